# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test GHASH with one table, with two, with branches on the key, and in little flash.

The tests cover published values, every bit of both factors, every length, place and split, equal
time for all keys, states and texts, and registers, stack and time on AVR.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from aesmall_workshop.paths import REPOSITORY
from support.suite import (
    APART,
    ATMEGA328P,
    OK,
    Place,
    Platform,
    Program,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
    run,
)

from modes import test_ghash
from modes.test_ghash import APART_PLACES, BLOCK, CHIPS, EVERYWHERE, VECTORS, ZEROS, ghash, pad

PROGRAM = Program(
    "suite-ghash-table",
    ("suite_one.c", "protocol.c", "ops/ops_block.c", "ops/ops_ghash_table.c"),
    ops="ops_ghash_table",
    stack=256,
)
#: Letters in test/firmware/ops/ops_ghash_table.c, and the names of the functions.
TABLES = {"H": "table", "I": "table512", "V": "branch", "Y": "small"}

everywhere = pytest.mark.parametrize("platform", EVERYWHERE, ids=pair_id)
each_table = pytest.mark.parametrize("op", TABLES, ids=TABLES.values())
#: Only the forms with one table and in little flash have separate functions on every chip. The
#: others have them only on AVR.
MEASURED = [(p, op) for p in CHIPS for op in TABLES if op in "HY" or p.target == "atmega328p"]
each_measured = pytest.mark.parametrize(
    ("platform", "op"), MEASURED, ids=[f"{pair_id(p)}-{TABLES[op]}" for p, op in MEASURED]
)


def hashed(
    op: str, h: bytes, y: bytes, data: bytes, place: Place = APART, first: int = 0
) -> tuple[str, Response]:
    want = ghash(h, ghash(h, y, data[:first]), data[first:])
    return request(op, place, h, y, number(first), data), Response(OK, want)


@each_table
@everywhere
def test_published_values(platform: Platform, op: str) -> None:
    expected = []
    for vector in VECTORS:
        h, a, c, lengths, want = (bytes.fromhex(part.strip("-")) for part in vector.split())
        state = ghash(h, ZEROS, a)
        expected.append(hashed(op, h, ZEROS, a))
        data = pad(c) + lengths
        expected.append((request(op, APART, h, state, number(0), data), Response(OK, want)))
    check(platform, default_engine(platform), expected, PROGRAM)


@each_table
@everywhere
def test_every_bit_of_both_factors(platform: Platform, op: str) -> None:
    """Each bit of H and of the block counts.

    Each bit of H is tested with each kind of neighbours, and H and the block with extreme values.
    """
    rng = random.Random(1)
    ones = b"\xff" * BLOCK
    bits = [(1 << i).to_bytes(BLOCK, "big") for i in range(128)]
    expected = [hashed(op, h, ZEROS, data) for h in (ZEROS, ones) for data in (ZEROS, ones)]
    expected += [hashed(op, bit, ones, rng.randbytes(BLOCK)) for bit in bits]
    expected += [hashed(op, ones, bit, ZEROS) for bit in bits]
    check(platform, default_engine(platform), expected, PROGRAM)


@each_table
@everywhere
def test_every_length_place_and_split(platform: Platform, op: str) -> None:
    rng = random.Random(2)
    expected = []
    for length in range(50):
        for place in (APART, Place(3, 0), Place(0, 1)):
            h, y, data = rng.randbytes(BLOCK), rng.randbytes(BLOCK), rng.randbytes(length)
            expected.append(hashed(op, h, y, data, place))
    h, y, data = rng.randbytes(BLOCK), rng.randbytes(BLOCK), rng.randbytes(49)
    expected += [hashed(op, h, y, data, place, 17) for place in APART_PLACES]
    expected += [hashed(op, h, y, data, APART, first) for first in range(50)]
    expected += [hashed(op, h, y, rng.randbytes(256), APART, 16)]
    check(platform, default_engine(platform), expected, PROGRAM)


