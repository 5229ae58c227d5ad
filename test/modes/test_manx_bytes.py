# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test whole bytes in Manx1, which have a separate path on AVR.

They go through the general call and through the call for whole bytes, which refuses other
parameters.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from aesmall_workshop.operations.manx_model import Manx
from support.manx import (
    BYTES,
    OTHER_MODE,
    OVERLAP_AD,
    OVERLAP_NONCE,
    SET_KEY,
    Message,
    check,
    message,
)
from support.suite import (
    ARGUMENT,
    KEY,
    LENGTH,
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
    """Return a request that seals with the call for whole bytes."""
    return replace(one, overlap=one.overlap | BYTES).seal()


def by_both(one: Message) -> list[Question]:
    """Return requests that seal with the call for whole bytes and with the general call."""
    return [by_bytes(one), one.seal()]


@everywhere
def test_whole_bytes(platform: Platform) -> None:
    source = random.Random(20)
    questions: list[Question] = []
    for nonce_size in range(17):
        for ad_size in {0, 16 - nonce_size, source.randrange(17 - nonce_size)}:
            params = Manx(1, 8 * nonce_size, 8 * ad_size, variable=False)
            for bits in (source.randrange(64), 8 * source.randrange(8)):
                questions += by_both(message(params, source, 8 * ad_size, bits, spare=1))
    ask(platform, questions)


@everywhere
def test_whole_bytes_of_every_length_and_place(platform: Platform) -> None:
    source = random.Random(21)
    params = Manx(1, 64, 16, variable=False)
    every = [message(params, source, 16, bits, spare=1) for bits in range(64)]
    every += [message(params, source, 16, 63, place=place) for place in (*PLACES, *OVERLAPS)]
    every += [message(params, source, 16, 63, overlap=o) for o in (OVERLAP_NONCE, OVERLAP_AD)]
    for bits in (64, 65, 128, 255, 256, 320, 65535):
        every.append(replace(message(params, source, 16, 8), text_bits=bits))
    questions = [question for one in every for question in by_both(one)]
    questions += [(request("W"), Response(OK, b"\0"))]
    wiped = by_both(message(params, source, 16, 8))
    ask(platform, questions + [(question, Response(KEY, b"")) for question, _ in wiped])


@everywhere
def test_an_ad_of_another_length(platform: Platform) -> None:
    source = random.Random(23)
    questions: list[Question] = []
    for params in (Manx(1, 64, 16, variable=False), Manx(1, 96, 0, variable=False)):
        one = message(params, source, params.ad_max_bits, 8)
        for bits in (0, 8, 15, 16, 17, 24, 128, 144, 256, 272, 512, 0x1010, 65535):
            if bits != params.ad_max_bits:
                wrong = replace(one, ad_bits=bits, cap=32)
                assert wrong.seal()[1] == Response(LENGTH, b"")
                questions.append(wrong.seal())
        questions.append(one.seal())
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
