# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the telegrams of wireless M-Bus with public ones, their layers, CRCs and mode 5."""

from __future__ import annotations

import random

import pytest
from support.meters import (
    CRCS_A,
    CRCS_B,
    ENCRYPT_ONLY,
    OPEN_5,
    OPEN_7,
    OPEN_10,
    OPEN_KAMSTRUP,
    PLATFORMS,
    SEAL_5,
    SEAL_7,
    SEAL_10,
    SEAL_KAMSTRUP,
    Expected,
    call,
    counter_is,
    expect,
    failed,
    key,
    vectors,
)
from support.suite import (
    ARGUMENT,
    AUTH,
    BEHIND,
    CAPACITY,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    Place,
    Platform,
    Response,
    pair_id,
    request,
)
from support.wmbus import (
    AFL,
    SECRET,
    crc,
    cut,
    data_of,
    format_a,
    format_b,
    layers,
    long_header,
    mode_5,
    read,
    seal_5,
    seal_7,
    seal_10,
    seal_kamstrup,
    short_header,
    telegram,
)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


#: The frame of issue 1667 of wmbusmeters as it was received, with its CRCs
RECEIVED = bytes.fromhex(
    "4544372c060382533c16b8a68c20807a8010ff2a1001dc2e0d00cf1a763885672e138d6c0af61338403fdeb528ab"
    "5e52264e2c61e41b06073550aa296ae9815c1a868a7a9868ec6c624cfbbcecb37210"
)


# ---- public telegrams ----


@everywhere
def test_public_telegrams_without_a_mac(platform: Platform) -> None:
    expected: Expected = []
    for row in vectors("wmbus", "wmbus_mode5"):
        sealed, data = row["telegram"], row["plaintext"] + row["clear_tail"]
        found = read(sealed)
        clear = sealed[: found.data_at] + data
        assert found.address + bytes([found.access] * 8) == row["iv"]
        assert seal_5(row["key"], clear) == sealed
        expected += key(row["key"])
        expected.append((request("p", sealed), Response(OK, found.fields)))
        expected.append((call(OPEN_5, sealed), Response(OK, data)))
        expected.append((call(SEAL_5, clear), Response(OK, sealed)))
    for row in vectors("wmbus", "wmbus_ell_ctr"):
        sealed = row["telegram"]
        clear = sealed[:17] + bytes(2) + row["plaintext"][2:]
        assert seal_kamstrup(row["key"], clear) == sealed
        expected += key(row["key"], encrypt_only=True)
        expected.append((call(OPEN_KAMSTRUP, sealed), Response(OK, row["plaintext"][2:])))
        expected.append((call(SEAL_KAMSTRUP, clear), Response(OK, sealed)))
    expect(platform, expected)


@everywhere
def test_public_telegrams_with_a_mac(platform: Platform) -> None:
    expected: Expected = []
    for row in vectors("wmbus", "wmbus_mode7"):
        sealed, counter = row["telegram"], row["message_counter"]
        clear = sealed[: read(sealed).data_at + 1] + row["plaintext"]
        assert seal_7(row["key"], clear, counter) == sealed
        expected += key(row["key"], encrypt_only=True)
        expected.append((request("p", sealed), Response(OK, read(sealed).fields)))
        expected.append((call(OPEN_7, sealed), Response(OK, row["plaintext"])))
        expected.append(counter_is(counter + 1))
        expected.append(
            (call(SEAL_7, clear, counter=counter, room=ENCRYPT_ONLY), Response(OK, sealed))
        )
        expected.append(counter_is(counter + 1))
    for row in vectors("wmbus", "wmbus_mode10"):
        sealed, tag_len, text = row["telegram"], row["tag_length"], row["plaintext"]
        at = read(sealed).data_at + 6
        counter = int.from_bytes(sealed[at - 4 : at], "little")
        clear = sealed[:at] + text + bytes(tag_len)
        is_right = row["tag_valid"]
        assert (seal_10(row["key"], clear, counter, tag_len) == sealed) == is_right
        expected += key(row["key"], encrypt_only=True)
        line = call(OPEN_10, sealed, tag_len=tag_len, room=ENCRYPT_ONLY)
        expected.append((line, Response(OK, text) if is_right else failed(AUTH)))
        expected.append(counter_is(counter + 1 if is_right else 0))
        if is_right:
            line = call(SEAL_10, clear, counter=counter, tag_len=tag_len, room=ENCRYPT_ONLY)
            expected.append((line, Response(OK, sealed)))
    assert format_a(vectors("wmbus", "wmbus_mode10")[0]["telegram"]) == RECEIVED
    expected.append(
        (call(CRCS_A, RECEIVED), Response(OK, vectors("wmbus", "wmbus_mode10")[0]["telegram"]))
    )
    expect(platform, expected)


# ---- layers ----


@everywhere
def test_layers(platform: Platform) -> None:
    """Each telegram is cut at every byte of its layers, with an L that agrees."""
    rng = random.Random(1)
    before = (b"", b"\x8c\x20\x01", b"\x8e\x20\x01" + rng.randbytes(8))
    whole = []
    for ell in before:
        for afl in (b"", AFL, b"\x90\x00", b"\x90\x03abc"):
            for header in (short_header(0x1A45), long_header(0x0710)):
                whole.append(telegram(ell + afl + header))
    if platform.is_chip:
        whole = whole[::3]
    cases = [cut(each, size) for each in whole for size in range(len(each) + 1)]
    cases += [telegram(bytes([ci]) + bytes(12)) for ci in range(0, 256, 5)]
    cases += [telegram(b"\x90" + bytes([size]) + bytes(20)) for size in (0, 1, 19, 20, 21, 255)]
    cases += [bytes([each[0] + i & 255]) + each[1:] for each in whole[:2] for i in (-1, 1, 100)]
    expected: Expected = []
    for case in cases:
        found = layers(case)
        if isinstance(found, int):
            expected.append((request("p", case), Response(found, bytes(16))))
        else:
            expected.append((request("p", case), Response(OK, found.fields)))
    expect(platform, expected)


