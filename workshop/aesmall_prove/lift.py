# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Turns p-code of Ghidra's SLEIGH (pypcode) into straight lines of operations.

The p-code of an instruction becomes a list of slots: constants, the previous values of registers,
and results. Operations that only flags need are deferred until the flag is read, which almost never
happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pypcode import OpCode

from .instruction import LOAD, STORE, Instruction
from .processor import Processor
from .words import Arithmetic, Operation, Unprovable, Word

#: Methods of Arithmetic that take the width of the operands
_OF_WIDTH = {
    OpCode.INT_ADD: "add",
    OpCode.INT_SUB: "subtract",
    OpCode.INT_MULT: "multiply",
    OpCode.INT_AND: "conjunction",
    OpCode.INT_OR: "disjunction",
    OpCode.INT_XOR: "xor",
    OpCode.INT_NEGATE: "negate",
    OpCode.INT_2COMP: "opposite",
    OpCode.INT_LEFT: "left",
    OpCode.INT_RIGHT: "right",
    OpCode.INT_SRIGHT: "signed_right",
    OpCode.BOOL_AND: "conjunction",
    OpCode.BOOL_OR: "disjunction",
    OpCode.BOOL_XOR: "xor",
    OpCode.INT_EQUAL: "equal",
    OpCode.INT_NOTEQUAL: "not_equal",
    OpCode.INT_LESS: "less",
    OpCode.INT_LESSEQUAL: "less_equal",
    OpCode.INT_SLESS: "signed_less",
    OpCode.INT_CARRY: "carry",
    OpCode.INT_SCARRY: "signed_carry",
    OpCode.INT_SBORROW: "signed_borrow",
}
#: x ^ x and x - x are 0 for every x.
_NOTHING_OF_EQUALS = (OpCode.INT_XOR, OpCode.INT_SUB)
_FLOWS = {
    OpCode.BRANCH: "jump",
    OpCode.CBRANCH: "branch",
    OpCode.BRANCHIND: "jump",
    OpCode.CALL: "call",
    OpCode.CALLIND: "call",
    OpCode.RETURN: "jump",
}


