# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the examples of doc/use/host-tool.md run unchanged, and that its table can be made."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

PAGE = REPOSITORY / "doc" / "use" / "host-tool.md"
BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.slow
def test_examples_run(tmp_path: Path) -> None:
    """All examples run in one folder, each as a separate program."""
    programs = tmp_path / "bin"
    programs.mkdir()
    command = programs / "aesmall"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m aesmall "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    folder = tmp_path / "here"
    folder.mkdir()
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    runners = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"]}
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert {language for language, _ in blocks} == set(runners)
    for language, code in blocks:
        done = subprocess.run(
            [*runners[language], code],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, code + done.stdout + done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.verify
def test_the_speeds_can_be_measured(tmp_path: Path) -> None:
    script = REPOSITORY / "scripts" / "seal_speed.py"
    small = ["--megabytes", "1", "--runs", "1", "--folder", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, str(script), *small], capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 2 + 9
    assert all(line.count("|") == 8 for line in lines)
    assert "AES-256-GCM | " in done.stdout
    assert list(tmp_path.iterdir()) == []
    table = re.search(
        r"<!-- seal-speed -->\n(.*?)<!-- /seal-speed -->", PAGE.read_text("utf-8"), re.DOTALL
    )
    assert table is not None
    committed = table[1].splitlines()
    assert [line.split("|")[1] for line in committed] == [line.split("|")[1] for line in lines]
