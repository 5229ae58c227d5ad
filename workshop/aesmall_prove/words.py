# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Arithmetic on words: the operations of p-code over known and symbolic values.

If all bits of a word are known, it is a Python int. Otherwise it is a tuple of bits (gf2.py), bit 0
first. Sums ripple bit by bit. Shift distances and the address of a store must be known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import xor
from typing import Any

from mypy_extensions import mypyc_attr

from .fips197 import SBOX
from .gf2 import Bit, Domain, Lane, Unknown
from .opposite import Opposite

Word = int | tuple[Bit, ...]
Operation = Callable[[Any, Any], Any]


class Unprovable(Exception):
    """A step of the code that this domain cannot follow: the reason, and the bits concerned."""

    def __init__(self, message: str, bits: Sequence[Bit] = ()) -> None:
        super().__init__(message)
        self.bits = tuple(bits)


def bits_of(word: Word, width: int) -> tuple[Bit, ...]:
    """Return the bits of a word."""
    if type(word) is int:
        return tuple([word >> i & 1 for i in range(width)])
    return word  # type: ignore[return-value]


def word_of(bits: Sequence[Bit]) -> Word:
    """Return the word of these bits, an int if all are known."""
    for bit in bits:
        if type(bit) is not int or bit > 1:
            return tuple(bits)
    return sum([bit << i for i, bit in enumerate(bits)])  # type: ignore[operator,misc]


def flag_of(bit: Bit) -> Word:
    """Return the byte 0 or 1 that p-code makes of a bit."""
    return word_of((bit, 0, 0, 0, 0, 0, 0, 0))


def known(word: Word, what: str) -> int:
    """Return the value of a word that must be known."""
    if type(word) is int:
        return word
    bits = bits_of(word, 0)
    why = next((f": {bit.reason}" for bit in bits if isinstance(bit, Unknown)), "")
    raise Unprovable(f"{what} is not the same for all inputs{why}", bits)


