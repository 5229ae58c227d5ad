# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Show a published comparison with our rows, and compute the verdict on each row.

The numbers of others are in bench/peers/published.toml. Each verdict is computed from the numbers.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .comparison import FOLDER
from .dominance import Numbers, dominates, excess, misses

#: The kind of a row: printed by others; of others, measured by the workshop; cited; ours
PUBLISHED, MEASURED, CITED, OURS = ("published", "measured", "cited", "ours")


@dataclass(frozen=True)
class Column:
    """The content of a column, in which less is better."""

    title: str
    #: The number of digits after the point
    digits: int = 0

    def cell(self, number: float | None) -> str:
        """Format a number, rounded up so that no figure looks better than it is."""
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
    #: Column -> a text in place of its number
    shown: Mapping[int, str] = field(default_factory=dict)
    #: The engine of our row
    engine: str = ""
    #: Whether the row has no verdict, because its work differs slightly
    unjudged: bool = False


@dataclass(frozen=True)
class Row:
    """A row of a comparison."""

    who: str
    kind: str
    cells: list[str]
    numbers: list[float | None]
    #: For rows of others: the entry of ours that beats it in all columns, or the missing part
    verdict: str
    group: str = ""
    #: The engine of our row
    engine: str = ""
    #: For rows of others: the entry that beats it, or empty
    beaten_by: str = ""


@dataclass(frozen=True)
class Published:
    """One comparison."""

    #: The name in the command and in doc/figures/published.md
    name: str
    title: str
    source: str
    device: str
    #: Whether the published rows are known to have run on a chip. Ours have not.
    on_silicon: bool
    #: The work that is counted, in their rows and in ours
    method: str
    columns: list[str]
    rows: list[Row]

    @property
    def judged(self) -> list[Row]:
        """Return the rows that others have printed."""
        return [row for row in self.rows if row.kind == PUBLISHED]

    @property
    def dominated(self) -> list[Row]:
        """Return the printed rows that an entry of ours beats in every column."""
        return [row for row in self.judged if row.beaten_by]


@cache
def _content() -> dict[str, dict[str, Any]]:
    return tomllib.loads((FOLDER / "published.toml").read_text(encoding="utf-8"))


@cache
def _reasons() -> dict[str, str]:
    text = (FOLDER / "resists.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text).get("resists", [])
    return {row: " ".join(group["why"].split()) for group in groups for row in group["rows"]}


def names() -> list[str]:
    """Return the names of the comparisons, in the order of published.toml."""
    return [*_content()]


def rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of a comparison, as others have printed them."""
    found: list[dict[str, Any]] = _content()[name]["rows"]
    return found


def clock(name: str) -> float:
    """Return the clock of a comparison that counts time, in MHz."""
    return number(_content()[name]["clock_mhz"])


def said(name: str, form: str) -> str:
    """Return the name of a form of work in a comparison."""
    return _texts(_content()[name], "said")[form]


def elsewhere(name: str) -> str:
    """Return the method's addition if our figures are from another chip."""
    return str(_content()[name]["elsewhere"])


def number(value: object) -> float:
    """Return a field that must be a number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"published.toml: {value!r} is no number")
    return value


def _texts(table: Mapping[str, Any], name: str) -> dict[str, str]:
    return {key: str(value) for key, value in table.get(name, {}).items()}


def _theirs(table: Mapping[str, Any], row: Mapping[str, Any]) -> Entry:
    kind = str(row.get("kind", PUBLISHED))
    printed = table.get("printed", {}) if kind == PUBLISHED else {}
    fields = [column.get("field", "") for column in table["columns"]]
    base = table.get(table.get("less", ""), {})
    known = {**printed, **row}
    numbers = tuple(
        number(known[field]) - number(base.get(field, 0)) if field in known else None
        for field in fields
    )
    words = {key: value or table.get("unnamed", value) for key, value in row.items()}
    words["said"] = _texts(table, "said").get(row.get("form", ""), "")
    texts = _texts(table, "shown") if printed else {}
    return Entry(
        who=table["who"].format_map(words),
        numbers=numbers,
        kind=kind,
        group=table.get("group", "").format_map(words),
        shown={fields.index(field): text for field, text in texts.items()},
        unjudged=table.get("unjudged", False),
    )


def compared(name: str, ours: Iterable[Entry], more: str = "") -> Published:
    """Return the comparison of this name, with our rows. `more` is added to its method."""
    table = _content()[name]
    columns = [Column(column["title"], column.get("digits", 0)) for column in table["columns"]]
    theirs, ours, few = [_theirs(table, row) for row in table["rows"]], [*ours], "few" in table
    if few:
        wanted = {entry.group for entry in theirs}
        ours = [entry for entry in ours if entry.group in wanted]
    if "beside" in table:
        entries = [e for one in theirs for e in (one, *(o for o in ours if o.group == one.group))]
    else:
        entries = [*theirs, *ours]
    rivals = [entry for entry in ours if entry.kind == OURS]
    rows = [row_of(name, columns, entry, rivals, table.get("rank", 0)) for entry in entries]
    best = {row.beaten_by for row in rows}
    return Published(
        name=name,
        title=table["title"],
        source=table["source"],
        device=table["device"],
        on_silicon=table["silicon"] is True,
        method=f"{table['method']} {more}" if more else table["method"],
        columns=[column.title for column in columns],
        rows=[row for row in rows if row.kind != OURS or not few or row.who in best],
    )


def row_of(
    name: str, columns: Sequence[Column], entry: Entry, ours: Sequence[Entry], rank: int
) -> Row:
    """Return the row of an entry, judged by our entries of its group."""
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
