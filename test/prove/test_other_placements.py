# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that kernels which are wrong only at some addresses (snippets/placed_*.S) are not proved.

A run also gives results for other placements than its own. Runs at these placements must give the
same results.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aesmall.engines import engine
from aesmall_prove.contracts import COMPILED, Routine, elsewhere, placements
from aesmall_prove.gf2 import Domain
from aesmall_prove.image import Image
from aesmall_prove.placement_numbers import DATA, Group, Many, ManyArithmetic
from aesmall_prove.prove import Prover, program
from aesmall_prove.report import Link, jobs, prove
from aesmall_prove.words import Arithmetic
from support.sample import sampled

AVR, ARM, *_ = COMPILED
ENGINE, KEY_BITS = "balanced", 128
SHIMS = {
    target: Path(__file__).with_name("snippets") / f"placed_{name}.S"
    for target, name in ((AVR, "avr"), (ARM, "arm"))
}
#: Kernels that are wrong at some placement, with the text that the message must have
PLACED = {
    ARM: {
        "in_at_3_mod_4": "differs from FIPS 197",
        "in_at_2_mod_4": "differs from FIPS 197",
        "out_odd_and_in_aligned": "differs from FIPS 197",
        "in_at_1_and_out_at_2": "differs from FIPS 197",
        "text_in_flash": "differs from FIPS 197",
        "schedule_in_flash": "differs from FIPS 197",
        "out_in_a_scratch_bank": "differs from FIPS 197",
        "in_in_the_first_64_kb": "differs from FIPS 197",
        "stack_beyond_the_scratch_banks": "differs from FIPS 197",
        "carry_into_bit_16_lost": "differs from FIPS 197",
    },
    AVR: {
        "carry_lost_behind_byte_3_of_in": "reads 1 bytes at 0x",
        "carry_lost_at_the_end_of_in": "reads 1 bytes at 0x",
        "carry_lost_in_the_schedule": "reads 1 bytes at 0x",
        "carry_lost_in_out": "writes ",
        "carry_lost_on_the_stack": "reads 1 bytes at 0x",
        "out_at_0x55": "differs from FIPS 197",
        "in_in_page_7": "differs from FIPS 197",
        "in_in_page_8": "differs from FIPS 197",
        "out_in_page_1": "differs from FIPS 197",
        "schedule_in_page_6": "differs from FIPS 197",
    },
}
#: Kernels that are wrong in the other link
MOVED = {
    ARM: ("page_of_a_table", "pc_as_a_number"),
    AVR: ("page_of_a_table", "address_of_the_code"),
}


@cache
def routine(target: str, key_bits: int = KEY_BITS) -> Routine:
    return Routine(target, engine(target, ENGINE), "encrypt", key_bits)


def broken(target: str, symbol: str, key_bits: int = KEY_BITS) -> Routine:
    right = routine(target, key_bits)
    return replace(right, engine=replace(right.engine, kernels={"encrypt": symbol}))


@cache
def link(target: str, moved: bool = False) -> Link:
    """Return a link of the correct kernel and the wrong ones, which get its addresses."""
    right = routine(target)
    [table] = {table.symbol for table in right.engine.tables if "inv" not in table.symbol}

    def linked(known: dict[str, str], moved: bool = False) -> Path:
        defines = {"KERNEL": right.symbol, "TABLE": table, **known}
        kernels = [broken(target, symbol) for symbol in (*PLACED[target], *MOVED[target])]
        return program([right, *kernels], moved=moved, more=[SHIMS[target]], defines=defines)

    zeros = dict.fromkeys(("PAGE", "CODE"), "0")
    symbols = Image(linked(zeros)).symbols
    page = symbols[table].address >> 8
    code = symbols[right.symbol].address >> 1 & 0xFF
    known = {"PAGE": str(page if target == ARM else page & 0xFF), "CODE": str(code)}
    assert Image(linked(known)).symbols == symbols
    return Link.of(linked(known, moved))


def failure(target: str, symbol: str, key_bits: int = KEY_BITS) -> str:
    """Return the reason why a kernel is not proved, or "" if it is proved."""
    kernel = broken(target, symbol, key_bits)
    runs = Prover(link(target).image, kernel).runs(placements(kernel), elsewhere(kernel))
    return next((run.failure for run in runs if run.failure), "")


