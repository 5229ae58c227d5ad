# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read symbols, segments and other parts of a linked program."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

#: The start of the data space in the one address space of avr-gcc
AVR_DATA = 0x800000


class ElfError(Exception):
    """A file is not as a compiler or linker of the workshop makes it."""


@dataclass(frozen=True)
class Symbol:
    """A function, an object or a label of the linker."""

    name: str
    #: The address without the Thumb bit. On AVR: a byte address in flash, or AVR_DATA + address in
    #: RAM
    address: int
    size: int
    #: "func", "object" or "notype"
    kind: str
    #: Whether only the library itself uses the symbol, with its own calling convention
    hidden: bool = False


@dataclass(frozen=True)
class Segment:
    """The bytes of a program to load at an address."""

    address: int
    data: bytes


def symbols(elf: Path) -> dict[str, Symbol]:
    """Return every defined symbol by name. A global symbol hides static ones of the same name."""
    status = elf.stat()
    return dict(_symbols(elf, status.st_ino, status.st_size, status.st_mtime_ns))


@lru_cache(maxsize=256)
def _symbols(elf: Path, *_state: int) -> dict[str, Symbol]:
    file = _File(elf)
    found: dict[str, Symbol] = {}
    for row in file.rows():
        kind = _KINDS.get(row.info & 15, "")
        if row.section == _UNDEFINED or not kind:
            continue
        is_local = row.info >> 4 == _LOCAL
        if is_local and row.name in found:
            continue
        is_thumb = file.machine == _ARM and kind == "func"
        address = row.value & ~1 if is_thumb else row.value
        found[row.name] = Symbol(row.name, address, row.size, kind, row.other & 3 == _HIDDEN)
    return found


