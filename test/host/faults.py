# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make calls of the operating system fail, once or from one call on, or return wrong data."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

#: Calls of the tool with a path or a descriptor of its own file
CALLS = ("open", "stat", "scandir", "mkdir", "link", "replace", "unlink", "fsync", "fchmod")
#: Calls with open files, and the source of randomness
MORE = ("read", "write", "urandom")


@dataclass
class Faults:
    """The choice of the call that fails, or only a counter of calls."""

    name: str = ""
    at: int = -1
    for_ever: bool = False
    #: Changes the data of a read instead of an error
    lie: Callable[[bytes], bytes] | None = None
    number: int = errno.EIO
    counts: dict[str, int] = field(default_factory=dict)
    happened: int = 0

    def meet(self, name: str) -> bool:
        """Count a call, and return whether it must fail."""
        count = self.counts.get(name, 0)
        self.counts[name] = count + 1
        if name != self.name or self.at < 0 or count < self.at:
            return False
        hit = self.for_ever or count == self.at
        self.happened += hit
        return hit

    def error(self, *names: object) -> OSError:
        """Return the exception of a failing call."""
        return OSError(self.number, os.strerror(self.number), *names)

    @contextmanager
    def armed(self) -> Iterator[None]:
        """Count calls for files in this folder, and let them fail, within the context."""
        with pytest.MonkeyPatch.context() as patch:
            for name in CALLS:
                patch.setattr(os, name, self._failing(name, getattr(os, name)))
            patch.setattr(os, "urandom", self._failing("urandom", os.urandom))
            patch.setattr(os, "fdopen", self._fdopen)
            yield

    def _failing(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        here = os.getcwd()

        def call(of: Any, *more: Any, **others: Any) -> Any:
            if isinstance(of, int):
                ours, said = True, ()
            else:
                path = os.fspath(of)
                ours = isinstance(path, str) and (not os.path.isabs(path) or path.startswith(here))
                said = (path,)
            if ours and self.meet(name):
                raise self.error(*said)
            return real(of, *more, **others)

        return call

    def _fdopen(self, number: int, mode: str, buffering: int = -1) -> Any:
        raw = _File(number, mode)
        raw.faults = self
        return raw if buffering == 0 else io.BufferedWriter(raw, buffering)


class _File(io.FileIO):
    """A file with reads and writes that fail, or reads that return wrong data."""

    faults: Faults

    def read(self, size: int | None = -1) -> bytes:
        hit = self.faults.meet("read")
        if hit and self.faults.lie is None:
            raise self.faults.error()
        data = super().read(-1 if size is None else size)
        return self.faults.lie(data) if hit and self.faults.lie else data

    def write(self, data: Any) -> int:
        if self.faults.meet("write"):
            # Half of the data is on the disk, as with a full disk.
            super().write(bytes(data)[: len(data) // 2])
            raise self.faults.error()
        return super().write(data)


def left_over() -> list[str]:
    """Return scratch files anywhere in this folder."""
    return [str(path) for path in Path().rglob(".aesmall-*")]
