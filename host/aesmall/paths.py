# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Where the library's sources and its committed figures are: in the package, where it was built
from the tree, else in the repository that the package lies in. Both have the same folders.
"""

from __future__ import annotations

from pathlib import Path

_CARRIED = Path(__file__).resolve().parent / "library"
#: VERSION, src/, bench/engines/ and bench/results/ lie below it.
ROOT = _CARRIED if _CARRIED.is_dir() else Path(__file__).resolve().parents[2]
#: Whether this is the repository, where the report is built, too
IN_TREE = ROOT != _CARRIED


def version() -> str:
    """Of the library, and of this package."""
    return (ROOT / "VERSION").read_text(encoding="utf-8").strip()
