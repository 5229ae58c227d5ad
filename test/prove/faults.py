# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The faults of faults.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from aesmall_workshop.paths import REPOSITORY

FILE = Path(__file__).with_name("faults.toml")
SRC = REPOSITORY / "src"


@dataclass(frozen=True)
class Fault:
    """A replacement for one text of a source that makes a mode wrong."""

    name: str
    mode: str
    file: str
    right: str
    wrong: str

    @property
    def path(self) -> Path:
        """Return the source that is changed."""
        return SRC / self.file

    @property
    def target(self) -> str:
        """Return the chip on which the fault appears: the assembly's chip, or any chip for C."""
        return "rp2040" if "armv6m" in self.file else "atmega328p"

    @property
    def form(self) -> str:
        return "assembly" if self.path.suffix == ".S" else "gcc"

    def text(self) -> str:
        """Return the source with the fault."""
        text = self.path.read_text(encoding="utf-8")
        if text.count(self.right) != 1:
            raise ValueError(f"{self.file}: {text.count(self.right)} times {self.right!r}")
        return text.replace(self.right, self.wrong)

    def __str__(self) -> str:
        return f"{self.mode} {self.name} {self.file}"


FAULTS = tuple(Fault(**row) for row in tomllib.loads(FILE.read_text(encoding="utf-8"))["fault"])
