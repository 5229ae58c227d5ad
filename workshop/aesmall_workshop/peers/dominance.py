# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Decide whether one implementation beats another in all columns.

It must be at least as good in every column at once, and better in one. Less is better in every
column. None is an unknown number. If theirs is unknown, the column does not count. If ours is
unknown, we do not win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Numbers = Sequence[float | None]


@dataclass(frozen=True)
class Miss:
    """A column in which ours is worse."""

    column: int
    ours: float | None
    theirs: float

    @property
    def excess(self) -> float:
        """Return the relative excess over theirs.

        It is infinite if theirs is 0 or ours is unknown.
        """
        if self.ours is None or self.theirs == 0:
            return float("inf")
        return self.ours / self.theirs - 1


def misses(ours: Numbers, theirs: Numbers) -> list[Miss]:
    """Return every column in which ours is worse."""
    pairs = enumerate(zip(ours, theirs, strict=True))
    return [Miss(i, a, b) for i, (a, b) in pairs if b is not None and (a is None or a > b)]


def dominates(ours: Numbers, theirs: Numbers) -> bool:
    """Return whether ours is at least as good in every column of theirs, and better in one."""
    better = any(
        a is not None and b is not None and a < b for a, b in zip(ours, theirs, strict=True)
    )
    return better and not misses(ours, theirs)


def fewest(ours: Numbers, error: float) -> Numbers:
    """Return the least that modelled numbers can be on a board, if `error` is the model's."""
    return [None if a is None else a / (1 + error) for a in ours]


def most(ours: Numbers, error: float) -> Numbers:
    """Return the most that modelled numbers can be on a board, if `error` is the model's."""
    return [None if a is None else a / (1 - error) for a in ours]


def excess(ours: Numbers, theirs: Numbers) -> float:
    """Return the relative excess of the worst column over theirs, or 0 if no column is worse."""
    return max((miss.excess for miss in misses(ours, theirs)), default=0)
