# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Show a published comparison with our rows, and compute the verdict on each row.

The numbers of others are in bench/peers/published.toml. Each verdict is computed from the numbers.
If ours are modelled, the verdict must hold for every number within the model's error. Otherwise
there is none.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .comparison import FOLDER
from .dominance import Numbers, dominates, excess, fewest, misses, most

#: The kind of a row: printed by others; of others, measured by the workshop; cited; ours
PUBLISHED, MEASURED, CITED, OURS = ("published", "measured", "cited", "ours")
#: The cost in a column without another one
TIME = "time"


@dataclass(frozen=True)
class Column:
    """The content of a column, in which less is better."""

    title: str
    #: The number of digits after the point
    digits: int = 0
    #: "time", "flash" or "RAM"
    cost: str = TIME

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
    #: The relative error of our modelled numbers, or 0 for numbers that are exact
    error: float = 0

    def surely_beats(self, theirs: Numbers) -> bool:
        """Return whether ours is better for every number within the error."""
        return dominates(most(self.numbers, self.error), theirs)

    def may_beat(self, theirs: Numbers) -> bool:
        """Return whether ours is not worse for some numbers within the error."""
        return self.error > 0 and not misses(fewest(self.numbers, self.error), theirs)


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
    #: For rows of others: this entry or else the one that misses by the least, or empty
    near: str = ""
    #: Whether the model's error forbids a verdict on the row, or there is no figure of ours
    undecided: bool = False
    #: For our rows: the relative error of modelled numbers, or 0
    error: float = 0

    @property
    def modelled(self) -> bool:
        """Return whether the row has modelled numbers."""
        return self.error > 0

    @property
    def kind_shown(self) -> str:
        """Return the kind, and for our row whether it is modelled."""
        return f"{self.kind}, modelled" if self.modelled else self.kind


@dataclass(frozen=True)
class Published:
    """One comparison."""

    #: The name in the command and in the pages
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
        """Return the rows that others have printed and that have a verdict."""
        return [row for row in self.rows if row.kind == PUBLISHED and not row.undecided]

    @property
    def undecided(self) -> list[Row]:
        """Return the printed rows without a verdict."""
        return [row for row in self.rows if row.kind == PUBLISHED and row.undecided]

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


def architecture(name: str) -> str:
    """Return the architecture of a comparison, or an empty text if it compares another cipher."""
    return str(_content()[name].get("architecture", ""))


def title(name: str) -> str:
    """Return the title of a comparison."""
    return str(_content()[name]["title"])


def columns_of(name: str) -> list[Column]:
    """Return the columns of a comparison."""
    return [
        Column(column["title"], column.get("digits", 0), column.get("cost", TIME))
        for column in _content()[name]["columns"]
    ]


def printed(name: str) -> list[Entry]:
    """Return the entries that others have printed, in their order."""
    return [theirs(_content()[name], row) for row in rows(name)]


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


def _lowest(value: object) -> float:
    """Return a number, or the lower end of a range."""
    return number(value[0] if isinstance(value, list) else value)


def _range(ends: Sequence[object]) -> str:
    low, high = map(number, ends)
    return f"{low:,} to {high:,}"


def _texts(table: Mapping[str, Any], name: str) -> dict[str, str]:
    return {key: str(value) for key, value in table.get(name, {}).items()}


