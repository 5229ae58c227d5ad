# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the vectors of Project Wycheproof (test/vectors/wycheproof).

All that apply run on the host under sanitizers, and a sample on the simulated chips.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support.aead import CCM, EAX, GCM, GCM_SIV, Aead
from support.aead_messages import DONE, Expected
from support.known import Known, ask_known, sample
from support.suite import (
    APART,
    AUTH,
    CORTEX_M4,
    KEY_SIZE,
    LENGTH,
    OK,
    PLATFORMS,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
)

FOLDER = Path(__file__).parents[1] / "vectors" / "wycheproof"
ON_CHIP = 60
everywhere = pytest.mark.parametrize(
    "platform",
    [
        pytest.param(p, marks=pytest.mark.verify) if p.is_chip else p
        for p in (*PLATFORMS, CORTEX_M4)
    ],
    ids=pair_id,
)
Case = dict[str, Any]


@cache
def cases(name: str) -> tuple[Case, ...]:
    """Return all tests of a file. "tagSize" is the group's, in bits."""
    found = []
    content = json.loads((FOLDER / f"{name}_test.json").read_text(encoding="utf-8"))
    for group in content["testGroups"]:
        found += [{**group, **case} for case in group["tests"]]
    assert len(found) == content["numberOfTests"]
    return tuple(found)


def field(case: Case, name: str) -> bytes:
    return bytes.fromhex(case[name])


@cache
def sealed(name: str) -> tuple[Known, ...]:
    """Return the tests of authenticated encryption."""
    found = []
    for case in cases(name):
        msg = field(case, "msg") if case["result"] == "valid" else None
        fixed = (field(case, "key"), field(case, "iv"), field(case, "aad"))
        together = field(case, "ct") + field(case, "tag")
        found.append(Known(*fixed, msg, together, case["tagSize"] // 8))
    return tuple(found)


#: File, mode and number of tests.
SEALED = [("aes_ccm", CCM, 552), ("aes_eax", EAX, 240), ("aes_gcm", GCM, 316)]
SEALED += [("aes_gcm_siv", GCM_SIV, 202)]


@pytest.mark.parametrize(("name", "count"), [(name, count) for name, _, count in SEALED])
def test_the_vectors_are_all_there(name: str, count: int) -> None:
    assert len(sealed(name)) == count


def test_the_files_are_those_of_the_provenance() -> None:
    named = re.findall(
        r"^\| `(\w+_test\.json)` \| `([0-9a-f]{64})` \|$",
        (FOLDER.parent / "PROVENANCE.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert sorted(named) == [
        (path.name, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in sorted(FOLDER.glob("*.json"))
    ]


@everywhere
@pytest.mark.parametrize(("name", "aead"), [(n, a) for n, a, _ in SEALED], ids=pair_id)
def test_authenticated_encryption(name: str, aead: Aead, platform: Platform) -> None:
    ask_known(platform, aead, sample(sealed(name), platform, ON_CHIP))


@everywhere
def test_gmac(platform: Platform) -> None:
    """GMAC is GCM without a text. The message is the associated data."""
    found = []
    for case in cases("aes_gmac"):
        msg = b"" if case["result"] == "valid" else None
        fixed = (field(case, "key"), field(case, "iv"), field(case, "msg"))
        found.append(Known(*fixed, msg, field(case, "tag"), case["tagSize"] // 8))
    assert len(found) == 414
    ask_known(platform, GCM, sample(tuple(found), platform, ON_CHIP))


def every(platform: Platform, name: str) -> tuple[Case, ...]:
    """Return all tests on the host and, on a chip, some from the whole list."""
    fitting = [c for c in cases(name) if len(c["msg"]) // 2 < platform.data_max - 32]
    return tuple(fitting[:: max(1, len(fitting) // ON_CHIP) if platform.is_chip else 1])


@everywhere
def test_cmac(platform: Platform) -> None:
    expected: Expected = []
    for case in every(platform, "aes_cmac"):
        secret, msg, tag = (field(case, name) for name in ("key", "msg", "tag"))
        if "InvalidKeySize" in case["flags"]:
            expected.append((request("K", secret), Response(KEY_SIZE, b"")))
            continue
        right = case["result"] == "valid"
        expected.append((request("K", secret), DONE))
        expected.append((request("V", msg, tag), Response(OK if right else AUTH, b"")))
        if right:
            expected.append((request("M", APART, bytes([len(tag)]), msg), Response(OK, tag)))
    check(platform, default_engine(platform), expected)


@everywhere
def test_cbc_pkcs5(platform: Platform) -> None:
    expected: Expected = []
    for case in every(platform, "aes_cbc_pkcs5"):
        secret, iv, msg, text = (field(case, name) for name in ("key", "iv", "msg", "ct"))
        expected.append((request("K", secret), DONE))
        room = number(len(text))
        if case["result"] == "valid":
            expected.append((request("P", APART, room, iv, msg), Response(OK, text)))
            answer = Response(OK, msg)
        else:
            answer = Response(AUTH if text else LENGTH, b"")
        expected.append((request("p", APART, room, iv, text), answer))
    check(platform, default_engine(platform), expected)
