# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test Base64 against Python."""

from __future__ import annotations

import base64
import random
import string

import pytest
from aesmall_workshop.measure.program import TRACERS
from support.suite import (
    APART,
    ARGUMENT,
    CAPACITY,
    CHIPS,
    HOST_SLOW_MULTIPLY,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    RP2350,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
    run,
)

#: One platform uses masks in place of products.
EVERYWHERE = (*PLATFORMS, HOST_SLOW_MULTIPLY)
ALPHABET = (string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/").encode()


def encode(data: bytes, place: Place = APART) -> tuple[str, Response]:
    text = base64.b64encode(data) + b"\0"
    return request("B", place, number(len(text)), data), Response(OK, text)


def decode(data: bytes, place: Place = APART) -> tuple[str, Response]:
    text = base64.b64encode(data)
    return request("b", place, number(len(data)), text), Response(OK, data)


@pytest.mark.parametrize("platform", EVERYWHERE, ids=pair_id)
def test_every_length_byte_and_place(platform: Platform) -> None:
    rng = random.Random(1)
    expected = []
    for place in PLACES:
        for length in range(14):
            data = rng.randbytes(length)
            expected += [encode(data, place), decode(data, place)]
    everything = bytes(range(256))
    for start in range(0, 256, 32):
        expected += [encode(everything[start : start + 96]), decode(everything[start : start + 96])]
    for length in (94, 95, 96, 126, 127, 128, 189):
        expected += [encode(rng.randbytes(length)), decode(rng.randbytes(length))]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", EVERYWHERE, ids=pair_id)
def test_what_is_no_base64_is_refused(platform: Platform) -> None:
    refused = Response(ARGUMENT, b"")
    texts = [b"QUJ" + bytes([c]) for c in range(256) if c not in ALPHABET and c != ord("=")]
    texts += [bytes([c]) + b"UJD" for c in range(256) if c not in ALPHABET]
    texts += [b"====", b"=AAA", b"A===", b"AA=A", b"AAA=AAAA", b"AA==AAAA", b"A=A="]
    texts += [b"QUI=QUI=", b"QR==", b"Qf==", b"QUJ=", b"QUB="]  # unused bits are set
    texts += [b"QQ==\n\n\n\n", b"QUJD QUJ", b"-_-_"]
    expected = []
    for text in texts:
        for place in (APART, Place(0, 0, in_place=True)):
            expected.append((request("b", place, number(16), text), refused))
    for length in range(1, 12):
        if length % 4:
            line = request("b", APART, number(16), b"A" * length)
            expected.append((line, Response(LENGTH, b"")))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_a_capacity_that_is_too_small(platform: Platform) -> None:
    short = Response(CAPACITY, b"")
    expected = []
    for length in range(8):
        text = base64.b64encode(bytes(length))
        caps = range(len(text) + 1)
        expected += [(request("B", APART, number(cap), bytes(length)), short) for cap in caps]
        expected += [(request("b", APART, number(cap), text), short) for cap in range(length)]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_partial_overlap_is_refused(platform: Platform) -> None:
    expected = []
    for place in OVERLAPS:
        for op, data in (("B", bytes(12)), ("b", b"AAAA" * 4)):
            line = request(op, place, number(24), data)
            expected.append((line, Response(OVERLAP, b"")))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", CHIPS, ids=pair_id)
def test_a_key_leaves_no_trace(platform: Platform) -> None:
    """Coding a key has a constant trace.

    Instructions and addresses are the same for all bytes, and for all texts that are not Base64.
    """
    rng = random.Random(2)
    keys = [rng.randbytes(22) for _ in range(12)] + [bytes(22), b"\xff" * 22]
    wrong = []
    for place, character in zip((0, 1, 13, 29), b"\0@-\xff", strict=True):
        text = bytearray(base64.b64encode(keys[place % 12]))
        text[place] = character
        wrong.append(request("b", APART, number(22), bytes(text)))
    # The caller divides, and the model of Hazard3 does not know the time of a division.
    encoder = "base64_put" if platform is RP2350 else "base64_encode_as"
    lines = [line for key in keys for line in (encode(key)[0], decode(key)[0])]
    result = run(
        platform,
        default_engine(platform),
        [*lines, *wrong],
        simulator=TRACERS[platform.target],
        measure=["aesmall_base64_decode_as", f"aesmall_{encoder}"],
        trace=True,
    )
    calls = result.calls
    assert len(calls) == len(lines) + len(wrong)
    for same in (calls[: len(lines) : 2], calls[1 : len(lines) : 2], calls[len(lines) :]):
        assert len({(call.symbol, call.trace, call.cycles) for call in same}) == 1
