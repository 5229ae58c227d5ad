# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The LMIC table: what each AES adds to a linked LoRaWAN sketch, and how long its calls take."""

from __future__ import annotations

from collections.abc import Iterator

from ..measure import lmic
from .published import PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "lmic"
_STEPS = ("block", "ctr", "mic")
COLUMNS = (
    *(Column("flash (bytes)"), Column("RAM (bytes)")),
    *(Column("AES (us)"), Column("CTR 16 (us)"), Column("MIC 25 (us)")),
)
METHOD = (
    "Bytes of a linked sketch beyond those of the same sketch without AES; microseconds at 16 MHz "
    "of one block, of CTR over 16 bytes, and of the MIC of 25 bytes behind its block B0. Theirs "
    "leave out the key expansion where it is precalculated. Ours are os_aes from call to return "
    "with all key set-up (key kept: the round keys are those of the call before), and their flash "
    "includes the gap that the alignment of the S-box leaves."
)


def _theirs() -> Iterator[Entry]:
    table, rows = read(NAME)
    base = table["without_aes"]
    assert isinstance(base, dict)
    for row in rows:
        sizes = (number(row[key]) - number(base[key]) for key in ("flash", "ram"))
        times = (number(row[step]) for step in _STEPS)
        yield Entry(f"{row['name']} ({row['licence']})", (*sizes, *times), PUBLISHED)


def _ours() -> Iterator[Entry]:
    mhz = number(read(NAME)[0]["clock_mhz"])
    for figure in lmic.load():
        times = (cycles / mhz for cycles in figure.cycles)
        numbers = (figure.flash + figure.gap, figure.ram, *times)
        yield Entry(str(figure), numbers, engine=figure.engine)


def comparison() -> Published:
    """Theirs and ours."""
    return compared(NAME, METHOD, COLUMNS, [*_theirs(), *_ours()], rank=2)
