# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Counters of any value, and the cases into which a proof divides them.

Adding 1 to a counter is a sum without products only if the length of the carry is known. So the
last three bits are known. If these overflow, the number of ones above them is known too: the carry
runs through these and ends in the next 0. All cases together are every counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...fips197 import Byte, constant
from ..domain import plus_one
from ..oracle import bits_of_bytes, bytes_of_bits

#: Known bits at the end of a counter. No message of up to 64 bytes overflows them twice.
LOW = 3


@dataclass(frozen=True)
class Split:
    """One of the cases: the last three bits, and the number of ones above them, if it is known."""

    low: int = 0
    ones: int | None = None
    #: The bits of the counter, at the end of the block
    bits: int = 128
    #: The place of a 0 in its first byte, or 8 for a byte of ones. It must be known if the code
    #: compares that byte with 0xff. By default the byte may have any value.
    top: int | None = None

    def of(self, block: Sequence[Byte]) -> list[Byte]:
        """Return the block with such a counter, and otherwise unchanged."""
        numbered = list(bits_of_bytes(list(reversed(block))))  # bit i is worth 2^i
        known = {i: self.low >> i & 1 for i in range(LOW)}
        if self.top is not None:
            first = self.bits - 8
            known |= {first + i: 1 for i in range(8)} if self.top == 8 else {first + self.top: 0}
        if self.ones is not None:
            known |= {LOW + i: 1 for i in range(self.ones)}
            if LOW + self.ones < self.bits:
                known[LOW + self.ones] = 0
        for i, bit in known.items():
            numbered[i] = bit
        return bytes_of_bits(numbered)[::-1]

    def __str__(self) -> str:
        ones = "" if self.ones is None else f" behind {self.ones} ones"
        top = "" if self.top is None else f", bit {self.top} of its first byte 0"
        return f"counter of {self.bits} bits ends in {self.low:03b}{ones}{top}"


@dataclass(frozen=True)
class Known(Split):
    """A counter with 1 in its last four bytes, for long messages: their carries are known."""

    def of(self, block: Sequence[Byte]) -> list[Byte]:
        return [*block[:-4], *map(constant, (0, 0, 0, 1))]

    def __str__(self) -> str:
        return "counter ends in 00000001"


def carries(full: bool, steps: int, bits: int = 128) -> Iterator[Split]:
    """Yield all counters that this number of steps carries over the three known bits.

    Without `full` only some carries are included: those that end in the first bits above, at
    borders of bytes, and in the last bits.
    """
    borders = {0, 4, 5, 13, 29, 61, 93, 117, 124}
    for low in range((1 << LOW) - steps, 1 << LOW):
        for ones in range(bits - LOW + 1):
            if full or ones in borders or bits - LOW - 1 <= ones:
                yield Split(low, ones, bits)


def stepped(counter: Sequence[Byte], steps: int, bits: int = 128) -> list[Byte]:
    """Add steps to the last `bits` bits of the counter, modulo 2^bits: SP 800-38A B.1."""
    fixed, block = [*counter[: -bits // 8]], [*counter[-bits // 8 :]]
    for _ in range(steps):
        block = plus_one(block)
    return fixed + block
