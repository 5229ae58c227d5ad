# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test frames and keys of Zigbee, and keys of Thread."""

from __future__ import annotations

import random

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
    PLATFORMS,
    PROGRAM,
    crc_x25,
    hmac_mmo,
    mmo,
    rows,
    thread_keys,
    tiny,
    zigbee_sealed,
)

Expected = list[tuple[str, Response]]
IN_PLACE = Place(in_place=True)
SECRET = bytes(range(16))
MIC = 4
HEADER = bytes.fromhex("4822 0000 777f 1e20")
SOURCE = bytes.fromhex("0db123feffa7db28")
#: The key identifiers and whether the source address is in the frame
CONTROLS = tuple(kind << 3 | source for kind in range(4) for source in (0, 0x20))
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def plain(control: int, counter: int, payload: bytes, source: bytes = SOURCE) -> bytes:
    """Return header, auxiliary header and payload."""
    aux = bytes([control]) + counter.to_bytes(4, "little")
    aux += source if control & 0x20 else b""
    aux += b"\0" if control & 0x18 == 8 else b""
    return HEADER + aux + payload


def sealing(data: bytes, place: Place = APART, cap: int = -1, source: bytes = SOURCE) -> str:
    room = number(len(data) + MIC if cap < 0 else cap)
    return request("Z", place, room, number(len(HEADER)), source, data)


def opening(
    data: bytes,
    place: Place = APART,
    cap: int = -1,
    source: bytes = SOURCE,
    next_counter: int = 0,
) -> str:
    room = number(len(data) if cap < 0 else cap)
    given = (room, number(len(HEADER)), source, data, number(next_counter, 4))
    return request("z", place, *given)


def sealed(data: bytes, source: bytes = SOURCE) -> bytes:
    return zigbee_sealed(SECRET, source, len(HEADER), data)


def expect(platform: Platform, expected: Expected, secret: bytes = SECRET) -> None:
    start = [(request("k", secret), Response(OK, b""))]
    check(platform, tiny(platform), [*start, *expected], PROGRAM)


@everywhere
def test_vectors_of_frames(platform: Platform) -> None:
    found = rows("zigbee_ccm")
    for row in found:
        ad, clear = bytes.fromhex(row["aad"]), bytes.fromhex(row["plaintext"])
        at = ad.index(bytes.fromhex(row["nonce"])[12:] + bytes.fromhex(row["frame_counter_le"]))
        assert bytes.fromhex(row["source_le"]) in ad[at:]
        head = ad[:at] + bytes.fromhex(row["security_control"]) + ad[at + 1 :]
        frame = head + bytes.fromhex(row["ciphertext"] + row["mic"])
        secret = bytes.fromhex(row["key"])
        given = (number(len(frame)), number(at), b"")
        expected = [(request("Z", APART, *given, head + clear), Response(OK, frame))]
        line = request("z", APART, *given, frame, number(0, 4))
        expected += [(line, Response(OK, head + clear))]
        assert zigbee_sealed(secret, b"", at, head + clear) == frame
        expect(platform, expected, secret)
    assert len(found) == 1


@everywhere
def test_every_length_and_control(platform: Platform) -> None:
    source = random.Random(1)
    expected: Expected = []
    for n in (*range(20), 32, 33, 90):
        for control in CONTROLS:
            data = plain(control, source.getrandbits(31), source.randbytes(n), source.randbytes(8))
            frame = sealed(data)
            for place in (APART, Place(1, 2), IN_PLACE):
                expected += [(sealing(data, place), Response(OK, frame))]
                expected += [(opening(frame, place), Response(OK, data))]
    for control in (0x2D, 0x68, 0x6D):  # level 5 on the air, and the bit of a verified counter
        data = plain(control, 7, b"text")
        expected += [(sealing(data), Response(OK, sealed(data)))]
        expected += [(opening(sealed(data)), Response(OK, data))]
    expect(platform, expected)


@everywhere
def test_changed_and_truncated_frames(platform: Platform) -> None:
    source = random.Random(2)
    expected: Expected = []
    for control in (0x28, 0x00, 0x10):
        frame = sealed(plain(control, source.getrandbits(31), b"payload"))
        least = len(frame) - len(b"payload")
        places = [at for at in range(len(frame)) if at != len(HEADER)]
        bits = [(at, source.randrange(8)) for at in places]
        bits += [(at, bit) for at in places[-MIC:] for bit in range(8)]
        for at, bit in bits:
            data = bytearray(frame)
            data[at] ^= 1 << bit
            line = opening(bytes(data), source.choice((APART, IN_PLACE)))
            expected += [(line, Response(AUTH, b""))]
        for n in range(len(frame)):
            error = LENGTH if n < least else AUTH
            expected += [(opening(frame[:n]), Response(error, b""))]
        for n in range(least - MIC):
            expected += [(sealing(frame[:n]), Response(LENGTH, b""))]
    for wrong in (0x80, *range(1, 5), 6, 7):
        data = plain(0x28 | wrong, 7, b"text")
        expected += [(sealing(data), Response(FORMAT, b""))]
        expected += [(opening(data + bytes(MIC)), Response(FORMAT, b""))]
    expected += [(opening(frame, source=SOURCE[::-1]), Response(AUTH, b""))]
    expect(platform, expected)


