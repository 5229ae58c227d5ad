# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a program of the needed objects equals the program of all objects."""

from __future__ import annotations

import random
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, closure, elf, needed
from aesmall_workshop.chips.build import BuildError
from aesmall_workshop.chips.needed import NeededError
from aesmall_workshop.measure import compilers
from aesmall_workshop.measure.figures import library_share, programs
from aesmall_workshop.measure.program import MAIN, OTHERS, SIMULATORS, Program

#: Sections that a linker keeps without a reference to them
KEPT = (".init", ".fini", ".ctors", ".dtors", ".preinit", ".vectors")


def _has_jumps(program: Path) -> bool:
    """Return whether the linker has inserted jumps, which have an order of its own.

    They lead to functions that a pointer of 16 bits cannot reach.
    """
    symbols = elf.symbols(program)
    start, end = (symbols.get(f"__trampolines_{side}") for side in ("start", "end"))
    return start is not None and end is not None and start.address < end.address


def _same(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the program of the needed objects equals the program of all objects.

    Entry, addresses and the share of the library must be equal. The bytes must be equal too, unless
    the order of sections differs or the linker inserted jumps.
    """
    lean = program.build("-Wl,--noinhibit-exec")
    with monkeypatch.context() as patch:
        patch.setattr(build, "_needed", lambda jobs, flags: list(jobs))
        whole = program.build("-Wl,--noinhibit-exec")
    assert lean != whole
    assert elf.entry(lean) == elf.entry(whole)
    places = [[(s.address, len(s.data)) for s in elf.segments(p)] for p in (lean, whole)]
    assert places[0] == places[1], str(program)
    shares = [library_share(program, p) for p in (lean, whole)]
    orders = [share.sections for share in shares]
    assert Counter(orders[0]) == Counter(orders[1]), str(program)
    assert shares[0] == replace(shares[1], sections=orders[0]), str(program)
    if orders[0] == orders[1] and not _has_jumps(lean):
        assert elf.segments(lean) == elf.segments(whole), str(program)


def _sample(target: str, count: int) -> list[Program]:
    return random.Random(f"needed {target}").sample(programs(target), count)


@pytest.mark.parametrize("target", MAIN)
def test_a_sample_is_what_all_objects_make(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for program in _sample(target, 8):
        _same(program, monkeypatch)


@pytest.mark.verify
@pytest.mark.parametrize("target", SIMULATORS)
def test_programs_are_what_all_objects_make(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs on every chip, and of another compiler, equal the programs of all objects.

    The test tries fewer programs for a chip that is not a main chip.
    """
    for program in _sample(target, 60 if target in MAIN else 15):
        _same(program, monkeypatch)
    if target in MAIN:
        for compiled in compilers.programs()[::20]:
            if compiled.target == target:
                _same(compiled, monkeypatch)


@pytest.mark.parametrize(
    "target", [*MAIN, *(pytest.param(target, marks=pytest.mark.verify) for target in OTHERS)]
)
def test_no_object_has_what_the_linker_keeps_unasked(target: str) -> None:
    objects = [str(path) for path in build.library(target).values()]
    dump = TARGETS[target].compiler.replace("gcc", "objdump")
    names = _sections(dump, objects)
    assert len(names) > 100
    assert [name for name in names if name.startswith(KEPT)] == []


def _sections(dump: str, objects: list[str]) -> set[str]:
    said = subprocess.run([dump, "-h", *objects], capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in said.splitlines())
    return {row[1] for row in rows if len(row) == 7 and row[0].isdigit()}


def test_a_start_up_section_is_found(tmp_path: Path) -> None:
    path = _object(tmp_path, "a", "__attribute__((constructor)) void start(void) {}")
    assert any(name.startswith(KEPT) for name in _sections("objdump", [str(path)]))


# ---- the choice of objects ----


def _object(folder: Path, name: str, text: str, driver: str = "gcc") -> Path:
    source, path = folder / f"{name}.c", folder / f"{name}.o"
    source.write_text(text, encoding="utf-8")
    subprocess.run([driver, "-c", source, "-o", path], check=True)
    return path


@pytest.mark.parametrize("driver", ["gcc", "avr-gcc", "arm-none-eabi-gcc"])
def test_what_is_asked_for_is_found_through_others(tmp_path: Path, driver: str) -> None:
    """Objects are found through other objects, also for weak references, and in their order."""
    texts = (
        ("last", "int last = 3;"),
        ("other", "int other(void) { return 1; }"),
        ("weak", "int weak = 4;"),
        (
            "middle",
            "extern int last, weak __attribute__((weak));int middle(void) { return last + weak; }",
        ),
    )
    library = needed.Library([_object(tmp_path, *text, driver) for text in texts])
    main = _object(
        tmp_path, "main", "int middle(void); int main(void) { return middle(); }", driver
    )
    assert library.needed([main]) == [0, 2, 3]
    assert library.needed([main], ["other"]) == [0, 1, 2, 3]


def test_what_starts_up_is_kept_by_one_that_asks_for_it(tmp_path: Path) -> None:
    """An object that needs startup code brings it into the program.

    On AVR an object with variables needs the code that initialises them. It gets this code even
    without a reference to the object.
    """
    texts = (("code", "int code(void) { return 1; }"), ("data", "int data = 1;"))
    library = needed.Library([_object(tmp_path, *text, "avr-gcc") for text in texts])
    main = _object(tmp_path, "main", "int code(void); int main(void) { return code(); }", "avr-gcc")
    assert library.needed([main]) == [0, 1]
    filled = _object(tmp_path, "filled", "int filled = 2;", "avr-gcc")
    assert library.needed([main, filled]) == [0]


def test_two_of_a_name_are_an_error(tmp_path: Path) -> None:
    objects = [_object(tmp_path, name, "int twice(void) { return 1; }") for name in ("a", "b")]
    with pytest.raises(NeededError, match=r"a\.o and .*b\.o both define twice"):
        needed.Library(objects)


def test_symbols_that_the_linker_is_told_to_take() -> None:
    flags = [
        "-Os",
        "-Wl,-u,one",
        "-Wl,--wrap=two,--wrap=three",
        "-Wl,--undefined=four",
        "-Wl,-Map=x",
    ]
    assert needed.named(flags) == {"one", "two", "three", "four"}
    assert needed.named(["-u", "five"]) == set()


def test_a_program_without_what_it_needs_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice with too few objects fails, so the choice is in use."""
    monkeypatch.setattr(closure, "of", lambda members: closure.Closure(()))
    with pytest.raises(BuildError, match="undefined reference"):
        programs("atmega328p", "balanced")[0].build()
