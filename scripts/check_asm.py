#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Holds the comments of the assembly against the machine code (doc/inside/asm-guide.md).

Assembles each file with a listing, on AVR in both ways of doubling, and checks the cycles and bytes
of every tagged block and every macro, the banner, the register map, the saved registers, and that
the file assembles for every core that can run it. Prints file:line of every difference.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from asm_cores import check_cores
from asm_cost import Cost, Instruction, cost
from asm_processors import PROCESSORS, Core, Processor, folder_of, functions_of
from asm_state import once

KEYS = ("C", "Does", "Args", "Clobbers", "Saves", "Stack", "Tables", "Wipes", "Cost", "Timing")

#: A number or, above a macro, a sum of numbers, arguments and `lookup`.
NUMBER = r"((?:\d|lookup)[\w +*()>-]*)"
COST = rf"{NUMBER} cycles?(?: taken, (\d+) on)?, {NUMBER} bytes"
#: Above a macro that is made of others which state their costs
SUM = "The sum of its steps"
COMMENT = re.compile(
    rf"[;@] (?:= (?:(\w+): )?)?{COST}(?: \[branch-free: {COST}\]|; unaligned {NUMBER} cycles)?$"
)
#: What makes no instruction: `.word 1`, perhaps behind labels
DATA = re.compile(r"(?:[\w.$]+:\s*)*+\.")
LABEL = re.compile(r"(\w+):")
LISTED = re.compile(r" *(\d+)(?: ([0-9a-f]{4}) ([0-9A-F ]+))? *\t(.*)")


@dataclass(frozen=True)
class Line:
    """One line of a listing."""

    file: str
    number: int
    depth: int  # of macro expansion
    text: str
    instruction: Instruction | None

    @property
    def place(self) -> str:
        """file:line."""
        return f"{self.file}:{self.number}"


@dataclass
class Function:
    """What the checks of one assembled file find out."""

    processor: Processor
    names: dict[str, Cost] = field(default_factory=dict)  # of the named blocks
    instructions: list[Instruction] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)  # name -> address


def assemble(path: Path, processor: Processor, options: Sequence[str]) -> list[Line]:
    """The listing of one file for the reference part."""
    with tempfile.TemporaryDirectory() as folder:
        listing, linked, code = (Path(folder, name) for name in ("listing", "linked", "code"))
        # Linking resolves the branches; the one function lies at the start of the code.
        link = ("-nostdlib", "-Wl,--unresolved-symbols=ignore-all,--entry=0")
        run = (*processor.assembler, *options, *link, f"-Wa,-almn={listing}", path.name)
        subprocess.run((*run, "-o", linked), cwd=path.parent, check=True)
        extract = (processor.objcopy, "-O", "binary", "-j", ".text", linked, code)
        subprocess.run(extract, check=True)
        text = listing.read_text(encoding="utf-8")
        return list(parse_listing(text, code.read_bytes(), processor))


def parse_listing(text: str, code: bytes, processor: Processor) -> Iterator[Line]:
    """The lines of a listing; line markers of the preprocessor tell the file.

    The instructions come from the code, since a listing does not show where branches lead.
    """
    file, shift = "?", 0
    for row in text.splitlines():
        listed = LISTED.match(row)
        if not listed:
            continue
        number, address, data, source = int(listed[1]), *listed.groups()[1:]
        if marker := re.match(r'# (\d+) "([^"]+)"', source):
            file = marker[2]
            shift = int(marker[1]) - number - 1 if processor.lists_as_read else 0
            continue
        number += shift
        expansion, source = re.fullmatch(r"(>*)(.*)", source).groups()  # type: ignore[union-attr]
        source = source.strip()
        instruction = None
        if address and not DATA.match(source):
            try:
                instruction = processor.decode(code, int(address, 16))
            except ValueError as error:
                raise ValueError(f"{file}:{number}: {error}") from error
            if 2 * instruction.size != len(data.replace(" ", "")):
                raise ValueError(f"{file}:{number}: not one instruction on a line")
        yield Line(file, number, len(expansion), source, instruction)


def claimed(comment: re.Match[str], branch_free: bool, names: Mapping[str, int]) -> Cost:
    """The cost that a comment states for one way of doubling."""
    first = 5 if branch_free and comment[5] else 2
    taken, on, size = comment[first], comment[first + 1], value(comment[first + 2], names)
    slow = value(comment[8], names) if comment[8] else None
    return Cost(value(taken, names) if on else None, value(on or taken, names), size, slow)


