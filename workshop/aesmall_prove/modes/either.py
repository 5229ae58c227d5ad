# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Bits that are 1 if at least one of some sums is 1, for differences that are not zero.

A wrong tag is the right tag plus a difference. Nothing is known about the bits of the difference,
except that not all of them are 0. Code that compares tags collects the bits with OR. `Either` is
such a collection, or its opposite.

An OR of sums is 0 if and only if all these sums are 0, and then all sums of them are 0, too.
Therefore an OR depends only on the linear span of its sums, and it is kept as a basis of this span.
If the span contains all bits of a difference, the OR is 1, since otherwise the difference would be
zero. If one bit of the difference is missing in the span, the OR stays unknown, and no case with
its result can be proved.

An OR may contain other bits that the domain cannot express. Then it is not known when it is 0, but
it is 1 at least if one of its sums is 1.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..gf2 import Bit, Unknown

#: The bit length of each form of a basis -> this form
Basis = dict[int, int]


class Either(Unknown):
    """The OR of independent forms, or its opposite."""

    __slots__ = ("basis", "has_more", "inverted")

    def __init__(self, basis: Basis, *, has_more: bool, inverted: bool = False) -> None:
        super().__init__("whether one of some bits is 1")
        self.basis = basis
        #: Whether the OR also contains bits that cannot be expressed
        self.has_more = has_more
        self.inverted = inverted

    def __xor__(self, other: object) -> Bit:
        if isinstance(other, int) and other < 2:
            if not other:
                return self
            return Either(self.basis, has_more=self.has_more, inverted=not self.inverted)
        if isinstance(other, Either) and self._has_the_span_of(other):
            return int(self.inverted != other.inverted)
        return Unknown("a sum with an OR of bits", self)

    def __rxor__(self, other: object) -> Bit:
        return self.__xor__(other)

    def _has_the_span_of(self, other: Either) -> bool:
        """Return whether both are certainly ORs of the same forms."""
        return not (self.has_more or other.has_more) and same(self.basis, other.basis)


def reduced(basis: Basis, form: int) -> int:
    """Return the rest of a form that the basis does not span. The constant 1 is a form, too."""
    rest = form
    while rest:
        known = basis.get(rest.bit_length())
        if known is None:
            return rest
        rest ^= known
    return 0


def extended(basis: Basis, forms: Iterable[int]) -> Basis:
    """Return a basis of the span of a basis and some forms."""
    result = dict(basis)
    for form in forms:
        rest = reduced(result, form)
        if rest:
            result[rest.bit_length()] = rest
    return result


def spans(basis: Basis, forms: Iterable[int]) -> bool:
    """Return whether a basis spans all these forms."""
    return not any(reduced(basis, form) for form in forms)


def same(one: Basis, other: Basis) -> bool:
    """Return whether two bases span the same."""
    return one is other or (len(one) == len(other) and spans(one, other.values()))


class Differences:
    """Differences of which at least one bit is 1, and ORs of bits with this knowledge."""

    def __init__(self) -> None:
        self._differences: list[list[int]] = []

    def add(self, forms: Iterable[int]) -> None:
        """Assume from now on that at least one of these forms is 1."""
        self._differences.append([*forms])

    def disjunction(self, a: Bit, b: Bit) -> Bit:
        """Return a OR b of two bits that are neither constants nor equal nor opposite."""
        first, second = _or_of(a), _or_of(b)
        if first is None:
            a, b, first, second = b, a, second, first
        if first is None:
            return Unknown("an OR of bits", a, b)
        if second is not None:
            return self._bit(extended(first.basis, second.basis.values()), first, second)
        if isinstance(b, Either) and not b.has_more and not first.has_more:
            # NOT (b' AND NOT a): given that all forms of a are 0, only the rest of b' counts.
            together = extended(first.basis, b.basis.values())
            rest = [form for length, form in together.items() if length not in first.basis]
            if not rest:
                return 1
            if self._is_one(together):
                return a
            if len(rest) == 1:
                return self._bit(extended(first.basis, [rest[0] ^ 1]), first, first)
        return Either(first.basis, has_more=True)

    def _is_one(self, basis: Basis) -> bool:
        """Return whether the OR of a basis is 1: its forms cannot all be 0."""
        return 1 in basis or any(spans(basis, forms) for forms in self._differences)

    def _bit(self, basis: Basis, one: Either, other: Either) -> Bit:
        """Return the OR of a basis that has been made of two ORs."""
        if self._is_one(basis):
            return 1
        if one.has_more or other.has_more:
            return Either(basis, has_more=True)
        return Either(basis, has_more=False) if len(basis) > 1 else next(iter(basis.values()))


def _or_of(bit: Bit) -> Either | None:
    """Return a bit as an OR of forms, if it is one."""
    if isinstance(bit, int):
        return Either({bit.bit_length(): bit}, has_more=False)
    return bit if isinstance(bit, Either) and not bit.inverted else None
