# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test XTS: NIST's vectors, OpenSSL's results, every length, and refusals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import resources

import pytest
from aesmall.engines import Engine
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from support.suite import (
    APART,
    ARGUMENT,
    BEHIND,
    CAPACITY,
    HOSTS,
    KEY,
    KEYS,
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
    default_engine,
    number,
    pair_id,
    pairs,
    request,
)

Expected = list[tuple[str, Response]]

DONE = Response(OK, b"")
FOLDERS = ("tweak-128hexstr", "tweak-dataunitseqno")

#: On each chip, the first engine with decryption-only keys.
ONLY_DECRYPT = {
    platform: (platform, engine)
    for platform, engine in reversed(pairs(PLATFORMS))
    if "decrypt_eic" in engine.kernels and not engine.tables[0].ram
}
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def openssl(secret: bytes, tweak: bytes, text: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), modes.XTS(tweak)).encryptor().update(text)


def set_keys(secret: bytes, op: str = "K") -> Expected:
    half = len(secret) // 2
    return [(request(op, secret[:half]), DONE), (request("Y", secret[half:]), DONE)]


def crypt(op: str, tweak: bytes, data: bytes, place: Place = APART, cap: int = -1) -> str:
    return request(op, place, number(len(data) if cap < 0 else cap), tweak, data)


def round_trip(tweak: bytes, text: bytes, sealed: bytes, place: Place = APART) -> Expected:
    return [
        (crypt("X", tweak, text, place), Response(OK, sealed)),
        (crypt("x", tweak, sealed, place), Response(OK, text)),
    ]


def expect(platform: Platform, expected: Expected, engine: Engine | None = None) -> None:
    check(platform, engine or default_engine(platform), expected, KEYS)


def sector(value: int) -> bytes:
    return value.to_bytes(16, "little")


def nist(folder: str) -> Iterator[tuple[bytes, bytes, bytes, bytes]]:
    """Yield keys, tweak, text and ciphertext of the vectors with whole bytes."""
    path = resources.files("cryptography_vectors").joinpath("ciphers", "AES", "XTS", folder)
    for bits in (128, 256):
        values: dict[str, str] = {}
        text = path.joinpath(f"XTSGenAES{bits}.rsp").read_text(encoding="utf-8")
        for line in text.splitlines():
            name, _, value = line.partition(" = ")
            values[name.upper()] = value
            if name.upper() == "COUNT":
                values = {}
            if {"KEY", "PT", "CT"} <= values.keys() and name.upper() in ("PT", "CT"):
                tweak = (
                    bytes.fromhex(values["I"])
                    if "I" in values
                    else sector(int(values["DATAUNITSEQNUMBER"]))
                )
                if int(values["DATAUNITLEN"]) % 8 == 0:
                    texts = (bytes.fromhex(values[n]) for n in ("KEY", "PT", "CT"))
                    secret, plain, sealed = texts
                    yield secret, tweak, plain, sealed


@everywhere
@pytest.mark.parametrize("folder", FOLDERS)
def test_nist(platform: Platform, folder: str) -> None:
    expected: Expected = []
    found = list(nist(folder))
    assert len(found) >= 600
    for secret, tweak, text, sealed in found[:: 40 if platform.is_chip else 1]:
        expected += set_keys(secret) + round_trip(tweak, text, sealed)
    expect(platform, expected)


@pytest.mark.parametrize(("platform", "engine"), pairs(HOSTS[:1]), ids=pair_id)
def test_every_engine(platform: Platform, engine: Engine) -> None:
    expected: Expected = []
    for secret, tweak, text, sealed in list(nist(FOLDERS[0]))[::25]:
        expected += set_keys(secret) + round_trip(tweak, text, sealed)
    expect(platform, expected, engine)


