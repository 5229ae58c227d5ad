# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cycles and bytes of pieces of machine code, for any processor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Instruction:
    """One decoded instruction."""

    address: int
    name: str
    size: int
    #: Where it may lead, and its cycles on that way. None: out of the function.
    ways: tuple[tuple[int | None, int], ...]
    #: Those that it names, and of them those that it writes
    registers: tuple[int, ...]
    written: tuple[int, ...] = ()
    #: Of a call
    target: int | None = None
    #: Bytes by which the stack grows; None: nobody knows.
    stack: int | None = 0

    @property
    def after(self) -> int:
        """The address behind it."""
        return self.address + self.size


@dataclass(frozen=True)
class Cost:
    """Cycles of a block when it jumps away at its end and when it goes on, and its bytes."""

    taken: int | None
    on: int
    size: int

    def __str__(self) -> str:
        cycles = f"{self.on} cycles" if self.taken is None else f"{self.taken} cycles taken, "
        return f"{cycles}{'' if self.taken is None else f'{self.on} on'}, {self.size} bytes"


def cost(block: Sequence[Instruction]) -> Cost:
    """The cost of a block entered at its top. Both ways of a branch that stays inside, and all ways
    to leave it likewise (by a jump, or at the end), must take the same time. In a block with a
    return at its end all returns count as this end."""
    size = sum(instruction.size for instruction in block)
    end = block[-1].after if block else 0
    arrivals: dict[int, set[int]] = {block[0].address: {0}} if block else {}
    known = {instruction.address for instruction in block} | {end}
    returns = end if block and block[-1].ways[0][0] is None else None
    taken: set[int] = set()
    for instruction in block:
        for before in arrivals.get(instruction.address, set()):
            for way, cycles in instruction.ways:
                place = returns if way is None else way
                inside = place is not None and instruction.address < place <= end
                if inside and place not in known:
                    raise ValueError(f"{instruction.name} leads to {place:#x}, no instruction")
                arrived = arrivals.setdefault(place, set()) if place and inside else taken
                arrived.add(before + cycles)
    on = arrivals.get(end, set()) if block else {0}
    if len(on) > 1 or len(taken) > 1:
        raise ValueError(f"not constant: {sorted(on)} cycles on, {sorted(taken)} taken")
    if not on:
        return Cost(None, taken.pop(), size)
    return Cost(taken.pop() if taken else None, on.pop(), size)


def fields(word: int, bits: str) -> dict[str, int]:
    """The numbers that the letters of a pattern stand for."""
    texts: dict[str, str] = {}
    for place, letter in enumerate(bits):
        texts[letter] = texts.get(letter, "") + str(word >> 15 - place & 1)
    return {letter: int(text, 2) for letter, text in texts.items() if letter not in "01"}


def fits(word: int, bits: str) -> bool:
    """Whether a halfword is one of a pattern of 0, 1 and letters."""
    return all(b not in "01" or int(b) == word >> 15 - i & 1 for i, b in enumerate(bits))


def signed(value: int, width: int) -> int:
    """A number of so many bits in two's complement."""
    value &= (1 << width) - 1
    return value - ((value >> width - 1) << width)
