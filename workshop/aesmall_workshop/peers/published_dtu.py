# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The ATmega16 report: whole programs that encrypt one block."""

from __future__ import annotations

from collections.abc import Iterator

from . import whole
from .published import PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "dtu"
COLUMNS = (Column("program memory (bytes)"), Column("RAM (bytes)"), Column("cycles"))
METHOD = (
    "Whole programs for one block with a key of 128 bits, in C at -O0 unless said otherwise; with "
    "-O1 the report gives sizes and no cycles. Ours are whole programs on the same chip: vectors, "
    "start-up, a serial line that brings block and secret and takes the ciphertext, the gap in "
    "front of the S-box; RAM is that of variables (block, secret or round keys) and the deepest "
    "stack; cycles are those of key expansion and encryption, called from C."
)


def _theirs() -> Iterator[Entry]:
    for row in read(NAME)[1]:
        cycles = number(row["cycles"]) if "cycles" in row else None
        numbers = (number(row["flash"]), number(row["ram"]), cycles)
        yield Entry(f"optimised for {row['name']}", numbers, PUBLISHED)


def _ours() -> Iterator[Entry]:
    for figure in whole.load():
        if figure.program == "block":
            numbers = (figure.flash, figure.ram, *figure.cycles)
            yield Entry(figure.engine, numbers, engine=figure.engine)


def comparison() -> Published:
    """Theirs and ours."""
    return compared(NAME, METHOD, COLUMNS, [*_theirs(), *_ours()], rank=2)