def theirs(table: Mapping[str, Any], row: Mapping[str, Any]) -> Entry:
    """Return the entry of a row that others have printed."""
    kind = str(row.get("kind", PUBLISHED))
    printed = table.get("printed", {}) if kind == PUBLISHED else {}
    fields = [column.get("field", "") for column in table["columns"]]
    base = table.get(table.get("less", ""), {})
    known = {**printed, **row}
    told = {i for i, column in enumerate(table["columns"]) if column.get("told")}
    numbers = tuple(
        _lowest(known[field]) - number(base.get(field, 0))
        if field in known and i not in told
        else None
        for i, field in enumerate(fields)
    )
    words = {key: value or table.get("unnamed", value) for key, value in row.items()}
    words["said"] = _texts(table, "said").get(row.get("form", ""), "")
    texts = _texts(table, "shown") if printed else {}
    texts |= {field: _range(known[field]) for field in fields if isinstance(known.get(field), list)}
    texts |= {fields[i]: str(known.get(fields[i], "-")) for i in told}
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
    columns = columns_of(name)
    others, ours, few = printed(name), [*ours], "few" in table
    if few:
        wanted = {entry.group for entry in others}
        ours = [entry for entry in ours if entry.group in wanted]
    if "beside" in table:
        groups = dict.fromkeys(entry.group for entry in others)
        entries = [e for g in groups for e in (*others, *ours) if e.group == g]
    else:
        entries = [*others, *ours]
    rivals = [entry for entry in ours if entry.kind == OURS]
    rows = [row_of(name, columns, entry, rivals, table.get("rank", 0)) for entry in entries]
    best = {row.beaten_by or row.near for row in rows}
    best |= {one.who for entry in others if entry.unjudged for _, one in _least(entry, rivals)}
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
    best, near, verdict = None, None, ""
    undecided = False
    if entry.unjudged and entry.kind in (PUBLISHED, CITED):
        verdict = _unjudged(entry, ours, columns)
    elif entry.kind != OURS and not entry.unjudged:
        rivals = [rival for rival in ours if rival.group == entry.group]
        best = _best(entry.numbers, rivals, rank)
        near = best or _nearest(entry.numbers, rivals)
        undecided = near is None or (best is None and near.may_beat(entry.numbers))
        reason = _reasons().get(f"{name}: {entry.who}", "")
        if near is None:
            verdict = "no verdict: there is no figure of ours"
        elif best:
            verdict = _won(entry, best)
        elif undecided:
            verdict = _open(entry, near, columns)
        else:
            verdict = _lost(entry, near, columns, reason)
    return Row(
        who=entry.who,
        kind=entry.kind,
        cells=cells,
        numbers=list(entry.numbers),
        verdict=verdict,
        group=entry.group,
        engine=entry.engine,
        beaten_by=best.who if best else "",
        near=near.who if near else "",
        undecided=undecided,
        error=entry.error,
    )


def _least(theirs: Entry, ours: Sequence[Entry]) -> Iterator[tuple[int, Entry]]:
    """Yield each column that theirs has, with the entry of ours that has least in it."""
    for place, number in enumerate(theirs.numbers):
        known = [
            (own, i)
            for i, rival in enumerate(ours)
            if rival.group == theirs.group and (own := rival.numbers[place]) is not None
        ]
        if number is not None and known:
            yield place, ours[min(known)[1]]


def _unjudged(theirs: Entry, ours: Sequence[Entry], columns: Sequence[Column]) -> str:
    """Return our least number in each column, for a row without a verdict."""
    parts = []
    for place, least in _least(theirs, ours):
        own, other = least.numbers[place] or 0, theirs.numbers[place]
        share = f"{100 * (own / other - 1):+.1f} %, " if other else ""
        parts.append(f"{columns[place].title} {columns[place].cell(own)} ({share}{least.who})")
    return f"least of ours: {'; '.join(parts)}" if parts else "no verdict"


def _best(theirs: Numbers, rivals: Sequence[Entry], rank: int) -> Entry | None:
    beating = [rival for rival in rivals if rival.surely_beats(theirs)]
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


def _nearest(theirs: Numbers, rivals: Sequence[Entry]) -> Entry | None:
    """Return the rival that misses by the least, or None without rivals."""

    def distance(rival: Entry) -> tuple[bool, float, int]:
        away = excess(rival.numbers, theirs), len(misses(rival.numbers, theirs))
        return not rival.may_beat(theirs), *away

    return min(rivals, key=distance, default=None)


def _open(theirs: Entry, near: Entry, columns: Sequence[Column]) -> str:
    """Return the columns in which the model's error hides which is better."""
    pairs = zip(columns, near.numbers, theirs.numbers, strict=True)
    parts = [
        f"{column.title} {column.cell(a)} for {column.cell(b)} ({100 * (a / b - 1):+.1f} %)"
        for column, a, b in pairs
        if a is not None and b is not None and a / (1 - near.error) >= b
    ]
    error = f"within the model's error of {100 * near.error:.0f} %"
    return f"no verdict: {near.who} has {', '.join(parts)}, {error}"


def _lost(theirs: Entry, nearest: Entry, columns: Sequence[Column], reason: str) -> str:
    parts = []
    for miss in misses(nearest.numbers, theirs.numbers):
        column = columns[miss.column]
        more = "" if math.isinf(miss.excess) else f" (+{100 * miss.excess:.1f} %)"
        parts.append(
            f"{column.title} {column.cell(miss.ours)} for {column.cell(miss.theirs)}{more}"
        )
    told = f"none: {nearest.who} misses by {', '.join(parts)}" if parts else "none: all are equal"
    return f"{told}. {reason}" if reason else told
