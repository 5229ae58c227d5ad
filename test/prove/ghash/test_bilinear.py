# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the domain of GHASH.

Every operation on bits is the same operation on their values, and the specifications give the
results that the standards publish.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
from aesmall_prove.gf2 import Bit, Unknown
from aesmall_prove.ghash.arithmetic import Columns
from aesmall_prove.ghash.bilinear import KEY_BITS, STRIDE, Bilinear
from aesmall_prove.ghash.digit import MOST, Digit
from aesmall_prove.ghash.sp800_38d import (
    add,
    block,
    bytes_of,
    dot,
    ghash,
    multiply,
)
from aesmall_prove.words import Word, bits_of, word_of

DATA, OTHERS = 16, 8


def form(bit: Bit) -> int:
    """Return a bit that must be a sum of products."""
    assert type(bit) is int
    return bit


class World:
    """A domain with some data, the values of all its bits for some inputs, and random bits."""

    def __init__(self, seed: int, inputs: int = 24) -> None:
        self.generator = random.Random(seed)
        self.domain = Bilinear(DATA)
        self.data = self.domain.data("data", DATA)
        self.others = self.domain.variables("other", OTHERS)
        #: For each input the places of the matrix and beyond with a 1
        self.inputs = [self._input() for _ in range(inputs)]

    def _input(self) -> int:
        key = 1 | self.generator.getrandbits(KEY_BITS) << 1
        data = 1 | sum(form for form in self.data if self.generator.getrandbits(1))
        return key * data | sum(form for form in self.others if self.generator.getrandbits(1))

    def value(self, bit: Bit, at: int) -> int:
        """Return the value of a bit for an input."""
        if isinstance(bit, Digit):
            forms = bit.basis.forms
            point = sum(self.value(form, at) << i for i, form in enumerate(forms))
            return bit.table >> point & 1
        assert type(bit) is int, bit
        return (bit & at).bit_count() & 1

    def of(self, forms: Sequence[int], most: int = 3) -> int:
        """Return a sum of some forms."""
        chosen = self.generator.sample(forms, self.generator.randrange(1, most + 1))
        return sum(chosen) ^ self.generator.getrandbits(1)

    def bit(self) -> Bit:
        """Return a constant, a sum of any kind, or a function of a few sums of data."""
        kind = self.generator.randrange(7)
        if kind == 0:
            return self.generator.getrandbits(1)
        if kind == 1:
            return self.of(self.domain.key)
        if kind in (2, 3):
            return self.of(self.data[:5])
        if kind == 4:
            return self.domain.conjunction(self.of(self.domain.key), self.of(self.data)) ^ self.of(
                self.others
            )
        a, b = self.of(self.data[:3]), self.of(self.data[2:5])
        return self.domain.conjunction(a, b) ^ (self.of(self.data[:4]) if kind == 6 else 0)


