# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the domain: every operation on bits is the same operation on their values."""

from __future__ import annotations

import random
from itertools import product

import pytest
from aesmall_prove.fips197 import INVERSE_SBOX, SBOX
from aesmall_prove.gf2 import (
    ALL,
    LINEAR,
    MOST_INDICES,
    Bit,
    Domain,
    Lane,
    Nonlinear,
    Unknown,
    split,
    sums,
)

from .evaluation import Evaluation

SBOXES = {"S-box": SBOX, "inverse": INVERSE_SBOX}


#: The truth tables of the input's bits
COORDINATES = tuple(sum((p >> i & 1) << p for p in range(256)) for i in range(8))


def outputs(sbox: tuple[int, ...]) -> list[int]:
    """Return the truth tables of the output's bits."""
    return [sum((sbox[p] >> i & 1) << p for p in range(256)) for i in range(8)]


def lane_of(domain: Domain, name: str = "x", sbox: tuple[int, ...] = SBOX) -> Lane:
    """Return a lane at new variables."""
    inputs = domain.variables(name)
    domain.sbox(f"S({name})", inputs, sbox)
    return domain.lanes[inputs]


def same(a: Bit, b: Bit) -> bool:
    """Return whether two bits look equal."""
    difference = a ^ b
    return type(difference) is int and difference == 0


class World:
    """A domain with free variables, S-boxes of mixed inputs, S-boxes of these, and random bits."""

    def __init__(self, seed: int) -> None:
        self.generator = generator = random.Random(seed)
        self.domain = domain = Domain()
        forms = [*domain.variables("a"), *domain.variables("b"), *domain.variables("c", 3)]
        self.lanes: list[Lane] = []
        for number in range(5):
            inputs = self._independent(forms[-16:])
            forms += domain.sbox(f"S{number}", inputs, generator.choice((SBOX, INVERSE_SBOX)))
            self.lanes.append(domain.lanes[tuple(inputs)])
        self.inputs = [Evaluation(domain, generator, {}) for _ in range(24)]

    def _independent(self, forms: list[int]) -> list[int]:
        chosen: list[int] = []
        while len(chosen) < 8:
            form = self.generator.getrandbits(1)
            for part in self.generator.sample(forms, 3):
                form ^= part
            if all(form & ~1 != sum_ & ~1 for sum_ in sums(chosen)):
                chosen.append(form)
        return chosen

    def bit(self, lane: Lane | None = None) -> Bit:
        """Return a constant, an affine form, a function of a lane, or a sum of some."""
        generator = self.generator
        lane = lane or generator.choice(self.lanes)
        kind = generator.randrange(6)
        if kind == 0:
            return generator.getrandbits(1)
        if kind == 1:
            return generator.getrandbits(self.domain.size)
        if kind == 2:
            return lane.output_sum(generator.randrange(256)) ^ lane.input_sum(
                generator.randrange(256)
            )
        if kind == 3:
            return lane.bit(generator.getrandbits(256)) ^ self.bit()
        return lane.bit(generator.getrandbits(256))

    def values(self, bit: Bit) -> list[int]:
        """Return the bit for each input."""
        return [input_.bit(bit) for input_ in self.inputs]


# ---- the parts ----


def test_sums_are_those_of_all_subsets() -> None:
    forms = [1 << i for i in range(8)]
    assert sums(forms) == list(range(256))
    for mask in (0, 1, 0x80, 0xA5, 0xFF):
        assert all(LINEAR[mask] >> p & 1 == (p & mask).bit_count() & 1 for p in range(256))


def test_split_is_a_sum_and_its_rest_is_canonical() -> None:
    generator = random.Random(1)
    for table in [0, ALL, *COORDINATES, *(generator.getrandbits(256) for _ in range(200))]:
        constant, mask, rest = split(table)
        assert table == ALL * constant ^ LINEAR[mask] ^ rest
        assert not any(rest >> point & 1 for point in (0, 1, 2, 4, 8, 16, 32, 64, 128))
        affine = ALL * generator.getrandbits(1) ^ LINEAR[generator.getrandbits(8)]
        assert split(table ^ affine)[2] == rest


@pytest.mark.parametrize("sbox", SBOXES.values(), ids=SBOXES)
def test_every_sum_of_outputs_is_recognised(sbox: tuple[int, ...]) -> None:
    domain = Domain()
    lane = lane_of(domain, sbox=sbox)
    for mask, table in enumerate(sums(outputs(sbox))):
        assert lane.bit(table) == lane.output_sum(mask)
        affine = lane.input_sum(mask) ^ 1
        assert lane.bit(table ^ LINEAR[mask] ^ ALL) == lane.output_sum(mask) ^ affine


