# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables `scale-TARGET` of doc/figures/scale*.md, with keys of 128 bits.

Main targets have a line for each way and engine. The other chips have a line for each way.
"""

from __future__ import annotations

from collections.abc import Sequence

from aesmall.engines import KEY_SIZES, engines_on
from aesmall.figures.results import select
from aesmall.figures.scale import Scale, load
from aesmall.targets import TARGETS

from ..measure.program import MAIN
from ..measure.scale_ways import WAYS
from ..operations.definition import BLOCK

#: Volts, mA, MHz. Their product volts x mA / MHz is microjoules for a million cycles. ATmega328P:
#: typical current of the active core, Atmel-8271H, 08/2014, table 29-12.
SUPPLIES = {"atmega328p": ((3, 1.7, 4), (5, 5.2, 8))}

Table = tuple[Sequence[str], list[list[str]], int]

#: With another form of GHASH, opening takes the same time for a block as sealing. Only sealing is
#: shown.
_NOT_SHOWN = {way.name for way in WAYS if way.hash and "opens" in way.does}


def rate(row: Scale) -> int:
    """Return bytes a second in a long message, at the target's clock."""
    return round(BLOCK * TARGETS[row.target].clock_hz / row.b)


def microjoules(row: Scale) -> list[float]:
    """Return the energy of a block for each supply with a known current."""
    return [
        volts * milliamperes / megahertz * row.b / 1000
        for volts, milliamperes, megahertz in SUPPLIES.get(row.target, ())
    ]


def table(target: str) -> Table:
    """Return head, rows, and the number of text columns."""
    rows = select(load(), target, key_bits=KEY_SIZES[0])
    return _full(rows, target) if target in MAIN else _short(rows, target)


def _ordered(rows: Sequence[Scale], target: str) -> list[tuple[str, dict[str, Scale]]]:
    """Return way -> engine -> row, in the order of the ways and of bench/engines."""
    shown = [way.name for way in WAYS if way.name not in _NOT_SHOWN]
    by_way = {way: {row.engine: row for row in rows if row.way == way} for way in shown}
    names = [engine.name for engine in engines_on(target)]
    return [
        (way, {name: of[name] for name in names if name in of}) for way, of in by_way.items() if of
    ]


def _full(rows: Sequence[Scale], target: str) -> Table:
    megahertz = TARGETS[target].clock_hz // 1_000_000
    supplies = [f"µJ a block, {volts} V, {mhz} MHz" for volts, _, mhz in SUPPLIES.get(target, ())]
    head = [
        *("way", "engine", "a (cycles)", "b (cycles a block)", "off", "flash", "key RAM"),
        *("static RAM", "stack", f"bytes a second, {megahertz} MHz", *supplies),
    ]
    found = []
    for way, of in _ordered(rows, target):
        for name, row in of.items():
            sizes = (row.flash_bytes, row.key_ram, row.static_ram, row.stack, rate(row))
            cells = [f"`{way}`", f"`{name}`"]
            cells += [f"{value:,.1f}" for value in (row.a, row.b, row.off)]
            cells += [f"{size:,}" for size in sizes]
            found.append([*cells, *(f"{value:,.1f}" for value in microjoules(row))])
    return head, found, 2


def _short(rows: Sequence[Scale], target: str) -> Table:
    names = [e.name for e in engines_on(target) if any(row.engine == e.name for row in rows)]
    found = []
    for way, of in _ordered(rows, target):
        cells = (
            f"{of[name].a:,.0f} + {of[name].b:,.0f} n" if name in of else "-" for name in names
        )
        found.append([f"`{way}`", *cells])
    return ["way", *(f"`{name}`" for name in names)], found, 1
