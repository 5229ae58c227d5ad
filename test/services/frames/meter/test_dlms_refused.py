# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that damaged APDUs of DLMS and headers that lie are refused."""

from __future__ import annotations

import pytest
from support.meters import (
    AK,
    DB,
    DONE,
    EK,
    PLATFORMS,
    TITLE,
    apdu,
    counter_is,
    expect,
    failed,
    fields,
    keys,
    made,
    opens,
    seals,
    secured,
)
from support.suite import (
    ARGUMENT,
    AUTH,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    Place,
    Platform,
    Response,
    pair_id,
    request,
)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


@everywhere
def test_every_damage_is_found(platform: Platform) -> None:
    expected = keys()
    for security in (0x10, 0x30):
        whole = made(DB, security, 5, bytes(range(20)))
        start = whole.index(bytes([security, 0, 0, 0, 5]))
        # The title, IC, the text and the tag
        places = [*range(2, 10), *range(start + 1, len(whole))]
        for at in places:
            every = at >= len(whole) - 12 and not platform.is_chip
            for bit in range(8) if every else (at % 8,):
                damaged = whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :]
                expected.append((opens(damaged, counter=3), failed(AUTH)))
        expected.append(counter_is(3))
        # The other suite and the other way of protection have another AD
        for other in (security ^ 1, security ^ 0x20):
            damaged = whole[:start] + bytes([other]) + whole[start + 1 :]
            expected.append((opens(damaged), failed(AUTH)))
        in_place = Place(in_place=True)
        wrong_ak = made(DB, security, 5, b"text", ak=bytes(16))
        expected.append((opens(wrong_ak, place=in_place), failed(AUTH)))
        swapped = made(DB, security, 5, b"text", ek=AK, ak=EK)
        expected.append((opens(swapped), failed(AUTH)))
    expect(platform, expected)


@everywhere
def test_headers_that_lie(platform: Platform) -> None:
    expected = keys()
    body = secured(EK, AK, TITLE, 0x30, 5, bytes(range(20)))
    whole = apdu(DB, TITLE, body)
    zeros = bytes(16)

    def refused(case: bytes, error: int, *, title: bytes = TITLE) -> None:
        expected.append((request("P", case), Response(error, zeros)))
        for checked in (True, False):
            expected.append((opens(case, title=title, checked=checked), failed(error)))

    for size in range(len(whole)):
        refused(whole[:size], LENGTH)
    refused(whole + b"\0", LENGTH)
    for tag in (0x00, 0x0F, 0x20, 0x22, 0x27, 0x29, 0xC0, 0xC7, 0xD8, 0xDA, 0xDD, 0xE6, 0xFF):
        refused(bytes([tag]) + whole[1:], FORMAT)
    for size in (1, 7, 9, 16, 0x81, 0xFF):
        refused(bytes([DB, size]) + whole[2:], FORMAT)
    head = bytes([DB, 8]) + TITLE
    size = len(body)
    for length in (bytes([size - 1]), bytes([size + 1]), b"\x80", b"\x83\0\0" + bytes([size])):
        refused(head + length + body, LENGTH)
    refused(head + b"\xff" + body, LENGTH)
    refused(head + b"\x82\x01" + bytes([size]) + body, LENGTH)
    refused(head + b"\x82\x00" + bytes([size + 1]) + body, LENGTH)
    for length in (bytes([size]), b"\x81" + bytes([size]), b"\x82\0" + bytes([size])):
        long = head + length + body
        expected.append((opens(long), Response(OK, bytes(range(20)))))
        expected.append((request("P", long), Response(OK, fields(long, TITLE, 10 + len(length)))))
    for security in (0x00, 0x01, 0x33, 0x3F, 0x40, 0x70, 0x80, 0xB0):
        refused(head + bytes([size, security]) + body[1:], FORMAT)
    for short in range(5):
        refused(head + bytes([short]) + body[:short], LENGTH)
    for short in range(5, 17):  # there is no room for the tag
        for checked in (True, False):
            case = head + bytes([short]) + body[:short]
            expected.append((opens(case, checked=checked), failed(LENGTH)))
    # An empty title, and a title that is known from elsewhere
    empty = bytes([DB, 0, size]) + body
    expected.append((request("P", empty), Response(OK, fields(empty, b"", 3))))
    for case in (empty, apdu(0xC8, TITLE, body)):
        for checked in (True, False):
            line = opens(case, title=TITLE, checked=checked)
            expected.append((line, Response(OK, bytes(range(20)))))
            expected.append((opens(case, checked=checked), failed(ARGUMENT)))
    expected.append((opens(empty, title=TITLE[::-1]), failed(AUTH)))
    expect(platform, expected)


@everywhere
def test_what_is_refused(platform: Platform) -> None:
    expected = keys()
    sealed = {s: made(DB, s, 5, b"text") for s in (0x10, 0x20, 0x30)}
    expected.append((opens(sealed[0x20]), failed(FORMAT)))
    expected.append((opens(sealed[0x10], checked=False), failed(FORMAT)))
    expected.append((opens(sealed[0x30][:-1], checked=False), failed(LENGTH)))
    for tag in (0x00, 0x0F, 0xC7, 0xD8, 0xDD):
        for security in (0x10, 0x20, 0x30):
            expected.append((seals(tag, security, b"text"), failed(ARGUMENT)))
    for security in (0x00, 0x01, 0x13, 0x23, 0x32, 0x12, 0x33, 0x70, 0xB0, 0xF0, 0xA0, 0x60):
        expected.append((seals(DB, security, b"text"), failed(ARGUMENT)))
        expected.append(counter_is(0))
    for size in (0, 15, 17, 31):
        expected.append((request("h", bytes(size)), DONE))
        expected.append((opens(sealed[0x30]), failed(ARGUMENT)))
        expected.append((seals(DB, 0x30, b"text"), failed(ARGUMENT)))
    expected += keys()
    expected.append((request("w"), DONE))
    for case in (0x10, 0x30):
        expected.append((opens(sealed[case]), failed(KEY)))
        expected.append((seals(DB, case, b"text"), failed(KEY)))
    expected.append((opens(sealed[0x30], checked=False), Response(OK, b"text")))
    expected.append((request("V", TITLE, bytes(4), bytes(8), bytes(17)), failed(KEY)))
    expected += keys()
    expected.append((request("W"), Response(OK, b"\0")))
    for case in (0x10, 0x20, 0x30):
        checked = case != 0x20
        expected.append((opens(sealed[case], checked=checked), failed(KEY)))
        expected.append((seals(DB, case, b"text"), failed(KEY)))
    expected.append((request("A", TITLE, bytes(4), bytes(8), b"\x10"), failed(KEY)))
    expect(platform, expected)
