# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Paths through code from one place to others, over public values that are not known.

CTR over many blocks branches on its counter and on the number of blocks left. Here each byte of
these is a lane of its own (gf2.py), so that a condition is a truth table of 256 values. Both paths
are run, one after the other, each with the set of byte values for which it is taken.

A `Head` describes the state at a place of the code, whenever it is reached. For each register and
byte of memory it has one of three statements: the value has a certain name, the value is always the
same, or no statement. It is learned from the first path that arrives. If a path arrives with
another value, the head drops the statement, and all paths are run again until no statement is
dropped. Then the head holds for all of them, by induction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from ..findings import Fault
from ..gf2 import ALL, Bit, Domain, Lane, Nonlinear, Unknown
from ..image import Image
from ..instruction import Instruction
from ..isa import Isa
from ..other_placements import Elsewhere
from ..state import State
from ..words import Unprovable, Word, bits_of, word_of

#: Prefix of the names of variables for values that change with each block
LEFT_OVER = "left over"
#: Lane -> the values that it may have, as a truth table
Values = Mapping[Lane, int]
#: Name -> width in bits and value. Without a value it may be any.
Names = Mapping[str, tuple[int, Word | None]]


class Paths(Elsewhere):
    """A machine that runs all paths at branches on public lanes."""

    public: frozenset[Lane] = frozenset()
    #: The values on the path that is being run
    values: Values = MappingProxyType({})

    def __init__(self, image: Image, isa: Isa, domain: Domain) -> None:
        super().__init__(image, isa, domain)
        #: Flags with any value at the heads
        self.flags_left: dict[int, Word] = {}
        self._inside = 0
        self._waiting: list[tuple[State, Values]] = []

    def ways(
        self, state: State, ends: Collection[int], values: Values
    ) -> Iterator[tuple[State, Values]]:
        """Yield all paths to the next of these addresses, or to the return.

        Each has the state in which it arrives and the values of the lanes for which it is taken.
        """
        self._inside = 0
        self._waiting = [(self._first(state, values), self.values)]
        while self._waiting:
            state, self.values = self._waiting.pop()
            while state.pc != self.back and state.pc not in ends:
                state = self.step(state)
            yield state, self.values

    def _first(self, state: State, values: Values) -> State:
        # The start may be an end as well.
        self._waiting, self.values = [], values
        state = self.step(state)
        if self._waiting:
            raise Unprovable("a branch on the counter at the very start of a loop")
        return state

    def table(self, bit: Bit) -> tuple[Lane, int] | None:
        """Return the public lane of which a bit is a function, and its truth table."""
        place = None if isinstance(bit, Unknown) else self.domain.place(bit)
        return place if place and place[0] in self.public else None

    def _fork(self, state: State, instruction: Instruction, flag: tuple[Bit, ...]) -> State:
        found = self.table(flag[0])
        if found is None:
            self._inside += 1
            state = super()._fork(state, instruction, flag)
            self._inside -= 1
            return state
        lane, ones = found
        values = self.values.get(lane, ALL)
        if self._inside and values & ones and values & ~ones:
            raise Unprovable("a branch on the counter inside of one on a secret", [flag[0]])
        if values & ones and values & ~ones:
            other = state.copy()
            other.pc = instruction.next
            self._waiting.append((other, {**self.values, lane: values & ~ones}))
            self.values = {**self.values, lane: values & ones}
        if values & ones:
            state.spend(instruction.taken, instruction.taken)
        state.pc = instruction.target if values & ones else instruction.next
        return state

    def equal(self, got: Word, expected: Word, width: int, values: Values) -> bool:
        """Return whether two words are the same for these values of the lanes."""
        if got is expected or (type(got) is int and got == expected):
            return not _is_unknown(got)
        for a, b in zip(bits_of(got, width), bits_of(expected, width), strict=True):
            difference = a ^ b
            if isinstance(difference, Unknown):
                return False
            if type(difference) is int and difference < 2:
                if difference:
                    return False
            else:
                found = self.table(difference)
                if found is None or found[1] & values.get(found[0], ALL):
                    return False
        return True


def _machine(state: State) -> Paths:
    if not isinstance(state.machine, Paths):
        raise TypeError("a machine that goes one way only")
    return state.machine


def _is_unknown(word: Word) -> bool:
    return not isinstance(word, int) and any(isinstance(bit, Unknown) for bit in word)


