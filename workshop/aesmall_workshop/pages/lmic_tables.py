# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the rows of doc/use/lmic.md for our os_aes."""

from __future__ import annotations

from collections.abc import Iterator

from aesmall.targets import TARGETS

from ..measure import lmic

MHZ = TARGETS[lmic.TARGET].clock_hz // 1_000_000
OURS_HEAD = (
    *("engine", "flash", "gap", "RAM", "stack", "AES (us)", "CTR", "MIC"),
    *("AES (cycles)", "CTR", "MIC"),
)


def _us(cycles: int) -> str:
    """Format cycles as microseconds, rounded up so that no figure looks better than it is."""
    return f"{-(-cycles // MHZ):,}"


def ours() -> Iterator[list[str]]:
    """Yield a row for each engine in os_aes."""
    for f in lmic.load():
        sizes = (f.flash + f.gap, f.gap, f.ram, f.stack)
        cells = [f"{size:,}" for size in sizes] + [_us(cycles) for cycles in f.cycles]
        yield [f"`{f.engine}`{', key kept' * f.keeps_key}", *cells, *(f"{c:,}" for c in f.cycles)]
