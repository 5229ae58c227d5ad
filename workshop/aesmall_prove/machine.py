# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs machine code over symbolic values, on all paths at once.

Addresses and the flow must be known, with two exceptions that AES code makes: a look-up in a
constant table at an S-box input is done at all 256 points, and a forward branch that depends on a
secret forks the run until both paths meet again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from . import interrupts
from .findings import NOWHERE, Fault
from .gf2 import Bit, Domain, Unknown
from .image import Image
from .instruction import Choice, Instruction, Lazy
from .isa import Isa
from .memo import Memo
from .state import Memory, State
from .words import Unprovable, Word, known

#: Instructions of one run
LIMIT = 3_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Machine(Memory):
    """One program on one processor in one domain."""

    def __init__(self, image: Image, isa: Isa, domain: Domain) -> None:
        if isa.of(image) is not isa:
            raise ValueError("the program is for another processor")
        super().__init__(image, isa, domain)
        #: The processor again, with its calls
        self.calls = isa
        #: A run of more instructions is stopped.
        self.limit = LIMIT
        #: Called before each instruction
        self.observe: Callable[[State, Instruction], None] | None = None
        #: Address -> a replacement for the function there, which also performs the return
        self.externals: dict[int, Callable[[State], None]] = {}

    def run(self, state: State) -> State:
        """Run until the return. At a branch that depends on a secret, fork and merge."""
        externals = self.externals
        if state.path is None:
            state.path = self.calls.path(state.pc)
        while state.pc != self.back:
            if state.pc in externals:
                externals[state.pc](state)
            else:
                state = self.step(state)
        self.at = None
        if state.path is not None:
            spans = self.findings.spans = state.path.spans()
            state.cycles = min(least for least, _ in spans), max(most for _, most in spans)
        return state

    def step(self, state: State) -> State:
        """Execute one instruction, or a fork until both its paths have met."""
        # Another machine may have used the arithmetic.
        self.arithmetic.domain = self.domain
        pc = self.at = state.pc
        instruction = self._instructions.get(pc) or self.instruction(pc)
        if self.observe is not None:
            self.observe(state, instruction)
        memo = self.memo
        if memo is not None and memo.is_stale:
            memo = self.memo = Memo(self.domain)
        moved, masks = instruction.stack_cells, instruction.masks
        lowest = self.stack_pointer(state) if moved else NOWHERE
        if masks:
            interrupts.before_mask(state)
        if memo is not None and instruction.is_pure:
            values = instruction.recall(state, memo)
        else:
            values = instruction.execute(state)
        if moved or masks or state.exposure.since is not None:
            interrupts.behind(state, instruction)
        if self.touched != NOWHERE:
            if state.exposure.half is not None:
                raise Fault("uses the stack while half of the stack pointer is new")
            lowest = min(lowest, self.stack_pointer(state)) + self.stack_gap
            if self.touched < lowest:
                raise Fault("uses the stack below the stack pointer, where interrupts write")
            self.touched = NOWHERE
        findings = self.findings
        findings.instructions += 1
        if findings.instructions > self.limit:
            raise Unprovable(f"more than {self.limit} instructions")
        if instruction.must >= 0 and values[instruction.must] != 1:
            raise Fault("jumps out of Thumb state: bit 0 of the address is not 1")
        state.spend(instruction.cycles, instruction.second)
        flow = instruction.flow
        if flow == "next":
            state.pc = instruction.next
        elif flow == "branch":
            condition = values[instruction.condition]
            if type(condition) is not int:
                return self._fork(state, instruction, condition)
            if condition:
                state.spend(instruction.taken, instruction.taken)
            state.pc = instruction.target if condition else instruction.next
        elif flow == "return":
            state.pc = self.calls.ret(state)
        else:
            target = instruction.target
            state.pc = target if target >= 0 else known(values[~target], "the target of a jump")
            if flow == "call":
                self.calls.call(state, instruction.next)
        if state.path is not None:
            state.path.add(instruction, state.pc)
        return state

    def _fork(self, state: State, instruction: Instruction, flag: tuple[Bit, ...]) -> State:
        """Run both paths, always the one at the lower address, until they meet."""
        condition = flag[0]
        if isinstance(condition, Unknown):
            raise Unprovable("a branch whose condition is not known", [condition])
        if instruction.target <= instruction.address:
            raise Unprovable("a backward branch that depends on a secret", [condition])
        before = state.cycles, state.second
        one, zero = state.copy(), state
        one.pc, zero.pc = instruction.target, instruction.next
        one.spend(instruction.taken, instruction.taken)
        if state.path is not None:
            one.path, zero.path = state.path.fork()
            one.path.add(instruction, one.pc)
            zero.path.add(instruction, zero.pc)
        # The caller counts as the highest address.
        while one.pc != zero.pc:
            if (one.pc == self.back, one.pc) < (zero.pc == self.back, zero.pc):
                one = self.step(one)
            else:
                zero = self.step(zero)
        balanced = _same_time(before[0], one.cycles, zero.cycles)
        if self.isa.has_second:
            balanced = balanced and _same_time(before[1], one.second, zero.second)
        if one.path is not None and zero.path is not None:
            following = None if zero.pc == self.back else self.instruction(zero.pc)
            zero.path, balanced = zero.path.join(one.path, following)
        branches = self.findings.branches
        branches[instruction.address] = branches.get(instruction.address, True) and balanced
        return self._merge(flag, one, zero)

    def _choice(
        self, flag: tuple[Bit, ...], one: Word | Lazy, zero: Word | Lazy, width: int
    ) -> Any:
        """Return the value that is `one` if the flag is 1, otherwise `zero`."""

        def chosen() -> Word | Lazy:
            if isinstance(one, Lazy) or isinstance(zero, Lazy):
                return Choice(self.arithmetic, flag[0], one, zero, width)
            return self.arithmetic.choose(flag[0], one, zero, width)

        if self.memo is None:
            return chosen()
        return self.memo.other("choice", (flag, one, zero, width), chosen)

    def _merge(self, flag: tuple[Bit, ...], one: State, zero: State) -> State:
        """Merge the states of both paths."""
        if self.stack_pointer(one) != self.stack_pointer(zero):
            raise Fault("the two ways of a branch leave different stack pointers")
        interrupts.merge(one, zero)
        for cell, (a, b) in enumerate(zip(one.cells, zero.cells, strict=True)):
            if a is not b:
                zero.cells[cell] = self._choice(flag, a, b, self.isa.width(cell))
        for place, first in one.memory.items():
            second = zero.memory.get(place)
            if first is not second and second is not None:
                zero.memory[place] = self._choice(flag, first, second, 8)
        for place in one.memory.keys() ^ zero.memory.keys():
            zero.memory[place] = (Unknown("written on one way of a branch only"),) * 8
        zero.cycles = (min(one.cycles[0], zero.cycles[0]), max(one.cycles[1], zero.cycles[1]))
        zero.second = (min(one.second[0], zero.second[0]), max(one.second[1], zero.second[1]))
        zero.deepest = min(one.deepest, zero.deepest)
        return zero


def _same_time(before: tuple[int, int], one: tuple[int, int], zero: tuple[int, int]) -> bool:
    """Return whether both paths took the same time, and each always the same."""
    return one == zero and one[0] - before[0] == one[1] - before[1]
