# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/results/sketches.json: the size of sketches on Arduino boards (doc/figures/sketches.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from ..paths import ROOT, text_of
from .results import checked, lines

FILE = ROOT / "bench" / "results" / "sketches.json"
#: The Arduino core's name of a board -> the board's title and its chip
BOARDS = {
    "uno": ("Uno", "atmega328p"),
    "mega": ("Mega 2560", "atmega2560"),
    "leonardo": ("Leonardo", "atmega32u4"),
}
#: The sketch that others are compared with, and the one that seals and opens with CCM
EMPTY, CCM = "Empty", "Ccm"
#: The mode and key size of the sketch CCM, in the chooser's words
MODE, KEY_BITS = "ccm", 128

Key = tuple[str, str, str]


@dataclass(frozen=True, order=True)
class Row:
    """A sketch on a board, with the bytes of the whole program, core and C library included."""

    board: str
    #: EMPTY, CCM, the name of an example, or another one of bench/firmware/whole
    sketch: str
    #: The engine of the sketch CCM, "" for the others
    engine: str
    flash: int
    ram: int

    @property
    def key(self) -> Key:
        return self.board, self.sketch, self.engine


def load(path: Path = FILE) -> list[Row]:
    """Return the committed rows."""
    rows = json.loads(text_of(path) or "[]")
    return [Row(**checked(row, fields(Row), f"row {i}")) for i, row in enumerate(rows)]


def save(rows: Iterable[Row], path: Path = FILE) -> None:
    """Write the rows, one on each line."""
    path.write_text(lines(asdict(row) for row in sorted(rows)), encoding="utf-8")


def ccm_adds(target: str, engine: str) -> tuple[str, int, int] | None:
    """Return the board with this chip, and the flash and RAM that CCM adds to the empty sketch.

    CCM uses AES-128 over the engine. There is a result only if such a sketch was measured.
    """
    rows = {row.key: row for row in load()}
    for board, (title, chip) in BOARDS.items():
        whole = rows.get((board, CCM, engine))
        empty = rows.get((board, EMPTY, ""))
        if chip == target and whole and empty:
            return title, whole.flash - empty.flash, whole.ram - empty.ram
    return None
