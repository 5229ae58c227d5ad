# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The call of Manx1 for whole bytes: the same ciphertext, and other sets refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from aesmall.manx import Manx
from manx import (
    BYTES,
    OTHER_MODE,
    OVERLAP_AD,
    OVERLAP_NONCE,
    SET_KEY,
    Message,
    check,
    message,
)
from suite import (
    ARGUMENT,
    KEY,
    OK,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    Platform,
    Response,
    default_engine,
    pair_id,
    request,
)

Question = tuple[str, Response]
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def ask(platform: Platform, questions: list[Question]) -> None:
    check(platform, default_engine(platform), [SET_KEY, *questions])


def by_bytes(one: Message) -> Question:
    """Sealed by the call for whole bytes."""
    return replace(one, overlap=one.overlap | BYTES).seal()


@everywhere
def test_whole_bytes(platform: Platform) -> None:
    source = random.Random(20)
    questions: list[Question] = []
    for nonce_size in range(17):
        for ad_size in {0, 16 - nonce_size, source.randrange(17 - nonce_size)}:
            params = Manx(1, 8 * nonce_size, 8 * ad_size, variable=False)
            for bits in (source.randrange(64), 8 * source.randrange(8)):
                questions.append(by_bytes(message(params, source, 8 * ad_size, bits, spare=1)))
    ask(platform, questions)


@everywhere
def test_whole_bytes_of_every_length_and_place(platform: Platform) -> None:
    source = random.Random(21)
    params = Manx(1, 64, 16, variable=False)
    questions = [by_bytes(message(params, source, 16, bits, spare=1)) for bits in range(64)]
    for place in (*PLACES, *OVERLAPS):
        questions.append(by_bytes(message(params, source, 16, 63, place=place)))
    for overlap in (OVERLAP_NONCE, OVERLAP_AD):
        questions.append(by_bytes(message(params, source, 16, 63, overlap=overlap)))
    for bits in (64, 65, 128, 255, 256, 320, 65535):
        one = replace(message(params, source, 16, 8), text_bits=bits)
        questions.append(by_bytes(one))
    questions += [(request("W"), Response(OK, b"\0"))]
    questions += [(by_bytes(message(params, source, 16, 8))[0], Response(KEY, b""))]
    ask(platform, questions)


@everywhere
def test_sets_that_are_not_whole_bytes(platform: Platform) -> None:
    source = random.Random(22)
    wrong = (
        Manx(1, 65, 0, variable=False),
        Manx(1, 64, 7, variable=False),
        Manx(1, 64, 16, variable=True),
        Manx(1, 96, 40, variable=False),
        Manx(1, 64, 16, variable=False, published=True),
    )
    every = [message(params, source, params.ad_max_bits, 8) for params in wrong]
    every += [message(Manx(1, 64, 16, variable=False), source, 16, 8, overlap=OTHER_MODE)]
    ask(platform, [(by_bytes(one)[0], Response(ARGUMENT, b"")) for one in every])
