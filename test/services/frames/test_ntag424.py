# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the checks of NTAG 424 DNA's URLs with NXP's examples, and against a model.

test_ntag424_session.py tests the reader's sessions.
"""

from __future__ import annotations

import random

import pytest
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
    FORMAT,
    KEY,
    KEYS,
    LENGTH,
    OK,
    OVERLAP,
    REPLAY,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
)

from .cards import CARDS, PLATFORMS, Expected, set_key, tiny, vectors

UID_A, UID_B = bytes.fromhex("04958caa5c5e80"), bytes.fromhex("04de5f1eacc040")
SECRET = bytes(range(16))

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def session_key(secret: bytes, label: str, uid: bytes, ctr: int) -> bytes:
    return oracle.cmac(secret, bytes.fromhex(label + "00010080") + uid + ctr.to_bytes(3, "little"))


def sdm_mac(secret: bytes, uid: bytes, ctr: int, text: bytes) -> bytes:
    """Return SDMMAC: the bytes with odd indexes of a CMAC under the session key."""
    return oracle.cmac(session_key(secret, "3cc3", uid, ctr), text)[1::2]


def file_data(secret: bytes, uid: bytes, ctr: int, text: bytes) -> bytes:
    """Return encrypted file data."""
    enc = session_key(secret, "c33c", uid, ctr)
    return oracle.cbc(enc, oracle.ecb(enc, ctr.to_bytes(3, "little") + bytes(13)), text)


def picc(secret: bytes, tag: int, uid: bytes, ctr: int) -> str:
    text = bytes([tag]) + uid + ctr.to_bytes(3, "little") + bytes(range(5))
    return request("p", oracle.ecb(secret, text))


def verify(uid: bytes, ctr: int, following: int, mac: bytes, text: bytes) -> str:
    return request("v", uid, number(ctr, 4), number(following, 4), mac, text)


def decrypt(uid: bytes, ctr: int, data: bytes, cap: int | None = None, place: Place = APART) -> str:
    room = len(data) if cap is None else cap
    return request("f", place, number(room), uid, number(ctr, 4), data)


def expect(platform: Platform, expected: Expected) -> None:
    check(platform, tiny(platform), expected, CARDS)


@everywhere
def test_published(platform: Platform) -> None:
    expected: Expected = []
    rows = [row for row in vectors("ntag424") if row["kind"] == "ntag_sdm"]
    assert len(rows) == 2
    for row in rows:
        uid, ctr, text = bytes.fromhex(row["uid"]), row["read_ctr"], row["mac_input"].encode()
        secret, mac = bytes.fromhex(row["file_read_key"]), bytes.fromhex(row["sdmmac"])
        assert session_key(secret, "3cc3", uid, ctr).hex() == row["k_ses_mac"]
        assert sdm_mac(secret, uid, ctr, text) == mac
        expected.append(set_key(bytes.fromhex(row["meta_read_key"]), both=True))
        line = request("p", bytes.fromhex(row["picc_enc_data"]))
        expected.append((line, Response(OK, uid + number(ctr, 4))))
        expected.append(set_key(secret))
        expected.append((verify(uid, ctr, 0, mac, text), Response(OK, number(ctr + 1, 4))))
        if "enc_file_data" in row:
            data, clear = (bytes.fromhex(row[name]) for name in ("enc_file_data", "file_data"))
            assert file_data(secret, uid, ctr, clear) == data
            expected.append((decrypt(uid, ctr, data), Response(OK, clear)))
    expect(platform, expected)


@everywhere
def test_keys_of_tags(platform: Platform) -> None:
    """The keys that AN10922 derives for tags, with the vectors of this family."""
    expected: Expected = []
    rows = [row for row in vectors("ntag424") if row["kind"] == "an10922"]
    assert len(rows) == 3
    for row in rows:
        expected.append(set_key(bytes.fromhex(row["key"])))
        line = request("V", APART, number(row["bits"] // 8), bytes.fromhex(row["div_input"]))
        expected.append((line, Response(OK, bytes.fromhex(row["diversified"]))))
    check(platform, default_engine(platform), expected, KEYS)


@everywhere
def test_picc_data(platform: Platform) -> None:
    expected = [set_key(SECRET, both=True)]
    for ctr in (0, 1, 0x80, 0x1234, 0x8000, 0x123456, 0xFFFFFF):
        answer = Response(OK, UID_A + number(ctr, 4))
        expected.append((picc(SECRET, 0xC7, UID_A, ctr), answer))
    for tag in (0x00, 0x47, 0x87, 0xC0, 0xC4, 0xC6, 0xCA, 0xD7, 0xE7, 0xFF):
        expected.append((picc(SECRET, tag, UID_A, 1), Response(FORMAT, bytes(11))))
    unchanged = Response(KEY, b"\xa5" * 11)
    expected += [set_key(SECRET), (picc(SECRET, 0xC7, UID_A, 1), unchanged)]
    expected += [(request("W"), Response(OK, b"\0")), (picc(SECRET, 0xC7, UID_A, 1), unchanged)]
    expect(platform, expected)


@everywhere
def test_every_length(platform: Platform) -> None:
    source = random.Random(2)
    expected = [set_key(SECRET)]
    for length in [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 150]:
        ctr, text = source.getrandbits(24), source.randbytes(length)
        mac = sdm_mac(SECRET, UID_B, ctr, text)
        expected.append((verify(UID_B, ctr, ctr, mac, text), Response(OK, number(ctr + 1, 4))))
    places = (APART, Place(3, 1), Place(0, 2, in_place=True))
    for blocks in range(7):
        ctr, text = source.getrandbits(24), source.randbytes(16 * blocks)
        line = decrypt(UID_B, ctr, file_data(SECRET, UID_B, ctr, text), None, places[blocks % 3])
        expected.append((line, Response(OK, text)))
    expect(platform, expected)


@everywhere
def test_forgeries(platform: Platform) -> None:
    text = b"CEE9A53E3E463EF1F459635736738962&cmac="
    mac = sdm_mac(SECRET, UID_A, 9, text)
    expected = [set_key(SECRET)]
    refused = Response(AUTH, number(3, 4))
    for bit in range(64):
        wrong = bytearray(mac)
        wrong[bit // 8] ^= 1 << bit % 8
        expected.append((verify(UID_A, 9, 3, bytes(wrong), text), refused))
    expected += [
        (verify(UID_B, 9, 3, mac, text), refused),
        (verify(UID_A, 10, 3, mac, text), refused),
        (verify(UID_A, 9, 3, mac, text.lower()), refused),
        (verify(UID_A, 9, 3, mac, text[:-6]), refused),
        (verify(UID_A, 9, 3, mac, b""), refused),
    ]
    full = oracle.cmac(session_key(SECRET, "3cc3", UID_A, 9), text)
    for other in (full[:8], full[8:], full[::2]):
        expected.append((verify(UID_A, 9, 3, other, text), refused))
    expected.append((verify(UID_A, 9, 3, mac, text), Response(OK, number(10, 4))))
    expect(platform, expected)


@everywhere
def test_counters_that_go_back(platform: Platform) -> None:
    expected = [set_key(SECRET)]
    for ctr, following in ((0, 0), (8, 8), (8, 1), (0xFFFFFF, 0xFFFFFF), (0xFFFFFF, 0)):
        mac = sdm_mac(SECRET, UID_A, ctr, b"")
        answer = Response(OK, number(ctr + 1, 4))
        expected.append((verify(UID_A, ctr, following, mac, b""), answer))
    for ctr, following in ((0, 1), (8, 9), (8, 0xFFFF00), (0xFFFFFF, 0x1000000)):
        mac = sdm_mac(SECRET, UID_A, ctr, b"")
        answer = Response(REPLAY, number(following, 4))
        expected.append((verify(UID_A, ctr, following, mac, b""), answer))
        wrong = bytes([mac[0] ^ 1]) + mac[1:]
        forged = Response(AUTH, number(following, 4))
        expected.append((verify(UID_A, ctr, following, wrong, b""), forged))
    expect(platform, expected)


@everywhere
def test_wrong_arguments(platform: Platform) -> None:
    data = file_data(SECRET, UID_A, 5, bytes(32))
    expected = [set_key(SECRET)]
    for ctr in (0x1000000, 0xFFFFFFFF):  # more than 24 bits
        mac = sdm_mac(SECRET, UID_A, ctr & 0xFFFFFF, b"")
        expected.append((verify(UID_A, ctr, 7, mac, b""), Response(ARGUMENT, number(7, 4))))
        expected.append((decrypt(UID_A, ctr, data), Response(ARGUMENT, b"")))
    for size in (1, 15, 17, 31):
        expected.append((decrypt(UID_A, 5, data[:size]), Response(LENGTH, b"")))
    for cap in (0, 16, 31):
        expected.append((decrypt(UID_A, 5, data, cap), Response(CAPACITY, b"")))
    for place in (Place(0, overlap=True), Place(7, overlap=True), Place(3, behind=True)):
        expected.append((decrypt(UID_A, 5, data, None, place), Response(OVERLAP, b"")))
    line = request("u", UID_A, number(5, 4))
    codes = bytes([ARGUMENT, KEY, KEY, KEY])
    expected.append((line, Response(OK, codes)))
    expected.append(set_key(SECRET, both=True))
    codes = bytes([ARGUMENT, KEY, ARGUMENT, ARGUMENT])
    expected.append((line, Response(OK, codes)))
    mac = sdm_mac(SECRET, UID_A, 5, b"")
    expected += [(request("W"), Response(OK, b"\0"))]
    expected.append((verify(UID_A, 5, 1, mac, b""), Response(KEY, number(1, 4))))
    expected.append((decrypt(UID_A, 5, data), Response(KEY, b"")))
    expect(platform, expected)
