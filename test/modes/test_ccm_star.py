# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test CCM* without a tag: the example of IEEE 802.15.4, every length, and refusals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from aesmall.engines import Engine
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from support import oracle
from support.suite import (
    APART,
    CAPACITY,
    HOSTS,
    KEY,
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

DONE = Response(OK, b"")
SECRET, NONCE = bytes(range(16)), bytes(range(0x40, 0x4D))

IN_PLACE = Place(in_place=True)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def crypted(secret: bytes, nonce: bytes, text: bytes) -> bytes:
    """Encrypt by IEEE 802.15.4-2015 Annex B.4.1.3 with L = 2: counter block i is 01 | nonce | i."""
    return oracle.ctr(secret, b"\1" + nonce + b"\0\1", 128, 0, text)


def ask(nonce: bytes, text: bytes, place: Place = APART, cap: int = -1) -> str:
    return request("*", place, number(len(text) if cap < 0 else cap, 4), nonce, text)


def expect(platform: Platform, expected: list[tuple[str, Response]]) -> None:
    check(platform, default_engine(platform), [(request("k", SECRET), DONE), *expected])


@everywhere
def test_the_example_of_the_standard(platform: Platform) -> None:
    """CCM* gives IEEE 802.15.4-2006 and 802.15.4-2015, C.2.2: a data frame at security level 4."""
    secret = bytes(range(0xC0, 0xD0))
    nonce = bytes.fromhex("acde480000000001 00000005 04")
    sealed = bytes.fromhex("d43e022b")
    assert crypted(secret, nonce, b"abcd") == sealed
    expected = [(request("k", secret), DONE)]
    expected += [(ask(nonce, b"abcd"), Response(OK, sealed))]
    expected += [(ask(nonce, sealed, IN_PLACE), Response(OK, b"abcd"))]
    expect(platform, expected)


def test_the_text_is_as_in_ccm() -> None:
    """The text is the ciphertext of OpenSSL's CCM, which is the same for each length of tag."""
    text = bytes(range(100))
    for tag_len in (4, 8, 16):
        sealed = AESCCM(SECRET, tag_len).encrypt(NONCE, text, b"header")
        assert sealed[:-tag_len] == crypted(SECRET, NONCE, text)


@everywhere
def test_every_length_and_place(platform: Platform) -> None:
    text = random.Random(1).randbytes(256)
    expected = [
        (ask(NONCE, text[:n], place), Response(OK, crypted(SECRET, NONCE, text[:n])))
        for place in PLACES
        for n in (*range(35), 255, 256)
    ]
    expect(platform, expected)


@pytest.mark.parametrize(("platform", "engine"), pairs(HOSTS[:1]), ids=pair_id)
def test_every_engine_and_key_size(platform: Platform, engine: Engine) -> None:
    source = random.Random(2)
    expected = []
    for size in engine.key_sizes:
        secret, nonce, text = (source.randbytes(n) for n in (size // 8, 13, 77))
        answer = Response(OK, crypted(secret, nonce, text))
        expected += [(request("k", secret), DONE), (ask(nonce, text), answer)]
    check(platform, engine, expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_more_blocks_than_a_byte_counts(platform: Platform) -> None:
    """A message may have more than 256 blocks."""
    big = replace(platform, data_max=5000)
    text = random.Random(3).randbytes(5000)
    expect(big, [(ask(NONCE, text), Response(OK, crypted(SECRET, NONCE, text)))])


@everywhere
def test_what_is_refused_writes_nothing(platform: Platform) -> None:
    text = bytes(range(40))
    expected = [(ask(NONCE, text, place), Response(OVERLAP, b"")) for place in OVERLAPS]
    expected += [(ask(NONCE, text, cap=cap), Response(CAPACITY, b"")) for cap in (0, 1, 39)]
    expected += [(request("W"), Response(OK, b"\0")), (ask(NONCE, text), Response(KEY, b""))]
    expect(platform, expected)


@everywhere
def test_the_nonce_may_lie_where_is_written(platform: Platform) -> None:
    """The nonce may be at the place of the output, because the call copies it first.

    In the request, an empty nonce stands for the first bytes of text and output.
    """
    text = bytes(range(50))
    answer = Response(OK, crypted(SECRET, text[:13], text))
    expect(platform, [(ask(b"", text, IN_PLACE), answer)])


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_the_longest_message(platform: Platform) -> None:
    """A message may have 65,535 bytes. With more, the counter of two bytes would wrap to 0."""
    large = replace(platform, data_max=70_000)
    text = bytes(65_536)
    answer = Response(OK, crypted(SECRET, NONCE, text[:-1]))
    expect(large, [(ask(NONCE, text[:-1]), answer), (ask(NONCE, text), Response(LENGTH, b""))])
