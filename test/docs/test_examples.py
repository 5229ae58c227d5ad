# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The examples in the documents compile as they stand, on every target."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.places import REPOSITORY

WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Os", f"-I{REPOSITORY / 'src'}")
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
C_BLOCK = re.compile(r"^```c\n(.*?)^```", re.DOTALL | re.MULTILINE)


CPP_BLOCK = re.compile(r"^```cpp\n(.*?)^```", re.DOTALL | re.MULTILINE)


def examples(block: re.Pattern[str] = C_BLOCK) -> list[tuple[str, str]]:
    documents = sorted((REPOSITORY / "doc").rglob("*.md"))
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in documents]
    return [
        (f"{name}-{n}", code)
        for name, text in texts
        for n, code in enumerate(block.findall(text))
        if "#include" in code
    ]


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda c: c[0])
@pytest.mark.parametrize(("name", "code"), examples(), ids=lambda v: v if "\n" not in v else "")
def test_example_compiles(tmp_path: Path, name: str, code: str, compiler: tuple[str, ...]) -> None:
    source = tmp_path / f"{name}.c"
    source.write_text(code, encoding="utf-8")
    command = [*compiler, *WARNINGS, "-c", str(source), "-o", str(tmp_path / "example.o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("compiler", CPP_COMPILERS, ids=lambda c: c[0])
@pytest.mark.parametrize(
    ("name", "code"), examples(CPP_BLOCK), ids=lambda v: v if "\n" not in v else ""
)
def test_cpp_example_compiles(
    tmp_path: Path, name: str, code: str, compiler: tuple[str, ...]
) -> None:
    source = tmp_path / f"{name}.cpp"
    source.write_text(code, encoding="utf-8")
    command = [*compiler, *WARNINGS, "-c", str(source), "-o", str(tmp_path / "example.o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_there_are_examples() -> None:
    assert examples(CPP_BLOCK)
    assert len(examples()) >= 8


def test_the_sketch_in_the_readme_is_the_example() -> None:
    """The README shows examples/SealedReading, which test/workshop/demo/ builds and runs."""
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"```cpp\n(.*?)```", readme, re.DOTALL)
    sketch = (REPOSITORY / "examples" / "SealedReading" / "SealedReading.ino").read_text(
        encoding="utf-8"
    )
    assert shown is not None
    assert sketch.endswith(shown[1])
    assert shown[1].startswith("#include <aesmall.hpp>")
