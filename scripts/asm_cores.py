# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Assembles a file for every core that can run it, and for some that cannot."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from asm_processors import Core


def check_cores(cores: Sequence[Core], path: Path) -> Iterator[str]:
    """Whether it assembles for each, and is empty where it cannot run."""
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for number, core in enumerate(cores):
            command = [*core.command, "-c", str(path), "-o", f"{folder}/{number}.o"]
            done = subprocess.run(command, text=True, stderr=subprocess.PIPE, check=False)
            if done.returncode:
                yield f"{core.name}: {done.stderr}"
            else:
                made.append((core, f"{number}.o"))
        for tool in dict.fromkeys(core.size for core, _ in made):
            own = [(core, name) for core, name in made if core.size == tool]
            command = [tool, *(name for _, name in own)]
            sizes = subprocess.check_output(command, cwd=folder, text=True).splitlines()[1:]
            for (core, _), row in zip(own, sizes, strict=True):
                if (row.split()[3] == "0") != core.empty:
                    yield f"{path.name}: {row.split()[3]} bytes on {core.name}"
