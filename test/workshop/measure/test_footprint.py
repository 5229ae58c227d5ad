# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the reader of linker maps finds all sections and counts the sections of a figure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall_workshop.chips import elf
from aesmall_workshop.measure import footprint
from aesmall_workshop.measure.figures import library_share, programs
from aesmall_workshop.measure.program import MAIN, Program

TARGETS = MAIN


def _program(target: str, operation: str) -> Program:
    return next(
        p
        for p in programs(target, "balanced")
        if (p.key_bits, p.operation.name) == (128, operation)
    )


def _fill(map_file: Path) -> int:
    """Return the bytes of alignment fill in the loaded sections."""
    text = map_file.read_text(encoding="utf-8").split("Linker script and memory map", 1)[1]
    loaded = text.split("\n.bss", 1)[0]
    return sum(int(size, 16) for size in re.findall(r"^ \*fill\* +\S+ +0x(\S+)", loaded, re.M))


@pytest.mark.parametrize("target", TARGETS)
def test_the_sections_add_up_to_the_loaded_program(target: str) -> None:
    program = _program(target, "encrypt_decrypt").build()
    map_file = program.with_suffix(".map")
    sections = footprint.sections(map_file)
    found = sum(s.size for s in sections if s.in_flash or s.start_up)
    assert found + _fill(map_file) == sum(len(s.data) for s in elf.segments(program))


@pytest.mark.parametrize("target", TARGETS)
def test_a_mode_counts_its_thunk_and_what_it_takes_from_libc(target: str) -> None:
    program = _program(target, "cmac_16")
    share = library_share(program, program.build())
    names = {section.name for section in share.sections}
    assert any(re.match(r"\.text\.aesmall_aes128_balanced_cipher_encrypt", n) for n in names)
    assert any("memcpy" in section.origin for section in share.sections)
    assert not any("main" in section.name or section.start_up for section in share.sections)
    assert not any("fw_" in section.name for section in share.sections)


def test_the_gap_is_the_fill_in_front_of_a_table() -> None:
    """The gap is the fill before a table.

    On AVR only tables have fill before them. On the RP2040 functions have it.
    """
    for target, has_gap in (("atmega328p", True), ("rp2040", False)):
        program = _program(target, "encrypt_decrypt")
        map_file = program.build().with_suffix(".map")
        share = library_share(program, program.build())
        gap = share.gap(table.symbol for table in program.engine.tables)
        assert _fill(map_file) > 0
        assert gap == (_fill(map_file) if has_gap else 0)
    assert share.gap([]) == 0


def test_long_names_fill_and_discarded_sections(tmp_path: Path) -> None:
    map_file = tmp_path / "program.map"
    map_file.write_text(
        """Discarded input sections

 .text.dropped  0x00000000       0x10 library/a.o

Linker script and memory map

.text           0x00000000      0x100
 *(.text)
 .vectors       0x00000000       0x20 start.o
 *fill*         0x00000020       0x10
 .text.a_function_with_a_long_name
                0x00000030       0x40 library/a.o
                0x00000030                a_function_with_a_long_name
 .text.empty    0x00000070        0x0 library/a.o
 .text.aesmall_thunk
                0x00000070        0x8 program/main.o
 .text.main     0x00000078       0x18 program/main.o

.data           0x00000100       0x10
 *fill*         0x00000100       0x10

.bss            0x00000200        0x4
 COMMON         0x00000200        0x4 library/a.o
""",
        encoding="utf-8",
    )
    share = footprint.footprint(map_file, tmp_path / "library", "nm")
    assert (share.flash, share.static_ram) == (0x8, 0)  # origins are relative to another folder
    text = map_file.read_text(encoding="utf-8").replace("library/", f"{tmp_path}/library/")
    map_file.write_text(text, encoding="utf-8")
    share = footprint.footprint(map_file, tmp_path / "library", "nm")
    assert (share.flash, share.static_ram) == (0x48, 4)
    assert share.gap(["a_function_with_a_long_name"]) == 0x10
    assert share.gap(["aesmall_thunk", "COMMON"]) == 0
