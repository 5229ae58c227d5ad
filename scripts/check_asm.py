#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compare the comments of the assembly with the machine code (doc/inside/asm-guide.md).

Each file is assembled with a listing, on AVR for both ways of doubling. The checks cover the cycles
and bytes of every tagged block and every macro, the banner, the register map and the saved
registers. The file must also assemble for every core that can run it. Every difference is printed
as file:line.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path

from aesmall_workshop.chips import banners
from asm_cores import check_cores
from asm_cost import Cost, Instruction, cost
from asm_listing import Line, assemble
from asm_processors import PROCESSORS, Core, Processor, folder_of
from asm_state import included, once, stated_cycles

KEYS = ("C", "Does", "Args", "Clobbers", "Saves", "Stack", "Tables", "Wipes", "Cost", "Timing")

#: A number or, above a macro, a sum of numbers, arguments and `lookup`
NUMBER = r"((?:\d|lookup)[\w +*()>-]*)"
CYCLES = rf"{NUMBER} (?:cycle|instruction)s?(?: taken, (\d+) on)?"
#: Above a macro that consists of other macros with stated costs
SUM = "The sum of its steps"
LABEL = re.compile(r"(\w+):")
#: Words after `#` in a comment that the C preprocessor would take for a directive
DIRECTIVE = re.compile(
    r"^\s*# +(?:(?:el|end)?if|ifn?def|elifn?def|else|define|undef|include\w*|import|line|error"
    r"|warning|pragma|ident|sccs|(?:un)?assert)\b"
)


@dataclass
class Function:
    """The results of the checks of one assembled file."""

    processor: Processor
    names: dict[str, Cost] = field(default_factory=dict)  # of the named blocks
    instructions: list[Instruction] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)  # name -> address
    places: dict[int, str] = field(default_factory=dict)  # address -> file:line


@cache
def stated_costs(processor: Processor, tag: bool) -> re.Pattern[str]:
    """Return the pattern of a comment that states a cost: a tag, or a comment above a macro."""
    size = rf", {NUMBER} bytes"
    cost = CYCLES + (f"(?:{size})?" if processor.sizes_vary and not tag else size)
    other = cost if not processor.sizes_vary else rf"{NUMBER} instructions?()()"
    other = rf" \[{processor.second}: {other}\]" if processor.second else "()()()(?!)"
    name = r"= (?:(\w+): )?" if tag else "()"
    return re.compile(rf"{processor.sign} {name}{cost}(?:{other}|; unaligned {NUMBER} cycles)?$")


def claimed(comment: re.Match[str], second: bool, names: Mapping[str, int]) -> Cost:
    """Return the cost that a comment states for one of the builds."""
    first = 5 if second and comment[5] else 2
    taken, on = comment[first], comment[first + 1]
    size = value(comment[first + 2], names) if comment[first + 2] else None
    slow = value(comment[8], names) if comment[8] else None
    return Cost(value(taken, names) if on else None, value(on or taken, names), size, slow)


def value(formula: str, names: Mapping[str, int]) -> int:
    """Return the value of a sum such as `16 x (3 + lookup)`."""
    formula = re.sub(r"\bx\b", "*", formula)
    if unknown := set(re.findall(r"[A-Za-z_]\w*", formula)) - set(names):
        raise ValueError(f"a cost of {', '.join(sorted(unknown))}, which has no value")
    return int(eval(formula, {"__builtins__": {}}, dict(names)))


def values(
    signature: str, call: str, lookup: int, costs: Mapping[str, re.Match[str] | None]
) -> dict[str, int]:
    """Return the numbers among the arguments of a macro call, and the cycles of lookups and macros.

    If an argument names a macro, its value is the macro's cycles.
    """
    names, given = (
        [part.strip() for part in text.partition(" ")[2].split(",")] for text in (signature, call)
    )
    known = {"lookup": lookup}
    for place, name in enumerate(names):
        name, _, argument = name.partition("=")
        argument = given[place] if place < len(given) else argument
        if re.fullmatch(r"[\d+*() -]*\d[\d+*() -]*", argument):
            known[name] = value(argument, {})
        elif cost := costs.get(argument):
            known[name] = claimed(cost, False, {"lookup": lookup}).on
    return known


