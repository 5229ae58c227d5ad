# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Fetch and unpack the sources of other libraries (bench/peers/sources.toml).

An archive is from .venv/sources, where scripts/setup puts it, or from Debian's source packages
(apt.py). It is stored under build/peers/ and has a pinned hash. Its C files and licences are
unpacked unchanged.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tarfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Protocol, TypeVar

from ..chips.build import BUILD, appearing
from ..paths import REPOSITORY
from . import apt

FILE = REPOSITORY / "bench" / "peers" / "sources.toml"
FOLDER = BUILD / "peers"
#: The folder where scripts/setup puts source packages of PyPI
PACKAGES = REPOSITORY / ".venv" / "sources"
_WANTED = (".c", ".h")
_LICENCES = ("LICENSE", "COPYING")


class PeerError(Exception):
    """Another library cannot be fetched, built or measured. The message has the reason."""


@dataclass(frozen=True)
class Settings:
    """One way to build a library."""

    name: str
    levels: tuple[str, ...]
    way: str = ""
    files: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    programs: tuple[str, ...] = ("encrypt", "both", "cbc47")
    starts: bool = False
    #: Program -> functions that differ from the library's usual ones
    calls: Mapping[str, tuple[str, ...]] = field(hash=False, default_factory=dict)
    table_free: bool = False


@dataclass(frozen=True)
class Source:
    """One library."""

    name: str
    version: str
    file: str
    sha256: str
    licence: str
    homepage: str
    folder: str
    include: tuple[str, ...]
    files: tuple[str, ...]
    shim: str
    settings: tuple[Settings, ...]
    #: Program -> the functions of the library that it calls in one case
    calls: Mapping[str, tuple[str, ...]] = field(hash=False)
    #: The name of Debian's source package
    package: str = ""
    defines: tuple[str, ...] = ()


def _settings(row: Mapping[str, Any], table_free: bool) -> Settings:
    lists = ("levels", "files", "defines", "programs")
    given: dict[str, Any] = {"table_free": table_free, **row}
    given |= {name: tuple(row[name]) for name in lists if name in row}
    return Settings(**{**given, "calls": _calls(row.get("calls", {}))})


def _calls(row: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(functions) for name, functions in row.items()}


def _source(row: dict[str, Any]) -> Source:
    settings = tuple(_settings(each, row["table_free"]) for each in row["settings"])
    given: dict[str, Any] = {name: value for name, value in row.items() if name != "table_free"}
    given |= {name: tuple(row[name]) for name in ("include", "files", "defines") if name in row}
    return Source(**{**given, "settings": settings, "calls": _calls(row["calls"])})


@cache
def sources() -> tuple[Source, ...]:
    """Return the libraries of the file, in its order."""
    content = tomllib.loads(FILE.read_text(encoding="utf-8"))
    try:
        return tuple(_source(row) for row in content["source"])
    except (KeyError, TypeError) as error:
        raise PeerError(f"{FILE.name}: {error}") from error


def source(name: str) -> Source:
    """Return the library of this name."""
    for each in sources():
        if each.name == name:
            return each
    raise PeerError(f"no library {name!r}; there are: {', '.join(s.name for s in sources())}")


# ---- archives ----


def unpacked(wanted: Source) -> Path:
    """Return the folder of a library's sources. Fetch and unpack them if they do not exist."""
    folder = FOLDER / f"{wanted.file.partition('.tar')[0]}-{wanted.sha256[:16]}"
    if not folder.exists():
        with alone(FOLDER):
            if not folder.exists():
                _unpack(pinned(wanted, FOLDER, _fetch, FILE), folder)
    return folder / wanted.folder


class Pinned(Protocol):
    """An archive with its hash in one of our lists."""

    @property
    def name(self) -> str:
        """Return the library's name."""

    @property
    def file(self) -> str:
        """Return the archive's name."""

    @property
    def sha256(self) -> str:
        """Return the hash of the archive's content."""


Archive = TypeVar("Archive", bound=Pinned)


def pinned(
    wanted: Archive, folder: Path, fetch: Callable[[Archive, Path], None], listed: Path
) -> Path:
    """Return the archive with the right hash. Fetch it into a folder if it does not exist.

    `listed` is the file with the hash.
    """
    kept = folder / wanted.file
    if not kept.exists():
        with appearing(kept) as scratch:
            fetch(wanted, scratch)
            _check(wanted, scratch, listed)
    _check(wanted, kept, listed)
    return kept


def _fetch(wanted: Source, to: Path) -> None:
    if not wanted.package:
        try:
            shutil.copyfile(PACKAGES / wanted.file, to)
        except OSError as error:
            raise PeerError(f"{wanted.name}: {wanted.file} is not there: run scripts/setup") from (
                error
            )
        return
    try:
        shutil.copyfile(apt.fetch(wanted.package, wanted.file, FOLDER / "apt"), to)
    except apt.AptError as error:
        raise PeerError(f"{wanted.name}: cannot fetch {wanted.file}: {error}") from error


def _check(wanted: Pinned, file: Path, listed: Path) -> None:
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    if digest != wanted.sha256:
        raise PeerError(
            f"{wanted.name}: {wanted.file} has the SHA-256 {digest}, {listed.name} wants "
            f"{wanted.sha256}; if it lies in {os.path.relpath(BUILD, REPOSITORY)}/, remove it"
        )


def _unpack(archive: Path, folder: Path) -> None:
    """Unpack C files and licences. They must be regular files below the folder."""
    with appearing(folder) as scratch, tarfile.open(archive) as content:
        for member in content:
            path = PurePosixPath(member.name)
            is_wanted = path.suffix in _WANTED or path.stem.upper() in _LICENCES
            if not member.isfile() or not is_wanted:
                continue
            if path.is_absolute() or ".." in path.parts:
                raise PeerError(f"{archive.name} holds {member.name!r}")
            reader = content.extractfile(member)
            assert reader
            place = scratch / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(reader.read())


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other processes from fetching the same archives into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
