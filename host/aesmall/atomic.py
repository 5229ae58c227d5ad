# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .sealing import SealingError

#: What a file is called until it is whole
PREFIX = ".aesmall-"
_BUFFER = 1 << 16


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
def appearing(path: Path, mode: int, *, overwrite: bool) -> Iterator[BinaryIO]:
    """A file to write to, which becomes `path` when all is well and on the disk.

    It has the permission bits `mode`, less the umask; a file that is replaced leaves it its own.
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
            os.fchmod(file.fileno(), _final_mode(path, mode))
            os.fsync(file.fileno())
        _publish(scratch, path, overwrite=overwrite)
        _sync_folder(path.parent)
    finally:
        if scratch is not None:
            with suppress(FileNotFoundError):
                scratch.unlink()


def _final_mode(path: Path, mode: int) -> int:
    try:
        return stat.S_IMODE(path.lstat().st_mode) & 0o777
    except FileNotFoundError:
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
    """So that the new name, too, outlives a power cut."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError:
        pass  # some file systems have no such thing for folders
    finally:
        os.close(number)


def shown(path: Path) -> str:
    """A path for messages: nothing in a file's name rules the terminal."""
    text = str(path)
    return text if text.isprintable() else ascii(text)
