# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the parts of a linked program that no call reaches.

The linker's option --emit-relocs preserves which instruction refers to which symbol. The assembler
for ARM resolves branches within a section, so these are read from the code.
"""

from __future__ import annotations

import re
import subprocess
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall_workshop.chips import build, elf
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Symbol

_ABS32 = 2  # R_ARM_ABS32
_ALLOC = 2  # SHF_ALLOC
#: Suffix that a compiler adds to the name of a copy or a part of a function
_COPIED = re.compile(r"\.(constprop|part|isra|lto_priv|cold)\b.*")


_BRANCH = re.compile(r"^ *([0-9a-f]+):\t.*\tb[a-z]{0,3}(?:\.[nw])?\t([0-9a-f]+) <", re.MULTILINE)


@dataclass(frozen=True, order=True)
class Piece:
    """A function or an object of a program."""

    address: int
    size: int
    name: str


@cache
def names_of_the_library(target: str) -> frozenset[str]:
    """Return every function and object that the library defines on a chip."""
    objects = build.library(target).values()
    return frozenset(name for path in objects for name in elf.symbols(path))


def dead(program: Path, target: str, more: frozenset[str] = frozenset()) -> list[Piece]:
    """Return the functions and constants of the library that no reference reaches.

    The result includes those with names in `more`. All other code counts as reached.
    """
    with program.open("rb") as file:
        read = ELFFile(file)
        pieces = sorted(_pieces(read))
        branches = _branches(program) if read["e_machine"] == "EM_ARM" else ()
        edges = _edges([*_references(read), *branches], pieces)
    ours = names_of_the_library(target) | more
    left: list[Piece | None] = [p for p in pieces if _COPIED.sub("", p.name) not in ours]
    left.append(None)
    reached = set(left)
    while left:
        for piece in edges.get(left.pop(), set()) - reached:
            reached.add(piece)
            left.append(piece)
    entered = [piece for piece in reached if piece]
    return [p for p in pieces if p not in reached and not any(_is_in(p, e) for e in entered)]


def _is_in(entry: Piece, function: Piece) -> bool:
    """Return whether the entry, which may fall through, is a part of the function."""
    end = function.address + function.size
    return function.address <= entry.address and entry.address + entry.size <= end


def _pieces(read: ELFFile) -> Iterator[Piece]:
    """Yield all functions and objects. An address with several names occurs several times."""
    kept = {i for i, section in enumerate(read.iter_sections()) if section["sh_flags"] & _ALLOC}
    for symbol in read.get_section_by_name(".symtab").iter_symbols():
        is_piece = symbol["st_info"]["type"] in ("STT_FUNC", "STT_OBJECT")
        if is_piece and symbol["st_size"] and symbol["st_shndx"] in kept:
            yield Piece(_place(read, symbol), symbol["st_size"], symbol.name)


def _place(read: ELFFile, symbol: Symbol) -> int:
    """Return the address of a symbol, without the Thumb bit of a function."""
    is_thumb = read["e_machine"] == "EM_ARM" and symbol["st_info"]["type"] == "STT_FUNC"
    return int(symbol["st_value"]) & ~int(is_thumb)


def _references(read: ELFFile) -> Iterator[tuple[int, int]]:
    """Yield the address of each reference in memory, and the address of its target."""
    symbols = read.get_section_by_name(".symtab")
    for table in read.iter_sections():
        if not isinstance(table, RelocationSection):
            continue
        section = read.get_section(table["sh_info"])
        if not section["sh_flags"] & _ALLOC:
            continue
        data = section.data()
        for row in table.iter_relocations():
            symbol = symbols.get_symbol(row["r_info_sym"])
            is_section = symbol["st_info"]["type"] == "STT_SECTION"
            if not (symbol.name or is_section):
                continue
            start, more = row["r_offset"] - section["sh_addr"], 0
            if row.is_RELA():
                more = row["r_addend"]
            elif is_section and row["r_info_type"] == _ABS32:  # the word holds the address itself
                more = int.from_bytes(data[start : start + 4], "little") - symbol["st_value"]
            yield row["r_offset"], _place(read, symbol) + more


def _branches(program: Path) -> Iterator[tuple[int, int]]:
    """Yield the address of each branch and call of a program for ARM, and its target."""
    command = ["arm-none-eabi-objdump", "-d", str(program)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for start, end in _BRANCH.findall(said):
        yield int(start, 16), int(end, 16)


def _edges(
    references: Iterable[tuple[int, int]], pieces: list[Piece]
) -> dict[Piece | None, set[Piece | None]]:
    """Return the targets of each piece. None stands for all other bytes."""
    starts = [piece.address for piece in pieces]

    def around(address: int) -> list[Piece | None]:
        found: list[Piece | None] = []
        for piece in reversed(pieces[: bisect_right(starts, address)]):
            if address < piece.address + piece.size:
                found.append(piece)
            elif address - piece.address > 0x8000:
                break
        return found or [None]

    edges: dict[Piece | None, set[Piece | None]] = {}
    for source, target in references:
        for piece in around(source):
            edges.setdefault(piece, set()).update(around(target))
    return edges
