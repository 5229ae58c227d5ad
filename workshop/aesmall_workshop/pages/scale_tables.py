# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The tables `scale-TARGET` of doc/figures/scale*.md, with keys of 128 bits: a line for each way
and engine on the chips that are measured in full, a line for each way on the others."""

from __future__ import annotations

from collections.abc import Sequence

from aesmall.engines import KEY_SIZES, engines_on
from aesmall.figures.results import select
from aesmall.figures.scale import Scale, load
from aesmall.targets import TARGETS

from ..measure.program import MAIN
from ..measure.scale_ways import WAYS
from ..operations.definition import BLOCK

#: Microjoules a million cycles, which are volts times milliamperes through megahertz. ATmega328P:
#: typical current of the active core, Atmel-8271H, 08/2014, table 29-12. Volts, mA, MHz:
SUPPLIES = {"atmega328p": ((3, 1.7, 4), (5, 5.2, 8))}

Table = tuple[Sequence[str], list[list[str]], int]

#: Opening with another form of GHASH takes a block as long as sealing: the pages show that alone.
_NOT_SHOWN = {way.name for way in WAYS if way.hash and "opens" in way.does}


def rate(row: Scale) -> int:
    """Bytes a second that a long message comes to, at the clock that the target table says."""
    return round(BLOCK * TARGETS[row.target].clock_hz / row.b)


def microjoules(row: Scale) -> list[float]:
    """What a block takes at each supply that there is a current for."""
    return [
        volts * milliamperes / megahertz * row.b / 1000
        for volts, milliamperes, megahertz in SUPPLIES.get(row.target, ())
    ]


def table(target: str) -> Table:
    """Head, rows, and how many of the columns are text."""
    rows = select(load(), target, key_bits=KEY_SIZES[0])
    return _full(rows, target) if target in MAIN else _short(rows, target)


def _ordered(rows: Sequence[Scale], target: str) -> list[tuple[str, dict[str, Scale]]]:
    """Way -> engine -> row, in the order of the ways and of bench/engines."""
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
