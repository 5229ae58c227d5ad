# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test which C++ classes `aesmall export --cpp` writes, and that they compile."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall.cli import app
from aesmall.engines import engines_on
from aesmall.export import amalgamation
from aesmall.export.amalgamation import Request, classes, library, reading, selection
from aesmall.export.amalgamation.reading import SOURCE
from aesmall.files import text
from docs import test_examples
from support import pages
from support.exports import COMPILERS, FLAGS, SIZES, run
from support.sample import sampled
from typer.testing import CliRunner

TARGETS = ("atmega328p", "rp2040", "rp2350_hazard3", "host")
MODE_OF = {path: name for name, paths in reversed(library.modes().items()) for path in paths}


def wanted_cpp(code: str, target: str) -> Request:
    """Return the request of a user with the example's code.

    It has the modes that the classes in the example use.
    """
    every, _ = classes.every(library.library("host").family)
    used = reading.words(code)
    while more := {n for one in every if one.gives & used for n in (*one.uses, *one.calls)} - used:
        used |= more
    engines = {engine.name for engine in engines_on(target)} - {"ct"}
    named = [name for name in engines if re.search(rf"\baesmall::{name}\b", code)]
    items = library.library("host").items
    modes = {MODE_OF[item.file] for item in items if item.name in used and item.file in MODE_OF}
    return Request(target, ("ct", *named), SIZES, tuple(modes), cpp=True)


@pytest.mark.parametrize(
    "target", [*TARGETS[:2], pytest.param(TARGETS[2], marks=pytest.mark.verify), "host"]
)
def test_every_example_in_cpp(tmp_path: Path, target: str) -> None:
    blocks = test_examples.examples("cpp")
    assert blocks
    for block in blocks:
        name, code = str(block).replace("/", "-"), block.code
        folder = tmp_path / name
        amalgamation.export(wanted_cpp(code, target), folder)
        source = folder / "example.cpp"
        source.write_text(code.replace("<aesmall.hpp>", '"aesmall.hpp"'), encoding="utf-8")
        compile_cpp(source, target)


def compile_cpp(source: Path, target: str) -> None:
    """Check that a source compiles without warnings."""
    compiler, *options = COMPILERS[target][0]
    command = [compiler.replace("gcc", "g++"), *options, "-std=c++11", *FLAGS, f"-I{pages.STUBS}"]
    run([*command, "-c", str(source), "-o", str(source.with_suffix(".o"))])


@pytest.mark.slow
@pytest.mark.parametrize("only", [False, True], ids=["both", "encrypt_only"])
@pytest.mark.parametrize(("number", "mode"), sampled(enumerate(["none", *library.modes()]), 6))
def test_the_classes_of_every_mode_compile_alone(
    tmp_path: Path, number: int, mode: str, only: bool
) -> None:
    target = TARGETS[number % len(TARGETS)]
    sizes = SIZES if number % 2 else (128,)
    request = Request(target, ("ct", "tiny"), sizes, (mode,), only, cpp=True)
    files = {path.name: path for path in amalgamation.export(request, tmp_path)}
    text = files["aesmall.hpp"].read_text("utf-8")
    assert re.search(r"^class EncryptKey\b", text, re.MULTILINE)
    source = tmp_path / "user.cpp"
    use = "aesmall::EncryptKey<128, aesmall::tiny> key(secret);"
    source.write_text(
        '#include "aesmall.hpp"\n#include "aesmall.hpp"\n'
        "void use(const uint8_t (&secret)[16], uint8_t *block);\n"
        "void use(const uint8_t (&secret)[16], uint8_t *block)\n"
        f"{{\n    {use}\n    key.encrypt(block, block);\n}}\n",
        encoding="utf-8",
    )
    compile_cpp(source, target)


def test_an_export_of_everything_has_every_class() -> None:
    """An export of all modes has every class, except for the classes of other engines."""
    for target in TARGETS:
        request = selection.checked(Request(target, ("ct",), SIZES, ("all",), cpp=True))
        chosen = selection.select(request)
        given = {name for one in chosen.classes for name in one.gives}
        every, _ = classes.every(library.library(chosen.family).family)
        of_engines = SOURCE / "engines" / "engines.hpp"
        lost = {n for one in every if one.item.file != of_engines for n in one.gives} - given
        assert lost == set()


def test_nothing_is_there_that_was_not_chosen() -> None:
    request = selection.checked(Request("host", ("tiny",), (128,), ("ccm",), cpp=True))
    given = {name for one in selection.select(request).classes for name in one.gives}
    assert {"Key", "EncryptKey", "Ccm", "tiny", "default_engine"} <= given
    assert {"eeprom_secret", "error_name"} <= given  # they use no call of a mode
    assert given.isdisjoint({"Eax", "Gcm", "Siv", "Vault", "Nonce", "Text", "AnyKey", "ct"})
    plain = selection.checked(Request("host", ("tiny",), (128,), ("ccm",)))
    assert selection.select(plain).classes == ()


PROGRAM = """#include "aesmall.hpp"
#include <stdio.h>
int main()
{
    const aesmall::Text<128> sealer(aesmall::hex_secret<32>("%s"));
    char sealed[AESMALL_TEXT_SEALED_SIZE(12) + 1], opened[64];
    if (sealer.seal("sensor 7", "21.5 degrees", sealed) != AESMALL_OK) {
        return 1;
    }
    printf("%%s\\n", sealed);
    return sealer.open("sensor 7", sealed, opened) != AESMALL_OK || puts(opened) < 0;
}
"""


def test_a_program_with_classes_runs(tmp_path: Path) -> None:
    words = ("--engine", "ct", "--target", "host", "--modes", "text,hex", "--cpp")
    done = CliRunner().invoke(app, ["export", *words, "-o", str(tmp_path)])
    assert done.exit_code == 0, done.output
    key = bytes(range(32))
    (tmp_path / "user.cpp").write_text(PROGRAM % key.hex(), encoding="utf-8")
    run(["gcc", "-c", str(tmp_path / "aesmall.c"), "-o", str(tmp_path / "aesmall.o")])
    sources = [str(tmp_path / "user.cpp"), str(tmp_path / "aesmall.o")]
    run(["g++", "-std=c++11", *sources, "-o", str(tmp_path / "program")])
    shown = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True)
    sealed, opened = shown.stdout.splitlines()
    assert opened == "21.5 degrees"
    assert text.open(key, sealed, ad=b"sensor 7") == b"21.5 degrees"


def test_an_export_without_classes_takes_those_of_an_older_one_away(tmp_path: Path) -> None:
    amalgamation.export(Request("host", ("ct",), (128,), ("ccm",), cpp=True), tmp_path)
    assert "--cpp" in (tmp_path / "aesmall.hpp").read_text("utf-8")
    amalgamation.export(Request("host", ("ct",), (128,), ("ccm",)), tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"aesmall.h", "aesmall.c"}
