# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the workshop reads from a linked program."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

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
    found: dict[str, Symbol] = {}
    with elf.open("rb") as file:
        image = ELFFile(file)
        thumb = image["e_machine"] == "EM_ARM"
        table = image.get_section_by_name(".symtab")
        if not isinstance(table, SymbolTableSection):
            return found
        for entry in table.iter_symbols():
            kind = entry["st_info"]["type"].removeprefix("STT_").lower()
            if not entry.name or entry["st_shndx"] == "SHN_UNDEF":
                continue
            if kind not in ("func", "object", "notype"):
                continue
            address = entry["st_value"] & ~1 if thumb and kind == "func" else entry["st_value"]
            if entry["st_info"]["bind"] == "STB_LOCAL" and entry.name in found:
                continue
            hidden = entry["st_other"]["visibility"] == "STV_HIDDEN"
            found[entry.name] = Symbol(entry.name, address, entry["st_size"], kind, hidden)
    return found


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


def function_at(table: dict[str, Symbol], address: int) -> str:
    """The function that an address lies in, for messages."""
    code = [s for s in table.values() if s.kind == "func" and s.address <= address]
    nearest = max(code, key=lambda s: s.address, default=None)
    if nearest is None or address >= nearest.address + max(nearest.size, 1):
        labels = [s for s in table.values() if s.address <= address and s.address < AVR_DATA]
        nearest = max(labels, key=lambda s: s.address, default=nearest)
    return nearest.name if nearest else "no function"
