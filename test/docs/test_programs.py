# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the programs of the first hour's pages print the output that the pages show.

C and C++ run on this machine. Programs for other platforms use test/docs/stubs. Sketches run on the
simulated Uno over the real core of Arduino.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from aesmall_workshop.chips import arduino, build, simulators
from aesmall_workshop.pages import tables
from aesmall_workshop.paths import REPOSITORY
from examples.transcript import read
from support import pages
from support.pages import Block

PROGRAMS = pages.programs()
COMPILED = [(b, text) for b, text in PROGRAMS if b.language in ("c", "cpp") and not b.is_sketch]
SKETCHES = [(b, text) for b, text in PROGRAMS if b.is_sketch and not b.example]
EXAMPLES = [b for b in pages.every(["cpp", "c"]) if b.example]
SCRIPTS = [(b, text) for b, text in PROGRAMS if b.language not in ("c", "cpp")]
INTERPRETERS = {
    "python": [sys.executable],
    "js": ["node", "--input-type=module"],
    "sh": ["bash", "-euo", "pipefail", "-s"],
}
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
MAX_CYCLES = 10 * 16_000_000  # ten seconds on the chip


def run(*command: object, folder: Path | None = None, typed: str = "") -> str:
    words = list(map(str, command))
    done = subprocess.run(
        words, cwd=folder, input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def name(value: Block | str) -> str:
    """Return the name of the program for the name of a test."""
    return str(value) if isinstance(value, Block) else ""


def test_every_program_says_what_it_prints() -> None:
    assert [str(block) for block, text in PROGRAMS if text is None and not block.example] == []
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
    if block.language == "js":
        (tmp_path / "node_modules").symlink_to(REPOSITORY / "node_modules")
    assert run(*INTERPRETERS[block.language], folder=tmp_path, typed=block.code) == text


@pytest.mark.slow
@pytest.mark.parametrize(("block", "text"), SKETCHES, ids=name)
def test_a_sketch_prints_what_the_page_says(tmp_path: Path, block: Block, text: str) -> None:
    wanted = text.replace("\n", "\r\n").encode()
    chip = simulators.run(
        "simavr", "atmega328p", uno(block, tmp_path), stop_on=wanted, max_cycles=MAX_CYCLES
    )
    assert chip.output == wanted


@pytest.mark.slow
@pytest.mark.verify
def test_the_sketch_of_the_readme_prints_its_line(tmp_path: Path) -> None:
    [sketch] = [b for b in pages.blocks(pages.README) if b.is_sketch]
    text = pages.README.read_text(encoding="utf-8")
    wanted = text.partition("Both print `")[2].partition("`")[0].encode() + b"\r\n"
    chip = simulators.run(
        "simavr", "atmega328p", uno(sketch, tmp_path), stop_on=wanted, max_cycles=MAX_CYCLES
    )
    assert chip.output == wanted


def test_examples_are_shown_as_they_are() -> None:
    """Tables of the pages list the examples, so they are up to date. test/examples runs them."""
    shown = {b.page: pages.DOC / f"{b.page}.md" for b in EXAMPLES}
    for page in shown.values():
        text = page.read_text(encoding="utf-8")
        assert text.count("<!-- table:sketch-") == text.count("`examples/")
        assert tables.refreshed(text, []) == text


@pytest.mark.parametrize("page", sorted({b.page for b in EXAMPLES}))
def test_the_output_of_examples_is_what_they_print(page: str) -> None:
    """The output on the page is part of the files next to the sketches, in the same order."""
    path = pages.DOC / f"{page}.md"
    shown = [b for b in EXAMPLES if b.page == page]
    printed = [
        [
            line
            for life in read(block.example.with_name("expected.txt")).lives
            for line in life.printed
        ]
        for block in shown
        if block.example
    ]
    texts = [b.code.splitlines() for b in pages.blocks(path) if b.language == "text"]
    assert len(texts) >= len(shown)
    for lines, text in zip(printed, texts, strict=False):
        left = iter(lines)
        assert all(line in left for line in text), text


def uno(block: Block, folder: Path) -> Path:
    """Build the sketch like the Arduino IDE, with the page's other files and the stubs."""
    sketch = folder / "sketch" / "sketch.ino"
    sketch.parent.mkdir()
    text = block.code
    for stub in pages.STUBS.glob("*.h"):
        text = text.replace(f"<{stub.name}>", f'"{stub.name}"')
        shutil.copy(stub, sketch.parent)
    sketch.write_text(text, encoding="utf-8")
    for other in pages.beside(block) if block.page != pages.README.stem else ():
        sketch.with_name(f"{other.number}.c").write_text(other.code, encoding="utf-8")
    return arduino.build_sketch(sketch)
