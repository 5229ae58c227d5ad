# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AVR-AES-faster: kernels from registers to registers, by function. Ours: cores.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aesmall.figures.results import Figure

from . import cores
from .published import PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "avr_aes_faster"
_CYCLES = ("encrypt", "decrypt", "expand")
_BYTES = ("encrypt_bytes", "decrypt_bytes", "expand_bytes", "sbox_bytes", "flash", "ram", "stack")
COLUMNS = (
    *(Column(f"{name} (cycles)") for name in ("encryption", "decryption", "key expansion")),
    *(Column(f"{name} (bytes)") for name in ("encryption", "decryption", "key expansion")),
    *(Column(f"{name} (bytes)") for name in ("S-boxes", "flash", "RAM", "stack")),
)
METHOD = (
    "Cycles with the state in registers, without call and C's calling convention; bytes by "
    "function and together; RAM of the key and of tables. Ours by the same count: a call as "
    "measured, less what the sources state for the call, for saving and restoring registers and "
    "for loading and storing blocks and the secret (scripts/check_asm.py checks these numbers "
    "against the machine code). tiny keeps the state in memory, so it counts 16 bytes of RAM for "
    "it, and the loads and stores. Where tables are in RAM, the code that checks and fills them "
    "counts as S-boxes."
)


def _group(key_bits: object) -> str:
    return f"AES-{key_bits}"


def _theirs() -> Iterator[Entry]:
    for row in read(NAME)[1]:
        numbers = tuple(number(row[key]) for key in (*_CYCLES, *_BYTES))
        group = _group(row["key_bits"])
        yield Entry(f"{group}, {row['name']}", numbers, PUBLISHED, group)


def _ours(figures: Sequence[Figure]) -> Iterator[Entry]:
    for core in cores.load(figures):
        numbers = (*core.cycles, *core.code, core.tables, core.flash, core.ram, core.stack)
        group = _group(core.key_bits)
        yield Entry(f"{core.name}, {group}", numbers, group=group, engine=core.engine)


def comparison(figures: Sequence[Figure]) -> Published:
    """Theirs and ours."""
    return compared(NAME, METHOD, COLUMNS, [*_theirs(), *_ours(figures)], rank=0)
