# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the ciphered APDUs of DLMS with public ones and against a model."""

from __future__ import annotations

import random

import pytest
from support.meters import (
    AK,
    DB,
    DC,
    DONE,
    EK,
    LAST,
    PLATFORMS,
    TITLE,
    Expected,
    counter_is,
    expect,
    failed,
    fields,
    keys,
    made,
    opens,
    seals,
    secured,
    vectors,
)
from support.suite import (
    ARGUMENT,
    AUTH,
    BEHIND,
    CAPACITY,
    COUNTER,
    FORMAT,
    LENGTH,
    OK,
    OVERLAPS,
    PLACES,
    REPLAY,
    Place,
    Platform,
    Response,
    number,
    pair_id,
    request,
)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


# ---- public APDUs ----


@everywhere
def test_public_apdus(platform: Platform) -> None:
    expected: Expected = []
    for row in vectors("dlms", "dlms_glo"):
        whole, title, text, ek = (row[k] for k in ("apdu", "system_title", "plaintext", "ek"))
        ak = row.get("ak", bytes(16))
        in_frame = title if whole[0] == DB else b""
        at = whole.index(title) + 8 if in_frame else 1
        at += 3 if whole[at] == 0x82 else 1
        security, counter = whole[at], int.from_bytes(whole[at + 1 : at + 5], "big")
        assert made(whole[0], security, counter, text, ek=ek, ak=ak, title=title) == whole
        expected += keys(ek, ak)
        expected.append((request("P", whole), Response(OK, fields(whole, in_frame, at))))
        if security & 0x10:
            expected.append((opens(whole, title=title), Response(OK, text)))
            expected.append(counter_is(counter + 1))
        else:
            expected.append((opens(whole, title=title), failed(FORMAT)))
            expected.append(counter_is(0))
        expected.append((opens(whole, title=title, checked=False), Response(OK, text)))
        line = seals(whole[0], security, text, title=title, counter=counter, cap=len(whole))
        expected.append((line, Response(OK, whole)))
        expected.append(counter_is(counter + 1))
    expect(platform, expected)


