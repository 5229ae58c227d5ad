# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a test run fails if one of its processes uses more memory than allowed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

#: A conftest.py with the memory limit of this project, but without its tests
_CONFTEST = """
from support import memory

def pytest_addoption(parser):
    parser.addoption("--most", type=int)

def pytest_configure(config):
    config.pluginmanager.register(memory.Peaks(config.getoption("most")))
"""
#: The main process, the modules of pytest and a worker need much less.
_LIMIT, _MEGABYTES = 250, 400
_TESTS = f"""
import subprocess, sys

def test_small():
    pass

def test_large():
    assert len(bytearray({_MEGABYTES} << 20)) > 0

def test_child():
    subprocess.run([sys.executable, "-c", "bytearray({_MEGABYTES} << 20)"], check=True)
"""


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(_CONFTEST, encoding="utf-8")
    (folder / "test_memory.py").write_text(_TESTS, encoding="utf-8")
    given = ("-p", "no:cacheprovider", f"--rootdir={folder}", "-c", "/dev/null")
    return subprocess.run(
        [sys.executable, "-m", "pytest", *given, *arguments, folder],
        cwd=folder,
        env={"PYTHONPATH": str(Path(__file__).parents[1]), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("workers", ["0", "1"])
@pytest.mark.parametrize(
    ("test", "process"), [("test_large", ""), ("test_child", ", a process it has started")]
)
def test_a_peak_above_the_limit_fails_and_is_told(
    tmp_path: Path, workers: str, test: str, process: str
) -> None:
    run = _run(tmp_path, f"-n{workers}", f"--most={_LIMIT}", f"-k=small or {test}")
    assert run.returncode == 1, run.stdout
    assert "2 passed" in run.stdout
    name = "gw0" if workers == "1" else "pytest"
    line = rf"(\d+) MB  {name}{process}, reached in test_memory.py::{test}\n"
    [megabytes] = re.findall(line, run.stdout)
    assert _MEGABYTES <= int(megabytes) < _MEGABYTES + _LIMIT


@pytest.mark.parametrize("most", [0, _MEGABYTES + _LIMIT])
def test_no_limit_and_a_peak_below_the_limit_pass(tmp_path: Path, most: int) -> None:
    run = _run(tmp_path, "-n0", f"--most={most}")
    assert run.returncode == 0, run.stdout
    assert "MB" not in run.stdout


def test_the_verbs_have_a_limit() -> None:
    text = (REPOSITORY / "scripts" / "run").read_text(encoding="utf-8")
    found = re.findall(r'tests --most-megabytes (\d+) -m "((?:not )?verify) and', text)
    assert found == [("1500", "not verify"), ("2000", "verify")]
