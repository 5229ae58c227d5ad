# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read bench/left_behind.toml: secrets that calls leave on the stack and in registers.

test/residue checks that these are all. doc/figures/claims.md shows them.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from aesmall.figures.results import checked

from ..paths import REPOSITORY

FILE = REPOSITORY / "bench" / "left_behind.toml"
HEAD = ["target", "of", "left in", "what", "why it stays"]
_TARGETS = {
    "atmega328p": "ATmega328P",
    "rp2040": "RP2040",
    "cortex_m4|cortex_m33": "Cortex-M4, M33",
    "rp2350_hazard3": "RP2350 (RISC-V)",
    "host": "x86-64",
}


@dataclass(frozen=True)
class Row:
    """The residue of some calls."""

    #: One target, or several with | between
    target: str
    #: A description in words
    of: str
    #: Patterns of test/residue's programs and of their calls
    programs: str
    calls: str
    #: "stack" or "registers"
    where: str
    what: str
    why: str
    #: A build that shows the residue, by its name in test/residue
    seen: str

    def covers(self, target: str, program: str, call: str, where: str) -> bool:
        return (
            target in self.target.split("|")
            and self.where == where
            and re.fullmatch(self.programs, program) is not None
            and re.fullmatch(self.calls, call) is not None
        )


def load(path: Path = FILE) -> list[Row]:
    """Return the rows, in the order of the file."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["left"]
    return [
        Row(**checked(row, fields(Row), f"{path.name}: row {index}"))
        for index, row in enumerate(rows)
    ]


def table() -> tuple[list[str], list[list[str]]]:
    """Return head and rows."""
    rows = [[_TARGETS[row.target], row.of, row.where, row.what, row.why] for row in load()]
    return HEAD, rows
