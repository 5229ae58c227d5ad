# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables of doc/compare/row-by-row.md, each with a head and rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from aesmall.figures.results import Figure

from .standing import (
    AS_GOOD,
    BETTER,
    COSTS,
    HIDDEN,
    UNMEASURED,
    Place,
    Standing,
    name_of,
    reasons,
    standings,
)

Table = tuple[Sequence[str], list[list[str]]]

#: End of a table's name -> the architecture
ARCHITECTURES = {
    "avr": "AVR",
    "armv6m": "ARMv6-M",
    "cortex-m": "Cortex-M4, M33",
    "rv32": "RV32",
}


def _whole_percent(share: float) -> int:
    return -int(-100 * share // 1)  # rounded up, as all figures of ours


def _shares(places: Sequence[Place], cost: str) -> str:
    """Return our least cost as a range of percents of theirs, and the figures that are not ours."""
    own = [place for place in places if place.column.cost == cost]
    shares = sorted(_whole_percent(place.share) for place in own if place.share is not None)
    if not own:
        return "-"
    text = "equal" if not shares else f"{shares[0]}"
    if shares and shares[-1] != shares[0]:
        text += f" to {shares[-1]}"
    for standing, words in ((BETTER, "theirs is better"), (HIDDEN, "open"), (UNMEASURED, "-")):
        count = sum(place.standing == standing for place in own)
        text += f", **{words}** in {count}" if count else ""
    return text


def of(architecture: str, figures: Sequence[Figure]) -> Table:
    """Return the implementations for an architecture, each with the shares of its rows."""
    groups: dict[tuple[str, str], list[Standing]] = {}
    for row in standings(figures):
        if row.architecture == architecture:
            groups.setdefault((row.comparison, row.implementation), []).append(row)
    rows = []
    for (_, name), group in groups.items():
        places = [place for row in group for place in row.places]
        beaten = sum(row.is_beaten for row in group)
        source = f"[{group[0].title}](../figures/{group[0].page}.md)"
        cells = [_shares(places, cost) for cost in COSTS]
        rows.append([name, source, *cells, f"{beaten} of {len(group)}"])
    return ["implementation", "figures", "flash %", "RAM %", "time %", "one engine in all"], rows


def summary(figures: Sequence[Figure]) -> Table:
    """Return the number of figures of each architecture by their standing."""
    every = standings(figures)
    rows = []
    for architecture in (*ARCHITECTURES.values(), "all"):
        own = [row for row in every if architecture in (row.architecture, "all")]
        names = len({(row.comparison, row.implementation) for row in own})
        numbers = [len([p for row in own for p in row.of(s)]) for s in (AS_GOOD, BETTER, HIDDEN)]
        beaten = sum(row.is_beaten for row in own)
        counts = (names, len(own), sum(len(row.places) for row in own), *numbers, beaten)
        rows.append([architecture, *(f"{count:,}" for count in counts)])
    head = ["architecture", "implementations", "rows", "figures", "ours as good or better"]
    return [*head, "theirs better", "open", "rows that one engine beats"], rows


def exceptions(figures: Sequence[Figure]) -> Table:
    """Return the figures of others that are better, with reasons, and the figures that are open."""
    order = [*ARCHITECTURES.values()]
    rows = []
    for row in sorted(standings(figures), key=lambda row: order.index(row.architecture)):
        for place in row.of(BETTER, HIDDEN, UNMEASURED):
            known = reasons().get(name_of(row, place), "")
            error = f"open: the model's error is {100 * place.error:.0f} %"
            why = {BETTER: known, HIDDEN: error, UNMEASURED: "open: no figure of ours"}
            costs = [place.column.cell(number) for number in (place.theirs, place.ours)]
            name = f"{row.title}: {row.implementation}"
            rows.append([name, place.column.title, why[place.standing], *costs])
    return ["implementation", "column", "reason", "theirs", "least of ours"], rows


#: Name of a table -> the function that makes it, and the number of its text columns
TABLES: dict[str, tuple[Callable[[Sequence[Figure]], Table], int]] = {
    "row-by-row": (summary, 1),
    "row-by-row-exceptions": (exceptions, 3),
    **{f"row-by-row-{end}": (partial(of, name), 2) for end, name in ARCHITECTURES.items()},
}