def cases(op: str, length: int, place: Place) -> list[str]:
    """Return the same call with extreme and with random secrets."""
    return [line.replace("H", op, 1) for line in test_ghash.cases(length, place)]


def functions(op: str) -> list[str]:
    return [f"aesmall_ghash_{TABLES[op]}_{verb}" for verb in ("init", "update")]


@each_measured
@pytest.mark.parametrize("length", [0, 5, 16, 48])
def test_time_is_the_same_for_all(platform: Platform, length: int, op: str) -> None:
    """All calls take the same time. The classes are T1 (RAM has no cache), T2 or T0."""
    lines = cases(op, length, APART)
    engine = default_engine(platform)
    result = run(platform, engine, lines, PROGRAM, measure=functions(op))
    init, update = ([c for c in result.calls if c.symbol == name] for name in functions(op))
    assert (len(init), len(update)) == (len(lines), 2 * len(lines))
    for calls in (init, update[::2], update[1::2]):
        assert len({call.cycles for call in calls}) == 1


@each_measured
def test_registers_and_stack_are_kept(platform: Platform, op: str) -> None:
    places = APART_PLACES[:5]
    lines = [cases(op, length, place)[-1] for length in (0, 5, 16, 40) for place in places]
    engine = default_engine(platform)
    result = run(platform, engine, lines, PROGRAM, measure=functions(op), abi_seed=7)
    assert {call.symbol for call in result.calls} == set(functions(op))
    assert [(call.symbol, call.abi) for call in result.calls if call.abi] == []


@each_table
def test_cycles_are_those_of_the_banner_on_avr(op: str) -> None:
    """The set-up and updates of one, two and three blocks take the cycles of the banner."""
    platform = replace(ATMEGA328P, simulator="simavr")
    lines = [cases(op, 16 * blocks, APART)[-1] for blocks in (1, 2, 3)]
    result = run(platform, default_engine(platform), lines, PROGRAM, measure=functions(op))
    init, update = ([c for c in result.calls if c.symbol == name] for name in functions(op))
    folder = REPOSITORY / "src" / "avr" / "modes" / "ghash"
    name = "table" if op in "HI" else TABLES[op]
    told = (folder / f"aesmall_ghash_{name}_init.S").read_text(encoding="utf-8")
    stated = re.findall(r" = (\d+) cycles", told.replace("\n *          ", ""))
    assert {call.cycles for call in init} == {int(stated[op == "I"])}
    told = (folder / f"{functions(op)[1]}.S").read_text(encoding="utf-8")
    found = re.search(r" = (\d+), (\d+), (\d+) cycles", told.replace("\n *          ", ""))
    assert found
    assert [call.cycles for call in update[::2]] == [int(cycles) for cycles in found.groups()]


@pytest.mark.parametrize(
    ("target", "simulator", "folder"),
    [("rp2040", "rp2040js", "armv6m"), ("rp2350_hazard3", "hazard3", "rv32")],
)
def test_cycles_of_the_smallest_are_those_of_its_banners(
    target: str, simulator: str, folder: str
) -> None:
    [platform] = [p for p in CHIPS if p.target == target and p.simulator == simulator]
    lines = [cases("Y", 16 * blocks, APART)[-1] for blocks in (1, 2)]
    result = run(platform, default_engine(platform), lines, PROGRAM, measure=functions("Y"))
    cycles = []
    for name in functions("Y"):
        told = (REPOSITORY / "src" / folder / "modes" / f"{name}.S").read_text(encoding="utf-8")
        found = re.search(r" = ([\d, ]+) cycles", re.sub(r"\n \*? *", " ", told))
        assert found
        cycles.append([int(number) for number in found[1].split(", ")])
    init, update = ([c for c in result.calls if c.symbol == name] for name in functions("Y"))
    assert {call.cycles for call in init} == set(cycles[0])
    assert [call.cycles for call in update[::2]] == cycles[1]
