# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Follows a case at other placements of its objects and of its stack, and runs it where it differs.

A case that ends as the standard requires holds at another placement, too, if every instruction does
the same there (following.py) and the compared results are the same. At a placement for which this
fails the case is run by itself, and the rest of the placements is followed beside this run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..differences import Differences
from ..instruction import Lazy
from ..placement_numbers import Many
from ..state import State
from ..view import View, same
from .case import Argument, At, Buffer, Call, Loaded, Number, World
from .contracts import Asked
from .in_memory import STACK_BYTES, Ran
from .placements import Where
from .run import Runner, Session

#: The first of the numbers by which an argument is found in registers and bytes
_MARK = 0x100


def runs(runner: Runner, asked: Asked) -> Iterator[Ran]:
    """Yield the run of a case at its own placement, then at others until all have been followed."""
    where: Where | None = None
    left: list[Where] | None = None
    while left is None or left:
        world = World()
        case = asked.make(world)
        if left:
            where, *left = left
        ran = Ran(case, where.name if where else asked.placement)
        session = Followed(runner, world, case, asked.placement, ran, where=where)
        left = session.elsewhere(asked.placement) if left is None else left
        if left:
            session.follow(left)
        yield session.ran_by(session.all_calls)
        if ran.failure:
            return
        if left:
            agree = session.machine.still_agree()
            left = [other for other, ok in zip(left, agree, strict=True) if not ok]


class Followed(Session):
    """A case that is followed at other placements."""

    def follow(self, others: Sequence[Where]) -> None:
        """Follow these placements, before the first call."""
        fixed = [r.name for r in self.machine.regions if r.name not in self.addresses]
        own = Where("", self.addresses, self.stack)
        self.machine.begin_following(own, others, self.isa.backs[0], fixed)
        memory: dict[int, Many] = {}
        for name, buffer in self.case.buffers.items():
            if self.members(buffer):
                memory |= _many(self._bytes(buffer), self.addresses[name])
        self.state.elsewhere = Differences({}, memory)

    # ---- values at all placements ----

    def _argument(self, argument: Argument) -> list[Many | int] | None:
        """Return the bytes of an argument, or None if they are the same at all placements."""
        differences = self.state.elsewhere
        if isinstance(argument, At) and argument.name:
            address = self.addresses[argument.name] + argument.offset
            moved = self.machine.shifted(address, self.machine.shifts.regions[argument.name])
            return self.machine.parts(moved, 1, self.abi.pointer)
        if isinstance(argument, Loaded) and differences is not None:
            start = self.addresses[argument.name] + self.abi.pointer * argument.member
            own = self.value(argument)
            bytes_ = [differences.memory.get(start + i, own[i]) for i in range(len(own))]
            # A struct may hold data, too, which is the same at all placements.
            numbers = [byte for byte in bytes_ if isinstance(byte, Many | int)]
            return numbers if len(numbers) == len(bytes_) else None
        return None

    def _bytes(self, buffer: Buffer) -> list[Many | int]:
        """Return the bytes of a struct. All that do not differ are 0."""
        found: list[Many | int] = []
        for item in buffer.contents:
            if isinstance(item, tuple):
                found.append(0)
            else:
                found += self._argument(item) or [0] * len(self.value(item))
        return found

    # ---- a call ----

    def entered(self, call: Call, before: State, state: State) -> None:
        machine, differences = self.machine, before.elsewhere
        if machine.group is None or differences is None:
            return
        stack = range(self.stack - STACK_BYTES, self.stack + 64)
        memory = {p: many for p, many in differences.memory.items() if p not in stack}
        self.state.elsewhere = Differences({}, memory)
        cells: dict[int, Many | Lazy] = {**machine.stack_cells(self.stack)}
        values = [self._argument(argument) for argument in call.arguments]
        sizes = [len(self.value(argument)) for argument in call.arguments]
        for value, (is_cell, place) in zip(values, self._places(sizes), strict=True):
            if value is None:
                continue
            if is_cell and not self.abi.is_avr:
                words = [b.all if isinstance(b, Many) else machine.group.spread(b) for b in value]
                word = machine.group.reduced(Many(sum(w << 8 * i for i, w in enumerate(words))))
                if isinstance(word, Many):
                    cells[place] = word
            elif is_cell:
                cells |= _many(value, place)
            else:
                memory |= _many(value, place)
        state.elsewhere = self.state.elsewhere = Differences(cells, memory)

    def _places(self, sizes: Sequence[int]) -> list[tuple[bool, int]]:
        """Return the first cell or byte of each argument, where the ABI has put a marked one."""
        machine = self.machine
        regions = machine.regions[:]
        probe = State(machine, [0] * self.isa.cell_count, {}, 0)
        # A byte of AVR may hold any number here, which no other byte does.
        first = _MARK if self.abi.is_avr else 1
        self.abi.enter(probe, [[first + i, *[0] * (size - 1)] for i, size in enumerate(sizes)])
        machine.regions = regions
        found: dict[object, tuple[bool, int]] = {
            value: (False, place) for place, value in probe.memory.items()
        }
        found |= {value: (True, cell) for cell, value in enumerate(probe.cells) if value != 0}
        return [found[first + i] for i in range(len(sizes))]

    def finish(self, number: int, start: State, end: State) -> None:
        super().finish(number, start, end)
        view = self.machine.view(end)
        if view is not None and not self.ran.failure:
            self._agrees(self.case.calls[number], start, end, view)

    def _agrees(self, call: Call, start: State, end: State, view: View) -> None:
        """Demand that all compared results are the same at each placement."""
        isa, group = self.isa, view.group
        self.machine.stack_agrees(view)
        results = (24, 25) if self.abi.is_avr else isa.arguments[:1]
        zero = (1,) if self.abi.is_avr else ()
        for cell in (*zero, *(results if call.result is not None else ())):
            same(group, view.cells[cell])
        # An argument may be in a register that is saved.
        entry = start.elsewhere.cells if start.elsewhere else {}
        for cell in isa.saved:
            got, expected = view.cells[cell], entry.get(cell)
            if isinstance(got, Many) and isinstance(expected, Many):
                group.demand(got.all, expected.all)
            else:
                same(group, got)
                same(group, expected)
        for name, told in call.after.items():
            items = [told] if isinstance(told, Number) else told
            self._compare(self.addresses[name], self._bytes(Buffer(items)), view)
        for name in call.wiped:
            self._compare(self.addresses[name], [0] * self.size(name), view)
        for pointer in call.null:
            place = self.addresses[pointer.name] + self.abi.pointer * pointer.member
            self._compare(place, [0] * self.abi.pointer, view)
        before = start.elsewhere.memory if start.elsewhere else {}
        for name in call.unchanged:
            place = self.addresses[name]
            bytes_ = range(place, place + self.size(name))
            self._compare(place, [before.get(byte, 0) for byte in bytes_], view)

    def _compare(self, start: int, expected: Sequence[Many | int], view: View) -> None:
        """Demand bytes that differ by placement as expected. Other bytes must be the same."""
        group = view.group
        for place, many in enumerate(expected, start):
            got = view.memory.get(place)
            if isinstance(many, Many):
                known = many.first
                group.demand(got.all if got else group.spread(known), many.all)
            elif got:
                group.same(got)


def _many(bytes_: Sequence[Many | int], start: int) -> dict[int, Many]:
    """Return the bytes that differ, by their places."""
    return {place: byte for place, byte in enumerate(bytes_, start) if isinstance(byte, Many)}
