# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the pieces that frames share: ISO 7816-4 padding, CBC-MAC and AES-MMO."""

from __future__ import annotations

import random

import pytest
from support import oracle
from support.suite import (
    ATMEGA328P,
    AUTH,
    CAPACITY,
    KEY_SIZE,
    LENGTH,
    OK,
    Place,
    Platform,
    Response,
    check,
    number,
    pair_id,
    request,
)

from services.frames.ieee802154_model import (
    BLOCK,
    PLATFORMS,
    PROGRAM,
    cbc_mac,
    hmac_mmo,
    mmo,
    padded,
    rows,
    tiny,
)

IN_PLACE = Place(in_place=True)
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def unpadding(text: bytes) -> tuple[str, Response]:
    """Return a request to find the length of a padded text, and the answer by definition."""
    block = text[-BLOCK:].rstrip(b"\0")
    if not text or len(text) % BLOCK:
        answer = Response(LENGTH, bytes(2))
    elif not block.endswith(b"\x80"):
        answer = Response(AUTH, bytes(2))
    else:
        answer = Response(OK, number(len(text) - BLOCK + len(block) - 1))
    return request("u", text), answer


@everywhere
def test_padding(platform: Platform) -> None:
    source = random.Random(1)
    expected = []
    for n in (*range(35), 63, 64, 65):
        text = source.randbytes(n)
        full = padded(text)
        cap = number(len(full))
        expected += [(request("P", IN_PLACE, cap, text), Response(OK, full))]
        for less in {len(full) - 1, n, 0}:
            expected += [(request("P", IN_PLACE, number(less), text), Response(CAPACITY, b""))]
        expected += [unpadding(full)]
    check(platform, tiny(platform), expected, PROGRAM)


@everywhere
def test_wrong_padding(platform: Platform) -> None:
    """Padding is found only in the last block, and only as 0x80 and zeros."""
    source = random.Random(2)
    texts = [bytes(n) for n in (0, 1, 15, 16, 17, 32)]
    texts += [b"\x80" + bytes(BLOCK), b"\x80" + bytes(2 * BLOCK - 1), b"\x80" * BLOCK]
    for at in range(BLOCK):
        block = bytes(at) + b"\x80" + bytes(BLOCK - 1 - at)
        texts += [source.randbytes(BLOCK)[:at] + block[at:]]
        texts += [block[:at] + bytes([0x80 ^ 1 << bit]) + block[at + 1 :] for bit in range(8)]
        texts += [block[:-1] + b"\1", block[:-1] + b"\xff"]
    expected = [unpadding(text) for text in texts]
    assert {response.error for _, response in expected} == {OK, AUTH, LENGTH}
    check(platform, tiny(platform), expected, PROGRAM)


@everywhere
def test_cbc_mac(platform: Platform) -> None:
    """CBC-MAC takes a first block or an initial value, and any split of a message."""
    source = random.Random(3)
    secret, first = source.randbytes(16), source.randbytes(BLOCK)
    expected = [(request("k", secret), Response(OK, b""))]
    for n in (*range(35), 100):
        for cut in {0, n // 3, n}:
            text = source.randbytes(n)
            used = number((n - 1) % BLOCK + 1 if n else BLOCK, 1)
            answer = Response(OK, used + cbc_mac(secret, first + text))
            expected.append((request("m", b"\x10", first, text[:cut], text[cut:]), answer))
    text = source.randbytes(40)
    chained = oracle.cbc(secret, first, text + bytes(8))[-BLOCK:]
    expected += [(request("m", b"\0", first, text, b""), Response(OK, b"\x08" + chained))]
    alone = Response(OK, bytes(1) + oracle.ecb(secret, first))
    expected += [(request("m", b"\0", first, b"", b""), alone)]
    check(platform, tiny(platform), expected, PROGRAM)


@everywhere
def test_vectors_of_aes_mmo(platform: Platform) -> None:
    expected = []
    for row in rows("aes_mmo", "zigbee_hmac_mmo"):
        answer = Response(OK, bytes.fromhex(row["hash"]))
        key = bytes.fromhex(row.get("key", ""))
        if "message" in row:
            message = bytes.fromhex(row["message"])
            assert (hmac_mmo(key, message) if key else mmo(message)) == answer.data
            expected += [(request("h", b"\0", key, message), answer)]
        elif platform is not ATMEGA328P:
            expected += [(request("l", number(row["pattern_length"])), answer)]
    check(platform, tiny(platform), expected, PROGRAM)


@everywhere
def test_aes_mmo(platform: Platform) -> None:
    """AES-MMO gives the hash of every length, also where the length has 32 bits."""
    source = random.Random(4)
    key = source.randbytes(16)
    expected = []
    for n in (*range(50), 255):
        text = source.randbytes(n)
        for how in (b"\0", b"\1") if n >= BLOCK else (b"\0",):
            expected += [(request("h", how, b"", text), Response(OK, mmo(text)))]
            expected += [(request("h", how, key, text), Response(OK, hmac_mmo(key, text)))]
    for secret in (b"", key):
        expected += [(request("h", b"\2", secret, b"text"), Response(KEY_SIZE, b""))]
    if platform is not ATMEGA328P:  # it has less RAM than these messages
        pattern = bytes(i & 0xFF for i in range(0x2020))
        for n in (0x1FFF, *range(0x2000, 0x2010), 0x2020):
            expected += [(request("l", number(n)), Response(OK, mmo(pattern[:n])))]
    check(platform, tiny(platform), expected, PROGRAM)
