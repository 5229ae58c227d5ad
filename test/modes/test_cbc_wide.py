# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test CBC decryption of two blocks at a time with every length and key size.

It has the same limits as CBC.
"""

from __future__ import annotations

import random

import pytest
from aesmall.engines import KEY_SIZES, Engine
from support import oracle
from support.suite import (
    APART,
    AUTH,
    CAPACITY,
    KEY,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    check,
    has_cbc_decrypt,
    number,
    pair_id,
    pairs,
    request,
)

BLOCK = 16
IV = bytes(range(0xA0, 0xB0))
IN_PLACE = Place(0, 1, in_place=True)
WIDE = [(p, e) for p, e in pairs(PLATFORMS) if has_cbc_decrypt(e)]
Expected = list[tuple[str, Response]]


def decryption(op: str, data: bytes, place: Place = APART, cap: int = 128) -> str:
    return request(op, place, number(cap), IV, data)


def both(secret: bytes, text: bytes, place: Place = APART) -> Expected:
    """Return requests to decrypt with PKCS#7 and, for whole blocks, without padding."""
    padded = oracle.cbc(secret, IV, oracle.pad(text))
    line = decryption("z", padded, place, len(padded))
    expected = [(line, Response(OK, text))]
    if len(text) % BLOCK == 0:
        line = decryption("q", oracle.cbc(secret, IV, text), place, len(text))
        expected.append((line, Response(OK, text)))
    return expected


@pytest.mark.parametrize("bits", KEY_SIZES)
@pytest.mark.parametrize(("platform", "engine"), WIDE, ids=pair_id)
def test_every_length_and_place(platform: Platform, engine: Engine, bits: int) -> None:
    rng = random.Random(bits)
    secret = rng.randbytes(bits // 8)
    expected: Expected = [(request("K", secret), Response(OK, b""))]
    for blocks in range(7):
        for length in (16 * blocks, 16 * blocks + 1, 16 * blocks + 15):
            expected += both(secret, rng.randbytes(length))
            expected += both(secret, rng.randbytes(length), IN_PLACE)
    for place in PLACES:
        for length in (31, 32, 48):
            expected += both(secret, rng.randbytes(length), place)
    check(platform, engine, expected)


@pytest.mark.parametrize(("platform", "engine"), WIDE, ids=pair_id)
def test_limits_and_errors_are_those_of_cbc(platform: Platform, engine: Engine) -> None:
    secret = bytes(range(0x40, 0x50))
    expected: Expected = [(request("K", secret), Response(OK, b""))]

    def refused(error: int, line: str) -> None:
        expected.append((line, Response(error, b"")))

    for length in (1, 15, 17, 33, 47):
        for op in "qz":
            refused(LENGTH, decryption(op, bytes(length)))
    refused(LENGTH, decryption("z", b""))
    for cap in (0, 16, 47):
        for op in "qz":
            refused(CAPACITY, decryption(op, bytes(48), cap=cap))
    for place in OVERLAPS:
        for op in "qz":
            refused(OVERLAP, decryption(op, bytes(32), place, 48))
    for blocks in range(1, 5):
        for last in (0, 17, 255):
            text = b"s" * 16 * (blocks - 1) + bytes(15) + bytes([last])
            ciphertext = oracle.cbc(secret, IV, text)
            for place in (APART, IN_PLACE):
                line = decryption("z", ciphertext, place, len(ciphertext))
                refused(AUTH, line)
    expected.append((request("W"), Response(OK, b"\0")))
    for op in "qz":
        refused(KEY, decryption(op, bytes(48)))
    check(platform, engine, expected)