def value(formula: str, names: Mapping[str, int]) -> int:
    """A sum such as `16 x (3 + lookup)` in numbers."""
    formula = re.sub(r"\bx\b", "*", formula)
    if unknown := set(re.findall(r"[A-Za-z_]\w*", formula)) - set(names):
        raise ValueError(f"a cost of {', '.join(sorted(unknown))}, which has no value")
    return int(eval(formula, {"__builtins__": {}}, dict(names)))


def values(
    signature: str, call: str, lookup: int, costs: Mapping[str, re.Match[str] | None]
) -> dict[str, int]:
    """The arguments of a macro call that are numbers, the cycles of those that name a macro, and
    those of a lookup."""
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


def check_blocks(lines: Sequence[Line], branch_free: bool, found: Function) -> Iterator[str]:
    """The tags of the function: each block, and each named block from name to name."""
    block: list[Instruction] = []
    named: list[Instruction] = []
    tag = f"{found.processor.sign} ="
    labels: list[str] = []
    for line in lines:
        if label := LABEL.match(line.text):
            labels.append(label[1])
        if line.instruction:
            block.append(line.instruction)
            named.append(line.instruction)
            found.instructions.append(line.instruction)
            found.labels.update(dict.fromkeys(labels, line.instruction.address))
            labels = []
        comment = COMMENT.match(line.text) if line.text.startswith(tag) else None
        if not comment:
            if line.text.startswith(tag):
                yield f"{line.place}: not a tag: {line.text}"
            continue
        name = comment[1]
        if name:
            found.names[name] = claimed(comment, branch_free, {})
        yield from compare(line.place, named if name else block, claimed(comment, branch_free, {}))
        block = []
        named = [] if name else named
    if named:
        yield f"{lines[-1].place}: {len(named)} instructions after the last named tag"


def check_macros(lines: Sequence[Line], branch_free: bool, lookup: int, sign: str) -> Iterator[str]:
    """Every expansion of a macro that emits code, against the contract above its definition."""
    contracts: dict[str, re.Match[str] | None] = {}
    signatures: dict[str, str] = {}
    contract = None
    is_sum = False
    definitions = 0  # open ones, and repetitions, which are listed before they are expanded
    for index, line in enumerate(lines):
        if not line.depth:
            definitions += line.text.startswith((".macro", ".irp", ".rept"))
            definitions -= line.text in (".endm", ".endr")
        if line.text.startswith(sign):
            contract = COMMENT.match(line.text) or contract
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
            code = list(expansion(lines, index))
            stated = contracts[word]
            if stated:
                call = line.text.split(sign)[0]
                names = values(signatures[word], call, lookup, contracts)
                cost = claimed(stated, branch_free, names)
                yield from compare(f"{line.place}: {word}", code, cost)
            elif code:
                yield f"{line.place}: {word} emits code and states no cost"


def expansion(lines: Sequence[Line], index: int) -> Iterator[Instruction]:
    """The instructions that come from the macro call at an index."""
    for line in lines[index + 1 :]:
        if line.depth <= lines[index].depth:
            return
        if line.instruction:
            yield line.instruction


def compare(place: str, block: Sequence[Instruction], stated: Cost) -> Iterator[str]:
    """The difference between a block and its tag."""
    try:
        measured = cost(block, stated.slow is not None)
    except ValueError as error:
        yield f"{place}: {error}"
        return
    if measured != stated:
        yield f"{place}: {measured}, not {stated}"


def check_banner(path: Path, text: str, found: Function) -> Iterator[str]:
    """The fixed keys, the saved registers, the stack and the cost formula."""
    names = re.findall(r"^(?!END_)(?:(?:\w+_)?FUNCTION|ENTRY) (\w+)", text, re.MULTILINE)
    if path.stem not in names:
        yield f"{path.name}:1: no function {path.stem}"
    for name in names:
        banner = re.search(rf"^/\* {name}\n(.*?)\*/", text, re.MULTILINE | re.DOTALL)
        if banner:
            yield from check_keys(path, text, banner, found, found.labels.get(name, 0))
        else:
            yield f"{path.name}:1: no banner `/* {name}`"


