# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The constants and the code of a linked program."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from aesmall.engines import FLASH, SRAM
from aesmall_workshop.chips import elf as elf_file
from elftools.elf.elffile import ELFFile

from .instruction import Instruction


class Image:
    """The bytes of a linked program, where they are when it runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.symbols = elf_file.symbols(path)
        with path.open("rb") as file:
            elf = ELFFile(file)
            #: What its header says of the processor
            self.flags = int(elf["e_flags"])
            sections = list(elf.iter_sections())
            self._written = [
                range(s["sh_addr"], s["sh_addr"] + s["sh_size"])
                for s in sections
                if s["sh_flags"] & 3 == 3
            ]
            self.code: dict[int, bytes] = {
                s["sh_addr"]: s.data()
                for s in sections
                if s["sh_flags"] & 2 and not s["sh_flags"] & 1 and s["sh_type"] == "SHT_PROGBITS"
            }
            #: What start-up code puts into RAM; of the library, C's constants on AVR
            self.initialised: dict[int, bytes] = {
                s["sh_addr"]: s.data()
                for s in sections
                if s["sh_flags"] & 3 == 3 and s["sh_type"] == "SHT_PROGBITS"
            }
            # The tables of src/armv6m and src/rv32 are initialised data, which nothing writes but
            # start-up code.
            self.code |= {
                symbol.address: s.data()[symbol.address - s["sh_addr"] :][: symbol.size]
                for s in sections
                if s["sh_flags"] & 1 and s["sh_type"] == "SHT_PROGBITS"
                for symbol in self.symbols.values()
                if symbol.kind == "object"
                and symbol.name.endswith(("_armv6m", "_rv32"))
                and s["sh_addr"] <= symbol.address < s["sh_addr"] + s["sh_size"]
            }

    @cached_property
    def decoded(self) -> dict[object, dict[int, Instruction]]:
        """The instructions that have been decoded, by their processor and address."""
        return {}

    def read(self, address: int, size: int) -> bytes | None:
        """Constant bytes of the program; None: there are none."""
        for start, data in self.code.items():
            if start <= address and address + size <= start + len(data):
                return data[address - start :][:size]
        return None

    def memory(self, symbol: str) -> str:
        """Where an object lies in a program for the chip: what may be written in SRAM, all else in
        flash. Our own programs for the RP2040 are in SRAM as a whole; others are not."""
        place = self.symbols[symbol].address
        return SRAM if any(place in section for section in self._written) else FLASH

    def has_some(self, start: int, end: int) -> bool:
        """Whether any byte of the program is there."""
        return any(a < end and start < a + len(data) for a, data in self.code.items())

    @cached_property
    def functions(self) -> frozenset[int]:
        """The addresses of those that C may call."""
        return frozenset(elf_file.functions(self.symbols))

    @cached_property
    def _objects(self) -> list[elf_file.Symbol]:
        return [s for s in self.symbols.values() if s.kind == "object" and s.size]

    def table(self, start: int, end: int) -> str | None:
        """The constant object that these bytes lie in."""
        for symbol in self._objects:
            if symbol.address <= start and end <= symbol.address + symbol.size:
                return symbol.name
        return None
