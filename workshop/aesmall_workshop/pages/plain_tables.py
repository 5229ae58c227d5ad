# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables `plain-TARGET`: engines on RISC-V cores without known cycles."""

from __future__ import annotations

from collections.abc import Sequence

from aesmall.engines import KEY_SIZES, engines_on

from ..measure import plain

HEAD = ("engine", "operation", "instructions", "flash", "of it tables", "stack")
TEXTS = 2
_OPERATIONS = ("key_setup", "encrypt", "encrypt_wide", "decrypt", "decrypt_wide", "decrypt_eic")


def table(target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows: keys of 128 bits, a line for each call of each engine."""
    of = {row.key: row for row in plain.load()}
    found = []
    for engine in engines_on(target):
        for operation in _OPERATIONS:
            row = of.get((target, engine.name, KEY_SIZES[0], operation))
            if row is not None and row.instructions:
                numbers = (row.instructions, row.flash_bytes, row.table_bytes, row.stack)
                cells = [f"{number:,}" for number in numbers]
                found.append([f"`{engine.name}`", f"`{operation}`", *cells])
    return HEAD, found