@pytest.mark.parametrize("sbox", SBOXES.values(), ids=SBOXES)
def test_one_wrong_entry_of_a_table_is_seen(sbox: tuple[int, ...]) -> None:
    domain = Domain()
    lane = lane_of(domain, sbox=sbox)
    for point in range(256):
        wrong = lane.bit(outputs(sbox)[3] ^ 1 << point)
        assert not same(wrong, lane.outputs[3])


def test_what_is_no_s_box_is_refused() -> None:
    domain = Domain()
    with pytest.raises(ValueError, match="no S-box of AES"):
        domain.sbox("S", domain.variables("x"), tuple(range(256)))


def test_one_input_has_one_lane() -> None:
    domain = Domain()
    x = domain.variables("x")
    assert domain.sbox("first", x, SBOX) == domain.sbox("second", list(x), SBOX)
    assert len(domain.lanes) == 1
    with pytest.raises(ValueError, match="at the same input"):
        domain.sbox("inverse", x, INVERSE_SBOX)


# ---- functions of one lane ----


def state_of(domain: Domain) -> tuple[object, ...]:
    siblings = {lane: tuple(lane.siblings) for lane in domain.lanes.values()}
    leads = {lead: lanes.copy() for lead, lanes in domain._leads.items() if lanes}
    families = {key: family for key, family in domain._families.items() if family}
    return domain.lanes.copy(), domain._owners.copy(), leads, siblings, families


def test_lanes_of_indices_are_forgotten() -> None:
    domain = Domain()
    x, y = domain.variables("x"), domain.variables("y")
    domain.sbox("S", x, SBOX)
    before = state_of(domain)
    domain.forget()
    assert state_of(domain) == before
    # Inputs that hide an existing place: a sibling, a sibling of it, and inputs that are not
    # related.
    others = [[*x[:7], y[0]], [x[0] ^ 1, *x[1:]], [x[0] ^ 1, x[1] ^ 1, *x[2:]], list(y)]
    for inputs in others:
        assert domain.index(inputs, SBOX)
    assert len(domain.lanes) == 1 + len(others)
    assert state_of(domain) != before
    domain.forget()
    assert state_of(domain) == before


def test_indices_have_an_end() -> None:
    domain = Domain()
    for _ in range(MOST_INDICES):
        assert domain.index(domain.variables("i"), SBOX)
    assert not domain.index(domain.variables("i"), SBOX)
    domain.forget()
    assert domain.index(domain.variables("i"), SBOX)


def test_functions_of_a_lane_at_all_points() -> None:
    domain, generator = Domain(), random.Random(2)
    lane = lane_of(domain)
    points = [
        Evaluation(domain, generator, {1 + i: p >> i & 1 for i in range(8)}) for p in range(256)
    ]

    def table_of(bit: Bit) -> int:
        return sum(points[p].bit(bit) << p for p in range(256))

    assert [table_of(form) for form in lane.outputs] == outputs(SBOX)
    assert [table_of(form) for form in lane.inputs] == list(COORDINATES)
    for number in range(40):
        a, b, c = (generator.getrandbits(256) for _ in range(3))
        if number % 4 == 0:
            a, b, c = generator.sample(outputs(SBOX), 3)
        x, y, z = map(lane.bit, (a, b, c))
        assert table_of(x) == a
        assert table_of(x ^ y) == a ^ b
        assert table_of(domain.conjunction(x, y)) == a & b
        assert table_of(domain.majority(x, y, z)) == a & b | b & c | c & a


def test_sums_of_inputs_and_outputs_have_their_lane() -> None:
    """A sum of inputs and outputs has its lane, also if the constants of both are odd."""
    domain, generator = Domain(), random.Random(3)
    inputs = [form ^ i & 1 for i, form in enumerate(domain.variables("x"))]
    domain.sbox("S(x)", inputs, SBOX)
    lane = domain.lanes[tuple(inputs)]
    for _ in range(40):
        one, other, constant = (generator.randrange(n) for n in (256, 256, 2))
        form = lane.input_sum(one) ^ lane.output_sum(other) ^ constant
        table = LINEAR[one] ^ sums(outputs(SBOX))[other] ^ ALL * constant
        assert domain.place(form) == (lane, table)
    stranger = domain.variables("y", 1)[0]
    assert domain.place(lane.output_sum(1) ^ stranger) is None


