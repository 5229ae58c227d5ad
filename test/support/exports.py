# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compile exports, and read their objects, for the tests of exports."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import Section

WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
FLAGS = ("-Os", "-ffunction-sections", "-fdata-sections", *WARNINGS)
AVR = ("avr-gcc", "-mmcu=atmega328p")
ARM = ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb")
RISCV = (TARGETS["rp2350_hazard3"].compiler, *TARGETS["rp2350_hazard3"].flags)
CORTEX_M = {
    target: ("arm-none-eabi-gcc", *TARGETS[target].flags)
    for target in ("cortex_m3", "cortex_m4", "cortex_m33")
}
GCC = ("gcc",)
CLANG = ("clang",)
EVERY = (GCC, CLANG, AVR, ARM, RISCV)
#: The compilers that an export for each target supports
COMPILERS = {
    "atmega328p": (AVR,),
    "rp2040": (ARM,),
    "rp2350_hazard3": (RISCV,),
    **{target: (compiler,) for target, compiler in CORTEX_M.items()},
    "host": EVERY,
}
SIZES = (128, 192, 256)
#: R_RISCV_JAL
_JAL = 17
#: Sections with code or constants
CODE = (".text.", ".rodata", ".progmem", ".data.")


@dataclass
class Object:
    """An object file: its sections of code and constants, and its symbols."""

    sections: dict[str, bytes] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)
    wanted: set[str] = field(default_factory=set)


def read(path: Path) -> Object:
    """Return the contents of an object."""
    found = Object()
    with path.open("rb") as file:
        elf = ELFFile(file)
        for section in elf.iter_sections():
            if section.name.startswith(CODE) and section["sh_type"] == "SHT_PROGBITS":
                found.sections[section.name] = _content(elf, section)
        table = elf.get_section_by_name(".symtab")
        for symbol in table.iter_symbols() if table else ():
            if symbol["st_info"]["bind"] in ("STB_GLOBAL", "STB_WEAK"):
                is_given = symbol["st_shndx"] != "SHN_UNDEF"
                (found.given if is_given else found.wanted).add(symbol.name)
    return found


def _content(elf: ELFFile, section: Section) -> bytes:
    """Return the bytes of a section.

    On RISC-V, the linker determines the targets of jumps to other functions, and the fill of the
    last word. These are removed.
    """
    content: bytes = section.data()
    if elf["e_machine"] == "EM_ARM":
        # The assembler fills words for the core that the file names last.
        halves = [content[at : at + 2] for at in range(0, len(content), 2)]
        return b"".join(b"\x00\xbf" if half == b"\xc0\x46" else half for half in halves)
    if elf["e_machine"] != "EM_RISCV":
        return content
    words = bytearray(content)
    if moves := elf.get_section_by_name(f".rela{section.name}"):
        for move in moves.iter_relocations():
            if move["r_info_type"] == _JAL:
                at = move["r_offset"]
                words[at : at + 4] = bytes([words[at], words[at + 1] & 0x0F, 0, 0])
    return bytes(words).removesuffix(b"\0\0").removesuffix(b"\1\0")


def compiled(files: list[Path], compiler: tuple[str, ...], folder: Path) -> list[Object]:
    """Return the objects of an export's files. They must compile without warnings."""
    objects = []
    for source in files:
        if source.suffix == ".h":
            continue
        target = folder / f"{source.name}.o"
        standard = ["-std=c99"] if source.suffix == ".c" else []
        run([*compiler, *standard, *FLAGS, "-c", str(source), "-o", str(target)])
        objects.append(read(target))
    return objects


def run(command: list[str]) -> None:
    """Run a compiler that must print no message."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stderr == ""


@cache
def library(target: str, *flags: str) -> dict[Path, Object]:
    """Return the objects of the library with these additional flags, by source."""
    return {source: read(path) for source, path in build.library(target, flags=flags).items()}
