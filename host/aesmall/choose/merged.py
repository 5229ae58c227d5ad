# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Merge the sections of the programs: sections that are always linked together become one part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..engines import Engine, engine
from ..figures.parts import Part
from ..figures.results import Figure
from .unchecked import checks


def gaps_of(figures: Iterable[Figure]) -> dict[str, int]:
    """Return the symbol of each table with the gap in front of it, for the table's alignment.

    The gap is the smallest of all engines that use the table, because another table of an engine
    may cause a larger gap.
    """
    of_engines: dict[Engine, int] = {}
    for figure in figures:
        one = engine(figure.target, figure.engine)
        of_engines[one] = max(of_engines.get(one, 0), figure.gap_bytes)
    gaps: dict[str, int] = {}
    for one, gap in of_engines.items():
        for table in one.tables:
            gaps[table.symbol] = min(gaps.get(table.symbol, gap), gap)
    return {symbol: gap for symbol, gap in gaps.items() if gap}


def merged_lists(
    lists: list[frozenset[Part]], gaps: Mapping[str, int], family: str
) -> tuple[list[list[int]], list[list[int]]]:
    """Merge the sections that are in the same lists into one part, and return parts and lists.

    The union of any lists keeps its size.
    """
    users: dict[Part, list[int]] = {}
    for place, linked in enumerate(lists):
        for section in linked:
            users.setdefault(section, []).append(place)
    groups: dict[tuple[int, tuple[int, ...]], list[Part]] = {}
    for section in sorted(users):
        bits = checks(section.name, family)
        groups.setdefault((bits, tuple(users[section])), []).append(section)
    together = []
    for (bits, _), group in groups.items():
        gap = max(_gap(part.name, gaps) for part in group)
        row = [sum(part.flash for part in group), sum(part.ram for part in group)]
        together.append([*row, gap, bits] if bits else [*row, gap] if gap else row)
    merged: list[list[int]] = [[] for _ in lists]
    for part, (_, places) in enumerate(groups):
        for place in places:
            merged[place].append(part)
    return together, merged


def _gap(section: str, gaps: Mapping[str, int]) -> int:
    """Return the gap in front of a section.

    The symbol in the section's name identifies the table.
    """
    name = section.partition(" ")[0]
    return max((gap for symbol, gap in gaps.items() if name.endswith(symbol)), default=0)
