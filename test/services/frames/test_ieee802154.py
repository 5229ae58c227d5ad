# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test frames of IEEE 802.15.4 at all levels, with damaged frames and refused arguments."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    BEHIND,
    CAPACITY,
    COUNTER,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    REPLAY,
    Place,
    Platform,
    Response,
    check,
    number,
    pair_id,
    request,
)

from services.frames.ieee802154_model import (
    MIC_SIZE,
    PLATFORMS,
    PROGRAM,
    Frame,
    rows,
    tiny,
)

Expected = list[tuple[str, Response]]
IN_PLACE = Place(in_place=True)
SECRET = bytes(range(0xC0, 0xD0))
#: A frame of each level with authentication
LEVELS = (1, 2, 3, 5, 6, 7)
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def ask(op: str, frame: Frame, data: bytes, place: Place = APART, cap: int = -1) -> str:
    """Return a request to seal or crypt the bytes, which may differ from the frame's."""
    room = len(data) + 16 if cap < 0 else cap
    return request(op, place, number(room), frame.layout, frame.source, data)


def opening(
    frame: Frame, data: bytes, place: Place = APART, cap: int = -1, next_counter: int = 0
) -> str:
    room = len(data) if cap < 0 else cap
    given = (number(room), frame.layout, frame.source, data, number(next_counter, 4))
    return request("O", place, *given)


def expect(platform: Platform, expected: Expected, secret: bytes = SECRET) -> None:
    start = [(request("k", secret), Response(OK, b""))]
    check(platform, tiny(platform), [*start, *expected], PROGRAM)


def some(level: int, source: random.Random, mhr: int = 9, payload: int = 7) -> Frame:
    """Return a random frame."""
    return Frame(
        source.randbytes(mhr),
        level,
        source.getrandbits(31),
        source.randbytes(source.choice((0, 1, 5, 9))),
        source.randbytes(source.choice((0, 1, 4))),
        source.randbytes(payload),
        source.randbytes(8),
    )


def of_row(row: dict[str, str | int]) -> Frame:
    """Return the frame of a vector. The header contains the auxiliary header at its end."""
    header, level = bytes.fromhex(str(row["header"])), int(row["level"])
    at = header.rindex(bytes.fromhex("05000000")) - 1
    mode = header[at] >> 3
    end = at + 5 + (0, 1, 5, 9)[mode]
    assert header[at] & 7 == level
    return Frame(
        header[:at],
        level,
        int(row["frame_counter"]),
        header[at + 5 : end],
        header[end:],
        bytes.fromhex(str(row["payload"])),
        bytes.fromhex(str(row["source_ext"])),
    )


@everywhere
def test_vectors(platform: Platform) -> None:
    expected: Expected = []
    for row in rows("ieee802154"):
        frame, sealed = of_row(row), bytes.fromhex(row["frame"])
        assert bytes.fromhex(row["key"]) == SECRET
        assert frame.sealed(SECRET) == sealed
        assert frame.nonce.hex() == row["nonce"]
        if frame.level == 4:
            expected += [(ask("C", frame, frame.plain), Response(OK, sealed))]
            expected += [(ask("C", frame, sealed), Response(OK, frame.plain))]
        else:
            expected += [(ask("S", frame, frame.plain), Response(OK, sealed))]
            expected += [(opening(frame, sealed), Response(OK, frame.plain))]
    assert len(expected) == 2 * 5
    expect(platform, expected)


@everywhere
def test_every_level_and_length(platform: Platform) -> None:
    source = random.Random(1)
    expected: Expected = []
    for n in (*range(19), 31, 32, 33, 80):
        for level in range(8):
            frame = some(level, source, mhr=source.randrange(24), payload=n)
            sealed = frame.sealed(SECRET)
            for place in (APART, Place(1, 2), IN_PLACE):
                op = "C" if level % 4 == 0 else "S"
                expected += [(ask(op, frame, frame.plain, place), Response(OK, sealed))]
                line = ask("C", frame, sealed, place)
                if level % 4 != 0:
                    line = opening(frame, sealed, place)
                expected += [(line, Response(OK, frame.plain))]
    expect(platform, expected)


