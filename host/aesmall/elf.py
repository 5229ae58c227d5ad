# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the workshop reads from a linked program."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

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
    image = _image(elf)
    thumb = image.machine == _ARM
    found: dict[str, Symbol] = {}
    for entry in image.symbols():
        kind = _KINDS.get(entry.kind)
        if not entry.name or entry.section == _UNDEFINED or kind is None:
            continue
        address = entry.value & ~1 if thumb and kind == "func" else entry.value
        if entry.binding == _LOCAL and entry.name in found:
            continue
        found[entry.name] = Symbol(entry.name, address, entry.size, kind, entry.other == _HIDDEN)
    return found


def linkage(elf: Path) -> tuple[frozenset[str], frozenset[str]]:
    """What an object defines for others, and what it asks for, weakly or not."""
    others = [entry for entry in _image(elf).symbols() if entry.binding != _LOCAL]
    asked = frozenset(entry.name for entry in others if entry.section == _UNDEFINED)
    return frozenset(entry.name for entry in others) - asked, asked


def functions(table: dict[str, Symbol]) -> list[int]:
    """The addresses of all functions that C may call."""
    return sorted({s.address for s in table.values() if s.kind == "func" and not s.hidden})


def segments(elf: Path) -> list[Segment]:
    """What a programmer or debugger writes into the chip, at load addresses."""
    return _image(elf).segments()


def entry(elf: Path) -> int:
    """The address of the first instruction."""
    return _image(elf).entry


def function_at(table: dict[str, Symbol], address: int) -> str:
    """The function that an address lies in, for messages."""
    code = [s for s in table.values() if s.kind == "func" and s.address <= address]
    nearest = max(code, key=lambda s: s.address, default=None)
    if nearest is None or address >= nearest.address + max(nearest.size, 1):
        labels = [s for s in table.values() if s.address <= address and s.address < AVR_DATA]
        nearest = max(labels, key=lambda s: s.address, default=nearest)
    return nearest.name if nearest else "no function"


# ---- the file, read by hand, for there are hundreds of objects and thousands of programs

_ARM = 40
_SYMBOL_TABLE, _LOADED = 2, 1
_LOCAL, _UNDEFINED, _HIDDEN = 0, 0, 2
_KINDS = {0: "notype", 1: "object", 2: "func"}
#: By class, 32 or 64 bits: header; program header; section header; symbol; and what they hold
_HEADERS = {1: "<16xHHIIIIIHHHHHH", 2: "<16xHHIQQQIHHHHHH"}
_PROGRAM_HEADERS = {1: "<IIIIIIII", 2: "<IIQQQQQQ"}
_SECTION_HEADERS = {1: "<IIIIIIIIII", 2: "<IIQQQQIIQQ"}
_SYMBOLS = {1: "<IIIBBH", 2: "<IBBHQQ"}


class _Entry(NamedTuple):
    """A symbol as the file has it."""

    name: str
    value: int
    size: int
    binding: int
    kind: int
    other: int
    section: int


class _Image:
    """An ELF file, little-endian as all are here."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._class = data[4]
        header = struct.unpack_from(_HEADERS[self._class], data)
        self.machine: int = header[1]
        self.entry: int = header[3]
        self._programs, self._sections = header[4:6]
        _, self._program_size, self._program_count, self._section_size, self._section_count = (
            header[7:12]
        )

    def symbols(self) -> Iterator[_Entry]:
        """Those of the symbol table but for the first, which is none."""
        form, data = _SYMBOLS[self._class], self._data
        for number in range(self._section_count):
            section = self._section(number)
            if section[1] != _SYMBOL_TABLE:
                continue
            names = self._section(section[6])[4]
            table = data[section[4] : section[4] + section[5]]
            for fields in struct.iter_unpack(form, table[struct.calcsize(form) :]):
                if self._class == 1:
                    name, value, size, info, other, where = fields
                else:
                    name, info, other, where, value, size = fields
                text = data[names + name : data.index(b"\0", names + name)].decode()
                yield _Entry(text, value, size, info >> 4, info & 15, other & 3, where)

    def _section(self, number: int) -> tuple[int, ...]:
        place = self._sections + number * self._section_size
        return struct.unpack_from(_SECTION_HEADERS[self._class], self._data, place)

    def segments(self) -> list[Segment]:
        """Those with bytes in the file."""
        found = []
        for number in range(self._program_count):
            place = self._programs + number * self._program_size
            fields = struct.unpack_from(_PROGRAM_HEADERS[self._class], self._data, place)
            if self._class == 1:
                kind, offset, _, address, size = fields[:5]
            else:
                kind, _, offset, _, address, size = fields[:6]
            if kind == _LOADED and size > 0:
                found.append(Segment(address, self._data[offset : offset + size]))
        return found


def _image(elf: Path) -> _Image:
    status = os.stat(elf)
    return _read(elf, (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns))


@lru_cache(maxsize=4)
def _read(elf: Path, state: tuple[int, ...]) -> _Image:
    """The file as it is in this state."""
    return _Image(elf.read_bytes())
