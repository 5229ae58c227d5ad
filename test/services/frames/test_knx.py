# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test KNX Data Secure with the vectors of AN158 and xknx, and against a model."""

from __future__ import annotations

import base64
import hashlib
import random
from dataclasses import dataclass, replace

import pytest
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
    COUNTER,
    FORMAT,
    HOST_GCC,
    KEY,
    LENGTH,
    OK,
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

from .cards import CARDS, DONE, PLATFORMS, Expected, set_key, tiny, vectors

ENCRYPTED, TOOL, BROADCAST = 0x10, 0x80, 0x08
OVERHEAD, LONGEST = 11, 242

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


@dataclass(frozen=True)
class Frame:
    """The fields of a frame that the MAC covers."""

    source: bytes = b"\x40\x09"
    destination: bytes = b"\x04\x00"
    control2: int = 0xE0
    tpci: int = 0
    scf: int = ENCRYPTED
    clear_mac: int = 0

    @property
    def field(self) -> bytes:
        rest = bytes([self.control2, self.tpci, self.scf, self.clear_mac])
        return self.source + self.destination + rest

    def seal(self, secret: bytes, sequence: int, apdu: bytes) -> bytes:
        """Return the secured APDU: CBC-MAC over B0, lengths, AD and text, then one key stream."""
        encrypts = self.scf & ENCRYPTED
        start = sequence.to_bytes(6, "big") + self.source + self.destination
        kind = bytes([0, self.control2 & 0x8F, self.tpci & 0xFC | 3, 0xF1, 0])
        b0 = start + kind + bytes([len(apdu) if encrypts else 0])
        scf = bytes([self.scf])
        ad = scf if encrypts else scf + apdu
        text = b0 + number(len(ad)) + ad + (apdu if encrypts else b"")
        mac = oracle.cbc(secret, bytes(16), text + bytes(-len(text) % 16))[-16:][:4]
        counter = start + bytes.fromhex("000000000100")
        both = oracle.ctr(secret, counter, 128, 0, mac + apdu)
        mac = mac if self.clear_mac else both[:4]
        apdu = both[4:] if encrypts else apdu
        return scf + sequence.to_bytes(6, "big") + apdu + mac


def seal(
    frame: Frame, sequence: int, apdu: bytes, cap: int | None = None, place: Place = APART
) -> str:
    room = len(apdu) + OVERHEAD if cap is None else cap
    return request("n", place, number(room), frame.field, number(sequence, 6), apdu)


def open_(
    frame: Frame, last: int, data: bytes, cap: int | None = None, place: Place = APART
) -> str:
    room = max(len(data) - OVERHEAD, 0) if cap is None else cap
    return request("N", place, number(room), frame.field, number(last, 6), data)


def counter(value: int) -> tuple[str, Response]:
    return request("q"), Response(OK, number(value, 6))


def expect(platform: Platform, expected: Expected) -> None:
    check(platform, tiny(platform), expected, CARDS)


@everywhere
def test_published(platform: Platform) -> None:
    expected: Expected = []
    rows = [row for row in vectors("knx") if row["kind"] == "knx_data_secure"]
    assert len(rows) == 3
    for row in rows:
        frame = Frame(
            *(bytes.fromhex(row["src"]), bytes.fromhex(row["dst"])),
            *(0x80 if row["group"] else 0, row["tpci"] << 2, int(row["scf"], 16)),
        )
        secret, apdu, sealed = (bytes.fromhex(row[name]) for name in ("key", "apdu", "secured"))
        sequence = int(row["sequence"], 16)
        assert frame.seal(secret, sequence, apdu) == sealed
        expected += [set_key(secret), (seal(frame, sequence, apdu), Response(OK, sealed))]
        expected += [counter(sequence + 1)]
        expected += [(open_(frame, sequence - 1, sealed), Response(OK, apdu)), counter(sequence)]
    expect(platform, expected)