@everywhere
def test_each_changed_bit_is_found(platform: Platform) -> None:
    """A changed bit of header, payload or MIC is an error, and `out` has no plaintext."""
    source = random.Random(2)
    expected: Expected = []
    for level in LEVELS:
        frame = replace(some(level, source), key_id=b"\1", opened=b"\7")
        sealed = frame.sealed(SECRET)
        control = len(frame.mhr)
        last = range(len(sealed) - MIC_SIZE[level & 3], len(sealed))
        bits = [(at, bit) for at in last for bit in range(8)]
        bits += [(at, source.randrange(8)) for at in range(len(sealed)) if at != control]
        for at, bit in bits:
            data = bytearray(sealed)
            data[at] ^= 1 << bit
            line = opening(frame, bytes(data), source.choice((APART, IN_PLACE)))
            expected += [(line, Response(AUTH, b""))]
        for bit in range(3):
            data = bytearray(sealed)
            data[control] ^= 1 << bit
            expected += [(opening(frame, bytes(data)), Response(FORMAT, b""))]
        stranger = replace(frame, source=frame.source[::-1])
        expected += [(opening(stranger, sealed), Response(AUTH, b""))]
    expect(platform, expected)


@everywhere
def test_truncated_frames_and_wrong_lengths(platform: Platform) -> None:
    source = random.Random(3)
    expected: Expected = []
    for level in LEVELS:
        frame = replace(some(level, source, payload=3), key_id=source.randbytes(9), opened=b"\7")
        sealed = frame.sealed(SECRET)
        least = len(frame.plain) - len(frame.payload)
        for n in range(len(sealed)):
            error = LENGTH if n < least + MIC_SIZE[level & 3] else AUTH
            expected += [(opening(frame, sealed[:n]), Response(error, b""))]
    crypt = replace(frame, level=4)
    for n in range(least):
        expected += [(ask("S", frame, frame.plain[:n]), Response(LENGTH, b""))]
        expected += [(ask("C", crypt, crypt.plain[:n]), Response(LENGTH, b""))]
    for mhr, opened in ((0xFFFF, 0), (len(frame.mhr), 0xFFFF), (0xFFF0, 0x30), (60, 0)):
        layout = bytes([7]) + number(mhr) + number(opened)
        given = (number(99), layout, frame.source)
        expected += [(request("S", APART, *given, frame.plain), Response(LENGTH, b""))]
        given += (sealed, number(0, 4))
        expected += [(request("O", APART, *given), Response(LENGTH, b""))]
    expect(platform, expected)


@everywhere
def test_counters(platform: Platform) -> None:
    """The receiver's counter only grows, and only an authentic frame changes it."""
    expected: Expected = []
    top = 0xFFFFFFFE
    for counter, lowest, error in (
        *((5, 0, OK), (5, 5, OK), (5, 6, REPLAY), (0, 1, REPLAY), (0, 0, OK), (top, top, OK)),
        *((top, top + 1, REPLAY), (0x80000000, 5, OK), (5, 0x80000000, REPLAY)),
    ):
        for level in (1, 6):
            frame = Frame(b"\x69\xdc", level, counter, b"\1", b"", b"text")
            sealed, data = frame.sealed(SECRET), frame.plain if error == OK else b""
            for place in (APART, IN_PLACE):
                line = opening(frame, sealed, place, next_counter=lowest)
                after = counter + 1 if error == OK else lowest
                expected += [(line, Response(error, data))]
                expected += [(request("n"), Response(OK, number(after, 4)))]
            forged = sealed[:-1] + bytes([sealed[-1] ^ 1])
            line = opening(frame, forged, next_counter=lowest)
            expected += [
                (line, Response(AUTH, b"")),
                (request("n"), Response(OK, number(lowest, 4))),
            ]
    for level in range(8):
        frame = Frame(b"\x69\xdc", level, top + 1, b"", b"", b"text")
        line = ask("C" if level % 4 == 0 else "S", frame, frame.plain)
        expected += [(line, Response(COUNTER, b""))]
        if level % 4:
            expected += [(opening(frame, frame.sealed(SECRET)), Response(COUNTER, b""))]
    expect(platform, expected)


