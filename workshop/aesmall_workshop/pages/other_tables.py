# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables of the other AVRs, and of programs that do not fit there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from aesmall.engines import KEY_SIZES, engines_on
from aesmall.figures.results import Figure, select

from ..measure.too_large import Unfit

#: Names of the chips
CHIPS = {
    "atmega16": "ATmega16",
    "atmega128": "ATmega128",
    "atmega2560": "ATmega2560",
    "attiny85": "ATtiny85",
    "avrxt": "AVRxt (modern AVR)",
}

HEAD = (
    *("engine", "encrypt (cycles)", "decrypt", "key set-up", "flash, encrypt only (bytes)"),
    *("flash, both", "key RAM", "static RAM", "stack", "timing class"),
)
UNFIT_HEAD = ("engine", "lacks", "operations", "figures")


def blocks(figures: Sequence[Figure], target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows: blocks with keys of 128 bits, a line for each engine."""
    rows = []
    for engine in engines_on(target):
        of = {f.operation: f for f in select(figures, target, engine.name, KEY_SIZES[0])}

        def cell(operation: str, column: str, of: dict[str, Figure] = of) -> str:
            figure = of.get(operation)
            return "-" if figure is None else f"{getattr(figure, column):,}"

        least = "encrypt_only" if "encrypt_only" in of else "encrypt"
        columns = ("flash_bytes", "key_ram", "static_ram", "stack")
        row = [
            f"`{engine.name}`",
            *(cell(name, "cycles_max") for name in ("encrypt", "decrypt", "key_setup")),
            cell(least, "flash_bytes"),
            *(cell("encrypt_decrypt", column) for column in columns),
            engine.timing_of("expand", "encrypt", "decrypt"),
        ]
        rows.append(row)
    return HEAD, rows


def unfit(rows: Sequence[Unfit], target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows: the memory that each engine lacks, and the number of its programs."""
    found = []
    for engine in engines_on(target):
        of = [row for row in rows if (row.target, row.engine) == (target, engine.name)]
        for lacks in dict.fromkeys(row.lacks for row in of):
            kinds = Counter(row.operation.split("_")[0] for row in of if row.lacks == lacks)
            named = ", ".join(f"`{kind}` {count}" for kind, count in sorted(kinds.items()))
            found.append([f"`{engine.name}`", lacks, named, str(kinds.total())])
    return UNFIT_HEAD, found
