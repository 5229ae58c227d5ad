# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the nonce counter never repeats a value.

This must hold wherever the power fails and whichever byte is damaged.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Sequence

import pytest
from support.suite import (
    APART,
    ARGUMENT,
    BEHIND,
    COUNTER,
    KEYS,
    OK,
    OVERLAPS,
    PLATFORMS,
    STORAGE,
    Place,
    Platform,
    Response,
    ask,
    check,
    default_engine,
    number,
    pair_id,
    request,
)

SLOT = 12
DONE = Response(OK, b"")
POWER_ON = request("c", b"\xff\xff", b"\0")
#: Models of a torn store: new and old bytes, an erased slot, an arbitrary byte, from the end
MODELS = range(4)
#: Number of values that are skipped if a slot cannot be read
SKIP = 0x10000

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def record(bound: int) -> bytes:
    """Return a slot with a bound, as described in src/services/nonce/nonce.h."""
    value = bound.to_bytes(8, "big")
    return value + zlib.crc32(value).to_bytes(4, "big")


def slots(first: int, second: int) -> str:
    return request("s", record(first) + record(second))


def start(counter_size: int = 8, values: int = 3) -> str:
    return request("N", bytes([counter_size]), number(values))


def take(out_len: int = 8, prefix: bytes = b"", place: Place = APART) -> str:
    return request("m", place, bytes([out_len]), b"\1", prefix)


def cut(after: int, model: int) -> str:
    """Return the request that cuts the power after this many stored bytes."""
    return request("c", number(after), bytes([model]))


def nonce(value: int, size: int = 8) -> Response:
    return Response(OK, value.to_bytes(size, "big"))


def expect(platform: Platform, expected: Sequence[tuple[str, Response]]) -> None:
    check(platform, default_engine(platform), expected, KEYS)


def never_twice(platform: Platform, lines: Iterable[str], *, starts_fail: bool = False) -> None:
    """Send the lines, and check that every value is greater than the values before it.

    The check restarts when the storage is set. With the power on, a counter must start and return
    values.
    """
    asked = list(lines)
    last, power = -1, True
    given = 0
    for line, got in zip(asked, ask(platform, default_engine(platform), asked, KEYS), strict=True):
        if line[0] == "s":
            last = -1
        elif line[0] == "c":
            power = line == POWER_ON
        elif line[0] == "m" and got.error == OK:
            value = int.from_bytes(got.data, "big")
            assert value > last, f"{platform.name}: {value} after {last}"
            last = value
            given += 1
        elif line[0] in "mN":
            assert got.error in (OK, STORAGE), line
        if line[0] in "mN" and power and not starts_fail:
            assert got.error == OK, f"{platform.name}: {line} {got}"
    assert given > 50


@everywhere
def test_records_and_ranges(platform: Platform) -> None:
    expected = [
        (request("s", b"\xff" * 24), DONE),
        (start(), Response(STORAGE, b"")),  # an empty storage does not start a new counter
        (request("s", bytes(24)), DONE),
        (start(), Response(STORAGE, b"")),
        (take(), Response(STORAGE, b"")),
        (request("n"), DONE),
        (request("S"), Response(OK, record(0) * 2)),
        (request("n"), Response(ARGUMENT, b"")),
        (start(), DONE),
        (request("S"), Response(OK, record(0) * 2)),
    ]
    for value, first, second in ((0, 0, 3), (1, 0, 3), (2, 0, 3), (3, 6, 3), (4, 6, 3)):
        expected.append((take(), nonce(value)))
        expected.append((request("S"), Response(OK, record(first) + record(second))))
    expected += [(start(), DONE), (take(), nonce(6)), (start(4, 65535), DONE)]
    expected += [(take(4), nonce(9, 4)), (start(), DONE), (take(), nonce(9 + 65535))]
    expect(platform, expected)


