# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test CTR over many blocks: every length, carry and key size, and the same limits as CTR."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import reduce

import pytest
from aesmall.engines import CTR, KEY_SIZES, Engine
from support import oracle
from support.suite import (
    APART,
    CAPACITY,
    COUNTER,
    KEY,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    check,
    has_ctr_crypt,
    number,
    pair_id,
    pairs,
    request,
    run,
)

BLOCK = 16
IN_PLACE = Place(0, 0, True)
#: Blocks that fit into the RAM of this chip, more than 256.
MANY = 300
ATMEGA2560 = Platform("atmega2560", "atmega2560", "simavr", defines=(("CTR_MANY", str(MANY)),))
WIDE = [(p, e) for p, e in pairs(PLATFORMS) if has_ctr_crypt(e)]
KERNELS = [(p, e) for p, e in WIDE if CTR in e.kernels]
#: Blocks that fit into the RAM of these chips, more than 4 x 256.
MOST = 1000
LARGE = tuple(
    replace(p, defines=(("CTR_MANY", str(MOST)),)) for p in PLATFORMS if p.target.startswith("rp2")
)
#: src/core/cipher.h: the most blocks of a call
LONGEST = 4095
KERNELS_LONG = [
    (p, e)
    for p, e in pairs([replace(LARGE[0], defines=(("CTR_MANY", str(LONGEST)),))])
    if e.name in ("ct", "ct_halfkey")
]
KERNELS_MANY = [(p, e) for p, e in pairs([ATMEGA2560, *LARGE]) if CTR in e.kernels]

Expected = list[tuple[str, Response]]


def set_key(secret: bytes) -> tuple[str, Response]:
    return request("k", secret), Response(OK, b"")


def wide(secret: bytes, counter: bytes, data: bytes, place: Place = APART) -> tuple[str, Response]:
    """Return a request of the wide call. The answer is the answer of aesmall_ctr_crypt."""
    fields = [place, number(len(data)), counter, data]
    return request("u", *fields), Response(OK, oracle.ctr(secret, counter, 128, 0, data))


def advanced(counter: bytes, blocks: int) -> bytes:
    """Add a number of blocks to a counter modulo 2^128."""
    return ((int.from_bytes(counter, "big") + blocks) % (1 << 128)).to_bytes(BLOCK, "big")


def keystream(secret: bytes, counter: bytes, blocks: int) -> bytes:
    return oracle.ecb(secret, b"".join(advanced(counter, i) for i in range(blocks)))


def whole(secret: bytes, counter: bytes, data: bytes, place: Place = APART) -> tuple[str, Response]:
    """Return a request of the block call and its answer."""
    blocks = len(data) // BLOCK
    stream = keystream(secret, counter, blocks)
    answer = bytes(a ^ b for a, b in zip(data, stream, strict=True)) + advanced(counter, blocks)
    return request("w", bytes([len(secret)]), place, counter, data), Response(OK, answer)


