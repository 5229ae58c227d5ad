# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the comparison of two states of the results.

A commit that makes a figure worse must be excused in bench/accepted.toml.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from aesmall.figures.results import Difference
from aesmall_workshop.bench import history
from aesmall_workshop.cli import app
from typer.testing import CliRunner

Commit = Callable[..., None]
FIGURE = {
    "target": "atmega328p",
    "engine": "tiny",
    "key_bits": 128,
    "operation": "encrypt",
    "cycles_min": 3000,
    "cycles_max": 3100,
    "flash_bytes": 500,
    "timing_class": "T1",
    "compiler": "avr-gcc 5.4.0 -Os",
}
NAME = "atmega328p tiny 128 encrypt"


def _rows(**changes: object) -> dict[str, history.Rows]:
    return history._gathered([("bench/results/figures.json", json.dumps([{**FIGURE, **changes}]))])


@pytest.mark.parametrize(
    ("changes", "expected", "is_worse"),
    [
        ({"cycles_max": 3131}, f"{NAME} cycles: 3,100 -> 3,131 (+1.0%)", True),
        ({"flash_bytes": 400}, f"{NAME} flash bytes: 500 -> 400 (-20.0%)", False),
        ({"timing_class": "none"}, f"{NAME} timing class: T1 -> none", True),
        ({"timing_class": "T0"}, f"{NAME} timing class: T1 -> T0", False),
    ],
)
def test_a_value_that_moved(changes: dict[str, object], expected: str, is_worse: bool) -> None:
    [move] = history.compare(_rows(), _rows(**changes)).moves
    assert (str(move), move.worse) == (expected, is_worse)


@pytest.mark.parametrize("changes", [{}, {"cycles_min": 1}, {"compiler": "avr-gcc 5.4.0 -O2"}])
def test_what_is_no_move(changes: dict[str, object]) -> None:
    assert history.compare(_rows(), _rows(**changes)) == history.Moves((), (), ())


def test_rows_that_came_and_went() -> None:
    result = history.compare(_rows(), _rows(operation="decrypt"))
    assert result == history.Moves((), ("atmega328p tiny 128 decrypt",), (NAME,))


