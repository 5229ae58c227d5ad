# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The examples in the documents compile as they stand, on every target."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from aesmall_workshop.places import REPOSITORY
from support import pages
from support.pages import Block

#: Behind the sources: what pages use of the headers of others
PLACES = (f"-I{REPOSITORY / 'src'}", f"-I{pages.STUBS}")
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Os", *PLACES)
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
    """What stands in the pages as a whole file; sketches are compiled by test_programs.py."""
    return [b for b in pages.every([language]) if "#include" in b.code and not b.is_sketch]


def compile_alone(block: Block, compiler: tuple[str, ...], folder: Path, suffix: str) -> None:
    source = folder / f"example{suffix}"
    source.write_text(block.code, encoding="utf-8")
    command = [*compiler, *WARNINGS, "-c", str(source), "-o", str(folder / "example.o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def each(compilers: Sequence[tuple[str, ...]], *later: str) -> list[object]:
    """As parameters; some are for `make verify`."""
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


@pytest.mark.parametrize(("place", "name"), [(0, "Sender"), (1, "Receiver")])
def test_the_readme_opens_with_two_examples(place: int, name: str) -> None:
    """test/examples/ runs these against each other."""
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    sketch = (REPOSITORY / "examples" / name / f"{name}.ino").read_text(encoding="utf-8")
    shown = re.findall(r"^```cpp\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)[place]
    assert sketch.endswith(f"*/\n{shown}")
    code = [line for line in shown.splitlines() if line.strip(" {}")]
    assert len(code) <= 12
    assert len(readme.partition("```cpp")[0].splitlines()) <= 12
