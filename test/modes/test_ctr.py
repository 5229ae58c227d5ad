# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test CTR: every length, split, offset and counter width, and the end of the counter."""

from __future__ import annotations

import random

import pytest
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    CAPACITY,
    COUNTER,
    HOSTS,
    KEY,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    RP2040,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
)

SECRET = bytes(range(16))
SET_KEY = (request("K", SECRET), Response(OK, b""))
START = bytes.fromhex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
REFUSED = Response(COUNTER, b"")


def one_shot(data: bytes, place: Place = APART, counter: bytes = START) -> tuple[str, Response]:
    answer = oracle.ctr(SECRET, counter, 128, 0, data)
    return request("c", place, number(len(data)), counter, data), Response(OK, answer)


def stream(
    data: bytes,
    *,
    place: Place = APART,
    counter: bytes = START,
    width: int = 128,
    offset: int = 0,
    splits: bytes = b"",
) -> tuple[str, Response]:
    answer = oracle.ctr(SECRET, counter, width, offset, data)
    fields = [place, number(len(data)), counter, data]
    line = request("C", *fields, bytes([width]), number(offset, 8), splits)
    return line, Response(OK, answer)


@pytest.mark.parametrize(
    "platform",
    [
        # The RP2040 tests all counters.
        pytest.param(p, marks=pytest.mark.slow) if p is RP2040 else p
        for p in PLATFORMS
    ],
    ids=pair_id,
)
def test_every_length_and_alignment(platform: Platform) -> None:
    rng = random.Random(1)
    expected = [SET_KEY]
    for place in PLACES:
        for length in range(34):
            data = rng.randbytes(length)
            expected += [one_shot(data, place), stream(data, place=place)]
    for length in (127, 128, 129, 255, 256):
        expected += [one_shot(rng.randbytes(length)), stream(rng.randbytes(length))]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_lengths_past_a_byte(platform: Platform) -> None:
    rng = random.Random(2)
    expected = [SET_KEY]
    for length in range(250, 1024, 7):
        expected += [one_shot(rng.randbytes(length)), stream(rng.randbytes(length))]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_split_gives_the_same_bytes(platform: Platform) -> None:
    data = random.Random(3).randbytes(50)
    expected = [SET_KEY]
    for first in range(len(data) + 1):
        for second in range(len(data) + 1 - first):
            expected.append(stream(data, splits=bytes([first, second])))
    expected.append(stream(data, splits=bytes([1] * 49)))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("width", [32, 64, 128])
@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_seek_and_counter_width(platform: Platform, width: int) -> None:
    """The counter carries through its width and does not change the bytes before it."""
    data = random.Random(4).randbytes(33)
    low_half_full = bytes(8) + b"\0\0\0\0\0\0\xff\xff"
    expected = [SET_KEY]
    for counter in (bytes(16), low_half_full, b"\xaa" * 12 + b"\0\0\0\xff"):
        for offset in (0, 1, 15, 16, 17, 255 * 16, 256 * 16 - 1, 65536 * 16 + 5, (1 << 36) - 64):
            last = int.from_bytes(counter[16 - width // 8 :], "big") + (offset + 33) // 16
            if last < 1 << width:
                expected.append(stream(data, counter=counter, width=width, offset=offset))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("width", [32, 64, 128])
@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_the_counter_never_wraps(platform: Platform, width: int) -> None:
    """If the counter is two before its end, exactly two blocks can be encrypted."""
    counter = b"\x11" * (16 - width // 8) + ((1 << width) - 2).to_bytes(width // 8, "big")
    data = random.Random(5).randbytes(33)
    expected = [SET_KEY]
    for place in (APART, Place(0, 0, True)):
        expected += [
            stream(data[:32], place=place, counter=counter, width=width),
            stream(data[:32], place=place, counter=counter, width=width, splits=b"\x10\x0f\x01"),
            stream(data[:1], place=place, counter=counter, width=width, offset=31),
            stream(b"", place=place, counter=counter, width=width, splits=b"\0\0"),
        ]
        fields = [place, number(33), counter, data, bytes([width])]
        expected.append((request("C", *fields, number(0, 8), b""), REFUSED))
        fields = [place, number(2), counter, data[:2], bytes([width])]
        expected.append((request("C", *fields, number(31, 8), b""), REFUSED))
        expected.append((request("C", *fields, number(1 << 62, 8), b""), REFUSED))
    if width == 128:
        expected.append(one_shot(data[:32], counter=counter))
        expected.append((request("c", APART, number(33), counter, data), REFUSED))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_bad_calls_change_nothing(platform: Platform) -> None:
    data = bytes(20)
    short = Response(CAPACITY, b"")
    expected = [SET_KEY]
    for cap in (0, 1, 16, 19):
        expected.append((request("c", APART, number(cap), START, data), short))
        fields = [APART, number(cap), START, data, b"\x80", number(0, 8), b""]
        expected.append((request("C", *fields), short))
    for width in (0, 8, 16, 31, 96, 127, 255):
        fields = [APART, number(20), START, data, bytes([width]), number(0, 8), b""]
        expected.append((request("C", *fields), Response(ARGUMENT, b"")))
    for place in OVERLAPS:
        refused = Response(OVERLAP, b"")
        expected.append((request("c", place, number(20), START, data), refused))
        fields = [place, number(20), START, data, b"\x80", number(0, 8), b""]
        expected.append((request("C", *fields), refused))
    expected.append((request("W"), Response(OK, b"\0")))
    expected.append((request("c", APART, number(20), START, data), Response(KEY, b"")))
    fields = [APART, number(20), START, data, b"\x80", number(0, 8), b""]
    expected.append((request("C", *fields), Response(KEY, b"")))
    check(platform, default_engine(platform), expected)
