# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test Manx with the published vectors: results, refusals and rejections."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from aesmall_workshop.operations.manx_model import Manx, bits_of
from aesmall_workshop.paths import REPOSITORY
from support.manx import PROGRAM, Message
from support.suite import (
    ATMEGA328P,
    CAPACITY,
    LENGTH,
    OK,
    PLATFORMS,
    Platform,
    Response,
    ask,
    default_engine,
    pair_id,
    request,
)

#: Parts without a multiplier compute each product bit by bit.
NO_MUL = replace(
    ATMEGA328P, name="atmega328p-nomul", flags=("-U__AVR_HAVE_MUL__",), marks=("verify",)
)
#: Its program counter has three bytes.
MEGA = replace(ATMEGA328P, name="atmega2560", target="atmega2560")
VECTORS = REPOSITORY / "test" / "vectors" / "manx.json"
Row = dict[str, Any]


@cache
def vectors() -> list[Row]:
    """Return all vectors."""
    rows: list[Row] = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    assert len(rows) == 459
    return rows


def forms(row: Row) -> Iterator[tuple[Message, bytes | None]]:
    """Yield the vector as a message and its ciphertext: in Manx1 with both doublings."""
    mode = int(row["mode"][-1])
    params = Manx(mode, row["nonce_bits"], row["alphamax"], bool(row["variable_adlen"]))
    parts = (
        (row.get(f"{name}", ""), row.get(f"{name}_bits", 0)) for name in ("nonce", "ad", "msg")
    )
    bits = (bits_of(bytes.fromhex(data), count) for data, count in parts)
    message = Message(params, *bits, secret=bytes.fromhex(row["key"]))
    names = {False: "ct"} if mode == 2 else {False: "ct_gf_be", True: "ct"}
    for published, name in names.items():
        sealed = bytes.fromhex(row[name]) if name in row else None
        yield replace(message, params=replace(params, published=published)), sealed


def questions(row: Row) -> Iterator[tuple[str, list[Response]]]:
    """Yield the requests and the accepted responses."""
    yield request("K", bytes.fromhex(row["key"])), [Response(OK, b"")]
    for message, sealed in forms(row):
        if row["kind"] == "decrypt":
            assert sealed is not None
            line, dropped = message.open(sealed, row["ct_bits"])
            # If the length of the AD does not fit the parameters, this is the caller's error.
            yield line, [dropped, Response(LENGTH, b"")]
        elif row["result"] == "error":
            wrong = replace(message, cap=32)
            yield wrong.seal()[0], [Response(LENGTH, b""), Response(CAPACITY, b"")]
        else:
            assert message.sealed == sealed
            for line, answer in (message.seal(), message.open()):
                assert answer.error == OK
                yield line, [answer]


@pytest.mark.parametrize("platform", (*PLATFORMS, NO_MUL, MEGA), ids=pair_id)
def test_vectors(platform: Platform) -> None:
    asked = [question for row in vectors() for question in questions(row)]
    got = ask(platform, default_engine(platform), (line for line, _ in asked), PROGRAM)
    for (line, allowed), response in zip(asked, got, strict=True):
        assert response in allowed, f"{platform.name}: {line}"


def test_vectors_hold_what_they_should() -> None:
    """The vectors have both modes, each with its refusals, and the doublings differ."""
    kinds = {(r["mode"], r["kind"], r["result"]) for r in vectors()}
    assert kinds == {
        (mode, *rest)
        for mode in ("manx1", "manx2")
        for rest in (("encrypt", "ok"), ("encrypt", "error"), ("decrypt", "reject"))
    }
    sealed = [r for r in vectors() if "ct_gf_be" in r]
    assert all(r["ct"] != r["ct_gf_be"] for r in sealed)
    assert any(r.get("reason") == "ciphertext blocks swapped" for r in vectors())
