# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that `aesmall-workshop bench` runs its steps in order and stops at the first that fails."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

import pytest
import typer
from aesmall_workshop.bench import cli, history
from aesmall_workshop.cli import app
from typer.testing import CliRunner

Steps = list[list[str]]


def _steps(monkeypatch: pytest.MonkeyPatch, failing: str = "") -> Steps:
    """Record the steps that run from now on. A step with the name `failing` fails."""
    steps: Steps = []

    def run(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        steps.append(list(command[3:]))
        return subprocess.CompletedProcess(command, int(command[3] == failing))

    def here(_group: object, words: Sequence[str], _quiet: bool) -> bool:
        steps.append(list(words))
        return words[0] != failing

    monkeypatch.setattr(cli.subprocess, "run", run)
    monkeypatch.setattr(cli, "_here", here)
    monkeypatch.setattr(history, "rows_at", lambda _: history.rows_now())
    return steps


@pytest.mark.parametrize("failing", ["lmic", "tables"])
def test_a_step_that_fails_ends_it(monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    steps = _steps(monkeypatch, failing)
    done = CliRunner().invoke(app, ["bench"])
    assert done.exit_code == 1
    names = [words[0] for words, _ in (*cli.STEPS, *cli.LAST)]
    assert [words[0] for words in steps] == names[: names.index(failing) + 1]
    assert f"`aesmall-workshop {failing} --update` failed" in done.output


def test_all_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = _steps(monkeypatch)
    done = CliRunner().invoke(app, ["bench", "--quiet"])
    assert done.exit_code == 0, done.output
    assert steps == [list(words) for words, _ in (*cli.STEPS, *cli.LAST)]
    assert "every figure is as committed" in done.output
    assert "open bench/report.html" in " ".join(done.output.split())
    assert "of processor time" in " ".join(done.output.split())


def test_every_step_is_a_command_with_these_options() -> None:
    command = typer.main.get_command(app)
    for (name, *options), _ in (*cli.STEPS, *cli.LAST):
        known = command.get_command(None, name)  # type: ignore[attr-defined]
        assert known is not None, name
        assert set(options) <= {option for p in known.params for option in p.opts}, name


def test_a_step_that_is_done_here_says_whether_it_went_well(
    capsys: pytest.CaptureFixture[str],
) -> None:
    group = typer.main.get_command(app)
    words = ("scale", "--engine", "compact", "--way", "ctr")
    assert cli._here(group, words, quiet=False)
    assert "compact" in capsys.readouterr().out
    assert cli._here(group, words, quiet=True)
    assert capsys.readouterr().out == ""
    assert not cli._here(group, ("prove", "--engine", "nonsense"), quiet=True)
