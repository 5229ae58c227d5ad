# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The table of GHASH in doc/figures/claims-modes.md."""

from __future__ import annotations

from collections.abc import Iterable

from .. import left
from .report import Row

HEAD = ("chip", "routine", "proved in", "class", "cycles", "stack", "left behind")
#: The number of text columns, which are first
TEXTS = 4
#: The form that ships
_FIRST = "assembly"


def rows(found: Iterable[Row]) -> list[list[str]]:
    """Return one row for a routine with all its forms.

    The other columns are about the shipped form.
    """
    routines: dict[tuple[str, str], dict[str, Row]] = {}
    for row in found:
        routines.setdefault((row.target, row.routine), {})[row.form] = row
    table = []
    for (target, name), by_form in routines.items():
        first = by_form.get(_FIRST)
        if first is None:  # not shipped for this chip by itself
            continue
        table.append(
            [
                *(target, f"`{name}`"),
                "; ".join(form for form, row in by_form.items() if row.proved),
                first.timing_class,
                _cycles(first),
                str(first.stack),
                left.text(first.registers, first.dead_stack),
            ]
        )
    return table


def _cycles(row: Row) -> str:
    """Return the cycles at aligned addresses, of one block for calls with a length."""
    low, high = row.cycles.get("16 bytes, apart") or row.cycles["apart"]
    return f"{high:,}" if low == high else f"{low:,} to {high:,}"
