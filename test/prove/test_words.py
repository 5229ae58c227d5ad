# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the arithmetic: known words as in Python, symbolic ones as their values."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from aesmall_prove.fips197 import SBOX
from aesmall_prove.gf2 import Bit, Domain, Unknown
from aesmall_prove.words import (
    Arithmetic,
    Operation,
    Unprovable,
    bits_of,
    flag_of,
    known,
    word_of,
)

from .evaluation import Symbolic

WIDTHS = (1, 8, 16, 32)
CORNERS = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)

Plain = Callable[[int, int, int], int]


def signed(a: int, width: int) -> int:
    """Return a word as two's complement."""
    return a - (a >> width - 1 << width)


def overflows(value: int, width: int) -> int:
    return int(not -(1 << width - 1) <= value < 1 << width - 1)


#: Operation -> (the operation on integers and the width; bits of the result, 0 for the width)
OPERATIONS: dict[str, tuple[Plain, int]] = {
    "xor": (lambda a, b, _: a ^ b, 0),
    "conjunction": (lambda a, b, _: a & b, 0),
    "disjunction": (lambda a, b, _: a | b, 0),
    "negate": (lambda a, _b, _: ~a, 0),
    "add": (lambda a, b, _: a + b, 0),
    "subtract": (lambda a, b, _: a - b, 0),
    "opposite": (lambda a, _b, _: -a, 0),
    "multiply": (lambda a, b, _: a * b, 0),
    "carry": (lambda a, b, width: a + b >> width, 8),
    "less": (lambda a, b, _: int(a < b), 8),
    "less_equal": (lambda a, b, _: int(a <= b), 8),
    "signed_carry": (lambda a, b, w: overflows(signed(a, w) + signed(b, w), w), 8),
    "signed_borrow": (lambda a, b, w: overflows(signed(a, w) - signed(b, w), w), 8),
    "signed_less": (lambda a, b, w: int(signed(a, w) < signed(b, w)), 8),
    "equal": (lambda a, b, _: int(a == b), 8),
    "not_equal": (lambda a, b, _: int(a != b), 8),
}
SHIFTS: dict[str, Plain] = {
    "left": lambda a, distance, _: a << distance,
    "right": lambda a, distance, _: a >> distance,
    "signed_right": lambda a, distance, width: signed(a, width) >> distance,
}
CASES = [
    (name, width)
    for name in OPERATIONS
    for width in WIDTHS
    if width > 1 or not name.startswith("signed")
]


def operation(arithmetic: Arithmetic, name: str, width: int) -> Operation:
    made: Operation = getattr(arithmetic, name)(width)
    return made


def value(generator: random.Random, width: int) -> int:
    return generator.choice(
        (generator.getrandbits(width), generator.choice(CORNERS) % (1 << width))
    )


@pytest.mark.parametrize(("name", "width"), CASES)
def test_known_words(name: str, width: int) -> None:
    generator = random.Random(f"{name} {width}")
    plain, size = OPERATIONS[name]
    compute = operation(Arithmetic(Domain()), name, width)
    for _ in range(300):
        a, b = value(generator, width), value(generator, width)
        b = generator.choice((a, b, b))
        assert compute(a, b) == plain(a, b, width) % (1 << (size or width)), (a, b)


@pytest.mark.parametrize(("name", "width"), CASES)
def test_symbolic_words(name: str, width: int) -> None:
    generator = random.Random(f"{name} {width}")
    symbolic = Symbolic(generator)
    plain, size = OPERATIONS[name]
    compute = operation(Arithmetic(symbolic.domain), name, width)
    complete = 0
    for _ in range(20 if width == 32 else 60):
        a, b = value(generator, width), value(generator, width)
        x, y = symbolic.word(a, width), symbolic.word(b, width)
        if generator.randrange(4) == 0:
            b, y = a, x
        result = compute(x, y)
        shall = plain(a, b, width) % (1 << (size or width))
        assert symbolic.input.agrees(result, shall, size or width), (a, b)
        complete += not any(isinstance(bit, Unknown) for bit in bits_of(result, size or width))
    assert complete > 10


@pytest.mark.parametrize("name", SHIFTS)
def test_shifts(name: str) -> None:
    generator = random.Random(name)
    symbolic = Symbolic(generator)
    for width in WIDTHS:
        compute = operation(Arithmetic(symbolic.domain), name, width)
        for _ in range(60):
            a = value(generator, width)
            distance = generator.choice(
                (0, 1, width - 1, width, width + 1, generator.randrange(256))
            )
            shall = SHIFTS[name](a, distance, width) % (1 << width)
            assert compute(a, distance) == shall
            assert symbolic.input.word(compute(symbolic.word(a, width), distance), width) == shall
        with pytest.raises(Unprovable, match="a shift distance is not the same for all inputs"):
            compute(0, (symbolic.lane.outputs[0], *(0,) * 7))


