# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the output of a generator, or compare the committed files with it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path


def main(files: Callable[[], Mapping[Path, str]], usage: str | None) -> int:
    """Run a generator with the arguments of the command line, and return the exit status.

    Without arguments, write `files()`. With --check, name the files that differ, with status 1.
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
