# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test programs that fill the flash of a large AVR.

Constants of the user fill the lower 64 KB, which the 16 bits of Z reach. The code of the library is
after 128 KB, which 16 bits do not reach. The programs are the programs of the bench, with answers
from OpenSSL.
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from aesmall.engines import Engine, engines_on
from aesmall_workshop.chips import elf, simulators
from aesmall_workshop.chips.arduino import EXAMPLES, build_sketch
from aesmall_workshop.measure import program
from aesmall_workshop.operations.every import OPERATIONS, Operation, cases
from aesmall_workshop.paths import REPOSITORY
from support.suite import FIRMWARE

CHIP = "atmega2560"
#: The KB of constants and of code of the user. With the last two sizes the library's code is after
#: 128 KB.
SIZES = ((50, 20), (100, 40), (200, 0))
BALLAST = FIRMWARE / "large" / "ballast.S"
PLACES = REPOSITORY / "cmake" / "places_avr.ld"
KEPT = tuple(f"-Wl,-u,{name}" for name in ("ballast_constants", "ballast_code"))
#: Tables of the library must end here.
REACHED = 0x10000
PORTABLE = "-DAESMALL_PORTABLE=1"
FORMS = {"assembly": [], "portable": [PORTABLE]}
#: Operations that read tables in every part of the library.
TABLES = ("encrypt_decrypt", "sha256_55", "sha512_111", "text_ccm_both_47", "gcm_seal_16")


@cache
def _engine(name: str) -> Engine:
    return next(e for e in engines_on(CHIP) if e.name == name)


def _measured(engine: str) -> list[str]:
    return [o.name for o in OPERATIONS if o.is_measured(_engine(engine), 128)]


def _sizes(constants: int, code: int) -> dict[str, str]:
    """Return the macros of the ballast for the given KB."""
    return {"CONSTANTS": str(1000 * constants), "CODE": str(1000 * code)}


def _answer(made: Path, operation: Operation) -> None:
    asked = cases(operation, 128, 1)
    done = simulators.run("simavr", CHIP, made, uart_in=program.feed(asked))
    assert done.output == b"".join(case.answer for case in asked)


def _check(engine: str, name: str, size: tuple[int, int], flags: list[str]) -> None:
    operation = next(o for o in OPERATIONS if o.name == name)
    asked = program.Program(CHIP, _engine(engine), 128, operation)
    made = asked.build(*KEPT, *flags, first={BALLAST: _sizes(*size)})
    symbols = elf.symbols(made)
    assert symbols["ballast_constants"].size == 1000 * size[0]
    _answer(made, operation)