@pytest.mark.parametrize(
    ("target", "symbol"),
    sampled([(target, symbol) for target in PLACED for symbol in PLACED[target]], 4),
)
def test_what_is_wrong_at_some_addresses_is_not_proved(target: str, symbol: str) -> None:
    assert PLACED[target][symbol] in failure(target, symbol)


@pytest.mark.parametrize("target", PLACED)
def test_what_is_right_there_is_proved(target: str) -> None:
    assert failure(target, routine(target).symbol) == ""


@pytest.mark.parametrize("verb", ["encrypt", "expand", "ctr_blocks"])
@pytest.mark.parametrize("name", ["balanced", "fastram"])
def test_each_buffer_reaches_each_page_of_the_ram(name: str, verb: str) -> None:
    """Tables in RAM take two pages of their own."""
    one = Routine(AVR, engine(AVR, name), verb, KEY_BITS)
    found = elsewhere(one)
    own = sum(table.bytes for table in one.engine.tables if table.ram)
    tables = {*range(0x500 >> 8, 0x500 + own >> 8)}
    for buffer in one.buffers:
        starts = [placement.addresses[buffer.name] for placement in found]
        assert {start & 0xFF for start in starts} == {*range(0x100)}
        pages = {byte >> 8 for start in starts for byte in (start, start + buffer.size - 1)}
        assert pages >= {*range(1, 9)} - tables
    assert {placement.stack & 0xFF for placement in found} == {*range(0x100)}


@pytest.mark.parametrize(
    ("target", "symbol"),
    sampled([(target, symbol) for target in MOVED for symbol in MOVED[target]], 4),
)
def test_what_is_wrong_in_another_link_is_not_proved(target: str, symbol: str) -> None:
    kernel = broken(target, symbol)
    assert failure(target, symbol) == ""
    proof, said = prove([link(target), link(target, moved=True)], kernel)
    assert not proof.proved
    assert "differs from FIPS 197" in said
    assert 'buffers "apart, moved": NOT PROVED' in said


@pytest.mark.parametrize("target", MOVED)
def test_all_moves_in_the_other_link(target: str) -> None:
    one, other = (link(target, moved).image.symbols for moved in (False, True))
    tables = [table.symbol for table in routine(target).engine.tables if table.symbol in one]
    names = [routine(target).symbol, *tables]
    assert tables
    assert all(one[name].address >> 8 != other[name].address >> 8 for name in names)
    assert one[names[0]].address & 0xFF != other[names[0]].address & 0xFF
    if target == ARM:
        assert (one[names[0]].address >> 28, other[names[0]].address >> 28) == (2, 1)


@pytest.mark.parametrize("key_bits", [192, 256])
def test_each_key_size_is_followed_at_each_low_byte(key_bits: int) -> None:
    for buffer in routine(AVR, key_bits).buffers:
        found = elsewhere(routine(AVR, key_bits))
        assert {p.addresses[buffer.name] & 0xFF for p in found} == {*range(0x100)}
        assert {p.stack & 0xFF for p in found} == {*range(0x100)}
    assert "reads 1 bytes at 0x" in failure(AVR, "carry_lost_behind_byte_3_of_in", key_bits)


def test_buffers_are_aligned_in_each_way_and_lie_in_each_memory() -> None:
    found = [p for p in elsewhere(routine(ARM)) if p.addresses["in"] != p.addresses["out"]]
    ways = {(p.addresses["in"] % 4, p.addresses["out"] % 4) for p in found}
    assert ways == {(i, j) for i in range(4) for j in range(4)}
    memories = {name: {p.addresses[name] >> 16 for p in found} for name in ("schedule", "in")}
    assert all({0x1018, 0x2000, 0x2002, 0x2004} <= each for each in memories.values())
    assert not any(p.addresses["out"] < 0x20000000 for p in found)
    assert len({p.stack >> 16 for p in found}) == 2


# ---- results that are followed equal results that are run ----


