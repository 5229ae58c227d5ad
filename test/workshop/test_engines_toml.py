# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/engines.toml says what the headers and the linked programs say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall import build, elf
from aesmall.engines import REPOSITORY, Engine, EngineError, engine, engines, engines_on, load
from aesmall.figures import library_share, programs
from aesmall.measure import SIMULATORS, Program

SOURCES = REPOSITORY / "src"
TARGETS = tuple(SIMULATORS)
MACRO_OF_FAMILY = {"avr": "AESMALL_AVR_ASM", "armv6m": "__ARM_ARCH_6M__", "host": "__x86_64__"}

PLACES = [(target, e) for target in TARGETS for e in engines_on(target)]


def _id(value: object) -> str:
    return str(getattr(value, "name", value))


def _aliases(family: str) -> dict[str, str]:
    """Short name -> implementation, as src/aesmall_select.h decides for a family."""
    found, active = {}, [True]
    for line in (SOURCES / "aesmall_select.h").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"#if (?:defined\()?(\w+)", line):
            active.append(match[1] == MACRO_OF_FAMILY[family])
        elif line.startswith("#if"):
            active.append(True)
        elif line.startswith("#else"):
            active[-1] = not active[-1]
        elif line.startswith("#endif"):
            active.pop()
        elif all(active) and (match := re.match(r"AESMALL_ENGINE_ALIAS\((\w+), (\w+),", line)):
            found[match[1]] = match[2]
    return found


def _declared() -> set[str]:
    """The implementations that src/*/engines.h declare, by their expansion of 128-bit keys."""
    text = "".join(p.read_text(encoding="utf-8") for p in sorted(SOURCES.glob("*/engines.h")))
    return set(re.findall(r"AESMALL_ENGINE\(128, (\w+),", text))


@pytest.mark.parametrize("family", MACRO_OF_FAMILY)
def test_every_alias_has_a_row_and_every_row_an_alias(family: str) -> None:
    rows = {e.name: e.implementation for e in engines() if e.family == family}
    # An implementation that is nobody's alias goes by its own name.
    assert {n: i for n, i in rows.items() if n != i} == _aliases(family)


def test_every_implementation_of_the_headers_has_a_row() -> None:
    assert {e.implementation for e in engines()} == _declared()


def _program(target: str, e: Engine, key_bits: int, operation: str) -> Program:
    return next(
        p
        for p in programs(target, e.name)
        if (p.key_bits, p.operation.name) == (key_bits, operation)
    )


@pytest.mark.parametrize(("target", "e"), PLACES, ids=_id)
def test_schedules_are_as_large_as_declared(target: str, e: Engine, tmp_path: Path) -> None:
    """sizeof and the element type, asked of the target's compiler."""
    source = tmp_path / "sizes.c"
    lines = ['#include "aesmall.h"', '#include "fw.h"', f"{e.schedule_type} *element;"]
    for bits in e.key_sizes:
        key = f"aesmall_aes{bits}_{e.implementation}"
        lines.append(f"unsigned char size_{bits}[sizeof(({key} *)0)->schedule];")
        lines.append(f"{key} key_{bits};")
    lines.append("int main(void)\n{")
    lines += [f"    element = key_{bits}.schedule;" for bits in e.key_sizes]
    used = " + ".join(f"size_{bits}[0]" for bits in e.key_sizes)
    lines += [f"    fw_exit({used});", "}", ""]
    source.write_text("\n".join(lines), encoding="utf-8")
    symbols = elf.symbols(build.build(target, [source], name="sizes"))
    found = {bits: symbols[f"size_{bits}"].size for bits in e.key_sizes}
    assert found == dict(e.schedule_bytes)


@pytest.mark.parametrize(("target", "e"), PLACES, ids=_id)
def test_kernels_and_tables_are_linked_as_declared(target: str, e: Engine) -> None:
    """A program links the symbols of its verbs, and no kernel or table of another verb."""
    for operation in ("encrypt", "decrypt", "encrypt_decrypt"):
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


@pytest.mark.parametrize(("target", "e"), PLACES, ids=_id)
def test_no_constant_of_the_library_is_undeclared(target: str, e: Engine) -> None:
    """Whatever the linker takes of the library's constants belongs to a declared table."""
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
    with pytest.raises(EngineError, match="no engine 'nonsense' on rp2040; there are: balanced"):
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
host = { name = "a", timing = "none", memory = "-" }
"""
    file = tmp_path / "engines.toml"
    file.write_text('[families]\nhost = ["host"]\n' + row, encoding="utf-8")
    assert load(file)[0].kernel("encrypt", 128) == "aesmall_aes128_encrypt_a_c"
    file.write_text('[families]\nhost = ["host"]\n' + row + row, encoding="utf-8")
    with pytest.raises(EngineError, match="share a name"):
        load(file)
