# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The AVR for machine.py: cells, cycles, calls and skips; AVRe+ with a PC of 2 or 3 bytes, AVRxm.

With a PC of 2 bytes the cycles of AVRxt are counted in addition to those of AVRe+, since its parts
run the same code.

SLEIGH's model is used except for calls and returns (it pushes the address in the wrong byte order),
skips (it puts the test into the next instruction), H (never computed) and the V and S of ADIW and
SBIW (wrong). These flags are unknown here and may not be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

import pypcode
from aesmall_workshop.chips import avr_timing

from .findings import LOST, Fault
from .gf2 import Unknown
from .instruction import Instruction
from .isa import SleighIsa
from .lift import Lifter
from .state import State
from .words import Arithmetic, Unprovable, known

STACK_LOW, STACK_HIGH = 32, 33
#: SREG from bit 0 on
FLAGS = tuple("CZNVSHTI")
FIRST_FLAG = 34
SKIP = FIRST_FLAG + len(FLAGS)
CELLS = SKIP + 1
FLAG = {name: FIRST_FLAG + place for place, name in enumerate(FLAGS)}
_NAMES = (*(f"r{i}" for i in range(32)), "SPL", "SPH", *(f"flag {f}" for f in FLAGS), "skip")
_SREG_ALIAS = 0x5F
_NO_H = Unknown("the flag H is not modelled")
_NO_VS = Unknown("V and S after ADIW and SBIW are not modelled")

#: Instructions that avr_timing.py knows and the prover refuses
_REFUSED = ("sbi", "cbi", "elpm", "reti")
_CALLS = ("rcall", "icall", "call")


