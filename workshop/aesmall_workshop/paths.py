# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Locate the repository, and add tools that scripts/setup installed to the search paths."""

import os
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
_INSTALLED = REPOSITORY / ".venv"


def _first(variable: str, folder: Path, default: str = "") -> None:
    """Put a folder, if it exists, before the others that a variable lists."""
    others = [part for part in os.environ.get(variable, default).split(os.pathsep) if part]
    if folder.is_dir() and str(folder) not in others:
        os.environ[variable] = os.pathsep.join((str(folder), *others))


# These folders exist if the machine had no node 20 and no headers of simavr.
_first("PATH", _INSTALLED / "node" / "bin", os.defpath)
_first("C_INCLUDE_PATH", _INSTALLED / "simavr" / "include")
_first("LIBRARY_PATH", _INSTALLED / "simavr")
