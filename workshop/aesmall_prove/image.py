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
    """The bytes of a linked program, at the addresses where they are at run time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.symbols = elf_file.symbols(path)
        with path.open("rb") as file:
            elf = ELFFile(file)
            #: The flags of the ELF header, which describe the processor
            self.flags = int(elf["e_flags"])
            #: The processor's name in ELF, for example EM_RISCV
            self.processor = str(elf["e_machine"])
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
            #: Data that start-up code copies into RAM. From the library, on AVR these are C's
            #: constants.
            self.initialised: dict[int, bytes] = {
                s["sh_addr"]: s.data()
                for s in sections
                if s["sh_flags"] & 3 == 3 and s["sh_type"] == "SHT_PROGBITS"
            }
            # The tables of src/armv6m, src/armv7m and src/rv32 are initialised data, which only
            # start-up code writes.
            self.code |= {
                symbol.address: s.data()[symbol.address - s["sh_addr"] :][: symbol.size]
                for s in sections
                if s["sh_flags"] & 1 and s["sh_type"] == "SHT_PROGBITS"
                for symbol in self.symbols.values()
                if symbol.kind == "object"
                and symbol.name.endswith(("_armv6m", "_armv7m", "_rv32"))
                and s["sh_addr"] <= symbol.address < s["sh_addr"] + s["sh_size"]
            }

    @cached_property
    def decoded(self) -> dict[object, dict[int, Instruction]]:
        """Return the instructions that have been decoded, by their processor and address."""
        return {}

    def read(self, address: int, size: int) -> bytes | None:
        """Return constant bytes of the program, if they exist."""
        for start, data in self.code.items():
            if start <= address and address + size <= start + len(data):
                return data[address - start :][:size]
        return None

    def memory(self, symbol: str) -> str:
        """Return the memory of an object in a program for the chip: SRAM if writable, or flash.

        Our own programs for the RP2040 are in SRAM as a whole. Other programs are not.
        """
        place = self.symbols[symbol].address
        return SRAM if any(place in section for section in self._written) else FLASH

    def has_some(self, start: int, end: int) -> bool:
        """Return whether any byte of the program is in this range."""
        return any(a < end and start < a + len(data) for a, data in self.code.items())

    @cached_property
    def functions(self) -> frozenset[int]:
        """Return the addresses of the functions that C may call."""
        return frozenset(elf_file.functions(self.symbols))

    @cached_property
    def _objects(self) -> list[elf_file.Symbol]:
        return [s for s in self.symbols.values() if s.kind == "object" and s.size]

    def table(self, start: int, end: int) -> str | None:
        """Return the name of the constant object that contains these bytes."""
        for symbol in self._objects:
            if symbol.address <= start and end <= symbol.address + symbol.size:
                return symbol.name
        return None