@mypyc_attr(allow_interpreted_subclasses=True)
class Arithmetic:
    """The operations of p-code in a domain. Each method returns the operation for a width in bits.

    An operation works in the domain that is set when it is called.
    """

    def __init__(self, domain: Domain) -> None:
        self.domain = domain

    # ---- logic ----

    def xor(self, width: int) -> Operation:
        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return a ^ b
            first, second = bits_of(a, width), bits_of(b, width)
            if len(first) != len(second):
                raise ValueError("words of different widths")
            return word_of([*map(xor, first, second)])

        return operation

    def conjunction(self, width: int) -> Operation:
        def conjunction(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return a & b
            both = self.domain.conjunction
            pairs = zip(bits_of(a, width), bits_of(b, width), strict=True)
            return word_of([both(x, y) for x, y in pairs])

        return conjunction

    def disjunction(self, width: int) -> Operation:
        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return a | b
            both = self.domain.conjunction
            pairs = zip(bits_of(a, width), bits_of(b, width), strict=True)
            return word_of([1 ^ both(1 ^ x, 1 ^ y) for x, y in pairs])

        return operation

    def negate(self, width: int) -> Operation:
        ones = (1 << width) - 1
        xor = self.xor(width)
        return lambda a, _: xor(a, ones)

    # ---- sums ----

    def _ripple(self, a: Word, b: Word, width: int, carry: Bit) -> tuple[list[Bit], list[Bit]]:
        """Return the bits of a + b + carry, and the carry out of each place."""
        if a is b and not any(isinstance(bit, Unknown) for bit in bits_of(a, width)):
            # Each place of x + x receives the carry of the place below, and carries x.
            doubled = [*bits_of(a, width)]
            return [carry, *doubled[:-1]], doubled
        majority = self.domain.majority
        result: list[Bit] = []
        carries: list[Bit] = []
        for x, y in zip(bits_of(a, width), bits_of(b, width), strict=True):
            result.append(x ^ y ^ carry)
            carry = majority(x, y, carry)
            carries.append(carry)
        return result, carries

    def add(self, width: int) -> Operation:
        mask = (1 << width) - 1

        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return a + b & mask
            sum_ = self._ripple(a, b, width, 0)[0]
            if any(isinstance(bit, Unknown) for bit in sum_) and self._is_index(a, b, width):
                sum_ = self._ripple(a, b, width, 0)[0]
            return word_of(sum_)

        return operation

    def _is_index(self, a: Word, b: Word, width: int) -> bool:
        """Return whether a + b is a table's start plus a byte without a lane, and make its lane."""
        if type(a) is not int and type(b) is not int:
            return False
        index = [bit for word in (a, b) for bit in bits_of(word, width) if bit not in (0, 1)]
        forms = [bit for bit in index if type(bit) is int]
        if len(index) != 8 or len(forms) != 8 or self.domain.lane(forms) is not None:
            return False
        return self.domain.index(forms, SBOX)

    def subtract(self, width: int) -> Operation:
        mask = (1 << width) - 1
        invert = self.xor(width)

        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return a - b & mask
            return word_of(self._ripple(a, invert(b, mask), width, 1)[0])

        return operation

    def opposite(self, width: int) -> Operation:
        subtract = self.subtract(width)

        def operation(a: Any, _: Any) -> Any:
            result = subtract(0, a)
            return result if isinstance(result, int) else Opposite(result, a)

        return operation

    def carry(self, width: int) -> Operation:
        """Return the operation for the carry of a + b."""

        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return a + b >> width
            return flag_of(self._ripple(a, b, width, 0)[1][-1])

        return operation

    def less(self, width: int) -> Operation:
        """Return the operation a < b without signs, the borrow of a - b."""
        mask = (1 << width) - 1
        invert = self.xor(width)

        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return int(a < b)
            return flag_of(1 ^ self._ripple(a, invert(b, mask), width, 1)[1][-1])

        return operation

    def less_equal(self, width: int) -> Operation:
        less = self.less(width)
        flip = self.xor(8)
        return lambda a, b: flip(less(b, a), 1)

    def signed_carry(self, width: int) -> Operation:
        """Return the operation for the signed overflow of a + b."""

        def operation(a: Any, b: Any) -> Any:
            _, carries = self._ripple(a, b, width, 0)
            return flag_of(carries[-1] ^ carries[-2])

        return operation

    def signed_borrow(self, width: int) -> Operation:
        """Return the operation for the signed overflow of a - b."""
        invert = self.negate(width)

        def operation(a: Any, b: Any) -> Any:
            _, carries = self._ripple(a, invert(b, 0), width, 1)
            return flag_of(carries[-1] ^ carries[-2])

        return operation

    def signed_less(self, width: int) -> Operation:
        less, top = self.less(width), self.xor(width)
        sign = 1 << width - 1
        return lambda a, b: less(top(a, sign), top(b, sign))

    def multiply(self, width: int) -> Operation:
        """Return the operation for a product with a known factor, or of bits of one lane."""
        mask = (1 << width) - 1
        add = self.add(width)
        both = self.conjunction(width)

        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return a * b & mask
            if type(a) is int:
                a, b = b, a
            sum_: Word = 0
            for i, bit in enumerate(bits_of(b, width)):
                if type(bit) is not int or bit != 0:
                    shifted = word_of((0,) * i + bits_of(a, width)[: width - i])
                    sum_ = add(sum_, both(shifted, word_of([bit] * width)))
            return sum_

        return operation

    # ---- comparisons ----

    def equal(self, width: int) -> Operation:
        def operation(a: Any, b: Any) -> Any:
            if type(a) is int and type(b) is int:
                return int(a == b)
            if isinstance(a, Opposite) and type(b) is int and b == 0:
                a = a.of
            conjunction = self.domain.conjunction
            result: Bit = 1
            for x, y in zip(bits_of(a, width), bits_of(b, width), strict=True):
                result = conjunction(result, 1 ^ x ^ y)
            return flag_of(result)

        return operation

    def not_equal(self, width: int) -> Operation:
        equal, flip = self.equal(width), self.xor(8)
        return lambda a, b: flip(equal(a, b), 1)

    # ---- shifts and parts ----

    def left(self, width: int) -> Operation:
        mask = (1 << width) - 1

        def operation(a: Any, b: Any) -> Any:
            distance = min(known(b, "a shift distance"), width)
            if type(a) is int:
                return a << distance & mask
            return word_of((0,) * distance + bits_of(a, width)[: width - distance])

        return operation

    def right(self, width: int) -> Operation:
        def operation(a: Any, b: Any) -> Any:
            distance = min(known(b, "a shift distance"), width)
            if type(a) is int:
                return a >> distance
            return word_of(bits_of(a, width)[distance:] + (0,) * distance)

        return operation

    def signed_right(self, width: int) -> Operation:
        def operation(a: Any, b: Any) -> Any:
            distance = min(known(b, "a shift distance"), width)
            bits = bits_of(a, width)
            return word_of(bits[distance:] + bits[-1:] * distance)

        return operation

    def extend(self, width: int, to: int) -> Operation:
        def operation(a: Any, _: Any) -> Any:
            return a if type(a) is int else word_of(bits_of(a, width) + (0,) * (to - width))

        return operation

    def signed_extend(self, width: int, to: int) -> Operation:
        def operation(a: Any, _: Any) -> Any:
            bits = bits_of(a, width)
            return word_of(bits + bits[-1:] * (to - width))

        return operation

    def part(self, width: int, first: int, count: int) -> Operation:
        """Return the operation that takes `count` bits from bit `first`."""
        mask = (1 << count) - 1

        def operation(a: Any, _: Any) -> Any:
            if type(a) is int:
                return a >> first & mask
            return word_of(bits_of(a, width)[first : first + count])

        return operation

    def join(self, low_width: int, high_width: int) -> Operation:
        """Return the operation (high, low) -> high << low_width | low."""

        def operation(high: Any, low: Any) -> Any:
            if type(high) is int and type(low) is int:
                return high << low_width | low
            return word_of(bits_of(low, low_width) + bits_of(high, high_width))

        return operation

    def arranged(self, places: Sequence[int]) -> Operation:
        """Return the operation that takes each bit from one of these places, counted from bit 0."""

        def operation(a: Any, _: Any) -> Any:
            bits = bits_of(a, len(places))
            return word_of([bits[place] for place in places])

        return operation

    def counted(self, count: Callable[[int], int], what: str) -> Operation:
        """Return a function of a word that must be known."""
        return lambda a, _: count(known(a, what))

    # ---- choice and look-up ----

    def choose(self, condition: Bit, one: Word, zero: Word, width: int) -> Word:
        """Return `one` if the condition is 1, otherwise `zero`."""
        if one is zero or (type(one) is int and one == zero):
            return one
        pairs = zip(bits_of(one, width), bits_of(zero, width), strict=True)
        return word_of([z ^ self.domain.conjunction(condition, o ^ z) for o, z in pairs])

    def points(self, word: Word, width: int) -> tuple[Lane, list[int]]:
        """Return the lane of which a symbolic word is a function, and the word's 256 values."""
        bits = bits_of(word, width)
        # The inputs of two lanes may differ by a constant: prefer the lane with exactly these
        # inputs.
        lane = self.domain.lane(bits[:8])
        if lane is not None and all(type(bit) is int and bit < 2 for bit in bits[8:]):
            page = sum(bit << i for i, bit in enumerate(bits[8:], 8) if type(bit) is int)
            return lane, [page | point for point in range(256)]
        lane = None
        values = [0] * 256
        for i, bit in enumerate(bits):
            if type(bit) is int and bit < 2:
                table = bit and (1 << 256) - 1
            else:
                place = self.domain.place(bit)
                if place is None or (lane is not None and place[0] is not lane):
                    raise Unprovable(
                        "an address that is not a function of one S-box input of FIPS 197",
                        bits,
                    )
                lane, table = place
            if table:
                values = [value | (table >> p & 1) << i for p, value in enumerate(values)]
        if lane is None:
            raise ValueError("an address that is known")
        # As above. The addresses of a look-up ascend with its index. In another lane they are
        # permuted.
        for other, constant in ((lane, 0), *lane.siblings):
            there = [values[point ^ constant] for point in range(256)]
            if there == sorted(there):
                return other, there
        return lane, values
