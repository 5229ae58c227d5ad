# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the output of the command `prove` for GHASH, and the files that it writes.

The tests use the committed proofs as the proofs that were found.
"""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
import typer
from aesmall.figures.results import ResultError
from aesmall_prove.ghash import command, report, tables
from aesmall_prove.ghash.report import Program, Row
from rich.console import Console


class _Pool:
    """A process pool that runs each job immediately in the same process."""

    def __init__(self, _: int | None, initializer: object = None) -> None:
        self.map = map

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Row]:
    """Return the proofs that are found: the committed proofs, which a test may change."""
    rows = report.load()
    path = tmp_path / "ghash.json"
    report.save(rows, path)

    def found(of: Program, _: bool) -> tuple[list[Row], str]:
        return [row for row in rows if (row.target, row.form) == (of.target, of.form)], ""

    monkeypatch.setattr(command, "ProcessPoolExecutor", _Pool)
    monkeypatch.setattr(command, "_rows", found)
    monkeypatch.setattr(command, "refresh_tables", lambda: None)
    monkeypatch.setattr(command, "FILE", path)
    monkeypatch.setattr(command, "load", lambda: report.load(path))
    monkeypatch.setattr(command, "save", lambda merged: report.save(merged, path))
    return rows


def _said(*, target: str | None = None, check: bool = False) -> str:
    text = StringIO()
    command.prove(Console(file=text, width=200), target, check=check, anew=False)
    return text.getvalue()


def test_what_is_as_committed_is_not_written(rows: list[Row]) -> None:
    said = _said(check=True)
    assert f"{len(rows)} routines of GHASH proved" in said
    assert "all as in ghash.json" in said


def test_what_differs_is_named_and_written_unless_it_is_only_checked(
    rows: list[Row], tmp_path: Path
) -> None:
    rows[3] = replace(rows[3], stack=rows[3].stack + 1)
    with pytest.raises(ResultError, match=r"ghash\.json says something else"):
        _said(check=True)
    said = _said(target=rows[3].target)
    assert f"{rows[3]}: another one\nwritten to ghash.json" in said
    assert report.load(tmp_path / "ghash.json") == rows
    rows[4] = replace(rows[4], digest="")
    assert "the same, of other code" in _said()


def test_a_routine_that_nobody_has_proved_is_an_error(rows: list[Row], tmp_path: Path) -> None:
    (tmp_path / "ghash.json").unlink()
    with pytest.raises(ResultError, match=r"ghash\.json lacks rp2040 assembly ghash_init and"):
        _said(target="atmega328p")


def test_the_table_has_each_routine_that_ships() -> None:
    table = tables.rows(report.load())
    shipped = [row for row in report.load() if row.form == "assembly"]
    assert [line[:2] for line in table] == [[r.target, f"`{r.routine}`"] for r in shipped]
    [line] = (line for line in table if line[:2] == ["rp2040", "`ghash_update`"])
    assert line[2:] == [
        "assembly; gcc; gcc, by bits; clang; clang, by bits",
        "T0",
        "1,505",
        "148",
        "state: lr",
    ]


def test_a_complaint_ends_the_command(rows: list[Row], capsys: pytest.CaptureFixture[str]) -> None:
    rows[1] = replace(rows[1], timing_class="T2")
    with pytest.raises(typer.Exit):
        _said()


def test_a_program_that_is_not_proved_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> list[Row]:
        raise report.NotProvedError("a text")

    monkeypatch.setattr(Program, "rows", fail)
    assert command._rows(report.programs()[0], False) == ([], "a text")
