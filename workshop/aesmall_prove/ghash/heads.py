# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The state at the place where each block has been added to y and not yet been multiplied by H.

A `Head` has a statement for each bit of a register or of memory, which holds whenever the code
comes to this place. The bit is a certain bit of y + block, or a function of the number of bytes
from this block on, or always the same. The statements are learned from the paths from the call to
the head. If a path from the head to itself contradicts a statement, the statement is dropped, and
the paths are run again. A word that advances by 16 with each block is a pointer to the data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..contracts import Placement
from ..gf2 import Bit, Unknown
from ..state import State
from ..words import Word, bits_of, word_of
from .bilinear import STRIDE
from .branches import Arrived, CountMachine, CountState
from .routines import BLOCK

_LEFT_OVER = Unknown("it is left from another block")


@dataclass(frozen=True)
class OfState:
    """A bit is this bit of y + block."""

    place: int


@dataclass(frozen=True)
class OfCount:
    """A bit is this function of the number of bytes."""

    node: int


#: A form is a bit that is always the same. None: no statement.
Statement = OfState | OfCount | int | None
#: y + block at the end of a path, as bits
Sums = Sequence[Bit]


@dataclass
class Learned:
    """The experience of one placement, with which the next one needs fewer runs."""

    #: The instructions that are executed once for each block
    once: Collection[int]
    #: The address of the head
    address: int | None = None
    #: The name of a place -> its bits without a statement
    dropped: dict[tuple[str, int], set[int]] = field(default_factory=dict)
    #: The names of places with secrets
    secret: set[tuple[str, int]] = field(default_factory=set)


