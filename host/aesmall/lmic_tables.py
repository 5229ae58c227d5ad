# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The rows of the tables of doc/lmic.md: our os_aes, and the published ones beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import lmic, peers
from .comparison import Costs
from .results import Figure
from .targets import TARGETS

MHZ = TARGETS[lmic.TARGET].clock_hz // 1_000_000
OURS_HEAD = (
    *("engine", "flash", "gap", "RAM", "stack", "AES (us)", "CTR", "MIC"),
    *("AES (cycles)", "CTR", "MIC"),
)
PEERS_HEAD = (
    *("published", "flash", "RAM", "AES (us)", "CTR", "MIC"),
    *("beaten by", "flash", "RAM", "AES (us)", "CTR", "MIC"),
)


def _us(cycles: int) -> str:
    """Rounded up: no figure looks better than it is."""
    return f"{-(-cycles // MHZ):,}"


def ours() -> Iterator[list[str]]:
    """Each engine under os_aes."""
    for f in lmic.load():
        sizes = (f.flash + f.gap, f.gap, f.ram, f.stack)
        cells = [f"{size:,}" for size in sizes] + [_us(cycles) for cycles in f.cycles]
        yield [f"`{f.engine}`{', key kept' * f.keeps_key}", *cells, *(f"{c:,}" for c in f.cycles)]


def _cells(costs: Costs) -> list[str]:
    return [f"{costs.flash:,}", f"{costs.ram:,}", *(_us(cycles) for cycles in costs.cycles)]


def beside_peers(figures: Sequence[Figure]) -> Iterator[list[str]]:
    """Each published row and the engine that is at least as good in every column."""
    for row in peers.rows("LMIC sketch"):
        best = peers.winner(row, figures)
        mine = [best.engine, *_cells(best.costs)] if best else ["-"] * 6
        yield [row.name, *_cells(row.costs), *mine]
