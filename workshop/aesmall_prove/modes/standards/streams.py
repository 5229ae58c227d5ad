# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A message in up to three pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

#: Bytes of the message that is cut
TOTAL = 48
#: Where; with `full` everywhere. The second is for what takes longer.
CUTS = (0, 1, 15, 16, 17, 31, 32, 33, 47, 48)
FEW_CUTS = (0, 1, 15, 16, 17, 33, 48)


def cuts(full: bool, places: Sequence[int] = CUTS) -> Iterator[tuple[int, int]]:
    """The two places at which the message is cut."""
    return combinations_with_replacement(range(TOTAL + 1) if full else places, 2)


def pieces(cut: tuple[int, int], total: int = TOTAL) -> list[tuple[int, int]]:
    """Where each piece begins, and its bytes."""
    first, second = (min(place, total) for place in cut)
    return [(0, first), (first, second - first), (second, total - second)]
