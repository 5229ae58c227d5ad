# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the schedules of the ARMv7-M engine ct on samples, and write them as commented assembly.

A schedule (gen/schedules/armv7m/) has an instruction in each line. The operation is followed
by the target, for a store by the value. Operands are registers, constants, words of the stack s0,
s1 ..., and a rotation to the right of the last operand:

    eor r1 r2 r3 8      also and, orr, bic
    ldr r1 s0           also str        mov r1 r2
    keys r3             the pointer to round keys       end r3      its value at the end
    key r1 r3 5         word 5 of the round key at r3
    step r1 r3 5        the same, and r3 moves by four round keys
    check r3 r1         the comparison of the pointer with its end      save r3     its store
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ct_schedule import MASK, Values, Words, apply

HERE = Path(__file__).resolve().parent
LOW = {f"r{i}" for i in range(8)}
#: By operation: that of ct_schedule, and its sign in comments
GATES = {
    "eor": ("eors", " + "),
    "and": ("ands", " "),
    "orr": ("orrs", " | "),
    "bic": ("bics", " & ~"),
}
#: The values of pointers in all samples
POINTER, END = "keys", "end"


@dataclass(frozen=True)
class Schedule:
    """A program, and the registers of the planes before and after it."""

    lines: list[list[str]]
    before: list[str]
    after: list[str]

    @property
    def slots(self) -> int:
        """Return the number of words of stack."""
        slots = [
            int(word[1:]) + 1 for line in self.lines for word in line if re.match(r"s\d", word)
        ]
        return max(slots, default=0)

    @property
    def last_key(self) -> int:
        """Return the word of the round key to which the pointer moves."""
        return next(int(line[3]) for line in self.lines if line[0] == "step")

    @property
    def pointer(self) -> str:
        """Return the register that holds the pointer after the program."""
        return self._holder("keys")

    @property
    def end(self) -> str:
        """Return the register that holds the end after the program."""
        return self._holder("end")

    def _holder(self, operation: str) -> str:
        at = max(i for i, line in enumerate(self.lines) if line[0] == operation)
        register = self.lines[at][1]
        after = self.lines[at + 1 :]
        if any(line[1] == register and line[0] != "str" for line in after):
            raise ValueError(f"{operation}: {register} does not stay")
        if operation == "keys" and all(line[0] != "step" for line in after):
            raise ValueError("the pointer is loaded after it has moved")
        return register


def read_schedule(name: str, core: str) -> Schedule:
    """Return the schedule of a step for a core."""
    path = HERE / "schedules" / "armv7m" / core / f"{name}.txt"
    source = path.read_text(encoding="utf-8")
    ends = dict(re.findall(r"# (in|out): (.*)", source))
    lines = [line.split() for line in source.splitlines() if line and line[0] != "#"]
    return Schedule(lines, ends["in"].split(), ends["out"].split())


def gate(line: Sequence[str], words: dict[str, Words]) -> Words:
    """Return the value of a gate."""
    operation, _, left, right, *rotation = line
    constant = right.startswith("0x")
    other = (int(right, 16),) * len(words[left]) if constant else words[right]
    if rotation:
        other = apply("rors", other, int(rotation[0]))
    return tuple(x & MASK for x in apply(GATES[operation][0], words[left], other))


def run(
    schedule: Schedule,
    inputs: Sequence[Words],
    values: Values,
    keys: Sequence[Words],
    results: Sequence[Words],
) -> list[str]:
    """Return the comment of each instruction, or raise if a result is wrong."""
    for i, words in enumerate(keys):
        values.names[words] = f"k{i}"
    for i, words in enumerate(results):
        values.names.setdefault(words, f"y{i}")
    places = dict(zip(schedule.before, inputs, strict=True))
    pointers: dict[str, str] = {}
    comments = []
    for line in schedule.lines:
        operation, target, *operands = line
        if operation in ("keys", "end"):
            pointers[target] = operation
            places.pop(target, None)
            comments.append(operation)
            continue
        if operation in ("check", "save"):
            if [pointers.get(x) for x in (target, *operands)] != [POINTER, END][: len(line) - 1]:
                raise ValueError(f"{line}: not the pointers")
            comments.append(operation)
            continue
        if operation in ("key", "step"):
            moves = operation == "step" and target == operands[0]
            if moves or pointers.get(operands[0]) != POINTER:
                raise ValueError(f"{line}: not the pointer to the keys")
            value = keys[int(operands[1])]
        elif operation == "str":
            places[operands[0]] = places[target]
            comments.append(values.name(places[target]))
            continue
        elif operation in ("ldr", "mov"):
            value = places[operands[0]]
        else:
            value = gate(line, places)
        comments.append(formula(line, value, places, values))
        pointers.pop(target, None)
        places[target] = value
    for place, result in zip(schedule.after, results, strict=True):
        if places[place] != result:
            raise ValueError(f"a wrong result in {place}")
    return comments