@everywhere
def test_crcs(platform: Platform) -> None:
    rng = random.Random(2)
    expected: Expected = []
    sizes = [11, 25, 26, 27, 42, 43, 125, 126, 127, 150, 200]
    if not platform.is_chip:
        sizes += [*range(11, 60), 255, 256]
    for size in sizes:
        text = bytes([size - 1]) + rng.randbytes(size - 1)
        a = format_a(text)
        expected.append((call(CRCS_A, a, cap=size), Response(OK, text)))
        expected.append((call(CRCS_A, a, cap=size - 1), failed(CAPACITY)))
        if size <= 252:  # L counts the CRCs
            expected.append((call(CRCS_B, format_b(text), cap=size), Response(OK, text)))
    text = bytes([50]) + rng.randbytes(50)
    for which, whole in ((CRCS_A, format_a(text)), (CRCS_B, format_b(text))):
        for place in (*PLACES, *OVERLAPS[:2]):
            expected.append((call(which, whole, place=place), Response(OK, text)))
        expected.append((call(which, whole, place=BEHIND[0]), failed(OVERLAP)))
        for size in range(len(whole)):
            expected.append((call(which, whole[:size]), failed(LENGTH)))
        for at in range(1, len(whole), 3):
            damaged = bytearray(whole)
            damaged[at] ^= 1 << at % 8
            expected.append((call(which, bytes(damaged)), failed(FORMAT)))
        expected.append((call(which, bytes([whole[0] + 1]) + whole[1:]), failed(LENGTH)))
        expected.append((call(which, whole + b"\0"), failed(LENGTH)))
    for more in (1, 2):  # the second block of format B has no byte
        first = bytes([127 + more]) + rng.randbytes(125)
        lies = first + crc(first).to_bytes(2, "big") + bytes(more)
        expected.append((call(CRCS_B, lies), failed(FORMAT)))
    expect(platform, expected)


# ---- mode 5 ----


@everywhere
def test_mode_5(platform: Platform) -> None:
    expected = key(SECRET)
    for blocks in (1, 2, 9, 15):
        for tail in (b"", b"\x0c", bytes(range(15)), bytes(range(16))):
            for before in (b"", b"\x8c\x20\x01", b"\x8e" + bytes(10)):
                if 16 * blocks + len(tail) > 240 - len(before) or (
                    platform.is_chip and blocks == 9
                ):
                    continue
                clear = mode_5(blocks, tail, before, long=len(tail) == 1)
                sealed = seal_5(SECRET, clear)
                data = data_of(clear)
                size = len(data)
                expected.append((call(SEAL_5, clear), Response(OK, sealed)))
                expected.append((call(OPEN_5, sealed, cap=size), Response(OK, data)))
                expected.append((call(OPEN_5, sealed, cap=size - 1), failed(CAPACITY)))
                expected.append((call(SEAL_5, clear, cap=len(clear) - 1), failed(CAPACITY)))
    clear = mode_5(2, b"tail")
    sealed = seal_5(SECRET, clear)
    for place in (*PLACES, *OVERLAPS[:2], *BEHIND[:2]):
        expected.append((call(OPEN_5, sealed, place=place), Response(OK, data_of(clear))))
        expected.append((call(SEAL_5, clear, place=place), Response(OK, sealed)))
    expect(platform, expected)


@everywhere
def test_mode_5_refuses(platform: Platform) -> None:
    clear = mode_5(2, b"tail")
    sealed = seal_5(SECRET, clear)
    at = read(clear).data_at
    expected = key(SECRET)
    for which, text in ((OPEN_5, sealed), (SEAL_5, clear)):
        for size in range(len(text) - 4):
            found = layers(cut(text, size))
            error = found if isinstance(found, int) else LENGTH
            expected.append((call(which, cut(text, size)), failed(error)))
        for mode in (0, 4, 6, 7, 10, 13, 21):
            other = text[: at - 1] + bytes([mode]) + text[at:]
            expected.append((call(which, other), failed(FORMAT)))
        expected.append((call(which, text[: at - 2] + b"\x00" + text[at - 1 :]), failed(FORMAT)))
        expected.append((call(which, text[: at - 2] + b"\x30" + text[at - 1 :]), failed(LENGTH)))
        expected.append((call(which, text[:10] + b"\x5a" + text[11:]), failed(FORMAT)))
    for i in range(16):  # the filler
        other = clear[: at + i // 8] + bytes([0x2F ^ 1 << i % 8]) + clear[at + i // 8 + 1 :]
        expected.append((call(SEAL_5, other), failed(ARGUMENT)))
        expected.append((call(OPEN_5, seal_5(SECRET, other)), failed(AUTH)))
    in_place = Place(in_place=True)
    expected.append((call(OPEN_5, seal_5(bytes(16), clear), place=in_place), failed(AUTH)))
    expected += key(SECRET, encrypt_only=True)
    expected.append((call(OPEN_5, sealed), failed(KEY)))
    expected.append((request("W"), Response(OK, b"\0")))
    expected.append((call(OPEN_5, sealed), failed(KEY)))
    expected.append((call(SEAL_5, clear), failed(KEY)))
    expect(platform, expected)
