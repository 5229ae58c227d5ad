# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test scripts/fresh when it cannot make a root.

It must report this, and .ci/run must then run all tests in the clone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from check import REPOSITORY

CANNOT = 69
STUB = '#!/bin/sh\necho "${0##*/} $*" >> "$RECORD"\nexit %d\n'


def script(place: Path, code: int) -> None:
    """Write a program that records its call and ends with this code."""
    place.parent.mkdir(exist_ok=True)
    place.write_text(STUB % code)
    place.chmod(0o755)


@pytest.mark.parametrize(
    ("fresh", "make", "code", "calls"),
    [
        (0, 0, 0, ["fresh ", "make verify"]),
        (CANNOT, 0, 0, ["fresh ", "make demo", "make test", "make verify"]),
        (1, 0, 1, ["fresh "]),
        (CANNOT, 2, 2, ["fresh ", "make demo"]),
    ],
)
def test_ci_runs_everything_and_stops_at_a_failure(
    fresh: int, make: int, code: int, calls: list[str], tmp_path: Path
) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(REPOSITORY / ".ci" / "run", tmp_path / ".ci" / "run")
    script(tmp_path / "scripts" / "fresh", fresh)
    script(tmp_path / "bin" / "make", make)
    record = tmp_path / "record"
    path = f"{tmp_path / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin"
    done = subprocess.run(
        [tmp_path / ".ci" / "run"],
        env={"PATH": path, "RECORD": str(record)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, record.read_text().splitlines()) == (code, calls)
    assert ("run in this clone" in done.stdout) == (fresh == CANNOT)


def fresh(*arguments: str, user: int | None = None) -> tuple[int, str]:
    """Return the exit code and the output of scripts/fresh.

    The user may not be allowed to read this tree.
    """
    text = (REPOSITORY / "scripts" / "fresh").read_text(encoding="utf-8")
    done = subprocess.run(
        ["/bin/bash", "-s", "--", *arguments],
        cwd="/",
        user=user,
        input=text.replace('cd "$(dirname "$0")/.."', "cd /"),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_who_is_not_root_reads_why_not() -> None:
    nobody = 65534 if os.geteuid() == 0 else None
    assert fresh("--can", user=nobody) == (CANNOT, "fresh: a fresh root needs root\n")


def test_an_unknown_word_makes_nothing() -> None:
    code, said = fresh("dmeo")
    assert code == 2
    assert said.startswith("fresh: usage: scripts/fresh")
