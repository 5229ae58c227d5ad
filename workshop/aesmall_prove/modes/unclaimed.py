# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Finds the functions of the library that no claim reaches, so that the tables list them.

The program of a proof has the functions that its claims call, and all functions that these need.
The linker drops the others. A name in C and in assembly is one function.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from aesmall.targets import TARGETS
from aesmall_workshop.chips import elf
from aesmall_workshop.paths import REPOSITORY

SRC = REPOSITORY / "src"
#: Folders of src/ with code for all chips, and the folder with the assembly of a family
EVERYWHERE = ("core", "modes", "services", "portable")
ASSEMBLY = {"avr": "avr", "rp2040": "armv6m", "rv32": "rv32"}
#: The headers that declare the kernels of AES
KERNELS = ("engines/inner/*.h", "portable/kernels.h")
_KERNEL = re.compile(r"^void (aesmall_aes\d*_\w+)\(", re.M)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
#: A function that other files may call: in C its head up to the arguments, and its body's brace
_C = re.compile(r"^(?!static\b)[A-Za-z_][^;{}#=]*?\b(aesmall_\w+)\([^;{}]*\)\s*\{", re.M)
#: In assembly a macro with one of these words begins or ends each function.
_FUNCTION = re.compile(r"^\s*(?:END_)?(?:FUNCTION|ENTRY)\s+(\w+)", re.M)


def functions_of(file: Path) -> Iterator[str]:
    """Yield the functions that a source file defines for other files."""
    text = _COMMENT.sub("", file.read_text(encoding="utf-8"))
    yield from (_FUNCTION if file.suffix == ".S" else _C).findall(text)


@cache
def functions(target: str) -> dict[str, str]:
    """Return the functions of the library on a chip, and the first folder of src/ with each."""
    found: dict[str, str] = {}
    for folder in (*EVERYWHERE, ASSEMBLY[TARGETS[target].family]):
        for file in sorted((SRC / folder).rglob("*")):
            if file.suffix in (".c", ".S"):
                parts = file.relative_to(SRC).parent.parts[:2]
                for name in functions_of(file):
                    found.setdefault(name, "/".join(parts))
    return found


def linked(target: str, program: Path) -> list[str]:
    """Return the functions of the library that a program has."""
    symbols = elf.symbols(program)
    return [name for name in functions(target) if name in symbols]


def unclaimed(target: str, reached: Collection[str]) -> list[tuple[str, str]]:
    """Return the functions of the library that are not among the reached ones, with folders."""
    found = [(folder, name) for name, folder in functions(target).items() if name not in reached]
    return sorted(found)


@cache
def _declared() -> frozenset[str]:
    headers = [header for pattern in KERNELS for header in SRC.glob(pattern)]
    return frozenset(
        name for header in headers for name in _KERNEL.findall(header.read_text(encoding="utf-8"))
    )


def kernels(target: str, proved: Collection[str]) -> list[str]:
    """Return the kernels of AES on a chip that are not among the proved ones."""
    return [name for name in functions(target) if name in _declared() and name not in proved]
