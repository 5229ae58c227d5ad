# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test KW and KWP: NIST's vectors, OpenSSL, and every wrapped key that must be refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import resources

import pytest
from cryptography.hazmat.primitives import keywrap
from support import oracle
from support.suite import (
    APART,
    AUTH,
    BEHIND,
    CAPACITY,
    HOSTS,
    KEY,
    KEYS,
    LENGTH,
    OK,
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
    request,
)

Expected = list[tuple[str, Response]]

DONE = Response(OK, b"")
FORGED = Response(AUTH, b"")
#: OpenSSL's function by the operation that wraps.
WRAPS: dict[str, Callable[[bytes, bytes], bytes]] = {
    "P": keywrap.aes_key_wrap,
    "L": keywrap.aes_key_wrap_with_padding,
}
#: RFC 3394 section 4.1 to 4.6 (its keys are 00 01 02 ..) and RFC 5649 section 6.
RFC_3394 = (
    (16, 16, "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"),
    (24, 16, "96778b25ae6ca435f92b5b97c050aed2468ab8a17ad84e5d"),
    (32, 16, "64e8c3f9ce0f5ba263e9777905818a2a93c8191e7d6e8ae7"),
    (24, 24, "031d33264e15d33268f24ec260743edce1c6c7ddee725a936ba814915c6762d2"),
    (32, 24, "a8f9bc1612c68b3ff6e6f4fbe30e71e4769c8b80a32cb8958cd5d17d6b254da1"),
    (32, 32, "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"),
)
RFC_5649_KEY = bytes.fromhex("5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8")
RFC_5649 = (
    (
        "c37b7e6492584340bed12207808941155068f738",
        "138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a",
    ),
    ("466f7250617369", "afbeb0f07dfbf5419200f2ccb50bb24f"),
)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def wrap(op: str, data: bytes, cap: int, place: Place = APART) -> str:
    return request(op, place, number(cap), data)


def round_trip(op: str, data: bytes, wrapped: bytes, place: Place = APART) -> Expected:
    return [
        (wrap(op, data, len(wrapped), place), Response(OK, wrapped)),
        (wrap(op.lower(), wrapped, len(wrapped) - 8, place), Response(OK, data)),
    ]


def set_key(secret: bytes) -> Expected:
    return [(request("K", secret), DONE)]


def expect(platform: Platform, expected: Expected) -> None:
    check(platform, default_engine(platform), expected, KEYS)


