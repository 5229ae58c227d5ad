# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Makes one call of the operating system fail, or all from one on, or lets a read lie."""

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

#: Calls with a path or a descriptor that the tool makes for a file of its own
CALLS = ("open", "stat", "scandir", "mkdir", "link", "replace", "unlink", "fsync", "fchmod")
#: And those of open files, and of the source of randomness
MORE = ("read", "write", "urandom")


@dataclass
class Faults:
    """Which call fails; the counting itself when none does."""

    name: str = ""
    at: int = -1
    for_ever: bool = False
    #: What reading gives instead of an error
    lie: Callable[[bytes], bytes] | None = None
    number: int = errno.EIO
    counts: dict[str, int] = field(default_factory=dict)
    happened: int = 0

    def meet(self, name: str) -> bool:
        """Whether this call is to fail."""
        count = self.counts.get(name, 0)
        self.counts[name] = count + 1
        if name != self.name or self.at < 0 or count < self.at:
            return False
        hit = self.for_ever or count == self.at
        self.happened += hit
        return hit

    def error(self, *names: object) -> OSError:
        """What a failing call raises."""
        return OSError(self.number, os.strerror(self.number), *names)

    @contextmanager
    def armed(self) -> Iterator[None]:
        """While this lasts, calls for files here are counted, and fail."""
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
    """A file whose reads and writes fail or lie."""

    faults: Faults

    def read(self, size: int | None = -1) -> bytes:
        hit = self.faults.meet("read")
        if hit and self.faults.lie is None:
            raise self.faults.error()
        data = super().read(-1 if size is None else size)
        return self.faults.lie(data) if hit and self.faults.lie else data

    def write(self, data: Any) -> int:
        if self.faults.meet("write"):
            # Half of it is on the disk, as with a disk that is full.
            super().write(bytes(data)[: len(data) // 2])
            raise self.faults.error()
        return super().write(data)


def left_over() -> list[str]:
    """Scratch files anywhere here."""
    return [str(path) for path in Path().rglob(".aesmall-*")]
