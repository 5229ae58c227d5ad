# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables `boards-WHAT` of doc/figures/sketches.md, boards.md and doc/use/lmic.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from aesmall.figures.sketches import BOARDS, CCM, EMPTY, load

from ..measure import sketches
from . import measured_boards

Table = tuple[Sequence[str], list[list[str]], int]


def _cells(name: str, engine: str = "", *, less: str = "") -> list[str]:
    """Return flash and RAM on each board, minus flash and RAM of another sketch there."""
    rows = {row.key: row for row in load()}
    found = []
    for board in BOARDS:
        row = rows.get((board, name, engine))
        if row is None:
            found += ["-", "-"]
            continue
        base = rows[board, less, ""] if less else None
        found.append(f"{row.flash - (base.flash if base else 0):,}")
        found.append(f"{row.ram - (base.ram if base else 0):,}")
    return found


def _head(first: str) -> list[str]:
    titles = [title for title, _ in BOARDS.values()]
    return [first, *(cell for title in titles for cell in (f"{title}: flash", "RAM"))]


def _bases() -> Iterator[list[str]]:
    for name in sketches.BASES:
        yield [f"`{name}`", *_cells(name)]


def _examples() -> Iterator[list[str]]:
    names = dict.fromkeys(name for _, name, engine in sketches.jobs() if not engine)
    for name in names:
        if name != EMPTY:
            yield [f"`{name}`", *_cells(name, less=EMPTY)]


def _ccm() -> Iterator[list[str]]:
    for engine in sketches.engine_names():
        yield [f"`{engine}`", *_cells(CCM, engine, less=EMPTY)]


def _lmic() -> Table:
    """Return flash and RAM of the example LmicNode, over each AES."""
    rows = {row.key: row for row in load()}
    own = rows[sketches.LMIC_BOARD, sketches.LMIC_NODE, sketches.OWN_AES]
    found = []
    for engine in sketches.LMIC_ENGINES:
        row = rows[sketches.LMIC_BOARD, sketches.LMIC_NODE, engine]
        name = "an AES in C" if row == own else f"`{engine}`"
        found.append([name, f"{row.flash:,}", f"{row.ram:,}", f"{own.flash - row.flash:,}"])
    return ("AES", "flash", "RAM", "bytes of flash saved"), found, 1


_TABLES: dict[str, tuple[str, Callable[[], Iterator[list[str]]]]] = {
    "boards-bases": ("sketch", _bases),
    "boards-examples": ("sketch", _examples),
    "boards-ccm": ("engine", _ccm),
}


def table(name: str) -> Table | None:
    """Return head, rows and the number of columns of text; None for any other table."""
    if name == "boards-lmic":
        return _lmic()
    if name == "boards-measured":
        return measured_boards.table(measured_boards.load())
    if name not in _TABLES:
        return None
    first, rows = _TABLES[name]
    return _head(first), list(rows()), 1
