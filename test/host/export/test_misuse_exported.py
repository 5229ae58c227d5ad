# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the header of an export refuses the same misuse in C++ as the library's header."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall.export import amalgamation
from aesmall.export.amalgamation import Request
from aesmall_workshop.paths import REPOSITORY
from support.exports import SIZES
from whole.test_misuse_compiled import MISTAKES, OBJECTS, columns, compiles, program, said

TARGETS = {"avr-g++": "atmega328p", "arm-none-eabi-g++": "rp2040", "g++": "host", "clang++": "host"}
#: The columns of the page with a C++ compiler, by compiler
WAYS = [
    pytest.param(number, compiler, id=f"{compiler[0]}{compiler[-1]}")
    for number, column in enumerate(columns())
    for compiler in column.compilers
    if column.suffix == ".cpp"
]
#: Mistakes that need no class. An export has none.
OF_C = {name: mistake for name, mistake in MISTAKES.items() if not mistake.classes}
HEAD = "#include <aesmall.h>\n" + OBJECTS


def export(folder: Path, target: str, modes: tuple[str, ...] = ("cmac", "ctr", "siv")) -> Path:
    return amalgamation.export(Request(target, ("ct", "tiny"), SIZES, modes), folder)[0]


@pytest.mark.slow
@pytest.mark.parametrize(("number", "compiler"), WAYS)
def test_it_is_as_the_page_says(number: int, compiler: tuple[str, ...], tmp_path: Path) -> None:
    export(tmp_path, TARGETS[compiler[0]])
    file = tmp_path / "program.cpp"
    right = program((m.body.replace("@", m.right) for m in OF_C.values()), HEAD)
    assert compiles(compiler, right, file, tmp_path)
    for name, mistake in OF_C.items():
        for wrong in mistake.wrong:
            source = program([mistake.body.replace("@", wrong)], HEAD)
            built = compiles(compiler, source, file, tmp_path)
            assert built == (said()[name][number] == "**builds**"), (name, wrong)


def test_without_what_is_deleted_a_sketch_takes_a_string(tmp_path: Path) -> None:
    """Without the deleted functions a sketch accepts a string."""
    header = export(tmp_path, "atmega328p")
    mistake = MISTAKES["13: a string as a key"]
    source = program([mistake.body.replace("@", "password")], HEAD)
    sketch = columns()[-1].compilers[0]
    assert not compiles(sketch, source, tmp_path / "program.cpp", tmp_path)
    header.write_text(header.read_text("utf-8").replace(" = delete;", ";"), encoding="utf-8")
    assert compiles(sketch, source, tmp_path / "program.cpp", tmp_path)


@pytest.mark.parametrize("compiler", [c.values[1] for c in WAYS], ids=[c.id for c in WAYS])
def test_no_call_of_the_library_loses_its_guard(compiler: tuple[str, ...], tmp_path: Path) -> None:
    """Every guarded call of the library is guarded in an export, as the compiler reads both."""
    header = export(tmp_path, TARGETS[compiler[0]], ("all",))
    _, of_ours = calls(compiler, REPOSITORY / "src" / "aesmall.h", tmp_path)
    theirs, of_theirs = calls(compiler, header, tmp_path)
    assert {"aesmall_aes128_ct_init", "aesmall_aes_ct_init", "aesmall_aes128_siv_init"} <= of_theirs
    assert of_theirs == of_ours & theirs


def calls(compiler: tuple[str, ...], header: Path, folder: Path) -> tuple[set[str], set[str]]:
    """Return the calls that a header declares, and those that refuse a string."""
    command = [*compiler, "-E", "-P", "-x", "c++", str(header)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    found = re.findall(r"(\w+)\s*\([^()]*\)\s*(;|\{|= delete;)", done.stdout)
    deleted = {name for name, end in found if end == "= delete;"}
    return {name for name, end in found if end != "= delete;"}, deleted
