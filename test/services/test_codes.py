# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test Base64url and hexadecimal against Python, and text of CBC against OpenSSL."""

from __future__ import annotations

import base64
import random
import string

import pytest
from aesmall.engines import engine
from aesmall_workshop.measure.program import TRACERS
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
    CHIPS,
    FORMAT,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    RP2350,
    TEXT,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
    run,
)
from support.texts import coded, decoded

Expected = list[tuple[str, Response]]
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
IN_PLACE = Place(in_place=True)


def ask(platform: Platform, expected: Expected) -> None:
    check(platform, default_engine(platform), expected, TEXT)


def there_and_back(op: str, data: bytes, text: bytes, place: Place = APART) -> Expected:
    """Return the request `op` that codes the data, and its small letter, which decodes the text."""
    there = request(op, place, number(len(text) + 1), data)
    back = request(op.lower(), place, number(len(data)), text)
    return [(there, Response(OK, text + b"\0")), (back, Response(OK, data))]


@everywhere
def test_every_length_byte_and_place(platform: Platform) -> None:
    rng = random.Random("codes")
    expected = []
    for place in PLACES:
        for length in range(14):
            data = rng.randbytes(length)
            expected += there_and_back("U", data, coded(data), place)
            expected += there_and_back("H", data, data.hex().encode(), place)
    for start in range(0, 256, 32):
        data = bytes(range(256))[start : start + 96]
        expected += there_and_back("U", data, coded(data))
        expected += there_and_back("H", data, data.hex().encode())
    ask(platform, expected)


@everywhere
def test_every_pair_of_characters(platform: Platform) -> None:
    """For every pair of last characters, the decoder accepts the text that Python returns."""
    step = 7 if platform.is_chip else 1
    expected = []
    for first in range(0, 256, step):
        for second in (*range(0, 256, 5 * step), *b"AQgw-_"):
            text = bytes([first, second])
            data = decoded(text)
            want = Response(ARGUMENT, b"") if data is None else Response(OK, data)
            expected.append((request("u", APART, number(4), text), want))
    for first in range(0, 256, step):
        text = b"Q" + bytes([first]) + b"A"
        data = decoded(text)
        want = Response(ARGUMENT, b"") if data is None else Response(OK, data)
        expected.append((request("u", IN_PLACE, number(4), text), want))
        for text in (bytes([first]) + b"7", b"E" + bytes([first])):
            is_hex = chr(first) in string.hexdigits
            want = Response(OK, bytes.fromhex(text.decode())) if is_hex else None
            line = request("h", IN_PLACE, number(4), text)
            expected.append((line, want or Response(ARGUMENT, b"")))
    ask(platform, expected)


@everywhere
def test_what_is_refused(platform: Platform) -> None:
    expected = []
    for text in (b"QQ==", b"QUI=", b"Q\n==", b"QUJD\n\n", b"+/+/", b"QR", b"QUJDRR"):
        expected.append((request("u", APART, number(9), text), Response(ARGUMENT, b"")))
    for length in (1, 5, 9):
        for op in "uh":
            line = request(op, APART, number(9), b"A" * length)
            expected.append((line, Response(LENGTH, b"")))
    for length in range(8):
        data, text = bytes(length), coded(bytes(length))
        short = Response(CAPACITY, b"")
        expected += [(request("U", APART, number(n), data), short) for n in range(len(text) + 1)]
        expected += [(request("H", APART, number(n), data), short) for n in range(2 * length + 1)]
        expected += [(request("u", APART, number(n), text), short) for n in range(length)]
        expected += [
            (request("h", APART, number(n), b"0" * 2 * length), short) for n in range(length)
        ]
    for place in OVERLAPS:
        for op, data in (("U", bytes(12)), ("u", b"AAAA" * 4), ("H", bytes(12)), ("h", b"0" * 24)):
            line = request(op, place, number(30), data)
            expected.append((line, Response(OVERLAP, b"")))
    ask(platform, expected)