@everywhere
def test_power_cut_at_every_byte_of_every_store(platform: Platform) -> None:
    """A power cut at any byte of a store never repeats a value.

    A second cut may interrupt the repair after the first.
    """
    lines = []
    chip = platform.is_chip
    for model in MODELS:
        for values in (3,) if chip else (1, 3, 100):
            for first in range(0, 2 * SLOT + 1, 2) if chip else range(3 * SLOT + 1):
                for second in (7,) if chip else range(2 * SLOT + 2):
                    lines += [slots(0, 0), POWER_ON, cut(first, model), start(8, values)]
                    lines += [take() for _ in range(min(3 * values, 9))]
                    lines += [cut(second, model), start(8, values), take(), take()]
                    lines += [POWER_ON, start(8, values), *[take() for _ in range(5)]]
    never_twice(platform, lines)


@everywhere
def test_storms_of_resets(platform: Platform) -> None:
    """Resets at any time never repeat a value.

    They often interrupt a store, and the programs reserve different ranges.
    """
    source = random.Random(1)
    lines = [slots(0, 0)]
    for _ in range(60 if platform.is_chip else 8000):
        if source.random() < 0.6:
            lines.append(cut(source.randrange(40), source.choice(MODELS)))
        lines.append(start(8, source.choice((1, 2, 5, 1000, 65535))))
        lines += [take() for _ in range(source.randrange(8))]
        lines.append(POWER_ON)
    never_twice(platform, [*lines, start(), take()])


