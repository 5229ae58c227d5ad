# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Files as they stand now, for build.py: each is read once, and again when it has changed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

#: A file as it stands there now: its path, and what changes whenever its content does
State = tuple[str, int, int, int, int]

#: What the sources may include
_HEADERS = (".h", ".hpp", ".inc", ".ld")


class BuildError(Exception):
    """A compiler or linker refused; the message holds its output."""


def state(file: str | Path) -> State:
    """That of a file."""
    try:
        status = os.stat(file)
    except OSError as error:
        raise BuildError(f"cannot read {file}: {error.strerror}") from error
    return _named(str(file), status)


def _named(path: str, status: os.stat_result) -> State:
    return path, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def files(folder: str | Path, *, deep: bool = False) -> list[State]:
    """The files of a folder, with those of the folders in it if `deep`, sorted."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file():
                found.append(_named(entry.path, entry.stat()))
            elif deep and entry.is_dir():
                found += files(entry.path, deep=True)
    return sorted(found)


def headers(among: Sequence[State]) -> str:
    """The hash of what the sources may include, of these files."""
    return _digest(tuple(sorted({state for state in among if state[0].endswith(_HEADERS)})))


@lru_cache(maxsize=64)
def _digest(wanted: tuple[State, ...]) -> str:
    parts: list[str | bytes] = []
    for file in wanted:
        parts += [file[0], content(file)]
    return hashed(*parts)


@lru_cache(maxsize=4096)
def content(file: State) -> bytes:
    """What is in a file in this state."""
    try:
        return Path(file[0]).read_bytes()
    except OSError as error:
        raise BuildError(f"cannot read {file[0]}: {error.strerror}") from error


def hashed(*parts: str | bytes) -> str:
    """A hash of these, short enough for the name of a file."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:16]
