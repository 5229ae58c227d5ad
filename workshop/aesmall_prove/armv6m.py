# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The Cortex-M0+ (ARMv6-M) for machine.py: cells and cycles.

The model is SLEIGH's ARMv6 in Thumb state. Its instructions are limited to those of ARMv6-M that
compilers and our assembly use. Only BL has four bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

import pypcode

from .findings import Fault, Region
from .instruction import Instruction
from .isa import SleighIsa
from .lift import Lifter
from .state import State
from .words import Arithmetic, Unprovable

#: r0 .. r12, sp, lr, then the flags
STACK, LINK, COUNTER = 13, 14, 15
#: The number of arguments in registers
IN_REGISTERS = 4
FLAGS = tuple("NZCV")
FIRST_FLAG = 16
CELLS = FIRST_FLAG + len(FLAGS)
FLAG = {name: FIRST_FLAG + place for place, name in enumerate(FLAGS)}
_FIRST_REGISTER, _FIRST_FLAG_OFFSET = 32, 96
#: Cells of the model that exist only within one instruction. One is the state to which a jump
#: leads.
_TEMPORARIES, _THUMB = 1000, 120

_NAMES = """
    lsls lsrs asrs adds subs movs cmp cmn ands eors adcs sbcs rors tst rsbs orrs muls bics mvns
    add sub cpy mov ldr str ldrb strb ldrh strh ldrsb ldrsh adr push pop ldmia stmia
    sxth sxtb uxth uxtb rev rev16 revsh nop
    b bl bx blx beq bne bcs bcc bmi bpl bvs bvc bhi bls bge blt bgt ble
"""
KNOWN = frozenset(_NAMES.split())


def cycles(opcode: int) -> int:
    """Return the cycles of an instruction, without a taken branch.

    Source: Cortex-M0+ TRM r0p1, table 3-1, with the one-cycle multiplier.
    """
    registers = (opcode & 0xFF).bit_count()
    top = opcode >> 12
    if top >= 0xE:
        return 3 if opcode & 0x1000 else 2  # BL, B
    if top == 0xC:  # LDM, STM
        return 1 + registers
    if top in (5, 6, 7, 8, 9) or opcode >> 11 == 0b01001:  # loads, stores
        return 2
    if opcode & 0xFE00 == 0xB400:  # PUSH
        return 1 + registers + (opcode >> 8 & 1)
    if opcode & 0xFE00 == 0xBC00:  # POP, with PC 3 + N, and N includes PC
        return 1 + registers if not opcode & 0x100 else 4 + registers
    if opcode & 0xFF00 == 0x4700 or opcode & 0xFD87 == 0x4487:  # BX, BLX, ADD or MOV to PC
        return 2
    return 1


def _unpredictable(name: str, opcode: int) -> bool:
    """Return whether an encoding is unpredictable.

    These are lists without registers, bits that should be 0, and STM with its base in the list, for
    which SLEIGH is wrong.
    """
    if name in ("push", "pop"):
        return opcode & 0x1FF == 0
    if name in ("ldmia", "stmia"):
        return opcode & 0xFF == 0 or (name == "stmia" and opcode >> (opcode >> 8 & 7) & 1 == 1)
    return name in ("bx", "blx") and opcode & 7 != 0


class ArmV6M(SleighIsa):
    """The processor."""

    cell_bytes = 4
    aligned = True
    constants_in_data = True
    spaces = MappingProxyType({"ram": False})
    #: The state to which a jump leads, which is checked separately (Instruction.must)
    nothing = frozenset({"setISAMode"})
    stack_pointer = (STACK,)
    stack_gap = 0
    stack_align = 4
    call_align = 8
    address_bits = 32
    cell_count = CELLS
    flags = tuple(FLAG.values())
    backs = (0x0FFFFFF0, 0xA5A5A5A4)
    saved = tuple(range(4, 12))
    volatile = (0, 1, 2, 3, 12, LINK)
    arguments = tuple(range(IN_REGISTERS))
    even_pairs = True
    link = LINK
    code_bits = 1
    return_bytes = 0
    call_cycles = 0

    @cached_property
    def context(self) -> Any:
        context = pypcode.Context("ARM:LE:32:v6")
        context.setVariableDefault("TMode", 1)
        return context

    def width(self, cell: int) -> int:
        return 32 if cell < FIRST_FLAG else 8

    def cells(self, space: str, offset: int, size: int) -> tuple[int, ...] | None:
        if space != "register":
            return None
        if _FIRST_REGISTER <= offset < _FIRST_FLAG_OFFSET:
            if size != 4:
                raise Unprovable("a part of a register")
            return ((offset - _FIRST_REGISTER) // 4,)
        if offset < _FIRST_FLAG_OFFSET + 4:
            return (FIRST_FLAG + offset - _FIRST_FLAG_OFFSET,)
        return (_TEMPORARIES + offset,)

    def size_of(self, code: bytes) -> int:
        return 4 if code[1] >> 3 > 0b11100 else 2

    def decode(self, arithmetic: Arithmetic, code: bytes, address: int) -> Instruction:
        text, operations = self.pcode(code, address)
        name = text.mnem
        if name not in KNOWN or (text.length == 4) != (name == "bl"):
            raise Unprovable(f"the instruction {name} of {text.length} bytes at {address:#x}")
        opcode = int.from_bytes(code[:2], "little")
        if _unpredictable(name, opcode):
            raise Unprovable(f"the unpredictable {name} {text.body} at {address:#x}")
        instruction = Instruction(address, text.length, f"{name} {text.body}".strip(), opcode)
        instruction.cycles = cycles(opcode)
        instruction.taken = 1
        lifter = Lifter(instruction, arithmetic, self)
        for operation in operations:
            lifter.operation(operation)
        instruction.must = lifter.slots.get(_TEMPORARIES + _THUMB, -1) if name != "bl" else -1
        lifter.written = {cell for cell in lifter.written if cell < CELLS and cell != COUNTER}
        return lifter.finish()

    def call(self, state: State, back: int) -> None:
        """Check that a function is called with a multiple of 8 in SP, as AAPCS requires.

        BL and BLX have already set LR. Code without a symbol of its own, or with a hidden symbol,
        is not a function here.
        """
        pointer = state.machine.stack_pointer(state)
        if pointer % self.call_align and state.pc in state.machine.image.functions:
            raise Fault(f"calls a function with {pointer:#x} in sp, which is no multiple of 8")

    def ret(self, state: State) -> int:
        raise Unprovable("there is no such instruction")

    def enter(self, state: State, arguments: Sequence[tuple[int, int]]) -> None:
        """Make a call by AAPCS: four extended arguments from r0 up, the others on the stack."""
        machine = state.machine
        for place, (value, _) in enumerate(arguments[:IN_REGISTERS]):
            state.cells[place] = value
        if more := arguments[IN_REGISTERS:]:
            stack = Region("the arguments", machine.entry_stack, 4 * len(more), False)
            machine.regions.append(stack)
            values = b"".join(value.to_bytes(4, "little") for value, _ in more)
            state.memory.update(enumerate(values, stack.start))
        state.cells[STACK] = machine.entry_stack
        state.cells[LINK] = state.machine.back | 1

    def leave(self, state: State) -> str:
        return ""

    def cell_name(self, cell: int) -> str:
        return "lr" if cell == LINK else f"r{cell}"