class Avr(SleighIsa):
    """The processor; `pc_bytes` is 3 on parts with more than 128 KB of flash."""

    cell_bytes = 1
    aligned = False
    constants_in_data = False
    spaces = MappingProxyType({"mem": False, "codebyte": True})
    stack_pointer = (STACK_LOW, STACK_HIGH)
    stack_gap = 1
    interrupt_flag = FLAG["I"]
    address_bits = 16
    cell_count = CELLS
    flags = tuple(FLAG.values())
    backs = (0x1FFF0, 0x1A5A4)
    saved = (*range(2, 18), 28, 29, FLAG["I"])
    volatile = (0, *range(18, 28), 30, 31, FLAG["T"])

    def __init__(self, pc_bytes: int = 2, xmega: bool = False) -> None:
        super().__init__()
        self.pc_bytes = pc_bytes
        self.core = avr_timing.AVRXM if xmega else avr_timing.AVRE
        self.has_second = pc_bytes == 2 and not xmega
        # On XMEGA an interrupt may come directly after OUT SREG. No manual excludes this on AVRxt.
        self.allows_late = not xmega
        #: Bytes of stack that the call takes
        self.return_bytes = pc_bytes
        #: Cycles of CALL, which the figures include
        self.call_cycles = self._cycles("call", "")
        self.call_second = self._second("call", "")

    @cached_property
    def context(self) -> Any:
        return pypcode.Context("avr8:LE:16:default")

    def width(self, cell: int) -> int:
        return 8

    def cells(self, space: str, offset: int, size: int) -> tuple[int, ...] | None:
        if space == "mem":
            if offset + size <= 32:
                return tuple(range(offset, offset + size))
            if offset == _SREG_ALIAS:
                return ()
            return None
        if offset in (61, 62):
            return tuple(range(STACK_LOW + offset - 61, STACK_LOW + offset - 61 + size))
        if 128 <= offset < 136:
            return (FIRST_FLAG + offset - 128,)
        return (SKIP,) if offset == 136 else ()

    def size_of(self, code: bytes) -> int:
        return size_of(int.from_bytes(code[:2], "little"))

    def decode(self, arithmetic: Arithmetic, code: bytes, address: int) -> Instruction:
        opcode = int.from_bytes(code[:2], "little")
        if opcode & 0xFC00 == 0x1000 or opcode & 0xFC08 == 0xFC00:
            return self._skip(arithmetic, code, opcode, address)
        text, operations = self.pcode(code, address)
        name = text.mnem
        if not is_understood(name) or _undefined(name, opcode, code):
            raise Unprovable(f"the instruction {name} ({code[:2].hex()}) at {address:#x}")
        instruction = Instruction(address, text.length, f"{name} {text.body}".strip(), opcode)
        instruction.cycles = self._cycles(name, text.body)
        instruction.second = self._second(name, text.body)
        lifter = Lifter(instruction, arithmetic, self)
        if name == "ret":
            instruction.flow = "return"
            return lifter.finish()
        if name in (*_CALLS, "ijmp", "jmp"):
            instruction.flow = "call" if name in _CALLS else "jump"
            instruction.target = _call_target(name, code, address, lifter)
            return lifter.finish()
        carry = lifter.cell(FLAG["C"])
        is_less = None
        if name == "sbci" and opcode & 0xF0F == 0xF0F:
            before = lifter.cell(16 | opcode >> 4 & 15)
            is_less = lifter.step(arithmetic.less(8), before, lifter.constant(0xFF))
        for operation in operations:
            lifter.operation(operation)
        if name == "sbc" and opcode & 15 | opcode >> 5 & 16 == opcode >> 4 & 31:
            # Rd - Rd - C is -C. SLEIGH would compute the sum Rd + C and lose this.
            lifter.slots[opcode >> 4 & 31] = lifter.step(arithmetic.opposite(8), carry)
            lifter.slots[FLAG["C"]] = carry
        if is_less is not None:
            # Rd - 0xff - 1 borrows for every Rd. SLEIGH's two comparisons lose this.
            lifter.slots[FLAG["C"]] = lifter.step(arithmetic.disjunction(8), carry, is_less)
        if name in ("adc", "adiw", "sbiw"):
            unknown = lifter.constant((_NO_VS, *(0,) * 7))
            lifter.slots[FLAG["V"]] = lifter.slots[FLAG["S"]] = unknown
        if FLAG["H"] in lifter.written:
            lifter.slots[FLAG["H"]] = lifter.constant((_NO_H, *(0,) * 7))
        if instruction.flow == "branch":
            instruction.taken = 1
        return lifter.finish()

    def _cycles(self, name: str, operands: str) -> int:
        cycles = avr_timing.cycles(self.core, name, operands)
        return cycles + (1 if self.pc_bytes == 3 and name in (*_CALLS, "ret") else 0)

    def _second(self, name: str, operands: str) -> int:
        """Return the cycles on AVRxt."""
        return avr_timing.cycles(avr_timing.AVRXT, name, operands) if self.has_second else 0

    def _skip(self, arithmetic: Arithmetic, code: bytes, opcode: int, address: int) -> Instruction:
        """Decode CPSE, SBRC and SBRS. SLEIGH would put the test into the instruction after them."""
        d, r, bit = opcode >> 4 & 31, opcode >> 5 & 16 | opcode & 15, opcode & 7
        compares, on_one = opcode < 0x8000, opcode & 0x200
        name = "cpse" if compares else "sbrs" if on_one else "sbrc"
        text = f"{name} R{d},{f'R{r}' if compares else bit}"
        instruction = Instruction(address, 2, text, opcode, flow="branch")
        instruction.cycles, instruction.second = self._cycles(name, ""), self._second(name, "")
        lifter = Lifter(instruction, arithmetic, self)
        if compares:
            condition = lifter.step(arithmetic.equal(8), lifter.cell(d), lifter.cell(r))
        else:
            condition = lifter.step(arithmetic.part(8, bit, 1), lifter.cell(d))
            condition = lifter.step(arithmetic.extend(1, 8), condition)
            if not on_one:
                condition = lifter.step(arithmetic.xor(8), condition, lifter.constant(1))
        instruction.condition = condition
        skipped = size_of(int.from_bytes(code[2:4], "little"))
        instruction.target, instruction.taken = instruction.next + skipped, skipped // 2
        return lifter.finish()

    def call(self, state: State, back: int) -> None:
        """Push a return address: the PC in words, with the low byte at the highest address."""
        pointer = state.machine.stack_pointer(state)
        for place in range(self.pc_bytes):
            state.memory[pointer - place] = back // 2 >> 8 * place & 0xFF
            state.exposure.lost.discard(pointer - place)
        self._move(state, pointer - self.pc_bytes)
        state.machine.moved(state)

    def ret(self, state: State) -> int:
        """Pop a return address."""
        pointer = state.machine.stack_pointer(state) + self.pc_bytes
        target = 0
        for place in range(self.pc_bytes):
            byte = state.memory.get(pointer - place)
            if pointer - place in state.exposure.lost:
                byte = LOST
            if byte is None:
                raise Fault("returns to an address that nobody put on the stack")
            target |= known(byte, "a return address") << 8 * place
        self._move(state, pointer)
        if 2 * target != state.machine.back:
            state.machine.moved(state)
        return 2 * target

    def _move(self, state: State, pointer: int) -> None:
        state.cells[STACK_LOW], state.cells[STACK_HIGH] = pointer & 0xFF, pointer >> 8

    def enter(self, state: State, arguments: Sequence[tuple[int, int]]) -> None:
        """Make a call by avr-gcc's ABI: each argument in a pair of registers from r25:r24 down.

        If an argument has one byte, the other byte of the pair may have any value.
        """
        for place, (value, size) in enumerate(arguments):
            for i in range(size):
                state.cells[24 - 2 * place + i] = value >> 8 * i & 0xFF
        state.cells[1] = 0
        stack, back = state.machine.entry_stack, state.machine.back
        self._move(state, stack)
        for i in range(self.pc_bytes):
            state.memory[stack + self.pc_bytes - i] = back // 2 >> 8 * i & 0xFF
        state.cells[FLAG["H"]] = (_NO_H, *(0,) * 7)

    def leave(self, state: State) -> str:
        return "" if state.cell(1) == 0 else "returns with r1 not 0"

    def cell_name(self, cell: int) -> str:
        return _NAMES[cell]


