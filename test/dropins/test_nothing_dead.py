# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that a program over a drop-in links no function that it does not call.

The functions of the drop-in and of the library are checked.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import elf
from aesmall_workshop.dropins import every
from aesmall_workshop.measure import footprint
from support.dead_code import dead
from support.sample import sampled

PROGRAMS = {str(p): p for p in every.programs(originals=False) if not p.side.is_original}
#: Link-time optimisation keeps the types of C++ classes, which need these symbols of the C++
#: library.
TYPES = tuple(
    f"-Wl,--defsym=_ZTVN10__cxxabiv1{name}E=0"
    for name in ("17__class_type_info", "20__si_class_type_info")
)
WAYS = {"": (), "-flto": ("-flto",)}


def names_of_the_dropin(made: Path, files: tuple[Path, ...]) -> frozenset[str]:
    """Return the functions and objects that the drop-in's own files define."""
    stems = tuple(f"{file.stem}" for file in files)
    kept = {Path(s.origin) for s in footprint.sections(made.with_suffix(".map")) if s.in_flash}
    objects = [path for path in kept if stems and path.name.startswith(stems) and path.is_file()]
    return frozenset(name for path in objects for name in elf.symbols(path))


@pytest.mark.parametrize(("name", "way"), sampled([(n, w) for n in PROGRAMS for w in WAYS], 40))
def test_nothing_dead_is_linked(name: str, way: str) -> None:
    asked = PROGRAMS[name]
    named = names_of_the_dropin(asked.build(), asked.side.files)
    assert bool(named) == bool(asked.side.files)
    is_cpp = asked.library.program(asked.job).suffix == ".cpp"
    classes = TYPES if is_cpp and way else ()
    made = asked.build("-Wl,--emit-relocs", *WAYS[way], *classes)
    assert [piece.name for piece in dead(made, asked.target, named)] == []


TOOLS = {
    "atmega328p": ("avr-gcc", "-mmcu=atmega328p"),
    "rp2040": ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "--specs=nosys.specs"),
}


@pytest.mark.parametrize("target", TOOLS)
def test_a_dead_function_is_found(tmp_path: Path, target: str) -> None:
    """A dead function is found if its name is known to be a name of the drop-in.

    Three functions share their section with main. main calls one of them, which calls another. No
    code calls the third. If no name of the drop-in is known, no function is reported as dead.
    """
    head = '__attribute__((section(".text.main"), noinline, noclone))'
    (tmp_path / "main.c").write_text(
        f'{head} static int third(void) {{ __asm__ volatile(""); return 1; }}\n'
        f"{head} static int called(void) {{ return third() + third(); }}\n"
        f"{head} int dead(void) {{ return third(); }}\n"
        f"{head} int main(void) {{ return called() - 2; }}\n"
    )
    made = tmp_path / "a.elf"
    flags = ["-Os", "-Wl,--gc-sections,--emit-relocs", tmp_path / "main.c", "-o", made]
    subprocess.run([*TOOLS[target], *flags], check=True, capture_output=True)
    assert dead(made, target) == []
    found = dead(made, target, frozenset(["third", "called", "dead"]))
    assert [piece.name for piece in found] == ["dead"]


def test_an_entry_within_a_function_is_a_part_of_it(tmp_path: Path) -> None:
    """Assembly may define another function within a function."""
    (tmp_path / "main.S").write_text(
        ".section .text.main\n.global main\n.type main, @function\n.type inner, @function\n"
        "main: nop\ninner: ret\n.size inner, . - inner\n.size main, . - main\n"
    )
    made = tmp_path / "a.elf"
    flags = ["-Wl,--gc-sections,--emit-relocs", tmp_path / "main.S", "-o", made]
    subprocess.run([*TOOLS["atmega328p"], *flags], check=True)
    assert dead(made, "atmega328p", frozenset(["inner"])) == []
