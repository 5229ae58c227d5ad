# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check the method of doc/inside/avr.md that uses the gap before the tables."""

from __future__ import annotations

import re
from pathlib import Path

from aesmall_workshop.chips import build, elf
from aesmall_workshop.paths import REPOSITORY

EXAMPLE = re.compile(r"^```c\n(const char [^\n]*section.*?)^```", re.DOTALL | re.MULTILINE)
REST = """
#include "aesmall.h"
#include "fw.h"

int main(void)
{
    uint8_t schedule[176], secret[16] = {0}, block[16] = {0};

    aesmall_aes128_expand_compact(schedule, secret);
    aesmall_aes128_encrypt_compact(schedule, block, block);
    for (uint8_t i = 0; i < sizeof greeting; i++) {
        fw_putc((char)(pgm_read_byte(&greeting[i]) ^ block[i & 15]));
    }
    fw_exit(0);
    return 0;
}
"""


def _flash(folder: Path, text: str) -> tuple[int, int]:
    """Return the end of the code and the address of the table."""
    source = folder / "sketch.c"
    source.write_text("#include <avr/pgmspace.h>\n" + text + REST, encoding="utf-8")
    symbols = elf.symbols(build.build("atmega328p", [source], name="gap"))
    return symbols["__data_load_end"].address, symbols["aesmall_sbox_avr"].address


def test_constants_fill_the_gap(tmp_path: Path) -> None:
    page = (REPOSITORY / "doc" / "inside" / "avr.md").read_text(encoding="utf-8")
    [example] = EXAMPLE.findall(page)
    size = len(re.findall(r'= "(.*)"', example)[0]) + 1
    plain = re.sub(r"__attribute__\(\(.*\)\)", "PROGMEM", example)
    assert plain != example
    (filled, table), (before, table_before) = _flash(tmp_path, example), _flash(tmp_path, plain)
    assert table == table_before <= 0x200
    assert before - filled in (size, size + size % 2)
