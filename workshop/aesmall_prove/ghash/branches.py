# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Paths of a routine of GHASH over all numbers of bytes (counts.py).

At a branch on the number of bytes both paths are run, each with the numbers for which it is taken.
If an address depends on the number, the path is split until the address is known. Only those bytes
of data may be read that all numbers on the path have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..findings import NOWHERE, Fault
from ..gf2 import Bit
from ..image import Image
from ..instruction import Instruction, Lazy
from ..isa import Isa
from ..state import State
from ..words import Unprovable, Word, bits_of, word_of
from .arithmetic import TableMachine, WipingState
from .counts import Count, Counting


@dataclass(frozen=True)
class Arrived:
    """A path that has come to an end: its state, and the numbers of bytes for which it is taken."""

    state: State
    care: int


class _Split(Exception):
    """An address depends on the number of bytes: the instruction is executed again on two paths."""

    def __init__(self, node: int) -> None:
        self.node = node


class CountMachine(TableMachine):
    """A machine that runs all paths at branches on the number of bytes."""

    domain: Counting

    def __init__(self, image: Image, isa: Isa, domain: Counting) -> None:
        super().__init__(image, isa, domain)
        #: The address of the block to which the number of bytes applies
        self.block_at = 0
        #: The bytes of data that the present path has read, as offsets
        self.read: frozenset[int] = frozenset()
        self._inside = 0
        self._waiting: list[tuple[State, int, frozenset[int]]] = []

    def paths(self, state: State, stop: Callable[[State], bool], care: int) -> Iterator[Arrived]:
        """Yield all paths to a state at which to stop, or to the return.

        `stop` is not asked about the first state.
        """
        self._inside = 0
        self._waiting = [(state, care, frozenset())]
        is_first = True
        while self._waiting:
            state, self.domain.care, self.read = self._waiting.pop()
            self.narrow(state)
            while is_first or (state.pc != self.back and not stop(state)):
                is_first = False
                try:
                    state = self.step(state)
                except _Split as split:
                    self.touched = NOWHERE
                    self._split(state, split.node, state.pc)
            yield Arrived(state, self.domain.care)

    def narrow(self, state: State) -> None:
        """Replace the bits that are known for the numbers of bytes on the present path."""
        for cell, value in enumerate(state.cells):
            if type(value) is tuple:
                state.cells[cell] = self._narrowed(value)
        for address, word in state.memory.items():
            if type(word) is tuple:
                state.memory[address] = self._narrowed(word)

    def _narrowed(self, word: tuple[Bit, ...]) -> Word:
        if not any(type(bit) is Count for bit in word):
            return word
        count = self.domain.count
        return word_of([count(bit.node) if isinstance(bit, Count) else bit for bit in word])

    def reads(self, address: int, size: int) -> None:
        """Check that all numbers of bytes on the path include these bytes of data."""
        diagrams, end = self.domain.diagrams, address + size - self.block_at
        if diagrams.both(self.domain.care, diagrams.sum(diagrams.at_least(end), 1)):
            raise Fault(f"reads data[{end - size}], which not every length on this path has")
        self.read |= frozenset(range(end - size, end))

    def _fork(self, state: State, instruction: Instruction, flag: tuple[Bit, ...]) -> State:
        if not isinstance(flag[0], Count):
            self._inside += 1
            state = super()._fork(state, instruction, flag)
            self._inside -= 1
            return state
        node = flag[0].node
        self._split(state, node, instruction.next)
        taken = self.domain.diagrams.both(self.domain.care, node)
        state.pc = instruction.target if taken else instruction.next
        return state

    def _split(self, state: State, node: int, other_at: int) -> None:
        """Restrict the path to the numbers for which a function is 1, if there are any.

        The path for the other ones, if there are any, waits at another address.
        """
        diagrams, care = self.domain.diagrams, self.domain.care
        ones, others = diagrams.both(care, node), diagrams.both(care, diagrams.sum(node, 1))
        if not (ones and others):
            return
        if self._inside:
            raise Unprovable("an action that depends on the length inside of a branch on a secret")
        for cell, value in enumerate(state.cells):
            if isinstance(value, Lazy):  # both paths share it
                state.cells[cell] = state.cell(cell)
        waiting = state.copy()
        waiting.pc = other_at
        self._waiting.append((waiting, others, self.read))
        self.domain.care = ones
        self.narrow(state)


class CountState(WipingState):
    """A state that records which bytes of data are read."""

    def store(self, size: int, address: Word, value: Word) -> None:
        _split_on(address)
        super().store(size, address, value)

    def load(self, space: str, size: int, address: Word) -> Word:
        _split_on(address)
        word = super().load(space, size, address)
        machine = self.machine
        if type(address) is int and isinstance(machine, CountMachine) and not machine.spaces[space]:
            data = next(region for region in machine.regions if region.name == "data")
            if data.holds(address, size):
                machine.reads(address, size)
        return word


def _split_on(address: Word) -> None:
    for bit in () if type(address) is int else bits_of(address, 0):
        if isinstance(bit, Count):
            raise _Split(bit.node)
