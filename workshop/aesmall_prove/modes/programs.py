# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The programs with proved modes: for a target, in a form, with the functions of one mode."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from aesmall_workshop.chips import build
from aesmall_workshop.measure import compilers

from ..image import Image

#: The ways to build the library: assembly if it exists, with gcc's code for the rest, or all in C
ASSEMBLY, GCC, CLANG = "assembly", "gcc", "clang"
FORMS = (ASSEMBLY, GCC, CLANG)
TARGETS = ("atmega328p", "rp2040", "rp2350_hazard3")
#: Cores with fewer instructions, for which some assembly differs: only modes that name them
PLAIN = ("rv32imc", "rv32i")
#: The target with few forms: the shipped code, and gcc's C of these modes
RISCV = "rp2350_hazard3"
PORTABLE_ON_RISCV = ("CTR", "CBC", "CMAC", "CCM", "GCM", "KW", "XTS", "LoRaWAN")
PORTABLE = "-DAESMALL_PORTABLE"
FOLDERS = ("core", "portable", "modes", "services", "avr", "armv6m", "rv32")
#: The program's C: an object of each type that a caller makes, with the size that the proof reads
SIZES = Path(__file__).with_name("sizes.c")
SIZE_OF = "size_of_"
#: More memory than a chip has, since the program never runs on one
_ROOM = {
    "atmega328p": (
        "-Wl,--defsym=__TEXT_REGION_LENGTH__=0x10000",
        "-Wl,--defsym=__DATA_REGION_LENGTH__=0x8000",
        "-Wl,--section-start=.bss=0x803000",  # tables in RAM, above all buffers
    ),
    "rp2040": (),
    "rp2350_hazard3": (),
    **dict.fromkeys(PLAIN, ()),
}


@cache
def program(
    target: str,
    form: str,
    symbols: tuple[str, ...],
    types: tuple[str, ...] = (),
    sources: tuple[Path, ...] = (SIZES,),
    defines: tuple[tuple[str, str], ...] = (),
    include: Path | None = None,
) -> Path:
    """Return the ELF file with these functions, all functions that they call, and these types."""
    wanted = (*symbols, *(SIZE_OF + type_ for type_ in types))
    flags = ["-gdwarf-2", *_ROOM[target], *(f"-Wl,--undefined={symbol}" for symbol in wanted)]
    if include:  # overrides a definition of the library
        flags += [f"-I{include}", "-Wno-error", "-Wl,--allow-multiple-definition"]
    parts = None
    if form != ASSEMBLY:
        flags.append(PORTABLE)
    if form == CLANG:
        made = compilers.parts(target, "clang", "-Os", FOLDERS)
        # pyelftools cannot read the addresses in clang's line table for AVR.
        more = (*made.more, PORTABLE, "-g0")
        parts = build.Parts(made.folders, made.driver, made.flags, more)
    return build.build(
        target,
        sources,
        defines=dict(defines),
        name=f"proof_of_modes_{form}",
        flags=flags,
        folders_of_library=FOLDERS,
        parts=parts,
    )


def is_proved(target: str, form: str, mode: str) -> bool:
    """Return whether a mode is to be proved in this form."""
    return target != RISCV or form == ASSEMBLY or (form == GCC and mode in PORTABLE_ON_RISCV)


def size_of(image: Image, type_: str) -> int:
    """Return the bytes of an object of this type. sizes.c must have one."""
    return image.symbols[SIZE_OF + type_].size
