# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure flash and RAM of sketches on Arduino boards, built with the Arduino AVR core.

Every example that is a sketch is measured, and a sketch that seals and opens with CCM over each
engine. The sketch `Empty` does not use aesmall. The cost of a sketch is its size minus the size of
`Empty`. bench/results/sketches.json has the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from aesmall.engines import engines_on
from aesmall.figures.sketches import BOARDS, CCM, EMPTY, Key, Row
from elftools.elf.elffile import ELFFile

from ..chips import build
from ..chips.arduino import EXAMPLES, PLATFORM, build_sketch
from ..paths import REPOSITORY
from .processes import in_processes

OWN = REPOSITORY / "bench" / "firmware" / "whole"
#: LMIC's calls without a radio, for the example that includes LMIC
_LMIC = REPOSITORY / "bench" / "firmware" / "lmic"
_SPI = PLATFORM / "libraries" / "SPI" / "src"
#: Two versions of LMIC. The newer one declares its AES in another header.
LMIC_VERSIONS = (5, 6)
LMIC_NODE = "LmicNode"
#: The AES of that example: an AES in C like LMIC's own, and our engines
OWN_AES = "c"
LMIC_ENGINES = (OWN_AES, "nano", "tiny")
LMIC_BOARD = "uno"
#: Examples for some boards only, with these boards
ONLY = {"MeasureYourBoard": ("uno",)}
#: The chip whose engines are measured
TARGET = "atmega328p"
#: Sketches without aesmall. The others are compared with the first.
BASES = (EMPTY, "Serial")
_SECTIONS_OF_FLASH = (".text", ".data")
_SECTIONS_OF_RAM = (".data", ".bss", ".noinit")


def jobs() -> list[Key]:
    """Return the board, sketch and engine of every row."""
    examples = sorted(path.stem for path in EXAMPLES.glob("*/*.ino"))
    sketches = [(name, "") for name in (*BASES, *examples)]
    sketches += [(CCM, name) for name in engine_names()]
    found = [
        (board, *sketch)
        for board in BOARDS
        for sketch in sketches
        if board in ONLY.get(sketch[0], BOARDS)
    ]
    return [*found, *((LMIC_BOARD, LMIC_NODE, name) for name in LMIC_ENGINES)]


def lmic(version: int) -> tuple[Path, ...]:
    """Return the folders of sources that replace LMIC of this version, and the radio's bus."""
    return _LMIC / "double", _LMIC / f"double{version}", _SPI


def _lmic_node(engine: str) -> Path:
    """Write the example LmicNode with another AES, and return the sketch."""
    example = EXAMPLES / LMIC_NODE
    aes = (example / "aes.c").read_text(encoding="utf-8")
    text = aes.replace("_ENGINE tiny\n", f"_ENGINE {engine}\n")
    if engine == OWN_AES:
        text = (_LMIC / "own_aes.c").read_text(encoding="utf-8")
    return sketch_of(
        f"{LMIC_NODE}_{engine}",
        {".ino": (example / f"{LMIC_NODE}.ino").read_text(encoding="utf-8"), "_aes.c": text},
    )


def sketch_of(name: str, files: Mapping[str, str]) -> Path:
    """Write a sketch below build/ and return it. The keys of `files` follow the sketch's name."""
    folder = build.BUILD / "sketches" / name
    for end, text in files.items():
        with build.appearing(folder / f"{name}{end}") as scratch:
            scratch.write_text(text, encoding="utf-8")
    return folder / f"{name}.ino"


def engine_names() -> list[str]:
    """Return the engines on the pages, without engines in C if there is one in assembly."""
    return [e.name for e in engines_on(TARGET) if not e.name.endswith("_c")]


def program(key: Key) -> Path:
    """Build a row's sketch."""
    board, name, engine = key
    if name in BASES:
        return build_sketch(OWN / name / f"{name}.ino", board=board, library=False)
    if name == LMIC_NODE:
        sketch = _lmic_node(engine) if engine else EXAMPLES / name / f"{name}.ino"
        has_ours, others = engine != OWN_AES, lmic(LMIC_VERSIONS[-1])
        return build_sketch(sketch, board=board, library=has_ours, others=others)
    if name != CCM:
        return build_sketch(EXAMPLES / name / f"{name}.ino", board=board)
    text = (OWN / CCM / f"{CCM}.ino").read_text(encoding="utf-8")
    text = text.replace("::ENGINE", f"::{engine}")
    return build_sketch(sketch_of(f"{CCM}_{engine}", {".ino": text}), board=board)


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
