# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The files of the Pico article: sealed and opened in the same layout, through littlefs."""

from __future__ import annotations

from collections.abc import Iterator

from ..measure import legacy_files
from .published import PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "pico_files"
COLUMNS = (Column("encrypt (ms)", 1), Column("decrypt (ms)", 1))
METHOD = (
    "Milliseconds at 125 MHz for a file in the layout of crypt_and_hash, from one file of "
    "littlefs into another: AES-256-CBC, HMAC-SHA-512 and 8,192 hashes for the key, which take "
    "most of it. Ours make and read the same files (doc/use/legacy.md); opening verifies the "
    "whole file before it writes. Both include erasing and programming the flash; ours by the "
    "typical times of the chip's data sheet. Their code ran from XIP flash, ours is simulated "
    "without wait states."
)


def _group(size: object) -> str:
    return f"{size} bytes"


def _theirs() -> Iterator[Entry]:
    for row in read(NAME)[1]:
        group = _group(row["bytes"])
        numbers = (number(row["encrypt_ms"]), number(row["decrypt_ms"]))
        yield Entry(f"Mbed TLS, {group}", numbers, PUBLISHED, group)


def _ours() -> Iterator[Entry]:
    clock = number(read(NAME)[0]["clock_mhz"]) * 1000
    for figure in legacy_files.load():
        group = _group(figure.size)
        numbers = (figure.seal / clock, figure.open / clock)
        yield Entry(f"{figure.engine}, {group}", numbers, group=group, engine=figure.engine)


def comparison() -> Published:
    """Theirs and ours."""
    return compared(NAME, METHOD, COLUMNS, [*_theirs(), *_ours()], rank=0)
