# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What sketches take of flash and RAM on Arduino boards, as the Arduino AVR core builds them.

Every example that is a sketch is measured, and a sketch that seals and opens with CCM over each
engine. The sketch `Empty` has nothing of aesmall: what a sketch takes more than that one is what
it adds. bench/results/sketches.json holds the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from aesmall.engines import engines_on
from aesmall.figures.sketches import BOARDS, CCM, EMPTY, Key, Row
from elftools.elf.elffile import ELFFile

from ..chips import build
from ..chips.arduino import EXAMPLES, PLATFORM, build_sketch
from ..places import REPOSITORY
from .processes import in_processes

OWN = REPOSITORY / "bench" / "firmware" / "whole"
#: LMIC's calls without a radio, for the example that includes LMIC
LMIC_DOUBLE = REPOSITORY / "bench" / "firmware" / "lmic" / "double"
#: Examples that not every board has: where they are built
ONLY = {"MeasureYourBoard": ("uno",)}
#: The chip whose engines are measured
TARGET = "atmega328p"
#: Sketches without aesmall: the first is what others are compared with
BASES = (EMPTY, "Serial")
_SECTIONS_OF_FLASH = (".text", ".data")
_SECTIONS_OF_RAM = (".data", ".bss", ".noinit")


def jobs() -> list[Key]:
    """Return the board, sketch and engine of every row."""
    examples = sorted(path.stem for path in EXAMPLES.glob("*/*.ino"))
    sketches = [(name, "") for name in (*BASES, *examples)]
    sketches += [(CCM, name) for name in engine_names()]
    return [
        (board, *sketch)
        for board in BOARDS
        for sketch in sketches
        if board in ONLY.get(sketch[0], BOARDS)
    ]


def engine_names() -> list[str]:
    """Return the engines that the pages speak of: not those in C beside one in assembly."""
    return [e.name for e in engines_on(TARGET) if not e.name.endswith("_c")]


def program(key: Key) -> Path:
    """Build a row's sketch."""
    board, name, engine = key
    if name in BASES:
        return build_sketch(OWN / name / f"{name}.ino", board=board, library=False)
    if name != CCM:
        spi = PLATFORM / "libraries" / "SPI" / "src"
        others = (LMIC_DOUBLE, spi) if name == "LmicNode" else ()
        return build_sketch(EXAMPLES / name / f"{name}.ino", board=board, others=others)
    text = (OWN / CCM / f"{CCM}.ino").read_text(encoding="utf-8")
    made = f"{CCM}_{engine}"
    sketch = build.BUILD / "sketches" / made / f"{made}.ino"
    with build.appearing(sketch) as scratch:
        scratch.write_text(text.replace("::ENGINE", f"::{engine}"), encoding="utf-8")
    return build_sketch(sketch, board=board)


def measure_one(key: Key) -> Row:
    """Build a sketch and return its row."""
    with program(key).open("rb") as file:
        image = ELFFile(file)
        sizes = {s.name: int(s["sh_size"]) for s in image.iter_sections()}
    flash = sum(sizes.get(name, 0) for name in _SECTIONS_OF_FLASH)
    ram = sum(sizes.get(name, 0) for name in _SECTIONS_OF_RAM)
    return Row(*key, flash, ram)


def measure(wanted: Sequence[Key], progress: Callable[[Key], None] = lambda key: None) -> list[Row]:
    """Return the rows of these sketches, sorted."""
    found = []
    for key, done in in_processes(measure_one, wanted):
        found.append(done())
        progress(key)
    return sorted(found)
