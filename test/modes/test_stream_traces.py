# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that calls which are not measured separately leave no trace, like test_mode_traces.py.

They are streams of authenticated encryption that open, CMAC that verifies, CTR from the middle, and
ciphertext stealing.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from aesmall.engines import engine
from aesmall_workshop.chips import simulators
from aesmall_workshop.measure.program import TRACERS
from support import oracle
from support.aead import AEADS
from support.aead_messages import Message, Source
from support.suite import (
    AEAD,
    APART,
    CHIPS,
    SUITE,
    Platform,
    Program,
    number,
    pair_id,
    request,
    run,
)

from .test_aead_stream import line

ENGINE = "ct"
BLOCK = 16
KEYS = 8


def traced(
    platform: Platform, program: Program, lines: list[str], measure: list[str]
) -> simulators.Run:
    tracer = replace(platform, simulator=TRACERS[platform.target])
    on = engine(platform.target, ENGINE)
    return run(tracer, on, lines, program, measure=measure, trace=True)


def stream_messages(mode: str) -> list[Message]:
    """Return messages of 25 bytes, each with its own key. Their counters do not carry."""
    aead = next(aead for aead in AEADS if aead.name == mode)
    source, found = Source(aead, 30), []
    while len(found) < KEYS:
        source.secret = source.rng.randbytes(BLOCK)
        message = source.message(25, nonce_len=12)
        fits = {
            "eax": eax_start(message) < 0xE0,
            "ocb": message.nonce[-1] % 64 == 21,
        }
        if fits.get(mode, True):
            found.append(message)
    return found


def eax_start(message: Message) -> int:
    """Return the last byte of the first counter block."""
    return oracle.cmac(message.secret, bytes(BLOCK) + message.nonce)[-1]


@pytest.mark.parametrize("platform", CHIPS, ids=pair_id)
def test_streams_leave_no_trace(platform: Platform) -> None:
    """Messages opened in two passes leave one trace, and so do refused messages.

    They are refused for any of three reasons.
    """
    lines, groups = [], []
    for mode in ("ccm", "eax", "gcm", "ocb"):
        for message in stream_messages(mode):
            sealed = message.sealed()
            lines.append(request("K", message.secret))
            lines.append(line(message, sealed, "i a5 c16 c9 v o16 o9 w"))
            for place in (0, -1, -BLOCK):
                wrong = bytearray(sealed)
                wrong[place] ^= 0x80
                lines.append(line(message, bytes(wrong), "i a5 c16 c9 v!AUTH"))
            groups += [f"{mode} {step}" for step in (*range(8), *3 * ("i", "a", "c", "c2", "v"))]
    names = [f"{mode}_call" for mode in ("ccm", "eax", "gcm", "ocb")]
    result = traced(platform, AEAD, lines, names)
    assert {answer[:2] for answer in result.output.decode().splitlines()} == {"00"}
    assert len(result.calls) == len(groups)
    found: dict[str, set[str | None]] = {}
    for group, call in zip(groups, result.calls, strict=True):
        found.setdefault(group, set()).add(call.trace)
    assert {group for group, traces in found.items() if len(traces) > 1} == set()


@pytest.mark.parametrize("platform", CHIPS, ids=pair_id)
def test_other_calls_leave_no_trace(platform: Platform) -> None:
    """Other calls leave no trace. Half of the wrong tags are wrong in the first byte.

    The other half is wrong in the last byte.
    """
    source = random.Random(31)
    lines = []
    for place in range(KEYS):
        secret, iv, text = (source.randbytes(size) for size in (BLOCK, BLOCK, 41))
        tag = oracle.cmac(secret, text)
        wrong = bytearray(tag)
        wrong[-(place % 2)] ^= 0x10
        fields = (APART, number(len(text)), iv, text)
        counter = (APART, number(len(text)), iv[:12] + bytes(4), text, b"\x20", number(9, 8), b"\3")
        lines += [
            request("K", secret),
            request("m", b"\x10", text, b"\5\x10", b"\1"),
            *(request(call, text, t) for call in "Vv" for t in (tag, bytes(wrong))),
            *(request(call, *fields, variant) for call in "Ss" for variant in (b"\1", b"\3")),
            request("C", *counter),
        ]
    symbols = (
        *("cmac_verify", "cmac_stream_update", "cmac_stream_verify", "cbc_encrypt_cts"),
        *("cbc_decrypt_cts", "ctr_stream_seek", "ctr_stream_crypt"),
    )
    result = traced(platform, SUITE, lines, [f"aesmall_{symbol}" for symbol in symbols])
    codes = [answer[:2] for answer in result.output.decode().splitlines()]
    assert codes == ["00", "00", "00", "06", "00", "06", *["00"] * 5] * KEYS
    count = len(result.calls) // KEYS
    each = [result.calls[place::count] for place in range(count)]
    assert {call.symbol.removeprefix("aesmall_") for call in result.calls} == {*symbols}
    differing = {same[0].symbol for same in each if len({call.trace for call in same}) > 1}
    assert differing == set()
