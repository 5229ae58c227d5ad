# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A message in up to three pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

#: Bytes of the message that is cut
TOTAL = 48
#: The places of cuts, with `full` everywhere. The second list is for slow cases.
CUTS = (0, 1, 15, 16, 17, 31, 32, 33, 47, 48)
FEW_CUTS = (0, 1, 15, 16, 17, 33, 48)


def cuts(full: bool, places: Sequence[int] = CUTS) -> Iterator[tuple[int, int]]:
    """Yield the two places at which the message is cut."""
    return combinations_with_replacement(range(TOTAL + 1) if full else places, 2)


def pieces(cut: tuple[int, int], total: int = TOTAL) -> list[tuple[int, int]]:
    """Return the start and the bytes of each piece."""
    first, second = (min(place, total) for place in cut)
    return [(0, first), (first, second - first), (second, total - second)]