@everywhere
def test_the_same_apdu_in_each_form(platform: Platform) -> None:
    """The synthetic example of github.com/tmbo/bussard. With a clear MAC it was made with xknx."""
    expected = [set_key(bytes(range(16)))]
    for scf, clear_mac, sealed in (
        (ENCRYPTED, 0, "1000000000002adf5949899fd3"),
        (0, 0, "0000000000002a00812e51ca4a"),
        (0, 1, "0000000000002a00812bc3f09a"),
    ):
        frame = Frame(b"\x11\x01", b"\x0a\x03", 0x80, 0, scf, clear_mac)
        data = bytes.fromhex(sealed)
        assert frame.seal(bytes(range(16)), 42, b"\0\x81") == data
        expected.append((seal(frame, 42, b"\0\x81"), Response(OK, data)))
        expected.append((open_(frame, 41, data), Response(OK, b"\0\x81")))
    expect(platform, expected)


@everywhere
def test_the_example_of_an158_without_encryption(platform: Platform) -> None:
    """The APDU of AN158's property write stays readable: as xknx 4.0.0 seals it."""
    apdu = bytes.fromhex("03d705351001202122232425262728292a2b2c2d2e2f")
    frame = Frame(b"\xff\x67", b"\xff\0", 0, 0, TOOL, clear_mac=1)
    sealed = b"\x80" + number(4, 6) + apdu + bytes.fromhex("bc0120e8")
    other = replace(frame, clear_mac=0)
    secret = bytes(range(16))
    assert frame.seal(secret, 4, apdu) == sealed
    expected = [set_key(secret), (seal(frame, 4, apdu), Response(OK, sealed)), counter(5)]
    expected += [(open_(frame, 3, sealed), Response(OK, apdu)), counter(4)]
    expected += [(open_(other, 3, sealed), Response(AUTH, b"")), counter(3)]
    encrypted = other.seal(secret, 4, apdu)
    expected += [(open_(frame, 3, encrypted), Response(AUTH, b"")), counter(3)]
    expect(platform, expected)


def test_key_of_a_key_ring() -> None:
    """The computer derives the key of the ring. CBC of the library decrypts the group's key."""
    [row] = [row for row in vectors("knx") if row["kind"] == "knx_keyring"]
    password, salt = row["password"].encode(), b"1.keyring.ets.knx.org"
    secret = hashlib.pbkdf2_hmac("sha256", password, salt, 65536, 16)
    iv = hashlib.sha256(row["created"].encode()).digest()[:16]
    line = request("n", APART, number(16), iv, base64.b64decode(row["key_b64"]))
    done = [(request("K", secret), DONE), (line, Response(OK, bytes.fromhex(row["key"])))]
    check(HOST_GCC, default_engine(HOST_GCC), done)


FRAMES = (
    Frame(),
    Frame(scf=0),
    Frame(scf=0, clear_mac=1),
    Frame(b"\xff\x67", b"\xff\x00", 0x6C, 0x43, ENCRYPTED | TOOL),
    Frame(control2=0xFF, tpci=0xFF, scf=TOOL | BROADCAST),
    Frame(control2=0x8C, tpci=0x40, scf=TOOL, clear_mac=1),
)


