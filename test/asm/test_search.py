# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the search for the code of the ARMv6-M engine `ct` finds the committed result.

The two S-boxes take seconds each. gen/armv6m_search/search.sh repeats every search.
"""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

COMMAND = "# Found by: ./search "


@pytest.mark.verify
@pytest.mark.parametrize("name", ["sub_bytes", "inv_sub_bytes"])
def test_the_same_seed_finds_the_same_schedule(name: str, tmp_path: Path) -> None:
    schedule = (REPOSITORY / "gen" / "schedules" / f"{name}_armv6m.txt").read_text(encoding="utf-8")
    command = schedule.splitlines()[0]
    assert command.startswith(COMMAND)
    source, program = REPOSITORY / "gen" / "armv6m_search" / "main.cpp", tmp_path / "search"
    subprocess.run(["g++", "-std=c++17", "-O3", "-o", program, source], check=True)
    found = subprocess.run(
        [program, *shlex.split(command.removeprefix(COMMAND))],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == schedule
