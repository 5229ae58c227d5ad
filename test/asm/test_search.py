# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the searches for code find the committed results.

The two S-boxes of the ARMv6-M engine `ct` take seconds each. gen/armv6m_search/search.sh repeats
every search for it. The rounds of the Thumb-2 engine `fast` take less than a second.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

COMMAND = re.compile(r"# Found by: \./\w+ ")


@pytest.mark.verify
@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("sub_bytes_armv6m", "armv6m_search/main"),
        ("inv_sub_bytes_armv6m", "armv6m_search/main"),
        ("armv7m/table_round_0", "armv7m_search/table_round"),
        ("armv7m/table_round_3", "armv7m_search/table_round"),
    ],
)
def test_the_same_seed_finds_the_same_schedule(name: str, program: str, tmp_path: Path) -> None:
    schedule = (REPOSITORY / "gen" / "schedules" / f"{name}.txt").read_text(encoding="utf-8")
    command = COMMAND.match(schedule)
    assert command
    source, search = REPOSITORY / "gen" / f"{program}.cpp", tmp_path / "search"
    subprocess.run(["g++", "-std=c++17", "-O3", "-o", search, source], check=True)
    found = subprocess.run(
        [search, *shlex.split(schedule.splitlines()[0][command.end() :])],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == schedule
