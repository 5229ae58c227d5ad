# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that a sketch links no function of the library that it does not call.

The real Arduino core builds each sketch with its own flags. Link-time optimisation keeps every C
function that assembly names, unless the function has its own section.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from aesmall.engines import engines_on
from aesmall.targets import MODELLED
from aesmall_workshop.chips.arduino import EXAMPLES, build_sketch
from aesmall_workshop.measure import program, sketches
from aesmall_workshop.operations.every import OPERATIONS
from support.dead_code import dead
from support.sample import seldom

CHIPS = {
    "atmega328p": "balanced",
    "atmega2560": "balanced",
    "rp2040": "ct",
    "cortex_m33": "ct",
    "rp2350_hazard3": "ct",
}
#: On RISC-V the code reaches several tables from one address, which no relocation shows.
ANCHORLESS = "-fno-section-anchors"
SKETCHES = sorted(EXAMPLES.glob("*/*.ino"))
#: The chip with the same library, by board.
CHIP_OF = {"uno": "atmega328p", "mega": "atmega2560", "leonardo": "atmega328p"}
#: MeasureYourBoard has only figures of measured chips.
ELSEWHERE = {("MeasureYourBoard", "mega"), ("MeasureYourBoard", "leonardo")}
WAYS = {
    "as the IDE does": {},
    "without LTO": {"link_time_optimisation": False},
    "as an archive": {"archived": True},
}
BUILT = [(s.stem, b) for s in SKETCHES for b in CHIP_OF if (s.stem, b) not in ELSEWHERE]


@pytest.mark.parametrize(
    ("sketch", "board", "way"),
    seldom([(s, b, w) for s, b in BUILT for w in WAYS], 48),
)
def test_nothing_dead_is_linked(sketch: str, board: str, way: str) -> None:
    source = EXAMPLES / sketch / f"{sketch}.ino"
    others = sketches.lmic(6) if sketch == "LmicNode" else ()
    built = build_sketch(source, board=board, with_relocations=True, others=others, **WAYS[way])
    assert [piece.name for piece in dead(built, CHIP_OF[board])] == []


def _modes() -> list[tuple[str, str, str]]:
    """Return each chip and each operation of the bench, with and without LTO."""
    found = []
    for chip, engine in CHIPS.items():
        flags = ("",) if chip in MODELLED else ("", "-flto")
        made = next(e for e in engines_on(chip) if e.name == engine)
        names = [o.name for o in OPERATIONS if o.is_measured(made, 128)]
        found += [(chip, name, flag) for name in names for flag in flags]
    return found


@pytest.mark.parametrize(("chip", "name", "flag"), seldom(_modes(), 40))
def test_nothing_dead_is_in_a_program_of_one_operation(chip: str, name: str, flag: str) -> None:
    operation = next(o for o in OPERATIONS if o.name == name)
    engine = next(e for e in engines_on(chip) if e.name == CHIPS[chip])
    ways = [flag, ANCHORLESS] if flag and "rp2350" in chip else [flag]
    made = program.Program(chip, engine, 128, operation).build(
        "-Wl,--emit-relocs", *filter(None, ways)
    )
    assert [piece.name for piece in dead(made, chip)] == []


def test_a_dead_function_is_found(tmp_path: Path) -> None:
    """A function of the library that is never called is found next to a used function."""
    (tmp_path / "main.c").write_text(
        '__attribute__((section(".text.main"), used)) void aesmall_xor(void) {}\n'
        '__attribute__((section(".text.main"))) int main(void) { return 0; }\n'
    )
    flags = ["-mmcu=atmega328p", "-Os", "-Wl,--gc-sections,--emit-relocs"]
    made = tmp_path / "a.elf"
    subprocess.run(["avr-gcc", *flags, str(tmp_path / "main.c"), "-o", str(made)], check=True)
    assert [piece.name for piece in dead(made, "atmega328p")] == ["aesmall_xor"]
