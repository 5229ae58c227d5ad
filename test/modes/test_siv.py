# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test SIV: RFC 5297, every length, number and size of AD strings, places, and forgeries."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from aesmall.engines import Engine
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from support.marks import few_on_chips
from support.oracle import cmac, double
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
    HOSTS,
    KEY,
    OK,
    OVERLAP,
    PLACES,
    PLATFORMS,
    REPLAY,
    SIV,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    has_cbc_decrypt,
    number,
    pair_id,
    pairs,
    request,
)

TAG = 16
SECRET = random.Random("siv").randbytes(32)
FORGED = Response(AUTH, b"")

#: RFC 5297, appendix A: secret, AD strings, message, V and ciphertext.
RFC_5297 = [
    (
        "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
        ["101112131415161718191a1b1c1d1e1f2021222324252627"],
        "112233445566778899aabbccddee",
        "85632d07c6e8f37f950acd320a2ecc9340c02b9690c4dc04daef7f6afe5c",
    ),
    (
        "7f7e7d7c7b7a79787776757473727170404142434445464748494a4b4c4d4e4f",
        [
            "00112233445566778899aabbccddeeffdeaddadadeaddadaffeeddccbbaa99887766554433221100",
            "102030405060708090a0",
            "09f911029d74e35bd84156c5635688c0",
        ],
        "7468697320697320736f6d6520706c61696e7465787420746f20656e6372797074207573696e67205349562d414553",
        "7bdb6e3b432667eb06f4d14bff2fbd0fcb900f2fddbe404326601965c889bf17"
        "dba77ceb094fa663b7a3f748ba8af829ea64ad544a272e9c485b62a3fd5c0d",
    ),
]


def packed(ads: Sequence[bytes]) -> bytes:
    return b"".join(bytes([len(ad)]) + ad for ad in ads)


def oracle(secret: bytes, ads: Sequence[bytes], text: bytes) -> bytes:
    """Seal with `cryptography`, which refuses an empty text.

    For an empty text, s2v() computes the tag.
    """
    return AESSIV(secret).encrypt(text, list(ads))


def both(
    secret: bytes, ads: Sequence[bytes], text: bytes, sealed: bytes, place: Place = APART
) -> list[tuple[str, Response]]:
    """Return requests that seal and open, with checks and without."""
    fields = [secret, packed(ads)]
    found = []
    for ops in ("<>", "[]"):
        place = Place(place.in_offset, place.out_offset)
        cap = number(len(sealed))
        found.append((request(ops[0], place, cap, *fields, text), Response(OK, sealed)))
        cap = number(len(text))
        found.append((request(ops[1], place, cap, *fields, sealed), Response(OK, text)))
    return found


def at_distance(what: int, ads: Sequence[bytes], data: bytes, distance: int) -> str:
    where = (distance & 0xFFFF).to_bytes(2, "big")
    return request("^", bytes([what]), SECRET, packed(ads), data, where)


@few_on_chips
@pytest.mark.parametrize(("platform", "engine"), pairs(PLATFORMS), ids=pair_id)
def test_rfc_5297(platform: Platform, engine: Engine) -> None:
    expected = []
    for secret, ads, text, sealed in RFC_5297:
        parts = bytes.fromhex(secret), [bytes.fromhex(ad) for ad in ads]
        expected += both(*parts, bytes.fromhex(text), bytes.fromhex(sealed))
    check(platform, engine, expected, SIV)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
@pytest.mark.parametrize("size", [32, 48, 64])
def test_every_length_and_key_size(platform: Platform, size: int) -> None:
    source = random.Random(size)
    expected = []
    lengths = [*range(1, 50), 63, 64, 65, 127, 128, 129, 240]
    if not platform.is_chip:
        lengths += range(241, 530)
    for length in lengths:
        secret, text = source.randbytes(size), source.randbytes(length)
        ads = [source.randbytes(source.randrange(40)) for _ in range(source.randrange(4))]
        expected += both(secret, ads, text, oracle(secret, ads, text))
    check(platform, default_engine(platform), expected, SIV)