def nist(kind: str) -> Iterator[tuple[bytes, bytes, bytes | None]]:
    """Yield secret, wrapped key and the unwrapped key, or None if it must be refused.

    `kind` is KW_AD, for example.
    """
    folder = resources.files("cryptography_vectors").joinpath("keywrap", "kwtestvectors")
    for bits in (128, 192, 256):
        secret = wrapped = b""
        text = folder.joinpath(f"{kind}_{bits}.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            name, _, value = line.partition(" = ")
            if name == "K":
                secret = bytes.fromhex(value)
            elif name == "C":
                wrapped = bytes.fromhex(value)
            elif name == "P":
                yield secret, wrapped, bytes.fromhex(value)
            elif line == "FAIL":
                yield secret, wrapped, None


@everywhere
def test_rfc(platform: Platform) -> None:
    data = bytes.fromhex("00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f")
    expected: Expected = []
    for size, length, wrapped in RFC_3394:
        expected += set_key(bytes(range(size)))
        expected += round_trip("P", data[:length], bytes.fromhex(wrapped))
    expected += set_key(RFC_5649_KEY)
    for text, wrapped in RFC_5649:
        expected += round_trip("L", bytes.fromhex(text), bytes.fromhex(wrapped))
    expect(platform, expected)


@everywhere
@pytest.mark.parametrize(("op", "kind"), [("P", "KW_AD"), ("L", "KWP_AD")])
def test_nist(platform: Platform, op: str, kind: str) -> None:
    expected: Expected = []
    found = list(nist(kind))
    assert len(found) == 3 * 500
    assert sum(data is None for _, _, data in found) == 300
    longest = platform.data_max - 8
    for secret, wrapped, data in found[:: 30 if platform.is_chip else 1]:
        if len(wrapped) > longest:
            continue
        expected += set_key(secret)
        if data is None:
            expected.append((wrap(op.lower(), wrapped, len(wrapped)), FORGED))
        else:
            expected += round_trip(op, data, wrapped)
    assert len(expected) > 30
    expect(platform, expected)


@everywhere
@pytest.mark.parametrize("op", WRAPS)
def test_every_length(platform: Platform, op: str) -> None:
    source = random.Random(1)
    secret = source.randbytes(16)
    expected = set_key(secret)
    for length in (*range(34), 40, 41, 247, 248) if platform.is_chip else range(800):
        data = source.randbytes(length)
        if op == "P" and (length < 16 or length % 8 != 0):
            expected.append((wrap(op, data, length + 8), Response(LENGTH, b"")))
        elif op == "L" and length == 0:
            expected.append((wrap(op, data, 16), Response(LENGTH, b"")))
        elif length + 15 < platform.data_max or length % 8 == 0:
            expected += round_trip(op, data, WRAPS[op](secret, data))
        if length % 8 != 0 or length < (24 if op == "P" else 16):
            refused = Response(LENGTH, b"")
            expected.append((wrap(op.lower(), data, length), refused))
    expect(platform, expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
@pytest.mark.parametrize("op", WRAPS)
def test_random_keys(platform: Platform, op: str) -> None:
    source = random.Random(2)
    expected: Expected = []
    for _ in range(1000):
        secret = source.randbytes(source.choice((16, 24, 32)))
        data = source.randbytes(8 * source.randint(2, 12) if op == "P" else source.randint(1, 96))
        expected += set_key(secret) + round_trip(op, data, WRAPS[op](secret, data))
    expect(platform, expected)


@everywhere
@pytest.mark.parametrize("op", WRAPS)
def test_every_place_and_overlap(platform: Platform, op: str) -> None:
    secret, data = bytes(range(16)), bytes(range(32))
    expected = set_key(secret)
    for place in (*PLACES, *OVERLAPS, *BEHIND):
        expected += round_trip(op, data, WRAPS[op](secret, data), place)
        if op == "L":
            expected += round_trip(op, data[:7], WRAPS[op](secret, data[:7]), place)
    expect(platform, expected)


@everywhere
@pytest.mark.parametrize("op", WRAPS)
def test_every_flipped_bit_is_refused(platform: Platform, op: str) -> None:
    secret = bytes(range(32))
    expected = set_key(secret)
    for data in (bytes(range(24)),) if op == "P" else (b"1234567", bytes(range(19))):
        wrapped = WRAPS[op](secret, data)
        for bit in range(0, 8 * len(wrapped), 11 if platform.is_chip else 1):
            bad = bytearray(wrapped)
            bad[bit // 8] ^= 1 << bit % 8
            for place in (APART, Place(in_place=True)):
                expected.append((wrap(op.lower(), bytes(bad), len(bad) - 8, place), FORGED))
        for bad in (wrapped[8:], wrapped + bytes(8), wrapped[::-1]):
            refused = FORGED if len(bad) >= (24 if op == "P" else 16) else Response(LENGTH, b"")
            expected.append((wrap(op.lower(), bytes(bad), len(bad)), refused))
        other = "L" if op == "P" else "P"
        if len(wrapped) >= 24:
            expected.append((wrap(other.lower(), wrapped, len(wrapped)), FORGED))
    expect(platform, expected)


@everywhere
def test_padding_that_is_none(platform: Platform) -> None:
    """KWP refuses wrong lengths and zeros. The test makes them with W, the rounds of KW."""
    secret = bytes(range(16))

    def w(a: bytes, text: bytes) -> bytes:
        if len(text) == 8:
            return oracle.ecb(secret, a + text)
        blocks = [text[i : i + 8] for i in range(0, len(text), 8)]
        for step in range(6 * len(blocks)):
            i = step % len(blocks)
            b = oracle.ecb(secret, a + blocks[i])
            a = (int.from_bytes(b[:8], "big") ^ (step + 1)).to_bytes(8, "big")
            blocks[i] = b[8:]
        return a + b"".join(blocks)

    expected = set_key(secret)
    for size in (8, 16, 24):
        for length in (*range(34), 255, 256, 2**16 + size, 2**24 + size, 2**31, 2**32 - 1):
            wrapped = w(b"\xa6\x59\x59\xa6" + length.to_bytes(4, "big"), bytes(size))
            good = size - 8 < length <= size
            answer = Response(OK, bytes(length)) if good else FORGED
            expected.append((wrap("l", wrapped, size), answer))
        for length in range(size - 7, size + 1):
            for at in range(size - 7, size):
                text = bytearray(size)
                text[at] = 1 << at % 8
                wrapped = w(b"\xa6\x59\x59\xa6" + length.to_bytes(4, "big"), bytes(text))
                answer = Response(OK, bytes(text[:length])) if at < length else FORGED
                expected.append((wrap("l", wrapped, size), answer))
        for head in ("a65959a7", "a65958a6", "a65859a6", "265959a6"):
            wrapped = w(bytes.fromhex(head) + size.to_bytes(4, "big"), bytes(size))
            expected.append((wrap("l", wrapped, size), FORGED))
    expect(platform, expected)


@everywhere
@pytest.mark.parametrize("op", WRAPS)
def test_keys_and_capacities(platform: Platform, op: str) -> None:
    secret, data = bytes(16), bytes(range(24))
    wrapped = WRAPS[op](secret, data)
    small, no_key = Response(CAPACITY, b""), Response(KEY, b"")
    expected = set_key(secret)
    for cap in range(32):
        expected.append((wrap(op, data, cap), small))
        if cap < 24:
            expected.append((wrap(op.lower(), wrapped, cap), small))
    expected += [(request("k", secret), DONE), (wrap(op, data, 32), Response(OK, wrapped))]
    expected += [(wrap(op.lower(), wrapped, 24), no_key), (request("W"), Response(OK, b"\0"))]
    expected += [(wrap(op, data, 32), no_key), (wrap(op.lower(), wrapped, 24), no_key)]
    expect(platform, expected)
