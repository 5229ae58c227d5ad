# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Bits and counters of modes."""

from __future__ import annotations

from collections.abc import Sequence

from ..fips197 import Byte
from ..gf2 import Bit, Domain, Unknown
from ..words import Unprovable


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
    """A domain in which an index never becomes a lane, since no mode looks anything up."""

    def index(self, inputs: Sequence[int], sbox: tuple[int, ...]) -> bool:
        return False

    def conjunction(self, a: Bit, b: Bit) -> Bit:
        both = super().conjunction(a, b)
        if isinstance(both, Lost):
            for x in (a, b):
                if not (isinstance(x, Lost) or x in (0, 1)):
                    return Unknown("made of what a function left")
        return both


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
