# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find engines that a table omits because another one is at least as good in every column."""

from __future__ import annotations

from collections.abc import Sequence

from aesmall.choose.shadowed import SPARED
from aesmall.engines import TIMING_CLASSES, engines_on
from aesmall.figures.results import Figure

#: Engines for a slow multiplication, and the engines in C, which the tables compare with assembly
_ALWAYS = (SPARED, "_c")
_Columns = dict[tuple[str, str], int]


def needless(figures: Sequence[Figure], target: str, key_bits: int) -> dict[str, str]:
    """Return each omitted engine, and the engine that is as good.

    The columns are those of every operation. Of equal engines the first one is shown. The default
    engine, engines in C and engines for a slow multiplication are always shown.
    """
    columns: dict[str, _Columns] = {engine.name: {} for engine in engines_on(target)}
    for figure in figures:
        if (figure.target, figure.key_bits) == (target, key_bits) and figure.engine in columns:
            columns[figure.engine] |= _columns(figure)
    order = [name for name, found in columns.items() if found]
    spared = {engine.name for engine in engines_on(target) if engine.is_default}
    covered = {
        name: [other for other in order if other != name and _covers(order, columns, other, name)]
        for name in order
        if name not in spared and not name.endswith(_ALWAYS)
    }
    return {
        name: next(other for other in better if not covered.get(other))
        for name, better in covered.items()
        if better
    }


def _covers(order: Sequence[str], columns: dict[str, _Columns], one: str, other: str) -> bool:
    """Return whether `one` has every operation of `other` and is nowhere worse."""
    mine, theirs = columns[one], columns[other]
    if not theirs.keys() <= mine.keys():
        return False
    is_better = any(mine[key] < cost for key, cost in theirs.items())
    is_first = order.index(one) < order.index(other)
    return all(mine[key] <= cost for key, cost in theirs.items()) and (is_better or is_first)


def _columns(figure: Figure) -> _Columns:
    costs = {
        "cycles": figure.cycles_max,
        "flash": figure.flash_bytes,
        "key RAM": figure.key_ram,
        "static RAM": figure.static_ram,
        "stack": figure.stack,
        "class": TIMING_CLASSES.index(figure.timing_class),
    }
    return {(figure.operation, name): cost for name, cost in costs.items()}


def left_out(better: dict[str, str]) -> str:
    """Return the line below a table, or an empty text if the table has every engine."""
    if not better:
        return ""
    names = ", ".join(f"`{name}` (`{other}`)" for name, other in better.items())
    return f"\nNot shown, since another engine is as good in every column: {names}.\n"
