# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Checks that passed are not made again while nothing has changed that they look at."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
PASSED = REPOSITORY / "build" / "checks"


def digest(files: Iterable[Path], tools: Sequence[str] = ()) -> str:
    """Changes when a file or a tool does."""
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(str(file).encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    for tool in tools:
        status = os.stat(os.path.realpath(shutil.which(tool) or tool))
        found.update(f"{tool} {status.st_size} {status.st_mtime_ns}".encode())
    return found.hexdigest()


def differences(name: str, state: str, check: Callable[[], Iterable[str]]) -> list[str]:
    """What a check finds; nothing if a check of this name has found nothing in this state."""
    stamp = PASSED / hashlib.sha256(f"{name}\0{state}".encode()).hexdigest()
    if stamp.exists():
        return []
    found = list(check())
    if not found:
        PASSED.mkdir(parents=True, exist_ok=True)
        stamp.touch()
    return found
