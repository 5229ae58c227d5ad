# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The times that the Arduino Cryptography Library publishes for an Uno."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aesmall.figures import scale
from aesmall.figures.results import Figure

from .published import PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "uno"
COLUMNS = (
    *(Column("encryption (us a byte)", 2), Column("decryption (us a byte)", 2)),
    *(Column("key set-up (us)", 2), Column("state (bytes)")),
)
METHOD = (
    "Microseconds at 16 MHz; state is what the caller keeps, without stack. Theirs are C++ "
    "objects, and the set-up of a mode is that of its key and its first block. Ours: a call "
    "on one block, or a byte of a long message by the slope; set-up is that of the key, with "
    "a mode also all that a message costs besides its blocks; the state of a mode is the key "
    "with its function pointers."
)
_TARGET = "atmega328p"
_BLOCK = 16


def _group(mode: object, key_bits: object) -> str:
    return f"{mode or 'AES'} {key_bits}"


def _theirs() -> Iterator[Entry]:
    for row in read(NAME)[1]:
        keys = ("encrypt", "decrypt", "setup", "state")
        numbers = tuple(number(row[key]) if key in row else None for key in keys)
        yield Entry(str(row["name"]), numbers, PUBLISHED, _group(row["mode"], row["key_bits"]))


def _blocks(figures: Sequence[Figure], mhz: float) -> Iterator[Entry]:
    found = {f.key: f for f in figures if f.target == _TARGET}
    for (_, engine, bits, operation), figure in found.items():
        if operation == "encrypt_decrypt":
            encrypt, decrypt, setup = (
                found[_TARGET, engine, bits, name].cycles_max / mhz
                for name in ("encrypt", "decrypt", "key_setup")
            )
            numbers = (encrypt / _BLOCK, decrypt / _BLOCK, setup, figure.key_ram)
            group = _group("", bits)
            yield Entry(f"{engine}, {group}", numbers, group=group, engine=engine)


def _modes(figures: Sequence[Figure], mhz: float) -> Iterator[Entry]:
    setups = {
        (f.engine, f.key_bits): f.cycles_max
        for f in figures
        if f.target == _TARGET and f.operation == "key_setup"
    }
    rows = {row.key: row for row in scale.load() if row.target == _TARGET}
    for (_, engine, bits, way), seal in rows.items():
        mode, _, verb = way.rpartition("_")
        if verb == "seal" and mode in ("gcm", "eax"):
            opened = rows[_TARGET, engine, bits, f"{mode}_open"]
            times = (seal.b / _BLOCK, opened.b / _BLOCK, setups[engine, bits] + seal.a + seal.off)
            numbers = (*(time / mhz for time in times), seal.key_ram + seal.static_ram)
            group = _group(mode, bits)
            yield Entry(f"{engine}, {group}", numbers, group=group, engine=engine)


def comparison(figures: Sequence[Figure]) -> Published:
    """Theirs and ours."""
    mhz = number(read(NAME)[0]["clock_mhz"])
    theirs = list(_theirs())
    wanted = {entry.group for entry in theirs}
    ours = [*_blocks(figures, mhz), *_modes(figures, mhz)]
    kept = [entry for entry in ours if entry.group in wanted]
    return compared(NAME, METHOD, COLUMNS, [*theirs, *kept], rank=0, few=True)