@everywhere
def test_public_challenge(platform: Platform) -> None:
    expected: Expected = []
    for row in vectors("dlms", "dlms_gmac"):
        title, challenge = row["system_title"], row["challenge"]
        counter = int.from_bytes(row["invocation_counter"], "big")
        answer = b"\x10" + row["invocation_counter"] + row["tag"]
        expected += keys(row["ek"], row["ak"])
        line = request("A", title, number(counter, 4), challenge, b"\x10")
        expected.append((line, Response(OK, answer)))
        expected.append(counter_is(counter + 1))
        expected.append((request("V", title, number(counter, 4), challenge, answer), DONE))
        expected.append(counter_is(counter + 1))
        for bit in range(8 * len(answer)):
            damaged = bytearray(answer)
            damaged[bit // 8] ^= 1 << bit % 8
            # Bit 0 of SC makes it suite 1. Bit 5 and others are refused before.
            error = FORMAT if bit < 8 and bit != 0 else AUTH
            line = request("V", title, number(counter, 4), challenge, bytes(damaged))
            expected.append((line, failed(error)))
        expected.append(counter_is(counter))
        for lowest in (counter + 1, LAST):
            line = request("V", title, number(lowest, 4), challenge, answer)
            expected.append((line, failed(REPLAY)))
            expected.append(counter_is(lowest))
        line = request("V", title, bytes(4), challenge[:-1] + b"0", answer)
        expected.append((line, failed(AUTH)))
        line = request("V", title[::-1], bytes(4), challenge, answer)
        expected.append((line, failed(AUTH)))
        for size in (0, 7, 65):
            text = bytes(size)
            expected.append((request("V", title, bytes(4), text, answer), failed(LENGTH)))
            expected.append((request("A", title, bytes(4), text, b"\x10"), failed(LENGTH)))
        for security in (0x00, 0x20, 0x30, 0x12, 0x13, 0x50, 0x90):
            line = request("A", title, bytes(4), challenge, bytes([security]))
            expected.append((line, failed(ARGUMENT)))
        line = request("A", title, number(LAST, 4), challenge, b"\x10")
        expected.append((line, failed(COUNTER)))
    expect(platform, expected)


@everywhere
def test_answers_to_challenges(platform: Platform) -> None:
    expected = keys()
    for size in (8, 14, 15, 16, 30, 31, 32, 64):
        challenge = bytes(range(size))
        answer = secured(EK, AK, TITLE, 0x11, 9, challenge)
        answer = answer[:5] + answer[-12:]
        line = request("A", TITLE, number(9, 4), challenge, b"\x11")
        expected.append((line, Response(OK, answer)))
        expected.append((request("V", TITLE, number(9, 4), challenge, answer), DONE))
    expect(platform, expected)


# ---- APDUs ----


@everywhere
def test_apdus(platform: Platform) -> None:
    rng = random.Random(1)
    expected = keys()
    sizes = [0, 1, 14, 15, 16, 17, 31, 47, 110, 111, 112, 230, 240, 255]
    if not platform.is_chip:
        sizes += [*range(2, 70), 256, 500, 900]
    for i, size in enumerate(sizes):
        text = rng.randbytes(size)
        for security in (0x10, 0x21, 0x30, 0x31):
            if platform.is_chip and i % 2 == security // 32:
                continue
            tag = (DB, DC, 0xC8, 0xCF, 0xD0, 0xD7, 0x21, 0x28)[(i + security // 16) % 8]
            counter = rng.randrange(1 << 32)
            whole = made(tag, security, counter, text)
            title = b"" if tag in (DB, DC) else TITLE
            cap = len(whole)
            line = seals(tag, security, text, counter=counter, cap=cap)
            expected.append((line, Response(OK, whole)))
            expected.append(counter_is(counter + 1))
            line = seals(tag, security, text, counter=counter, cap=cap - 1)
            expected.append((line, failed(CAPACITY)))
            expected.append(counter_is(counter))
            for checked in (True, False):
                if security & (0x10 if checked else 0x20):
                    how = {"title": title, "checked": checked}
                    line = opens(whole, cap=size, counter=counter, **how)
                    expected.append((line, Response(OK, text)))
                    expected.append(counter_is(counter + checked))
                    if size:
                        expected.append((opens(whole, cap=size - 1, **how), failed(CAPACITY)))
    expect(platform, expected)


@everywhere
def test_suite_2(platform: Platform) -> None:
    """Suite 2 has EK and AK of 32 bytes."""
    ek, ak = bytes(range(32)), bytes(range(64, 96))
    expected = keys(ek, ak)
    for size in (0, 14, 15, 40):
        text = bytes(range(size))
        for security in (0x12, 0x32):
            whole = made(DB, security, 77, text, ek=ek, ak=ak)
            expected.append((seals(DB, security, text, counter=77), Response(OK, whole)))
            expected.append((opens(whole), Response(OK, text)))
    for security in (0x30, 0x31, 0x10):
        whole = made(DB, security, 77, b"text", ek=ek, ak=ak)
        expected.append((opens(whole), failed(FORMAT)))
        expected.append((seals(DB, security, b"text"), failed(ARGUMENT)))
    expect(platform, expected)


@everywhere
def test_places(platform: Platform) -> None:
    expected = keys()
    text = bytes(range(40))
    places = (*PLACES[::3], Place(in_place=True), *OVERLAPS, *BEHIND)
    for security in (0x10, 0x20, 0x30):
        whole = made(DC, security, 5, text)
        for place in places:
            expected.append(
                (seals(DC, security, text, counter=5, place=place), Response(OK, whole))
            )
            for checked in (True, False):
                if security & (0x10 if checked else 0x20):
                    line = opens(whole, place=place, checked=checked)
                    expected.append((line, Response(OK, text)))
    expect(platform, expected)


@everywhere
def test_counters_go_up(platform: Platform) -> None:
    expected = keys()
    for security in (0x10, 0x30):
        for counter in (0, 5, 0x00FFFFFF, LAST - 1):
            whole = made(DB, security, counter, b"text")
            for lowest in {0, max(counter - 1, 0), counter, counter + 1, 0x01000000, LAST}:
                right = counter >= lowest
                answer = Response(OK, b"text") if right else failed(REPLAY)
                expected.append((opens(whole, counter=lowest), answer))
                expected.append(counter_is(counter + 1 if right else lowest))
        whole = made(DB, security, LAST, b"text")
        for lowest in (0, LAST):  # the last counter is never accepted
            expected.append((opens(whole, counter=lowest), failed(REPLAY)))
    for security in (0x10, 0x20, 0x30):
        expected.append((seals(DB, security, b"text", counter=LAST), failed(COUNTER)))
        expected.append(counter_is(LAST))
    expect(platform, expected)
