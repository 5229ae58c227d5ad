# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the generators in a shell that does not know the tools of this clone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

#: The generators that lay out C. The others call no program.
LAYING_OUT = [
    path.name for path in (REPOSITORY / "gen").glob("*.py") if "laid_out" in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", ["engines.py"])
def test_tools_beside_python_are_found(name: str, tmp_path: Path) -> None:
    """A generator finds its tools without .venv/bin and without clang-format on PATH."""
    assert name in LAYING_OUT
    command = [sys.executable, str(REPOSITORY / "gen" / name), "--check"]
    environment = {"PATH": str(tmp_path), "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_verbs_put_the_tools_of_the_clone_first() -> None:
    verbs = (REPOSITORY / "scripts" / "run").read_text("utf-8")
    assert verbs.index("PATH=$PWD/$BIN:$PATH") < verbs.index('case "$VERB" in')
