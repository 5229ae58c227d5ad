# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the machine must know of a processor."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from .gf2 import Domain
from .instruction import Instruction
from .words import Arithmetic


class Processor(ABC):
    """Registers and flags are numbered cells."""

    cell_count: int
    #: Bytes of a register
    cell_bytes: int
    flags: tuple[int, ...]
    #: Cells of the stack pointer, low first
    stack_pointer: tuple[int, ...]
    #: 1 when the stack pointer points to the next free byte, 0 when to the last used one
    stack_gap: int
    #: The flag that allows interrupts; None: no instruction that is accepted forbids them.
    interrupt_flag: int | None = None
    #: The instruction behind the one that sets it is done before an interrupt comes.
    allows_late: bool = True
    address_bits: int
    #: Accesses must be aligned to their size.
    aligned: bool
    #: Constants are read where data is, not in a memory of their own.
    constants_in_data: bool
    #: Memory space of p-code -> whether it is that of the code
    spaces: Mapping[str, bool]
    #: Operations that SLEIGH has only a name for and that do nothing here; all others are refused.
    nothing: frozenset[str] = frozenset()
    #: The stack pointer is always a multiple of the first, at a call of the second.
    stack_align: int = 1
    call_align: int = 1

    #: Two callers: addresses without code. Code that used its return address as data would differ.
    backs: tuple[int, int]
    #: Registers that a routine must restore, and those that it may leave as it likes
    saved: tuple[int, ...]
    volatile: tuple[int, ...]
    #: Bytes of stack, and cycles, of the call itself as far as the figures count them
    return_bytes: int
    call_cycles: int
    #: Whether the same code runs on another core, whose cycles are counted beside its own, and what
    #: the call itself takes there
    has_second: bool = False
    call_second: int = 0

    @abstractmethod
    def width(self, cell: int) -> int:
        """Bits of a cell."""

    @abstractmethod
    def cells(self, space: str, offset: int, size: int) -> tuple[int, ...] | None:
        """The cells of a place in SLEIGH's model, each a part of it, low first. None: it is memory.
        Empty: nobody reads it, it may be dropped."""

    @abstractmethod
    def cell_name(self, cell: int) -> str:
        """As the assembly calls it."""

    @abstractmethod
    def decode(self, arithmetic: Arithmetic, code: bytes, address: int) -> Instruction:
        """The instruction at the start of `code`."""

    def __init__(self) -> None:
        #: Of all instructions that instruction() has made
        self.arithmetic = Arithmetic(Domain())
        # The code of instructions that are the same everywhere
        self._everywhere: dict[bytes, Instruction] = {}

    @abstractmethod
    def size_of(self, code: bytes) -> int:
        """Bytes of the instruction at the start of `code`."""

    def instruction(self, code: bytes, address: int) -> Instruction:
        """As decode(), with an arithmetic that is that of all its instructions."""
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
        """Whether an instruction does the same at other addresses, aligned and not."""