@pytest.mark.parametrize(
    ("platform", "engine"),
    [(p, e) for p, e in pairs(PLATFORMS) if has_cbc_decrypt(e)],
    ids=pair_id,
)
def test_the_calls_of_engines_that_do_two_blocks(platform: Platform, engine: Engine) -> None:
    """The wide calls work for every length, AD string and place, with the same limits.

    They refuse forgeries.
    """
    source = random.Random(8)
    expected = []

    def both_ways(length: int, ads: list[bytes], place: Place = APART) -> None:
        secret, text = source.randbytes(source.choice((32, 48, 64))), source.randbytes(length)
        sealed = oracle(secret, ads, text) if text else s2v(secret[: len(secret) // 2], [*ads, b""])
        fields = secret, packed(ads)
        line = request("(", place, number(len(sealed)), *fields, text)
        expected.append((line, Response(OK, sealed)))
        for cap, data, want in (
            (length, sealed, Response(OK, text)),
            (length, sealed[:-1] + bytes([sealed[-1] ^ 1]), FORGED),
            (length, bytes([sealed[0] ^ 0x80]) + sealed[1:], FORGED),
            (length, sealed[:15], FORGED),
        ):
            expected.append((request(")", place, number(cap), *fields, data), want))
        line = request("(", place, number(len(sealed) - 1), *fields, text)
        expected.append((line, Response(CAPACITY, b"")))

    for length in (*range(70), 127, 128, 129, 240):
        ads = [source.randbytes(source.randrange(40)) for _ in range(source.randrange(4))]
        both_ways(length, ads)
    for place in PLACES:
        if not place.in_place:
            for length in (1, 16, 49):
                both_ways(length, [b"ad"], place)
    line = request("(", Place(in_place=True), number(60), SECRET, b"", bytes(20))
    expected.append((line, Response(OVERLAP, b"")))
    check(platform, engine, expected, SIV)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_ad_length_and_nonces(platform: Platform) -> None:
    source = random.Random(2)
    expected = []
    for length in range(50):
        ad, nonce = source.randbytes(length), source.randbytes(1 + length)
        text = source.randbytes(1 + length % 20)
        expected += both(SECRET, [ad], text, oracle(SECRET, [ad], text))
        sealed = oracle(SECRET, [ad, nonce], text)
        fields = [SECRET, nonce, ad]
        cap = number(len(sealed))
        expected.append((request("{", APART, cap, *fields, text), Response(OK, sealed)))
        expected.append((request("}", APART, cap, *fields, sealed), Response(OK, text)))
    none = [SECRET, b"", b"ad"]
    for op in "{}":
        line = request(op, APART, number(64), *none, bytes(20))
        expected.append((line, Response(ARGUMENT, b"")))
    check(platform, default_engine(platform), expected, SIV)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_126_ad_strings_and_no_more(platform: Platform) -> None:
    source = random.Random(3)
    text = source.randbytes(20)
    expected = []
    for count in (0, 1, 2, 125, 126):
        for size in (0, 1):
            ads = [source.randbytes(size) for _ in range(count)]
            expected += both(SECRET, ads, text, oracle(SECRET, ads, text))
    for op in "<>":
        line = request(op, APART, number(64), SECRET, bytes(127), bytes(32))
        expected.append((line, Response(ARGUMENT, b"")))
    check(platform, default_engine(platform), expected, SIV)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_an_empty_message(platform: Platform) -> None:
    """An empty message has the tag of S2V over OpenSSL's CMAC, RFC 5297 section 2.4.

    `cryptography` refuses such a message.
    """
    expected = []
    for ads in ([], [b""], [b"ad"], [b"ad", b"more"]):
        sealed = s2v(SECRET[:16], [*ads, b""])
        expected += both(SECRET, ads, b"", sealed)
    check(platform, default_engine(platform), expected, SIV)


def s2v(secret: bytes, strings: Sequence[bytes]) -> bytes:
    """Compute S2V for a last string of fewer than 16 bytes."""
    value = int.from_bytes(cmac(secret, bytes(16)), "big")
    for string in strings[:-1]:
        value = double(value) ^ int.from_bytes(cmac(secret, string), "big")
    value = double(value) ^ int.from_bytes((strings[-1] + b"\x80").ljust(16, b"\0"), "big")
    return cmac(secret, value.to_bytes(16, "big"))


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_alignment(platform: Platform) -> None:
    source = random.Random(4)
    expected = []
    for place in PLACES:
        if not place.in_place:
            for length in (1, 16, 17, 33):
                text, ads = source.randbytes(length), [source.randbytes(9)]
                expected += both(SECRET, ads, text, oracle(SECRET, ads, text), place)
    check(platform, default_engine(platform), expected, SIV)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_in_place_leaves_the_text_where_it_is_and_no_other_overlap_is_taken(
    platform: Platform,
) -> None:
    source = random.Random(5)
    expected = []
    refused = Response(OVERLAP, b"")
    for length in (1, 15, 16, 17, 40):
        text = source.randbytes(length)
        sealed = oracle(SECRET, [b"ad"], text)
        for what in (0, 2):
            line = at_distance(what, [b"ad"], text, TAG)
            expected.append((line, Response(OK, sealed)))
            line = at_distance(what + 1, [b"ad"], sealed, -TAG)
            expected.append((line, Response(OK, text)))
        for distance in range(-60, 61):
            touches = -length < distance < length + TAG
            if distance != TAG:
                want = refused if touches else Response(OK, sealed)
                expected.append((at_distance(0, [b"ad"], text, distance), want))
            touches = -length - TAG < distance < length
            if distance != -TAG:
                want = refused if touches else Response(OK, text)
                expected.append((at_distance(1, [b"ad"], sealed, distance), want))
        forged = sealed[:-1] + bytes([sealed[-1] ^ 1])
        expected.append((at_distance(1, [b"ad"], forged, -TAG), FORGED))
    check(platform, default_engine(platform), expected, SIV)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_flipped_bit_and_every_other_ad_list_is_caught(platform: Platform) -> None:
    source = random.Random(6)
    text, ads = source.randbytes(21), [b"ab", b"c"]
    sealed = oracle(SECRET, ads, text)
    expected = []

    def forged(data: bytes, others: Sequence[bytes] = ads, secret: bytes = SECRET) -> None:
        for op in ">]" if len(data) >= TAG else ">":
            line = request(op, APART, number(64), secret, packed(others), data)
            expected.append((line, FORGED))

    for bit in range(8 * len(sealed)):
        bad = bytearray(sealed)
        bad[bit // 8] ^= 1 << bit % 8
        forged(bytes(bad))
    for length in range(len(sealed)):
        forged(sealed[:length])
    forged(sealed + b"\0")
    for others in ([b"a", b"bc"], [b"abc"], [b"ab"], [b"c", b"ab"], [b"ab", b"c", b""], []):
        forged(sealed, others)
    for bit in range(8 * len(SECRET)):
        secret = bytearray(SECRET)
        secret[bit // 8] ^= 1 << bit % 8
        forged(sealed, secret=bytes(secret))
    check(platform, default_engine(platform), expected, SIV)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_too_small_a_buffer_and_wrong_secrets(platform: Platform) -> None:
    text = bytes(20)
    sealed = oracle(SECRET, [], text)
    expected = []
    for missing in (1, 4, 16, 20):
        for op, data, size in (("<", text, len(sealed)), (">", sealed, len(text))):
            line = request(op, APART, number(size - missing), SECRET, b"", data)
            expected.append((line, Response(CAPACITY, b"")))
    for size in (0, 15, 16, 24, 31, 33, 34, 47, 49, 63, 65, 128):
        line = request("<", APART, number(64), bytes(size), b"", text)
        expected.append((line, Response(REPLAY, b"")))
        expected.append((request("~", bytes(size), b"\1"), Response(KEY, b"")))
    for what, error in ((0, ARGUMENT), (1, KEY), (2, KEY)):
        expected.append((request("~", SECRET, bytes([what])), Response(error, b"")))
    check(platform, default_engine(platform), expected, SIV)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_thousands_of_messages(platform: Platform) -> None:
    source = random.Random(7)
    expected = []
    for _ in range(2000):
        secret = source.randbytes(source.choice((32, 48, 64)))
        ads = [source.randbytes(source.randrange(50)) for _ in range(source.randrange(6))]
        text = source.randbytes(source.randrange(1, 200))
        expected += both(secret, ads, text, oracle(secret, ads, text))
    check(platform, default_engine(platform), expected, SIV)
