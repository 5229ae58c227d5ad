# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test ORs of the bits of differences against all values of their variables."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from aesmall_prove.gf2 import Bit, Unknown
from aesmall_prove.modes.case import World
from aesmall_prove.modes.domain import Lost, ModeDomain
from aesmall_prove.modes.either import Either
from aesmall_prove.modes.oracle import bits_of_bytes
from aesmall_prove.modes.standards.strings import unlike
from aesmall_prove.words import Arithmetic, word_of

#: Variables of a test, and how many of them are the difference
VARIABLES, DIFFERENT = 5, 3
#: The values of the variables, with the constant at place 0
POINTS = range(1, 1 << VARIABLES + 1, 2)


def value(form: int, point: int) -> int:
    return (form & point).bit_count() & 1


def joined(domain: ModeDomain, bits: Sequence[Bit]) -> Bit:
    """Return the OR of some bits."""
    none: Bit = 1
    for bit in bits:
        none = domain.conjunction(none, 1 ^ bit)
    return 1 ^ none


class Traced:
    """Bits of a domain, each with its value at every point where the difference is not zero."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        self.domain = ModeDomain()
        forms = self.domain.variables("x", VARIABLES)
        self.domain.assume_one_of(forms[:DIFFERENT])
        self.points = [p for p in POINTS if any(value(f, p) for f in forms[:DIFFERENT])]
        self.bits: list[tuple[Bit, list[int]]] = [self.of(form) for form in (0, 1, *forms)]
        self.bits.append((Unknown("any"), [self.source.randrange(2) for _ in self.points]))
        for first in range(VARIABLES - 1):  # ORs of neighbours, of two and more
            ors = [self.of(form) for form in forms[first:]]
            values = [max(point) for point in zip(*(known for _, known in ors), strict=True)]
            self.bits.append((joined(self.domain, [bit for bit, _ in ors]), values))

    def of(self, form: int) -> tuple[Bit, list[int]]:
        return form, [value(form, point) for point in self.points]

    def step(self) -> None:
        """Make another bit of some earlier bits."""
        (a, x), (b, y), (c, z) = (self.source.choice(self.bits) for _ in range(3))
        kind = self.source.randrange(4)
        if kind == 0:
            self.bits.append((a ^ b, [i ^ j for i, j in zip(x, y, strict=True)]))
        elif kind == 1:
            both = [i & j for i, j in zip(x, y, strict=True)]
            self.bits.append((self.domain.conjunction(a, b), both))
        elif kind == 2:
            either = [i | j for i, j in zip(x, y, strict=True)]
            self.bits.append((1 ^ self.domain.conjunction(1 ^ a, 1 ^ b), either))
        else:
            most = [i + j + k >> 1 for i, j, k in zip(x, y, z, strict=True)]
            self.bits.append((self.domain.majority(a, b, c), most))

    def check(self, bit: Bit, values: Sequence[int]) -> str:
        """Compare a bit with its values, and return its kind."""
        if isinstance(bit, int):
            assert self.of(bit)[1] == values
            return "form" if bit > 1 else "constant"
        if not isinstance(bit, Either):
            return "unknown"
        ors = [int(any(value(form, point) for form in bit.basis.values())) for point in self.points]
        found = [known ^ bit.inverted for known in values]
        if bit.has_more:
            assert all(least <= known for least, known in zip(ors, found, strict=True))
            return "more"
        assert ors == found
        return "either"


@pytest.mark.parametrize("seed", range(60))
def test_bits_have_the_values_of_the_operations_that_made_them(seed: int) -> None:
    traced = Traced(seed)
    for _ in range(150):
        traced.step()
    kinds = [traced.check(*one) for one in traced.bits]
    assert {"form", "constant", "unknown", "either", "more"} == {*kinds}


@pytest.mark.parametrize("count", [1, 4, 12, 16])
def test_only_all_bits_of_a_difference_together_are_known(count: int) -> None:
    world = World()
    right = world.bytes("right", count)
    wrong = unlike(world, right)
    bits = [a ^ b for a, b in zip(bits_of_bytes(right), bits_of_bytes(wrong), strict=True)]
    domain = world.domain
    assert joined(domain, bits) == 1
    for missing in range(len(bits)):
        assert isinstance(joined(domain, bits[:missing] + bits[missing + 1 :]), Unknown)
    # Any basis of the bits does, in any order.
    sums = [bits[0], *(a ^ b for a, b in pairwise(bits))]
    assert joined(domain, sums[::-1]) == 1
    assert isinstance(joined(domain, sums[1:]), Unknown)
    other = world.bytes("other", count)[0]
    assert isinstance(joined(domain, [*sums[1:], *other]), Unknown)


def test_without_a_difference_a_product_is_unknown() -> None:
    world = World()
    [(first, second, *_)] = world.bytes("any", 1)
    both = world.domain.conjunction(first, second)
    assert isinstance(both, Unknown)
    assert not isinstance(both, Either)


def test_a_difference_is_not_known_from_another_one() -> None:
    world = World()
    one, other = world.difference(8), world.difference(8)
    assert joined(world.domain, one) == joined(world.domain, other) == 1
    assert isinstance(joined(world.domain, [*one[:7], *other[:7]]), Unknown)


def test_what_a_function_left_never_becomes_known() -> None:
    world = World()
    lost = Lost("what a function left")
    one, *others = world.difference(8)
    assert not isinstance(world.domain.conjunction(lost, one), int | Either)
    assert not isinstance(
        world.domain.conjunction(joined(world.domain, [one, *others[:3]]), lost), int | Lost
    )


#: Ways to compute from a byte whether it is 0
WAYS: dict[str, Callable[[Arithmetic, object], object]] = {
    "compared": lambda words, byte: words.equal(8)(byte, 0),
    "negated and compared": lambda words, byte: words.equal(8)(words.opposite(8)(byte, 0), 0),
    "below 1": lambda words, byte: words.less(8)(byte, 1),
    "the borrow of a decrement": lambda words, byte: words.part(16, 8, 1)(
        words.subtract(16)(words.extend(8, 16)(byte, 0), 1), 0
    ),
    "no borrow of a negation": lambda words, byte: words.xor(8)(words.less(8)(0, byte), 1),
    "no carry of a sum": lambda words, byte: words.xor(8)(words.carry(8)(byte, 0xFF), 1),
}


@pytest.mark.parametrize("way", WAYS)
def test_code_computes_in_any_way_that_a_byte_is_not_zero(way: str) -> None:
    """The bits of the byte collect a difference of four bytes."""
    world = World()
    words = Arithmetic(world.domain)
    difference = world.difference(32)
    byte = word_of([joined(world.domain, difference[i::8]) for i in range(8)])
    assert WAYS[way](words, byte) == 0
    byte = word_of([0, *(joined(world.domain, difference[i::8]) for i in range(1, 8))])
    assert WAYS[way](words, byte) != 0
