# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make object files under build/, for build.py.

An object appears only when it is complete. Processes that need the same objects of the library make
them once.
"""

from __future__ import annotations

import fcntl
import os
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from aesmall.scratch import appearing

from ..paths import REPOSITORY
from .file_states import BuildError

BUILD = REPOSITORY / "build"
#: The folder of the objects of src/, and of no other objects, as linker maps name them
LIBRARY_OBJECTS = BUILD / "objects" / "library"

#: The folders of zig's caches
_CACHES = {f"ZIG_{scope}_CACHE_DIR": str(BUILD / "zig") for scope in ("LOCAL", "GLOBAL")}


class Object:
    """An object file and the command that makes it."""

    def __init__(self, path: Path, command: Sequence[str], first: Object | None = None) -> None:
        self.path = path
        self.command = command
        self.first = first
        self.is_library = path.is_relative_to(LIBRARY_OBJECTS)

    @property
    def source(self) -> Path:
        """Return the file that is compiled."""
        return Path(self.command[-1])

    def make(self) -> None:
        """Compile the source if the object does not exist."""
        if not self.path.exists():
            if self.first:
                self.first.make()
            with appearing(self.path) as scratch:
                call([*self.command, "-o", str(scratch)])


def make_all(jobs: Sequence[Object]) -> None:
    """Make the missing objects. The objects of the library, which programs share, are made once."""
    missing = [job for job in jobs if not job.path.exists()]
    shared = [job for job in missing if job.is_library]
    if shared:
        with _alone(shared[0].path.parent):
            _make(shared)
    _make([job for job in missing if not job.is_library])


def _make(jobs: Sequence[Object]) -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            list(pool.map(Object.make, jobs))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def call(command: Sequence[str]) -> None:
    """Run a compiler or linker. If it fails, raise BuildError with its output."""
    try:
        environment = {**os.environ, **_CACHES}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} is not installed (run scripts/setup)") from error
    if done.returncode != 0:
        raise BuildError(f"{shlex.join(command)}\n{done.stderr}{done.stdout}")


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes from making the same objects a second time."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
