# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the engine of ours that beats each figure of other libraries (bench/peers)."""

from __future__ import annotations

from collections.abc import Sequence

from aesmall.figures.results import Figure

from . import avr, m0plus
from . import rows as peer_rows
from .comparison import Ours, Row


def rows(*comparisons: str) -> list[Row]:
    """Return every row of these comparisons, or of all."""
    every = avr.rows() + m0plus.rows() + peer_rows.rows()
    return [row for row in every if not comparisons or row.comparison in comparisons]


def _ours(row: Row, figures: Sequence[Figure]) -> list[Ours]:
    if row.comparison in peer_rows.COMPARISONS.values():
        return peer_rows.ours(figures, row)
    if row.comparison == m0plus.COMPARISON:
        return m0plus.ours(figures, row.job, row.key_bits)
    return avr.ours(figures, row.job, row.key_bits)


def rivals(row: Row, figures: Sequence[Figure]) -> list[Ours]:
    """Return our engines for a row's job. A row without tables has rivals of class T0 only."""
    found = _ours(row, figures)
    return [ours for ours in found if ours.timing_class == "T0" or not row.is_table_free]


def winner(row: Row, figures: Sequence[Figure]) -> Ours | None:
    """Return the engine that beats a row, or the fastest of several."""
    beating = [ours for ours in _ours(row, figures) if ours.beats(row)]
    return min(beating, key=lambda ours: ours.costs.cycles, default=None)


def nearest(row: Row, figures: Sequence[Figure]) -> Ours:
    """Return the engine that misses a row by the least.

    If the row uses no tables, engines of class T0 have priority.
    """
    found = _ours(row, figures)
    fitting = [ours for ours in found if ours.timing_class == "T0"] if row.is_table_free else []
    return min(fitting or found, key=lambda ours: ours.costs.over(row.costs))
