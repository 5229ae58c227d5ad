# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Assembles files for every core that can run them, and for some that cannot."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from asm_processors import Core


def check_cores(cores: Sequence[Core], paths: Sequence[Path]) -> Iterator[str]:
    """Whether these assemble for each, and are empty where they cannot run. A compiler takes all at
    once."""
    with tempfile.TemporaryDirectory() as folder:
        for core in cores:
            command = [*core.command, "-c", *map(str, paths)]
            done = subprocess.run(
                command, text=True, stderr=subprocess.PIPE, check=False, cwd=folder
            )
            if done.returncode:
                yield f"{core.name}: {done.stderr}"
                continue
            command = [core.size, *(f"{path.stem}.o" for path in paths)]
            sizes = subprocess.check_output(command, cwd=folder, text=True).splitlines()[1:]
            for path, row in zip(paths, sizes, strict=True):
                guard = re.search(r"^#if (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
                empty = core.empty or bool(guard and guard[1] in core.lacks)
                if (row.split()[3] == "0") != empty:
                    yield f"{path.name}: {row.split()[3]} bytes on {core.name}"
