# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES without secret addresses on RV32: theirs on cores without rotations, ours on Hazard3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aesmall.engines import PAIR
from aesmall.figures import scale
from aesmall.figures.results import Figure

from .published import CITED, Column, Entry, Published, compared, number, read

NAME = "rv32"
COLUMNS = (Column("encryption of a block (cycles)"),)
METHOD = (
    "A block of AES-128, round keys made before, without secret branches and addresses. Theirs, "
    "not checked against the paper, are for RV32I, which has no rotation: three instructions do "
    "one. Hazard3 rotates in one and has AND with a complement, so the difference is not of "
    "the code alone, and there is no verdict. Ours: half of a call on two blocks, from C to its "
    "return; CTR is the slope of many blocks in one call, data XOR included."
)
_TARGET = "rp2350_hazard3"
_KEY_BITS = 128
_T0 = "T0"


def _ours(figures: Sequence[Figure]) -> Iterator[Entry]:
    for figure in figures:
        if (figure.target, figure.key_bits) == (_TARGET, _KEY_BITS) and (
            figure.operation,
            figure.timing_class,
        ) == (f"encrypt{PAIR}", _T0):
            who = f"{figure.engine}, two blocks"
            yield Entry(who, (figure.cycles_max / 2,), engine=figure.engine)
    for row in scale.load():
        wanted = (row.target, row.key_bits, row.way, row.timing_class)
        if wanted == (_TARGET, _KEY_BITS, "ctr_bulk", _T0):
            yield Entry(f"{row.engine}, CTR", (row.b,), engine=row.engine)


def comparison(figures: Sequence[Figure]) -> Published:
    """Theirs and ours, without a verdict."""
    theirs = [
        Entry(str(row["name"]), (number(row["cycles"]),), CITED, unjudged=True)
        for row in read(NAME)[1]
    ]
    return compared(NAME, METHOD, COLUMNS, [*theirs, *_ours(figures)], rank=0)
