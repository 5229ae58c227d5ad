# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The properties of a processor that the machine needs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from .gf2 import Domain
from .instruction import Instruction
from .words import Arithmetic


class Processor(ABC):
    """A processor with registers and flags as numbered cells."""

    cell_count: int
    #: Bytes of a register
    cell_bytes: int
    flags: tuple[int, ...]
    #: Cells of the stack pointer, low first
    stack_pointer: tuple[int, ...]
    #: 1 if the stack pointer points to the next free byte, 0 if it points to the last used byte
    stack_gap: int
    #: The flag that allows interrupts, if accepted instructions can clear it
    interrupt_flag: int | None = None
    #: After the instruction that sets the flag, one more instruction is done before an interrupt.
    allows_late: bool = True
    address_bits: int
    #: Accesses must be aligned to their size.
    aligned: bool
    #: Constants are in the data address space, not in a memory of their own.
    constants_in_data: bool
    #: Memory space of p-code -> whether it is the space of the code
    spaces: Mapping[str, bool]
    #: Operations that SLEIGH only names and that do nothing here. All others are refused.
    nothing: frozenset[str] = frozenset()
    #: The alignment of the stack pointer, always and at a call
    stack_align: int = 1
    call_align: int = 1

    #: Return addresses of two callers, without code. Code that used its return address as data
    #: would behave differently for the two.
    backs: tuple[int, int]
    #: Registers that a routine must restore, and registers that it may change
    saved: tuple[int, ...]
    volatile: tuple[int, ...]
    #: Bytes of stack and cycles of the call itself, as the figures count them
    return_bytes: int
    call_cycles: int
    #: Whether the same code runs on a second core with its own cycle count, and the cycles of the
    #: call itself there
    has_second: bool = False
    call_second: int = 0

    @abstractmethod
    def width(self, cell: int) -> int:
        """Return the bits of a cell."""

    @abstractmethod
    def cells(self, space: str, offset: int, size: int) -> tuple[int, ...] | None:
        """Return the cells of a place in SLEIGH's model, low first, each a part of it.

        None means that the place is memory. An empty tuple means that the place is never read and a
        write to it may be dropped.
        """

    @abstractmethod
    def cell_name(self, cell: int) -> str:
        """Return the name of a cell in assembly."""

    @abstractmethod
    def decode(self, arithmetic: Arithmetic, code: bytes, address: int) -> Instruction:
        """Decode the instruction at the start of `code`."""

    def __init__(self) -> None:
        #: The arithmetic of all instructions that instruction() has made
        self.arithmetic = Arithmetic(Domain())
        # The code of instructions that are the same at every address
        self._everywhere: dict[bytes, Instruction] = {}

    @abstractmethod
    def size_of(self, code: bytes) -> int:
        """Return the bytes of the instruction at the start of `code`."""

    def instruction(self, code: bytes, address: int) -> Instruction:
        """Decode like decode(), with an arithmetic that all instructions share."""
        own = code[: self.size_of(code)]
        known = self._everywhere.get(own)
        if known is not None:
            return known.at(address)
        made = self.decode(self.arithmetic, code, address)
        if made.flow == "next" and self._is_everywhere(own, address):
            self._everywhere[own] = made
        return made

    @abstractmethod
    def _is_everywhere(self, own: bytes, address: int) -> bool:
        """Return whether an instruction does the same at other addresses, aligned or not."""
