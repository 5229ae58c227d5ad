# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The flash of programs that call Mbed TLS on the RP2040, with its own AES and with ours.

Counted is all that a program links, except its own main: of Mbed TLS, of the drop-in and aesmall,
of the compiler's libraries. Tables in RAM count, as they lie in flash, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from aesmall.targets import TARGETS

from ..chips.build import appearing
from ..measure import footprint
from ..measure.remember import digest
from ..places import REPOSITORY
from . import fetched
from .compiled import FOLDER, ORIGINAL, PLACE, SEAMS, Compiler, ours, ran

FIRMWARE = REPOSITORY / "bench" / "firmware" / "dropins"
TARGET = "rp2040"
VERSIONS = {"2.28": "2.28.3", "3.6": "3.6.6"}
PROGRAMS = ("cbc", "ccm", "gcm")
#: Their own AES in its smallest setting; with the block seam they let the linker drop tables.
_SMALLEST = ("MBEDTLS_AES_ROM_TABLES", "MBEDTLS_AES_FEWER_TABLES")
ENGINES = ("ct_lean", "balanced")
_FLAGS = ("-Os", "-std=gnu99", "-ffunction-sections", "-fdata-sections", "-w")
_LINK = ("--specs=nano.specs", "--specs=nosys.specs", "-nostartfiles", "-Wl,--gc-sections,-emain")


@dataclass(frozen=True)
class Row:
    """One program: bytes of text and data in flash."""

    version: str
    program: str
    #: "original", "block" or "alt"
    seam: str
    engine: str
    flash: int
    static_ram: int


def rows() -> Iterator[Row]:
    """Every program over every seam."""
    for version in VERSIONS:
        for program in PROGRAMS:
            yield row(version, program, ORIGINAL, "")
            for seam in reversed(SEAMS):
                for engine in ENGINES:
                    yield row(version, program, seam, engine)


def row(version: str, program: str, seam: str, engine: str) -> Row:
    """Builds one and counts."""
    kept = [
        section
        for section in footprint.sections(linked(version, program, seam, engine))
        if not Path(section.origin).name.startswith("mbedtls_")
    ]
    return Row(
        version=VERSIONS[version],
        program=program,
        seam=seam,
        engine=engine,
        flash=sum(section.size for section in kept if section.in_flash),
        static_ram=sum(section.size for section in kept if section.in_ram),
    )


def linked(version: str, program: str, seam: str, engine: str) -> Path:
    """Links a program; returns its map."""
    source = fetched.unpacked(f"Mbed TLS {version}")
    machine = TARGETS[TARGET]
    defines = [f"PROGRAM_{program.upper()}", 'MBEDTLS_CONFIG_FILE="mbedtls_small.h"']
    defines += _SMALLEST
    defines += SEAMS.get(seam, ())
    if engine:
        defines.append(f"AESMALL_DROPIN_ENGINE={engine}")
    folders = (source / "include", source / "library", FIRMWARE, FOLDER, FOLDER.parent)
    compiler = Compiler(
        machine.compiler,
        (
            *machine.flags,
            *_FLAGS,
            *(f"-D{define}" for define in defines),
            *(f"-I{folder}" for folder in (*folders, REPOSITORY / "src")),
        ),
    )
    main = compiler.object(FIRMWARE / f"mbedtls_{program}.c")
    archives = [compiler.archive("mbedtls", sorted((source / "library").glob("*.c")))]
    if engine:
        archives += [compiler.archive(name, files) for name, files in ours().items()]
    inputs = [str(main), "-Wl,--start-group", *map(str, archives), "-Wl,--end-group"]
    command = [machine.compiler, *machine.flags, "-Os", *inputs, *_LINK]
    place = PLACE / "programs" / f"{program}-{digest(repr(command))[:24]}.map"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        with appearing(place) as scratch:
            ran([*command, f"-Wl,-Map={scratch}", "-o", str(place.with_suffix(".elf"))])
    return place
