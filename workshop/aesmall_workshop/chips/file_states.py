# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read files for build.py: each file is read once, and again when it has changed."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

#: A file in its current state: its path, and numbers that change whenever its content does
State = tuple[str, int, int, int, int]

#: The suffixes of files that sources include often, and rarely
_HEADERS = (".h", ".hpp", ".inc", ".ld")
_INCLUDED = (*_HEADERS, ".c")
#: Includes in all branches of conditions
_INCLUDE = re.compile(r"""include\s*\(?\s*["<]([^">\n]+)[">]""")
_BY_MACRO = re.compile(r"""^\s*[#.]\s*include\s+[^"<\s]""", re.MULTILINE)


class BuildError(Exception):
    """A compiler or linker failed. The message has its output."""


def state(file: str | Path) -> State:
    """Return the state of a file."""
    try:
        status = os.stat(file)
    except OSError as error:
        raise BuildError(f"cannot read {file}: {error.strerror}") from error
    return _named(str(file), status)


def _named(path: str, status: os.stat_result) -> State:
    return path, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


#: The files of each folder at the first read, in a process that holds them
_held: dict[tuple[str, bool], list[State]] | None = None


def hold() -> None:
    """Read each folder only once from now on.

    A process calls this if no source changes while it works. Reading src/ takes longer than all
    other steps of finding a program that is already built.
    """
    global _held
    _held = {}


def files(folder: str | Path, *, deep: bool = False) -> list[State]:
    """Return the files of a folder, sorted. With `deep`, include the folders in it."""
    if _held is None:
        return _files(folder, deep)
    key = str(folder), deep
    if key not in _held:
        _held[key] = _files(folder, deep)
    return _held[key]


def _files(folder: str | Path, deep: bool) -> list[State]:
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file():
                found.append(_named(entry.path, entry.stat()))
            elif deep and entry.is_dir():
                found += _files(entry.path, deep)
    return sorted(found)


def beside(folders: Iterable[Path]) -> Iterator[State]:
    """Yield the files in these folders."""
    for folder in set(folders):
        yield from files(folder)


class Headers:
    """The headers among some files, which sources may include."""

    def __init__(self, found: tuple[State, ...]) -> None:
        self._every = tuple(header for header in found if header[0].endswith(_HEADERS))
        self._by_name: dict[str, list[State]] = {}
        #: The results so far. Files and headers never change within a state.
        self._hashes: dict[State, str] = {}
        for header in found:
            self._by_name.setdefault(header[0].rpartition("/")[2], []).append(header)

    def of(self, source: State) -> str:
        """Return the hash of all files that a source includes, directly or through others.

        A file may be in any folder. If a macro names the file, every header counts.
        """
        if source not in self._hashes:
            self._hashes[source] = self._hash(source)
        return self._hashes[source]

    def _hash(self, source: State) -> str:
        reached: set[State] = set()
        wanted = [source]
        while wanted:
            named = _included(wanted.pop())
            if named is None:
                return _digest(self._every)
            new = {h for name in named for h in self._by_name.get(name, ())} - reached
            reached |= new
            wanted += new
        return _digest(tuple(sorted(reached)))


def headers(among: Iterable[State]) -> Headers:
    """Return the headers among these files, one instance for the same files."""
    return _headers_among(tuple(among))


@lru_cache(maxsize=64)
def _headers_among(among: tuple[State, ...]) -> Headers:
    return _headers(tuple(sorted({state for state in among if state[0].endswith(_INCLUDED)})))


@lru_cache(maxsize=64)
def _headers(found: tuple[State, ...]) -> Headers:
    return Headers(found)


@lru_cache(maxsize=8192)
def _included(file: State) -> frozenset[str] | None:
    """Return the names, without folders, of the files that a file may include.

    Return None if a macro names one of them.
    """
    text = content(file).decode("utf-8", "replace")
    if _BY_MACRO.search(text):
        return None
    return frozenset(name.rpartition("/")[2] for name in _INCLUDE.findall(text))


@lru_cache(maxsize=4096)
def _digest(wanted: tuple[State, ...]) -> str:
    parts: list[str | bytes] = []
    for file in wanted:
        parts += [file[0], content(file)]
    return hashed(*parts)


@lru_cache(maxsize=4096)
def content(file: State) -> bytes:
    """Return the content of a file in this state."""
    try:
        return Path(file[0]).read_bytes()
    except OSError as error:
        raise BuildError(f"cannot read {file[0]}: {error.strerror}") from error


def hashed(*parts: str | bytes) -> str:
    """Return a hash of these parts that is short enough for a file name."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:16]
