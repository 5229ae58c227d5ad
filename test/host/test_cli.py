# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the list of commands, which is shown before a command is imported."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import aesmall.cli
import aesmall_workshop.cli
import pytest
import typer.main
from aesmall.paths import version
from typer.testing import CliRunner

APPS: Mapping[str, Any] = {"aesmall": aesmall.cli.app, "aesmall_workshop": aesmall_workshop.cli.app}
COMMANDS = [
    (name, command)
    for name, app in APPS.items()
    for command in typer.main.get_group(app).commands_of
]


def test_version() -> None:
    result = CliRunner().invoke(aesmall.cli.app, ["--version"])
    assert result.exit_code == 0
    assert result.stdout == f"aesmall {version()}\n"
    assert re.fullmatch(r"\d+\.\d+\.\d+", version())


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_the_list_says_what_a_command_says_itself(name: str, command: str) -> None:
    group: Any = typer.main.get_group(APPS[name])
    module, text = group.commands_of[command]
    assert module.partition(".")[0] in (name, "aesmall_prove")
    own = group.get_command(None, command)
    assert " ".join(own.help.split("\n\n")[0].split()) == text


@pytest.mark.parametrize("name", APPS)
def test_the_list_imports_no_command(name: str) -> None:
    program = (
        "import runpy, sys\nsys.argv = ['x', '--help']\n"
        f"try: runpy.run_module('{name}', run_name='__main__')\n"
        "except SystemExit: print(sorted(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert f"'{name}.cli'" in done.stdout
    for absent in ("rich.markdown", "cryptography", "elftools", f"{name}.files", f"{name}.chips"):
        assert f"'{absent}'" not in done.stdout


def test_a_command_that_there_is_not_is_refused() -> None:
    result = CliRunner().invoke(aesmall.cli.app, ["measure"])
    assert result.exit_code == 2
    assert "no such command 'measure'" in result.output


@pytest.mark.parametrize("name", ["aesmall", "aesmall_workshop"])
def test_without_a_command_it_lists_the_commands(name: str) -> None:
    done = subprocess.run([sys.executable, "-m", name], capture_output=True, text=True, check=False)
    asked = subprocess.run([sys.executable, "-m", name, "-h"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert asked.returncode == 0
    assert done.stderr.split() == asked.stdout.split()
