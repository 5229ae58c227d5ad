# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test OCB3 two blocks at a time: every length and key size, and the same limits as OCB3."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall.engines import KEY_SIZES, Engine
from support.aead import OCB
from support.aead_messages import DONE, IN_PLACE, Expected, Message, Source, flips, key
from support.suite import (
    AEAD,
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
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
    has_cbc_decrypt,
    number,
    pair_id,
    pairs,
    request,
)

BULK = [(p, e) for p, e in pairs(PLATFORMS) if has_cbc_decrypt(e)]
everywhere = pytest.mark.parametrize(("platform", "engine"), BULK, ids=pair_id)


def line(op: str, message: Message, data: bytes, place: Place = APART, cap: int = 150) -> str:
    """Return a request that seals ($) or opens (&) with the engine's own call."""
    return request(op, place, number(cap), message.how(), message.nonce, message.ad, data)


def both(message: Message, place: Place = APART) -> Expected:
    """Return requests that seal and open."""
    sealed = message.sealed()
    return [
        (line("$", message, message.msg, place, len(sealed)), Response(OK, sealed)),
        (line("&", message, sealed, place, len(message.msg)), Response(OK, message.msg)),
    ]


@pytest.mark.parametrize("bits", KEY_SIZES)
@everywhere
def test_every_length_and_place(platform: Platform, engine: Engine, bits: int) -> None:
    source = Source(OCB, bits)
    source.secret = source.rng.randbytes(bits // 8)
    expected = key(source.secret)
    for length in range(100):
        expected += both(source.message(length, (length * 7) % 50, None, 8 + length % 9))
    for place in PLACES:
        expected += both(source.message(35, 33), place)
    for length in (128, 129, 200):
        expected += both(source.message(length, 10)) + both(source.message(10, length), IN_PLACE)
    check(platform, engine, expected, AEAD)


@everywhere
def test_forgeries_leave_zeros(platform: Platform, engine: Engine) -> None:
    source = Source(OCB, 2)
    message = source.message(37, 34)
    sealed = message.sealed()
    expected = [*key(source.secret), *both(message)]
    for bad in flips(sealed):
        for place in (APART, IN_PLACE):
            expected.append((line("&", message, bad, place), Response(AUTH, b"")))
    for ad in flips(message.ad):
        expected.append((line("&", message.with_ad(ad), sealed), Response(AUTH, b"")))
    expected += [(line("&", message, sealed[:n]), Response(AUTH, b"")) for n in range(len(sealed))]
    check(platform, engine, expected, AEAD)


@everywhere
def test_the_limits_are_those_of_ocb(platform: Platform, engine: Engine) -> None:
    source = Source(OCB, 3)
    message = source.message(40, 20)
    sealed = message.sealed()
    expected = key(source.secret)

    def refused(error: int, other: Message, place: Place = APART, missing: int = 0) -> None:
        cap = len(sealed) - missing
        expected.append((line("$", other, message.msg, place, cap), Response(error, b"")))
        cap = len(message.msg) - missing
        expected.append((line("&", other, sealed, place, cap), Response(error, b"")))

    refused(CAPACITY, message, missing=1)
    for place in OVERLAPS:
        refused(OVERLAP, message, place)
    for nonce in (b"", bytes(16)):
        refused(ARGUMENT, replace(message, nonce=nonce))
    for tag_len in (0, 3, 4, 7, 17):
        refused(ARGUMENT, replace(message, tag_len=tag_len))
    expected += key(source.secret, "k")
    expected.append((line("$", message, message.msg), Response(OK, sealed)))
    expected.append((line("&", message, sealed), Response(KEY, b"")))
    expected += [*key(source.secret), (request("W"), Response(OK, b"\0"))]
    refused(KEY, message)
    expected += [*key(source.secret), (request("n"), DONE)]
    refused(KEY, message)
    check(platform, engine, expected, AEAD)
