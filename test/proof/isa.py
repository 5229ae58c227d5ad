# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the machine must know of a processor and of its C calls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .lift import Instruction
from .words import Arithmetic

if TYPE_CHECKING:
    from .machine import State


class Isa(ABC):
    """A processor. Registers and flags are numbered cells."""

    cell_count: int
    #: Bytes of a register
    cell_bytes: int
    flags: tuple[int, ...]
    #: Cells of the stack pointer, low first
    stack_pointer: tuple[int, ...]
    #: 1 when the stack pointer points to the next free byte, 0 when to the last used one
    stack_gap: int
    address_bits: int
    #: Accesses must be aligned to their size.
    aligned: bool
    #: Constants are read where data is, not in a memory of their own.
    constants_in_data: bool
    #: Memory space of p-code -> whether it is that of the code
    spaces: Mapping[str, bool]

    #: Two callers: addresses without code. Code that used its return address as data would differ.
    backs: tuple[int, int]
    #: Registers that a routine must restore, and those that it may leave as it likes
    saved: tuple[int, ...]
    volatile: tuple[int, ...]
    #: Bytes of stack, and cycles, of the call itself as far as the figures count them
    return_bytes: int
    call_cycles: int

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

    @abstractmethod
    def enter(self, state: State, arguments: Sequence[tuple[int, int]]) -> None:
        """A C call with arguments (value, bytes), by the caller and with the stack of the
        machine's start."""

    @abstractmethod
    def leave(self, state: State) -> str:
        """What else the ABI wants of the state behind a call, if that is broken."""

    def may_interrupt(self, state: State) -> bool:
        """Whether an interrupt could come now and use the stack."""
        return True

    @abstractmethod
    def call(self, state: State, back: int) -> None:
        """Puts the return address where a call does."""

    @abstractmethod
    def ret(self, state: State) -> int:
        """Takes it from there."""
