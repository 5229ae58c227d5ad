# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Assemble files for every core that can run them, and for some cores that cannot."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from asm_processors import Core


def check_cores(cores: Sequence[Core], paths: Sequence[Path]) -> Iterator[str]:
    """Check that the files assemble for each core.

    The object must be empty if the core cannot run the file. A compiler takes all files in one
    call.
    """
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
    """Return whether the guard of a file is true on a core.

    The core defines no macro in `lacks`.
    """
    guard = re.search(r"^#if (AESMALL_.*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    text = guard[1] if guard else "1"
    for sign, word in (("&&", " and "), ("||", " or "), ("!", " not ")):
        text = text.replace(sign, word)
    return bool(eval(re.sub(r"AESMALL_\w+", lambda name: str(name[0] not in core.lacks), text)))
