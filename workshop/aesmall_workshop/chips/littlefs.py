# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Provide littlefs: its C sources for the chips, and its images on the host.

The sources are from the Python package littlefs-python, so that chip and host have the same
version, which requirements.lock pins. scripts/setup fetches the source package. The repository has
no copy of it.
"""

from __future__ import annotations

import hashlib
import re
import tarfile
from functools import cache
from pathlib import Path

from littlefs import LittleFS, UserContext

from ..paths import REPOSITORY
from .build import BUILD, BuildError, appearing

PACKAGES = REPOSITORY / ".venv" / "sources"
LOCK = REPOSITORY / "workshop" / "requirements.lock"
#: The settings of littlefs on both sides, for the flash of a Pico
SECTOR, PAGE = 4096, 256
_WANTED = ("lfs.c", "lfs.h", "lfs_util.c", "lfs_util.h", "LICENSE.md")


@cache
def sources() -> Path:
    """Return the folder with lfs.c, lfs.h, lfs_util.c and lfs_util.h. They are BSD-3-Clause."""
    lock = LOCK.read_text(encoding="utf-8")
    pinned = re.search(r"^littlefs-python==(\S+)((?:.|\n)*?)^(?=\S)", lock, re.MULTILINE)
    assert pinned
    version, hashes = pinned[1], set(re.findall(r"sha256:(\w{64})", pinned[2]))
    package = PACKAGES / f"littlefs_python-{version}.tar.gz"
    try:
        digest = hashlib.sha256(package.read_bytes()).hexdigest()
    except OSError as error:
        raise BuildError(f"{package.name} is not there: run scripts/setup") from error
    if digest not in hashes:
        raise BuildError(f"{package.name} has not the hash in {LOCK.name}: run scripts/setup")
    folder = BUILD / "sources" / f"littlefs-{digest[:16]}"
    with tarfile.open(package) as archive:
        for name in _WANTED:
            content = archive.extractfile(f"littlefs_python-{version}/littlefs/{name}")
            if content is None:
                raise BuildError(f"{package.name} has no {name}")
            if not (folder / name).exists():
                with appearing(folder / name) as scratch:
                    scratch.write_bytes(content.read())
    return folder


class Image:
    """A littlefs in bytes, as the littlefs of the host reads it."""

    def __init__(self, data: bytes, *, is_new: bool = False) -> None:
        context = UserContext(len(data))
        context.buffer = bytearray(data)
        self._context = context
        self._fs = LittleFS(
            context=context,
            mount=False,
            block_size=SECTOR,
            block_count=len(data) // SECTOR,
            read_size=PAGE,
            prog_size=PAGE,
            cache_size=PAGE,
            lookahead_size=16,
            name_max=32,
        )
        if is_new:
            self._fs.format()
        self._fs.mount()

    @property
    def data(self) -> bytes:
        """Return the image."""
        return bytes(self._context.buffer)

    def names(self) -> list[str]:
        """Return the files in the root."""
        return sorted(self._fs.listdir("/"))

    def read(self, name: str) -> bytes:
        """Return the content of a file."""
        with self._fs.open(name, "rb") as file:
            return bytes(file.read())

    def write(self, name: str, content: bytes) -> None:
        """Write a file, in place of an existing one."""
        with self._fs.open(name, "wb") as file:
            file.write(content)


def new(size: int) -> Image:
    """Return an empty file system."""
    return Image(b"\xff" * size, is_new=True)