class Lifter:
    """The translation of the p-code of one instruction."""

    def __init__(self, instruction: Instruction, arithmetic: Arithmetic, isa: Processor) -> None:
        self.instruction = instruction
        self.arithmetic = arithmetic
        self.isa = isa
        self.slots: dict[Any, int] = {}  # cell or temporary -> slot
        self.constants: dict[Word, int] = {}
        self.written: set[int] = set()
        self.all_steps: list[tuple[Any, int, int, int]] = []

    # ---- slots ----

    def _slot(self, value: Word | None = None) -> int:
        self.instruction.template.append(value)
        return len(self.instruction.template) - 1

    def constant(self, value: Word) -> int:
        """Return the slot of a constant."""
        if value not in self.constants:
            self.constants[value] = self._slot(value)
        return self.constants[value]

    def step(self, function: Any, x: int, y: int | None = None) -> int:
        """Return the slot of a result. If both operands are constants, fold it."""
        y = self.constant(0) if y is None else y
        template = self.instruction.template
        if y >= 0 and template[x] is not None and template[y] is not None:
            return self.constant(function(template[x], template[y]))
        out = self._slot()
        self.all_steps.append((function, out, x, y))
        return out

    def cell(self, cell: int) -> int:
        """Return the slot with the present value of a cell."""
        if cell not in self.slots:
            self.slots[cell] = self._slot()
            self.instruction.reads.append((self.slots[cell], cell))
        return self.slots[cell]

    def read(self, varnode: Any) -> int:
        """Return the slot of an operand."""
        space, offset, size = varnode.space.name, varnode.offset, varnode.size
        if space == "const":
            return self.constant(offset)
        if space == "unique":
            if (offset, size) not in self.slots:
                raise Unprovable("a part of a temporary")
            return self.slots[offset, size]
        cells = self.isa.cells(space, offset, size)
        if cells is None:
            return self.load(space, size, self.constant(offset))
        slot = self.cell(cells[0])
        for done, cell in enumerate(cells[1:], 1):
            join = self.arithmetic.join(8 * self.isa.cell_bytes * done, 8 * self.isa.cell_bytes)
            slot = self.step(join, self.cell(cell), slot)
        return slot

    def write(self, varnode: Any, slot: int) -> None:
        """Give an operand the value of a slot."""
        space, offset, size = varnode.space.name, varnode.offset, varnode.size
        if space == "unique":
            if any(at != (offset, size) for at in self._temporaries(offset, size)):
                raise Unprovable("temporaries that overlap")
            self.slots[offset, size] = slot
            return
        cells = self.isa.cells(space, offset, size)
        if cells is None:
            self.store(size, slot, self.constant(offset))
        elif len(cells) == 1:
            self.set(cells[0], slot)
        else:
            width = 8 * self.isa.cell_bytes
            for place, cell in enumerate(cells):
                part = self.arithmetic.part(8 * size, width * place, width)
                self.set(cell, self.step(part, slot))

    def load(self, space: str, size: int, address: int) -> int:
        """Return the slot of some bytes of memory; `address` is a slot."""
        return self.step((space, size), address, LOAD)

    def store(self, size: int, value: int, address: int) -> None:
        """Store a slot; `value` and `address` are slots."""
        self.all_steps.append((size, value, address, STORE))

    def set(self, cell: int, slot: int) -> None:
        """Give a cell the value of a slot."""
        self.slots[cell] = slot
        self.written.add(cell)

    def _temporaries(self, offset: int, size: int) -> Iterator[tuple[int, int]]:
        for key in self.slots:
            if isinstance(key, tuple) and key[0] < offset + size and offset < key[0] + key[1]:
                yield key

    # ---- operations ----

    def operation(self, op: Any) -> None:
        """Append one operation of p-code."""
        code, inputs, output = op.opcode, op.inputs, op.output
        if code == OpCode.IMARK:
            return
        if code == OpCode.CALLOTHER:
            # SLEIGH has only a name for this operation. Accepting it would mean that it does
            # nothing.
            name = inputs[0].getUserDefinedOpName()
            if name not in self.isa.nothing:
                raise Unprovable(f"the operation {name}, which is not modelled")
            return
        if code in _FLOWS:
            self._flow(op)
        elif code == OpCode.STORE:
            self.store(inputs[2].size, self.read(inputs[2]), self.read(inputs[1]))
        elif code == OpCode.LOAD:
            space = inputs[0].getSpaceFromConst().name
            self.write(output, self.load(space, output.size, self.read(inputs[1])))
        elif code == OpCode.COPY:
            self.write(output, self.read(inputs[0]))
        else:
            operands = [*map(self.read, inputs[:2])]
            is_nothing = code in _NOTHING_OF_EQUALS and operands[0] == operands[1]
            slot = self.constant(0) if is_nothing else self.step(self._function(op), *operands)
            self.write(output, slot)

    def _function(self, op: Any) -> Operation:
        code, inputs = op.opcode, op.inputs
        arithmetic = self.arithmetic
        width, to = 8 * inputs[0].size, 8 * op.output.size
        if code in _OF_WIDTH:
            made: Operation = getattr(arithmetic, _OF_WIDTH[code])(width)
            return made
        if code == OpCode.BOOL_NEGATE:
            flip = arithmetic.xor(width)
            return lambda a, _: flip(a, 1)
        if code == OpCode.INT_ZEXT:
            return arithmetic.extend(width, to)
        if code == OpCode.INT_SEXT:
            return arithmetic.signed_extend(width, to)
        if code == OpCode.SUBPIECE:
            return arithmetic.part(width, 8 * inputs[1].offset, to)
        if code == OpCode.PIECE:
            return arithmetic.join(8 * inputs[1].size, width)
        raise Unprovable(f"the p-code operation {code.name}")

    def _flow(self, op: Any) -> None:
        instruction, inputs = self.instruction, op.inputs
        instruction.flow = _FLOWS[op.opcode]
        if op.opcode in (OpCode.BRANCH, OpCode.CBRANCH, OpCode.CALL):
            if inputs[0].space.name == "const":
                raise Unprovable("a branch inside an instruction")
            instruction.target = inputs[0].offset
        else:
            instruction.target = ~self.read(inputs[0])
        if op.opcode == OpCode.CBRANCH:
            instruction.condition = self.read(inputs[1])

    def finish(self) -> Instruction:
        """Divide the steps into immediate and deferred ones."""
        instruction = self.instruction
        needed = {instruction.condition} if instruction.flow == "branch" else set()
        if instruction.target < 0:
            needed.add(~instruction.target)
        needed |= {instruction.must} - {-1}
        needed |= {self.slots[cell] for cell in self.written - set(self.isa.flags)}
        steps: list[tuple[Any, int, int, int]] = []
        for function, out, x, y in reversed(self.all_steps):
            if y == STORE or out in needed:
                needed |= {x, out} if y < 0 else {x, y}
                steps.append((function, out, x, y))
            elif y >= 0:
                instruction.deferred[out] = (function, x, y)
        instruction.steps = steps[::-1]
        instruction.is_pure = all(y >= 0 for _, _, _, y in steps)
        instruction.stack_cells = tuple(c for c in self.isa.stack_pointer if c in self.written)
        instruction.masks = self.isa.interrupt_flag in self.written
        instruction.forced = [slot for slot, cell in instruction.reads if slot in needed]
        for cell in sorted(self.written):
            slot = self.slots[cell]
            lazy = slot in instruction.deferred
            (instruction.lazies if lazy else instruction.writes).append((cell, slot))
        used, more = needed, {self.slots[cell] for cell in self.written}
        while more:
            used = used | more
            parts = (
                instruction.deferred[slot][1:] for slot in more if slot in instruction.deferred
            )
            more = {slot for pair in parts for slot in pair} - used
        instruction.reads = [read for read in instruction.reads if read[0] in used]
        return instruction