def check_keys(
    path: Path, text: str, banner: re.Match[str], found: Function, entry: int
) -> Iterator[str]:
    """One banner."""
    values: dict[str, str] = {}
    for key, value in re.findall(r"^ \* (\w*):? +(.*)$", banner[1].replace(" *  ", " * "), re.M):
        values[key or list(values)[-1]] = f"{values.get(key or list(values)[-1], '')} {value}"
    if tuple(values) != KEYS:
        yield f"{path.name}:1: the banner has the keys {', '.join(values)}; not {', '.join(KEYS)}"
        return
    check = found.processor.check_saves
    for key, wrong in check(values["Saves"], values["Stack"], found.instructions, entry):
        yield f"{place(path, text, f'{key}:')}: {key}:{values[key]}, but {wrong}"
    yield from check_formula(place(path, text, "Cost:"), path, values["Cost"], found)


def place(path: Path, text: str, word: str) -> str:
    """file:line of the first line with a word."""
    return f"{path.name}:{text[: text.index(word)].count(chr(10)) + 1}"


def check_formula(banner: str, path: Path, text: str, found: Function) -> Iterator[str]:
    """`AVRe+: CALL 4 + name cycles + n x name cycles ... = totals cycles [for 10, ... rounds]`,
    on the Cortex-M0+ `M0+:` and without a CALL.

    Instead of rounds a mode counts blocks, or bytes and with them blocks, started blocks of 16, and
    spare, the bytes that the last block lacks. What follows a semicolon is for people.
    """
    totals = r"([\d, ]+) cycles(?: for ([\d, ]+) (rounds|bytes|blocks))?"
    costs = re.escape(found.processor.costs)
    parts = re.fullmatch(rf" {costs}: ([^;]*?) = {totals}(?:; .*)?", text)
    if not parts:
        form = f"{found.processor.costs}: <sum> = <total> cycles"
        yield f"{banner}: Cost has another form than `{form}`:{text}"
        return
    for name, cycles in re.findall(r"(\w+) (\d+)", parts[1]):
        tag = found.names.get(name)
        if name.startswith("aesmall_"):
            callee = callee_cycles(functions_of(folder_of(path)).get(name))
            if callee != int(cycles):
                yield f"{banner}: Cost: {name} takes {callee} cycles"
        elif name not in found.processor.words and (
            not tag or int(cycles) not in (tag.taken, tag.on)
        ):
            yield f"{banner}: Cost: no tag says `{name}: {cycles} cycles`"
    variables = "rounds|bytes|blocks|spare"
    formula = re.sub(
        rf"\b(?!(?:{variables})\b)[A-Za-z_]\w* (?=\d)", "", re.sub(r"\bx\b", "*", parts[1])
    )
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


def callee_cycles(path: Path | None) -> int | None:
    """The cycles of another function, as its banner has them: on AVR with CALL."""
    text = path.read_text(encoding="utf-8") if path else ""
    total = re.search(r"Cost:[^/]* = (\d+) cycles[;\n]", text)
    return int(total[1]) if total else None


def check_register_map(path: Path, text: str, found: Function) -> Iterator[str]:
    """A row for each register that the code touches, here or in a file that is included."""
    for name in re.findall(r'^#include "([\w./]+\.inc)"', text, re.MULTILINE):
        text += (path.parent / name).read_text(encoding="utf-8")
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
    """All checks of the file of one function; a table has none."""
    text = path.read_text(encoding="utf-8")
    if "FUNCTION " not in text:
        return
    processor = PROCESSORS[folder_of(path).name]
    lookups = processor.lookups
    instruction = re.search(r"^#define LOOKUP (\w+)", text, re.MULTILINE)
    lookup = lookups[instruction[1] if instruction else next(iter(lookups))]
    for build, options in enumerate(processor.builds):
        found = Function(processor)
        try:
            lines = assemble(path, processor, options)
            yield from check_macros(lines, bool(build), lookup, processor.sign)
            yield from check_blocks(lines, bool(build), found)
        except (ValueError, subprocess.CalledProcessError) as error:
            yield f"{path.name}: {error}"
            return
        if not build:
            yield from check_banner(path, text, found)
            yield from check_register_map(path, text, found)


def _listed(cores: Sequence[Core], paths: Sequence[Path]) -> list[str]:
    return list(check_cores(cores, paths))


def main() -> int:
    """Prints the differences; fails when there is one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "files", nargs="*", type=Path, help="default: all of src/avr and src/armv6m"
    )
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
