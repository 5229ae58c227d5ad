# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the modes 7 and 10 of wireless M-Bus against a model."""

from __future__ import annotations

import pytest
from support.meters import (
    ENCRYPT_ONLY,
    OPEN_7,
    OPEN_10,
    OTHER_SIZE,
    PLATFORMS,
    SEAL_7,
    SEAL_10,
    THE_KEY,
    call,
    counter_is,
    expect,
    failed,
    key,
)
from support.suite import (
    ARGUMENT,
    AUTH,
    BEHIND,
    CAPACITY,
    COUNTER,
    FORMAT,
    KEY,
    KEY_SIZE,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    REPLAY,
    Place,
    Platform,
    Response,
    pair_id,
    request,
)
from support.wmbus import (
    LAST,
    SECRET,
    cut,
    data_of,
    layers,
    mode_7,
    mode_10,
    read,
    seal_7,
    seal_10,
    telegram,
)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


# ---- mode 7 ----


@everywhere
def test_mode_7(platform: Platform) -> None:
    expected = key(SECRET, encrypt_only=True)
    for blocks, tail in ((1, b""), (2, b"tail"), (12, b"\x01"), (9, bytes(16))):
        for counter in (0, 1, 0x01020304, LAST - 1):
            clear = mode_7(blocks, tail, long=counter == 1)
            if platform.is_chip and (blocks > 2) == (counter < 2):
                continue
            sealed = seal_7(SECRET, clear, counter)
            data = data_of(clear, 1)
            how = {"counter": counter, "room": ENCRYPT_ONLY}
            expected.append((call(SEAL_7, clear, **how), Response(OK, sealed)))
            expected.append(counter_is(counter + 1))
            line = call(OPEN_7, sealed, counter=counter, cap=len(data))
            expected.append((line, Response(OK, data)))
            expected.append(counter_is(counter + 1))
            expected.append((call(OPEN_7, sealed, cap=len(data) - 1), failed(CAPACITY)))
            expected.append((call(SEAL_7, clear, cap=len(clear) - 1), failed(CAPACITY)))
    clear = mode_7(2, b"tail")
    sealed = seal_7(SECRET, clear, 7)
    data = data_of(clear, 1)
    for place in (*PLACES[::3], *OVERLAPS[:2], *BEHIND[:2], Place(in_place=True)):
        expected.append((call(OPEN_7, sealed, place=place), Response(OK, data)))
        expected.append((call(SEAL_7, clear, counter=7, place=place), Response(OK, sealed)))
    expect(platform, expected)


@everywhere
def test_counters_go_up(platform: Platform) -> None:
    expected = key(SECRET, encrypt_only=True)
    clear = mode_7(1)
    ten = mode_10(20, 8)
    for counter in (0, 5, 0x00FFFFFF, LAST - 1):
        for lowest in {0, max(counter - 1, 0), counter, counter + 1, 0x01000000, LAST}:
            right = counter >= lowest
            for which, sealed, text in (
                (OPEN_7, seal_7(SECRET, clear, counter), data_of(clear, 1)),
                (OPEN_10, seal_10(SECRET, ten, counter, 8), data_of(ten, 6)[:-8]),
            ):
                line = call(which, sealed, counter=lowest)
                expected.append((line, Response(OK, text) if right else failed(REPLAY)))
                expected.append(counter_is(counter + 1 if right else lowest))
    for lowest in (0, LAST):  # the last counter is never accepted
        expected.append((call(OPEN_7, seal_7(SECRET, clear, LAST), counter=lowest), failed(REPLAY)))
        line = call(OPEN_10, seal_10(SECRET, ten, LAST, 8), counter=lowest)
        expected.append((line, failed(REPLAY)))
    for which, text in ((SEAL_7, clear), (SEAL_10, ten)):
        expected.append((call(which, text, counter=LAST), failed(COUNTER)))
        expected.append(counter_is(LAST))
    expect(platform, expected)


