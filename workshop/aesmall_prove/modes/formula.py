# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The time of a mode as a formula of the message's length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .oracle import BLOCK


@dataclass(frozen=True)
class Formula:
    """Cycles without the cipher's.

    The formula has the cycles of one block, of each further block, and the least and most
    additional cycles of a last block of less than 16 bytes.
    """

    block: int
    each: int
    tail: tuple[int, int]

    def __str__(self) -> str:
        low, high = self.tail
        return f"{self.block:,} + {self.each:,} a block; {low:+,} to {high:+,}"


def formula(cycles: Mapping[int, int]) -> Formula | None:
    """Return the formula for times by length, if it exists.

    It does not exist if lengths are missing. 16 more bytes must always take the same additional
    time. The message of no bytes is separate.
    """
    if set(range(1, 4 * BLOCK + 1)) - set(cycles):
        return None
    steps = {cycles[n + BLOCK] - cycles[n] for n in cycles if n > 0 and n + BLOCK in cycles}
    if len(steps) != 1:
        return None
    [each] = steps
    tails = [cycles[BLOCK + r] - cycles[BLOCK] for r in range(1, BLOCK)]
    return Formula(cycles[BLOCK], each, (min(tails), max(tails)))
