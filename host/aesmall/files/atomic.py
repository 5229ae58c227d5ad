# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write files that appear complete or not at all."""

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

#: Prefix of a file's name until the file is complete
PREFIX = ".aesmall-"
_BUFFER = 1 << 16


@dataclass(frozen=True)
class Access:
    """The permission bits of created files and folders."""

    #: By default, the permission bits of the source
    mode: int | None = None
    #: Whether the user gave the bits. If so, the umask and an older file's bits do not matter.
    asked: bool = False

    def of_file(self, source: int) -> int:
        """Return the bits of a file. `source` are the bits of the source."""
        return source & 0o777 if self.mode is None else self.mode

    def of_folder(self, source: int) -> int:
        """Return the bits of a folder: its owner can write, and readers of its files can enter."""
        mode = source & 0o777 if self.mode is None else self.mode | (self.mode & 0o444) >> 2
        return mode | 0o700


AS_THE_SOURCE = Access()
#: For content that was secret
PRIVATE = Access(0o600)


def check_target(path: Path, *, overwrite: bool) -> None:
    """Raise an error if `appearing` may not write there, as far as this is known in advance."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        what = "is a folder" if stat.S_ISDIR(mode) else "is not a regular file"
        raise SealingError(f"{shown(path)} already exists and {what}: give another name")
    if not overwrite:
        raise SealingError(f"{shown(path)} already exists: --force replaces it")


@contextmanager
def appearing(path: Path, mode: int, *, overwrite: bool, exact: bool = False) -> Iterator[BinaryIO]:
    """Yield a file to write to. It becomes `path` when it is complete and on the disk.

    Until then only its owner can read it. At the end it has the permission bits `mode` without the
    bits of the umask, or the bits of the file that it replaces. With `exact` it always has `mode`.
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
        # A link fails if the file has appeared in the meantime. Not every file system has links.
        try:
            os.link(scratch, path)
            return
        except OSError:
            check_target(path, overwrite=False)
    scratch.replace(path)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, if file system and permissions allow it."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def shown(name: Path | str) -> str:
    """Return a path or another name for a message, without characters that control the terminal."""
    text = str(name)
    return text if text.isprintable() else ascii(text)


def said(error: SealingError | OSError) -> str:
    """Return an error as a message."""
    if isinstance(error, SealingError):
        return str(error)
    place = f"{shown(os.fsdecode(error.filename))}: " if error.filename else ""
    return f"{place}{error.strerror or error}"