def test_parts_and_joins() -> None:
    generator = random.Random(5)
    symbolic = Symbolic(generator)
    arithmetic, evaluate = Arithmetic(symbolic.domain), symbolic.input.word
    for _ in range(100):
        a, b = value(generator, 16), value(generator, 8)
        for x, y in ((a, b), (symbolic.word(a, 16), symbolic.word(b, 8))):
            first = generator.randrange(16)
            count = generator.randrange(1, 17 - first)
            part = arithmetic.part(16, first, count)(x, 0)
            assert evaluate(part, count) == a >> first & (1 << count) - 1
            assert evaluate(arithmetic.join(8, 16)(x, y), 24) == a << 8 | b
            assert evaluate(arithmetic.extend(16, 32)(x, 0), 32) == a
            extended = evaluate(arithmetic.signed_extend(16, 32)(x, 0), 32)
            assert extended == signed(a, 16) % (1 << 32)


def test_a_choice_is_the_one_or_the_other() -> None:
    generator = random.Random(6)
    symbolic = Symbolic(generator)
    arithmetic = Arithmetic(symbolic.domain)
    for _ in range(100):
        one, zero, condition = value(generator, 8), value(generator, 8), generator.getrandbits(1)
        bit = bits_of(symbolic.word(condition, 1), 1)[0]
        words = (symbolic.word(one, 8), symbolic.word(zero, 8))
        chosen = arithmetic.choose(bit, *words, 8)
        assert symbolic.input.agrees(chosen, one if condition else zero, 8)
    chosen = arithmetic.choose(Unknown("no idea"), 0b1100, 0b1010, 4)
    assert [isinstance(bit, Unknown) for bit in bits_of(chosen, 4)] == [False, True, True, False]
    assert bits_of(chosen, 4)[0] == 0
    assert bits_of(chosen, 4)[3] == 1


def test_points_are_the_values_of_a_word_at_all_inputs_of_its_lane() -> None:
    generator = random.Random(7)
    symbolic = Symbolic(generator)
    arithmetic, lane = Arithmetic(symbolic.domain), symbolic.lane
    values = [generator.getrandbits(16) for _ in range(256)]
    tables = [sum((v >> i & 1) << p for p, v in enumerate(values)) for i in range(16)]
    assert arithmetic.points(word_of([lane.bit(t) for t in tables]), 16) == (lane, values)
    address = arithmetic.add(16)(0x123, (*lane.inputs, *(0,) * 8))
    assert arithmetic.points(address, 16) == (lane, [0x123 + p for p in range(256)])
    free = (symbolic.domain.variables("more", 1)[0], *(0,) * 15)
    sbox = symbolic.domain.sbox("T", symbolic.domain.variables("y"), lane.sbox)
    words: list[tuple[Bit, ...]] = [free, (*lane.inputs[:4], *sbox[:4])]
    words.append((Unknown("no idea"), *lane.inputs[1:]))
    for word in words:
        with pytest.raises(Unprovable, match="not a function of one S-box input"):
            arithmetic.points(word, len(word))


def test_an_index_of_no_s_box_gets_a_lane_where_it_is_added_to_a_table() -> None:
    domain = Domain()
    arithmetic, inputs = Arithmetic(domain), domain.variables("index")
    address = arithmetic.add(16)((0, 0, *inputs, *(0,) * 6), 0x1234)
    lane, values = arithmetic.points(address, 16)
    assert lane.inputs == inputs
    assert values == [0x1234 + 4 * p for p in range(256)]
    # Its outputs count as secrets, for every value.
    assert domain.indices == sum(lane.outputs)
    # Fewer or more bits than a byte make no lane.
    for count in (7, 9):
        bits = domain.variables("others", count)
        sum_ = arithmetic.add(16)((*bits, *(0,) * (16 - count)), 0x7F)
        assert any(isinstance(bit, Unknown) for bit in bits_of(sum_, 16))
    assert len(domain.lanes) == 1


def test_of_lanes_that_differ_by_a_constant_the_one_that_counts_up() -> None:
    domain = Domain()
    arithmetic, inputs = Arithmetic(domain), domain.variables("x")
    constants = (0x00, 0x01, 0xFE)
    keys = [tuple(f ^ c >> i & 1 for i, f in enumerate(inputs)) for c in constants]
    for key in keys:
        domain.sbox("S", key, SBOX)
    for key in keys:
        address = arithmetic.add(16)((0, 0, *key, *(0,) * 6), 0x1234)
        lane, values = arithmetic.points(address, 16)
        assert lane is domain.lanes[key]
        assert values == [0x1234 + 4 * p for p in range(256)]


def test_words_and_their_bits() -> None:
    assert bits_of(0b0110, 4) == (0, 1, 1, 0)
    assert word_of((0, 1, 1, 0)) == 0b0110
    assert flag_of(1) == 1
    form = Domain().variables("x", 1)[0]
    word: tuple[Bit, ...] = (form, 0)
    assert word_of(word) == word
    assert flag_of(form) == (form, *(0,) * 7)
    assert known(5, "a count") == 5
    with pytest.raises(Unprovable, match="a count is not the same for all inputs"):
        known(word, "a count")
