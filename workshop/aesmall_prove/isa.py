# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The C calls of a processor, and SLEIGH's model of it, as the machine needs them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pypcode import BadDataError, OpCode, UnimplError

from .image import Image
from .instruction import Instruction
from .processor import Processor
from .riscv.path import Path
from .state import State
from .words import Unprovable


def translated(context: Any, code: bytes, address: int) -> tuple[Any, Any]:
    """Return the first instruction of `code` as SLEIGH disassembles it, and its p-code."""
    try:
        [text] = context.disassemble(code, address, max_instructions=1).instructions
        return text, context.translate(code, address, max_instructions=1).ops
    except (BadDataError, UnimplError) as error:
        raise Unprovable(f"the instruction {code[:2].hex()} at {address:#x}") from error


def _pcode(text: Any, operations: Any) -> list[object]:
    """Return the text and operations of an instruction in a form that can be compared."""

    def place(varnode: Any) -> tuple[str, int, int]:
        return varnode.space.name, varnode.offset, varnode.size

    return [
        (text.mnem, text.body, text.length),
        *(
            (op.opcode, op.output and place(op.output), [*map(place, op.inputs)])
            for op in operations
            if op.opcode != OpCode.IMARK
        ),
    ]


class Isa(Processor):
    """A processor and its C calls."""

    #: Cells of the first arguments if each is a word; empty if an argument takes its bytes' cells
    arguments: Sequence[int] = ()
    #: Whether an argument of two words begins at an even cell
    even_pairs: bool = False
    #: Cell of the return address; -1 if it is on the stack
    link: int = -1
    #: The bits that are 1 in each pointer to a function
    code_bits: int = 0

    def of(self, image: Image) -> Isa:
        """Return the processor that a program requires."""
        return self

    def path(self, entry: int) -> Path | None:
        """Return a cycle counter for the run of a call, or None to add instruction cycles."""
        return None

    @abstractmethod
    def enter(self, state: State, arguments: Sequence[tuple[int, int]]) -> None:
        """Make a C call with arguments (value, bytes), from the machine's caller and stack."""

    @abstractmethod
    def leave(self, state: State) -> str:
        """Return a violation of the remaining ABI rules by the state after a call, or ""."""

    @abstractmethod
    def call(self, state: State, back: int) -> None:
        """Put the return address where a call puts it."""

    @abstractmethod
    def ret(self, state: State) -> int:
        """Take the return address from where a call has put it."""


class SleighIsa(Isa):
    """A processor with a model in SLEIGH."""

    @cached_property
    @abstractmethod
    def context(self) -> Any:
        """Return SLEIGH for this processor."""

    def pcode(self, code: bytes, address: int) -> tuple[Any, Any]:
        """Return the first instruction of `code` as SLEIGH disassembles it, and its p-code."""
        return translated(self.context, code, address)

    def instruction(self, code: bytes, address: int) -> Instruction:
        try:
            return super().instruction(code, address)
        except Unprovable:
            # An instruction without a model, such as IT or SBIC, may have changed SLEIGH's state
            # for the next instruction.
            self.__dict__.pop("context", None)
            raise

    def _is_everywhere(self, own: bytes, address: int) -> bool:
        here = _pcode(*self.pcode(own, address))
        return all(_pcode(*self.pcode(own, address ^ other)) == here for other in (2, 0x1544))
