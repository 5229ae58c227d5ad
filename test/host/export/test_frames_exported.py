# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that an export with frames opens and builds the frames of published vectors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from aesmall.export import amalgamation
from aesmall.export.amalgamation import Request
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.paths import REPOSITORY
from support.suite import ATMEGA328P, HOST_GCC, Platform, pair_id

PROGRAM = Path(__file__).with_name("frames.c")
VECTORS = REPOSITORY / "test" / "vectors" / "frames.json"
MODES = ("bthome", "dlms", "lorawan11", "wmbus", "gcm_stored_hash", "ghash_small")
#: Name of a vector -> the fields that the program reads, and the field that it prints
USED = {
    "specification example 25.06 C 50.55 %": ("key mac service_data", "plaintext"),
    "Green Book glo-get-request, SC 30": ("ek system_title ak apdu", "plaintext"),
    "OMS gas meter, profile A": ("key telegram", "plaintext"),
    "uplink 1.1, hello": (
        "f_nwk_s_int_key s_nwk_s_int_key nwk_s_enc_key app_s_key payload",
        "phy",
    ),
}


@pytest.mark.parametrize("platform", [HOST_GCC, ATMEGA328P], ids=pair_id)
def test_published_vectors(tmp_path: Path, platform: Platform) -> None:
    vectors = {row["name"]: row for row in json.loads(VECTORS.read_text("utf-8"))}
    sent, expected = b"", []
    for name, (fields, answer) in USED.items():
        values = [bytes.fromhex(vectors[name][field]) for field in fields.split()]
        sent += b"".join(bytes([len(value)]) + value for value in values)
        expected.append(vectors[name][answer])

    files = amalgamation.export(Request(platform.target, ("ct",), (128,), MODES), tmp_path)
    program = build.build(
        platform.target,
        [PROGRAM, *(path for path in files if path.suffix != ".h")],
        name="exported-frames",
        flags=["-iquote", str(tmp_path)],
        library=False,
    )
    ran = simulators.run(platform.answers_on, platform.target, program, uart_in=sent)
    assert (ran.exit_code, ran.output.decode().split()) == (0, expected)
