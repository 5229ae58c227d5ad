# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that every engine of the RP2040 works at all placements of its code and its tables."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall.engines import engines_on
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, elf, simulators
from elftools.elf.elffile import ELFFile

FIRMWARE = Path(__file__).parent / "firmware"
TARGET = "rp2040"
FLASH, SRAM = "flash", "SRAM"
#: First and last address
PLACES = {FLASH: (0x10000000, 0x101FFFFF), SRAM: (0x20000000, 0x20041FFF)}
CODE_SECTION = "-DAESMALL_ARMV6M_CODE_SECTION"
TABLE_SECTION = "-DAESMALL_ARMV6M_TABLE_SECTION"
TABLES_IN_FLASH = "-DAESMALL_ARMV6M_TABLES_IN_FLASH=1"


@dataclass(frozen=True)
class Layout:
    """The placement of the code of a program and of the tables of the assembly."""

    code: str
    tables: str
    flags: tuple[str, ...]
    script: str

    def __str__(self) -> str:
        return f"code in {self.code}, tables in {self.tables}"

    def build(self, beside: bool) -> Path:
        """Build a program with all engines, or with the portable C variants if `beside`."""
        own = [e for e in engines_on(TARGET) if e.is_beside == beside]
        lists = {
            "ENGINES": [e.c_name for e in own],
            "EICS": [e.c_name for e in own if "expand_eic" in e.kernels],
        }
        defines = {key: "".join(f"X({name})" for name in names) for key, names in lists.items()}
        defines |= own[0].defines
        return build.build(
            TARGET,
            [FIRMWARE / "places.c"],
            name="places",
            defines=defines,
            flags=self.flags,
            script=self.script,
            folders_of_library=("armv6m", "core", "portable"),
        )


LAYOUTS = (
    Layout(SRAM, SRAM, (), "rp2040.ld"),
    Layout(FLASH, SRAM, (), "rp2040_flash.ld"),
    Layout(FLASH, FLASH, (TABLES_IN_FLASH,), "rp2040_flash.ld"),
)


@pytest.mark.slow
@pytest.mark.parametrize("beside", [False, True], ids=["assembly", "portable"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_every_engine_works_wherever_code_and_tables_lie(layout: Layout, beside: bool) -> None:
    program = layout.build(beside)
    run = simulators.run("unicorn", TARGET, program)
    assert run.output.decode() == "done\n"

    symbols = elf.symbols(program)
    for engine in (e for e in engines_on(TARGET) if e.is_beside == beside):
        is_assembly = not beside
        # A program links only the kernels that its key objects call.
        kernels = {engine.kernel(v, size) for v in engine.kernels for size in engine.key_sizes}
        linked = [symbols[kernel].address for kernel in kernels if kernel in symbols]
        first, last = PLACES[layout.code]
        assert linked and all(first <= address <= last for address in linked), engine.name
        first, last = PLACES[layout.tables if is_assembly else layout.code]
        for table in engine.tables:
            if found := symbols.get(table.symbol):
                assert first <= found.address <= last, table.symbol


@pytest.mark.slow
@pytest.mark.parametrize(
    ("flag", "symbol", "section"),
    [
        (f"{CODE_SECTION}=.time_critical", "aesmall_by_bytes_armv6m", "time_critical"),
        (f"{CODE_SECTION}=.time_critical", "aesmall_sbox_armv6m", "data"),
        (f"{TABLE_SECTION}=.scratch_x", "aesmall_sbox_armv6m", "scratch_x"),
        (f"{TABLE_SECTION}=.scratch_x", "aesmall_by_bytes_armv6m", "text"),
        (TABLES_IN_FLASH, "aesmall_sbox_armv6m", "rodata"),
    ],
)
def test_sections_have_the_names_that_linker_scripts_look_for(
    flag: str, symbol: str, section: str, tmp_path: Path
) -> None:
    machine, object_ = TARGETS[TARGET], tmp_path / "object.o"
    source = build.REPOSITORY / "src" / "armv6m" / f"{symbol}.S"
    command = [machine.compiler, *machine.flags, flag, "-c", str(source), "-o", str(object_)]
    subprocess.run(command, check=True)
    with object_.open("rb") as file:
        assert ELFFile(file).get_section_by_name(f".{section}.{symbol}") is not None
