# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What GCM has beyond the other modes: counters that wrap, GMAC, kept hash subkeys and tables,
many blocks at a time, the calls without checks."""

from __future__ import annotations

import random

import oracle
import pytest
from aead import GCM, SHORT_TAG, gcm_model
from aead_messages import DONE, Expected, flips, key
from aesmall.engines import Engine
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from suite import (
    AEAD,
    APART,
    ARGUMENT,
    ATMEGA328P,
    AUTH,
    KEY,
    OK,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    has_ctr_crypt,
    number,
    pair_id,
    pairs,
    request,
    run,
)

BLOCK = 16
FORGED = Response(AUTH, b"")
#: Letters in test/firmware/ops_gcm.c: kept, table, many blocks, without checks
FORMS = "ktbu"

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def both(
    form: str,
    secret: bytes,
    nonce: bytes,
    ad: bytes,
    msg: bytes,
    *,
    place: Place = APART,
    tag_len: int = BLOCK,
) -> Expected:
    """Seals and opens."""
    sealed = gcm_model(secret, nonce, ad, msg, tag_len)
    how = form.encode() + bytes([tag_len | (SHORT_TAG if tag_len < 12 else 0)])
    room = number(len(sealed)), number(len(msg))
    return [
        (request("G", place, room[0], how, nonce, ad, msg), Response(OK, sealed)),
        (request("g", place, room[1], how, nonce, ad, sealed), Response(OK, msg)),
    ]


def multiply(a: int, b: int) -> int:
    """The product of SP 800-38D 6.3."""
    product = 0
    for bit in range(127, -1, -1):
        product ^= b if a >> bit & 1 else 0
        b = b >> 1 ^ (0xE1 << 120 if b & 1 else 0)
    return product


def nonce_for(secret: bytes, first: bytes) -> bytes:
    """A nonce of 16 bytes whose first counter block is `first`: that is (nonce H + length) H."""
    h = int.from_bytes(oracle.ecb(secret, bytes(BLOCK)), "big")
    inverse, square = 1 << 127, h
    for _ in range(127):  # H^(2^128 - 2)
        square = multiply(square, square)
        inverse = multiply(inverse, square)
    assert multiply(h, inverse) == 1 << 127
    with_length = multiply(int.from_bytes(first, "big"), inverse)
    return multiply(with_length ^ 8 * BLOCK, inverse).to_bytes(BLOCK, "big")


@everywhere
def test_counters_wrap_in_their_last_32_bits(platform: Platform) -> None:
    """Where the counter of CTR would carry on into the bytes before them."""
    rng = random.Random(1)
    secret = rng.randbytes(16)
    expected = key(secret)
    for last in (0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFC, 0xFFFFFEFE, 0x00FFFFFD, 0xFE, 0xFF, 0xFFFF):
        for head in (rng.randbytes(12), b"\xff" * 12):
            nonce = nonce_for(secret, head + number(last, 4))
            msg = rng.randbytes(5 * BLOCK + 3)
            sealed = AESGCM(secret).encrypt(nonce, msg, b"")
            assert sealed == gcm_model(secret, nonce, b"", msg, BLOCK)
            how = b"g\x10"
            line = request("S", APART, number(len(sealed)), how, nonce, b"", msg)
            expected.append((line, Response(OK, sealed)))
            for form in FORMS:
                expected += both(form, secret, nonce, b"", msg)
    check(platform, default_engine(platform), expected, AEAD)


@everywhere
def test_streams_wrap_too(platform: Platform) -> None:
    rng = random.Random(2)
    secret = rng.randbytes(16)
    nonce = nonce_for(secret, b"\xff" * 15 + b"\xfe")
    msg = rng.randbytes(70)
    sealed = gcm_model(secret, nonce, b"", msg, BLOCK)
    script = b"i\0\0s\5\0s\x41\0f\0\0"
    fields = (number(len(sealed)), b"g\x10", nonce, b"", msg, b"", script)
    opens = b"i\0\0c\x46\0v\0\0o\x11\0o\x35\0"
    again = (number(len(msg)), b"g\x10", nonce, b"", sealed, b"", opens)
    expected = key(secret)
    expected.append((request("x", APART, *fields), Response(OK, sealed)))
    expected.append((request("x", APART, *again), Response(OK, msg)))
    check(platform, default_engine(platform), expected, AEAD)


@pytest.mark.parametrize(
    ("platform", "engine"), [p for p in pairs(PLATFORMS) if has_ctr_crypt(p[1])], ids=pair_id
)
def test_many_blocks(platform: Platform, engine: Engine) -> None:
    rng = random.Random(3)
    expected: Expected = []
    for size in (16, 24, 32):
        secret = rng.randbytes(size)
        expected += key(secret)
        for length in (0, 1, 15, 16, 17, 31, 32, 33, 48, 100, 144, 200):
            place = PLACES[length % len(PLACES)]
            nonce = rng.randbytes(12)
            expected += both(
                "b", secret, nonce, rng.randbytes(9), rng.randbytes(length), place=place
            )
        nonce = nonce_for(secret, rng.randbytes(15) + b"\xfb")
        expected += both("b", secret, nonce, b"", rng.randbytes(8 * BLOCK + 1))
    check(platform, engine, expected, AEAD)


@everywhere
def test_without_checks(platform: Platform) -> None:
    rng = random.Random(4)
    expected: Expected = []
    for size in (16, 24, 32):
        secret = rng.randbytes(size)
        expected += key(secret)
        for nonce_len in (1, 11, 12, 13, 16, 17, 40):
            nonce, ad = rng.randbytes(nonce_len), rng.randbytes(rng.randrange(40))
            msg = rng.randbytes(rng.randrange(60))
            expected += both("u", secret, nonce, ad, msg, place=rng.choice(PLACES))
        for tag_len in GCM.tag_lens:
            expected += both("u", secret, rng.randbytes(12), b"", b"abc", tag_len=tag_len)
        sealed = gcm_model(secret, bytes(12), b"ad", bytes(17), BLOCK)
        for forged in flips(sealed):
            line = request("g", APART, number(17), b"u\x10", bytes(12), b"ad", forged)
            expected.append((line, FORGED))
    check(platform, default_engine(platform), expected, AEAD)


@everywhere
def test_gmac(platform: Platform) -> None:
    rng = random.Random(5)
    secret = rng.randbytes(16)
    expected = key(secret)
    for length in (0, 1, 16, 17, 33, 100):
        nonce, msg = rng.randbytes(12), rng.randbytes(length)
        tag = gcm_model(secret, nonce, msg, b"", BLOCK)
        for tag_len in GCM.tag_lens:
            how = b"-" + bytes([tag_len | (SHORT_TAG if tag_len < 12 else 0)])
            expected.append((request("h", how, nonce, msg), Response(OK, tag[:tag_len])))
            expected.append((request("i", how, nonce, msg, tag[:tag_len]), DONE))
        for wrong in flips(tag):
            expected.append((request("i", b"-\x10", nonce, msg, wrong), FORGED))
        expected.append((request("i", b"-\x10", nonce, msg + b"\0", tag), FORGED))
        for tag_len in (0, 4, 8, 11, 17, SHORT_TAG | 11, SHORT_TAG):
            for line in (("h",), ("i", tag)):
                asked = request(line[0], b"-" + bytes([tag_len]), nonce, msg, *line[1:])
                expected.append((asked, Response(ARGUMENT, b"")))
    check(platform, default_engine(platform), expected, AEAD)


@everywhere
def test_wiped_keys_and_hashes(platform: Platform) -> None:
    """Making from a wiped key; sealing with what then is zeros, or was wiped."""
    expected = key(bytes(16))
    for n, made in enumerate((KEY, KEY, OK, OK)):
        expected.append((request("j", bytes([n])), Response(OK, bytes([made, KEY]))))
    check(platform, default_engine(platform), expected, AEAD)


def test_registers_and_stack_are_kept() -> None:
    rng = random.Random(6)
    secret = rng.randbytes(16)
    lines = [line for line, _ in key(secret)]
    for nonce_len, length in ((12, 0), (12, 20), (16, 33)):
        nonce, msg = rng.randbytes(nonce_len), rng.randbytes(length)
        lines += [line for line, _ in both("u", secret, nonce, b"ad", msg)]
    lines.append(request("g", APART, number(4), b"u\x10", bytes(12), b"", bytes(20)))
    functions = ["aesmall_gcm_run", "aesmall_gcm_kept_run"]
    result = run(ATMEGA328P, default_engine(ATMEGA328P), lines, AEAD, measure=functions, abi_seed=9)
    assert {call.symbol for call in result.calls} == set(functions)
    assert [(call.symbol, call.abi) for call in result.calls if call.abi] == []
