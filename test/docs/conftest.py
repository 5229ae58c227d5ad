# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build the documentation site for the tests that open it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site once for all processes of a run."""
    if not (REPOSITORY / ".venv" / "docs").is_dir():
        pytest.fail("MkDocs is not there: scripts/setup docs")
    run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run = run.parent  # all processes share this folder
    place = run / "site"
    with (run / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            scratch = run / "site.scratch"
            shutil.rmtree(scratch, ignore_errors=True)
            done = subprocess.run(
                [REPOSITORY / "scripts" / "docs", scratch], capture_output=True, text=True
            )
            assert done.returncode == 0, done.stderr
            assert done.stderr == ""
            scratch.rename(place)
    return place
