# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test SecOC's truncated MAC and freshness with a vector, a model of bits, and bad PDUs."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall.engines import engine
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    ATMEGA328P,
    AUTH,
    BEHIND,
    CAPACITY,
    COUNTER,
    HOST_CLANG,
    HOST_GCC,
    KEY,
    LENGTH,
    OK,
    OVERLAPS,
    REPLAY,
    RP2040,
    RP2350,
    Place,
    Platform,
    Response,
    check,
    number,
    pair_id,
    request,
)

from .test_osdp import PROGRAM

VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "frames.json").read_text(encoding="utf-8")
)
SECRET = bytes(range(16))
IN_PLACE = Place(in_place=True)
Expected = list[tuple[str, Response]]

everywhere = pytest.mark.parametrize(
    "platform", (HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350), ids=pair_id
)


@dataclass(frozen=True)
class Pdu:
    """The widths of a PDU."""

    data_id: int
    freshness_size: int
    freshness_bits: int
    mac_bits: int

    @property
    def field(self) -> bytes:
        sizes = self.freshness_size, self.freshness_bits, self.mac_bits
        return number(self.data_id) + bytes(sizes)

    @property
    def trailer_size(self) -> int:
        return (self.freshness_bits + self.mac_bits + 7) // 8

    def secured(self, freshness: int, payload: bytes, secret: bytes = SECRET) -> bytes:
        """Return the secured PDU, with the trailer made of a string of bits."""
        complete = freshness.to_bytes(self.freshness_size, "big")
        mac = oracle.cmac(secret, number(self.data_id) + payload + complete)
        bits = f"{freshness:0256b}"[256 - self.freshness_bits :]
        bits += f"{int.from_bytes(mac, 'big'):0128b}"[: self.mac_bits]
        bits = bits.ljust(8 * self.trailer_size, "0")
        return payload + int(bits, 2).to_bytes(self.trailer_size, "big")


ONE, TWO, THREE = Pdu(0x0309, 4, 8, 24), Pdu(0x0309, 0, 0, 24), Pdu(0x1234, 8, 4, 28)
#: Widths of all kinds: full bytes, gaps at the end, the most and the fewest bits
WIDTHS = (
    *(ONE, TWO, THREE, Pdu(1, 8, 64, 128), Pdu(2, 8, 63, 1), Pdu(3, 1, 1, 31), Pdu(4, 0, 0, 1)),
    *(Pdu(5, 3, 7, 65), Pdu(6, 8, 0, 128), Pdu(7, 2, 16, 32), Pdu(8, 5, 13, 90), Pdu(9, 8, 33, 7)),
)


def tell(platform: Platform, expected: Expected, secret: bytes = SECRET) -> None:
    lines = [(request("k", secret), Response(OK, b"")), *expected]
    check(platform, engine(platform.target, "tiny"), lines, PROGRAM)


def makes(pdu: Pdu, freshness: int, payload: bytes, place: Place = APART) -> tuple[str, Response]:
    secured = pdu.secured(freshness, payload)
    fields = pdu.field, number(freshness, 8), payload
    return request("A", place, number(len(secured)), *fields), Response(OK, secured)


def verifies(
    pdu: Pdu, freshness: int, secured: bytes, error: int = OK, *, op: str = "V", after: int = -1
) -> tuple[str, Response]:
    """Return a verification and its answer: the freshness and the length of the payload."""
    length = len(secured) - pdu.trailer_size if error == OK else 0
    answer = number(freshness if after < 0 else after, 8) + number(length)
    return request(op, pdu.field, number(freshness, 8), secured), Response(error, answer)


def accepts(pdu: Pdu, last: int, freshness: int, payload: bytes = b"12") -> tuple[str, Response]:
    secured = pdu.secured(freshness, payload)
    return verifies(pdu, last, secured, op="v", after=freshness)


def refuses(pdu: Pdu, last: int, freshness: int, error: int) -> tuple[str, Response]:
    return verifies(pdu, last, pdu.secured(freshness, b"12"), error, op="v")


