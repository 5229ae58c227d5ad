# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the workshop reads from a linked program."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from elftools.elf.elffile import ELFFile

#: Where avr-gcc places data space in its one address space.
AVR_DATA = 0x800000


@dataclass(frozen=True)
class Symbol:
    """A function, an object or a label of the linker."""

    name: str
    #: Without the Thumb bit. On AVR: bytes, in flash or AVR_DATA + the address in RAM.
    address: int
    size: int
    #: "func", "object" or "notype".
    kind: str
    #: Only the library itself uses it, by rules of its own.
    hidden: bool = False


@dataclass(frozen=True)
class Segment:
    """Bytes to be loaded."""

    address: int
    data: bytes


def symbols(elf: Path) -> dict[str, Symbol]:
    """Every defined symbol by name; a global one hides static ones of the same name."""
    status = elf.stat()
    return dict(_symbols(elf, status.st_ino, status.st_size, status.st_mtime_ns))


@lru_cache(maxsize=256)
def _symbols(elf: Path, *_state: int) -> dict[str, Symbol]:
    with elf.open("rb") as file:
        thumb = ELFFile(file)["e_machine"] == "EM_ARM"
    found: dict[str, Symbol] = {}
    for row in _rows([elf])[0]:
        kind = row.kind.lower()
        if row.section == _UNDEFINED or kind not in ("func", "object", "notype"):
            continue
        if row.binding == _LOCAL and row.name in found:
            continue
        address = row.value & ~1 if thumb and kind == "func" else row.value
        found[row.name] = Symbol(row.name, address, row.size, kind, row.visibility == "HIDDEN")
    return found


def linkages(elfs: Sequence[Path]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """What each object defines for others, and what it asks for, weakly or not."""
    for rows in _rows(elfs):
        others = [row for row in rows if row.binding != _LOCAL]
        asked = frozenset(row.name for row in others if row.section == _UNDEFINED)
        yield frozenset(row.name for row in others) - asked, asked


_LOCAL, _UNDEFINED = "LOCAL", "UND"


class _Row(NamedTuple):
    """A symbol with a name, as readelf lists it."""

    value: int
    size: int
    kind: str
    binding: str
    visibility: str
    section: str
    name: str


def _rows(elfs: Sequence[Path]) -> list[list[_Row]]:
    """The symbol tables of these files. readelf takes a tenth of pyelftools' time."""
    if not elfs:
        return []
    command = ["readelf", "--symbols", "--wide", *map(str, elfs)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    files = done.stdout.split("\nFile: ") if len(elfs) > 1 else ["", done.stdout]
    return [[*_listed(text)] for text in files[1:]]


def _listed(text: str) -> Iterator[_Row]:
    table = text.partition("'.symtab'")[2]
    for line in table.splitlines():
        words = line.split()
        if len(words) >= 8 and words[0].endswith(":") and words[0] != "Num:":
            value, size = int(words[1], 16), int(words[2], 0)
            visibility, section, name = words[5], words[-2], words[-1]
            yield _Row(value, size, words[3], words[4], visibility, section, name)


def functions(table: dict[str, Symbol]) -> list[int]:
    """The addresses of all functions that C may call."""
    return sorted({s.address for s in table.values() if s.kind == "func" and not s.hidden})


def segments(elf: Path) -> list[Segment]:
    """What a programmer or debugger writes into the chip, at load addresses."""
    with elf.open("rb") as file:
        return [
            Segment(segment["p_paddr"], segment.data())
            for segment in ELFFile(file).iter_segments("PT_LOAD")
            if segment["p_filesz"] > 0
        ]


def entry(elf: Path) -> int:
    """The address of the first instruction."""
    with elf.open("rb") as file:
        return int(ELFFile(file)["e_entry"])


#: In the flags of a program for RISC-V: it is one for RV32E.
_RVE = 8


def riscv_registers(elf: Path) -> int:
    """How many registers its core has."""
    with elf.open("rb") as file:
        return 16 if ELFFile(file)["e_flags"] & _RVE else 32


def function_at(table: dict[str, Symbol], address: int) -> str:
    """The function that an address lies in, for messages."""
    code = [s for s in table.values() if s.kind == "func" and s.address <= address]
    nearest = max(code, key=lambda s: s.address, default=None)
    if nearest is None or address >= nearest.address + max(nearest.size, 1):
        labels = [s for s in table.values() if s.address <= address and s.address < AVR_DATA]
        nearest = max(labels, key=lambda s: s.address, default=nearest)
    return nearest.name if nearest else "no function"
