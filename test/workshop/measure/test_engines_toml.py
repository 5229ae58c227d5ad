# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the files in bench/engines agree with the headers and the linked programs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from aesmall.engines import (
    ENGINES,
    KEY_SIZES,
    Engine,
    EngineError,
    default_engine,
    engine,
    engines_on,
    load,
)
from aesmall.targets import TARGETS as MACHINES
from aesmall_workshop.chips import build, elf
from aesmall_workshop.measure.figures import library_share, programs
from aesmall_workshop.measure.program import MAIN, Program
from aesmall_workshop.paths import REPOSITORY
from support.marks import few_engines
from support.sample import sampled

SOURCES = REPOSITORY / "src"
TARGETS = MAIN
PLACES = [(target, e) for target in TARGETS for e in engines_on(target)]


def _id(value: object) -> str:
    return str(getattr(value, "name", value))


def _compile(target: str, source: Path) -> subprocess.CompletedProcess[str]:
    machine = MACHINES[target]
    command = [machine.compiler, "-std=gnu99", *machine.flags, f"-I{SOURCES}", "-fsyntax-only"]
    return subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)


def _same(one: str, other: str) -> str:
    return f"__builtin_types_compatible_p({one}, {other})"


@pytest.mark.parametrize("target", MACHINES)
def test_the_default_engine_is_that_of_the_short_names(target: str, tmp_path: Path) -> None:
    """The short names, for example aesmall_aes128, are the types of the default engine only."""
    default, lines = default_engine(target), ['#include "aesmall.h"']
    for name in ("aesmall_aes", *(f"aesmall_aes{bits}" for bits in KEY_SIZES)):
        lines.append(f'_Static_assert({_same(name, f"{name}_{default.name}")}, "");')
        lines += [
            f'_Static_assert(!{_same(name, f"{name}_{other.name}")}, "{other.name}");'
            for other in engines_on(target)
            if other != default and not other.is_beside
        ]
    source = tmp_path / "default.c"
    source.write_text("\n".join([*lines, ""]), encoding="utf-8")
    done = _compile(target, source)
    assert done.returncode == 0, done.stderr

    others = [e for e in engines_on(target) if e != default and not e.is_beside]
    wrong = _same("aesmall_aes128", f"aesmall_aes128_{others[0].name}")
    source.write_text(f'{lines[0]}\n_Static_assert({wrong}, "");\n', encoding="utf-8")
    assert "static assertion failed" in _compile(target, source).stderr


def _program(target: str, e: Engine, key_bits: int, operation: str) -> Program:
    return next(
        p
        for p in programs(target, e.name)
        if (p.key_bits, p.operation.name) == (key_bits, operation)
    )


@few_engines
@pytest.mark.parametrize(("target", "e"), PLACES, ids=_id)
def test_schedules_are_as_large_as_declared(target: str, e: Engine, tmp_path: Path) -> None:
    """The compiler of the target confirms the size and the element type of each schedule."""
    source = tmp_path / "sizes.c"
    lines = ['#include "aesmall.h"', '#include "fw.h"', f"{e.schedule_type} *element;"]
    for bits in e.key_sizes:
        key = f"aesmall_aes{bits}_{e.c_name}"
        lines.append(f"unsigned char size_{bits}[sizeof(({key} *)0)->schedule];")
        lines.append(f"{key} key_{bits};")
    lines.append("int main(void)\n{")
    lines += [f"    element = key_{bits}.schedule;" for bits in e.key_sizes]
    used = " + ".join(f"size_{bits}[0]" for bits in e.key_sizes)
    lines += [f"    fw_exit({used});", "}", ""]
    source.write_text("\n".join(lines), encoding="utf-8")
    program = build.build(target, [source], name="sizes", defines=e.defines)
    symbols = elf.symbols(program)
    found = {bits: symbols[f"size_{bits}"].size for bits in e.key_sizes}
    assert found == dict(e.schedule_bytes)


