# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Instructions as straight lines of operations, from the p-code of Ghidra's SLEIGH (pypcode).

The p-code of an instruction becomes a list of slots: constants, what registers held before, and
results. What only flags need is left until somebody reads the flag, which is almost never.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from pypcode import BadDataError, OpCode, UnimplError

from .gf2 import Bit
from .words import Arithmetic, Operation, Unprovable, Word

if TYPE_CHECKING:
    from .isa import Isa
    from .memo import Memo
    from .state import State

_COUNTER = count()
_LOAD, _STORE = -1, -2
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
#: x ^ x and x - x are 0, whatever x is.
_NOTHING_OF_EQUALS = (OpCode.INT_XOR, OpCode.INT_SUB)
_FLOWS = {
    OpCode.BRANCH: "jump",
    OpCode.CBRANCH: "branch",
    OpCode.BRANCHIND: "jump",
    OpCode.CALL: "call",
    OpCode.CALLIND: "call",
    OpCode.RETURN: "jump",
}


class Lazy:
    """A flag that has not been computed."""

    __slots__ = ("instruction", "slot", "values")

    def __init__(self, instruction: Instruction, values: list[Any], slot: int) -> None:
        self.instruction = instruction
        self.values = values
        self.slot = slot

    def force(self) -> Word:
        return self.instruction.evaluate(self.values, self.slot)


class Choice(Lazy):
    """What a cell holds behind a fork, when one of its two values has not been computed."""

    __slots__ = ("arithmetic", "condition", "one", "width", "zero")

    def __init__(
        self,
        arithmetic: Arithmetic,
        condition: Bit,
        one: Word | Lazy,
        zero: Word | Lazy,
        width: int,
    ) -> None:
        self.arithmetic = arithmetic
        self.condition = condition
        self.one = one
        self.zero = zero
        self.width = width

    def force(self) -> Word:
        one = self.one.force() if isinstance(self.one, Lazy) else self.one
        zero = self.zero.force() if isinstance(self.zero, Lazy) else self.zero
        return self.arithmetic.choose(self.condition, one, zero, self.width)


@dataclass
class Instruction:
    """One instruction at one address."""

    address: int
    size: int
    text: str
    opcode: int
    #: "next", "jump", "branch" (when the condition is 1), "call", "return"
    flow: str = "next"
    #: An address, or ~slot when it is computed
    target: int = 0
    #: The slot of the bit that decides
    condition: int = 0
    #: The slot of a byte that must be 1, or -1
    must: int = -1
    #: Cycles, here and on the core beside it (Isa.has_second), and how many more when a branch is
    #: taken, on both
    cycles: int = 0
    second: int = 0
    taken: int = 0
    #: What its time follows from, for a path (Isa.path)
    timing: tuple[int, int] = (0, 0)
    #: Constants at their slots, None elsewhere
    template: list[Any] = field(default_factory=list)
    reads: list[tuple[int, int]] = field(default_factory=list)  # slot, cell
    forced: list[int] = field(default_factory=list)  # slots among them that may be lazy
    steps: list[tuple[Any, int, int, int]] = field(default_factory=list)
    deferred: dict[int, tuple[Operation, int, int]] = field(default_factory=dict)
    writes: list[tuple[int, int]] = field(default_factory=list)  # cell, slot
    stack_cells: tuple[int, ...] = ()  # those of the stack pointer that are written
    masks: bool = False  # it writes the flag that allows interrupts
    lazies: list[tuple[int, int]] = field(default_factory=list)  # cell, slot
    #: It neither loads nor stores: what it does follows from the cells that it reads.
    is_pure: bool = False
    #: Of what it does, wherever it is
    number: int = field(default_factory=_COUNTER.__next__)

    @property
    def next(self) -> int:
        """The address behind it."""
        return self.address + self.size

    def at(self, address: int) -> Instruction:
        """The same at another address."""
        other = Instruction.__new__(Instruction)
        other.__dict__.update(self.__dict__)
        other.address = address
        return other

    def execute(self, state: State) -> list[Any]:
        """Does everything but the flow; returns the slots."""
        cells = state.cells
        values = self.template[:]
        for slot, cell in self.reads:
            values[slot] = cells[cell]
        for slot in self.forced:
            if isinstance(values[slot], Lazy):
                values[slot] = values[slot].force()
        for function, out, x, y in self.steps:
            if y >= 0:
                values[out] = function(values[x], values[y])
            elif y == _LOAD:
                space, size = function
                values[out] = state.load(space, size, values[x])
            else:
                state.store(function, values[x], values[out])
        for cell, slot in self.writes:
            cells[cell] = values[slot]
        for cell, slot in self.lazies:
            cells[cell] = Lazy(self, values, slot)
        return values

    def recall(self, state: State, memo: Memo) -> list[Any]:
        """As execute(), but what it once did with the very same values is not done again."""
        cells = state.cells
        key, is_known = [self.number], True
        for _, cell in self.reads:
            value = cells[cell]
            if type(value) is int:
                key.append(value)
            else:
                key.append(-id(value))
                is_known = False
        if is_known and not self.lazies:
            return self.execute(state)  # that is as fast
        where = tuple(key)
        found = memo.steps.get(where)
        if found is None:
            read = [cells[cell] for _, cell in self.reads]
            values = self.execute(state)
            written = [(cell, cells[cell]) for cell, _ in (*self.writes, *self.lazies)]
            memo.steps[where] = values, written, read
            return values
        values, written, _ = found
        for cell, value in written:
            cells[cell] = value
        return values

    def evaluate(self, values: list[Any], slot: int) -> Word:
        """The value of a slot, computed now if it was left."""
        value = values[slot]
        if value is None:
            function, x, y = self.deferred[slot]
            first = self.evaluate(values, x)
            # What is ANDed with 0 may be a long chain of older flags.
            if function.__name__ == "conjunction" and type(first) is int and first == 0:
                value = 0
            else:
                value = function(first, self.evaluate(values, y))
            values[slot] = value
        elif isinstance(value, Lazy):
            value = values[slot] = value.force()
        return value  # type: ignore[no-any-return]


