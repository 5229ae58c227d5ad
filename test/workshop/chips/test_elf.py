# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the workshop reads the same values from a program as pyelftools."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from aesmall.targets import TARGETS as ALL
from aesmall_workshop.chips import build, elf
from elftools.elf.elffile import ELFFile

SOURCE = """
#include "fw.h"
const char table[3] = "ab";
static int hidden_count = 7;
int zeros[40];
__attribute__((visibility("hidden"), noinline)) int inner(int a) { return a + hidden_count; }
int main(void) { zeros[1] = inner(table[1]); fw_exit(0); return zeros[2]; }
"""
TARGETS = ("atmega328p", "atmega2560", "rp2040", "rp2350_hazard3", "rv32ec", "host")
KINDS = {"STT_FUNC": "func", "STT_OBJECT": "object", "STT_NOTYPE": "notype"}


@pytest.fixture(params=TARGETS)
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    source = tmp_path / "elf.c"
    source.write_text(SOURCE, encoding="utf-8")
    return build.build(request.param, [source], name="elf", library=False)


def test_symbols_are_those_of_pyelftools(program: Path) -> None:
    expected: dict[str, elf.Symbol] = {}
    with program.open("rb") as file:
        read = ELFFile(file)
        for row in read.get_section_by_name(".symtab").iter_symbols():
            kind = KINDS.get(row["st_info"]["type"], "")
            is_local = row["st_info"]["bind"] == "STB_LOCAL"
            if not (row.name and kind) or row["st_shndx"] == "SHN_UNDEF":
                continue
            if is_local and row.name in expected:
                continue
            thumb = read["e_machine"] == "EM_ARM" and kind == "func"
            expected[row.name] = elf.Symbol(
                name=row.name,
                address=row["st_value"] & (~1 if thumb else ~0),
                size=row["st_size"],
                kind=kind,
                hidden=row["st_other"]["visibility"] == "STV_HIDDEN",
            )
    found = elf.symbols(program)
    assert found == expected
    assert {"main", "inner", "zeros"} <= found.keys()
    assert (found["main"].kind, found["zeros"].kind) == ("func", "object")


def test_what_is_loaded_is_what_pyelftools_reads(program: Path) -> None:
    with program.open("rb") as file:
        read = ELFFile(file)
        loaded = [s for s in read.iter_segments("PT_LOAD") if s["p_filesz"] > 0]
        expected = [elf.Segment(s["p_paddr"], s.data()) for s in loaded]
        entry, flags = read["e_entry"], read["e_flags"]
        is_small = read["e_machine"] == "EM_RISCV" and flags & 8
    assert expected and elf.segments(program) == expected
    assert elf.entry(program) == entry
    assert elf.riscv_registers(program) == (16 if is_small else 32)


@pytest.mark.parametrize("target", TARGETS)
def test_objects_define_and_ask(target: str, tmp_path: Path) -> None:
    source, made = tmp_path / "elf.c", tmp_path / "elf.o"
    source.write_text(SOURCE, encoding="utf-8")
    machine = ALL[target]
    options = [*machine.flags, f"-I{build.SUPPORT}", "-c", str(source), "-o", str(made)]
    subprocess.run([machine.compiler, *options], check=True)
    [(defined, asked)] = elf.linkages([made])
    assert defined == {"main", "inner", "zeros", "table"}
    assert "fw_exit" in asked
    assert not defined & asked


def test_what_is_no_such_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("no program of any kind", encoding="utf-8")
    with pytest.raises(elf.ElfError, match="not a file of little-endian ELF"):
        elf.symbols(file)


@pytest.mark.parametrize("target", TARGETS)
def test_a_section_needs_only_its_own_names(target: str, tmp_path: Path) -> None:
    source, made = tmp_path / "needs.c", tmp_path / "needs.o"
    source.write_text(
        "void one(void);\nvoid two(void);\n"
        "__attribute__((noinline)) void first(void)\n{\n    one();\n    one();\n}\n"
        "void second(void)\n{\n    two();\n    first();\n}\n",
        encoding="utf-8",
    )
    machine = ALL[target]
    options = ["-Os", "-ffunction-sections", "-c", str(source), "-o", str(made)]
    subprocess.run([machine.compiler, *machine.flags, *options], check=True)
    found = elf.needs(made)
    assert found[".text.first"] == {"one"}
    assert found[".text.second"] == {"two"}
    assert found[""] == set()
