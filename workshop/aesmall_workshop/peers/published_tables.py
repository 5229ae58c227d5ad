# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Reproduce the published comparisons with our rows, for doc/figures/published.md."""

from __future__ import annotations

from collections.abc import Sequence

from aesmall.figures.results import Figure, load

from . import published, published_ours
from .published import OURS, Published, Row

__all__ = ["Published", "Row", "comparison", "comparisons", "count"]


def comparisons(figures: Sequence[Figure] | None = None) -> list[Published]:
    """Return every comparison, with the committed figures if none are given."""
    known = load() if figures is None else figures
    has_manx = published_ours.manx_place(known) == published_ours.MANX
    more = {} if has_manx else {"manx": published.elsewhere("manx")}
    return [
        published.compared(name, published_ours.OURS[name](known), more.get(name, ""))
        for name in published.names()
    ]


def comparison(name: str, figures: Sequence[Figure] | None = None) -> Published:
    """Return the comparison of this name."""
    return next(each for each in comparisons(figures) if each.name == name)


def count(all_of_them: Sequence[Published]) -> tuple[int, int]:
    """Return the number of dominated rows and of all published rows with a verdict."""
    return (
        sum(len(each.dominated) for each in all_of_them),
        sum(len(each.judged) for each in all_of_them),
    )


def _who(row: Row) -> str:
    return f"`{row.who}`" if row.kind == OURS else row.who


def table(found: Published) -> tuple[list[str], list[list[str]]]:
    """Return head and rows of one comparison."""
    rows = [[_who(row), row.kind_shown, *row.cells, row.verdict] for row in found.rows]
    return ["", "kind", *found.columns, "beaten by"], rows


def summary(figures: Sequence[Figure]) -> tuple[list[str], list[list[str]]]:
    """Return the number of dominated rows in each comparison."""
    found = comparisons(figures)
    rows = [
        [each.title, _by(each)]
        + [str(len(of)) for of in (each.judged, each.dominated, each.undecided)]
        for each in found
    ]
    dominated, judged = count(found)
    undecided = sum(len(each.undecided) for each in found)
    rows.append(["all", "", str(judged), str(dominated), str(undecided)])
    head = ["comparison", "beaten by", "published rows", "dominated", "more without a verdict"]
    return head, rows


def _by(found: Published) -> str:
    engines = {row.who: row.engine for row in found.rows}
    names = dict.fromkeys(engines[row.beaten_by] for row in found.dominated)
    return ", ".join(f"`{name}`" for name in names)
