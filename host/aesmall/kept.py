# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Keeps under build/ what a simulated run gave: the same program, input and tools give it again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from . import build, elf
from .engines import REPOSITORY

FOLDER = build.BUILD / "kept"


def numbers(
    programs: Sequence[Path], fed: bytes, names: Sequence[str], make: Callable[[], list[int]]
) -> list[int]:
    """What `make` gives with these programs, their input and what is asked by name."""
    digest = hashlib.sha256(_tools())
    for program in programs:
        for segment in elf.segments(program):
            digest.update(segment.address.to_bytes(4, "big") + segment.data)
    digest.update("\0".join(names).encode() + b"\0" + fed)
    path = FOLDER / f"{digest.hexdigest()[:24]}.json"
    if path.exists():
        found: list[int] = json.loads(path.read_text(encoding="utf-8"))
        return found
    made = make()
    with build.appearing(path) as scratch:
        scratch.write_text(json.dumps(made), encoding="utf-8")
    return made


@cache
def _tools() -> bytes:
    """Changes whenever a simulator or its driver does."""
    package = Path(__file__).parent
    files = [REPOSITORY / "package-lock.json", *sorted((REPOSITORY / "bench" / "sim").glob("*.*"))]
    files += sorted((package / "simulators").glob("*.py"))
    files += [package / f"{name}.py" for name in ("files", "legacy_files", "whole")]
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.digest()