@everywhere
def test_every_length(platform: Platform) -> None:
    source = random.Random(1)
    secret = source.randbytes(16)
    expected = [set_key(secret)]
    lengths = [*range(2, 36), 100, LONGEST] if platform.is_chip else range(2, LONGEST + 1)
    for i, length in enumerate(lengths):
        frame = FRAMES[i % len(FRAMES)]
        sequence = source.choice((1, 255, 0xFFFFFF, source.getrandbits(47)))
        apdu = source.randbytes(length)
        sealed = frame.seal(secret, sequence, apdu)
        place = (APART, Place(1, 3), Place(in_place=True), Place(6, overlap=True))[i // 2 % 4]
        if len(sealed) > 252:
            place = APART
        expected += [(seal(frame, sequence, apdu, None, place), Response(OK, sealed))]
        expected += [counter(sequence + 1)]
        expected += [(open_(frame, sequence - 1, sealed, None, place), Response(OK, apdu))]
    expect(platform, expected)


@everywhere
def test_forgeries(platform: Platform) -> None:
    """Every bit of the frame and every covered field counts. Cut frames are refused."""
    secret = bytes(range(16))
    expected = [set_key(secret)]
    for frame in FRAMES[:3]:
        sealed = frame.seal(secret, 7, b"\0\x80text of 19 bytes.")
        length = len(sealed)
        bits = range(8, 8 * length) if frame is FRAMES[0] else range(8 * length - 32, 8 * length)
        for bit in bits if not platform.is_chip else [*bits][-32:]:
            wrong = bytearray(sealed)
            wrong[bit // 8] ^= 1 << bit % 8
            expected.append((open_(frame, 0, bytes(wrong)), Response(AUTH, b"")))
            expected.append(counter(0))
        for changed in (
            replace(frame, source=b"\x40\x08"),
            replace(frame, destination=b"\x05\x00"),
            replace(frame, control2=frame.control2 ^ 0x80),
            replace(frame, control2=frame.control2 ^ 0x01),
            replace(frame, tpci=frame.tpci ^ 0x40),
        ):
            expected.append((open_(changed, 0, sealed), Response(AUTH, b"")))
        same = replace(frame, control2=frame.control2 ^ 0x70, tpci=3)  # not covered
        expected.append((open_(same, 6, sealed), Response(OK, b"\0\x80text of 19 bytes.")))
        for size in range(length):
            error = LENGTH if size < 13 else AUTH
            expected.append((open_(frame, 0, sealed[:size]), Response(error, b"")))
    expect(platform, expected)


@everywhere
def test_numbers_that_go_back(platform: Platform) -> None:
    secret = bytes(range(16))
    frame, apdu = Frame(), b"\0\x81"
    expected = [set_key(secret)]
    end = (1 << 48) - 1
    for sequence, last in ((5, 5), (5, 6), (0, 0), (256, 257), (1 << 40, end), (end, end)):
        sealed = frame.seal(secret, sequence, apdu)
        expected += [(open_(frame, last, sealed), Response(REPLAY, b"")), counter(last)]
    for sequence, last in ((6, 5), (256, 255), (1 << 40, (1 << 40) - 1), (end, 0)):
        sealed = frame.seal(secret, sequence, apdu)
        expected += [(open_(frame, last, sealed), Response(OK, apdu)), counter(sequence)]
    expected += [(seal(frame, end, apdu), Response(COUNTER, b"")), counter(end)]
    expect(platform, expected)


@everywhere
def test_wrong_arguments(platform: Platform) -> None:
    secret = bytes(range(16))
    frame, apdu = Frame(), b"\0\x80twelve bytes"
    sealed = frame.seal(secret, 9, apdu)
    expected = [set_key(secret)]
    for scf in (0x01, 0x04, 0x12, 0x20, 0x50):  # synchronization, and levels that are not defined
        wrong = replace(frame, scf=scf)
        expected.append((seal(wrong, 1, apdu), Response(ARGUMENT, b"")))
        expected.append((open_(wrong, 1, sealed), Response(ARGUMENT, b"")))
        data = bytes([scf]) + sealed[1:]
        expected.append((open_(frame, 1, data), Response(FORMAT, b"")))
    for wrong in (  # an encrypted APDU has an encrypted MAC
        *(Frame(clear_mac=1), Frame(scf=ENCRYPTED | TOOL, clear_mac=1)),
        *(Frame(scf=0, clear_mac=2), Frame(scf=0, clear_mac=255), Frame(clear_mac=2)),
    ):
        data = bytes([wrong.scf]) + sealed[1:]
        expected.append((seal(wrong, 1, apdu), Response(ARGUMENT, b"")))
        expected.append((open_(wrong, 1, data), Response(ARGUMENT, b"")))
    for other in (0, ENCRYPTED | TOOL, ENCRYPTED | BROADCAST):  # not what the receiver requires
        expected.append((open_(replace(frame, scf=other), 1, sealed), Response(FORMAT, b"")))
    for size in (0, 1, LONGEST + 1):
        expected.append((seal(frame, 1, bytes(size), 256), Response(LENGTH, b"")))
    expected.append((open_(frame, 1, bytes(LONGEST + 1 + OVERHEAD), 256), Response(LENGTH, b"")))
    expected.append((seal(frame, 1, apdu, len(sealed) - 1), Response(CAPACITY, b"")))
    expected.append((seal(frame, 1, apdu, 0), Response(CAPACITY, b"")))
    expected.append((open_(frame, 1, sealed, len(apdu) - 1), Response(CAPACITY, b"")))
    expected += [counter(1), (request("W"), Response(OK, b"\0"))]
    expected.append((seal(frame, 1, apdu), Response(KEY, b"")))
    expected.append((open_(frame, 1, sealed), Response(KEY, b"")))
    expect(platform, expected)
