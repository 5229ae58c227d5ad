# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES and GCM in papers on AVR: cycles of a block or of a product."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from aesmall.figures import scale
from aesmall.figures.results import Figure
from aesmall.places import ROOT

from .published import PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "papers"
COLUMNS = (Column("encryption (cycles)"), Column("decryption (cycles)"), Column("flash (bytes)"))
METHOD = (
    "Cycles of one block, round keys made before, or made on the fly on the ATtiny. What the "
    "papers count besides (call, loading of the block, tables) their abstracts do not say. "
    "Ours are calls from C to return, flash is that of a program that encrypts and decrypts; "
    "CTR is the slope of many blocks in one call, data XOR included. FACE-LIGHT leaves out "
    "the making of its tables. Its figures, those of Osvik et al. and of Eisenbarth et al. "
    "are not checked against their papers."
)

GCM_NAME = "gcm"
GCM_COLUMNS = (Column("cycles"),)
GCM_METHOD = (
    "A product in GF(2^128), or a block of AES-GCM by the slope of long messages. Theirs "
    "branch on secrets in equal time. Of ours only `branch` does, on the key alone; `table` "
    "and `table512` have secret addresses (T1), the others neither. A product of ours is that "
    "of GHASH over many blocks, so the XOR of a block and the loop are in it."
)

_PLACES = {"block": "ATmega328P", "CTR": "ATmega328P", "ATtiny": "ATtiny85, keys on the fly"}
_ON_THE_FLY = 32
_GHASH = ROOT / "bench" / "results" / "ghash.json"
_UPDATE = "_update"


def _group(work: str, key_bits: object) -> str:
    return f"{work} {key_bits}"


def _theirs() -> Iterator[Entry]:
    for row in read(NAME)[1]:
        keys = ("encrypt", "decrypt", "flash")
        numbers = tuple(number(row[key]) if key in row else None for key in keys)
        group = _group(str(row["work"]), row["key_bits"])
        yield Entry(f"{row['name']}, {group}", numbers, PUBLISHED, group)


def _blocks(figures: Sequence[Figure], target: str, work: str) -> Iterator[Entry]:
    found = {f.key: f for f in figures if f.target == target}
    for key, both in found.items():
        _, engine, bits, operation = key
        if operation != "encrypt_decrypt" or (work == "ATtiny" and both.key_ram > _ON_THE_FLY):
            continue
        encrypt, decrypt = (
            found[target, engine, bits, name].cycles_max for name in ("encrypt", "decrypt")
        )
        group = _group(work, bits)
        numbers = (encrypt, decrypt, both.flash_bytes)
        yield Entry(f"{engine}, {group}", numbers, group=group, engine=engine)


def _counters() -> Iterator[Entry]:
    for row in scale.load():
        if row.target == "atmega328p" and row.way == "ctr_bulk":
            group = _group("CTR", row.key_bits)
            numbers = (row.b, None, row.flash_bytes)
            yield Entry(f"{row.engine}, {group}", numbers, group=group, engine=row.engine)


def comparison(figures: Sequence[Figure]) -> Published:
    """Blocks: theirs and ours."""
    ours = [
        *_blocks(figures, "atmega328p", "block"),
        *_counters(),
        *_blocks(figures, "attiny85", "ATtiny"),
    ]
    theirs = list(_theirs())
    wanted = {entry.group for entry in theirs}
    kept = [entry for entry in ours if entry.group in wanted]
    return compared(NAME, METHOD, COLUMNS, [*theirs, *kept], rank=0, few=True)


def _form(routine: str) -> str:
    """`ghash_branch_update` -> `branch`; that of the default has no name of its own."""
    return routine.removeprefix("ghash_").removesuffix("update").strip("_") or "default"


def _products() -> Iterator[Entry]:
    for row in json.loads(_GHASH.read_text(encoding="utf-8")):
        wanted = row["target"] == "atmega328p" and row["form"] == "assembly"
        if wanted and row["routine"].endswith(_UPDATE):
            one, three = (row["cycles"][f"{size} bytes, apart"][1] for size in (16, 48))
            form = _form(row["routine"])
            yield Entry(f"{form}, product", ((three - one) / 2,), group="product", engine=form)


def _sealings() -> Iterator[Entry]:
    for row in scale.load():
        is_gcm = row.way.startswith("gcm_") and not row.way.startswith("gcm_siv")
        is_shown = row.engine == "fast" and row.way.endswith("bulk_seal")
        if row.target == "atmega328p" and is_gcm and is_shown:
            form = row.way.removeprefix("gcm_").removesuffix("bulk_seal").strip("_")
            group = f"AES-{row.key_bits}"
            name = f"{row.engine}, {form}" if form else row.engine
            yield Entry(f"{name}, {group}", (row.b,), group=group, engine=row.engine)


def gcm() -> Published:
    """Products and blocks of GCM: theirs and ours."""
    theirs = [
        Entry(
            f"{row['name']}, {row['work']}", (number(row["cycles"]),), PUBLISHED, str(row["work"])
        )
        for row in read(GCM_NAME)[1]
    ]
    ours = [*_products(), *_sealings()]
    return compared(GCM_NAME, GCM_METHOD, GCM_COLUMNS, [*theirs, *ours], rank=0)
