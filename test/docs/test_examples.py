# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the examples of the documents compile unchanged on every target."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY
from support import pages
from support.pages import Block

#: Include paths, searched after the sources: the parts of foreign headers that pages use.
PLACES = (f"-I{REPOSITORY / 'src'}", f"-I{pages.STUBS}")
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Os", *PLACES)
SANITIZERS = "-fsanitize=address,undefined"
COMPILERS = (
    ("gcc", "-std=c99"),
    ("clang", "-std=c99"),
    ("g++", "-x", "c++", "-std=c++11"),
    ("avr-gcc", "-mmcu=atmega328p", "-std=c99"),
    ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "-std=c99"),
)
CPP_COMPILERS = (
    ("g++", "-std=c++11"),
    ("clang++", "-std=c++11"),
    ("avr-g++", "-mmcu=atmega328p", "-std=c++11"),
    ("arm-none-eabi-g++", "-mcpu=cortex-m0plus", "-mthumb", "-std=c++11"),
)


def examples(language: str) -> list[Block]:
    """Return the whole files that the pages show. test_programs.py compiles the sketches."""
    return [b for b in pages.every([language]) if "#include" in b.code and not b.is_sketch]


def compile_alone(block: Block, compiler: tuple[str, ...], folder: Path, suffix: str) -> None:
    source = folder / f"example{suffix}"
    source.write_text(block.code, encoding="utf-8")
    command = [*compiler, *WARNINGS, "-c", str(source), "-o", str(folder / "example.o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def each(compilers: Sequence[tuple[str, ...]], *later: str) -> list[object]:
    """Return the compilers as parameters. Some are for `make verify`."""
    return [
        pytest.param(c, marks=pytest.mark.verify if c[0] in later else (), id=c[0])
        for c in compilers
    ]


@pytest.mark.parametrize("compiler", each(COMPILERS, "clang", "arm-none-eabi-gcc"))
@pytest.mark.parametrize("block", examples("c"), ids=str)
def test_example_compiles(tmp_path: Path, block: Block, compiler: tuple[str, ...]) -> None:
    compile_alone(block, compiler, tmp_path, ".c")


@pytest.mark.parametrize("compiler", each(CPP_COMPILERS, "clang++"))
@pytest.mark.parametrize("block", examples("cpp"), ids=str)
def test_cpp_example_compiles(tmp_path: Path, block: Block, compiler: tuple[str, ...]) -> None:
    compile_alone(block, compiler, tmp_path, ".cpp")


def test_there_are_examples() -> None:
    assert examples("cpp")
    assert len(examples("c")) >= 40


@pytest.mark.parametrize("name", ["Sender", "Receiver"])
def test_the_first_two_examples_are_short(name: str) -> None:
    """The first two examples are short. doc/recipes/send-a-reading.md shows them.

    test/examples runs them against each other.
    """
    sketch = (REPOSITORY / "examples" / name / f"{name}.ino").read_text(encoding="utf-8")
    assert statements(sketch.partition("*/\n")[2]) <= 12


def statements(code: str) -> int:
    """Return the number of lines that hold more than a brace."""
    return sum(1 for line in code.splitlines() if line.strip(" {}"))


# ---- the first screen ----


def test_the_readme_shows_a_program_and_a_sketch_at_once() -> None:
    """The program and the sketch are complete and short, and start near the top."""
    [program, sketch] = [b for b in pages.blocks(pages.README) if b.language in ("c", "cpp")]
    assert program.is_program and sketch.is_sketch
    assert statements(program.code) <= 12 and statements(sketch.code) <= 12
    lines = pages.README.read_text(encoding="utf-8").splitlines()
    assert lines.index("```cpp") <= 60
    assert len(lines) <= 110


def test_the_program_of_the_readme_prints_its_line(tmp_path: Path) -> None:
    [program] = [b for b in pages.blocks(pages.README) if b.language == "c"]
    [line] = re.findall(r"Both print `(.*?)`", pages.README.read_text(encoding="utf-8"))
    source, built = tmp_path / "program.c", tmp_path / "program"
    source.write_text(program.code, encoding="utf-8")
    objects = build.library("host").values()
    subprocess.run(
        ["gcc", "-std=c99", SANITIZERS, *PLACES, source, *objects, "-o", built], check=True
    )
    done = subprocess.run([built], capture_output=True, text=True, check=True)
    assert done.stdout == f"{line}\n"


def test_the_sketch_of_the_readme_compiles(tmp_path: Path) -> None:
    """The sketch of the README compiles over a few names of Arduino.

    `make verify` runs it on a simulated Uno (test_programs.py).
    """
    [sketch] = [b for b in pages.blocks(pages.README) if b.is_sketch]
    arduino = "static struct { void begin(long) {} void println(const char *) {} } Serial;\n"
    source = tmp_path / "sketch.cpp"
    source.write_text(sketch.code.replace("\n", f"\n{arduino}", 1), encoding="utf-8")
    subprocess.run(["g++", "-std=c++11", *WARNINGS, "-fsyntax-only", source], check=True)
