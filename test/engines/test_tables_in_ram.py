# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test engines with tables in RAM that are not filled yet: the first key fills them.

The firmware of the other tests calls no function before the first key either.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from aesmall.engines import Engine, engines_on
from aesmall_workshop.chips import build, elf, simulators
from support.suite import FIRMWARE, FIRST_COUNTS

FOLDER = FIRMWARE / "tables"
KERNELS = build.REPOSITORY / "src" / "avr"
ENGINES = [e for e in engines_on("atmega328p") if any(table.ram for table in e.tables)]


def program(target: str, name: str, engine: Engine, *, copies: bool = False) -> Path:
    eic = {"ENGINE_EIC": "1"} if "decrypt_eic" in engine.kernels else {}
    copying = {"AESMALL_FASTRAM_COPY": "1"} if copies else {}
    return build.build(
        target,
        [FOLDER / name, *(sorted(KERNELS.rglob("*ram_*.S")) if copies else ())],
        name=f"{Path(name).stem}-{engine.name}",
        defines={"ENGINE": engine.name, **eic, **copying},
        flags=FIRST_COUNTS if copies else (),
    )


def test_there_are_such_engines() -> None:
    assert {e.name for e in ENGINES} == {"fastram", "balancedram"}


@pytest.mark.parametrize("copies", [False, True], ids=["computed", "copied"])
@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.name)
def test_every_way_to_a_block(engine: Engine, copies: bool) -> None:
    made = program("atmega2560", "forgotten.c", engine, copies=copies)
    assert [f"aesmall_fastram_{way}_avr" in elf.symbols(made) for way in ("copy", "compute")] == [
        copies,
        not copies,
    ]
    done = simulators.run("simavr", "atmega2560", made)
    assert (done.exit_code, done.output) == (0, b""), "lines of forgotten.c, hexadecimal"


@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.name)
def test_global_keys_of_c_plus_plus(engine: Engine) -> None:
    made = program("atmega2560", "global_key.cpp", engine)
    done = simulators.run("simavr", "atmega2560", made)
    assert (done.exit_code, done.output) == (0, b""), "lines of global_key.cpp, hexadecimal"


@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.name)
def test_start_up_clears_the_tables(engine: Engine) -> None:
    """RAM content after a reset is never used as a table.

    The tables are in the section that the start-up code clears. This code is linked even if the
    program needs it for no other variable.
    """
    made = elf.symbols(program("atmega328p", "alone.c", engine))
    start, end = made["__bss_start"].address, made["__bss_end"].address
    assert start <= made["aesmall_sbox_ram_avr"].address <= end - 256
    assert "__do_clear_bss" in made
    assert "aesmall_inv_sbox_ram_avr" not in made, "a program that only encrypts"
