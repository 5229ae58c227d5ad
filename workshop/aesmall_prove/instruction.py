# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Instructions as a proof executes them: straight lines of operations.

Operations that only flags need are deferred until a flag is read, which almost never happens.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from mypy_extensions import mypyc_attr

from .gf2 import Bit
from .memo import Memo
from .words import Arithmetic

_COUNTER = count()
#: In place of an operand: the step reads or writes memory
LOAD, STORE = -1, -2


@mypyc_attr(allow_interpreted_subclasses=True)
class Cells:
    """Registers, flags and memory, as an instruction reads and writes them."""

    cells: list[Any]

    def load(self, space: str, size: int, address: Any) -> Any:
        """Load a little-endian word."""
        raise NotImplementedError

    def store(self, size: int, address: Any, value: Any) -> None:
        """Store a little-endian word."""
        raise NotImplementedError


class Lazy:
    """A flag that has not been computed."""

    __slots__ = ("instruction", "slot", "values")

    def __init__(self, instruction: Instruction, values: list[Any], slot: int) -> None:
        self.instruction = instruction
        self.values = values
        self.slot = slot

    def force(self) -> Any:
        return self.instruction.evaluate(self.values, self.slot)


class Choice(Lazy):
    """The value of a cell after a fork, if one of its two values has not been computed."""

    __slots__ = ("arithmetic", "condition", "one", "width", "zero")

    def __init__(
        self,
        arithmetic: Arithmetic,
        condition: Bit,
        one: Any,
        zero: Any,
        width: int,
    ) -> None:
        self.arithmetic = arithmetic
        self.condition = condition
        self.one = one
        self.zero = zero
        self.width = width

    def force(self) -> Any:
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
    #: An address, or ~slot if the target is computed
    target: int = 0
    #: The slot of the bit that decides
    condition: int = 0
    #: The slot of a byte that must be 1, or -1
    must: int = -1
    #: Cycles on this core and on the second core (Isa.has_second), and the additional cycles of a
    #: taken branch on both
    cycles: int = 0
    second: int = 0
    taken: int = 0
    #: The inputs of the timing model, for a path (Isa.path)
    timing: tuple[int, int] = (0, 0)
    #: Constants at their slots, None elsewhere
    template: list[Any] = field(default_factory=list)
    reads: list[tuple[int, int]] = field(default_factory=list)  # slot, cell
    forced: list[int] = field(default_factory=list)  # slots of `reads` that may be lazy
    steps: list[tuple[Any, int, int, int]] = field(default_factory=list)
    deferred: dict[int, tuple[Any, int, int]] = field(default_factory=dict)
    writes: list[tuple[int, int]] = field(default_factory=list)  # cell, slot
    stack_cells: tuple[int, ...] = ()  # written cells of the stack pointer
    masks: bool = False  # it writes the flag that allows interrupts
    lazies: list[tuple[int, int]] = field(default_factory=list)  # cell, slot
    #: It does not load or store: its results follow from the cells that it reads.
    is_pure: bool = False
    #: Identifies the operation, at any address
    number: int = field(default_factory=_COUNTER.__next__)

    @property
    def next(self) -> int:
        """Return the address after the instruction."""
        return self.address + self.size

    def at(self, address: int) -> Instruction:
        """Return the same instruction at another address."""
        return replace(self, address=address)

    def execute(self, state: Cells) -> list[Any]:
        """Do everything except the flow, and return the slots."""
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
            elif y == LOAD:
                space, size = function
                values[out] = state.load(space, size, values[x])
            else:
                state.store(function, values[x], values[out])
        for cell, slot in self.writes:
            cells[cell] = values[slot]
        for cell, slot in self.lazies:
            cells[cell] = Lazy(self, values, slot)
        return values

    def recall(self, state: Cells, memo: Memo) -> list[Any]:
        """Execute, or reuse the results of an earlier execution with the very same values."""
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
            return self.execute(state)  # as fast as a look-up
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

    def evaluate(self, values: list[Any], slot: int) -> Any:
        """Return the value of a slot, and compute it now if it was deferred."""
        value = values[slot]
        if value is None:
            function, x, y = self.deferred[slot]
            first = self.evaluate(values, x)
            # The other operand of an AND with 0 may be a long chain of older flags.
            if (
                type(first) is int
                and first == 0
                and "conjunction" in (getattr(function, "__name__", "") or type(function).__name__)
            ):
                value = 0
            else:
                value = function(first, self.evaluate(values, y))
            values[slot] = value
        elif isinstance(value, Lazy):
            value = values[slot] = value.force()
        return value
