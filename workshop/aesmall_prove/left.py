# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Volatile registers and dead stack that hold secrets after a kernel's return.

The files in bench/engines list the bytes that each kernel may leave, in the notation of
doc/figures/claims.md: "key: r0, r18-r25; text: 4 B of stack", with " / " between key sizes. For
compiled code they have numbers, "key: 2 registers", since C chooses no registers. If a kernel
leaves more, it is not proved. If a contract allows more than is left, that is a complaint
(proofs.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from .contracts import Routine
from .isa import Isa
from .prove import Run
from .specification import ContractError

#: The origin of a secret: only round keys, input and output, or anything in between
KINDS = ("key", "state", "text")
NOTHING = "nothing"
_PART = re.compile(
    r"(?P<name>[a-z])(?P<first>\d+)(-(?P=name)(?P<last>\d+))?"
    r"|(?P<other>flag \w|lr|ra)|(?P<stack>\d+) B of stack"
)
_NAME = re.compile(r"([a-z])(\d+)")
_COUNT = re.compile(r"(?P<count>\d+) registers?")

#: Kind -> names of registers, sorted; and bytes of stack
Registers = Mapping[str, Sequence[str]]
Stack = Mapping[str, int]


@dataclass(frozen=True)
class Allowance:
    """The allowed residue of one kind."""

    registers: frozenset[str] = frozenset()
    #: The number of registers, whichever they are
    count: int = 0
    stack: int = 0


def allowed(routine: Routine) -> str:
    """Return the residue that the contract of a routine allows, as text."""
    own = routine.variant.left if routine.variant else {}
    text = own.get(routine.verb) or routine.engine.left.get(routine.verb) or NOTHING
    sizes = text.split(" / ")
    if len(sizes) == 1:
        return sizes[0]
    if len(sizes) != len(routine.engine.key_sizes):
        raise ContractError(f"{routine}: left {text!r} has not one part for each key size")
    return sizes[routine.engine.key_sizes.index(routine.key_bits)]


def parsed(text: str, *, is_assembly: bool) -> dict[str, Allowance]:
    """Return an allowance for each kind from the notation above."""
    found = {}
    for row in [] if text == NOTHING else text.split("; "):
        kind, _, parts = row.partition(": ")
        if kind not in KINDS or kind in found:
            raise ContractError(f"left {text!r}: {kind!r} is not one of {', '.join(KINDS)}")
        found[kind] = _allowance(text, parts.split(", "), is_assembly)
    return found


def _allowance(text: str, parts: Iterable[str], is_assembly: bool) -> Allowance:
    registers, count, stack = set[str](), 0, 0
    for part in parts:
        named, counted = _PART.fullmatch(part), _COUNT.fullmatch(part)
        if counted and not is_assembly:
            count = int(counted["count"])
        elif named and named["stack"]:
            stack = int(named["stack"])
        elif named and is_assembly:
            first = int(named["first"] or 0)
            numbers = range(first, int(named["last"] or first) + 1)
            registers |= {named["other"] or f"{named['name']}{i}" for i in numbers}
        else:
            what = "registers by name" if is_assembly else "a number of registers"
            raise ContractError(f"left {text!r}: {part!r} is neither {what} nor bytes of stack")
    return Allowance(frozenset(registers), count, stack)


def excess(isa: Isa, run: Run, allowance: Mapping[str, Allowance]) -> tuple[str, int] | None:
    """Return the first residue that is not allowed, and its place: a cell, or ~ an address."""
    for kind, places in run.left.items():
        may = allowance.get(kind, Allowance())
        cells = [place for place in places if place >= 0]
        more = [cell for cell in cells if isa.cell_name(cell) not in may.registers]
        if may.count and len(more) > may.count:
            kinds = f"leaves {kind} bytes in {len(more)} registers"
            return f"{kinds}, where the contract allows {may.count}", more[-1]
        if more and not may.count:
            names = ", ".join(ranges(map(isa.cell_name, more)))
            return f"leaves {kind} bytes in {names}, which the contract does not allow", more[-1]
        if len(places) - len(cells) > may.stack:
            dead = f"leaves {len(places) - len(cells)} {kind} bytes on the stack"
            return f"{dead}, where the contract allows {may.stack or 'none'}", places[-1]
    return None


def judged(isa: Isa, run: Run, allowance: Mapping[str, Allowance]) -> Run:
    """Return the run, as failed if it leaves more than it may."""
    if not run.failure and (more := excess(isa, run, allowance)):
        run.failure, run.place = more
    return run


def together(isa: Isa, runs: Iterable[Run]) -> tuple[dict[str, list[str]], dict[str, int]]:
    """Return the residue of some runs: the registers of each kind, and the most bytes of stack."""
    registers: dict[str, set[str]] = {}
    stack: dict[str, int] = {}
    for run in runs:
        for kind, places in run.left.items():
            names = {isa.cell_name(place) for place in places if place >= 0}
            if names:
                registers.setdefault(kind, set()).update(names)
            if dead := sum(place < 0 for place in places):
                stack[kind] = max(dead, stack.get(kind, 0))
    by_number = {
        kind: sorted(registers[kind], key=lambda name: (len(name), name))
        for kind in sorted(registers)
    }
    return by_number, dict(sorted(stack.items()))


def text(registers: Registers, stack: Stack, *, counted: bool = False) -> str:
    """Return a residue in the notation above, with registers by name or counted."""
    found = []
    for kind in sorted({*registers, *stack}):
        names = registers.get(kind, ())
        parts = [*ranges(names)]
        if counted and names:
            parts = [f"{len(names)} register{'s' if len(names) > 1 else ''}"]
        if dead := stack.get(kind):
            parts.append(f"{dead} B of stack")
        found.append(f"{kind}: {', '.join(parts)}")
    return "; ".join(found) or NOTHING


def ranges(registers: Iterable[str]) -> Iterator[str]:
    """Yield ranges of registers, for example r4-r6 and r9 for r4, r5, r6 and r9."""
    names = [*registers]
    numbers = [(n[1], int(n[2])) for name in names if (n := _NAME.fullmatch(name))]
    for (kind, _), group in groupby(enumerate(numbers), key=lambda p: (p[1][0], p[1][1] - p[0])):
        run = [number for _, (_, number) in group]
        yield f"{kind}{run[0]}" if len(run) == 1 else f"{kind}{run[0]}-{kind}{run[-1]}"
    yield from (name for name in names if not _NAME.fullmatch(name))
