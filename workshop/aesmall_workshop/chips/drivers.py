# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Identify the compilers of this machine, for build.py."""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path

from .file_states import BuildError

#: Folders with compilers that may not be used, although they may be installed
hidden: tuple[Path, ...] = ()


def identity(driver: str) -> str:
    """Return a text that changes when the compiler does."""
    if any(Path(driver).is_relative_to(folder) for folder in hidden):
        raise BuildError(f"{driver} is a tool of another verb (mark the test with that verb)")
    return _status(driver)


@cache
def _status(driver: str) -> str:
    path = shutil.which(driver)
    if path is None:
        raise BuildError(f"{driver} is not installed (run scripts/setup)")
    status = os.stat(os.path.realpath(path))
    return f"{path} {status.st_size} {status.st_mtime_ns}"
