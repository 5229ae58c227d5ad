# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What every generator here does with its output: write it, or check the committed files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path


def main(files: Callable[[], Mapping[Path, str]], usage: str | None) -> int:
    """Runs a generator with the arguments of the command line; returns the exit status.

    Without arguments it writes `files()`; with --check it names those that differ, status 1.
    """
    program, *arguments = sys.argv
    if arguments not in ([], ["--check"]):
        print(usage, file=sys.stderr)
        return 2
    stale = 0
    for path, text in files().items():
        if not arguments:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.name} is not what gen/{Path(program).name} writes", file=sys.stderr)
            stale = 1
    return stale
