# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the commands `aesmall-workshop measure` and `tables`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall.figures import results
from aesmall_workshop.cli import app
from aesmall_workshop.pages import tables
from aesmall_workshop.paths import REPOSITORY
from typer.testing import CliRunner, Result

ONE = ("--target", "atmega328p", "--engine", "balanced", "--key-bits", "128")
ENCRYPT = (*ONE, "--operation", "encrypt")


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_a_decryption_schedule_that_no_engine_has_is_explained() -> None:
    checked = _run("measure", "--operation", "key_setup_decrypt")
    assert checked.exit_code == 2
    assert "no engine has a separate" in " ".join(checked.output.replace("│", " ").split())


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--engine", "nonsense", "there are: balanced"),
        ("--target", "z80", "there are: atmega328p, rp2040, rp2350_hazard3"),
        ("--key-bits", "512", "there are: 128, 192, 256"),
        ("--operation", "nonsense", "there is no such operation"),
    ],
)
def test_a_name_that_does_not_exist_is_refused(option: str, value: str, message: str) -> None:
    refused = _run("measure", option, value)
    assert refused.exit_code == 2
    assert message in " ".join(refused.output.replace("│", " ").split())


def test_check_passes_and_names_what_got_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = _run("measure", *ENCRYPT)
    assert passed.exit_code == 0, passed.output
    assert "figures measured: 1, all as committed" in passed.output
    [figure] = results.select(results.load(), "atmega328p", "balanced", 128, "encrypt")
    assert f" {figure.cycles_max:,} " in passed.output

    better = [replace(f, cycles_max=f.cycles_max - 1) for f in results.load()]
    monkeypatch.setattr(results, "load", lambda: better)
    failed = _run("measure", *ENCRYPT)
    assert failed.exit_code == 1
    assert "atmega328p balanced 128 encrypt cycles_max" in failed.output
    assert "worse" in failed.output


def test_tables_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command `tables --check` fails if a page is stale.

    pages/test_tables.py tests that no page is stale now.
    """
    assert _run("tables").exit_code == 2
    found: list[Path] = []
    monkeypatch.setattr(tables, "stale", lambda: found)
    passed = _run("tables", "--check")
    assert (passed.exit_code, passed.output) == (0, "")
    found.append(REPOSITORY / "doc" / "figures" / "scale.md")
    failed = _run("tables", "--check")
    assert failed.exit_code == 1
    assert "stale: doc/figures/scale.md\n`aesmall-workshop tables --update`" in failed.output
