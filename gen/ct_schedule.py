# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the schedules of the ARMv6-M engine ct on samples, and write them as commented assembly.

A schedule (gen/schedules/*_armv6m.txt) is a list of instructions. Its operands are the low
registers r0 to r7, the high registers h0 to h5, which only MOV can use, words of the stack s0, s1
..., constants, and the words of a round key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
MASK = 0xFFFFFFFF

#: The value of a variable in each sample
Words = tuple[int, ...]

LINE = re.compile(r"(\w+) (\w+), (\w+)(?:, (\d+))?")
PLACES = re.compile(r"# (in|out): (.*)")
GATE = re.compile(r"(\w+) = (?:(rev|rev16|key) (\w+)|(\w+) (\S+) (\w+))")
CONSTANT = re.compile(r"constant (\w+) (\w+) (\d)")

#: High registers by their names in schedules
HIGH = {f"h{i}": f"r{8 + i}" for i in range(5)} | {"h5": "lr"}


def rotate(x: int, bits: int) -> int:
    """Return x rotated right, as ROR does."""
    bits &= 31
    return (x >> bits | x << (32 - bits)) & MASK


def reverse(x: int) -> int:
    """Return x with its bytes reversed, as REV does."""
    return int.from_bytes(x.to_bytes(4, "little"), "big")


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "eors": lambda a, b: a ^ b,
    "ands": lambda a, b: a & b,
    "orrs": lambda a, b: a | b,
    "muls": lambda a, b: a * b & MASK,
    "bics": lambda a, b: a & ~b,
    "rors": rotate,
    "lsls": lambda a, n: a << n & MASK,
    "lsrs": lambda a, n: a >> n,
    "rev": lambda a, _: reverse(a),
    "rev16": lambda a, _: rotate(reverse(a), 16),
}
SIGNS = {
    "^": "eors",
    "&": "ands",
    "|": "orrs",
    "*": "muls",
    "&~": "bics",
    ">>>": "rors",
    "<<": "lsls",
    ">>": "lsrs",
}
#: Their signs in formulas of comments
SHOWN = {
    "eors": " + ",
    "ands": " ",
    "orrs": " | ",
    "muls": " * ",
    "bics": " & ~",
    "rors": " >>> ",
    "lsls": " << ",
    "lsrs": " >> ",
}


def apply(operation: str, a: Words, b: Words | int) -> Words:
    """Apply an operation to all samples."""
    function = OPERATIONS[operation]
    if isinstance(b, int):
        return tuple(function(x, b) for x in a)
    return tuple(function(x, y) for x, y in zip(a, b, strict=True))


@dataclass
class Values:
    """Samples of all named values, and the names."""

    words: dict[str, Words]
    constants: dict[str, int] = field(default_factory=dict)
    names: dict[Words, str] = field(default_factory=dict)

    def read(self, *files: str) -> None:
        """Evaluate straight-line programs of gen/circuits/, one after the other."""
        for file in files:
            text = (HERE / "circuits" / f"{file}.txt").read_text(encoding="utf-8")
            self._evaluate(text.splitlines())
        self._name()

    def evaluate(self, lines: Sequence[str]) -> None:
        """Evaluate one straight-line program."""
        self._evaluate(lines)
        self._name()

    def _evaluate(self, lines: Sequence[str]) -> None:
        for line in lines:
            if match := CONSTANT.fullmatch(line):
                number = int(match[2], 0)
                self.constants[match[1]] = number
                self.words[match[1]] = (number,) * len(self.words["x0"])
            elif line and not line.startswith("#"):
                if (match := GATE.fullmatch(line)) is None:
                    raise ValueError(f"not a step: {line!r}")
                self.words[match[1]] = self._gate(match)

    def _gate(self, match: re.Match[str]) -> Words:
        _, function, operand, left, sign, right = match.groups()
        if function == "key":
            return self.words[f"k{operand}"]
        if function:
            return apply(function, self.words[operand], 0)
        second = int(right) if sign in ("<<", ">>") else self.words[right]
        return apply(SIGNS[sign], self.words[left], second)

    def _name(self) -> None:
        """Name the values. Sums of planes are named as sums, whatever their names in a program."""
        for name, words in self.words.items():
            if not re.fullmatch(r"x\d", name):
                self.names.setdefault(words, name)
        for chosen in range(1, 256):
            bits = [i for i in range(8) if chosen >> i & 1]
            words = (0,) * len(self.words["x0"])
            for bit in bits:
                words = apply("eors", words, self.words[f"x{bit}"])
            self.names[words] = "+".join(map(str, bits))

    def name(self, words: Words) -> str:
        """Return the name of a value, or a new name if it is new."""
        if words not in self.names:
            count = sum(name.startswith("v") for name in self.names.values())
            self.names[words] = f"v{count + 1}"
        return self.names[words]


@dataclass(frozen=True)
class Instruction:
    """One instruction: operation target, source[, number]."""

    operation: str
    target: str
    source: str
    number: int


@dataclass
class Schedule:
    """A program, and the places of the planes before and after it."""

    program: list[Instruction]
    before: list[str]
    after: list[str]

    @property
    def slots(self) -> int:
        """Return the number of words of stack."""
        used = [p for i in self.program for p in (i.target, i.source) if re.fullmatch(r"s\d+", p)]
        return max((int(slot[1:]) + 1 for slot in used), default=0)


def read_schedule(name: str) -> Schedule:
    """Return a schedule from its file. Its low registers are renamed: plane i begins in r<i>."""
    text = (HERE / "schedules" / f"{name}_armv6m.txt").read_text(encoding="utf-8")
    places: dict[str, list[str]] = {}
    program = []
    for line in text.splitlines():
        if match := PLACES.fullmatch(line):
            places[match[1]] = match[2].split()
        elif not line.startswith("#"):
            if (match := LINE.fullmatch(line)) is None:
                raise ValueError(f"{name}: not an instruction: {line!r}")
            target, source = (match[3], match[2]) if match[1] == "str" else (match[2], match[3])
            program.append(Instruction(match[1], target, source, int(match[4] or 0)))
    renamed = {old: f"r{i}" for i, old in enumerate(places["in"])}
    program = [
        Instruction(
            i.operation, renamed.get(i.target, i.target), renamed.get(i.source, i.source), i.number
        )
        for i in program
    ]
    after = [renamed.get(place, place) for place in places["out"]]
    return Schedule(program, list(renamed.values()), after)


def run(
    schedule: Schedule, values: Values, results: Sequence[Words], keys: Sequence[Words]
) -> list[str]:
    """Return the comment of each instruction, or raise if the schedule or a result is wrong."""
    places: dict[str, Words] = {f"r{i}": values.words[f"x{i}"] for i in range(8)}
    comments = []
    for i in schedule.program:
        low = i.target[0] == "r"
        if not low and i.operation not in ("mov", "str"):
            raise ValueError(f"{i}: only low registers compute")
        if i.operation in ("mov", "movs", "ldr", "str"):
            value = places[i.source]
        elif i.operation == "const":
            value = values.words[i.source]  # an unknown name is a KeyError
        elif i.operation == "key":
            if places[i.source] != values.words["keys"]:
                raise ValueError(f"{i}: not the pointer to the keys")
            value = keys[i.number]
        elif i.operation in ("lsls", "lsrs"):
            value = apply(i.operation, places[i.source], i.number)
        elif i.operation in ("rev", "rev16"):
            value = apply(i.operation, places[i.source], 0)
        else:
            value = apply(i.operation, places[i.target], places[i.source])
        comments.append(formula(i, value, places, values))
        places[i.target] = value
    for place, result in zip(schedule.after, results, strict=True):
        if places[place] != result:
            raise ValueError(f"a wrong result in {place}")
    return comments


def formula(i: Instruction, value: Words, places: Mapping[str, Words], values: Values) -> str:
    """Return `result = left operation right`, or only the name of a sum of planes."""
    name = values.name(value)
    if i.operation not in SHOWN or re.fullmatch(r"\d(\+\d)*", name):
        return name
    first = i.source if i.operation in ("lsls", "lsrs") else i.target
    left = values.name(places[first])
    right = str(i.number) if i.operation in ("lsls", "lsrs") else values.name(places[i.source])
    if i.operation != "eors":
        left, right = (f"({x})" if "+" in x else x for x in (left, right))
    return f"{name} = {left}{SHOWN[i.operation]}{right}"


def operands(i: Instruction, slots: str, keys: str, constants: Mapping[str, str]) -> str:
    """Return an instruction in the syntax of the assembler."""

    def register(place: str) -> str:
        return HIGH.get(place, place)

    if i.operation in ("ldr", "str"):
        low, slot = (i.target, i.source) if i.operation == "ldr" else (i.source, i.target)
        return f"{i.operation:<5} {low}, [sp, #{slots}{4 * int(slot[1:])}]"
    if i.operation == "key":
        return f"ldr   {i.target}, [{i.source}, #{keys}{4 * i.number}]"
    if i.operation == "const":
        return constants[i.source].format(i.target)
    number = f", #{i.number}" if i.operation in ("lsls", "lsrs") else ""
    return f"{i.operation:<5} {register(i.target)}, {register(i.source)}{number}"
