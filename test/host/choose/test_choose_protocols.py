# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the protocols of `aesmall choose`: headers, flash, and the commands to export them."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from aesmall.choose import protocols
from aesmall.choose.protocols import FILE
from aesmall.cli import app
from aesmall_workshop.paths import REPOSITORY
from support.choosing import in_javascript
from typer.testing import CliRunner, Result

KNOWN = protocols.protocols()
ROWS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
CHIPS = ("atmega328p", "rp2040")


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["choose", *arguments])


def test_every_measured_call_is_in_one_protocol() -> None:
    calls = [call for protocol in KNOWN.values() for call in protocol["calls"]]
    assert sorted(calls) == sorted({row["call"] for row in ROWS})
    for protocol in KNOWN.values():
        text = (REPOSITORY / "src" / protocol["header"]).read_text(encoding="utf-8")
        assert all(f"{call}(" in text for call in protocol["calls"])
    assert {"bthome", "lorawan", "lorawan11", "knx", "meshtastic"} <= set(KNOWN)


def test_both_languages_show_the_same_protocols() -> None:
    asked = [(chip, name) for chip in (*CHIPS, "attiny85") for name in KNOWN]
    theirs = in_javascript({"protocols": KNOWN}, protocols=asked)["protocols"]
    assert theirs == [protocols.lines(KNOWN, *one) for one in asked]
    assert sum(map(bool, theirs)) == len(CHIPS) * len(KNOWN)


def test_the_command_shows_the_committed_flash() -> None:
    flash = {row["call"]: row["flash"] for row in ROWS if row["target"] == "atmega328p"}
    shown = _run("--target", "atmega328p", "--protocol", "bthome")
    assert shown.exit_code == 0, shown.output
    lines = shown.output.splitlines()
    assert lines[0] == "bthome: services/frames/bthome/bthome.h"
    for call in ("aesmall_bthome_open", "aesmall_bthome_seal"):
        assert f"{call}: {flash[call]:,}" in lines


@pytest.mark.parametrize("name", KNOWN)
def test_the_export_of_a_protocol_has_its_calls(name: str, tmp_path: Path) -> None:
    line = protocols.lines(KNOWN, "rp2040", name)[-1].partition(": ")[2]
    done = CliRunner().invoke(app, [*shlex.split(line)[1:-1], str(tmp_path)])
    assert done.exit_code == 0, done.output
    text = (tmp_path / "aesmall.h").read_text(encoding="utf-8")
    assert [call for call in KNOWN[name]["calls"] if f"{call}(" not in text] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--target", "rp2040", "--protocol", "bthom"), "no protocol 'bthom'"),
        (("--protocol", "bthome"), "--target atmega328p, rp2040"),
        (("--target", "attiny85", "--protocol", "bthome"), "--target atmega328p, rp2040"),
        (("--target", "rp2040", "--protocol", "bthome", "--modes", "ccm"), "only takes --target"),
        (("--target", "rp2040", "--protocol", "bthome", "--json"), "only takes --target"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], message: str) -> None:
    refused = _run(*arguments)
    assert refused.exit_code == 2
    assert message in " ".join(refused.output.replace("│", " ").split())
