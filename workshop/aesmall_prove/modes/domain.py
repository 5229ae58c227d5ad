# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Bits and counters of modes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..fips197 import Byte
from ..gf2 import Bit, Domain, Unknown
from ..words import Unprovable
from .either import Differences


class Lost(Unknown):
    """A value after a called function: any value, but not a secret of its caller."""

    __slots__ = ()

    def __xor__(self, other: object) -> Bit:
        if isinstance(other, Lost) or other in (0, 1):
            return self
        return Unknown("a sum with what a function left")

    def __rxor__(self, other: object) -> Bit:
        return self.__xor__(other)


class ModeDomain(Domain):
    """A domain in which an index never becomes a lane, since no mode looks anything up.

    It knows differences that are not zero (either.py).
    """

    def __init__(self) -> None:
        super().__init__()
        self._differences = Differences()
        self._has_difference = False

    def assume_one_of(self, forms: Iterable[int]) -> None:
        """Consider only the values of the variables for which at least one of the forms is 1."""
        self._differences.add(forms)
        self._has_difference = True

    def index(self, inputs: Sequence[int], sbox: tuple[int, ...]) -> bool:
        return False

    def conjunction(self, a: Bit, b: Bit) -> Bit:
        both = super().conjunction(a, b)
        if isinstance(both, Lost):
            for x in (a, b):
                if not (isinstance(x, Lost) or x in (0, 1)):
                    return Unknown("made of what a function left")
        elif self._has_difference and isinstance(both, Unknown):
            return self._of_differences(a, b, both)
        return both

    def _of_differences(self, a: Bit, b: Bit, both: Bit) -> Bit:
        """Return a AND b, for which the domain without differences has found `both`."""
        if a in (0, 1) or b in (0, 1) or a ^ b in (0, 1):
            return both
        return 1 ^ self._differences.disjunction(1 ^ a, 1 ^ b)

    def majority(self, a: Bit, b: Bit, c: Bit) -> Bit:
        if self._has_difference:
            for x, y, z in ((a, b, c), (b, c, a), (c, a, b)):
                if type(x) is int and x < 2:  # a carry into a place of a known number
                    both = self.conjunction(1 ^ y, 1 ^ z) if x else self.conjunction(y, z)
                    return both ^ x
        return super().majority(a, b, c)


def plus_one(block: Sequence[Byte]) -> list[Byte]:
    """Return the next counter. Its last bits must be known as far as a carry goes."""
    result, carry = list(block), 1
    for i in reversed(range(len(block))):
        bits = []
        for bit in block[i]:
            bits.append(bit ^ carry)
            if carry:
                if bit > 1:
                    raise Unprovable("a carry in a counter that is not known", [bit])
                carry = bit
        result[i] = tuple(bits)
        if not carry:
            break
    return result
