# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that Manx2's calls for two blocks at a time give the results of the plain calls."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from aesmall.engines import Engine
from aesmall_workshop.operations.manx_model import Manx
from support.manx import PAIRS, SECRET, SET_KEY, check, message
from support.suite import (
    KEY,
    OK,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    has_cbc_decrypt,
    pair_id,
    pairs,
    request,
)

BULK = [(p, e) for p, e in pairs(PLATFORMS) if has_cbc_decrypt(e)]


@pytest.mark.parametrize(("platform", "engine"), BULK, ids=pair_id)
def test_two_blocks_at_a_time(platform: Platform, engine: Engine) -> None:
    source = random.Random(30)
    questions = [SET_KEY]
    for params in (Manx(2, 64, 0, variable=False), Manx(2, 67, 11, variable=True)):
        lengths = {0, params.room - 1, params.room, params.room + 1, params.limit - 1}
        for bits in lengths:
            one = message(params, source, params.ad_max_bits, bits, overlap=PAIRS)
            wrong = bytes([one.sealed[0] ^ 1]) + one.sealed[1:]
            last = one.sealed[:-1] + bytes([one.sealed[-1] ^ 1])
            questions += [one.seal(), one.open(), one.open(wrong), one.open(last)]
        questions += [one.open(one.sealed[:8]), replace(one, cap=15).seal()]
        questions.append(replace(one, text_bits=params.limit).seal())
        for place in (*PLACES[::5], Place(in_place=True), *OVERLAPS[::3]):
            questions += [replace(one, place=place).seal(), replace(one, place=place).open()]
    refused = Response(KEY, b"")
    questions += [(request("k", SECRET), Response(OK, b"")), one.seal()]
    questions.append((one.open()[0], refused))
    questions += [(request("W"), Response(OK, b"\0")), (one.seal()[0], refused)]
    check(platform, engine, questions)