@few_engines
@pytest.mark.parametrize(("target", "e"), sampled(PLACES, 16), ids=_id)
def test_kernels_and_tables_are_linked_as_declared(target: str, e: Engine) -> None:
    """A program links the symbols of its verbs, but no kernel or table of another verb."""
    eic = ("decrypt_eic",) if "decrypt_eic" in e.kernels else ()
    for operation in ("encrypt", "decrypt", "encrypt_decrypt", *eic):
        for key_bits in e.key_sizes:
            program = _program(target, e, key_bits, operation)
            symbols = elf.symbols(program.build())
            verbs = set(program.verbs)
            for _, kernel in program.calls:
                assert symbols[kernel].size > 0, f"{program}: {kernel}"
            for table in e.tables:
                if verbs & set(table.verbs):
                    assert symbols[table.symbol].size == table.bytes, f"{program}: {table}"
                else:
                    assert table.symbol not in symbols, f"{program}: {table}"


@few_engines
@pytest.mark.parametrize(("target", "e"), PLACES, ids=_id)
def test_no_constant_of_the_library_is_undeclared(target: str, e: Engine) -> None:
    """Every constant of the library that the linker takes belongs to a declared table."""
    program = _program(target, e, 256, "encrypt_decrypt")
    elf_file = program.build()
    constants = [
        section.name
        for section in library_share(program, elf_file).sections
        if section.name.startswith((".rodata", ".progmem", ".data"))
    ]
    declared = tuple(table.symbol for table in e.tables)
    assert [name for name in constants if not name.endswith(declared)] == []


def test_an_unknown_engine_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(
        EngineError, match="no engine 'nonsense' on rp2040; there are: fast, balanced"
    ):
        engine("rp2040", "nonsense")


def test_two_engines_cannot_share_a_name(tmp_path: Path) -> None:
    row = """
[[engine]]
implementation = "a_c"
idea = "An idea."
schedule_type = "uint8_t"
schedule_bytes = { 128 = 16 }
kernels = { encrypt = "aesmall_aes{bits}_encrypt_a_c" }
tables = []
[engine.on]
host = { name = "a", default = true, timing = "none", memory = "-" }
"""
    names = 'files = ["portable"]\n[families]\nhost = ["host"]\n'
    (tmp_path / "names.toml").write_text(names, encoding="utf-8")
    file = tmp_path / "portable.toml"
    file.write_text(row, encoding="utf-8")
    assert load(tmp_path)[0].kernel("encrypt", 128) == "aesmall_aes128_encrypt_a_c"
    file.write_text(row + row, encoding="utf-8")
    with pytest.raises(EngineError, match="share a name"):
        load(tmp_path)
    file.rename(tmp_path / "z80.toml")
    with pytest.raises(EngineError, match=r"`files` does not name \['z80'\]"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("in out rounds", "in ouut rounds", r"balanced_avr: .* unknown arguments \['ouut'\]"),
        ("in out rounds", "in rounds", r"balanced_avr: the contract for encrypt lacks \['out'\]"),
        ('"in out"', '"in in"', "balanced_avr: no kernel has the two pointers 'in in'"),
        ('"in out"', '"in rounds"', "balanced_avr: no kernel has the two pointers 'in rounds'"),
        ('"in out"', '"secret out"', "balanced_avr: no kernel has the two pointers 'secret out'"),
        (
            '["in out", "secret schedule"]',
            '"in out"',
            "balanced_avr: in_place 'in out': not a list",
        ),
        ('flags = ["', 'flags = [1, "', "balanced_avr: flags .* not a list of texts"),
        ('timing = "T1"', 'timing = "T9"', r"balanced_avr: unknown timing classes \['T9'\]"),
        ('expand = "T1", ', "", r"balanced_avr on avr: no timing class for \['expand'\]"),
        ('schedule = "fips197"\nexpand', "expand", "balanced_avr: 'schedule' is missing"),
        ('idea = "', "idea = ", "avr.toml: Invalid value"),
    ],
)
def test_a_row_that_says_nonsense_is_named(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    shutil.copytree(ENGINES, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "avr.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EngineError, match=message):
        load(tmp_path)


def test_a_family_has_one_default_engine(tmp_path: Path) -> None:
    shutil.copytree(ENGINES, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "avr.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("default = true, ", "", 1), encoding="utf-8")
    with pytest.raises(EngineError, match="avr has 0 default engines"):
        load(tmp_path)
    more = text.replace('{ name = "tiny", ', '{ name = "tiny", default = true, ')
    file.write_text(more, encoding="utf-8")
    with pytest.raises(EngineError, match="avr has 2 default engines"):
        load(tmp_path)
    with pytest.raises(EngineError, match="'z80'"):
        default_engine("z80")