@pytest.mark.parametrize("seed", range(3))
def test_every_operation_is_that_of_the_values(seed: int) -> None:
    world = World(seed)
    known = 0
    for _ in range(800):
        a, b, c = world.bit(), world.bit(), world.bit()
        if any(isinstance(x, Unknown) and not isinstance(x, Digit) for x in (a, b, c)):
            continue
        found: dict[str, tuple[Bit, Callable[[int, int, int], int]]] = {
            "sum": (a ^ b, lambda x, y, z: x ^ y),
            "product": (world.domain.conjunction(a, b), lambda x, y, z: x & y),
            "carry": (world.domain.majority(a, b, c), lambda x, y, z: (x + y + z) // 2),
        }
        for name, (bit, function) in found.items():
            if isinstance(bit, Unknown) and not isinstance(bit, Digit):
                continue
            known += name == "product"
            for at in world.inputs:
                x, y, z = (world.value(one, at) for one in (a, b, c))
                assert world.value(bit, at) == function(x, y, z), name
    assert known > 300


def test_equal_functions_are_the_same_int_and_others_are_not() -> None:
    world = World(1)
    (h0, h1), (y0, y1) = world.domain.key[:2], world.data[:2]
    both = world.domain.conjunction
    assert both(h0 ^ h1 ^ 1, y0 ^ y1) == both(h0, y0) ^ both(h1, y0 ^ y1) ^ both(h0, y1) ^ y0 ^ y1
    assert both(h0, y0) not in (both(h0, y1), both(h1, y0), h0, y0, 0, 1)
    assert both(h0, h0) == h0
    assert both(y0, y0 ^ 1) == 0
    # (y0 y1 + y0) + y0 y1 is y0 again.
    assert both(y0, y1 ^ 1) ^ both(y1, y0) == y0
    assert form(both(h0, y0)).bit_length() <= STRIDE * 2


@pytest.mark.parametrize("which", ["h h", "h h y", "h y y", "other", "unknown"])
def test_what_is_no_product_of_h_and_data_is_unknown(which: str) -> None:
    world = World(2)
    (h0, h1), (y0, y1), other = world.domain.key[:2], world.data[:2], world.others[0]
    both = world.domain.conjunction
    a, b = {
        "h h": (h0, h1),
        "h h y": (h1, both(h0, y0)),
        "h y y": (both(h0, y0), y1),
        "other": (other, y0),
        "unknown": (Unknown("?"), h0),
    }[which]
    for bit in (both(a, b), both(b, a), both(a, b) ^ y0):
        assert isinstance(bit, Unknown)
        assert not isinstance(bit, Digit)
    assert both(a, 0) == both(0, a) == 0


def test_a_function_of_more_than_a_few_sums_of_data_is_unknown() -> None:
    world = World(3)
    bit: Bit = 1
    for form in world.data[:MOST]:
        bit = world.domain.conjunction(bit, form)
    assert isinstance(bit, Digit)
    assert len(bit.basis.forms) == MOST
    more = world.domain.conjunction(bit, world.data[MOST])
    assert isinstance(more, Unknown)
    assert not isinstance(more, Digit)
    # A function of H is not an index.
    assert not isinstance(world.domain.conjunction(bit, world.domain.key[0]), Digit)
    assert not isinstance(bit ^ world.domain.key[0], Digit)


def test_points_are_the_values_of_a_word() -> None:
    world = World(4)
    a, b, c = world.data[:3]
    digit = world.domain.conjunction(a, b)
    bits = (1, a ^ b, digit ^ c, 0, digit)
    found = world.domain.points(bits)
    assert found is not None
    forms, values = found
    assert len(forms) == 3
    for at in world.inputs:
        point = sum(world.value(form, at) << i for i, form in enumerate(forms))
        assert values[point] == sum(world.value(bit, at) << i for i, bit in enumerate(bits))
    assert world.domain.points((a, world.domain.key[0])) is None


# ---- products of words with holes ----


def _spread(forms: Sequence[int], step: int, width: int = 32) -> Word:
    """Return a word with a form at every `step`-th bit."""
    bits = [0] * width
    bits[: len(forms) * step : step] = forms
    return word_of(bits[:width])


@pytest.mark.parametrize(("step", "terms"), [(3, 6), (3, 7), (4, 8), (2, 3), (1, 8)])
def test_a_product_by_columns_is_the_integer_product(step: int, terms: int) -> None:
    world = World(5)
    arithmetic = Columns(world.domain)
    a = _spread([world.of(world.domain.key) for _ in range(terms)], step)
    b = _spread([world.of(world.data) for _ in range(terms)], step)
    product = bits_of(arithmetic.multiply(32)(a, b), 32)
    known = [i for i, bit in enumerate(product) if type(bit) is int]
    for at in world.inputs:
        x, y = (
            sum(world.value(bit, at) << i for i, bit in enumerate(bits_of(word, 32)))
            for word in (a, b)
        )
        for i in known:
            assert world.value(product[i], at) == x * y >> i & 1
    # No place is lost while each count fits.
    places = [step * i for i in range(2 * terms - 1) if step * i < 32]
    fits = all(
        min(place // step + 1, 2 * terms - 1 - place // step) < 1 << step for place in places
    )
    assert all(place in known for place in places) == fits


def test_every_third_bit_holds_seven_terms_and_not_eight() -> None:
    """The margin is sufficient for src/armv6m, which adds six terms."""
    world = World(6)
    for terms, is_known in ((7, True), (8, False)):
        h = [world.domain.key[i] for i in range(terms)]
        y = [world.data[i] for i in range(terms)]
        product = Columns(world.domain).multiply(64)(_spread(h, 3, 64), _spread(y, 3, 64))
        above = bits_of(product, 64)[3 * terms]
        assert (type(above) is int) == is_known


def test_a_product_with_a_known_factor_is_as_ever() -> None:
    world = World(7)
    a = word_of([*world.data[:8], *(0,) * 8])
    assert Columns(world.domain).multiply(16)(a, 4) == word_of([0, 0, *world.data[:8], *(0,) * 6])


# ---- the specifications ----


def _block(text: str) -> list[int]:
    number = int(text.replace(" ", ""), 16)
    return [number >> 127 - i & 1 for i in range(128)]


def _text(bits: Sequence[Bit]) -> str:
    return "".join(f"{int(''.join(map(str, bits[i : i + 8])), 2):02x}" for i in range(0, 128, 8))


def test_ghash_of_published_values() -> None:
    """GHASH gives the results of test cases 2 and 4 of the GCM specification (McGrew and Viega)."""
    domain = Bilinear(0)
    blocks = [_block("0388dace60b6a392f328c2b971b2fe78"), _block(f"{128:032x}")]
    h = _block("66e94bd4ef8a2c3b884cfa59ca342b2e")
    assert _text(ghash(domain, h, blocks)) == "f38cbb1ad69223dcc3457ae5b6b0f885"
    text = (
        "feedfacedeadbeeffeedfacedeadbeefabaddad2000000000000000000000000"
        "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
        "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e09100000000"
        "00000000000000a000000000000001e0"
    )
    blocks = [_block(text[i : i + 32]) for i in range(0, len(text), 32)]
    h = _block("b83b533708bf535d0aa6e52980d53b78")
    assert _text(ghash(domain, h, blocks)) == "698e57f70e6ecc7fd9463b7260a9ae5f"


def test_the_product_of_polyval_is_that_of_the_rfc() -> None:
    """POLYVAL of two blocks and mulX_POLYVAL equal RFC 8452, appendix A and section 7."""
    domain = Bilinear(0)

    def polynomial(text: str) -> list[int]:
        number = int.from_bytes(bytes.fromhex(text), "little")
        return [number >> i & 1 for i in range(128)]

    h = polynomial("25629347589242761d31f826ba4b757b")
    s: list[Bit] = [0] * 128
    for text in ("4f4f95668c83dfb6401762bb2d01a262", "d1a24ddd2721d006bbe45f20d3c9f362"):
        s = dot(domain, add(s, polynomial(text)), h)
    expected = polynomial("f7a3b47b846119fae5b7866cf5e5b77e")
    assert s == expected


def test_polyval_is_ghash_with_the_bytes_turned_for_every_h_and_block() -> None:
    """POLYVAL is GHASH with reversed bytes, RFC 8452, appendix A, as GCM-SIV requires.

    dot(a, H) has the bytes of the product of a and x H in GHASH, all three with their bytes
    reversed.
    """
    domain = Bilinear(KEY_BITS)
    data = domain.data("a", KEY_BITS)

    def turned(bits: Sequence[Bit]) -> list[Bit]:
        """Return a block of POLYVAL as a block of GHASH.

        Bit i of the RFC is in byte i / 8, counted from the low bit.
        """
        return block([bits[i : i + 8] for i in range(120, -8, -8)])

    # x times the reversed H: the high bit of byte 0 is x^0
    h = turned(domain.key)
    x_h = [0, *h[:-1]]
    for i in (0, 1, 2, 7):
        x_h[i] ^= h[-1]
    product = multiply(domain, turned(data), x_h)
    assert product == turned(dot(domain, data, domain.key))


def test_bytes_and_blocks_are_the_same_bits() -> None:
    domain = Bilinear(0)
    assert block(bytes_of(domain.key)) == [*domain.key]
    assert bytes_of(domain.key)[0][7] == domain.key[0]  # the high bit of byte 0 is x^0


def test_bits_that_stand_for_a_product_are_found_in_sums_of_it() -> None:
    domain = Bilinear(3 * KEY_BITS)
    y, d = domain.data("y", KEY_BITS), domain.data("d", KEY_BITS)
    product = [form(bit) for bit in multiply(domain, y, domain.key)]
    bits = domain.named("product", product)
    assert domain.factor(product[5]) == bits[5]
    assert domain.factor(product[5] ^ product[77] ^ d[3] ^ 1) == bits[5] ^ bits[77] ^ d[3] ^ 1
    both = form(domain.conjunction(domain.key[0], y[0]))
    assert domain.factor(product[5] ^ both) is None
    assert domain.conjunction(product[5], domain.key[1]) == domain.key[1] * bits[5]


def test_a_sum_in_words() -> None:
    world = World(8)
    h, y = world.domain.key[2], world.data[3]
    sum_ = h * y ^ h ^ y ^ 1 ^ world.others[1]
    assert world.domain.text(sum_) == "1 + H.2 + data.3 + H.2 data.3 + other.1"
    assert world.domain.text(sum(world.data)).endswith("data.5 + ...")
    assert world.domain.text(0) == "0"
    assert world.domain.text(world.domain.conjunction(y, world.data[0])).startswith("a function")
