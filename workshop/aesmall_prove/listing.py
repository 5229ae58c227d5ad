# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Finds the source line of an instruction, for messages.

Line information comes from DWARF. Build with the flag -gdwarf-2, since -g makes avr-gcc 5 write
stabs for assembly. If a macro makes an instruction, assemblers record the line of the outermost
invocation, never a line of the macro's body. The place is therefore "the n-th instruction of that
line". In .irp and .rept, avr-as records the line of .endr, for which the opening line is given, and
arm-none-eabi-as records the line of the body.
"""

from __future__ import annotations

import hashlib
import os
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from aesmall_workshop.chips import elf as elf_file
from aesmall_workshop.paths import REPOSITORY
from elftools.elf.elffile import ELFFile

from . import avr

_SIZES: dict[str, Callable[[int], int]] = {
    "EM_ARM": lambda opcode: 4 if opcode >> 11 > 0b11100 else 2,
    "EM_AVR": avr.size_of,
    "EM_RISCV": lambda opcode: 4 if opcode & 3 == 3 else 2,
}
#: The flag of a section that is in memory when the program runs
ALLOCATED = 2


@dataclass(frozen=True)
class _Row:
    """The code of one source line, from `start` to before `end`, in bytes."""

    start: int
    end: int
    path: Path
    line: int


class Listing:
    """The sources of a linked program. Addresses are addresses of instructions, in bytes."""

    def __init__(self, elf: Path) -> None:
        self.elf = elf
        self._starts: dict[_Row, list[int]] = {}

    def where(self, address: int) -> str:
        """Return the file and line, for example "src/avr/f.S:178".

        If the line of assembly makes more than one instruction, return for example
        "src/avr/f.S:178, instruction 3 of 29". Without line information return the result of
        function().
        """
        row = self._row(address)
        if row is None:
            return self.function(address)
        path = row.path
        name = path.relative_to(REPOSITORY) if path.is_relative_to(REPOSITORY) else path
        place = f"{name}:{_opening(path, row.line)}"
        if path.suffix == ".S":
            starts = self._starts_of(row)
            if len(starts) > 1:
                number = bisect_left(starts, address) + 1
                place += f", instruction {number} of {len(starts)}"
        return place

    def source(self, address: int) -> str:
        """Return the stripped text of that line, or "" if there is none."""
        row = self._row(address)
        lines = _lines(row.path) if row else ()
        line = _opening(row.path, row.line) if row else 0
        return lines[line - 1].strip() if 1 <= line <= len(lines) else ""

    def function(self, address: int) -> str:
        """Return the symbol before the address and the distance, for example "name+0x12"."""
        name = elf_file.function_at(self._symbols, address)
        if name not in self._symbols:
            return f"{address:#x}"
        return f"{name}+{address - self._symbols[name].address:#x}"

    def behind(self, address: int, text: str) -> int:
        """Return the address of the code after the line with this text, or -1 without such a line.

        The line is searched for in the source file of `address`.
        """
        row = self._row(address)
        lines = _lines(row.path) if row else ()
        found = [number for number, line in enumerate(lines, 1) if line.strip() == text]
        rows = [r for r in self._rows if row and found and r.path == row.path and r.line > found[0]]
        first = min(rows, key=lambda r: (r.line, r.start), default=None)
        return first.start if first and len(found) == 1 else -1

    @cached_property
    def digest(self) -> bytes:
        """Return a hash of the code, its symbols, its sections and its source lines."""
        parts = self._code, self._sections, sorted(self._symbols.items())
        digest = hashlib.sha256(repr(parts).encode())
        for row in self._rows:
            digest.update(f"{row.start} {row.end} {self.where(row.start)}".encode())
        return digest.digest()

    @cached_property
    def _symbols(self) -> dict[str, elf_file.Symbol]:
        return elf_file.symbols(self.elf)

    @cached_property
    def _rows(self) -> list[_Row]:
        return sorted(_rows(self.elf), key=lambda row: row.start)

    def _row(self, address: int) -> _Row | None:
        place = bisect_right(self._rows, address, key=lambda row: row.start)
        row = self._rows[place - 1] if place else None
        return row if row and address < row.end else None

    @cached_property
    def _code(self) -> list[elf_file.Segment]:
        return elf_file.segments(self.elf)

    @cached_property
    def _sections(self) -> list[tuple[int, int, int, str]]:
        """Return the address, size, flags and type of each section."""
        with self.elf.open("rb") as file:
            headers = (section.header for section in ELFFile(file).iter_sections())
            names = ("sh_addr", "sh_size", "sh_flags", "sh_type")
            return [tuple(h[name] for name in names) for h in headers if h["sh_flags"] & ALLOCATED]

    @cached_property
    def _size_of(self) -> Callable[[int], int]:
        """Return the function that gives an instruction's size from its first two bytes."""
        with self.elf.open("rb") as file:
            return _SIZES[ELFFile(file)["e_machine"]]

    def _starts_of(self, row: _Row) -> list[int]:
        """Return the addresses of the instructions of a line."""
        if row not in self._starts:
            self._starts[row] = [*self._instructions(row)]
        return self._starts[row]

    def _instructions(self, row: _Row) -> Iterator[int]:
        for segment in self._code:
            place, data = row.start - segment.address, segment.data
            end = min(row.end - segment.address, len(data))
            while 0 <= place < end:
                yield segment.address + place
                opcode = int.from_bytes(data[place : place + 2], "little")
                place += self._size_of(opcode)


def _rows(elf: Path) -> Iterator[_Row]:
    with elf.open("rb") as file:
        image = ELFFile(file)
        if not image.has_dwarf_info():
            return
        dwarf = image.get_dwarf_info()
        for unit in dwarf.iter_CUs():
            program = dwarf.line_program_for_CU(unit)
            if program is None:
                continue
            folder = unit.get_top_DIE().attributes.get("DW_AT_comp_dir")
            base = Path(folder.value.decode() if folder else REPOSITORY)
            paths: dict[int, Path] = {}
            first = last = None
            for state in (entry.state for entry in program.get_entries()):
                if state is None:
                    continue
                first = first or state
                # Code that the linker has dropped is at address 0.
                if last and last.address < state.address and first.address != 0:
                    if last.file not in paths:
                        place = base / _path(program.header, last.file)
                        paths[last.file] = Path(os.path.normpath(place))
                    yield _Row(last.address, state.address, paths[last.file], last.line)
                last = None if state.end_sequence else state
                first = None if state.end_sequence else first


def _path(header: Any, number: int) -> Path:
    """Return a file of a line table. Up to DWARF 4 files and folders count from 1."""
    offset = 0 if header.version >= 5 else 1
    file = header.file_entry[number - offset]
    folder = file.dir_index - offset
    name = Path(file.name.decode())
    return Path(header.include_directory[folder].decode()) / name if folder >= 0 else name


@cache
def _lines(path: Path) -> tuple[str, ...]:
    try:
        return tuple(path.read_text(encoding="utf-8").split("\n"))
    except OSError:
        return ()


def _opening(path: Path, line: int) -> int:
    """Return the line of .irp or .rept that belongs to a line of .endr, or the line itself."""
    lines = _lines(path)
    depth = 0
    for number in range(min(line, len(lines)), 0, -1):
        text = lines[number - 1]
        depth += len(re.findall(r"^\s*\.endr\b", text))
        depth -= len(re.findall(r"^\s*\.(?:irpc?|rept)\b", text))
        if depth <= 0:
            return number
    return line