@everywhere
def test_every_length(platform: Platform) -> None:
    source = random.Random(1)
    secret, tweak = source.randbytes(32), source.randbytes(16)
    expected = set_keys(secret)
    text = source.randbytes(1024)
    lengths = [*range(50), 255, 256] if platform.is_chip else [*range(600), 1023, 1024]
    for n in lengths:
        if n < 16:
            expected += [(crypt(op, tweak, text[:n]), Response(LENGTH, b"")) for op in "Xx"]
        else:
            expected += round_trip(tweak, text[:n], openssl(secret, tweak, text[:n]))
    expect(platform, expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_random_sectors(platform: Platform) -> None:
    source = random.Random(2)
    expected: Expected = []
    for _ in range(1000):
        secret, tweak = source.randbytes(source.choice((32, 64))), source.randbytes(16)
        text = source.randbytes(source.randint(16, 100))
        expected += set_keys(secret) + round_trip(tweak, text, openssl(secret, tweak, text))
    expect(platform, expected)


@everywhere
def test_every_place_and_overlap(platform: Platform) -> None:
    secret, tweak, text = bytes(range(32)), bytes(range(16)), bytes(range(50))
    refused = Response(OVERLAP, b"")
    expected = set_keys(secret)
    for n in (16, 17, 32, 47):
        sealed = openssl(secret, tweak, text[:n])
        for place in PLACES:
            expected += round_trip(tweak, text[:n], sealed, place)
        for place in (*OVERLAPS, *BEHIND):
            expected += [(crypt(op, tweak, text[:n], place), refused) for op in "Xx"]
        expected.append((request("H", APART, number(n), text[:n]), refused))
    expect(platform, expected)


@everywhere
def test_keys(platform: Platform) -> None:
    """Equal keys, wiped keys and keys for the other direction are refused."""
    one, other, tweak, text = bytes(16), bytes(range(16)), sector(7), bytes(range(20))
    sealed = openssl(one + other, tweak, text)
    no_key, equal = Response(KEY, b""), Response(ARGUMENT, b"")
    both = [(crypt("X", tweak, text), no_key), (crypt("x", tweak, text), no_key)]
    expected: Expected = [*both]  # there is no key yet
    expected += set_keys(one + other) + round_trip(tweak, text, sealed)
    for op in "Kk":
        expected += [(request(op, one), DONE), (request("Y", one), equal), *both]
        expected += [(request("Y", b"\0"), equal), *both]
    expected += set_keys(one + other, "k")
    expected += [(crypt("X", tweak, text), Response(OK, sealed)), both[1]]
    expected += [(request("W"), Response(OK, b"\0")), *both, (request("Y", other), no_key), *both]
    expected += [*set_keys(one + other), (crypt("X", tweak, text), Response(OK, sealed))]
    expect(platform, expected)


#: IEEE 1619-2007 and 1619-2018, Annex B, vector 1: both halves of the key, the number and the text
#: are zeros.
EQUAL_HALVES = bytes.fromhex("917cf69ebd68b2ec9b9fe9a3eadda692cd43d2f59598ed858c02c2652fbf922e")


@everywhere
def test_ieee_1619_vector_1(platform: Platform) -> None:
    """The call for data refuses the vector's equal keys. The unchecked call accepts them."""
    secret, text, tweak = bytes(16), bytes(32), sector(0)
    unchecked = (request("y", secret), DONE)
    expected: Expected = [(request("K", secret), DONE)]
    expected += [(request("Y", secret), Response(ARGUMENT, b"")), unchecked]
    expected += round_trip(tweak, text, EQUAL_HALVES)
    expected += [(request("y", b"\0"), DONE), *round_trip(tweak, text, EQUAL_HALVES)]
    expected += [(request("W"), Response(OK, b"\0")), (request("y", secret), Response(KEY, b""))]
    expected.append((crypt("X", tweak, text), Response(KEY, b"")))
    expect(platform, expected)


@everywhere
def test_the_unchecked_call_does_what_the_other_does(platform: Platform) -> None:
    """If the keys differ, the unchecked call gives OpenSSL's results."""
    source = random.Random(3)
    expected: Expected = []
    for size in (32, 64):
        secret, tweak, text = (source.randbytes(n) for n in (size, 16, 47))
        half = size // 2
        expected += [(request("K", secret[:half]), DONE), (request("y", secret[half:]), DONE)]
        expected += round_trip(tweak, text, openssl(secret, tweak, text))
    expect(platform, expected)


@pytest.mark.parametrize(("platform", "engine"), ONLY_DECRYPT.values(), ids=pair_id)
def test_a_key_that_only_decrypts(platform: Platform, engine: Engine) -> None:
    one, other, tweak, text = bytes(16), bytes(range(16)), sector(7), bytes(range(20))
    sealed = openssl(one + other, tweak, text)
    expected: Expected = [(request("d", one), DONE), (request("Y", one), Response(ARGUMENT, b""))]
    expected += set_keys(one + other, "d")
    expected.append((crypt("x", tweak, sealed), Response(OK, text)))
    expected.append((crypt("X", tweak, text), Response(KEY, b"")))
    expect(platform, expected, engine)


@everywhere
def test_sectors_and_capacities(platform: Platform) -> None:
    numbers = (0, 1, 255, 256, 2**32 - 1, 2**32, 2**40 + 5, 2**64 - 1)
    expected: Expected = [(request("Z", number(n, 8)), Response(OK, sector(n))) for n in numbers]
    expected += set_keys(bytes(range(32)))
    for cap in range(20):
        refused = Response(CAPACITY, b"")
        expected += [(crypt(op, sector(1), bytes(20), cap=cap), refused) for op in "Xx"]
    expect(platform, expected)


@everywhere
def test_lengths_near_size_max(platform: Platform) -> None:
    """XTS and key wrap refuse lengths near SIZE_MAX, and no sum of lengths wraps around."""
    expected = set_keys(bytes(range(32)))
    expected.append((request("U"), Response(OK, b"\1" * 7)))
    expect(platform, expected)