def translated(context: Any, code: bytes, address: int) -> tuple[Any, Any]:
    """The first instruction of `code` as SLEIGH disassembles it, and its p-code."""
    try:
        [text] = context.disassemble(code, address, max_instructions=1).instructions
        return text, context.translate(code, address, max_instructions=1).ops
    except (BadDataError, UnimplError) as error:
        raise Unprovable(f"the instruction {code[:2].hex()} at {address:#x}") from error


class Lifter:
    """Translates the p-code of one instruction."""

    def __init__(self, instruction: Instruction, arithmetic: Arithmetic, isa: Isa) -> None:
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
        """The slot of a constant."""
        if value not in self.constants:
            self.constants[value] = self._slot(value)
        return self.constants[value]

    def step(self, function: Any, x: int, y: int | None = None) -> int:
        """The slot of a result; folded when both operands are constants."""
        y = self.constant(0) if y is None else y
        template = self.instruction.template
        if y >= 0 and template[x] is not None and template[y] is not None:
            return self.constant(function(template[x], template[y]))
        out = self._slot()
        self.all_steps.append((function, out, x, y))
        return out

    def cell(self, cell: int) -> int:
        """The slot that holds a cell now."""
        if cell not in self.slots:
            self.slots[cell] = self._slot()
            self.instruction.reads.append((self.slots[cell], cell))
        return self.slots[cell]

    def read(self, varnode: Any) -> int:
        """The slot of an operand."""
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
        """An operand gets the value of a slot."""
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
        """The slot of some bytes of memory; `address` is a slot."""
        return self.step((space, size), address, _LOAD)

    def store(self, size: int, value: int, address: int) -> None:
        """Both are slots."""
        self.all_steps.append((size, value, address, _STORE))

    def set(self, cell: int, slot: int) -> None:
        """A cell gets the value of a slot."""
        self.slots[cell] = slot
        self.written.add(cell)

    def _temporaries(self, offset: int, size: int) -> Iterator[tuple[int, int]]:
        for key in self.slots:
            if isinstance(key, tuple) and key[0] < offset + size and offset < key[0] + key[1]:
                yield key

    # ---- operations ----

    def operation(self, op: Any) -> None:
        """Appends one operation of p-code."""
        code, inputs, output = op.opcode, op.inputs, op.output
        if code == OpCode.IMARK:
            return
        if code == OpCode.CALLOTHER:
            # What SLEIGH has only a name for; it would be as if it did nothing.
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
        """Sorts the steps into those that are done at once and those that are left."""
        instruction = self.instruction
        needed = {instruction.condition} if instruction.flow == "branch" else set()
        if instruction.target < 0:
            needed.add(~instruction.target)
        needed |= {instruction.must} - {-1}
        needed |= {self.slots[cell] for cell in self.written - set(self.isa.flags)}
        steps: list[tuple[Any, int, int, int]] = []
        for function, out, x, y in reversed(self.all_steps):
            if y == _STORE or out in needed:
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
