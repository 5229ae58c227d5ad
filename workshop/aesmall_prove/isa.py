# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the machine must know of the C calls of a processor, and of SLEIGH's model of it."""

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
    """The first instruction of `code` as SLEIGH disassembles it, and its p-code."""
    try:
        [text] = context.disassemble(code, address, max_instructions=1).instructions
        return text, context.translate(code, address, max_instructions=1).ops
    except (BadDataError, UnimplError) as error:
        raise Unprovable(f"the instruction {code[:2].hex()} at {address:#x}") from error


def _pcode(text: Any, operations: Any) -> list[object]:
    """What an instruction says, to be compared."""

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

    def of(self, image: Image) -> Isa:
        """The processor as a program wants it."""
        return self

    def path(self, entry: int) -> Path | None:
        """Counts the cycles of a run that is a call; None: those of the instructions are added."""
        return None

    @abstractmethod
    def enter(self, state: State, arguments: Sequence[tuple[int, int]]) -> None:
        """A C call with arguments (value, bytes), by the caller and with the stack of the
        machine's start."""

    @abstractmethod
    def leave(self, state: State) -> str:
        """What else the ABI wants of the state behind a call, if that is broken."""

    @abstractmethod
    def call(self, state: State, back: int) -> None:
        """Puts the return address where a call does."""

    @abstractmethod
    def ret(self, state: State) -> int:
        """Takes it from there."""


class SleighIsa(Isa):
    """A processor that SLEIGH has a model of."""

    @cached_property
    @abstractmethod
    def context(self) -> Any:
        """SLEIGH for this processor."""

    def pcode(self, code: bytes, address: int) -> tuple[Any, Any]:
        """The first instruction of `code` as SLEIGH disassembles it, and its p-code."""
        return translated(self.context, code, address)

    def instruction(self, code: bytes, address: int) -> Instruction:
        try:
            return super().instruction(code, address)
        except Unprovable:
            # What is not modelled, such as IT or SBIC, may have told SLEIGH how to take the next.
            self.__dict__.pop("context", None)
            raise

    def _is_everywhere(self, own: bytes, address: int) -> bool:
        here = _pcode(*self.pcode(own, address))
        return all(_pcode(*self.pcode(own, address ^ other)) == here for other in (2, 0x1544))
