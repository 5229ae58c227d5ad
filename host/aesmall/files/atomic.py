# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from .sealing import SealingError

#: What a file is called until it is whole
PREFIX = ".aesmall-"
_BUFFER = 1 << 16


@dataclass(frozen=True)
class Access:
    """The permission bits of what is made."""

    #: None: those of the source
    mode: int | None = None
    #: Whether somebody asked for them: then neither the umask nor an older file has a say
    asked: bool = False

    def of_file(self, source: int) -> int:
        """A file's; `source` is the source's."""
        return source & 0o777 if self.mode is None else self.mode

    def of_folder(self, source: int) -> int:
        """A folder's: its owner can work in it, and who reads its files can go through it."""
        mode = source & 0o777 if self.mode is None else self.mode | (self.mode & 0o444) >> 2
        return mode | 0o700


AS_THE_SOURCE = Access()
#: Of what was secret
PRIVATE = Access(0o600)


def check_target(path: Path, *, overwrite: bool) -> None:
    """Whether `appearing` may write there, as far as one can tell before it does."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
        raise SealingError(f"{shown(path)} is there already and is {what}")
    if not overwrite:
        raise SealingError(f"{shown(path)} is there already; --force replaces it")


@contextmanager
def appearing(path: Path, mode: int, *, overwrite: bool, exact: bool = False) -> Iterator[BinaryIO]:
    """A file to write to, which becomes `path` when all is well and on the disk.

    It is its owner's until then. At the end it has the permission bits `mode`, less the umask; a
    file that is replaced leaves it its own. With `exact` it has `mode` in any case.
    """
    check_target(path, overwrite=overwrite)
    scratch: Path | None = None
    try:
        try:
            number, name = tempfile.mkstemp(prefix=PREFIX, dir=path.parent)
        except OSError as error:
            folder = shown(path.parent)
            raise SealingError(f"cannot write into {folder}: {error.strerror}") from None
        scratch = Path(name)
        with os.fdopen(number, "wb", buffering=_BUFFER) as file:
            yield file
            file.flush()
            mode = mode if exact else _final_mode(path, mode)
            if hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        if not hasattr(os, "fchmod"):  # Windows, before Python 3.13
            scratch.chmod(mode)
        _publish(scratch, path, overwrite=overwrite)
        _sync_folder(path.parent)
    finally:
        if scratch is not None:
            with suppress(FileNotFoundError):
                scratch.unlink()


def _final_mode(path: Path, mode: int) -> int:
    with suppress(FileNotFoundError):
        old = path.lstat().st_mode
        if stat.S_ISREG(old):
            return old & 0o777
    umask = os.umask(0o077)
    os.umask(umask)
    return mode & 0o777 & ~umask


def _publish(scratch: Path, path: Path, *, overwrite: bool) -> None:
    if not overwrite:
        # A link fails where a file appeared meanwhile; not every file system has them.
        try:
            os.link(scratch, path)
            return
        except OSError:
            check_target(path, overwrite=False)
    scratch.replace(path)


def _sync_folder(folder: Path) -> None:
    """So that the new name, too, outlives a power cut, where file system and permissions let it."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def shown(name: Path | str) -> str:
    """A path or another name for messages: nothing in it rules the terminal."""
    text = str(name)
    return text if text.isprintable() else ascii(text)


def said(error: SealingError | OSError) -> str:
    """An error as a message."""
    if isinstance(error, SealingError):
        return str(error)
    place = f"{shown(os.fsdecode(error.filename))}: " if error.filename else ""
    return f"{place}{error.strerror or error}"
