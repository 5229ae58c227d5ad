# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A machine that runs a mode, and follows other placements of its objects and of its stack.

other_placements.py follows the instructions. This module does the same at a function without code:
its pointer arguments must be the same bytes of the same objects at each placement, all other
arguments the same numbers, and the data that it reads the same data. What it returns, writes and
loses is the same at all placements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..differences import Differences
from ..gf2 import Domain
from ..image import Image
from ..instruction import Instruction
from ..isa import Isa
from ..other_placements import Call, Elsewhere
from ..placement_numbers import Group, Many
from ..state import State
from ..view import Shifts, View, same
from .placements import Where


class Following(Elsewhere):
    """A machine that follows a case at other placements."""

    def __init__(self, image: Image, isa: Isa, domain: Domain) -> None:
        super().__init__(image, isa, domain)
        #: Address -> the instruction, for each instruction that has been executed
        self.executed: dict[int, Instruction] = {}
        self._decoded, self._instructions = self._instructions, self.executed
        self.accesses = set()

    def instruction(self, address: int) -> Instruction:
        found = self._decoded.get(address)
        if found is None:
            found = self._decoded[address] = super().instruction(address)
        self.executed[address] = found
        return found

    @property
    def group(self) -> Group | None:
        """Return the placements, if there are any, that are followed."""
        return self._group

    @property
    def shifts(self) -> Shifts:
        """Return how far the objects and the stack have moved, while placements are followed."""
        return self._shifts

    def begin_following(
        self, own: Where, others: Sequence[Where], back: int, fixed: Iterable[str]
    ) -> None:
        """Follow placements from now on. The regions of the names in `fixed` do not move."""
        calls = [Call({}, where.stack, back, ()) for where in (own, *others)]
        group, shifts = self.begin(calls[0], calls[1:]), dict.fromkeys(fixed, 0)
        top = (1 << self.isa.address_bits) - 1
        for name, start in own.addresses.items():
            moved = [where.addresses[name] - start & top for where in others]
            shifts[name] = group.packed([0, *moved])
        self._shifts.regions = shifts

    def still_agree(self) -> list[bool]:
        """Return at which other placements everything so far has been the same, and stop."""
        group = self._group
        assert group is not None
        if not group.ok & 1:
            raise ValueError("the run differs from itself")
        self._group = None
        ok = group.ok.to_bytes(8 * group.count, "little")
        return [bool(ok[8 * i]) for i in range(1, group.count)]

    def stack_agrees(self, view: View) -> None:
        """Demand that the stack pointer has moved as far as in the run."""
        self._stack_agrees(view)

    # ---- values ----

    def shifted(self, value: int, shift: int) -> Many | int:
        """Return an address that has moved."""
        group, shifts = self._group, self._shifts
        assert group is not None
        return group.reduced(Many(group.spread(value) + shift & shifts.top))

    def parts(self, value: Many | int, size: int, count: int) -> list[Many | int]:
        """Return the parts of a number, low first, each of `size` bytes."""
        group = self._group
        assert group is not None
        mask, found = (1 << 8 * size) - 1, list[Many | int]()
        for place in range(0, 8 * size * count, 8 * size):
            if isinstance(value, int):
                found.append(value >> place & mask)
            else:
                found.append(group.reduced(Many(value.all >> place & group.spread(mask))))
        return found

    def stack_cells(self, pointer: int) -> dict[int, Many]:
        """Return the differing cells of a stack pointer that has moved as far as in the run."""
        cells = self.isa.stack_pointer
        parts = self.parts(
            self.shifted(pointer, self._shifts.stack), self.isa.cell_bytes, len(cells)
        )
        return {
            cell: part for cell, part in zip(cells, parts, strict=True) if isinstance(part, Many)
        }

    def view(self, state: State) -> View | None:
        """Return a state as all placements see it, or None without differences to look at."""
        group, differences = self._group, state.elsewhere
        if group is None or group.is_alone or differences is None:
            return None
        return View(self._shifts, state, differences, group)

    # ---- functions without code ----

    def arguments(
        self, state: State, given: Sequence[int], sizes: Sequence[int], shift: Callable[[int], int]
    ) -> None:
        """Demand that the arguments of a function without code have moved with their objects."""
        view = self.view(state)
        if view is None:
            return
        register, words = 26, self.calls.arguments
        for place, (value, size) in enumerate(zip(given, sizes, strict=True)):
            if self.isa.return_bytes:
                register -= size + 1 & ~1
                cells = [view.cells[register + i] for i in range(size)]
            elif place < len(words):
                cells = [view.cells[words[place]]]
            else:
                start = self.stack_pointer(state) + 4 * (place - len(words))
                cells = [view.byte(start + i) for i in range(4)]
            wide, all_ = 32 // len(cells) if size == 4 else 8, view.group.spread(value)
            for i, part in enumerate(cells):
                if isinstance(part, Many):
                    all_ ^= (part.all ^ view.group.spread(part.first)) << wide * i
            view.group.demand(all_, view.group.spread(value) + shift(value) & self._shifts.top)

    def are_same(self, state: State, places: Iterable[int]) -> None:
        """Demand that bytes are the same at all placements."""
        group, differences = self._group, state.elsewhere
        if group is not None and differences is not None:
            for place in places:
                if place in differences.memory:
                    group.same(differences.memory[place])

    def are_written(self, state: State, places: Iterable[int]) -> None:
        """Make bytes the same at all placements."""
        differences = state.elsewhere
        if self._group is not None and differences is not None:
            memory = dict(differences.memory)
            for place in places:
                memory.pop(place, None)
            state.elsewhere = replace(differences, memory=memory)

    def answered(self, state: State) -> None:
        """Return from a function without code at all placements, before the return of the run."""
        view = self.view(state)
        if view is None:
            return
        isa, cells = self.isa, dict(state.elsewhere.cells) if state.elsewhere else {}
        self._stack_agrees(view)
        below = self.stack_pointer(state) + isa.return_bytes + isa.stack_gap
        if isa.return_bytes:
            same(view.group, view.cells[1])
            self._call(view, cells, returns=True)
        else:
            same(view.group, view.cells[self.calls.link])
        for cell in {*isa.volatile, *isa.flags} - {*isa.saved}:
            cells.pop(cell, None)
        memory = {
            place: many
            for place, many in view.memory.items()
            if not self.stack_limit <= place < below
        }
        state.elsewhere = Differences(cells, memory)
