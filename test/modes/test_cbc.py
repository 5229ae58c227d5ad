# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test CBC with PKCS#7, without padding and with ciphertext stealing."""

from __future__ import annotations

import random

import pytest
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
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
    request,
)

SECRET = bytes(range(0x40, 0x60))
SET_KEY = (request("K", SECRET), Response(OK, b""))
IV = bytes(range(0xA0, 0xB0))
IN_PLACE = Place(0, 1, in_place=True)
Expected = list[tuple[str, Response]]


def both_ways(
    ops: str, text: bytes, ciphertext: bytes, place: Place, cap: int, *more: bytes
) -> Expected:
    """Return requests that encrypt and decrypt the same message."""
    encrypt, decrypt = ops
    fields = [place, number(cap), IV]
    return [
        (request(encrypt, *fields, text, *more), Response(OK, ciphertext)),
        (request(decrypt, *fields, ciphertext, *more), Response(OK, text)),
    ]


def pkcs7(text: bytes, place: Place = APART) -> Expected:
    ciphertext = oracle.cbc(SECRET, IV, oracle.pad(text))
    return both_ways("Pp", text, ciphertext, place, len(ciphertext))


def nopad(text: bytes, place: Place = APART) -> Expected:
    return both_ways("Nn", text, oracle.cbc(SECRET, IV, text), place, len(text))


def stealing(text: bytes, place: Place = APART) -> Expected:
    expected = []
    for variant in (1, 2, 3):
        ciphertext = oracle.cbc_cs(SECRET, IV, text, variant)
        expected += both_ways("Ss", text, ciphertext, place, len(text), bytes([variant]))
    return expected


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_length_alignment_and_in_place(platform: Platform) -> None:
    rng = random.Random(1)
    expected = [SET_KEY]
    places = PLACES if not platform.is_chip else (APART, Place(1, 3), Place(3, 2), IN_PLACE)
    for place in places:
        for length in range(50):
            text = rng.randbytes(length)
            expected += pkcs7(text, place)
            expected += nopad(text, place) if length % 16 == 0 else []
            expected += stealing(text, place) if length >= 16 else []
    for length in (127, 128, 129, 239, 240):
        expected += pkcs7(rng.randbytes(length), IN_PLACE)
        expected += stealing(rng.randbytes(length), IN_PLACE)
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_lengths_past_a_byte(platform: Platform) -> None:
    rng = random.Random(2)
    expected = [SET_KEY]
    for length in range(240, 1008, 5):
        expected += pkcs7(rng.randbytes(length)) + stealing(rng.randbytes(length), IN_PLACE)
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_lengths_that_the_mode_does_not_take(platform: Platform) -> None:
    refused = Response(LENGTH, b"")
    expected = [SET_KEY]
    for place in (APART, IN_PLACE):
        for length in range(50):
            fields = [place, number(64), IV, bytes(length)]
            if length % 16:
                expected += [(request(op, *fields), refused) for op in "Nnp"]
            if length < 16:
                expected += [(request(op, *fields, b"\1"), refused) for op in "Ss"]
    expected.append((request("p", APART, number(64), IV, b""), refused))
    unknown = Response(ARGUMENT, b"")
    fields = [APART, number(64), IV, bytes(32)]
    expected += [(request(op, *fields, b"\4"), unknown) for op in "Ss"]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_a_capacity_that_is_too_small(platform: Platform) -> None:
    short = Response(CAPACITY, b"")
    expected = [SET_KEY]
    for length in (16, 32):
        ciphertext = oracle.cbc(SECRET, IV, oracle.pad(bytes(length - 1)))
        for cap in range(length):
            fields = [APART, number(cap), IV]
            expected += [(request(op, *fields, bytes(length)), short) for op in "NnP"]
            expected.append((request("p", *fields, ciphertext), short))
            expected.append((request("P", *fields, bytes(length - 1)), short))
            expected += [(request(op, *fields, bytes(length), b"\2"), short) for op in "Ss"]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_partial_overlap_is_refused(platform: Platform) -> None:
    refused = Response(OVERLAP, b"")
    expected = [SET_KEY]
    for place in OVERLAPS:
        fields = [place, number(48), IV, bytes(32)]
        expected += [(request(op, *fields), refused) for op in "PpNn"]
        expected += [(request(op, *fields, b"\1"), refused) for op in "Ss"]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_wrong_padding_releases_nothing(platform: Platform) -> None:
    """Each wrong last block is refused with the same error, and the output is zeroed."""
    refused = Response(AUTH, b"")
    bad = [bytes(15) + bytes([n]) for n in (0, *range(17, 256, 1 if not platform.is_chip else 17))]
    bad += [bytes(15) + b"\2", b"\x10" * 15 + b"\x0f"]
    for n in range(2, 17):  # one byte of a padding of n bytes is wrong
        for i in range(16 - n, 15):
            block = bytearray(bytes(16 - n) + bytes([n]) * n)
            block[i] ^= 1 << (i + n) % 8
            bad.append(bytes(block))
    expected = [SET_KEY]
    for block in bad:
        for place in (APART, IN_PLACE):
            ciphertext = oracle.cbc(SECRET, IV, b"s" * 16 + block)
            expected.append((request("p", place, number(32), IV, ciphertext), refused))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_a_key_that_cannot(platform: Platform) -> None:
    """An encryption-only key refuses to decrypt, and a wiped key refuses every call."""
    fields = [APART, number(32), IV, bytes(16)]
    text = request("P", *fields)
    ciphertext = oracle.cbc(SECRET, IV, oracle.pad(bytes(16)))
    refused = Response(KEY, b"")
    expected = [(request("k", SECRET), Response(OK, b"")), (text, Response(OK, ciphertext))]
    decryptions = [request("p", *fields), request("n", *fields), request("s", *fields, b"\1")]
    expected += [(line, refused) for line in decryptions]
    expected.append((request("W"), Response(OK, b"\0")))
    encryptions = [text, request("N", *fields), request("S", *fields, b"\3")]
    expected += [(line, refused) for line in decryptions + encryptions]
    check(platform, default_engine(platform), expected)


def test_the_model_of_stealing_agrees_with_rfc_3962() -> None:
    """The model of CS3 gives two vectors of RFC 3962, appendix B: the CBC-CTS of Kerberos."""
    secret = b"chicken teriyaki"
    text = b"I would like the General Gau's Chicken, please, and wonton soup."
    assert oracle.cbc_cs(secret, bytes(16), text[:17], 3) == bytes.fromhex(
        "c6353568f2bf8cb4d8a580362da7ff7f97"
    )
    assert oracle.cbc_cs(secret, bytes(16), text[:32], 3) == bytes.fromhex(
        "39312523a78662d5be7fcbcc98ebf5a897687268d6ecccc0c07b25e25ecfe584"
    )
