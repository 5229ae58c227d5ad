# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Counters that a mode derives from a secret: the cases that together are every value.

Adding 1 is not a sum in GF(2) unless the length of the carry is known. So the lowest bits of a
counter are known, with a case for each value. If these overflow on the way, the number of ones
above them is known too. All other bits may have any value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...fips197 import Byte, constant
from ..case import World

BITS = 32


@dataclass(frozen=True)
class Counter:
    """Some of the 2^32 values.

    It has the value of the lowest bits, and the number of ones above them and below the first zero,
    if this number is known.
    """

    low: int
    ones: int | None = None
    known: int = 3

    def bytes(self, world: World) -> list[Byte]:
        """Return the bytes, low first."""
        bits = [bit for byte in world.bytes("counter", BITS // 8) for bit in byte]
        bits[: self.known] = [self.low >> i & 1 for i in range(self.known)]
        if self.ones is not None:
            end = self.known + self.ones
            bits[self.known : end] = [1] * self.ones
            if end < BITS:
                bits[end] = 0
        return [tuple(bits[i : i + 8]) for i in range(0, BITS, 8)]

    @property
    def is_last(self) -> bool:
        """Return whether the counter is all ones."""
        return self.low == (1 << self.known) - 1 and self.known + (self.ones or 0) == BITS

    def __str__(self) -> str:
        above = "" if self.ones is None else f", {self.ones} ones above"
        return f"counter ends in {self.low:0{self.known}b}{above}"


@dataclass(frozen=True)
class Known(Counter):
    """The counter 1, for long messages: its carries are known."""

    def bytes(self, world: World) -> list[Byte]:
        return [*map(constant, (1, 0, 0, 0))]

    def __str__(self) -> str:
        return "counter is 1"


def counters(steps: int, known: int = 3, ones: Iterable[int] | None = None) -> Iterator[Counter]:
    """Yield every value for this number of steps. With `ones`, of those with a carry only some."""
    every = range(BITS - known + 1)
    for low in range(1 << known):
        if low + steps < 1 << known:
            yield Counter(low, None, known)
        else:
            yield from (Counter(low, n, known) for n in every if ones is None or n in ones)
