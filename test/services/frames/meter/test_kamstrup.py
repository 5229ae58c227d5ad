# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the encryption of Kamstrup's link layer against a model."""

from __future__ import annotations

import pytest
from support.meters import (
    OPEN_KAMSTRUP,
    PLATFORMS,
    SEAL_KAMSTRUP,
    call,
    expect,
    failed,
    key,
)
from support.suite import (
    AUTH,
    BEHIND,
    CAPACITY,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    OVERLAPS,
    PLACES,
    Platform,
    Response,
    pair_id,
    request,
)
from support.wmbus import (
    SECRET,
    cut,
    kamstrup,
    seal_kamstrup,
)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


@everywhere
def test_kamstrup(platform: Platform) -> None:
    expected = key(SECRET, encrypt_only=True)
    for size in (0, 1, 13, 14, 30, 100) if platform.is_chip else range(0, 230, 3):
        for cc in (0x20, 0x32, 0xFF) if size == 30 else (0x20,):
            clear = kamstrup(size, cc)
            sealed = seal_kamstrup(SECRET, clear)
            room = size + 3
            expected.append((call(SEAL_KAMSTRUP, clear), Response(OK, sealed)))
            expected.append((call(SEAL_KAMSTRUP, clear, cap=room + 16), failed(CAPACITY)))
            expected.append((call(OPEN_KAMSTRUP, sealed, cap=room), Response(OK, clear[19:])))
            expected.append((call(OPEN_KAMSTRUP, sealed, cap=room - 1), failed(CAPACITY)))
    clear = kamstrup(40)
    sealed = seal_kamstrup(SECRET, clear)
    for place in (*PLACES, *OVERLAPS[:2], *BEHIND[:2]):
        expected.append((call(OPEN_KAMSTRUP, sealed, place=place), Response(OK, clear[19:])))
        expected.append((call(SEAL_KAMSTRUP, clear, place=place), Response(OK, sealed)))
    for bit in range(8 * 17, 8 * len(sealed), 5):
        damaged = bytearray(sealed)
        damaged[bit // 8] ^= 1 << bit % 8
        expected.append((call(OPEN_KAMSTRUP, bytes(damaged)), failed(AUTH)))
    for bit in (0, 2, 3, 5, 6, 7):  # the bits of CC that count. Repeaters change the others
        repeated = sealed[:11] + bytes([sealed[11] ^ 1 << bit]) + sealed[12:]
        expected.append((call(OPEN_KAMSTRUP, repeated), failed(AUTH)))
    for bit in (1, 4):
        repeated = sealed[:11] + bytes([sealed[11] ^ 1 << bit]) + sealed[12:]
        expected.append((call(OPEN_KAMSTRUP, repeated), Response(OK, clear[19:])))
    for which, text in ((OPEN_KAMSTRUP, sealed), (SEAL_KAMSTRUP, clear)):
        for size in range(20):
            expected.append((call(which, cut(text, size)), failed(LENGTH)))
        expected.append((call(which, text + b"\0"), failed(LENGTH)))
        expected.append((call(which, text[:-1]), failed(LENGTH)))
        for session in (0x01D69C20, 0x41D69C20, 0xE1D69C20):
            other = text[:13] + session.to_bytes(4, "little") + text[17:]
            expected.append((call(which, other), failed(FORMAT)))
        expected.append((call(which, text[:10] + b"\x8c" + text[11:]), failed(FORMAT)))
    expected.append((request("W"), Response(OK, b"\0")))
    expected.append((call(OPEN_KAMSTRUP, sealed), failed(KEY)))
    expected.append((call(SEAL_KAMSTRUP, clear), failed(KEY)))
    expect(platform, expected)