@everywhere
def test_refused_arguments(platform: Platform) -> None:
    frame = Frame(b"\x69\xdc", 6, 7, b"\1", b"\2", b"some text")
    sealed, crypt = frame.sealed(SECRET), replace(frame, level=4)
    expected: Expected = []
    for level in (0, 4, 8, 9, 12, 13, 0x86, 0xFF):
        layout = bytes([level]) + frame.layout[1:]
        given = (number(99), layout, frame.source, frame.plain)
        expected += [(request("S", APART, *given), Response(ARGUMENT, b""))]
        expected += [(request("O", APART, *given, number(0, 4)), Response(ARGUMENT, b""))]
    for level in (1, 2, 3, 5, 6, 7, 8, 12, 0xFC):
        other = replace(frame, level=level)
        expected += [(ask("C", other, other.plain), Response(ARGUMENT, b""))]
    for reserved in (0x20, 0x40, 0x80):
        data = frame.plain[:2] + bytes([frame.plain[2] | reserved]) + frame.plain[3:]
        expected += [(ask("S", frame, data), Response(FORMAT, b""))]
        expected += [(opening(frame, data + bytes(8)), Response(FORMAT, b""))]
    expected += [(ask("C", crypt, frame.plain), Response(FORMAT, b""))]
    for less in (1, 9, len(frame.plain)):
        cap = len(frame.plain) - less
        expected += [(ask("S", frame, frame.plain, cap=cap + 8), Response(CAPACITY, b""))]
        expected += [(opening(frame, sealed, cap=cap), Response(CAPACITY, b""))]
        expected += [(ask("C", crypt, crypt.plain, cap=cap), Response(CAPACITY, b""))]
    exact = len(frame.plain)
    expected += [(ask("S", frame, frame.plain, cap=exact + 8), Response(OK, sealed))]
    expected += [(opening(frame, sealed, cap=exact), Response(OK, frame.plain))]
    for place in (*OVERLAPS, *BEHIND):
        expected += [(ask("S", frame, frame.plain, place), Response(OVERLAP, b""))]
        expected += [(opening(frame, sealed, place), Response(OVERLAP, b""))]
        expected += [(ask("C", crypt, crypt.plain, place), Response(OVERLAP, b""))]
    expected += [(request("W"), Response(OK, b"\0"))]
    for line in (
        ask("S", frame, frame.plain),
        opening(frame, sealed),
        ask("C", crypt, crypt.plain),
    ):
        expected += [(line, Response(KEY, b""))]
    expect(platform, expected)


@everywhere
def test_the_auxiliary_header(platform: Platform) -> None:
    before = Response(LENGTH, bytes.fromhex("11223344 01020304"))
    expected: Expected = []
    for mode, size in enumerate((5, 6, 10, 14)):
        for level in range(8):
            aux = bytes([level | mode << 3]) + bytes(range(1, 14))
            index = aux[size - 1] if mode else 0
            answer = bytes.fromhex("04030201") + bytes([level, mode, index, size])
            expected += [(request("x", aux[:size]), Response(OK, answer))]
            expected += [(request("x", aux + bytes(3)), Response(OK, answer))]
        expected += [(request("x", aux[:n]), before) for n in range(size)]
        for bit in (0x20, 0x40, 0x80):
            other = bytes([aux[0] | bit]) + aux[1:]
            expected += [(request("x", other), Response(FORMAT, before.data))]
    expect(platform, expected)


@pytest.mark.parametrize("platform", PLATFORMS[:2], ids=pair_id)
def test_the_longest_frame(platform: Platform) -> None:
    big = replace(platform, data_max=2100)
    frame = Frame(b"\x69\xdc", 7, 7, b"\1", b"", bytes(2047 - 16 - 2 - 6))
    sealed = frame.sealed(SECRET)
    assert len(sealed) == 2047
    longer = replace(frame, payload=frame.payload + b"\0")
    crypt = replace(longer, level=4, payload=longer.payload + bytes(16))
    expected = [(ask("S", frame, frame.plain), Response(OK, sealed))]
    expected += [(opening(frame, sealed), Response(OK, frame.plain))]
    expected += [(ask("S", longer, longer.plain), Response(LENGTH, b""))]
    expected += [(opening(longer, longer.sealed(SECRET)), Response(LENGTH, b""))]
    expected += [(ask("C", crypt, crypt.plain), Response(LENGTH, b""))]
    expect(big, expected)
