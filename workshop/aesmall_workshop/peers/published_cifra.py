# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cifra on a Cortex-M0, and the sizes of Ascon beside our smallest sealings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from aesmall.figures import scale
from aesmall.figures.results import Figure

from .published import CITED, PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "cifra"
COLUMNS = (Column("cycles"), Column("stack (bytes)"), Column("flash (bytes)"))
METHOD = (
    "Key expansion included; AES is one block, the modes seal 16 bytes with 16 bytes of AD. "
    "Theirs is C at -Os on a Cortex-M0, whose taken branch takes a cycle more than that of "
    "the Cortex-M0+, on which ours are simulated. Ours seal 32 bytes without AD, which is "
    "more work. Stack: the deeper one of key expansion and call; flash of a program that "
    "encrypts or seals, tables included."
)
_TARGET = "rp2040"
_BLOCKS = 2
#: The ways of ours -> the mode
_MODES = {"gcm": "gcm", "gcm_table": "gcm", "eax": "eax", "ccm": "ccm"}

ASCON_NAME = "ascon"
ASCON_COLUMNS = (Column("flash (bytes)"),)
ASCON_METHOD = (
    "Ascon-AEAD128 is another cipher, so there is no verdict: it is for those who may choose "
    "it. Beside it stand our smallest programs that seal with AES-128 without secret branches "
    "and addresses. Theirs seal and open; ours seal alone. `nano_tableless` takes hundreds of "
    "thousands of cycles a block."
)
_SMALLEST = 3


def _group(mode: object, key_bits: object) -> str:
    return f"{mode or 'AES'} {key_bits}"


def _theirs() -> Iterator[Entry]:
    for row in read(NAME)[1]:
        numbers = tuple(number(row[key]) for key in ("cycles", "stack", "flash"))
        yield Entry(str(row["name"]), numbers, PUBLISHED, _group(row["mode"], row["key_bits"]))


def _ours(figures: Sequence[Figure]) -> Iterator[Entry]:
    found = {f.key: f for f in figures if f.target == _TARGET}
    setups = {(key[1], key[2]): f for key, f in found.items() if f.operation == "key_setup"}
    for (_, engine, bits, operation), figure in found.items():
        if operation == "encrypt":
            setup = setups[engine, bits]
            numbers = (
                setup.cycles_max + figure.cycles_max,
                max(setup.stack, figure.stack),
                figure.flash_bytes,
            )
            group = _group("", bits)
            yield Entry(f"{engine}, {group}", numbers, group=group, engine=engine)
    for row in scale.load():
        mode, _, verb = row.way.rpartition("_")
        if row.target == _TARGET and verb == "seal" and mode in _MODES:
            setup = setups[row.engine, row.key_bits]
            numbers = (
                math.ceil(setup.cycles_max + row.at(_BLOCKS)),
                max(setup.stack, row.stack),
                row.flash_bytes,
            )
            group = _group(_MODES[mode], row.key_bits)
            who = f"{row.engine}, {mode.replace('_', ' ')} {row.key_bits}"
            yield Entry(who, numbers, group=group, engine=row.engine)


def comparison(figures: Sequence[Figure]) -> Published:
    """Theirs and ours."""
    theirs = list(_theirs())
    wanted = {entry.group for entry in theirs}
    ours = [entry for entry in _ours(figures) if entry.group in wanted]
    return compared(NAME, METHOD, COLUMNS, [*theirs, *ours], rank=0, few=True)


def _smallest(target: str) -> list[scale.Scale]:
    rows = [
        row
        for row in scale.load()
        if (row.target, row.timing_class, row.key_bits) == (target, "T0", 128)
        and row.way.endswith("_seal")
    ]
    return sorted(rows, key=lambda row: (row.flash_bytes, row.key))[:_SMALLEST]


def ascon() -> Published:
    """Sizes, without a verdict."""
    entries = []
    for row in read(ASCON_NAME)[1]:
        target = str(row["target"])
        numbers = (number(row["flash"]),)
        entries.append(Entry(str(row["name"]), numbers, CITED, target, unjudged=True))
        for ours in _smallest(target):
            mode = ours.way.removesuffix("_seal").upper().replace("_", "-")
            who = f"{ours.engine}, {mode}, {target}"
            entries.append(Entry(who, (ours.flash_bytes,), group=target, engine=ours.engine))
    return compared(ASCON_NAME, ASCON_METHOD, ASCON_COLUMNS, entries, rank=0)