def check_blocks(lines: Sequence[Line], second: bool, found: Function) -> Iterator[str]:
    """Check the tags of the function: each block, and each named block from name to name."""
    block: list[Instruction] = []
    named: list[Instruction] = []
    tag = f"{found.processor.sign} ="
    form = stated_costs(found.processor, True)
    labels: list[str] = []
    for line in lines:
        if label := LABEL.match(line.text):
            labels.append(label[1])
        if line.instruction:
            block.append(line.instruction)
            named.append(line.instruction)
            found.instructions.append(line.instruction)
            found.places[line.instruction.address] = line.place
            found.labels.update(dict.fromkeys(labels, line.instruction.address))
            labels = []
        comment = form.match(line.text)
        if not comment:
            if line.text.startswith(tag):
                yield f"{line.place}: not a tag: {line.text}"
            continue
        name = comment[1]
        if name:
            found.names[name] = claimed(comment, second, {})
        yield from compare(line.place, named if name else block, claimed(comment, second, {}))
        block = []
        named = [] if name else named
    if named:
        yield f"{lines[-1].place}: {len(named)} instructions after the last named tag"


def check_macros(
    lines: Sequence[Line], second: bool, lookup: int, processor: Processor
) -> Iterator[str]:
    """Check every expansion of a macro that emits code against the comment above its definition."""
    sign, form = processor.sign, stated_costs(processor, False)
    contracts: dict[str, re.Match[str] | None] = {}
    signatures: dict[str, str] = {}
    contract = None
    is_sum = False
    silent = set[str]()  # macros that emit code and state no cost
    definitions = 0  # open ones, and repetitions, which are listed before they are expanded
    for index, line in enumerate(lines):
        if not line.depth:
            definitions += line.text.startswith((".macro", ".irp", ".rept"))
            definitions -= line.text in (".endm", ".endr")
        if line.text.startswith(sign):
            contract = form.match(line.text) or contract
            is_sum = is_sum or line.text.startswith(f"{sign} {SUM}")
        elif definition := re.match(r"\.macro ((\w+).*)", line.text):
            if not is_sum:
                contracts[definition[2]] = contract
            signatures[definition[2]] = definition[1]
            contract, is_sum = None, False
        elif (
            not definitions
            and "\\" not in line.text
            and (word := line.text.partition(" ")[0]) in contracts
        ):
            if index + 1 == len(lines) or lines[index + 1].depth <= line.depth:
                continue  # inside a false condition
            code = list(expansion(lines, index))
            if code and code[-1].waits:  # for the instruction after the call
                (where, cycles), *others = code[-1].ways
                code[-1] = replace(code[-1], ways=((where, cycles - code[-1].waits), *others))
            stated = contracts[word]
            if stated:
                call = line.text.split(sign)[0]
                names = values(signatures[word], call, lookup, contracts)
                try:
                    claimed(stated, second, names)
                except ValueError as error:
                    yield f"{line.place}: {word}: {error}"
                    continue
            if second and processor.sizes_vary:
                number = stated and (stated[5] or (processor.counts and stated[2]))
                count = value(number, names) if number else len(code)
                if count != len(code):
                    yield f"{line.place}: {word}: {len(code)} instructions, not {count}"
            elif stated:
                cost = claimed(stated, second, names)
                yield from compare(f"{line.place}: {word}", code, cost)
            elif code and word not in silent:
                silent.add(word)
                yield f"{line.place}: {word} emits code and states no cost"


def expansion(lines: Sequence[Line], index: int) -> Iterator[Instruction]:
    """Yield the instructions of the macro call at an index."""
    for line in lines[index + 1 :]:
        if line.depth <= lines[index].depth:
            return
        if line.instruction:
            yield line.instruction


def compare(place: str, block: Sequence[Instruction], stated: Cost) -> Iterator[str]:
    """Yield the difference between a block and its tag."""
    try:
        measured = cost(block, stated.slow is not None)
    except ValueError as error:
        yield f"{place}: {error}"
        return
    if measured.taken == measured.on and stated.taken is None:
        measured = replace(measured, taken=None)
    if stated.size is None:
        measured = replace(measured, size=None)
    if measured != stated:
        yield f"{place}: {measured}, not {stated}"