@pytest.fixture(params=["[{row}]", "[\n  {row}\n]\n"], ids=["together", "row-by-row"])
def commit(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Commit:
    """Return a function that commits a figure and the excuses to a new repository.

    The parameters cover both ways to find the changes of a commit: by whole files, and by the lines
    that differ.
    """
    monkeypatch.setattr(history, "REPOSITORY", tmp_path)
    monkeypatch.setattr(history, "ACCEPTED_FILE", tmp_path / "bench" / "accepted.toml")
    (tmp_path / "bench" / "results").mkdir(parents=True)
    for command in (["init", "-q"], ["config", "user.name", "a"], ["config", "user.email", "a@b"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)

    def make(subject: str, accepted: str = "", **changes: object) -> None:
        history.ACCEPTED_FILE.write_text(accepted, encoding="utf-8")
        text = request.param.replace("{row}", json.dumps({**FIGURE, **changes}))
        (tmp_path / "bench" / "results" / "figures.json").write_text(text, encoding="utf-8")
        for command in (["add", "-A"], ["commit", "-q", "--allow-empty", "-m", subject]):
            subprocess.run(["git", "-C", str(tmp_path), *command], check=True)

    return make


def test_a_commit_that_makes_a_figure_worse_is_named(commit: Commit) -> None:
    commit("Begin")
    commit("Shorten it", flash_bytes=480)
    assert history.worsened() == []
    commit("Lengthen it", flash_bytes=481, cycles_max=3000)
    [found] = history.worsened()
    assert found.partition(" ")[2] == (f"'Lengthen it' made {NAME} flash bytes: 480 -> 481 (+0.2%)")
    excuse = f'[[accepted]]\nwhy = "a check"\nrows = ["{NAME} flash_bytes"]\n'
    commit("Say why", excuse, flash_bytes=481, cycles_max=3000)
    assert history.worsened() == []


def test_many_values_are_excused_up_to_a_share(commit: Commit) -> None:
    excuse = (
        '[[accepted]]\nwhy = "a check"\nmost = 0.01\nrows = ["atmega328p tiny * flash_bytes"]\n'
    )
    commit("Begin")
    commit("Lengthen it", excuse, flash_bytes=505)
    assert history.worsened() == []
    commit("Lengthen it much", excuse, flash_bytes=511)
    [found] = history.worsened()
    assert found.endswith(f"{NAME} flash bytes: 505 -> 511 (+1.2%)")
    commit("Say nothing of how much", excuse.replace("most = 0.01\n", ""))
    with pytest.raises(history.HistoryError, match="is many values: say `most`"):
        history.accepted()


def test_a_figure_that_moved_comes_with_what_may_have_moved_it(commit: Commit) -> None:
    assert history.blame([]) == ""
    commit("Begin")
    source = history.REPOSITORY / "src" / "tiny.S"
    source.parent.mkdir()
    source.write_text("", encoding="utf-8")
    subprocess.run(["git", "-C", str(history.REPOSITORY), "add", "-A"], check=True)
    subprocess.run(["git", "-C", str(history.REPOSITORY), "commit", "-qm", "Turn it"], check=True)
    source.write_text("nop", encoding="utf-8")
    said = history.blame([Difference("tiny encrypt", "1", "2", "worse")])
    assert said.startswith("tiny encrypt: 1 -> 2, worse\nchanged since:\n")
    assert "Turn it" in said
    assert said.endswith("not committed: src/tiny.S")


def test_what_moved_since_a_commit_is_printed(commit: Commit) -> None:
    commit("Begin")
    commit("Change it", flash_bytes=600, cycles_max=3000)
    printed = CliRunner().invoke(app, ["moved", "HEAD^"]).output
    assert f"Worse: 1\n- {NAME} flash bytes: 500 -> 600 (+20.0%)" in printed
    assert f"Better: 1\n- {NAME} cycles: 3,100 -> 3,000 (-3.2%)" in printed
    assert "nothing moved" in CliRunner().invoke(app, ["moved", "HEAD"]).output
    unknown = CliRunner().invoke(app, ["moved", "nowhere"])
    assert (unknown.exit_code, "error:" in unknown.output) == (1, True)


def test_lines_that_differ_tell_what_whole_files_tell() -> None:
    """The lines that differ give the same changes as whole files, for the newest three commits."""
    try:
        log = history._git("log", "-3", "--first-parent", "--format=%H", "--", history.RESULTS)
        commits = [commit for commit in log.split() if history._git("rev-parse", f"{commit}^")]
    except history.HistoryError:
        return  # unpacked from an archive, or a shallow clone
    for commit in commits:
        whole = history.compare(history.rows_at(f"{commit}^"), history.rows_at(commit)).moves
        assert history.moves_of(commit) == whole


def test_a_row_that_moves_to_another_file_has_not_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "REPOSITORY", tmp_path)
    folder = tmp_path / "bench" / "results" / "figures"
    folder.mkdir(parents=True)
    row, other = (json.dumps({**FIGURE, "engine": engine}) for engine in ("tiny", "nano"))
    slower = json.dumps({**FIGURE, "engine": "nano", "cycles_max": 3200})
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run([*git, "init", "-q"], check=True)
    for files in ({"a": [row, other]}, {"a": [slower], "b": [row]}):
        for name, rows in files.items():
            text = "[\n  " + ",\n  ".join(rows) + "\n]\n"
            (folder / f"{name}.json").write_text(text, encoding="utf-8")
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-qm", "Move it"], check=True)
    assert history._changed_lines("HEAD^", "HEAD") is not None
    [move] = history.moves_of("HEAD")
    assert str(move) == "atmega328p nano 128 encrypt cycles: 3,100 -> 3,200 (+3.2%)"


def test_no_commit_made_a_figure_worse_unsaid() -> None:
    try:
        found = history.worsened()
    except history.HistoryError:
        return  # unpacked from an archive, without a history
    assert found == [], "\n".join(found)


def test_every_excuse_names_a_value_that_there_is() -> None:
    known = [
        f"{history._name(kind, key)} {column}"
        for kind, rows in history.rows_now().items()
        for key, row in rows.items()
        for column in row
    ]
    idle = [excuse for excuse in history.accepted() if not any(map(excuse.names, known))]
    assert idle == []
