# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the vectors of Project Wycheproof that have separate firmware: key wrap, XTS, SIV, HMAC."""

from __future__ import annotations

import pytest
from support.aead_messages import DONE, Expected
from support.suite import (
    APART,
    AUTH,
    KEYS,
    LEGACY,
    LENGTH,
    OK,
    SIV,
    Platform,
    Response,
    check,
    default_engine,
    number,
    request,
)

from .test_wycheproof import Case, cases, every, everywhere, field

#: Files and their numbers of tests.
COUNTS = {"aes_wrap": 165, "aes_kwp": 254, "aes_xts": 123, "aead_aes_siv_cmac": 900}
COUNTS |= {"aes_siv_cmac": 442, "hmac_sha256": 174, "hmac_sha512": 174}
#: The hashes in ops_hash.c.
HASHES = {"hmac_sha256": b"\1", "hmac_sha512": b"\2"}


@pytest.mark.parametrize("name", COUNTS)
def test_the_vectors_are_all_there(name: str) -> None:
    assert len(cases(name)) == COUNTS[name]


def wrapped(case: Case, op: str, least: int) -> Expected:
    """Return requests that wrap and unwrap a key.

    `op` wraps. `least` is the length of the shortest wrapped key.
    """
    msg, text = field(case, "msg"), field(case, "ct")
    room = number(len(text) + 16)
    unwrap = request(op.lower(), APART, room, text)
    if case["result"] != "invalid" and len(text) >= least:
        wrap = request(op, APART, number(len(text)), msg)
        return [(wrap, Response(OK, text)), (unwrap, Response(OK, msg))]
    error = AUTH if len(text) >= least and len(text) % 8 == 0 else LENGTH
    asked: Expected = [(unwrap, Response(error, b""))]
    if "WrongDataSize" in case["flags"]:
        asked.append((request(op, APART, number(40), msg), Response(LENGTH, b"")))
    return asked


@everywhere
@pytest.mark.parametrize(("name", "op", "least"), [("aes_wrap", "P", 24), ("aes_kwp", "L", 16)])
def test_key_wrap(name: str, op: str, least: int, platform: Platform) -> None:
    expected: Expected = []
    for case in every(platform, name):
        expected.append((request("K", field(case, "key")), DONE))
        expected += wrapped(case, op, least)
    check(platform, default_engine(platform), expected, KEYS)


@everywhere
def test_xts(platform: Platform) -> None:
    expected: Expected = []
    for case in every(platform, "aes_xts"):
        assert case["result"] == "valid"
        secret, msg, text = (field(case, name) for name in ("key", "msg", "ct"))
        tweak = field(case, "iv").ljust(16, b"\0")
        half = len(secret) // 2
        expected.append((request("K", secret[:half]), DONE))
        expected.append((request("Y", secret[half:]), DONE))
        room = number(len(msg))
        expected.append((request("X", APART, room, tweak, msg), Response(OK, text)))
        expected.append((request("x", APART, room, tweak, text), Response(OK, msg)))
    check(platform, default_engine(platform), expected, KEYS)


@everywhere
def test_siv(platform: Platform) -> None:
    expected: Expected = []
    for case in every(platform, "aead_aes_siv_cmac"):
        secret, nonce, ad, msg = (field(case, name) for name in ("key", "iv", "aad", "msg"))
        sealed = field(case, "tag") + field(case, "ct")
        if len(secret + nonce + ad + sealed) > platform.data_max + 80:
            continue
        fields = (secret, nonce, ad)
        opening = request("}", APART, number(len(msg)), *fields, sealed)
        if case["result"] == "valid":
            sealing = request("{", APART, number(len(sealed)), *fields, msg)
            expected.append((sealing, Response(OK, sealed)))
            expected.append((opening, Response(OK, msg)))
        else:
            expected.append((opening, Response(AUTH, b"")))
    check(platform, default_engine(platform), expected, SIV)


@everywhere
def test_siv_without_nonce(platform: Platform) -> None:
    """SIV has one AD string, which may be empty, and keys of 256, 384 and 512 bits."""
    expected: Expected = []
    for case in every(platform, "aes_siv_cmac"):
        secret, ad, msg, sealed = (field(case, name) for name in ("key", "aad", "msg", "ct"))
        fields = (secret, bytes([len(ad)]) + ad)
        opening = request(">", APART, number(len(msg)), *fields, sealed)
        if case["result"] == "valid":
            sealing = request("<", APART, number(len(sealed)), *fields, msg)
            expected.append((sealing, Response(OK, sealed)))
            expected.append((opening, Response(OK, msg)))
        else:
            expected.append((opening, Response(AUTH, b"")))
    assert {len(line.split()[3]) for line, _ in expected} == {64, 96, 128}
    check(platform, default_engine(platform), expected, SIV)


@everywhere
@pytest.mark.parametrize("name", HASHES)
def test_hmac(platform: Platform, name: str) -> None:
    expected: Expected = []
    for case in every(platform, name):
        secret, msg, tag = (field(case, name) for name in ("key", "msg", "tag"))
        right = case["result"] == "valid"
        verdict = Response(OK if right else AUTH, b"")
        expected.append((request("v", HASHES[name], b"", tag, secret, msg), verdict))
        if right:
            size = bytes([len(tag)])
            line = request("m", HASHES[name], b"", size, secret, msg)
            expected.append((line, Response(OK, tag + b"\0")))
    assert {code.error for _, code in expected} == {OK, AUTH}
    check(platform, default_engine(platform), expected, LEGACY)