@pytest.mark.parametrize("platform", CHIPS, ids=pair_id)
def test_a_key_leaves_no_trace(platform: Platform) -> None:
    """Coding a key has a constant trace.

    Instructions and addresses are the same for all bytes, and for all invalid texts.
    """
    rng = random.Random("keys")
    keys = [rng.randbytes(22) for _ in range(10)] + [bytes(22), b"\xff" * 22]
    groups = [
        [request("U", APART, number(31), key) for key in keys],
        [request("u", APART, number(22), coded(key)) for key in keys],
        [request("H", APART, number(45), key) for key in keys],
        [request("h", APART, number(22), key.hex().encode()) for key in keys],
        [request("h", APART, number(22), key.hex().upper().encode()) for key in keys],
    ]
    wrong = [bytearray(coded(key)) for key in keys[:4]]
    for text, at, character in zip(wrong, (0, 1, 13, 28), b"\0@+\xff", strict=True):
        text[at] = character
    groups.append([request("u", APART, number(22), bytes(text)) for text in wrong])
    wrong = [bytearray(key.hex().encode()) for key in keys[:4]]
    for text, at, character in zip(wrong, (0, 1, 20, 43), b"\0@g\xff", strict=True):
        text[at] = character
    groups.append([request("h", APART, number(22), bytes(text)) for text in wrong])
    smallest = "tiny"  # with it, the firmware fits into the traced chip
    # The caller divides, and the model of Hazard3 does not know the time of a division.
    encoder = "base64_put" if platform is RP2350 else "base64_encode_as"
    calls = (encoder, "base64_decode_as", "hex_encode", "hex_decode")
    result = run(
        platform,
        engine(platform.target, smallest),
        [line for group in groups for line in group],
        TEXT,
        TRACERS[platform.target],
        measure=[f"aesmall_{call}" for call in calls],
        trace=True,
    )
    made = iter(result.calls)
    for group in groups:
        assert len({(c.symbol, c.trace, c.cycles) for c in (next(made) for _ in group)}) == 1


# ---- texts of CBC ----


def cbc(key: bytes, iv: bytes, msg: bytes, with_iv: int) -> bytes:
    return base64.b64encode(iv * with_iv + oracle.cbc(key, iv, oracle.pad(msg)))


def encrypt(
    key: bytes, iv: bytes, msg: bytes, with_iv: int, place: Place = APART, cap: int | None = None
) -> str:
    cap = len(cbc(key, iv, msg, with_iv)) + 1 if cap is None else cap
    return request("C", place, number(cap), bytes([with_iv]), key, iv, msg)


def decrypt(
    key: bytes, iv: bytes, text: bytes, with_iv: int, place: Place = APART, cap: int | None = None
) -> str:
    cap = len(text) // 4 * 3 if cap is None else cap
    return request("c", place, number(cap), bytes([with_iv]), key, b"" if with_iv else iv, text)


@everywhere
def test_text_of_cbc(platform: Platform) -> None:
    rng = random.Random("cbc")
    expected = []
    jobs = [(length, APART) for length in range(71)]
    jobs += [(length, place) for place in PLACES for length in (0, 15, 16, 33)]
    for length, place in jobs:
        key, iv = rng.randbytes(rng.choice((16, 24, 32))), rng.randbytes(16)
        msg = rng.randbytes(length)
        for with_iv in (0, 1):
            text = cbc(key, iv, msg, with_iv)
            made = Response(OK, text + b"\0")
            expected.append((encrypt(key, iv, msg, with_iv, place), made))
            expected.append((decrypt(key, iv, text, with_iv, place), Response(OK, msg)))
    ask(platform, expected)


@everywhere
def test_what_is_no_text_of_cbc(platform: Platform) -> None:
    key, iv, msg = bytes(range(16)), bytes(range(50, 66)), b"a message of three blocks; or more"
    expected = []
    for with_iv in (0, 1):
        text = cbc(key, iv, msg, with_iv)
        for length in range(len(text)):
            size = length // 4 * 3
            whole = length % 4 == 0 and size % 16 == 0 and size > 16 * with_iv
            want = Response(AUTH if whole else FORMAT, b"")
            expected.append((decrypt(key, iv, text[:length], with_iv, cap=80), want))
        for at in range(0, len(text), 7):
            other = text[:at] + b"-" + text[at + 1 :]
            place = IN_PLACE if at % 2 else APART
            expected.append((decrypt(key, iv, other, with_iv, place), Response(FORMAT, b"")))
        for bad in (0, 17, 0x80):
            block = oracle.ecb(
                key, bytes(a ^ b for a, b in zip(iv, bytes([bad]) * 16, strict=True))
            )
            wrong = base64.b64encode(iv * with_iv + block)
            expected.append((decrypt(key, iv, wrong, with_iv), Response(AUTH, b"")))
        short = Response(CAPACITY, b"")
        for cap in (0, len(msg), len(text)):
            expected.append((encrypt(key, iv, msg, with_iv, cap=cap), short))
        for cap in (0, len(msg), len(text) // 4 * 3 - 1):
            expected.append((decrypt(key, iv, text, with_iv, cap=cap), short))
    ask(platform, expected)
