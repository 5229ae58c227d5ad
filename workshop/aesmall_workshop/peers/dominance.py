# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""When one implementation beats another: at least as good in every column at once, better in one.

Less is better in every column. None is a column that nothing is known of: what others do not tell
decides nothing, what ours does not tell it has not won.
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
        """By which part of theirs; endless where theirs is 0 or ours is not known."""
        if self.ours is None or self.theirs == 0:
            return float("inf")
        return self.ours / self.theirs - 1


def misses(ours: Numbers, theirs: Numbers) -> list[Miss]:
    """Every column in which ours is worse."""
    pairs = enumerate(zip(ours, theirs, strict=True))
    return [Miss(i, a, b) for i, (a, b) in pairs if b is not None and (a is None or a > b)]


def dominates(ours: Numbers, theirs: Numbers) -> bool:
    """At least as good in every column that theirs has, and better in one."""
    better = any(
        a is not None and b is not None and a < b for a, b in zip(ours, theirs, strict=True)
    )
    return better and not misses(ours, theirs)


def excess(ours: Numbers, theirs: Numbers) -> float:
    """By how much the worst column misses theirs; 0 when none does."""
    return max((miss.excess for miss in misses(ours, theirs)), default=0)