def mentioned(word: Word) -> int:
    """Return the variables of a word, as a form."""
    found = 0
    for bit in () if isinstance(word, int) else word:
        if isinstance(bit, Nonlinear):
            found |= bit.affine
            for lane in bit.tables:
                for form in (*lane.inputs, *lane.outputs):
                    found |= form
        elif not isinstance(bit, Unknown):
            found |= bit
    return found & ~1


@dataclass
class Head:
    """The state at a place whenever it is reached. Its cells are 0 and more, memory is ~address."""

    name: str
    address: int
    #: The names that a cell may hold, each until it is found wrong; then its first value, if that
    #: may stay the same; then no statement
    chains: dict[int, list[str | Word]] = field(default_factory=dict)
    #: The addresses of buffers that change with each block
    moving: Sequence[range] = ()

    def learn(self, state: State, names: Names, values: Values, changing: int) -> None:
        """Learn from the first state that arrives.

        A value with changing variables cannot stay the same.
        """
        equal = _machine(state).equal
        for place, width, value in self._places(state):
            chain: list[str | Word] = [
                name
                for name, (size, word) in names.items()
                if size == width and word is not None and equal(value, word, width, values)
            ]
            if not _is_unknown(value) and not mentioned(value) & changing:
                chain.append(value)
            self.chains[place] = chain

    def _places(self, state: State) -> Iterator[tuple[int, int, Word]]:
        machine = state.machine
        lowest = machine.stack_pointer(state) + machine.isa.stack_gap
        for cell in range(len(state.cells)):
            yield cell, machine.isa.width(cell), state.cell(cell)
        for address, value in state.memory.items():
            below = machine.stack_limit <= address < lowest
            if not below and not any(address in buffer for buffer in self.moving):
                yield ~address, 8, value

    def accepts(self, state: State, names: Names, values: Values) -> bool:
        """Return whether the head allows this state. If it does not, weaken the head."""
        machine, accepted = _machine(state), True
        for place, width, value in self._places(state):
            chain = self.chains.get(place)
            if chain is None:
                self.chains[place], accepted = [], False
                continue
            while chain and chain[0] is not value:
                first = chain[0]
                expected = names[first][1] if isinstance(first, str) else first
                if expected is None or machine.equal(value, expected, width, values):
                    break
                accepted = False
                del chain[0]
        return accepted

    def state(self, machine: Paths, names: Names, moving: Mapping[int, Word]) -> State:
        """Return any state at the head, with these values of the names."""
        cells: list[Word] = [0] * machine.isa.cell_count
        memory: dict[int, Word] = dict(moving)
        for place, chain in self.chains.items():
            first = chain[0] if chain else None
            word = names[first][1] if isinstance(first, str) else first
            if word is None:
                word = _anything(machine, place)
            if place >= 0:
                cells[place] = word
            else:
                memory[~place] = word
        state = State(machine, [*cells], memory, self.address)
        state.deepest = machine.stack_pointer(state)
        return state


def _anything(machine: Paths, place: int) -> Word:
    """Return variables for a value that changes with each block and has no name."""
    name = f"{LEFT_OVER} {place}"
    if place < 0:
        return machine.junk(name, 8)
    width = machine.isa.width(place)
    if place not in machine.isa.flags:
        return machine.junk(name, width)
    # One object, so that results computed from it are remembered (memo.py)
    known = machine.flags_left.get(place)
    if known is None:
        bit = bits_of(machine.junk(name, 1), 1)
        known = machine.flags_left[place] = word_of((*bit, *(0,) * (width - 1)))
    return known


def must(condition: bool, message: str) -> None:
    """End the proof if a condition is false."""
    if not condition:
        raise Fault(message)


def carried(
    machine: Paths, counter: Sequence[Word], blocks: int, values: Values
) -> tuple[list[Word], int]:
    """Return the counter so many blocks later, and the number of its changed bytes.

    Both hold for these values of the counter's lanes.
    """
    add = machine.arithmetic.add(9)
    result, carry = list(counter), blocks
    for place in reversed(range(len(counter))):
        if not carry:
            return result, len(counter) - 1 - place
        sum_ = bits_of(add(word_of((*bits_of(counter[place], 8), 0)), carry), 9)
        result[place] = word_of(sum_[:8])
        decided = [c for c in (0, 1) if machine.equal(word_of(sum_[8:]), c, 1, values)]
        must(len(decided) == 1, f"goes on whether byte {place} of the counter carries or not")
        carry = decided[0]
    return result, len(counter)