@pytest.mark.parametrize(
    ("name", "verb"),
    [
        ("atmega328p balanced", "encrypt"),
        ("atmega328p nano", "decrypt"),
        ("atmega328p ct_c", "expand"),
        ("atmega328p fastram 128", "encrypt"),
        ("rp2040 fast", "encrypt"),
        ("rp2040 balanced", "expand"),
        ("rp2040 ct", "decrypt"),
    ],
)
def test_a_run_elsewhere_tells_what_was_followed(name: str, verb: str) -> None:
    [job] = (job for job in jobs() if str(job) == name)
    [one] = (r for r in job.routines if (r.verb, r.key_bits) == (verb, 128))
    prover = Prover(Image(program(job.routines)), one)
    runs = prover.runs(placements(one), elsewhere(one))
    followed = [(run, other) for run in runs for other in run.elsewhere]
    there = [other for _, other in followed]
    ran = [run.placement for run in runs[len(placements(one)) :]]
    assert len(there) + len(ran) == len(elsewhere(one))
    assert len(ran) < 5
    for run, other in random.Random(1).sample(followed, 6):
        again = prover.run(other)
        assert again.failure == run.failure == ""
        assert (again.cycles, again.stack) == (run.cycles, run.stack)
        assert again.findings == run.findings


# ---- arithmetic on many numbers ----

NUMBERS = 9


@pytest.mark.parametrize("width", [8, 16, 32])
@pytest.mark.parametrize(
    "name",
    [
        *("xor", "conjunction", "disjunction", "negate", "add", "subtract", "opposite", "carry"),
        *("less", "less_equal", "signed_carry", "signed_borrow", "signed_less", "multiply"),
        *("equal", "not_equal", "left", "right"),
    ],
)
def test_an_operation_on_many_is_that_on_each(name: str, width: int) -> None:
    source, many = random.Random(f"{name} {width}"), ManyArithmetic()
    plain = getattr(Arithmetic(Domain()), name)(width)
    group = many.group = Group(NUMBERS)
    edges = [0, 1, (1 << width) - 1, 1 << width - 1, (1 << width - 1) - 1]
    for _ in range(50):
        first = [source.choice([*edges, source.randrange(1 << width)]) for _ in range(NUMBERS)]
        second = [source.choice([*edges, source.randrange(1 << width)]) for _ in range(NUMBERS)]
        if name in ("left", "right", "multiply"):
            second = [source.randrange(width + 1)] * NUMBERS
        given = [group.reduced(Many(group.packed(each))) for each in (first, second)]
        found = getattr(many, name)(width)(*given)
        shall = [*map(plain, first, second)]
        assert group.ok == group.ones
        if isinstance(found, Many):
            assert found.all == group.packed(shall)
        else:
            assert [found] * NUMBERS == shall


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("part", (32, 8, 8)), ("extend", (8, 32)), ("signed_extend", (8, 32)), ("join", (8, 8))],
)
def test_parts_of_many_are_those_of_each(name: str, arguments: tuple[int, ...]) -> None:
    source, many = random.Random(name), ManyArithmetic()
    group = many.group = Group(NUMBERS)
    first, second = (
        [source.randrange(1 << arguments[0]) for _ in range(NUMBERS)] for _ in range(2)
    )
    if name != "join":
        second = [0] * NUMBERS
    given = [group.reduced(Many(group.packed(each))) for each in (first, second)]
    plain = getattr(Arithmetic(Domain()), name)(*arguments)
    found = getattr(many, name)(*arguments)(*given)
    assert isinstance(found, Many)
    assert found.all == group.packed([*map(plain, first, second)])


def test_many_and_data_are_right_where_the_number_is_that_of_the_first() -> None:
    many = ManyArithmetic()
    group = many.group = Group(4)
    numbers: Any = Many(group.packed([7, 8, 7, 9]))
    assert many.add(8)(numbers, DATA) is DATA
    assert group.ok == group.packed([1, 0, 1, 0])
    assert group.reduced(numbers) == 7
    group.same(Many(group.packed([7, 7, 1, 1])))
    assert group.is_alone


def test_words_that_have_no_room_are_not_computed_with() -> None:
    many = ManyArithmetic()
    group = many.group = Group(2)
    numbers: Any = Many(group.packed([1, 2]))
    assert many.add(64)(numbers, 1) is DATA
    assert group.is_alone
