# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Functions of a few sums of data that are not affine: addresses in a table.

GHASH by a table takes four bits of data as an index. If the table does not begin at a multiple of
its size, the address has carries, which are functions of these four bits. They are stored as truth
tables.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import xor

from ..gf2 import Bit, Forms, Unknown

#: The most sums of data of which a Digit may be a function
MOST = 4


class Basis:
    """Up to MOST independent sums of data without constants.

    At point p of a truth table, the sums of the bits of p are 1.
    """

    def __init__(self, factor: Callable[[int], int | None], forms: Forms) -> None:
        #: Bilinear.factor
        self.factor, self.forms = factor, forms
        self._wider: dict[int, Basis] = {}
        #: A truth table that is 1 everywhere
        self.all = (1 << (1 << len(forms))) - 1
        #: Each sum of the forms -> its truth table
        self.tables = {0: 0}
        for i, form in enumerate(forms):
            own = sum(1 << p for p in range(1 << len(forms)) if p >> i & 1)
            self.tables |= {form ^ other: own ^ table for other, table in self.tables.items()}
        #: The truth table of each affine function -> the function
        self.sums = {table: form for form, table in self.tables.items()}
        self.sums |= {table ^ self.all: form ^ 1 for table, form in self.sums.items()}

    def bit(self, table: int) -> Bit:
        """Return the function with this truth table."""
        form = self.sums.get(table)
        return Digit(self, table) if form is None else form

    def table(self, form: int) -> int:
        """Return the truth table of an affine function."""
        return self.tables[form & ~1] ^ (self.all if form & 1 else 0)

    def joined(self, other: Bit) -> tuple[Basis, int] | None:
        """Return a basis that extends this one to the other bit, and the bit's table in it."""
        if isinstance(other, Digit):
            if other.basis is self:
                return self, other.table
            basis = self
            for part in other.basis.forms:
                if (wider := basis._with(part)) is None:
                    return None
                basis = wider
            return basis, other.table_in(basis)
        form = self.factor(other) if type(other) is int else None
        if form is None or (wider := self._with(form & ~1)) is None:
            return None
        return wider, wider.table(form)

    def _with(self, form: int) -> Basis | None:
        if form in self.tables:
            return self
        if form not in self._wider and len(self.forms) < MOST:
            self._wider[form] = Basis(self.factor, (*self.forms, form))
        return self._wider.get(form)


class Digit(Unknown):
    """A function of the sums of a basis that is not affine.

    For the rest of the prover it is unknown.
    """

    __slots__ = ("basis", "table")

    def __init__(self, basis: Basis, table: int) -> None:
        super().__init__("a function of some bits of data that is no sum of them")
        self.basis, self.table = basis, table

    def table_in(self, basis: Basis) -> int:
        """Return the truth table in a basis that has all sums of this one's basis."""
        forms, table = self.basis.forms, self.table
        if basis.forms[: len(forms)] == forms:
            for i in range(len(forms), len(basis.forms)):
                table |= table << (1 << i)
            return table
        inputs = [basis.tables[form] for form in forms]
        table = 0
        for p in range(1 << len(basis.forms)):
            point = sum((own >> p & 1) << i for i, own in enumerate(inputs))
            table |= (self.table >> point & 1) << p
        return table

    def combined(self, other: Bit, operation: Callable[[int, int], int]) -> Bit:
        """Return the function of both."""
        if isinstance(other, Digit) and other.basis is self.basis:
            return self.basis.bit(operation(self.table, other.table))
        found = self.basis.joined(other)
        if found is None:
            return Unknown("a function of data that is no sum of them, and of more", self, other)
        basis, table = found
        return basis.bit(operation(self.table_in(basis), table))

    def __xor__(self, other: object) -> Bit:
        if type(other) is int and other < 2:
            return Digit(self.basis, self.table ^ self.basis.all) if other else self
        return self.combined(other, xor)  # type: ignore[arg-type]

    def __rxor__(self, other: object) -> Bit:
        return self.__xor__(other)
