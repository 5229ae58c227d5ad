# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The programs of the first hour's pages print what the pages say.

C and C++ run on this machine, those for other platforms over the few lines of test/docs/stubs;
sketches run on the simulated Uno, over the real core of Arduino.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import arduino, build, simulators
from aesmall_workshop.places import REPOSITORY
from support import pages
from support.pages import Block

PROGRAMS = pages.programs()
COMPILED = [(b, text) for b, text in PROGRAMS if b.language in ("c", "cpp") and not b.is_sketch]
SKETCHES = [(b, text) for b, text in PROGRAMS if b.is_sketch]
SCRIPTS = [(b, text) for b, text in PROGRAMS if b.language not in ("c", "cpp")]
INTERPRETERS = {
    "python": [sys.executable],
    "js": ["node", "--input-type=module"],
    "sh": ["bash", "-euo", "pipefail", "-s"],
}
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
UNO = ("-mmcu=atmega328p", "-DF_CPU=16000000L", "-DARDUINO=10819", "-DARDUINO_ARCH_AVR")
MAX_CYCLES = 10 * 16_000_000  # ten seconds of the chip's time


def run(*command: object, folder: Path | None = None, typed: str = "") -> str:
    words = list(map(str, command))
    done = subprocess.run(
        words, cwd=folder, input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def name(value: Block | str) -> str:
    """Of a test: which program it is."""
    return str(value) if isinstance(value, Block) else ""


def test_every_program_says_what_it_prints() -> None:
    assert [str(block) for block, text in PROGRAMS if text is None] == []
    assert all([COMPILED, SKETCHES, SCRIPTS])


@pytest.mark.parametrize(("block", "text"), COMPILED, ids=name)
def test_a_program_prints_what_the_page_says(tmp_path: Path, block: Block, text: str) -> None:
    driver, standard = ("g++", "-std=c++11") if block.language == "cpp" else ("gcc", "-std=c99")
    source = tmp_path / f"program.{block.language}"
    source.write_text(block.code, encoding="utf-8")
    objects = build.library("host").values()
    places = (f"-I{REPOSITORY / 'src'}", f"-I{pages.STUBS}")
    more = [pages.STUBS / "app_main.c"] if "void app_main(" in block.code else []
    program = tmp_path / "program"
    kind = ["-x", {"g++": "c++", "gcc": "c"}[driver], standard]
    own = [*kind, source, *more, "-x", "none"]
    run(driver, *WARNINGS, *SANITIZERS, *places, *own, *objects, "-o", program)
    assert run(program, folder=tmp_path) == text


@pytest.mark.parametrize(("block", "text"), SCRIPTS, ids=name)
def test_a_script_prints_what_the_page_says(tmp_path: Path, block: Block, text: str) -> None:
    assert run(*INTERPRETERS[block.language], folder=tmp_path, typed=block.code) == text


@pytest.mark.slow
@pytest.mark.parametrize(("block", "text"), SKETCHES, ids=name)
def test_a_sketch_prints_what_the_page_says(tmp_path: Path, block: Block, text: str) -> None:
    wanted = text.replace("\n", "\r\n").encode()
    chip = simulators.run(
        "simavr", "atmega328p", uno(block, tmp_path), stop_on=wanted, max_cycles=MAX_CYCLES
    )
    assert chip.output == wanted


def uno(block: Block, folder: Path) -> Path:
    """The sketch for an Uno. The library is compiled once for all, without link-time optimisation;
    test/workshop/demo builds sketches in the very way of the IDE."""
    source = folder / "sketch.cpp"
    source.write_text(arduino.sketch_to_cpp(block.code, f"{block}.ino"), encoding="utf-8")
    program = folder / "sketch.elf"
    parts = [folder / "sketch.o"]
    run(*compiler("cpp"), "-c", source, "-o", parts[0])
    for other in pages.beside(block):
        source = folder / f"{other.number}.c"
        source.write_text(other.code, encoding="utf-8")
        parts.append(folder / f"{other.number}.o")
        run(*compiler("c"), "-c", source, "-o", parts[-1])
    objects = build.library("atmega328p").values()
    archive = folder / "library.a"
    run("avr-ar", "rcs", archive, *objects)
    link = ("-Os", "-Wl,--gc-sections", *parts, archive, core(), "-lm")
    run("avr-gcc", "-mmcu=atmega328p", *link, "-o", program)
    return program


def compiler(kind: str) -> list[str]:
    """The compiler of C, C++ or assembly as the core's platform.txt calls it."""
    driver = "avr-g++" if kind == "cpp" else "avr-gcc"
    flags = [f for f in arduino.compiler_flags(kind) if "lto" not in f and "linker-plugin" not in f]
    places = [arduino.PLATFORM / "cores/arduino", arduino.PLATFORM / "variants/standard"]
    folders = [f"-I{place}" for place in (*places, REPOSITORY / "src", pages.STUBS)]
    return [driver, *flags, *UNO, "-DDECIMAL_DIG=__DECIMAL_DIG__", *folders]


@cache
def core() -> Path:
    """The core of Arduino as an archive, kept under build/."""
    sources = sorted(
        path
        for path in (arduino.PLATFORM / "cores/arduino").rglob("*")
        if path.suffix in (".c", ".cpp", ".S")
    )
    key = hashlib.sha256(repr([compiler(kind) for kind in ("c", "cpp", "S")]).encode())
    for path in sources:
        key.update(path.read_bytes())
    archive = build.BUILD / "arduino" / f"core-{key.hexdigest()[:16]}.a"
    if not archive.exists():
        with build.appearing(archive) as scratch:
            objects = []
            for number, path in enumerate(sources):
                objects.append(scratch.with_name(f"{scratch.name}.{number}.o"))
                run(*compiler(path.suffix[1:]), "-c", path, "-o", objects[-1])
            run("avr-ar", "rcs", scratch, *objects)
            for path in objects:
                path.unlink()
    return archive
