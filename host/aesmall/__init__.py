# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The workshop of aesmall: builds, simulates, measures and demonstrates the library."""

from pathlib import Path

#: From the file VERSION; the package is of use only inside the repository.
__version__ = (Path(__file__).resolve().parents[2] / "VERSION").read_text(encoding="utf-8").strip()
