# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the segments of M-Bus and HDLC become APDUs."""

from __future__ import annotations

import random

import pytest
from support.meters import (
    JOIN_HDLC,
    JOIN_MBUS,
    PLATFORMS,
    Expected,
    call,
    expect,
    failed,
    hdlc,
    hdlc_frame,
    mbus,
    x25,
)
from support.suite import (
    BEHIND,
    CAPACITY,
    FORMAT,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    Platform,
    Response,
    number,
    pair_id,
)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


@everywhere
def test_segments(platform: Platform) -> None:
    rng = random.Random(3)
    expected: Expected = []
    # Frames of the utilities: one segment, two, and more than 16
    for size, part in ((1, 200), (100, 200), (201, 200), (240, 200), (200, 60), (36, 2), (20, 1)):
        text = rng.randbytes(size)
        for which, whole in ((JOIN_MBUS, mbus(text, part)), (JOIN_HDLC, hdlc(text, part + 3))):
            if len(whole) > 288 and platform.is_chip:
                continue
            expected.append((call(which, whole, cap=size), Response(OK, text)))
            expected.append((call(which, whole, cap=size - 1), failed(CAPACITY)))
            if size != 201:
                continue
            for place in (*PLACES, *OVERLAPS[:2]):
                expected.append((call(which, whole, place=place), Response(OK, text)))
            expected.append((call(which, whole, place=BEHIND[0]), failed(OVERLAP)))
    expect(platform, expected)


@everywhere
def test_addresses_and_flags_of_hdlc(platform: Platform) -> None:
    expected: Expected = []
    first, rest = b"\xe6\xe7\x00" + bytes(range(20)), bytes(range(20, 50))
    text = bytes(range(50))
    for addresses in (
        b"\x03\x21",
        b"\xce\x03\x21",
        b"\x02\x04\x06\x09\x22\x21",
        b"\x02\x02\x02\x03" * 2,
    ):
        pieces = [
            hdlc_frame(first, follows=True, addresses=addresses),
            hdlc_frame(rest, follows=False, addresses=addresses),
        ]
        shared = pieces[0] + pieces[1][1:]
        for whole in (b"".join(pieces), shared, b"\x7e\x7e" + b"\x7e\x7e".join(pieces)):
            expected.append((call(JOIN_HDLC, whole), Response(OK, text)))
    for addresses in (b"\x02\x02\x02\x02\x03\x21", b"\x03\x02\x02\x02\x02\x21"):
        whole = hdlc_frame(first, follows=False, addresses=addresses)
        expected.append((call(JOIN_HDLC, whole), failed(FORMAT)))
    for llc in (b"\xe6\xe7\x01", b"\xe7\xe7\x00", b"\xe6\xe6\x00", b"", b"\xe6\xe7"):
        whole = hdlc_frame(llc, follows=False)
        expected.append((call(JOIN_HDLC, whole), failed(FORMAT)))
    expect(platform, expected)


@everywhere
def test_damaged_segments(platform: Platform) -> None:
    expected: Expected = []
    text = bytes(range(60))
    for which, whole in ((JOIN_MBUS, mbus(text, 30)), (JOIN_HDLC, hdlc(text, 33))):
        for size in range(len(whole)):  # more bytes may follow
            expected.append((call(which, whole[:size]), failed(LENGTH)))
        for more in (b"\0", b"\x7e", whole):
            expected.append((call(which, whole + more), failed(FORMAT)))
        half = len(whole) // 2
        for at in range(half - 1):
            damaged = whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]
            expected.append((call(which, damaged), failed(FORMAT)))
        expected.append((call(which, whole[half:]), failed(FORMAT)))  # the first is missing
    long = hdlc(text, 33)
    long = long[:2] + bytes([long[2] + 0x40]) + long[3:]  # longer than the input
    expected.append((call(JOIN_HDLC, long), failed(LENGTH)))
    whole = mbus(text, 20)
    frames = [whole[i : i + len(whole) // 3] for i in range(0, len(whole), len(whole) // 3)]
    for order in ((0, 2), (1, 2), (0, 0, 1, 2), (1, 0, 2)):
        joined = b"".join(frames[i] for i in order)
        expected.append((call(JOIN_MBUS, joined), failed(FORMAT)))
    expected.append((call(JOIN_MBUS, frames[0] + frames[1]), failed(LENGTH)))
    # A frame without room for its own header, and one with another type
    for short in range(5):
        body = bytes([0x53, 0xFF, 0x10, 1, 2])[:short]
        frame = bytes([0x68, short, short, 0x68]) + body + bytes([sum(body) & 255, 0x16])
        expected.append((call(JOIN_MBUS, frame + bytes(8)), failed(FORMAT)))
    for size in (0, 1, 2, 4, 6):
        frame = number(0xA000 | size) + b"\x03\x21\x13\0\0\0"
        frame = frame[: max(size - 2, 2)]
        frame += x25(frame)
        line = call(JOIN_HDLC, b"\x7e" + frame + b"\x7e" + bytes(8))
        expected.append((line, failed(FORMAT)))
    expect(platform, expected)