def is_understood(name: str) -> bool:
    """Return whether the prover accepts this instruction."""
    return avr_timing.is_known(name) and name not in _REFUSED


def _undefined(name: str, opcode: int, code: bytes) -> bool:
    """Return whether SLEIGH decodes or models an encoding that the manual does not define."""
    if name == "com":
        return opcode & 0xFE0F != 0x9400
    if name in ("lds", "sts"):  # SREG has no cell of its own
        return int.from_bytes(code[2:4], "little") < 0x60
    if name in ("ld", "st") and opcode & 0xF000 == 0x9000:  # the pointer itself, with X+, -X ...
        pair = {1: 30, 2: 30, 9: 28, 10: 28, 13: 26, 14: 26}.get(opcode & 15)
        return opcode >> 4 & 30 == pair
    return name == "lpm" and opcode & 15 == 5 and opcode >> 4 & 30 == 30


def size_of(opcode: int) -> int:
    """Return the bytes of the instruction with this first word: 4 for LDS, STS, JMP and CALL."""
    long = opcode & 0xFC0F == 0x9000 or opcode & 0xFE0C == 0x940C
    return 4 if long else 2


def _call_target(name: str, code: bytes, address: int, lifter: Lifter) -> int:
    """Return the address called, or ~slot if it is computed."""
    words = [int.from_bytes(code[i : i + 2], "little") for i in (0, 2)]
    if name == "rcall":
        # A target below 0 wraps to an address above all memory: a negative number would mean a
        # slot.
        return (address + 2 + 2 * ((words[0] & 0xFFF ^ 0x800) - 0x800)) & 0x7FFFFF
    if name in ("call", "jmp"):
        return 2 * (words[1] | (words[0] & 1) << 16 | (words[0] & 0x1F0) << 13)
    low, high = lifter.cell(30), lifter.cell(31)
    word = lifter.step(lifter.arithmetic.join(8, 8), high, low)
    return ~lifter.step(lifter.arithmetic.left(17), word, lifter.constant(1))