def check_banner(path: Path, text: str, found: Function, function: str = "") -> Iterator[str]:
    """Check the fixed keys, the saved registers, the stack and the cost formula."""
    whole = "".join(file.read_text(encoding="utf-8") for file in dict.fromkeys(included(path)))
    named = dict(re.findall(r"^#define (\w+) (aesmall_\w+)$", text, re.MULTILINE))
    names = re.findall(r"^(?!END_)(?:(?:\w+_)?FUNCTION|ENTRY) (\w+)", whole, re.MULTILINE)
    names = [function] if function else [named.get(name, name) for name in names]
    # A file with a function for each key size has their name without the size.
    if path.stem not in (*names, re.sub(r"_aes(?:128|192|256)_", "_aes_", function)):
        yield f"{path.name}:1: no function {path.stem}"
    for name in names:
        banner = banners.banner(text, name)
        if banner:
            yield from check_keys(path, text, banner, found, found.labels.get(name, 0))
        else:
            yield f"{path.name}:1: no banner `/* {name}`"


def check_keys(path: Path, text: str, banner: str, found: Function, entry: int) -> Iterator[str]:
    """Check one banner."""
    values: dict[str, str] = {}
    for key, value in re.findall(r"^ \* (\w*):? +(.*)$", banner.replace(" *  ", " * "), re.M):
        values[key or list(values)[-1]] = f"{values.get(key or list(values)[-1], '')} {value}"
    if tuple(values) != KEYS:
        yield f"{path.name}:1: the banner has the keys {', '.join(values)}; not {', '.join(KEYS)}"
        return
    check = found.processor.check_saves
    for key, wrong in check(values["Saves"], values["Stack"], found.instructions, entry):
        yield f"{place(path, text, f'{key}:')}: {key}:{values[key]}, but {wrong}"
    yield from check_formula(place(path, text, "Cost:"), path, values["Cost"], found)


def place(path: Path, text: str, word: str) -> str:
    """Return file:line of the first line with a word."""
    return f"{path.name}:{text[: text.index(word)].count(chr(10)) + 1}"