@everywhere
def test_counters(platform: Platform) -> None:
    top = 0xFFFFFFFE
    expected: Expected = []
    for counter, lowest, error in (
        *((5, 0, OK), (5, 5, OK), (5, 6, REPLAY), (0, 1, REPLAY), (top, top, OK)),
        *((top, top + 1, REPLAY), (0x80000000, 5, OK), (5, 0x80000000, REPLAY)),
    ):
        data = plain(0x28, counter, b"text")
        for place in (APART, IN_PLACE):
            line = opening(sealed(data), place, next_counter=lowest)
            expected += [(line, Response(error, data if error == OK else b""))]
            after = counter + 1 if error == OK else lowest
            expected += [(request("n"), Response(OK, number(after, 4)))]
        forged = sealed(data)[:-1] + bytes([sealed(data)[-1] ^ 1])
        expected += [(opening(forged, next_counter=lowest), Response(AUTH, b""))]
        expected += [(request("n"), Response(OK, number(lowest, 4)))]
    data = plain(0x28, top + 1, b"text")
    expected += [(sealing(data), Response(COUNTER, b""))]
    expected += [(opening(sealed(data)), Response(COUNTER, b""))]
    expect(platform, expected)


@everywhere
def test_refused_arguments(platform: Platform) -> None:
    data = plain(0x28, 7, b"some text")
    frame, exact = sealed(data), len(data)
    expected: Expected = []
    for less in (1, 8, exact):
        expected += [(sealing(data, cap=exact + MIC - less), Response(CAPACITY, b""))]
        expected += [(opening(frame, cap=exact - less), Response(CAPACITY, b""))]
    expected += [(sealing(data, cap=exact + MIC), Response(OK, frame))]
    expected += [(opening(frame, cap=exact), Response(OK, data))]
    for place in (*OVERLAPS, *BEHIND):
        expected += [(sealing(data, place), Response(OVERLAP, b""))]
        expected += [(opening(frame, place), Response(OVERLAP, b""))]
    nameless = plain(0x00, 7, b"text")
    expected += [(sealing(nameless, source=b""), Response(ARGUMENT, b""))]
    expected += [(opening(sealed(nameless), source=b""), Response(ARGUMENT, b""))]
    for header in (0xFFFF, exact + MIC, exact + MIC + 1):
        given = (number(99), number(header), SOURCE, frame)
        expected += [(request("Z", APART, *given), Response(LENGTH, b""))]
        expected += [(request("z", APART, *given, number(0, 4)), Response(LENGTH, b""))]
    expected += [(request("W"), Response(OK, b"\0"))]
    expected += [(line, Response(KEY, b"")) for line in (sealing(data), opening(frame))]
    expect(platform, expected)


@everywhere
def test_install_codes(platform: Platform) -> None:
    """An install code gives the link key, and each wrong bit and each other length is refused."""
    source = random.Random(3)
    codes = [bytes.fromhex(row["install_code"]) for row in rows("zigbee_install_code")]
    for row in rows("zigbee_install_code"):
        assert mmo(bytes.fromhex(row["install_code"])).hex() == row["link_key"]
    assert len(codes) == 2
    for n in (6, 8, 12, 16):
        secret = source.randbytes(n)
        codes += [secret + crc_x25(secret)]
    expected = [(request("i", code), Response(OK, mmo(code))) for code in codes]
    for code in codes[1:]:
        for bit in range(0, 8 * len(code), 3):
            wrong = bytearray(code)
            wrong[bit // 8] ^= 1 << bit % 8
            expected += [(request("i", bytes(wrong)), Response(FORMAT, bytes(16)))]
        turned = code[:-2] + code[:-3:-1]
        expected += [(request("i", turned), Response(FORMAT, bytes(16)))]
    for n in {*range(21)} - {8, 10, 14, 18}:
        secret = source.randbytes(max(n - 2, 0))
        code = (secret + crc_x25(secret))[:n]
        expected += [(request("i", code), Response(LENGTH, bytes(16)))]
    check(platform, tiny(platform), expected, PROGRAM)


@everywhere
def test_keys_of_link_keys(platform: Platform) -> None:
    source = random.Random(4)
    default = b"ZigBeeAlliance09"
    [published] = [r for r in rows("zigbee_hmac_mmo") if bytes.fromhex(r["key"]) == default]
    transport = bytes.fromhex(published["hash"])
    expected = [(request("y", b"\0", default), Response(OK, transport))]
    for _ in range(5):
        key = source.randbytes(16)
        for use in (b"\0", b"\2"):
            expected += [(request("y", use, key), Response(OK, hmac_mmo(key, use)))]
    for use in (1, 3, 4, 0x80, 0xFF):
        expected += [(request("y", bytes([use]), default), Response(ARGUMENT, bytes(16)))]
    check(platform, tiny(platform), expected, PROGRAM)


@everywhere
def test_keys_of_thread(platform: Platform) -> None:
    found = rows("thread_keys")
    keys = [(bytes.fromhex(row["network_key"]), row["key_sequence"]) for row in found]
    for row, given in zip(found, keys, strict=True):
        assert thread_keys(*given).hex() == row["mle_key"] + row["mac_key"]
    assert len(keys) == 2
    keys += [(bytes(range(16)), n) for n in (0x7F, 0x80, 0x01020304, 0xFFFFFFFF)]
    expected = [
        (request("t", key, number(n, 4)), Response(OK, thread_keys(key, n))) for key, n in keys
    ]
    check(platform, tiny(platform), expected, PROGRAM)