class Head:
    """The statements, by cell (0 and more) or ~address."""

    def __init__(
        self, machine: CountMachine, address: int, placement: Placement, learned: Learned
    ) -> None:
        self.machine, self.domain, self.address = machine, machine.domain, address
        self._placement = placement
        self._learned = learned
        self.statements: dict[int, list[Statement]] = {}
        #: The places that held a secret on some path
        self._secret: set[int] = set()

    # ---- learning ----

    def learn(self, arrived: Sequence[tuple[Arrived, Sums]]) -> None:
        """Learn the statements that hold on all these paths."""
        states = [dict(self._places(path.state)) for path, _ in arrived]
        where = [{bit: i for i, bit in enumerate(sums)} for _, sums in arrived]
        for place in {place for state in states for place in state}:
            words = [state.get(place) for state in states]
            width = self._width(place)
            self._note(place, words)
            columns = [bits_of(word, width) for word in words if word is not None]
            if len(columns) < len(states):  # not on each path
                self.statements[place] = [None] * width
                continue
            self.statements[place] = [
                None
                if i in self._learned.dropped.get(self._name(place), ())
                else self._statement([column[i] for column in columns], arrived, where)
                for i in range(width)
            ]

        for name, dropped in self._learned.dropped.items():
            self.statements.setdefault(self._place(name), [None] * len(dropped))
        self._secret |= {self._place(name) for name in self._learned.secret}

    def _name(self, place: int) -> tuple[str, int]:
        """Return a name of a place that is valid at all placements."""
        if place >= 0:
            return "register", place
        first = self._placement.addresses["y"]
        if first <= ~place < first + BLOCK:
            return "y", ~place - first
        return "stack", ~place - self._placement.stack

    def _place(self, name: tuple[str, int]) -> int:
        """Return the place with a name."""
        kind, number = name
        if kind == "register":
            return number
        return ~(
            number + (self._placement.addresses["y"] if kind == "y" else self._placement.stack)
        )

    def _drop(self, place: int, bits: Iterable[int]) -> None:
        statements = self.statements.setdefault(place, [None] * self._width(place))
        for i in bits:
            statements[i] = None
            self._learned.dropped.setdefault(self._name(place), set()).add(i)

    def _statement(
        self,
        bits: Sequence[Bit],
        arrived: Sequence[tuple[Arrived, Sums]],
        where: Sequence[dict[Bit, int]],
    ) -> Statement:
        nodes = [self.domain.node(bit) for bit in bits]
        if None not in nodes:
            diagrams, whole = self.domain.diagrams, 0
            for node, (path, _) in zip(nodes, arrived, strict=True):
                whole = diagrams.either(whole, diagrams.both(path.care, node or 0))
            return OfCount(whole)
        places = {known.get(bit) for known, bit in zip(where, bits, strict=True)}
        if len(places) == 1 and (place := places.pop()) is not None:
            return OfState(place)
        first = bits[0]
        is_same = type(first) is int and all(type(bit) is int and bit == first for bit in bits)
        return first if is_same and type(first) is int and not self._has_data(first) else None

    def _has_data(self, bit: Bit) -> bool:
        """Return whether a bit depends on y or data."""
        return type(bit) is not int or bool(bit & self.domain.secret & -1 << STRIDE)

    def _note(self, place: int, words: Sequence[Word | None]) -> None:
        if any(self._is_secret(word, place) for word in words if word is not None):
            self._secret.add(place)

    def _is_secret(self, word: Word, place: int) -> bool:
        if type(word) is int:
            return False
        secret = self.domain.secret
        return any(
            bool(bit & secret) if type(bit) is int else self.domain.node(bit) is None
            for bit in bits_of(word, self._width(place))
        )

    def _width(self, place: int) -> int:
        return 8 if place < 0 else self.machine.isa.width(place)

    def _places(self, state: State) -> Iterator[tuple[int, Word]]:
        """Yield all registers, and the memory that may be written. Lost bytes have no value."""
        machine = self.machine
        lowest = machine.stack_pointer(state) + machine.isa.stack_gap
        for cell in range(len(state.cells)):
            yield cell, state.cell(cell)
        for address, value in state.memory.items():
            lost = machine.stack_limit <= address < lowest or address in state.exposure.lost
            if lost:
                if self._is_secret(value, ~address):
                    yield ~address, (_LEFT_OVER,) * 8
            elif not any(r.holds(address, 1) and not r.writable for r in machine.regions):
                yield ~address, value

    # ---- running ----

    def state(self, sums: Sequence[Bit], constants: Mapping[int, Word]) -> State:
        """Return any state at the head in which y + block has these bits."""
        cells: list[Word] = [0] * self.machine.isa.cell_count
        memory = dict(constants)
        for place, statements in self.statements.items():
            left = self._left(place)
            bits = [
                self._bit(statement, sums, other)
                for statement, other in zip(statements, left, strict=True)
            ]
            if place >= 0:
                cells[place] = word_of(bits)
            else:
                memory[~place] = word_of(bits)
        state = CountState(self.machine, [*cells], memory, self.address)
        state.deepest = self.machine.stack_pointer(state)
        return state

    def _left(self, place: int) -> Sequence[Bit]:
        """Return the value of a place without a statement."""
        width = self._width(place)
        if place in self._secret:
            return (_LEFT_OVER,) * width
        size = 1 if place in self.machine.isa.flags else width
        name = f"left over {place}"
        return (*bits_of(self.machine.junk(name, size), size), *(0,) * (width - size))

    def _bit(self, statement: Statement, sums: Sequence[Bit], left: Bit) -> Bit:
        if isinstance(statement, OfState):
            return sums[statement.place]
        if isinstance(statement, OfCount):
            return self.domain.count(statement.node)
        return left if statement is None else statement

    # ---- the next block ----

    def accepts(self, path: Arrived, sums: Sums) -> bool:
        """Return whether a path from the head to itself agrees. If it does not, drop statements."""
        self.domain.care = path.care
        accepted = True
        found = dict(self._places(path.state))
        for place in found.keys() - self.statements.keys():
            self._drop(place, range(self._width(place)))
            accepted = False
        for place, statements in self.statements.items():
            if place not in found:
                if any(statement is not None for statement in statements):
                    self._drop(place, range(len(statements)))
                    accepted = False
                continue
            if self._is_secret(found[place], place) and place not in self._secret:
                self._secret.add(place)
                self._learned.secret.add(self._name(place))
                accepted = accepted and all(statement is not None for statement in statements)
            bits = bits_of(found[place], len(statements))
            if all(self._agrees(s, bit, sums) for s, bit in zip(statements, bits, strict=True)):
                continue
            if not self._is_pointer(place, found):
                wrong = [i for i, s in enumerate(statements) if not self._agrees(s, bits[i], sums)]
                self._drop(place, wrong)
                accepted = False
        return accepted

    def _agrees(self, statement: Statement, bit: Bit, sums: Sums) -> bool:
        if statement is None:
            return True
        if isinstance(statement, OfState):
            return type(bit) is int and bit == sums[statement.place]
        if isinstance(statement, OfCount):
            node = self.domain.node(bit)
            return node is not None and self._same(node, self._next(statement))
        return type(bit) is int and bit == statement

    def _next(self, statement: OfCount) -> int:
        """Return the function one block later, when the number is less by a block."""
        return self.domain.diagrams.less_by(statement.node, BLOCK)

    def _same(self, a: int, b: int) -> bool:
        diagrams = self.domain.diagrams
        return not diagrams.both(self.domain.care, diagrams.sum(a, b))

    def _is_pointer(self, place: int, found: dict[int, Word]) -> bool:
        """Return whether a place is a part of a pointer to data, which advances by a block."""
        isa = self.machine.isa
        size = isa.address_bits // 8
        if place >= 0 and isa.width(place) == isa.address_bits:
            groups = [[place]]
        else:  # bytes at adjacent places, in any order
            around = [range(place - size + 1 + i, place + 1 + i) for i in range(size)]
            groups = [list(order) for r in around for order in (r, reversed(r))]
        return any(self._advances(group, found) for group in groups)

    def _advances(self, places: Sequence[int], found: dict[int, Word]) -> bool:
        before: list[int] = []
        after: list[int] = []
        for place in places:
            statements = self.statements.get(place, [None])
            bits = bits_of(found.get(place, (_LEFT_OVER,)), len(statements))
            for statement, bit in zip(statements, bits, strict=False):
                node = self.domain.node(bit)
                if not isinstance(statement, OfCount) or node is None:
                    return False
                before.append(self._next(statement))
                after.append(node)
        if len(before) != self.machine.isa.address_bits:
            return False
        diagrams = self.domain.diagrams
        start = self._value(before)
        if start is None or not 0 <= start - self._placement.addresses["data"] <= BLOCK:
            return False
        return all(map(self._same, diagrams.added(before, BLOCK), after))

    def _value(self, word: Sequence[int]) -> int | None:
        """Return the value of a word that is the same for all numbers on the path."""
        bits = [self.domain.count(node) for node in word]
        known = word_of(bits)
        return known if type(known) is int else None
