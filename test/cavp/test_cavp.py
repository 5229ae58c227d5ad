# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check NIST's known answers for every engine, on the host and on the simulated chips.

ECB vectors go through the block calls of the key object, CBC vectors through CBC without padding.
CTR gets its own vectors (RFC 3686) and every ECB vector of one block, because CTR of zeros from
counter block X is E(X).
"""

from __future__ import annotations

from functools import cache

import pytest
from aesmall.engines import Engine
from support.suite import (
    APART,
    CHIPS,
    CORTEX_M4,
    HOSTS,
    OK,
    Platform,
    Response,
    check,
    number,
    pair_id,
    pairs,
    request,
)

from .nist import Vector, vectors

BLOCK = 16

Expected = list[tuple[str, Response]]


def _ecb(v: Vector) -> Expected:
    op, data, answer = (
        ("E", v.plaintext, v.ciphertext) if v.encrypt else ("D", v.ciphertext, v.plaintext)
    )
    return [
        (request(op, APART, data[i : i + BLOCK]), Response(OK, answer[i : i + BLOCK]))
        for i in range(0, len(data), BLOCK)
    ]


def _cbc(v: Vector) -> Expected:
    op, data, answer = (
        ("N", v.plaintext, v.ciphertext) if v.encrypt else ("n", v.ciphertext, v.plaintext)
    )
    return [(request(op, APART, number(len(data)), v.iv, data), Response(OK, answer))]


def _ctr(v: Vector) -> Expected:
    data, answer = (v.plaintext, v.ciphertext) if v.encrypt else (v.ciphertext, v.plaintext)
    return [(request("c", APART, number(len(data)), v.iv, data), Response(OK, answer))]


def _ctr_of_zeros(v: Vector) -> Expected:
    zeros = bytes(BLOCK)
    return [(request("c", APART, number(BLOCK), v.plaintext, zeros), Response(OK, v.ciphertext))]


@cache
def _expected(mode: str) -> Expected:
    """Return the requests of all vectors."""
    expected: Expected = []
    key = b""
    chosen = [(v, {"ECB": _ecb, "CBC": _cbc, "CTR": _ctr}[mode]) for v in vectors(mode)]
    if mode == "CTR":
        blocks = [v for v in vectors("ECB") if v.encrypt and len(v.plaintext) == BLOCK]
        chosen += [(v, _ctr_of_zeros) for v in blocks]
    for vector, requests in chosen:
        if vector.key != key:
            key = vector.key
            expected.append((request("K", key), Response(OK, b"")))
        expected += requests(vector)
    return expected


def test_the_vectors_are_all_there() -> None:
    """GFSbox, KeySbox, VarKey, VarTxt and MMT are present in three sizes and two directions."""
    assert len(vectors("ECB")) == len(vectors("CBC")) == 2138
    assert len({v.file for v in vectors("ECB")}) == 15
    assert len(vectors("CTR")) == 9


MODES = ("ECB", "CBC", "CTR")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("platform", "engine"), pairs(HOSTS), ids=pair_id)
def test_host(platform: Platform, engine: Engine, mode: str) -> None:
    check(platform, engine, _expected(mode))


def _on_chips() -> list[object]:
    """Return the platforms, engines and modes that are tested on chips.

    Slow engines, their variants, and C engines for which assembly exists are tested only in ECB,
    because a mode uses them like the other engines.
    """
    found: list[object] = []
    for platform, engine in pairs([*CHIPS, CORTEX_M4]):
        for mode in MODES[:1] if engine.slow or engine.blocks_only else MODES:
            name = f"{platform.name}-{engine.name}-{mode}"
            found.append(pytest.param(platform, engine, mode, id=name))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("platform", "engine", "mode"), _on_chips())
def test_chip(platform: Platform, engine: Engine, mode: str) -> None:
    """Every vector gives its answer on a chip.

    `make test` covers the blocks and modes of the chips in test/engines and test/modes.
    """
    check(platform, engine, _expected(mode))
