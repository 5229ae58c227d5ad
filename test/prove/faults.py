# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read the planted faults from faults.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from aesmall_workshop.paths import REPOSITORY

FILE = Path(__file__).with_name("faults.toml")
SRC = REPOSITORY / "src"


@dataclass(frozen=True)
class Fault:
    """A planted fault: a source text and its wrong replacement, which breaks a mode."""

    name: str
    mode: str
    file: str
    right: str
    wrong: str
    #: The target, if the file does not determine it
    chip: str = ""
    #: The condition of the claims that refute it, or "" for any claims
    when: str = ""

    @property
    def path(self) -> Path:
        """Return the path of the source file that is changed."""
        return SRC / self.file

    @property
    def target(self) -> str:
        """Return the target on which the fault is visible.

        For assembly this is the target of the assembly. A fault in C is visible on any target,
        unless `chip` names the only one.
        """
        if self.chip:
            return self.chip
        folder = self.file.partition("/")[0]
        return {"armv6m": "rp2040", "rv32": "rp2350_hazard3"}.get(folder, "atmega328p")

    @property
    def form(self) -> str:
        return "assembly" if self.path.suffix == ".S" or self.chip else "gcc"

    def text(self) -> str:
        """Return the source text with the fault."""
        text = self.path.read_text(encoding="utf-8")
        if text.count(self.right) != 1:
            raise ValueError(f"{self.file}: {text.count(self.right)} times {self.right!r}")
        return text.replace(self.right, self.wrong)

    def __str__(self) -> str:
        return f"{self.mode} {self.name} {self.file}"


FAULTS = tuple(Fault(**row) for row in tomllib.loads(FILE.read_text(encoding="utf-8"))["fault"])