@pytest.mark.parametrize("bits", KEY_SIZES)
@pytest.mark.parametrize(("platform", "engine"), WIDE, ids=pair_id)
def test_every_length_and_place(platform: Platform, engine: Engine, bits: int) -> None:
    rng = random.Random(bits)
    secret = rng.randbytes(bits // 8)
    expected: Expected = [set_key(secret)]
    for length in range(5 * BLOCK + 2):
        for place in (APART, IN_PLACE):
            expected.append(wide(secret, rng.randbytes(15) + b"\xfe", rng.randbytes(length), place))
    for place in PLACES:
        expected.append(wide(secret, rng.randbytes(16), rng.randbytes(55), place))
    check(platform, engine, expected)


@pytest.mark.parametrize("bits", KEY_SIZES)
@pytest.mark.parametrize(("platform", "engine"), WIDE, ids=pair_id)
def test_carries_through_every_byte(platform: Platform, engine: Engine, bits: int) -> None:
    rng = random.Random(10 + bits)
    secret = rng.randbytes(bits // 8)
    expected: Expected = [set_key(secret)]
    for full in range(1, BLOCK):
        head = rng.randbytes(BLOCK - full - 1) + bytes([rng.randrange(255)])
        for before in (1, 2, 3):
            counter = head + b"\xff" * (full - 1) + bytes([256 - before])
            expected.append(wide(secret, counter, rng.randbytes(70)))
    check(platform, engine, expected)


@pytest.mark.parametrize(("platform", "engine"), WIDE, ids=pair_id)
def test_limits_and_errors_are_those_of_ctr(platform: Platform, engine: Engine) -> None:
    rng = random.Random(20)
    secret, data = rng.randbytes(16), rng.randbytes(33)
    expected: Expected = [set_key(secret)]
    for left in (1, 2):
        counter = advanced(bytes(16), -left)
        fine, long = data[: 16 * left], data[: 16 * left + 1]
        expected.append(wide(secret, counter, fine))
        fields = [APART, number(len(long)), counter, long]
        expected.append((request("u", *fields), Response(COUNTER, b"")))
    for cap in (0, 16, 32):
        fields = [APART, number(cap), bytes(16), data]
        expected.append((request("u", *fields), Response(CAPACITY, b"")))
    for place in OVERLAPS:
        fields = [place, number(33), bytes(16), data]
        expected.append((request("u", *fields), Response(OVERLAP, b"")))
    expected.append((request("W"), Response(OK, b"\0")))
    fields = [APART, number(33), bytes(16), data]
    expected.append((request("u", *fields), Response(KEY, b"")))
    check(platform, engine, expected)


@pytest.mark.parametrize("bits", KEY_SIZES)
@pytest.mark.parametrize(("platform", "engine"), KERNELS, ids=pair_id)
def test_block_call_wraps_and_advances_the_counter(
    platform: Platform, engine: Engine, bits: int
) -> None:
    rng = random.Random(30 + bits)
    secret = rng.randbytes(bits // 8)
    expected: Expected = [set_key(secret)]
    for blocks in range(8):
        for low in (0x00, 0x01, 0xF8, 0xFC, 0xFE, 0xFF):
            counter = rng.randbytes(13) + bytes([rng.choice([0, 255, 7]), 255, low])
            expected.append(whole(secret, counter, rng.randbytes(16 * blocks)))
        expected.append(whole(secret, b"\xff" * 16, rng.randbytes(16 * blocks), IN_PLACE))
        expected.append(whole(secret, b"\xff" * 15 + b"\xfd", rng.randbytes(16 * blocks)))
    for place in PLACES:
        expected.append(whole(secret, rng.randbytes(15) + b"\xfe", rng.randbytes(64), place))
    check(platform, engine, expected)


@pytest.mark.parametrize("bits", KEY_SIZES)
@pytest.mark.parametrize(("platform", "engine"), KERNELS, ids=pair_id)
def test_calling_convention_and_interrupts(platform: Platform, engine: Engine, bits: int) -> None:
    rng = random.Random(50 + bits)
    secret = rng.randbytes(bits // 8)
    expected: Expected = [set_key(secret)]
    for low in (b"\x01", b"\xfe"):
        expected.append(whole(secret, rng.randbytes(15) + low, rng.randbytes(64)))
    check(platform, engine, expected)
    lines = [line for line, _ in expected]
    result = run(platform, engine, lines, measure=["suite_ctr_blocks"], abi_seed=9)
    assert result.output == run(platform, engine, lines).output
    assert [call.abi for call in result.calls] == [(), ()]


@pytest.mark.parametrize("bits", KEY_SIZES)
@pytest.mark.parametrize(("platform", "engine"), KERNELS_MANY, ids=pair_id)
def test_more_blocks_than_a_byte_counts(platform: Platform, engine: Engine, bits: int) -> None:
    rng = random.Random(40 + bits)
    secret = rng.randbytes(bits // 8)
    counters = [bytes(16), b"\xff" * 16, rng.randbytes(16), rng.randbytes(14) + b"\xff\xff"]
    counters.append(rng.randbytes(13) + b"\xff\x37\xc5")
    _check_many(
        *(platform, engine, secret),
        [(c, n) for c in counters for n in (255, 256, 257, MOST if platform in LARGE else MANY)],
    )


@pytest.mark.parametrize(("platform", "engine"), KERNELS_LONG, ids=pair_id)
def test_a_kernel_without_an_induction_has_the_right_number_of_blocks(
    platform: Platform, engine: Engine
) -> None:
    """Run calls around each power of two up to the longest, from counters that are at an end."""
    rng = random.Random(60)
    lengths = (511, 512, 513, 1024, 1025, 2047, 2048, 2049, LONGEST)
    calls = [(rng.randbytes(15) + bytes([i]), n) for i, n in enumerate(lengths)]
    _check_many(platform, engine, rng.randbytes(16), calls)


def _check_many(
    platform: Platform, engine: Engine, secret: bytes, calls: list[tuple[bytes, int]]
) -> None:
    expected: Expected = [set_key(secret)]
    for counter, blocks in calls:
        stream = keystream(secret, counter, blocks)
        each = [stream[i : i + BLOCK] for i in range(0, len(stream), BLOCK)]
        total = reduce(lambda a, b: bytes(x ^ y for x, y in zip(a, b, strict=True)), each)
        answer = total + each[-1] + advanced(counter, blocks) + b"\0"
        line = request("f", bytes([len(secret)]), number(blocks), counter)
        expected.append((line, Response(OK, answer)))
    check(platform, engine, expected)
