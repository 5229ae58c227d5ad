# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that scripts/check_asm.py finds deliberate errors.

`make lint` shows that the assembly has no errors.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import check_asm
import pytest
from asm_processors import PROCESSORS

AVR, THUMB = (PROCESSORS[name].folder for name in ("avr", "armv6m"))
ENCRYPT = "aesmall_aes_encrypt_balanced_avr.S"
ROUND = "aesmall_avr_balanced.inc"
EXPAND = "aesmall_aes192_expand_balanced_avr.S"
CTR = "aesmall_aes_ctr_blocks_balanced_avr.S"
MACROS = "aesmall_avr.inc"
CTR = "aesmall_ctr_unchecked.S"
EAX = "aesmall_eax_open_unchecked.S"
FAST = "aesmall_aes_encrypt_fast_avr.S"
FASTRAM = "aesmall_aes_encrypt_fastram_avr.S"
FAST_MACROS = "aesmall_avr_fast_encrypt.inc"
COLUMN = "aesmall_avr_column.inc"
BALANCED = "aesmall_avr_balanced.inc"
EIC = "aesmall_aes_expand_eic_fast_avr.S"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (ENCRYPT, "= last: 81", "= last: 80", "81 cycles, 98 bytes, not 80 cycles"),
        (
            BALANCED,
            "; 29 + 3 x lookup cycles, 58",
            "; 29 + 3 x lookup cycles, 56",
            "MIX_THREE_ROWS: 38 cycles, 58 bytes, not",
        ),
        (ENCRYPT, "; = entry:", "; = entry", "not a tag"),
        (ENCRYPT, "; = exit: 34 cycles, 34 bytes", "", "instructions after the last named tag"),
        (ENCRYPT, "2293", "2294", "Cost: the sum is 2293, not 2294"),
        (ENCRYPT, "Stack:    14", "Stack:    13", "but 14 pushes"),
        (ENCRYPT, "Saves:    r2-r13", "Saves:    r2-r12", "but pushes"),
        (BALANCED, ";   r11 ", ";", "the register map has no row for [11]"),
        (ENCRYPT, " * Wipes: ", " * Leaves: ", "the banner has the keys"),
        (ENCRYPT, "rjmp  .Lencrypt_round", "wdr", "no row of the opcode table"),
        (EXPAND, "16 (8 pushed twice)", "8", "but pushes"),
        (EXPAND, "16 (8 pushed twice)", "15 (8 pushed twice)", "but 8 pushes"),
        (EXPAND, "Saves:    r2-r17", "Saves:    r2-r16", "but pushes"),
        (CTR, "339, 351", "340, 351", "Cost: the sum is 339, not 340"),
        (CTR, "spare x", "rest x", "cannot compute"),
        (EAX, "= decrypt: 5 cycles, 6 bytes", "= decrypt: 5 cycles, 4 bytes", "6 bytes, not"),
        (
            MACROS,
            "eor   \\x, \\reduction",
            "eor   \\x, \\reduction\n        mov r0, r0",
            "not constant",
        ),
    ],
)
def test_errors_are_found(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = tmp_path / "avr"
    shutil.copytree(AVR, folder)
    shutil.copytree(AVR.parent / "core", tmp_path / "core")
    changed = next(folder.rglob(file))
    text = changed.read_text()
    assert old in text
    changed.write_text(text.replace(old, new))
    checked = next(folder.rglob(ENCRYPT)) if file.endswith(".inc") else changed
    assert any(message in line for line in check_asm.check_file(checked))


@pytest.mark.parametrize(
    ("checked", "file", "old", "new", "message"),
    [
        (FAST, COLUMN, "; 32 + 4 x", "; 33 + 4 x", "MIX_COLUMN: 44 cycles, 64 bytes, not 45"),
        (
            FASTRAM,
            COLUMN,
            "; 32 + 4 x",
            "; 31 + 4 x",
            "MIX_COLUMN: 40 cycles, 64 bytes, not 39",
        ),
        (FAST, COLUMN, "4 x finish", "4 x looking", "a cost of looking, which has no value"),
        (FAST, FAST_MACROS, "; The sum of", "; A sum of", "ENCRYPT_CORE emits code and states no"),
        (FAST, FAST_MACROS, ";   r2 .. r5 ", ";", "the register map has no row for [2, 3, 4, 5]"),
        (
            EIC,
            EIC,
            "fast_avr 760",
            "fast_avr 761",
            "aesmall_aes128_expand_fast_avr takes 760 cycles",
        ),
        (EIC, EIC, "/ 1174", "/ 1175", "aesmall_aes256_expand_fast_avr takes 1174 cycles"),
        (FAST, FAST, "= core: 2080", "= core: 2081", ":38: 2080 cycles, 2976 bytes, not 2081"),
        (FAST, FAST, "core 1728 / 2080", "core 1728 / 2081", "no tag says `core: 2081 cycles`"),
        (FAST, FAST, "2197 /", "2198 /", "Cost: the sum is 2197, not 2198"),
        (FAST, FAST, "/* aesmall_aes128_encrypt_fast_avr\n", "/* other\n", "no banner"),
    ],
)
def test_errors_in_shared_macros_are_found(
    tmp_path: Path, checked: str, file: str, old: str, new: str, message: str
) -> None:
    folder = tmp_path / "avr"
    shutil.copytree(AVR, folder)
    shutil.copytree(AVR.parent / "core", tmp_path / "core")
    changed = next(folder.rglob(file))
    text = changed.read_text()
    assert old in text
    changed.write_text(text.replace(old, new))
    found = check_asm.check_file(next(folder.rglob(checked)))
    assert any(message in line for line in found)
