# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the library's sources and its committed figures.

An installed package carries them. In the repository, they are in the repository's own folders,
which have the same names.
"""

from __future__ import annotations

from pathlib import Path

_CARRIED = Path(__file__).resolve().parent / "library"
#: The folder that contains VERSION, src/, bench/engines/ and bench/results/
ROOT = _CARRIED if _CARRIED.is_dir() else Path(__file__).resolve().parents[2]
#: Whether ROOT is the repository, where the report is built too
IN_TREE = ROOT != _CARRIED


def version() -> str:
    """Return the version of the library, which is also the version of this package."""
    return (ROOT / "VERSION").read_text(encoding="utf-8").strip()
