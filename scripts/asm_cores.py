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
                empty = core.empty or (bool(core.lacks) and not _is_guarded_in(path, core))
                if (row.split()[3] == "0") != empty:
                    yield f"{path.name}: {row.split()[3]} bytes on {core.name}"


def _is_guarded_in(path: Path, core: Core) -> bool:
    """Whether the guard of a file is true where a core lacks what its macros stand for."""
    guard = re.search(r"^#if (AESMALL_.*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    text = guard[1] if guard else "1"
    for sign, word in (("&&", " and "), ("||", " or "), ("!", " not ")):
        text = text.replace(sign, word)
    return bool(eval(re.sub(r"AESMALL_\w+", lambda name: str(name[0] not in core.lacks), text)))