def linkages(elfs: Sequence[Path]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield the names that each object defines for others, and the names that it needs.

    Weak references count too.
    """
    for file in elfs:
        others = [row for row in _File(file).rows() if row.info >> 4 != _LOCAL]
        asked = frozenset(row.name for row in others if row.section == _UNDEFINED)
        yield frozenset(row.name for row in others) - asked, asked


def needs(elf: Path) -> dict[str, frozenset[str]]:
    """Return the undefined names that each section of an object refers to.

    The names that no section refers to are under "": the object asks for them as a whole.
    """
    status = elf.stat()
    return _needs(elf, status.st_ino, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=8192)
def _needs(elf: Path, *_state: int) -> dict[str, frozenset[str]]:
    file = _File(elf)
    rows = list(file.rows(every=True))
    found = {
        section: frozenset(rows[n].name for n in places if rows[n].section == _UNDEFINED) - {""}
        for section, places in file.relocations().items()
    }
    asked = {r.name for r in rows if r.info >> 4 != _LOCAL and r.section == _UNDEFINED}
    return {"": frozenset(asked).difference(*found.values()), **found}


def functions(table: dict[str, Symbol]) -> list[int]:
    """Return the addresses of all functions that C may call."""
    return sorted({s.address for s in table.values() if s.kind == "func" and not s.hidden})


def segments(elf: Path) -> list[Segment]:
    """Return the bytes that a programmer or debugger writes into the chip, at load addresses."""
    return _File(elf).segments()


def entry(elf: Path) -> int:
    """Return the address of the first instruction."""
    return _File(elf).entry


#: The flag of a RISC-V program for RV32E
_RVE = 8


def riscv_registers(elf: Path) -> int:
    """Return the number of registers of the program's core."""
    return 16 if _File(elf).flags & _RVE else 32


def function_at(table: dict[str, Symbol], address: int) -> str:
    """Return the name of the function that contains an address, for messages."""
    code = [s for s in table.values() if s.kind == "func" and s.address <= address]
    nearest = max(code, key=lambda s: s.address, default=None)
    if nearest is None or address >= nearest.address + max(nearest.size, 1):
        labels = [s for s in table.values() if s.address <= address and s.address < AVR_DATA]
        nearest = max(labels, key=lambda s: s.address, default=nearest)
    return nearest.name if nearest else "no function"


# ---- the format ----

_LOCAL, _UNDEFINED, _HIDDEN = 0, 0, 2
_KINDS = {0: "notype", 1: "object", 2: "func"}
_ARM = 40
_LOAD = 1
_SYMBOL_TABLE = 2
#: Tables of relocations, with and without an addend, and the words of their rows
_RELOCATIONS = {4: 3, 9: 2}


class _Row(NamedTuple):
    """A symbol with a name."""

    name: str
    value: int
    size: int
    #: The binding, in the bits above the four bits of the kind
    info: int
    #: The visibility, and bits that the processor defines
    other: int
    section: int


class _File:
    """A file of little-endian ELF with 32 or 64 bits, completely in memory.

    This reader takes a tenth of the time of pyelftools, and less time than readelf needs to start.
    """

    def __init__(self, path: Path) -> None:
        self._data = path.read_bytes()
        if self._data[:4] != b"\x7fELF" or self._data[5] != 1:
            raise ElfError(f"{path}: not a file of little-endian ELF")
        self._is_wide = self._data[4] == 2
        fields = struct.unpack_from(
            "<HHIQQQIHHHHHH" if self._is_wide else "<HHIIIIIHHHHHH", self._data, 16
        )
        self.machine, self.entry, self.flags = (int(fields[n]) for n in (1, 3, 6))
        self._segments = (fields[4], *fields[8:10])
        self._sections = (fields[5], *fields[10:12])
        self._names = int(fields[12])

    def segments(self) -> list[Segment]:
        """Return the segments that are loaded and not empty."""
        found = []
        for row in self._table("<IIQQQQQQ" if self._is_wide else "<IIIIIIII", *self._segments):
            # The two classes have the flags at different places.
            start, _, address, size = row[2:6] if self._is_wide else row[1:5]
            if row[0] == _LOAD and size:
                found.append(Segment(address, self._data[start : start + size]))
        return found

    def _headers(self) -> list[tuple[int, ...]]:
        layout = "<IIQQQQIIQQ" if self._is_wide else "<IIIIIIIIII"
        return list(self._table(layout, *self._sections))

    def _text(self, place: int) -> str:
        return self._data[place : self._data.index(0, place)].decode()

    def relocations(self) -> dict[str, set[int]]:
        """Return the places in the symbol table that each section refers to."""
        headers = self._headers()
        texts = headers[self._names][4]
        found: dict[str, set[int]] = {}
        for _, kind, _, _, start, size, _, of, _, each in headers:
            if kind not in _RELOCATIONS:
                continue
            layout = f"<{_RELOCATIONS[kind]}{'Q' if self._is_wide else 'I'}"
            rows = struct.iter_unpack(layout, self._data[start : start + size // each * each])
            shift = 32 if self._is_wide else 8
            name = self._text(texts + headers[of][0])
            found.setdefault(name, set()).update(row[1] >> shift for row in rows)
        return found

    def rows(self, *, every: bool = False) -> Iterator[_Row]:
        """Yield the rows of the symbol table, without symbols that have no name, unless `every`."""
        sections = self._headers()
        for _, kind, _, _, start, size, link, _, _, each in sections:
            if kind != _SYMBOL_TABLE:
                continue
            names = sections[link][4]
            layout = "<IBBHQQ" if self._is_wide else "<IIIBBH"
            for row in struct.iter_unpack(layout, self._data[start : start + size // each * each]):
                if not row[0] and not every:
                    continue
                name = self._text(names + row[0])
                if self._is_wide:
                    info, other, section, value, length = row[1:]
                else:
                    value, length, info, other, section = row[1:]
                yield _Row(name, value, length, info, other, section)

    def _table(self, layout: str, start: int, each: int, count: int) -> Iterator[tuple[int, ...]]:
        rows = self._data[start : start + each * count]
        return struct.iter_unpack(layout, rows)