def formula(line: Sequence[str], value: Words, places: dict[str, Words], values: Values) -> str:
    """Return `result = left operation right`, or only the name of a sum of planes."""
    name = values.name(value)
    if line[0] not in GATES or re.fullmatch(r"\d(\+\d)*", name):
        return name
    _, _, left, right, *rotation = line
    operands = [values.name(places[left]), right if right[0] == "0" else values.name(places[right])]
    if line[0] != "eor" or rotation:
        operands = [f"({x})" if "+" in x else x for x in operands]
    if rotation:
        operands[1] += f" >>> {rotation[0]}"
    return f"{name} = {GATES[line[0]][1].join(operands)}"


@dataclass
class Line:
    """An instruction: its text if short, or else if long, and its bytes."""

    short: str | None
    long: str
    loads: bool

    @property
    def size(self) -> int:
        """Return the number of bytes."""
        return 2 if self.short else 4


def key_load(line: Sequence[str], offset: int) -> Line:
    """Return the load of a word of a round key, with its offset from the pointer."""
    operation, target, pointer, _ = line
    if operation == "step":
        address = f"[{pointer}, #{offset}]!" if offset else f"[{pointer}], #-128"
        return Line(None, f"ldr   {target}, {address}", loads=True)
    operands = f"{target}, [{pointer}, #{offset}]"
    short = {target, pointer} <= LOW and 0 <= offset <= 124
    long = f"{'ldr.w' if offset >= 0 else 'ldr':<5} {operands}"
    return Line(f"ldr   {operands}" if short else None, long, loads=True)


def assembly(line: Sequence[str], keys: int) -> Line:
    """Return both forms of an instruction, of which the short one may be absent.

    `keys` is the distance from the pointer to the round key.
    """
    operation, target, *rest = line
    low = target in LOW
    if operation == "check":
        return Line(f"cmp   {target}, {rest[0]}", f"{'cmp.w':<5} {target}, {rest[0]}", loads=False)
    if operation == "save":
        short = f"str   {target}, [sp, #KEYS]" if low else None
        return Line(short, f"str.w {target}, [sp, #KEYS]", loads=False)
    if operation in ("keys", "end", "ldr", "str"):
        place = f"SPILL+{4 * int(rest[0][1:])}" if rest else operation.upper()
        mnemonic = "str" if operation == "str" else "ldr"
        operands = f"{target}, [sp, #{place}]"
        short = f"{mnemonic:<5} {operands}" if low else None
        return Line(short, f"{mnemonic + '.w':<5} {operands}", mnemonic == "ldr")
    if operation in ("key", "step"):
        return key_load(line, keys + 4 * int(rest[1]))
    if operation == "mov":
        return Line(f"mov   {target}, {rest[0]}", f"{'mov.w':<5} {target}, {rest[0]}", False)
    left, right, *rotation = rest
    if rotation:
        return Line(None, f"{operation:<5} {target}, {left}, {right}, ror #{rotation[0]}", False)
    if right.startswith("0x"):
        return Line(None, f"{operation:<5} {target}, {left}, #{right}", False)
    short = None
    if {target, left, right} <= LOW:
        if target == left:
            short = f"{operation + 's':<5} {target}, {right}"
        elif target == right and operation != "bic":
            short = f"{operation + 's':<5} {target}, {left}"
    return Line(short, f"{operation:<5} {target}, {left}, {right}", False)


def align(lines: list[Line]) -> None:
    """Lengthen instructions so that each long load begins at a word, as does the end.

    Loads of a Cortex-M3 and M4 do not follow each other without a cycle between them if they do
    not begin at a word.
    """
    at, since = 0, 0
    for i, line in enumerate([*lines, Line(None, "", loads=True)]):
        if line.loads and not line.short:
            if at % 4:
                for k in range(i - 1, since - 1, -1):
                    if lines[k].short:
                        lines[k].short = None
                        at += 2
                        break
            since = i + 1
        at += line.size


def text(
    schedule: Schedule, comments: Sequence[str], keys: int, *, aligned: bool
) -> tuple[list[str], int]:
    """Return the instructions of a macro with their comments, and their bytes."""
    lines = []
    for line in schedule.lines:
        lines.append(assembly(line, keys))
        if line[0] == "step":
            offset = keys + 4 * int(line[3])
            keys -= offset or -128
    if aligned:
        align(lines)
    code = [
        f"{'        ' + (line.short or line.long):<40}@ {comment}"
        for line, comment in zip(lines, comments, strict=True)
    ]
    return code, sum(line.size for line in lines)
