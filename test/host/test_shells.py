# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the completion of `aesmall` in Bash, Zsh and Fish themselves, and the man page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
from aesmall.cli import app
from aesmall.completion import targets
from aesmall.lazy import all_commands
from aesmall_workshop.paths import REPOSITORY

COMMANDS = list(getattr(typer.main.get_group(app), "commands_of", {}))
PAGE = REPOSITORY / "host" / "aesmall.1"
#: Each shell loads the output of --show-completion and completes the line $1.
ASK = {
    "bash": 'eval "$script"; COMP_WORDS=($1); [[ $1 == *" " ]] && COMP_WORDS+=(""); '
    "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _aesmall_completion aesmall; "
    'printf "%s\\n" "${COMPREPLY[@]}"',
    # _arguments needs a line editor. Here it prints its argument, in which each word is quoted.
    "zsh": 'compdef() { }; _arguments() { print -r -- "$1" }; eval "$script"; words=(${(s: :)1}); '
    '[[ $1 == *" " ]] && words+=(""); CURRENT=$#words; _aesmall_completion',
    "fish": 'eval "$script"; complete -C "$argv[1]"',
}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the command."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "aesmall"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m aesmall "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return folder


def offered(shell: str, line: str, programs: Path) -> str:
    """Return the offers of the shell at the end of a line."""
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "COLUMNS": "60"}
    shown = subprocess.run(
        ["aesmall", "--show-completion", shell],
        env={**environment, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    flags = {"bash": ["--norc", "-c"], "zsh": ["-f", "-c"], "fish": ["--no-config", "-c"]}[shell]
    end = [line] if shell == "fish" else [shell, line]
    done = subprocess.run(
        [shell, *flags, ASK[shell], *end],
        env={**environment, "script": shown},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def words_of(shell: str, output: str) -> list[str]:
    """Return only the words."""
    if shell == "zsh":
        return re.findall(r'(?:^|[( \n])"([^" ]+)"', output)
    return [line.partition("\t")[0] for line in output.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("shell", ASK)
def test_shells_complete(shell: str, programs: Path) -> None:
    assert words_of(shell, offered(shell, "aesmall ", programs)) == (
        sorted(COMMANDS) if shell == "fish" else COMMANDS
    )
    options = words_of(shell, offered(shell, "aesmall seal --key", programs))
    assert sorted(options) == ["--key-bits", "--key-env", "--key-file", "--key-id"]
    forms = words_of(shell, offered(shell, "aesmall seal --form ", programs))
    assert sorted(forms) == ["ccm", "ocb", "siv"]
    chips = words_of(shell, offered(shell, "aesmall choose --target at", programs))
    assert {"atmega328p", "attiny85"} <= set(chips)
    engines = words_of(
        shell, offered(shell, "aesmall export --target rp2040 --engine ct", programs)
    )
    assert {"ct", "ct_small", "ct_lean"} <= set(engines)
    assert not [name for name in engines if not name.startswith("ct")]


def test_the_page_of_the_manual() -> None:
    """The man page is well-formed, and has every command with every option."""
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", "-P-cbou", PAGE],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    group = typer.main.get_group(app)
    for name, command in all_commands(group):
        section = done.stdout.partition(f"\n   {name}\n")[2]
        assert section
        for param in command.params:
            for option in param.opts:
                assert not option.startswith("-") or option in section


def test_chips_are_offered_by_what_they_begin_with() -> None:
    assert targets("rp") == ["rp2040", "rp2350_hazard3"]
    assert targets("z80") == []