@everywhere
def test_mode_7_refuses(platform: Platform) -> None:
    clear = mode_7(2, b"tail")
    sealed = seal_7(SECRET, clear, 7)
    found = read(clear)
    expected = key(SECRET, encrypt_only=True)

    def changed(text: bytes, at: int, value: int) -> bytes:
        return text[:at] + bytes([value]) + text[at + 1 :]

    # The MAC, MCR, the transport layer and the data
    bits = [8 * at + bit for at in range(found.afl + 9, found.tpl) for bit in range(8)]
    bits += [8 * at + at % 8 for at in range(found.afl + 5, found.afl + 9)]
    bits += [8 * at + at % 8 for at in (found.tpl + 1, found.tpl + 2, found.data_at)]
    bits += [8 * at + at % 8 for at in range(found.data_at + 1, len(sealed))]
    for bit in bits[:: 4 if platform.is_chip else 1]:
        at = bit // 8
        line = call(OPEN_7, changed(sealed, at, sealed[at] ^ 1 << bit % 8), counter=3)
        expected.append((line, failed(AUTH)))
    expected.append(counter_is(3))
    # ID is in the keys
    expected.append((call(OPEN_7, changed(sealed, 5, sealed[5] ^ 1)), failed(AUTH)))
    for which, text in ((OPEN_7, sealed), (SEAL_7, clear)):
        for at, value in (
            (found.afl + 1, 14),
            (found.afl + 3, 0x6C),
            (found.afl + 3, 0x24),
            (found.afl + 4, 0x24),
            (found.afl + 4, 0x26),
            (found.afl + 4, 0x05),
            (found.data_at, 0x00),
            (found.data_at, 0x20),
            (found.data_at - 1, 5),
            (found.data_at - 2, 0x00),
        ):
            expected.append((call(which, changed(text, at, value)), failed(FORMAT)))
        expected.append((call(which, changed(text, found.data_at - 2, 0x30)), failed(LENGTH)))
        bare = telegram(text[found.tpl :])
        expected.append((call(which, bare), failed(FORMAT)))
        for size in range(len(text) - 4):
            known = layers(cut(text, size))
            error = known if isinstance(known, int) else LENGTH
            expected.append((call(which, cut(text, size)), failed(error)))
        expected.append((call(which, text, room=OTHER_SIZE), failed(KEY_SIZE)))
        expected.append((call(which, text, room=THE_KEY), failed(ARGUMENT)))
    expected.append((call(OPEN_7, sealed, room=ENCRYPT_ONLY), failed(KEY)))
    no_filler = mode_7(2)
    no_filler = changed(no_filler, found.data_at + 2, 0x2E)
    expected.append((call(SEAL_7, no_filler), failed(ARGUMENT)))
    expected.append((call(OPEN_7, seal_7(SECRET, no_filler, 7)), failed(AUTH)))
    expected.append((request("W"), Response(OK, b"\0")))
    expected.append((call(OPEN_7, sealed), failed(KEY)))
    expected.append((call(SEAL_7, clear), failed(KEY)))
    expect(platform, expected)


# ---- mode 10 ----


@everywhere
def test_mode_10(platform: Platform) -> None:
    expected = key(SECRET, encrypt_only=True)
    for size in (0, 1, 16, 37, 150) if platform.is_chip else (*range(50), 150, 200):
        for tag_len in (4, 8, 16) if size < 2 else (8,):
            clear = mode_10(size, tag_len)
            sealed = seal_10(SECRET, clear, 0x01020304, tag_len)
            data = data_of(clear, 6)[:size]
            how = {"counter": 0x01020304, "tag_len": tag_len, "room": ENCRYPT_ONLY}
            expected.append((call(SEAL_10, clear, **how), Response(OK, sealed)))
            expected.append(counter_is(0x01020305))
            expected.append((call(OPEN_10, sealed, cap=size, **how), Response(OK, data)))
            expected.append(counter_is(0x01020305))
            if size:
                expected.append((call(OPEN_10, sealed, cap=size - 1, **how), failed(CAPACITY)))
            expected.append((call(SEAL_10, clear, cap=len(clear) - 1, **how), failed(CAPACITY)))
    clear = mode_10(20, 8)
    sealed = seal_10(SECRET, clear, 7, 8)
    for place in (*PLACES[:16:3], Place(in_place=True), *OVERLAPS[:2], *BEHIND[:2]):
        apart = place in PLACES[:16]
        line = call(OPEN_10, sealed, place=place)
        expected.append((line, Response(OK, data_of(clear, 6)[:-8]) if apart else failed(OVERLAP)))
        expected.append((call(SEAL_10, clear, counter=7, place=place), Response(OK, sealed)))
    expect(platform, expected)


@everywhere
def test_mode_10_refuses(platform: Platform) -> None:
    clear = mode_10(20, 8)
    sealed = seal_10(SECRET, clear, 7, 8)
    found = read(clear)
    expected = key(SECRET, encrypt_only=True)
    # The address, the transport layer with CFE, MC, the data and the tag
    places = [*range(2, 10), found.tpl + 1, found.tpl + 2, *range(found.data_at + 1, len(sealed))]
    for at in places[:: 2 if platform.is_chip else 1]:
        for bit in range(8) if at >= len(sealed) - 8 and not platform.is_chip else (at % 8,):
            damaged = sealed[:at] + bytes([sealed[at] ^ 1 << bit]) + sealed[at + 1 :]
            expected.append((call(OPEN_10, damaged, counter=3), failed(AUTH)))
    expected.append(counter_is(3))
    expected.append((call(OPEN_10, sealed, tag_len=10), failed(AUTH)))
    for which, text in ((OPEN_10, sealed), (SEAL_10, clear)):
        for tag_len in (0, 2, 3, 5, 18, 255):
            expected.append((call(which, text, tag_len=tag_len), failed(ARGUMENT)))
        for at, value in ((0, 0x00), (-2, 0x20), (-1, 0x07)):  # KDF, N, the mode
            end = found.data_at + at
            other = text[:end] + bytes([value]) + text[end + 1 :]
            expected.append((call(which, other), failed(FORMAT)))
        for size in range(found.data_at + 6 + 8):
            known = layers(cut(text, size))
            error = known if isinstance(known, int) else LENGTH
            expected.append((call(which, cut(text, size)), failed(error)))
        expected.append((call(which, text, room=OTHER_SIZE), failed(KEY_SIZE)))
        expected.append((call(which, text, room=THE_KEY), failed(ARGUMENT)))
    expected.append((request("W"), Response(OK, b"\0")))
    expected.append((call(OPEN_10, sealed), failed(KEY)))
    expected.append((call(SEAL_10, clear), failed(KEY)))
    expect(platform, expected)