@pytest.mark.parametrize("flags", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("name", TABLES)
def test_tables_behind_many_constants(name: str, flags: list[str]) -> None:
    _check("balanced", name, (100, 40), flags)


def _built() -> list[tuple[str, str]]:
    """Return each operation with each form of the code that has it.

    Portable C has no call for many blocks. A wide call of GCM makes such a call.
    """
    every = [(name, form) for name in _measured("balanced") for form in FORMS]
    return [(n, form) for n, form in every if not (n.startswith("gcm_seal_wide") and FORMS[form])]


@pytest.mark.verify
@pytest.mark.parametrize(("name", "form"), _built())
def test_every_operation(name: str, form: str) -> None:
    """Each mode and service runs with one of the three sizes."""
    size = SIZES[sum(name.encode()) % len(SIZES)]
    _check("balanced", name, size, FORMS[form])


@pytest.mark.verify
@pytest.mark.parametrize("name", TABLES)
def test_tables_after_link_time_optimisation(name: str) -> None:
    _check("balanced", name, (100, 40), ["-flto"])


@pytest.mark.verify
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("engine", [e.name for e in engines_on(CHIP) if not e.is_beside])
def test_every_engine(engine: str, size: tuple[int, int]) -> None:
    for name in ("encrypt", "decrypt"):
        if name in _measured(engine):
            _check(engine, name, size, [])


def _tables_of_all(folder: Path, chip: str, *flags: str) -> dict[str, tuple[int, int]]:
    """Return the address and size of each object in the flash of a program.

    The program has the whole library after 70 KB of constants, and then a constant of its own.
    """
    main = "#include <avr/pgmspace.h>\nconst char offender[7] PROGMEM = {1};\nint main(void) {}\n"
    (folder / "main.c").write_text(main)
    sources = [BALLAST, folder / "main.c", *sorted((REPOSITORY / "src").rglob("*.[cS]"))]
    macros = [f"-D{name}={value}" for name, value in _sizes(70, 0).items()]
    given = ["avr-gcc", f"-mmcu={chip}", "-Os", f"-I{REPOSITORY / 'src'}", *macros, *flags]
    room = ["-Wl,--defsym=__TEXT_REGION_LENGTH__=1M", "-o", folder / "all.elf"]
    subprocess.run([*given, *sources, *room], check=True, capture_output=True, text=True)
    command = ["avr-readelf", "-sW", folder / "all.elf"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.findall(r"\d+: (\w+) +(\d+) OBJECT .* (\w+)$", listed, re.M)
    rows = {name: (int(start, 16), int(size)) for start, size, name in found}
    flash = {name: row for name, row in rows.items() if row[0] < elf.AVR_DATA}
    assert flash.pop("ballast_constants")[1] > REACHED
    return flash


def test_every_table_in_c_is_named() -> None:
    """cmake/places_avr.ld names each constant that C puts into flash, for example the S-box."""
    texts = (path.read_text(encoding="utf-8") for path in (REPOSITORY / "src").rglob("*.c"))
    named = r"^AESMALL_FLASH\((?:static )?const \w+, (\w+),"
    names = {name for text in texts for name in re.findall(named, text, re.M)}
    assert "aesmall_sbox_c" in names
    script = PLACES.read_text(encoding="utf-8")
    assert {name for name in names if f"DEFINED({name})" not in script} == set()


@pytest.mark.verify
@pytest.mark.parametrize("flags", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("chip", [CHIP, "atmega1284p", "at90usb1286"])
def test_every_table_is_low(tmp_path: Path, chip: str, flags: list[str]) -> None:
    """Every table is low if the whole library is linked. cmake/places_avr.ld names each table."""
    tables = _tables_of_all(tmp_path, chip, *flags)
    start, size = tables.pop("offender")
    assert start + size > REACHED
    assert {"aesmall_sbox_c", "aesmall_sha512_constants", "aesmall_error_names"} <= tables.keys()
    assert {name: row for name, row in tables.items() if sum(row) > REACHED} == {}
    named = PLACES.read_text(encoding="utf-8")
    assert [name for name, (_, size) in tables.items() if f"{name} + {size} <=" not in named] == []


def test_a_link_with_a_high_table_fails(tmp_path: Path) -> None:
    """A link fails if its script places the constants of the library like the user's."""
    said = subprocess.run(
        ["avr-gcc", f"-mmcu={CHIP}", "-Wl,--verbose"], capture_output=True, text=True
    )
    script = said.stdout.split("=" * 50)[1]
    assert "*(.progmem.gcc*)" in script
    (tmp_path / "own.ld").write_text(script.replace("*(.progmem.gcc*)", "", 1))
    with pytest.raises(subprocess.CalledProcessError) as failed:
        _tables_of_all(tmp_path, CHIP, f"-T{tmp_path / 'own.ld'}", str(PLACES))
    refused = re.findall(r"aesmall: (\w+) must lie", failed.value.stderr)
    assert {"aesmall_sbox_avr", "aesmall_sbox_c", "aesmall_sha512_constants"} <= set(refused)
    assert len(refused) == len(set(refused)) == 12


@pytest.mark.verify
def test_a_sketch_prints_the_words_of_the_library(tmp_path: Path) -> None:
    """The sender of the examples works on a Mega with 90 KB of constants that it reads."""
    sketch = tmp_path / "Large" / "Large.ino"
    sketch.parent.mkdir()
    arrays = "".join(f"const char large{n}[30000] PROGMEM = {{{n}}};\n" for n in range(1, 4))
    reads = " + ".join(f"pgm_read_byte(large{n} + pick)" for n in range(1, 4))
    text = (EXAMPLES / "Sender" / "Sender.ino").read_text(encoding="utf-8")
    assert text.count("void setup()") == text.count("void loop()\n{") == 1
    text = text.replace("void setup()", f"{arrays}volatile uint16_t pick;\nvoid setup()")
    text = text.replace("void loop()\n{", f"void loop()\n{{\n    Serial.print({reads});")
    sketch.write_text(text, encoding="utf-8")
    made = build_sketch(sketch, board="mega")
    assert elf.symbols(made)["__ctors_start"].address > 90_000
    words = b"No count is stored here. If this key is NEW, send: new"
    assert words in simulators.run("simavr", CHIP, made, stop_on=words, max_cycles=10**9).output
