# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Products of two words with holes, in two registers, for GHASH (arithmetic.py).

UMLAL adds a product to an earlier one. Both have the same holes, so that a column counts the ones
of both. The sum is computed from the columns of both products, which the two registers of the
earlier one keep until one of them changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Any

from ..gf2 import Bit, Unknown
from ..words import Operation, Word, bits_of, word_of
from .arithmetic import COUNT, Columns

_WIDTH = 32
Terms = list[list[Bit]]


class Counted(tuple[Any, ...]):
    """The bits of an integer sum of products, with the ones that each column counts."""

    columns: Terms

    def __new__(cls, bits: Sequence[Bit], columns: Terms) -> Counted:
        word = super().__new__(cls, bits)
        word.columns = columns
        return word


class Half(tuple[Any, ...]):
    """One word of a sum of products."""

    whole: Counted
    place: int

    def __new__(cls, whole: Counted, place: int) -> Half:
        word = super().__new__(cls, whole[place : place + _WIDTH])
        word.whole, word.place = whole, place
        return word


def _sum(columns: Terms) -> Word:
    """Return a sum by its columns. A bit is unknown if other columns may be carried into it."""
    most = 0  # the greatest possible carry
    result: list[Bit] = []
    for column in columns:
        result.append(Unknown(COUNT, *column) if most else reduce(xor, column, 0))
        most = (most + len(column)) // 2
    word = word_of(result)
    return word if type(word) is int else Counted(result, columns)


class Products(Columns):
    """Arithmetic that keeps the columns of products of two words."""

    def multiply(self, width: int) -> Operation:
        usual = super().multiply(width)
        if width != 2 * _WIDTH:
            return usual

        def operation(a: Word, b: Word) -> Word:
            if type(a) is int or type(b) is int:
                word: Word = usual(a, b)
                return word
            columns: Terms = [[] for _ in range(width)]
            both = self.domain.conjunction
            second = [(j, y) for j, y in enumerate(bits_of(b, width)) if y != 0]
            for i, x in enumerate(bits_of(a, width)):
                if x != 0:
                    for j, y in second:
                        if i + j < width:
                            columns[i + j].append(both(x, y))
            return _sum(columns)

        return operation

    def add(self, width: int) -> Operation:
        usual = super().add(width)

        def operation(a: Word, b: Word) -> Word:
            if isinstance(a, Counted) and isinstance(b, Counted):
                return _sum([[*x, *y] for x, y in zip(a.columns, b.columns, strict=True)])
            word: Word = usual(a, b)
            return word

        return operation

    def part(self, width: int, first: int, count: int) -> Operation:
        usual = super().part(width, first, count)

        def operation(a: Word, b: Word) -> Word:
            if isinstance(a, Counted) and count == _WIDTH:
                half = Half(a, first)
                word = word_of(half)
                return word if type(word) is int else half
            return usual(a, b)  # type: ignore[no-any-return]

        return operation

    def join(self, low_width: int, high_width: int) -> Operation:
        usual = super().join(low_width, high_width)

        def operation(high: Word, low: Word) -> Word:
            are_halves = isinstance(high, Half) and isinstance(low, Half)
            if are_halves and high.whole is low.whole and (low.place, high.place) == (0, _WIDTH):  # type: ignore[union-attr]
                whole: Word = low.whole  # type: ignore[union-attr]
                return whole
            word: Word = usual(high, low)
            return word

        return operation
