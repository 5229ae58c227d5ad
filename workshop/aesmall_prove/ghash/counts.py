# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Functions of the number of bytes that are left, which is public and not known.

A bit that depends on this number is a binary decision diagram: a node tests one bit of the number
and leads to two nodes, down to 0 and 1. Equal functions are the same node. The carries of a sum
with a constant have a few nodes for each bit, so the number may have all 32 bits. `Counting.care`
is the set of numbers for which the present path is taken. A bit that is the same for all of them is
known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import and_, xor

from ..gf2 import Bit, Unknown
from .bilinear import Bilinear


class Diagrams:
    """The functions of one number of `width` bits. Nodes 0 and 1 are the constants."""

    def __init__(self, width: int) -> None:
        self.width = width
        #: The tested bit of each node, and where 0 and 1 lead
        self._nodes: list[tuple[int, int, int]] = [(width, 0, 0), (width, 1, 1)]
        self._known: dict[tuple[int, int, int], int] = {}
        self._results: dict[tuple[Callable[[int, int], int], int, int], int] = {}
        self._at_least: dict[int, int] = {}
        self._less: dict[int, list[int]] = {}
        self._moved: dict[tuple[int, int], int] = {}
        #: The bits of the number, the low one first
        self.number = [self._node(i, 0, 1) for i in range(width)]

    def _node(self, place: int, zero: int, one: int) -> int:
        if zero == one:
            return zero
        found = self._known.get((place, zero, one))
        if found is None:
            found = self._known[place, zero, one] = len(self._nodes)
            self._nodes.append((place, zero, one))
        return found

    def _apply(self, operation: Callable[[int, int], int], a: int, b: int) -> int:
        if a < 2 and b < 2:
            return operation(a, b)
        if a > b:
            a, b = b, a
        found = self._results.get((operation, a, b))
        if found is None:
            (i, a0, a1), (j, b0, b1) = self._nodes[a], self._nodes[b]
            place = min(i, j)
            if i > place:
                a0 = a1 = a
            if j > place:
                b0 = b1 = b
            zero, one = self._apply(operation, a0, b0), self._apply(operation, a1, b1)
            found = self._results[operation, a, b] = self._node(place, zero, one)
        return found

    def both(self, a: int, b: int) -> int:
        """Return a AND b."""
        if a == 0 or b == 0:
            return 0
        return self._apply(and_, a, b)

    def sum(self, a: int, b: int) -> int:
        """Return a + b in GF(2)."""
        return self._apply(xor, a, b)

    def either(self, a: int, b: int) -> int:
        """Return a OR b."""
        return self.sum(self.sum(a, b), self.both(a, b))

    def added(self, word: Sequence[int], number: int) -> list[int]:
        """Return word + number, modulo the size of the word."""
        carry, result = 0, []
        for i, bit in enumerate(word):
            other = number >> i & 1
            result.append(self.sum(self.sum(bit, other), carry))
            carry = self.either(bit, carry) if other else self.both(bit, carry)
        return result

    def at_least(self, number: int) -> int:
        """Return the function that is 1 if the number of bytes is not less than `number`."""
        if (found := self._at_least.get(number)) is not None:
            return found
        equal, more = 1, 0
        for i in reversed(range(self.width)):
            bit = self.number[i]
            if number >> i & 1:
                equal = self.both(equal, bit)
            else:
                more = self.either(more, self.both(equal, bit))
                equal = self.both(equal, self.sum(bit, 1))
        found = self.either(more, equal) if number >> self.width == 0 else 0
        self._at_least[number] = found
        return found

    def less_by(self, node: int, number: int) -> int:
        """Return a function of the number of bytes less `number`."""
        if node < 2:
            return node
        if (found := self._moved.get((node, number))) is not None:
            return found
        if number not in self._less:
            self._less[number] = self.added(self.number, -number % (1 << self.width))
        place, zero, one = self._nodes[node]
        bit = self._less[number][place]
        low, high = self.less_by(zero, number), self.less_by(one, number)
        found = self.either(self.both(bit, high), self.both(self.sum(bit, 1), low))
        self._moved[node, number] = found
        return found

    def only(self, care: int) -> int | None:
        """Return the single number in a set, or None if it has more."""
        number = 0
        for i, bit in enumerate(self.number):
            if self.both(care, bit):
                if self.both(care, self.sum(bit, 1)):
                    return None
                number |= 1 << i
        return number


class Count(Unknown):
    """A bit that depends on the number of bytes. For the rest of the prover it is unknown."""

    __slots__ = ("domain", "node")

    def __init__(self, domain: Counting, node: int) -> None:
        super().__init__("it depends on the number of bytes")
        self.domain, self.node = domain, node

    def __xor__(self, other: object) -> Bit:
        if type(other) is int and other < 2:
            return Count(self.domain, self.domain.diagrams.sum(self.node, 1)) if other else self
        if isinstance(other, Count):
            return self.domain.count(self.domain.diagrams.sum(self.node, other.node))
        return Unknown("a sum with a bit of the number of bytes", self)

    def __rxor__(self, other: object) -> Bit:
        return self.__xor__(other)


class Counting(Bilinear):
    """Bits of bilinear.py, and functions of the number of bytes."""

    def __init__(self, data_bits: int, width: int) -> None:
        super().__init__(data_bits)
        self.diagrams = Diagrams(width)
        #: The numbers of bytes on the present path
        self.care = 1

    def count(self, node: int) -> Bit:
        """Return the bit with this function of the number of bytes."""
        both = self.diagrams.both
        if not both(self.care, node):
            return 0
        if not both(self.care, self.diagrams.sum(node, 1)):
            return 1
        return Count(self, node)

    def node(self, bit: Bit) -> int | None:
        """Return the function of the number of bytes that a bit is, if it is one."""
        if isinstance(bit, Count):
            return bit.node
        return bit if type(bit) is int and bit < 2 else None

    def conjunction(self, a: Bit, b: Bit) -> Bit:
        if type(a) is not Count and type(b) is not Count:
            return super().conjunction(a, b)
        first, second = self.node(a), self.node(b)
        if first is None or second is None:
            return Unknown("a product with a bit of the number of bytes", a, b)
        return self.count(self.diagrams.both(first, second))

    def text(self, bit: Bit, most: int = 6) -> str:
        return bit.reason if isinstance(bit, Count) else super().text(bit, most)
