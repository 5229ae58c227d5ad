# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Decide for each figure of others whether the best of ours for the same work is as good.

`dominance` compares one engine in all columns of a row at once. Here each column is compared by
itself with the best of our engines in it, which answers "is theirs smaller or faster?".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from aesmall.figures.results import Figure

from . import avr, beaten, m0plus, published, published_ours, rows
from .comparison import FOLDER, Ours
from .dominance import Numbers, fewest, most
from .published import OURS, TIME, Column

FLASH, RAM = "flash", "RAM"
COSTS = (FLASH, RAM, TIME)
#: Whether ours is as good, theirs is better, the model's error hides it, or ours is not measured
AS_GOOD, BETTER, HIDDEN, UNMEASURED = "ours", "theirs", "hidden", "unmeasured"
_AVR, _ARM = "AVR", "ARMv6-M"
#: Comparison of libraries -> its architecture, and the page with its rows
_LIBRARIES = {
    avr.COMPARISON: (_AVR, "peers"),
    m0plus.COMPARISON: (_ARM, "peers-m0plus"),
    **{
        title: (_AVR if target.startswith("atmega") else _ARM, "peers-built")
        for target, title in rows.COMPARISONS.items()
    },
}
#: Comparisons that are not in published.md -> their page
_ELSEWHERE = {"cortex_m": "boards", "micro_aes_avr": "peers", "micro_aes_m0plus": "peers-m0plus"}


@dataclass(frozen=True)
class Place:
    """A figure of others, and the best of ours in its column."""

    column: Column
    theirs: float
    ours: float | None
    #: The relative error of ours if it is modelled, or 0
    error: float = 0

    @property
    def standing(self) -> str:
        if self.ours is None:
            return UNMEASURED
        if (most([self.ours], self.error)[0] or 0) <= self.theirs:
            return AS_GOOD
        return HIDDEN if (fewest([self.ours], self.error)[0] or 0) <= self.theirs else BETTER

    @property
    def share(self) -> float | None:
        """Return ours as a share of theirs, or None if it has no value."""
        return self.ours / self.theirs if self.ours is not None and self.theirs else None


@dataclass(frozen=True)
class Standing:
    """A row of others: one implementation in one work."""

    architecture: str
    #: The page of doc/figures with the row
    page: str
    #: The comparison, as in bench/peers
    comparison: str
    #: The comparison, as the page calls it
    title: str
    implementation: str
    #: The work, or empty if the implementation has only one row
    work: str
    places: tuple[Place, ...]
    #: Whether one entry of ours is at least as good in all columns, and better in one
    is_beaten: bool

    @property
    def name(self) -> str:
        """Return the name of the row in resists.toml."""
        work = f", {self.work}" if self.work else ""
        return f"{self.comparison}: {self.implementation}{work}"

    def of(self, *standings: str) -> list[Place]:
        """Return the figures with these standings."""
        return [place for place in self.places if place.standing in standings]


def _places(
    columns: Sequence[Column], theirs: Numbers, ours: Sequence[tuple[Numbers, float]]
) -> tuple[Place, ...]:
    found = []
    for i, (column, number) in enumerate(zip(columns, theirs, strict=True)):
        if number is None:
            continue
        known = [(own, error) for numbers, error in ours if (own := numbers[i]) is not None]
        best, error = min(known, default=(None, 0.0))
        found.append(Place(column, number, best, error))
    return tuple(found)


# ---- libraries by job ----


def _libraries(figures: Sequence[Figure]) -> Iterator[Standing]:
    of: dict[tuple[str, str, int, bool], list[Ours]] = {}
    for row in beaten.rows():
        work = row.comparison, row.job, row.key_bits, row.is_table_free
        if work not in of:
            of[work] = beaten.rivals(row, figures)
        rivals = of[work]
        architecture, page = _LIBRARIES[row.comparison]
        times = [Column("cycles")] * len(row.costs.cycles)
        columns = [*times, Column(FLASH, cost=FLASH), Column(RAM, cost=RAM)]
        numbers = [(rival.costs.numbers, 0.0) for rival in rivals]
        yield Standing(
            architecture=architecture,
            page=page,
            comparison=row.comparison,
            title="built" if page == "peers-built" else "cited",
            implementation=row.name,
            work=f"{row.job}, {row.key_bits}",
            places=_places(columns, row.costs.numbers, numbers),
            is_beaten=any(rival.beats(row) for rival in rivals),
        )


# ---- published comparisons ----


def _published(figures: Sequence[Figure]) -> Iterator[Standing]:
    for name in published.names():
        architecture = published.architecture(name)
        if not architecture:
            continue
        columns = published.columns_of(name)
        ours = [entry for entry in published_ours.OURS[name](figures) if entry.kind == OURS]
        for entry in published.printed(name):
            rivals = [rival for rival in ours if rival.group == entry.group]
            numbers = [(rival.numbers, rival.error) for rival in rivals]
            yield Standing(
                architecture=architecture,
                page=_ELSEWHERE.get(name, "published"),
                comparison=name,
                title=published.title(name),
                implementation=entry.who,
                work="",
                places=_places(columns, entry.numbers, numbers),
                is_beaten=any(rival.surely_beats(entry.numbers) for rival in rivals),
            )


def standings(figures: Sequence[Figure]) -> list[Standing]:
    """Return the standing of every row."""
    return [*_libraries(figures), *_published(figures)]


@cache
def reasons() -> dict[str, str]:
    """Return the figures of others that are better than ours -> the reason (resists.toml)."""
    text = (FOLDER / "resists.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text).get("better", [])
    return {name: " ".join(g["why"].split()) for g in groups for name in g["figures"]}


def name_of(row: Standing, place: Place) -> str:
    """Return the name of a figure in resists.toml."""
    return f"{row.name}: {place.column.title}"
