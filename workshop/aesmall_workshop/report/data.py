# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Collect the committed results for the report (bench/report) in few bytes.

Rows are stored by columns, and texts as numbers in a list of the different texts. data.mjs restores
the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from aesmall.choose import compiled
from aesmall.engines import engines
from aesmall.figures import results, scale
from aesmall.figures.results import Figure
from aesmall.targets import MODELLED, TARGETS, span

from ..measure import compilers, too_large
from ..operations.every import AEAD, LEGACY, MODES, SERVICES, TEXTS, VAULTS
from ..operations.manx import MANX
from ..pages import other_tables
from ..pages.names import CHIPS, MODELLED_CHIPS
from ..paths import REPOSITORY
from ..peers import published_tables
from ..peers.points import points

#: The fields of a figure that the report shows
_FIGURE = (
    *results.KEY_FIELDS,
    *("cycles_min", "cycles_max", "flash_bytes", "table_bytes", "gap_bytes"),
    *("key_ram", "static_ram", "stack", "timing_class", "compiler"),
)
_GROUPS = {
    "Modes": MODES,
    "Authenticated encryption": AEAD,
    "Manx": MANX,
    "Key wrap, sectors, services": SERVICES,
    "Older formats": LEGACY,
    "Texts": TEXTS,
    "Files": VAULTS,
}
BLOCKS = "Blocks and keys"
_MODELLED = {
    name: f"{title}, modelled ± {MODELLED[name]} %" for name, title in MODELLED_CHIPS.items()
}
TITLES = CHIPS | other_tables.CHIPS | _MODELLED


def columns(rows: Iterable[Mapping[str, object]]) -> dict[str, object]:
    """Store rows with the same keys by columns."""
    found = list(rows)
    texts: dict[str, list[str]] = {}
    values: dict[str, list[object]] = {}
    for name in found[0] if found else ():
        column = [row[name] for row in found]
        if all(isinstance(value, str) for value in column):
            different = sorted({str(value) for value in column})
            number = {text: index for index, text in enumerate(different)}
            texts[name], column = different, [number[str(value)] for value in column]
        values[name] = column
    return {"texts": texts, "columns": values}


def figures(rows: Sequence[Figure]) -> dict[str, object]:
    """Return the committed figures."""
    return columns({name: getattr(row, name) for name in _FIGURE} for row in rows)


def targets(rows: Sequence[Figure]) -> list[dict[str, object]]:
    """Return the measured chips: the main ones first, then in the order of targets.py."""
    measured = {figure.target for figure in rows}
    order = [*CHIPS, *(name for name in TARGETS if name not in CHIPS)]
    return [
        {
            "name": name,
            "title": TITLES.get(name, name),
            "family": engines_family(name),
            "clock_hz": TARGETS[name].clock_hz,
            "flash": TARGETS[name].flash,
            "ram": TARGETS[name].ram,
            "span": span(name),
        }
        for name in order
        if name in measured
    ]


def engines_family(target: str) -> str:
    """Return the family of bench/engines for a target."""
    return next(engine.family for engine in engines() if target in engine.targets)


def operations(rows: Sequence[Figure]) -> list[list[str]]:
    """Return each measured operation and its group, blocks first."""
    group = {op.name: title for title, ops in _GROUPS.items() for op in ops}
    found = {figure.operation: None for figure in rows}
    order = [BLOCKS, *_GROUPS]
    pairs = [(group.get(name, BLOCKS), name) for name in found]
    return [[name, title] for title, name in sorted(pairs, key=lambda p: (order.index(p[0]), p[1]))]


def ideas() -> dict[str, dict[str, str]]:
    """Return family -> engine -> its idea in a line."""
    found: dict[str, dict[str, str]] = {}
    for engine in engines():
        found.setdefault(engine.family, {})[engine.name] = engine.idea
    return found


# ---- the comparisons of others ----


_SHOWN = ("who", "kind", "modelled", "cells", "verdict")


def published(rows: Sequence[Figure]) -> list[dict[str, object]]:
    """Return the published comparisons, and their verdicts."""
    return [
        {
            "title": each.title,
            "source": each.source,
            "device": each.device,
            "on_silicon": each.on_silicon,
            "method": each.method,
            "columns": each.columns,
            "rows": [{name: getattr(row, name) for name in _SHOWN} for row in each.rows],
            "judged": len(each.judged),
            "undecided": len(each.undecided),
            "dominated": len(each.dominated),
        }
        for each in published_tables.comparisons(rows)
    ]


# ---- all of it ----


def content() -> dict[str, object]:
    """Return the data of the page."""
    rows = results.load()
    return {
        "version": (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip(),
        "targets": targets(rows),
        "operations": operations(rows),
        "ideas": ideas(),
        "figures": figures(rows),
        "unfit": columns(asdict(row) for row in too_large.load()),
        "points": columns(asdict(point) for point in points(rows)),
        "scale": columns(asdict(row) for row in scale.load()),
        "published": published(rows),
        "compilers": figures(compilers.load()),
        "choose": compiled.data(),
    }
