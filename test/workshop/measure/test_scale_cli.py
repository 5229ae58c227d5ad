# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the command `aesmall-workshop scale`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall.figures import parts, results, scale
from aesmall_workshop.cli import app
from aesmall_workshop.measure import scale_cli
from typer.testing import CliRunner, Result

ONE = ("--target", "atmega328p", "--engine", "balanced", "--key-bits", "128", "--way", "ctr")
KEY = ("atmega328p", "balanced", 128, "ctr")


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["scale", *arguments])


def test_filters_and_json() -> None:
    shown = _run(*ONE, "--json")
    assert shown.exit_code == 0
    assert shown.stdout == scale.render(results.select(scale.load(), *KEY))


def test_the_printed_table_holds_the_line() -> None:
    [row] = results.select(scale.load(), *KEY)
    shown = _run(*ONE)
    assert shown.exit_code == 0
    assert f"{row.a:,.1f}" in shown.stdout
    assert f"{row.b:,.1f}" in shown.stdout


@pytest.mark.parametrize(
    "arguments",
    [("--engine", "nonsense"), ("--way", "nonsense", "--check"), ("--check", "--update")],
)
def test_what_is_not_there_is_an_error(arguments: tuple[str, ...]) -> None:
    assert _run(*arguments).exit_code == 2


def test_what_changed_fails_the_check(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The check fails if one row differs from its measurement. The files are copies."""
    rows = [replace(row, stack=1) if row.key == KEY else row for row in scale.load()]
    known = parts.load()
    for module, text in ((scale, scale.render(rows)), (parts, parts.render(known))):
        file = tmp_path / module.FILE.name
        file.write_text(text, encoding="utf-8")
        monkeypatch.setattr(module, "FILE", file)
    monkeypatch.setattr(scale_cli, "REPOSITORY", tmp_path)
    monkeypatch.setattr(scale, "load", lambda: scale.parse(scale.FILE.read_text("utf-8")))
    shown = _run(*ONE, "--check")
    assert shown.exit_code == 1
    assert "scale.json: not as measured" in shown.stdout
    assert "parts.json: as measured" in shown.stdout
    assert scale.load() == rows
