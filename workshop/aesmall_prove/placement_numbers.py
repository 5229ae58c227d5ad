# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Arithmetic on numbers that differ by placement, for many placements at once.

The numbers, of 32 bits or fewer, are packed into one long integer, 64 bits apart. The lowest
belongs to the placement at which the machine runs (other_placements.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .gf2 import Domain
from .words import Arithmetic

APART = 64
_WIDEST = 32
_ONE = (1 << APART) - 1


class Many:
    """A number for each placement. It is not the same for all of them."""

    __slots__ = ("all",)

    def __init__(self, all_: int) -> None:
        self.all = all_

    @property
    def first(self) -> int:
        """Return the number at the placement where the machine runs."""
        return self.all & _ONE


class Group:
    """The placements that are followed, the machine's own first, and which of them still agree."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.ones = self.ok = int.from_bytes((1).to_bytes(APART // 8, "little") * count, "little")

    def spread(self, value: int) -> int:
        """Return the same number for all placements."""
        return value * self.ones

    def packed(self, values: Sequence[int]) -> int:
        """Pack one number for each placement."""
        bytes_ = b"".join(value.to_bytes(APART // 8, "little") for value in values)
        return int.from_bytes(bytes_, "little")

    def differing(self, a: int, b: int) -> int:
        """Return a one for each agreeing placement at which the two numbers differ."""
        top = self.spread((1 << _WIDEST) - 1)
        return ((a ^ b) + top) >> _WIDEST & self.ok

    def demand(self, a: int, b: int) -> None:
        """Drop the placements at which these numbers differ."""
        self.ok ^= self.differing(a, b)

    def same(self, many: Many) -> None:
        """Drop the placements at which the number differs from the machine's own."""
        self.demand(many.all, self.spread(many.first))

    def reduced(self, many: Many) -> Many | int:
        """Return the plain number if all agreeing placements have the same one."""
        return many if self.differing(many.all, self.spread(many.first)) else many.first

    @property
    def is_alone(self) -> bool:
        """Return whether only the machine's own placement still agrees."""
        return self.ok == 1


Operation = Any
#: Any value that is the same at all agreeing placements
DATA: Any = "data"
#: A function of two packed numbers and a packed 1
Formula = Callable[[int, int, int], int]


class ManyArithmetic(Arithmetic):
    """The operations of words.py over numbers, Many and data.

    Data is any value that is not a known number, such as a symbolic word of the machine's own run.
    A Many that is mixed with data must be one number for all placements. The group drops the
    placements for which it is not.
    """

    def __init__(self) -> None:
        super().__init__(Domain())
        self.group = Group(1)

    def _each(self, width: int, plain: Operation, formula: Formula) -> Operation:
        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return plain(a, b)
            group, kinds = self.group, (type(a), type(b))
            are_numbers = kinds in ((Many, int), (int, Many), (Many, Many))
            if are_numbers and width <= _WIDEST:
                first = a.all if kinds[0] is Many else group.spread(a)
                second = b.all if kinds[1] is Many else group.spread(b)
                return group.reduced(Many(formula(first, second, group.ones)))
            return self._mixed(a, b)

        return operation

    def _mixed(self, a: Any, b: Any) -> Any:
        for word in (a, b):
            if type(word) is Many:
                self.group.same(word)
        return DATA

    def _shift(
        self, width: int, plain: Operation, formula: Callable[[int, int, int], int]
    ) -> Operation:
        """Return an operation with a second operand that must be one number for all placements."""

        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return plain(a, b)
            if type(b) is Many:
                self.group.same(b)
                b = b.first
            if type(a) is Many and type(b) is int and width <= _WIDEST:
                return self.group.reduced(Many(formula(a.all, b, self.group.ones)))
            return plain(a, b) if type(a) is int and type(b) is int else self._mixed(a, b)

        return operation

    # ---- logic ----

    def xor(self, width: int) -> Operation:
        return self._each(width, super().xor(width), lambda a, b, _: a ^ b)

    def conjunction(self, width: int) -> Operation:
        return self._each(width, super().conjunction(width), lambda a, b, _: a & b)

    def disjunction(self, width: int) -> Operation:
        return self._each(width, super().disjunction(width), lambda a, b, _: a | b)

    # ---- sums ----

    def add(self, width: int) -> Operation:
        mask = (1 << width) - 1
        return self._each(width, super().add(width), lambda a, b, ones: a + b & mask * ones)

    def subtract(self, width: int) -> Operation:
        mask = (1 << width) - 1
        plain = super().subtract(width)
        return self._each(width, plain, lambda a, b, ones: a + (ones << width) - b & mask * ones)

    def opposite(self, width: int) -> Operation:
        subtract = self.subtract(width)
        return lambda a, _: subtract(0, a)

    def carry(self, width: int) -> Operation:
        return self._each(width, super().carry(width), lambda a, b, ones: a + b >> width & ones)

    def less(self, width: int) -> Operation:
        plain = super().less(width)
        return self._each(
            width, plain, lambda a, b, ones: (a + (ones << width) - b >> width & ones) ^ ones
        )

    def signed_carry(self, width: int) -> Operation:
        top = width - 1

        def formula(a: int, b: int, ones: int) -> int:
            return (a ^ a + b) & (b ^ a + b) & ones << top

        return self._each(
            width, super().signed_carry(width), lambda a, b, ones: formula(a, b, ones) >> top
        )

    def signed_borrow(self, width: int) -> Operation:
        top = width - 1

        def formula(a: int, b: int, ones: int) -> int:
            return (a ^ b) & (a ^ a + (ones << width) - b) & ones << top

        return self._each(
            width, super().signed_borrow(width), lambda a, b, ones: formula(a, b, ones) >> top
        )

    def multiply(self, width: int) -> Operation:
        mask = (1 << width) - 1
        return self._shift(width, super().multiply(width), lambda a, b, ones: a * b & mask * ones)

    # ---- comparisons ----

    def equal(self, width: int) -> Operation:
        mask = (1 << width) - 1

        def formula(a: int, b: int, ones: int) -> int:
            return ((a ^ b) + mask * ones >> width & ones) ^ ones

        return self._each(width, super().equal(width), formula)

    # ---- shifts and parts ----

    def left(self, width: int) -> Operation:
        mask = (1 << width) - 1
        plain = super().left(width)
        return self._shift(width, plain, lambda a, b, ones: a << min(b, width) & mask * ones)

    def right(self, width: int) -> Operation:
        mask = (1 << width) - 1
        return self._shift(
            width, super().right(width), lambda a, b, ones: a >> min(b, width) & (mask >> b) * ones
        )

    def _alone(self, plain: Operation) -> Operation:
        """Return an operation with operands that must be one number for all placements."""

        def operation(a: Any, b: Any) -> Any:
            return plain(a, b) if type(a) is int and type(b) is int else self._mixed(a, b)

        return operation

    def signed_right(self, width: int) -> Operation:
        return self._alone(super().signed_right(width))

    def arranged(self, places: Sequence[int]) -> Operation:
        return self._alone(super().arranged(places))

    def counted(self, count: Callable[[int], int], what: str) -> Operation:
        return self._alone(super().counted(count, what))

    def extend(self, width: int, to: int) -> Operation:
        return lambda a, _: a

    def signed_extend(self, width: int, to: int) -> Operation:
        more = (1 << to) - (1 << width)
        return self._each(
            to,
            super().signed_extend(width, to),
            lambda a, _, ones: a | (a >> width - 1 & ones) * more,
        )

    def part(self, width: int, first: int, count: int) -> Operation:
        mask = (1 << count) - 1
        plain = super().part(width, first, count)
        return self._each(width, plain, lambda a, _, ones: a >> first & mask * ones)

    def join(self, low_width: int, high_width: int) -> Operation:
        plain = super().join(low_width, high_width)
        return self._each(
            low_width + high_width, plain, lambda high, low, _: high << low_width | low
        )
