# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A comparison that others have published, its rows beside ours, and the verdict on each row.

The numbers of others are in bench/peers/published.toml. No verdict is typed: each follows from the
numbers of the rows.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from .comparison import FOLDER
from .dominance import Numbers, dominates, excess, misses

#: Whose a row is: printed by others; of others, measured here; the same elsewhere; ours.
PUBLISHED, MEASURED, CITED, OURS = ("published", "measured", "cited", "ours")


@dataclass(frozen=True)
class Column:
    """What a column holds, less being better."""

    title: str
    #: Behind the point
    digits: int = 0

    def cell(self, number: float | None) -> str:
        """Rounded up: no figure looks better than it is."""
        if number is None:
            return "-"
        scale = 10**self.digits
        return f"{math.ceil(round(number * scale, 6)) / scale:,.{self.digits}f}"


@dataclass(frozen=True)
class Entry:
    """A row before it is judged."""

    who: str
    numbers: tuple[float | None, ...]
    kind: str = OURS
    #: Only rows of one group do the same work.
    group: str = ""
    #: What is shown instead of a number, by column.
    shown: Mapping[int, str] = field(default_factory=dict)
    #: Of ours: the engine.
    engine: str = ""
    #: No verdict: not quite the same work.
    unjudged: bool = False


@dataclass(frozen=True)
class Row:
    """A row of a comparison."""

    who: str
    kind: str
    cells: list[str]
    numbers: list[float | None]
    #: Of rows of others: which of ours beats it in all columns, or what is missing.
    verdict: str
    group: str = ""
    #: Of ours: the engine.
    engine: str = ""
    #: Of rows of others: who beats it; none: nobody.
    beaten_by: str = ""


@dataclass(frozen=True)
class Published:
    """One comparison."""

    #: Of the command and of the table in doc/figures/published.md.
    name: str
    title: str
    source: str
    device: str
    #: Whether the published rows are known to have run on a chip; ours have not.
    on_silicon: bool
    #: What is counted, theirs and ours.
    method: str
    columns: list[str]
    rows: list[Row]

    @property
    def judged(self) -> list[Row]:
        """The rows that others have printed."""
        return [row for row in self.rows if row.kind == PUBLISHED]

    @property
    def dominated(self) -> list[Row]:
        """Those of them that one of ours beats in every column."""
        return [row for row in self.judged if row.beaten_by]


@cache
def _content() -> dict[str, dict[str, object]]:
    return tomllib.loads((FOLDER / "published.toml").read_text(encoding="utf-8"))


@cache
def _reasons() -> dict[str, str]:
    text = (FOLDER / "resists.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text).get("resists", [])
    return {row: " ".join(group["why"].split()) for group in groups for row in group["rows"]}


def read(name: str) -> tuple[dict[str, object], list[dict[str, object]]]:
    """A comparison of published.toml, and its rows."""
    table = _content()[name]
    rows = table["rows"]
    assert isinstance(rows, list)
    return table, rows


def number(value: object) -> float:
    """A field that must be a number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"published.toml: {value!r} is no number")
    return value


def compared(
    name: str,
    method: str,
    columns: Sequence[Column],
    entries: Sequence[Entry],
    rank: int,
    few: bool = False,
) -> Published:
    """The comparison of this name in published.toml. `rank`: the column by which the best of those
    that beat a row is chosen. `few`: of ours only those that are the best for some row."""
    table, _ = read(name)
    ours = [entry for entry in entries if entry.kind == OURS]
    rows = [_row(name, columns, entry, ours, rank) for entry in entries]
    best = {row.beaten_by for row in rows}
    rows = [row for row in rows if row.kind != OURS or not few or row.who in best]
    title, source, device = (str(table[key]) for key in ("title", "source", "device"))
    titles = [column.title for column in columns]
    on_silicon = table["silicon"] is True
    return Published(name, title, source, device, on_silicon, method, titles, rows)


def _row(
    name: str, columns: Sequence[Column], entry: Entry, ours: Sequence[Entry], rank: int
) -> Row:
    cells = [entry.shown.get(i, column.cell(entry.numbers[i])) for i, column in enumerate(columns)]
    best, verdict = None, ""
    if entry.kind != OURS and not entry.unjudged:
        rivals = [rival for rival in ours if rival.group == entry.group]
        best = _best(entry.numbers, rivals, rank)
        reason = _reasons().get(f"{name}: {entry.who}", "")
        verdict = _won(entry, best) if best else _lost(entry, rivals, columns, reason)
    return Row(
        who=entry.who,
        kind=entry.kind,
        cells=cells,
        numbers=list(entry.numbers),
        verdict=verdict,
        group=entry.group,
        engine=entry.engine,
        beaten_by=best.who if best else "",
    )


def _best(theirs: Numbers, rivals: Sequence[Entry], rank: int) -> Entry | None:
    beating = [rival for rival in rivals if dominates(rival.numbers, theirs)]
    return min(beating, key=lambda rival: rival.numbers[rank] or 0, default=None)


def _won(theirs: Entry, best: Entry) -> str:
    pairs = [
        (a, b)
        for a, b in zip(best.numbers, theirs.numbers, strict=True)
        if a is not None and b is not None
    ]
    equal = sum(a == b for a, b in pairs)
    better = f"{best.who}: better in {len(pairs) - equal} of {len(pairs)} columns"
    return f"{better}, equal in {equal}" if equal else f"{best.who}: better in all {len(pairs)}"


def _lost(theirs: Entry, rivals: Sequence[Entry], columns: Sequence[Column], reason: str) -> str:
    if not rivals:
        return "none: there is no figure of ours"
    nearest = min(
        rivals,
        key=lambda rival: (
            excess(rival.numbers, theirs.numbers),
            len(misses(rival.numbers, theirs.numbers)),
        ),
    )
    parts = []
    for miss in misses(nearest.numbers, theirs.numbers):
        column = columns[miss.column]
        more = "" if math.isinf(miss.excess) else f" (+{100 * miss.excess:.1f} %)"
        parts.append(
            f"{column.title} {column.cell(miss.ours)} for {column.cell(miss.theirs)}{more}"
        )
    told = f"none: {nearest.who} misses by {', '.join(parts)}" if parts else "none: all are equal"
    return f"{told}. {reason}" if reason else told
