# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the block calls and key objects of every engine against OpenSSL."""

from __future__ import annotations

import random

import pytest
from aesmall.engines import CTR, WIDE, Engine
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from support import oracle
from support.suite import (
    APART,
    CHIPS,
    CORTEX_M3,
    CORTEX_M4,
    KEY,
    KEY_SIZE,
    OK,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    check,
    number,
    pair_id,
    pairs,
    request,
    run,
)

BLOCK = 16
KEY_LENGTHS = (16, 24, 32)
DONE = Response(OK, b"")
EVERYWHERE = (*PLATFORMS, CORTEX_M4, CORTEX_M3)


def openssl(secret: bytes, block: bytes) -> bytes:
    """Encrypt one block with OpenSSL."""
    return Cipher(algorithms.AES(secret), modes.ECB()).encryptor().update(block)


def _blocks(rng: random.Random, place: Place, count: int) -> list[tuple[str, Response]]:
    expected = []
    for length in KEY_LENGTHS:
        secret = rng.randbytes(length)
        expected.append((request("K", secret), DONE))
        for _ in range(count):
            block = rng.randbytes(BLOCK)
            answer = openssl(secret, block)
            expected.append((request("E", place, block), Response(OK, answer)))
            expected.append((request("D", place, answer), Response(OK, block)))
    return expected


def _encrypt_only(
    rng: random.Random, length: int, place: Place = APART
) -> list[tuple[str, Response]]:
    secret, block = rng.randbytes(length), rng.randbytes(BLOCK)
    return [
        (request("k", secret), DONE),
        (request("E", place, block), Response(OK, openssl(secret, block))),
    ]


@pytest.mark.parametrize(("platform", "engine"), pairs(EVERYWHERE), ids=pair_id)
def test_random_blocks_at_every_alignment_and_in_place(platform: Platform, engine: Engine) -> None:
    rng = random.Random(f"blocks {engine.name}")
    expected = []
    for place in PLACES:
        expected += _blocks(rng, place, 1 if platform.is_chip else 8)
    check(platform, engine, expected)


@pytest.mark.parametrize(("platform", "engine"), pairs(EVERYWHERE), ids=pair_id)
def test_block_calls_leave_the_schedule_as_it_was(platform: Platform, engine: Engine) -> None:
    """An unaligned secret is allowed, and no call alters the schedule."""
    rng = random.Random(f"calls {engine.name}")
    expected = []
    for length in KEY_LENGTHS:
        secret, block = rng.randbytes(length), rng.randbytes(BLOCK)
        answer = openssl(secret, block) + block + b"\0"
        expected.append((request("T", secret, block), Response(OK, answer)))
    check(platform, engine, expected)


@pytest.mark.parametrize(("platform", "engine"), pairs(EVERYWHERE), ids=pair_id)
def test_encrypt_only_keys_encrypt(platform: Platform, engine: Engine) -> None:
    rng = random.Random(f"encrypt only {engine.name}")
    expected = []
    for length in KEY_LENGTHS:
        for place in PLACES:
            expected += _encrypt_only(rng, length, place)
    check(platform, engine, expected)


def _decrypt_only(rng: random.Random, place: Place) -> list[tuple[str, Response]]:
    """Return requests for keys of all sizes that decrypt. Modes that encrypt must refuse them."""
    expected = []
    for length in KEY_LENGTHS:
        secret, iv, text = rng.randbytes(length), rng.randbytes(BLOCK), rng.randbytes(3 * BLOCK)
        chained = oracle.cbc(secret, iv, text)
        expected += [
            (request("d", secret), DONE),
            (request("D", place, openssl(secret, iv)), Response(OK, iv)),
            (request("n", APART, number(len(text)), iv, chained), Response(OK, text)),
            (request("N", APART, number(len(text)), iv, text), Response(KEY, b"")),
            (request("M", APART, b"\x10", text), Response(KEY, b"")),
        ]
    return expected


WITH_EIC = [(p, e) for p, e in pairs(EVERYWHERE) if "decrypt_eic" in e.kernels]


@pytest.mark.parametrize(("platform", "engine"), WITH_EIC, ids=pair_id)
def test_decrypt_only_keys_decrypt_and_do_nothing_else(platform: Platform, engine: Engine) -> None:
    rng = random.Random(f"decrypt only {engine.name}")
    expected = [pair for place in PLACES for pair in _decrypt_only(rng, place)]
    refused = [(request("d", bytes(n)), Response(KEY_SIZE, b"")) for n in (0, 15, 17, 33)]
    check(platform, engine, expected + refused)


@pytest.mark.parametrize(("platform", "engine"), pairs(EVERYWHERE), ids=pair_id)
def test_a_secret_of_another_length_is_refused_and_leaves_no_key(
    platform: Platform, engine: Engine
) -> None:
    refused = [n for n in range(49) if n not in KEY_LENGTHS]
    expected = []
    for op in "Kk":
        for n in refused:
            expected.append((request("K", bytes(range(32))), DONE))
            expected.append((request(op, bytes(n)), Response(KEY_SIZE, b"")))
            expected.append((request("M", APART, b"\x10", b"x"), Response(KEY, b"")))
    check(platform, engine, expected)


@pytest.mark.parametrize(("platform", "engine"), pairs(EVERYWHERE), ids=pair_id)
def test_wipe_leaves_nothing_of_the_key(platform: Platform, engine: Engine) -> None:
    check(
        platform,
        engine,
        [(request("K", b"\xff" * 32), DONE), (request("W"), Response(OK, b"\0"))],
    )


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_constant_time_compare(platform: Platform) -> None:
    engine = pairs([platform])[0][1]
    same, expected = bytes(range(32)), []
    for bit in range(0, 256, 5):
        other = bytearray(same)
        other[bit // 8] ^= 1 << bit % 8
        expected.append((request("=", same, bytes(other)), Response(OK, b"\0")))
    expected.append((request("=", same, same), Response(OK, b"\1")))
    expected.append((request("=", b"", b""), Response(OK, b"\1")))
    check(platform, engine, expected)


@pytest.mark.parametrize(("platform", "engine"), pairs([*CHIPS, CORTEX_M4, CORTEX_M3]), ids=pair_id)
def test_calling_convention(platform: Platform, engine: Engine) -> None:
    """Every kernel follows the calling convention.

    It keeps the callee-saved registers, the stack pointer and, on AVR, r1 = 0. On AVR it may be
    interrupted before any of its instructions. test_kernels.py tests the kernels for two blocks,
    which no block call reaches. It also tests CTR over many blocks, together with test_ctr_wide.py.

    The simulator fills the registers with random values at the call and checks them at the return.
    test/workshop/ shows that it catches deliberate offenders.
    """
    rng = random.Random(f"abi {engine.name}")
    expected = [pair for _ in range(3) for pair in _blocks(rng, APART, 2)]
    expected += [pair for length in KEY_LENGTHS for pair in _encrypt_only(rng, length)]
    if "decrypt_eic" in engine.kernels:
        expected += _decrypt_only(rng, APART)
    kernels = sorted(
        {
            symbol
            for verb in engine.kernels.keys() - {f"encrypt{WIDE}", f"decrypt{WIDE}", CTR}
            for bits in engine.key_sizes
            if (symbol := engine.kernel(verb, bits))
        }
    )
    result = run(platform, engine, [line for line, _ in expected], measure=kernels, abi_seed=7)
    assert {call.symbol for call in result.calls} == set(kernels)
    assert [(c.symbol, c.abi) for c in result.calls if c.abi] == []
