# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The other placements at which a case is followed (followed.py).

On AVR there are 256: the stack pointer and the address of each object pass through all low bytes,
each in its own order. On ARM there are 64: the addresses of buffers of bytes have all residues
modulo 4. The residues of any two buffers take all 16 pairs, and the residues of any three of the
first six buffers take all 64 triples. The objects keep their order in memory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

#: The number of low bytes of a pointer
PAGE = 0x100
#: The placements on processors of 32 bits. Each is a point of a space of three dimensions over
#: GF(4).
POINTS = tuple(product(range(4), repeat=3))
#: The distance between the starts of objects on processors of 32 bits
PART = 0x1000


@dataclass(frozen=True)
class Where:
    """The addresses of the buffers and of the key objects, and the stack pointer at the call."""

    name: str
    addresses: Mapping[str, int]
    stack: int


@dataclass(frozen=True)
class Thing:
    """Memory that moves as a whole."""

    #: The name of each part -> its offset
    names: Mapping[str, int]
    size: int
    align: int


def in_pages(things: Sequence[Thing], start: int, stack: int, depth: int) -> list[Where]:
    """Return placements with all low bytes, for a stack of so many bytes."""
    end = start + sum(thing.size + PAGE for thing in things)
    top = max(stack, end + depth + PAGE)
    found = []
    for number in range(PAGE):
        addresses, place = dict[str, int](), start
        for index, thing in enumerate(things):
            first = place + (2 * index + 1) * number % PAGE
            addresses |= {name: first + offset for name, offset in thing.names.items()}
            place += thing.size + PAGE
        found.append(Where(_named(number, top - number), addresses, top - number))
    return found


def in_words(things: Sequence[Thing], start: int, stack: int, step: int) -> list[Where]:
    """Return placements with all residues modulo 4, and stacks that are `step` bytes apart."""
    columns = _columns()
    found = []
    for number, point in enumerate(POINTS):
        addresses, column = dict[str, int](), 0
        for index, thing in enumerate(things):
            first = start + PART * index + 4 * ((2 * index + 1) * number % len(POINTS))
            if thing.align == 1:
                first += _inner(columns[column % len(columns)], point)
                column += 1
            addresses |= {name: first + offset for name, offset in thing.names.items()}
        sp = stack - step * number
        found.append(Where(_named(number, sp), addresses, sp))
    return found


def _named(number: int, stack: int) -> str:
    return f"elsewhere {number}, with {stack:#x} in the stack pointer"


# ---- GF(4), with 2 as the root of x^2 + x + 1 ----


def _times(a: int, b: int) -> int:
    return 0 if 0 in (a, b) else (a - 1 + b - 1) % 3 + 1


def _inner(a: Sequence[int], b: Sequence[int]) -> int:
    found = 0
    for x, y in zip(a, b, strict=True):
        found ^= _times(x, y)
    return found


def _columns() -> list[tuple[int, ...]]:
    """Return 21 vectors. Any two, and any three of the first six, are linearly independent."""
    first = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (1, 2, 3), (1, 3, 2)]
    # One vector of each line through 0: its first coordinate other than 0 is 1.
    lines = [point for point in POINTS if next(filter(None, point), 0) == 1]
    return [*first, *(line for line in lines if line not in first)]
