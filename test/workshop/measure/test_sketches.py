# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the figures of sketches on Arduino boards are as committed."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import pytest
from aesmall.cli import app as host_app
from aesmall.figures import sketches as committed
from aesmall.figures.sketches import BOARDS, CCM, EMPTY, Key
from aesmall_workshop.bench import history
from aesmall_workshop.chips.arduino import EXAMPLES
from aesmall_workshop.cli import app
from aesmall_workshop.measure import sketches, sketches_cli
from typer.testing import CliRunner

ROWS = {row.key: row for row in committed.load()}
#: The boards and sketches that `make test` builds. `make verify` builds all.
FEW = [("uno", EMPTY, ""), ("uno", "HelloAES", ""), ("uno", CCM, "tiny")]


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, id=" ".join(key), marks=[] if key in FEW else [pytest.mark.verify])
        for key in sketches.jobs()
    ],
)
def test_a_figure_is_as_committed(key: Key) -> None:
    assert sketches.measure_one(key) == ROWS[key]


def test_every_example_and_every_engine_has_a_row_on_every_board() -> None:
    assert set(ROWS) == set(sketches.jobs())
    for board in BOARDS:
        named = {name for of, name, _ in ROWS if of == board}
        examples = {path.stem for path in EXAMPLES.glob("*/*.ino")}
        assert examples - named == {n for n, on in sketches.ONLY.items() if board not in on}
        engines = {engine for of, name, engine in ROWS if of == board and name == CCM}
        assert engines == {*sketches.engine_names()}


def test_a_sketch_without_aesmall_has_none_of_it() -> None:
    text = sketches.program(("uno", EMPTY, "")).read_bytes()
    assert b"aesmall" not in text
    assert b"aesmall" in sketches.program(("uno", CCM, "tiny")).read_bytes()


def test_a_sketch_that_grows_is_a_worse_figure() -> None:
    """A sketch that grows is a worse figure.

    `aesmall-workshop moved` and the test of the history use the same comparison.
    """
    grown = dict(ROWS)
    key = ("uno", CCM, "tiny")
    grown[key] = replace(grown[key], flash=grown[key].flash + 2)
    moves = history.compare(_rows(ROWS), _rows(grown)).moves
    found = [(m.kind, m.row, m.column, m.after - m.before) for m in moves if m.worse]
    assert found == [("sketches", "sketches uno Ccm tiny", "flash", 2)]


def _rows(rows: dict[Key, committed.Row]) -> dict[str, history.Rows]:
    names = history.KINDS["sketches"]
    return {
        "sketches": {
            key: {name: value for name, value in asdict(row).items() if name not in names}
            for key, row in rows.items()
        }
    }


def test_the_command_fails_where_a_figure_is_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    key = ("uno", EMPTY, "")
    file = tmp_path / "sketches.json"
    monkeypatch.setattr(sketches, "jobs", lambda: [key])
    monkeypatch.setattr(sketches_cli, "load", lambda: committed.load(file))
    for row, code in ((ROWS[key], 0), (replace(ROWS[key], ram=8), 1)):
        committed.save([row], file)
        done = CliRunner().invoke(app, ["sketches"])
        assert done.exit_code == code, done.output
        assert ("uno Empty : not as committed" in done.output) == bool(code)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--target", "atmega328p"], True),
        (["--target", "atmega2560"], True),
        (["--target", "rp2040"], False),
        (["--target", "atmega328p", "--modes", "gcm"], False),
        (["--target", "atmega328p", "--key-bits", "256"], False),
    ],
)
def test_the_chooser_says_what_its_answer_adds_to_a_sketch(options: list[str], says: bool) -> None:
    done = CliRunner().invoke(host_app, ["choose", *options, "--pick", "ct"])
    line = next((x for x in done.output.splitlines() if x.startswith("in an Arduino sketch")), "")
    assert bool(line) == says, done.output
    if says:
        board = {"atmega328p": "uno", "atmega2560": "mega"}[options[1]]
        adds = ROWS[board, CCM, "ct"].flash - ROWS[board, EMPTY, ""].flash
        assert f"{adds:,} bytes of flash" in line
