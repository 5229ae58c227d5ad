# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Precompile headers for many small programs."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Sequence
from functools import cache

from aesmall_workshop.chips.build import BUILD, appearing
from aesmall_workshop.paths import REPOSITORY

FOLDER = BUILD / "precompiled"


def including(command: Sequence[str], lines: str, *, is_cpp: bool) -> list[str]:
    """Return the command with options that insert these lines at the start of each program."""
    key = hashlib.sha256(repr((command, lines)).encode() + _headers()).hexdigest()[:16]
    place = FOLDER / key / ("head.hpp" if is_cpp else "head.h")
    made = place.with_name(f"{place.name}.{'pch' if 'clang' in command[0] else 'gch'}")
    if not made.exists():
        with appearing(place) as scratch:
            scratch.write_text(lines, encoding="utf-8")
        with appearing(made) as scratch:
            kind = ("-x", "c++-header" if is_cpp else "c-header")
            subprocess.run([*command, *kind, place, "-o", scratch], check=True)
    # Both compilers look for the precompiled header next to it.
    return [*command, "-include", str(place)]


@cache
def _headers() -> bytes:
    found = hashlib.sha256()
    for path in sorted((REPOSITORY / "src").rglob("*.h*")):
        found.update(str(path).encode() + path.read_bytes())
    return found.digest()