@everywhere
def test_one_damaged_slot_at_any_time(platform: Platform) -> None:
    """Damage to any byte of one slot, after any number of values, never repeats a value.

    The used values are then unknown, so the counter skips ahead. The next damage may occur as soon
    as the counter has started.
    """
    source = random.Random(2)
    ranges = (1, 4, 65535)
    expected: list[tuple[str, Response]] = []
    for count in range(1, 3 if platform.is_chip else 12):
        for at in range(0, 24, 7 if platform.is_chip else 1):
            values = source.choice(ranges)
            bounds = [0, 0]
            for store in range(-(-count // values)):
                bounds[1 - store % 2] = values * (store + 1)
            damaged = bytearray(record(bounds[0]) + record(bounds[1]))
            damaged[at] ^= source.randrange(1, 256)
            after = bounds[1 - at // SLOT] + SKIP
            bounds[at // SLOT] = after
            expected += [(slots(0, 0), DONE), (start(8, values), DONE)]
            expected += [(take(), nonce(n)) for n in range(count)]
            expected += [(request("s", bytes(damaged)), DONE), (start(8, values), DONE)]
            expected.append((request("S"), Response(OK, record(bounds[0]) + record(bounds[1]))))
            expected += [(take(), nonce(after)), (start(8, values), DONE)]
            expected.append((take(), nonce(after + values)))
    expect(platform, expected)


@pytest.mark.parametrize("platform", PLATFORMS[:1], ids=pair_id)
def test_damage_after_damage(platform: Platform) -> None:
    """A slot that fails at each start never repeats a value.

    Values are taken between the starts. The two bounds never differ by more than the skipped
    values.
    """
    source = random.Random(3)
    engine = default_engine(platform)
    state, last = record(0) * 2, -1
    for _ in range(50):
        values = source.choice((1, 3, 65535))
        lines = [request("s", state), start(8, values)]
        lines += [take() for _ in range(source.randrange(6))]
        *responses, after = ask(platform, engine, [*lines, request("S")], KEYS)
        assert all(r.error == OK for r in responses)
        for response in responses[2:]:
            value = int.from_bytes(response.data, "big")
            assert value > last
            last = value
        damaged = bytearray(after.data)
        damaged[source.randrange(24)] ^= 1 << source.randrange(8)
        state = bytes(damaged)


@everywhere
def test_storage_that_fails(platform: Platform) -> None:
    broken = Response(STORAGE, b"")
    expected = []
    for failure in (1, 2):  # a load fails
        expected += [(slots(6, 3), DONE), (request("e", bytes([failure])), DONE)]
        expected += [(start(), broken), (take(), broken)]
        expected += [(request("e", b"\0"), DONE), (take(), broken), (start(), DONE)]
        expected.append((take(), nonce(6)))
    for failure in (4, 8, 16):  # a store fails, falsely succeeds, or writes and fails
        expected += [(slots(6, 3), DONE), (start(), DONE), (request("e", bytes([failure])), DONE)]
        expected += [(take(), broken)] * 3
        # A write of a failed store may belong to another object. Its values are skipped.
        value, other = (15, 18) if failure == 16 else (6, 6)
        expected += [(request("e", b"\0"), DONE), (take(), nonce(value))]
        expected.append((take(), nonce(value + 1)))
        now = record(other) + record(15 if failure == 16 else 9)
        expected.append((request("S"), Response(OK, now)))
        expected += [(request("s", b"\xff" * 24), DONE), (request("e", bytes([failure])), DONE)]
        expected += [(request("n"), broken), (request("e", b"\0"), DONE)]
        repaired = record(6) + b"\xff" * SLOT
        expected += [(request("s", repaired), DONE), (request("e", bytes([failure])), DONE)]
        expected += [(start(), broken), (take(), broken), (request("e", b"\0"), DONE)]
        expected += [(request("s", b"\xff" * 24), DONE), (request("e", b"\1"), DONE)]
        expected += [(request("n"), broken), (request("e", b"\0"), DONE)]
    expected += [(request("s", b"\xff" * 23 + b"\0"), DONE), (start(), broken)]
    expect(platform, expected)


@everywhere
def test_the_end_of_the_counter(platform: Platform) -> None:
    end = Response(COUNTER, b"")
    expected: list[tuple[str, Response]] = [(slots(0, 0), DONE), (start(1, 10), DONE)]
    expected += [(take(1), nonce(n, 1)) for n in range(250)]
    expected += [(take(1), end)] * 2
    expected += [(start(1, 5), DONE), *[(take(1), nonce(n, 1)) for n in range(250, 255)]]
    expected += [(take(1), end), (start(2, 5), DONE), (take(2), nonce(255, 2))]
    for size in range(2, 9):
        last = 256**size - 1
        expected += [(slots(last - 4, last - 7), DONE), (start(size, 3), DONE)]
        expected += [(take(size), nonce(n, size)) for n in range(last - 4, last - 1)]
        expected += [(take(size), end), (start(size, 2), DONE), (take(size), end)]
        expected += [(start(size, 1), DONE), (take(size), nonce(last - 1, size)), (take(size), end)]
        damaged = record(last - 4) + bytes(SLOT)  # no values are left to skip to
        expected += [(request("s", damaged), DONE), (start(size, 3), end)]
        expected.append((take(size), Response(STORAGE, b"")))
    expected += [(slots(256**4, 0), DONE), (start(4, 3), DONE), (take(4), end)]
    expect(platform, expected)


@everywhere
def test_prefixes_and_arguments(platform: Platform) -> None:
    wrong = Response(ARGUMENT, b"")
    expected: list[tuple[str, Response]] = [(slots(0, 0), DONE)]
    for size, values in ((0, 3), (9, 3), (255, 3), (4, 0)):
        expected += [(start(size, values), wrong), (take(size % 16), Response(STORAGE, b""))]
    expected.append((start(4, 100), DONE))
    value = 0
    for prefix in (b"", b"p", b"prefix", bytes(range(20))):
        for place in (APART, Place(3, 5), Place(in_place=True), *OVERLAPS[:3], *BEHIND[:3]):
            want = Response(OK, prefix + value.to_bytes(4, "big"))
            expected.append((take(len(prefix) + 4, prefix, place), want))
            value += 1
        expected.append((take(len(prefix) + 3, prefix), wrong))
        expected.append((take(len(prefix) + 5, prefix), wrong))
    expected.append((take(3, b"prefix"), wrong))
    expect(platform, expected)
