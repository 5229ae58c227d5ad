# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Bits as sums of products h y: the domain in which code and GHASH are compared.

GHASH multiplies a key H by data. Each bit of the product, and each intermediate bit, is a sum over
GF(2) of products of a bit of H and a bit of data. Such a sum is a Python int, like an affine form
of gf2.py: bit 0 is the constant, and ^ adds. Its places form a matrix, a row for each bit of data
and one before them:

    place i                1 for i = 0, bit i - 1 of H for i = 1 .. 128
    place STRIDE j         bit j - 1 of data
    place STRIDE j + i     the product of both

A sum with only bits of H fits below STRIDE. A sum with only bits of data has only multiples of
STRIDE. So their AND is the product of two integers, in which no place is hit twice. Two sums are
the same function exactly if they are the same int. The values that the caller left in registers and
memory are variables beyond the matrix. They may be added and moved, but not multiplied.

If there are several blocks, the next one is multiplied by sums of products. The specification names
the bits of each product: `factor` finds them in a sum and puts new bits of data in their place.

A `Digit` is any other function of up to MOST sums of data, for example a byte of an address in a
table: base + 16 times a digit, with carries. Every other bit is unknown, and ends a proof if it is
used.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_

from ..gf2 import Bit, Domain, Forms, Lane, Unknown
from .digit import Basis, Digit

#: Bits of H, and the places of a row
KEY_BITS = 128
STRIDE = 1 + KEY_BITS


class Bilinear(Domain):
    """The bits of H, a number of bits of data, and all other variables."""

    def __init__(self, data_bits: int) -> None:
        super().__init__()
        #: The bits of H
        self.key: Forms = tuple(1 << i for i in range(1, STRIDE))
        self.data_names: list[str] = []
        self._room = data_bits
        self._beyond = STRIDE * (data_bits + 1)
        #: All of H and data, as a form
        self.secret = (1 << self._beyond) - 2
        # The places in the matrix that a sum of data does not have
        self._foreign = self.secret & ~sum(1 << STRIDE * j for j in range(data_bits + 1))
        # For each named product: the place where its bit k has only bit k of H, the product, and
        # the bits of data that stand for it
        self._named: list[tuple[int, Forms, Forms]] = []
        self._factors: dict[int, int | None] = {}
        #: The basis of constants
        self.constants = Basis(self.factor, ())

    def data(self, name: str, count: int) -> Forms:
        """Create bits of data."""
        first = len(self.data_names) + 1
        self.data_names += [f"{name}.{i}" for i in range(count)]
        if len(self.data_names) > self._room:
            raise ValueError("more bits of data than there is room for")
        return tuple(1 << STRIDE * (first + i) for i in range(count))

    def variables(self, name: str, count: int = 8) -> Forms:
        """Create variables beyond the matrix."""
        return tuple(form << self._beyond - 1 for form in super().variables(name, count))

    def named(self, name: str, product: Sequence[Bit]) -> Forms:
        """Return bits of data that stand for the bits of a product from now on."""
        forms = tuple(bit for bit in product if type(bit) is int)
        row = next(
            row
            for row in range(1, len(self.data_names) + 1)
            if [form >> STRIDE * row & (2 << KEY_BITS) - 1 for form in forms] == [*self.key]
        )
        bits = self.data(name, KEY_BITS)
        self._named.append((STRIDE * row + 1, forms, bits))
        self._factors.clear()
        return bits

    def factor(self, form: int) -> int | None:
        """Return the sum of bits of data that equals a sum, if there is one."""
        if not self._is_foreign(form):
            return form
        if form not in self._factors:
            rest = form
            for place, product, bits in reversed(self._named):
                chosen = rest >> place & (1 << KEY_BITS) - 1
                while chosen:
                    k = chosen.bit_length() - 1
                    rest ^= product[k] ^ bits[k]
                    chosen ^= 1 << k
            self._factors[form] = None if self._is_foreign(rest) else rest
        return self._factors[form]

    def _is_foreign(self, form: int) -> bool:
        return bool(form & self._foreign) or form.bit_length() > self._beyond

    def points(self, bits: Sequence[Bit]) -> tuple[Forms, list[int]] | None:
        """Return the sums of data of which a word is a function, and its value at each point."""
        basis = next((bit.basis for bit in bits if isinstance(bit, Digit)), self.constants)
        for bit in bits:
            if type(bit) is not int or bit > 1:
                if (found := basis.joined(bit)) is None:
                    return None
                basis = found[0]
        values = [0] * (1 << len(basis.forms))
        for i, bit in enumerate(bits):
            if bit != 0 and (found := basis.joined(bit)):
                values = [value | (found[1] >> p & 1) << i for p, value in enumerate(values)]
        return basis.forms, values

    def conjunction(self, a: Bit, b: Bit) -> Bit:
        """Return a AND b."""
        if type(a) is int and a < 2:
            return b if a else 0
        if type(b) is int and b < 2:
            return a if b else 0
        if type(a) is int and type(b) is int:
            for key, other in ((a, b), (b, a)):
                if key.bit_length() <= STRIDE and (data := self.factor(other)) is not None:
                    return key * data
        both = a ^ b
        if type(both) is int and both < 2:
            return 0 if both else a
        found = self.constants.joined(a)
        if found is not None:
            basis, table = found
            return Digit(basis, table).combined(b, and_)
        return Unknown("a product of bits that are not one of H and one of data", a, b)

    # ---- there are no S-boxes ----

    def lane(self, bits: Sequence[Bit]) -> Lane | None:
        return None

    def place(self, bit: Bit) -> tuple[Lane, int] | None:
        return None

    def index(self, inputs: Sequence[int], sbox: tuple[int, ...]) -> bool:
        return False

    def sbox(self, name: str, inputs: Sequence[int], sbox: tuple[int, ...]) -> Forms:
        raise ValueError(f"{name}: there is no S-box in GHASH")

    def text(self, bit: Bit, most: int = 6) -> str:
        """Return a bit as text, or the beginning of a long sum."""
        if type(bit) is not int:
            return bit.reason if isinstance(bit, Unknown) else "?"
        words = []
        for place in range(bit.bit_length()):
            if bit >> place & 1:
                words.append(self._word(place))
                if len(words) > most:
                    return " + ".join([*words[:most], "..."])
        return " + ".join(words) or "0"

    def _word(self, place: int) -> str:
        if place >= self._beyond:
            return self.names[place - self._beyond + 1]
        row, i = divmod(place, STRIDE)
        parts = [f"H.{i - 1}"] * (i > 0) + [self.data_names[row - 1]] * (row > 0)
        return " ".join(parts) or "1"
