# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Files as they stand now, for build.py: each is read once, and again when it has changed."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

#: A file as it stands there now: its path, and what changes whenever its content does
State = tuple[str, int, int, int, int]

#: What the sources may include, and what they seldom do
_HEADERS = (".h", ".hpp", ".inc", ".ld")
_INCLUDED = (*_HEADERS, ".c")
#: Of all branches of conditions
_INCLUDE = re.compile(r"""include\s*\(?\s*["<]([^">\n]+)[">]""")
_BY_MACRO = re.compile(r"""^\s*[#.]\s*include\s+[^"<\s]""", re.MULTILINE)


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


#: The files of each folder as they were when it was first read, in a process that holds them
_held: dict[tuple[str, bool], list[State]] | None = None


def hold() -> None:
    """Read each folder only once from now on. This is for a process that works while no source
    changes: to read src/ takes longer than all other steps of finding a program that is built."""
    global _held
    _held = {}


def files(folder: str | Path, *, deep: bool = False) -> list[State]:
    """The files of a folder, with those of the folders in it if `deep`, sorted."""
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
    """The files in these folders."""
    for folder in set(folders):
        yield from files(folder)


class Headers:
    """What sources may include: of these files the headers."""

    def __init__(self, found: tuple[State, ...]) -> None:
        self._every = tuple(header for header in found if header[0].endswith(_HEADERS))
        self._by_name: dict[str, list[State]] = {}
        #: What was asked: files and headers never change in their states
        self._hashes: dict[State, str] = {}
        for header in found:
            self._by_name.setdefault(header[0].rpartition("/")[2], []).append(header)

    def of(self, source: State) -> str:
        """The hash of all that a source includes, itself or through others. What it names may lie
        in any folder; of a name that a macro has every header may be meant."""
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
    """Those of these files; the same object for the same ones."""
    return _headers_among(tuple(among))


@lru_cache(maxsize=64)
def _headers_among(among: tuple[State, ...]) -> Headers:
    return _headers(tuple(sorted({state for state in among if state[0].endswith(_INCLUDED)})))


@lru_cache(maxsize=64)
def _headers(found: tuple[State, ...]) -> Headers:
    return Headers(found)


@lru_cache(maxsize=8192)
def _included(file: State) -> frozenset[str] | None:
    """The names, without folders, of what a file may include; None: a macro names something."""
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
