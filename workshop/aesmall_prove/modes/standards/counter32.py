# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Counters that a mode makes of a secret: the cases that together are every value.

Adding 1 is no sum in GF(2), unless it is known how far the carry goes. So the lowest bits of a
counter are known, a case for each value; and where these overflow on the way, so is the number of
ones above them. All other bits are any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...fips197 import Byte
from ..case import World

BITS = 32


@dataclass(frozen=True)
class Counter:
    """Some of the 2^32 values: which the lowest bits are, and how many ones are above them and
    below the first zero; None: any."""

    low: int
    ones: int | None = None
    known: int = 3

    def bytes(self, world: World) -> list[Byte]:
        """The bytes, low first."""
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
        """Whether it is all ones."""
        return self.low == (1 << self.known) - 1 and self.known + (self.ones or 0) == BITS

    def __str__(self) -> str:
        above = "" if self.ones is None else f", {self.ones} ones above"
        return f"counter ends in {self.low:0{self.known}b}{above}"


def counters(steps: int, known: int = 3, ones: Iterable[int] | None = None) -> Iterator[Counter]:
    """Every value, with so many steps to go; or, of those with a carry, only some."""
    every = range(BITS - known + 1)
    for low in range(1 << known):
        if low + steps < 1 << known:
            yield Counter(low, None, known)
        else:
            yield from (Counter(low, n, known) for n in every if ones is None or n in ones)