@everywhere
def test_the_published_vector(platform: Platform) -> None:
    [v] = (v for v in VECTORS if v["kind"] == "secoc")
    key, payload, secured = (bytes.fromhex(v[k]) for k in ("key", "payload", "secured_pdu"))
    pdu = Pdu(int(v["data_id"], 16), len(v["freshness"]) // 2, 0, v["mac_bits"])
    whole = Pdu(pdu.data_id, pdu.freshness_size, 0, 128)
    full = payload + bytes.fromhex(v["full_cmac"])
    freshness = bytes.fromhex(v["freshness"])
    expected: Expected = []
    for each, made in ((pdu, secured), (whole, full)):
        line = request("A", APART, number(len(made)), each.field, freshness, payload)
        expected += [(line, Response(OK, made)), verifies(each, 0, made)]
    tell(platform, expected, key)


@everywhere
def test_every_width_and_length(platform: Platform) -> None:
    rng = random.Random(1)
    expected: Expected = []
    places = (APART, IN_PLACE, Place(1, 2), *OVERLAPS, *BEHIND)
    sizes = iter(range(1000))
    for pdu in WIDTHS:
        for size in (0, 1, 8, 13, 14, 29, 30, 31, 64):
            freshness = rng.randrange(1 << 8 * pdu.freshness_size)
            payload = rng.randbytes(size)
            expected.append(makes(pdu, freshness, payload, places[next(sizes) % len(places)]))
            expected.append(verifies(pdu, freshness, pdu.secured(freshness, payload)))
    tell(platform, expected)


@everywhere
def test_freshness_grows_and_is_rebuilt(platform: Platform) -> None:
    narrow, full = Pdu(1, 4, 4, 28), Pdu(2, 2, 16, 32)
    most, wide = (1 << 32) - 1, (1 << 64) - 1
    expected = [
        *(accepts(narrow, last, last + more) for last in (0, 14, 15, 16, 255) for more in (1, 16)),
        *(refuses(narrow, last, last + 17, AUTH) for last in (0, 15, 255)),  # beyond the window
        *(refuses(narrow, last, last - less, AUTH) for last in (40, 47, 48) for less in (0, 1, 16)),
        accepts(narrow, most - 1, most),
        accepts(narrow, most - 16, most),
        refuses(narrow, most, most, COUNTER),  # a freshness of 33 bits would be next
        refuses(narrow, most, most - 3, COUNTER),
        accepts(full, 0, 1),
        accepts(full, 5, 0xFFFF),
        *(refuses(full, 500, old, REPLAY) for old in (0, 1, 499, 500)),
        refuses(full, 0xFFFF, 0xFFFF, REPLAY),
        accepts(THREE, wide - 16, wide),
        refuses(THREE, wide, wide, AUTH),  # wraps
        refuses(THREE, wide, wide - 1, AUTH),
        refuses(THREE, wide, 3, REPLAY),
        accepts(full, 0, 256),
        refuses(full, 0, 0, REPLAY),
        refuses(TWO, 0, 0, ARGUMENT),
        refuses(Pdu(1, 8, 0, 24), 0, 1, ARGUMENT),
    ]
    forged = bytearray(full.secured(499, b"12"))
    forged[-1] ^= 1
    expected.append(verifies(full, 500, bytes(forged), AUTH, op="v"))
    for bits in (1, 4, 8, 31, 32, 33, 63, 64):
        for last in (0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 40, wide - 1, wide):
            for wire in {0, 1, last % (1 << bits), (last + 1) % (1 << bits), (1 << bits) - 1}:
                found = last - last % (1 << bits) + wire
                found = (found + (1 << bits if found <= last else 0)) & wide
                line = request("X", number(last, 8), number(wire, 8), bytes([bits]))
                expected.append((line, Response(OK, number(found, 8))))
    tell(platform, expected)


@everywhere
def test_changed_and_short_pdus(platform: Platform) -> None:
    expected: Expected = []
    for pdu in (ONE, THREE, Pdu(8, 5, 13, 90)):
        secured = pdu.secured(0x1234, b"payload")
        expected += [verifies(pdu, 0x1234, secured[:n], LENGTH) for n in range(pdu.trailer_size)]
        expected += [
            verifies(pdu, 0x1230, secured[:n], LENGTH, op="v") for n in range(pdu.trailer_size)
        ]
        for n in range(pdu.trailer_size, len(secured)):  # each is shorter, and has another MAC
            expected.append(verifies(pdu, 0x1234, secured[:n], AUTH))
        for bit in range(8 * len(secured)):
            wrong = (int.from_bytes(secured, "big") ^ 1 << bit).to_bytes(len(secured), "big")
            expected.append(verifies(pdu, 0x1234, wrong, AUTH))
        expected.append(verifies(pdu, 0x1235, secured, AUTH))
        other = Pdu(pdu.data_id ^ 0x100, pdu.freshness_size, pdu.freshness_bits, pdu.mac_bits)
        expected.append(verifies(other, 0x1234, secured, AUTH))
    tell(platform, expected)


@everywhere
def test_bad_arguments(platform: Platform) -> None:
    expected: Expected = []
    wrong = ((9, 8, 24), (4, 33, 24), (0, 1, 24), (8, 65, 24), (4, 8, 0), (4, 8, 129), (4, 8, 255))
    for sizes in wrong:
        field = number(1) + bytes(sizes)
        line = request("A", APART, number(64), field, number(1, 8), b"1")
        expected.append((line, Response(ARGUMENT, b"")))
        for op in "Vv":
            line = request(op, field, number(1, 8), bytes(64))
            expected.append((line, Response(ARGUMENT, number(1, 8) + number(0))))
    for pdu, least in ((ONE, 1 << 32), (TWO, 1), (Pdu(1, 1, 8, 24), 256)):
        line = request("A", APART, number(64), pdu.field, number(least, 8), b"1")
        expected.append((line, Response(COUNTER, b"")))
        expected.append(verifies(pdu, least, bytes(20), COUNTER))
    for room in range(4 + 3):
        line = request("A", APART, number(room), THREE.field, number(1, 8), b"abc")
        expected.append((line, Response(CAPACITY, b"")))
    secured = THREE.secured(5, b"abc")
    expected += [
        (request("W"), Response(OK, b"\0")),
        (request("A", APART, number(64), THREE.field, number(5, 8), b"abc"), Response(KEY, b"")),
        verifies(THREE, 5, secured, KEY),
        verifies(THREE, 4, secured, KEY, op="v"),
    ]
    tell(platform, expected)