def test_equal_functions_look_equal_however_they_were_made() -> None:
    domain, generator = Domain(), random.Random(3)
    lane, other = lane_of(domain), lane_of(domain, "y")
    both = domain.conjunction
    for _ in range(50):
        a, b, c = (lane.bit(generator.getrandbits(256)) for _ in range(3))
        far = other.bit(generator.getrandbits(256))
        assert same(both(a, b ^ c), both(a, b) ^ both(a, c))
        assert same(1 ^ both(1 ^ a, 1 ^ b), a ^ b ^ both(a, b))
        assert same(a ^ far ^ b, b ^ a ^ far)
        assert same(a ^ far ^ a, far)
        assert same(domain.majority(a, b, c), domain.majority(c, a, b))
        assert type(a ^ a) is int


def test_an_s_box_made_of_products_becomes_its_variables() -> None:
    domain = Domain()
    lane = lane_of(domain)
    both = domain.conjunction
    made: list[Bit] = [0] * 8
    for point in range(256):  # a sum of minterms
        term: Bit = 1
        for i, form in enumerate(lane.inputs):
            term = both(term, form ^ (~point >> i & 1))
        made = [bit ^ term if SBOX[point] >> i & 1 else bit for i, bit in enumerate(made)]
    assert made == list(lane.outputs)


# ---- all operations ----


@pytest.mark.parametrize("seed", range(4))
def test_operations_are_those_of_the_values(seed: int) -> None:
    world = World(seed)
    domain, known = world.domain, 0
    for _ in range(150):
        lane = world.generator.choice((*world.lanes, None))
        a, b, c = (world.bit(lane) for _ in range(3))
        x, y, z = map(world.values, (a, b, c))
        assert world.values(a ^ b) == [p ^ q for p, q in zip(x, y, strict=True)]
        results = [
            (domain.conjunction(a, b), [p & q for p, q in zip(x, y, strict=True)]),
            (domain.majority(a, b, c), [int(sum(v) > 1) for v in zip(x, y, z, strict=True)]),
            (domain.conjunction(a, a ^ 1), [0] * len(x)),
            (domain.majority(a, b, b), y),
            (domain.majority(a, c, a ^ 1), z),
        ]
        for bit, values in results:
            if not isinstance(bit, Unknown):
                known += 1
                assert world.values(bit) == values
        place = domain.place(a)
        if place is not None:
            points = [input_.point(place[0]) for input_ in world.inputs]
            assert [place[1] >> p & 1 for p in points] == x
    assert known > 500  # most are


def test_products_across_lanes_are_unknown() -> None:
    domain = Domain()
    one, other = lane_of(domain, "x"), lane_of(domain, "y")
    free = domain.variables("free", 2)
    bits: list[Bit] = [one.outputs[0], one.bit(1), other.inputs[3], other.bit(6), *free]
    bits.append(one.bit(1) ^ other.bit(6))
    for a, b in product(bits, repeat=2):
        both = domain.conjunction(a, b)
        if same(a, b):
            assert same(both, a)
        elif domain.place(a) and domain.place(b) and domain.place(a)[0] is domain.place(b)[0]:  # type: ignore[index]
            assert not isinstance(both, Unknown)
        else:
            assert isinstance(both, Unknown)
            assert "not of one S-box input" in both.reason
            assert both.operands == (a, b)


def test_unknown_stays_unknown() -> None:
    domain = Domain()
    lane = lane_of(domain)
    unknown = Unknown("nobody knows")
    others: list[Bit] = [0, 1, lane.inputs[0], lane.outputs[1], lane.bit(1), Unknown("nor this")]
    for other in [*others, unknown]:
        assert isinstance(unknown ^ other, Unknown)
        assert isinstance(other ^ unknown, Unknown)
        if other != 0:
            assert isinstance(domain.conjunction(unknown, other), Unknown)
            assert isinstance(domain.conjunction(other, unknown), Unknown)
    assert domain.conjunction(unknown, 0) == domain.conjunction(0, unknown) == 0
    assert domain.place(unknown) is None
    # The carry of x + x + anything is x.
    assert domain.majority(unknown, lane.inputs[0], lane.inputs[0]) == lane.inputs[0]
    assert isinstance(domain.majority(unknown, lane.inputs[0], lane.inputs[1]), Unknown)
    assert isinstance(lane.bit(1), Nonlinear)