def check_formula(banner: str, path: Path, text: str, found: Function) -> Iterator[str]:
    """Check a formula `AVRe+: CALL 4 + name cycles + n x name cycles ... = totals cycles`.

    A formula may end with `for 10, ... rounds`. The Cortex-M0+ has `M0+:` and no CALL.

    Instead of rounds, a mode counts blocks or bytes. With bytes, `blocks` are the started blocks of
    16 bytes, and `spare` are the bytes that the last block lacks. A semicolon ends the formula.
    """
    totals = r"([\d, ]+) (?:cycles|instructions)(?: for ([\d, ]+) (rounds|bytes|blocks))?"
    costs = re.escape(found.processor.costs)
    parts = re.fullmatch(rf" {costs}: ([^;]*?) = {totals}(?:; .*)?", text)
    if not parts:
        form = f"{found.processor.costs}: <sum> = <total> cycles"
        yield f"{banner}: Cost has another form than `{form}`:{text}"
        return
    for name, cycles in re.findall(r"(\w+) (\d+)", parts[1]):
        tag = found.names.get(name)
        if name.startswith("aesmall_"):
            callee = stated_cycles(folder_of(path), name)
            if callee != int(cycles):
                yield f"{banner}: Cost: {name} takes {callee} cycles"
        elif name not in found.processor.words and (
            not tag or int(cycles) not in (tag.taken, tag.on)
        ):
            yield f"{banner}: Cost: no tag says `{name}: {cycles} cycles`"
    variables = "rounds|bytes|blocks|spare"
    formula = re.sub(r"\b[A-Za-z_]\w* (?=\d)", "", re.sub(r"\bx\b", "*", parts[1]))
    if not re.fullmatch(rf"[\d+\-*/() ]*(?:(?:{variables})[\d+\-*/() ]*)*", formula):
        yield f"{banner}: Cost: cannot compute {formula}"
        return
    for total, number in zip(parts[2].split(", "), (parts[3] or "0").split(", "), strict=True):
        count = int(number)
        blocks = count if parts[4] == "blocks" else -(-count // 16)
        values = {"rounds": count, "bytes": count, "blocks": blocks, "spare": 16 * blocks - count}
        value = eval(formula, {"__builtins__": {}}, values)
        if value != int(total):
            yield f"{banner}: Cost: the sum is {value}, not {total}"


def check_directives(path: Path) -> Iterator[str]:
    """Check that no comment is a directive of the preprocessor."""
    for file in included(path):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if DIRECTIVE.match(line):
                yield f"{file.name}:{number}: a directive, or a comment that begins like one"


def check_register_map(path: Path, text: str, found: Function) -> Iterator[str]:
    """Check that each register of the code has a row, here or in an included file."""
    text = "".join(file.read_text(encoding="utf-8") for file in dict.fromkeys(included(path)))
    of = found.processor
    rows = re.findall(rf"^{of.sign}   ({of.row}[^;@]*?) +:.*:.*:", text, re.MULTILINE)
    if f"\n{of.sign} REGISTERS." not in text or not rows:
        form = f"`{of.sign} REGISTERS.` with rows `{of.sign}   r0 : name : ...`"
        yield f"{path.name}:1: no register map {form}"
        return
    used = {number for i in found.instructions for number in of.in_map(i)}
    if missing := used - {number for row in rows for number in of.registers(row)}:
        yield f"{place(path, text, 'REGISTERS')}: the register map has no row for {sorted(missing)}"


def check_file(path: Path) -> Iterator[str]:
    """Run all checks of each function of a file. A file with a table has no checks."""
    text = path.read_text(encoding="utf-8")
    if "FUNCTION " not in text and "TABLE " in text:
        return
    if PROCESSORS[folder_of(path).name].sign == "#":
        yield from check_directives(path)
    functions = banners.functions(text)
    for function in functions if len(functions) > 1 else [""]:
        yield from check_function(path, text, function)


def check_function(path: Path, text: str, function: str) -> Iterator[str]:
    """Check one function of a file with several, or the whole file."""
    processor = PROCESSORS[folder_of(path).name]
    lookups = processor.lookups
    instruction = re.search(r"^#define LOOKUP (\w+)", text, re.MULTILINE)
    lookup = lookups[instruction[1] if instruction else next(iter(lookups))]
    for build, options in enumerate(processor.builds):
        found = Function(processor)
        try:
            lines = assemble(path, processor, options, function)
            if processor.otherwise and not any(line.instruction for line in lines):
                lines = assemble(path, processor, (*options, *processor.otherwise), function)
            is_second = bool(build) or processor.counts
            yield from check_macros(lines, is_second, lookup, processor)
            if build and processor.sizes_vary:
                return  # on other cores only the macros are checked
            yield from check_blocks(lines, bool(build), found)
        except (ValueError, subprocess.CalledProcessError) as error:
            yield f"{path.name}: {error}"
            return
        if not build:
            yield from check_banner(path, text, found, function)
            yield from check_register_map(path, text, found)
            for address, wrong in processor.check_code(found.instructions):
                yield f"{found.places[address]}: {wrong}"


def _listed(cores: Sequence[Core], paths: Sequence[Path]) -> list[str]:
    return list(check_cores(cores, paths))


def main() -> int:
    """Print the differences, and fail if there is one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, help="default: all of src/avr, armv6m, rv32")
    parser.add_argument(
        "--all-cores", action="store_true", help="not only for those that differ most"
    )
    arguments = parser.parse_args()
    paths = [p.resolve() for p in arguments.files]
    checks: list[Callable[[], list[str]]] = []
    for name, processor in PROCESSORS.items():
        own = [
            path
            for path in paths or sorted(processor.folder.rglob("*.S"))
            if folder_of(path).name == name
        ]
        cores = [c for c in processor.cores if c.name in processor.usual]
        tools = [processor.assembler[0]]
        checks += [partial(once, "file", path, tools, partial(check_file, path)) for path in own]
        tools = sorted({core.command[0] for core in cores})
        names = " ".join(core.name for core in cores)
        checks += [
            partial(once, names, path, tools, partial(check_cores, cores, [path])) for path in own
        ]
        if arguments.all_cores:
            others = [core for core in processor.cores if core not in cores]
            checks += [partial(_listed, [core], own) for core in others]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda check: check(), checks)
        differences = [difference for each in found for difference in each]
    print("\n".join(differences), end="\n" if differences else "")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
