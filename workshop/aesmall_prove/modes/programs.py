# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The programs whose modes are proved: of a target, in a form, with the functions of one mode."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from aesmall_workshop.chips import build
from aesmall_workshop.measure import compilers

from ..image import Image

#: How the library is made: assembly where there is some and gcc's code for the rest; all in C.
ASSEMBLY, GCC, CLANG = "assembly", "gcc", "clang"
FORMS = (ASSEMBLY, GCC, CLANG)
TARGETS = ("atmega328p", "rp2040")
PORTABLE = "-DAESMALL_PORTABLE"
FOLDERS = ("core", "portable", "modes", "services", "avr", "armv6m")
#: The program's C: an object of each type that a caller makes, whose size the proof reads
SIZES = Path(__file__).with_name("sizes.c")
SIZE_OF = "size_of_"
#: More than a chip has, for what is never run on one
_ROOM = {
    "atmega328p": (
        "-Wl,--defsym=__TEXT_REGION_LENGTH__=0x10000",
        "-Wl,--defsym=__DATA_REGION_LENGTH__=0x8000",
        "-Wl,--section-start=.bss=0x803000",  # tables in RAM, behind all buffers
    ),
    "rp2040": (),
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
    """The ELF file with these functions, all that they call, and objects of these types."""
    wanted = (*symbols, *(SIZE_OF + type_ for type_ in types))
    flags = ["-gdwarf-2", *_ROOM[target], *(f"-Wl,--undefined={symbol}" for symbol in wanted)]
    if include:  # another definition of something of the library, which comes first
        flags += [f"-I{include}", "-Wno-error", "-Wl,--allow-multiple-definition"]
    parts = None
    if form != ASSEMBLY:
        flags.append(PORTABLE)
    if form == CLANG:
        made = compilers.parts(target, "clang", "-Os", FOLDERS)
        # Of the lines that clang writes for AVR pyelftools cannot read the addresses.
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


def size_of(image: Image, type_: str) -> int:
    """Bytes of an object of this type; the program must have one in sizes.c."""
    return image.symbols[SIZE_OF + type_].size
