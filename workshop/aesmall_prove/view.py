# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A state as the instructions of many placements see it (other_placements.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from .differences import Differences
from .instruction import Cells, Lazy
from .placement_numbers import DATA, Group, Many
from .state import Memory, State


class Shifts:
    """How far the buffers and the stack are from their places in the run, at each placement."""

    def __init__(self, memory: Memory, top: int, regions: Mapping[str, int], stack: int) -> None:
        self.memory = memory
        #: The greatest address, at each placement
        self.top = top
        self.regions = regions
        self.stack = stack

    def of(self, place: int, size: int) -> int | None:
        """Return how far an access has moved. Constants do not move, which gives None."""
        memory = self.memory
        for region in memory.regions:
            if region.holds(place, size):
                own = self.regions.get(region.name)
                if own is None:
                    own = 0 if region in (table for table, _ in memory.tables) else self.stack
                return own
        return self.stack if memory.stack.holds(place, size) else None


def same(group: Group, value: Any) -> None:
    """Drop the placements at which a value that may differ does differ."""
    if isinstance(value, Lazy):
        value = value.force()
    if isinstance(value, Many):
        group.same(value)


class View(Cells):
    """A state as the instructions of many see it: each differing value is a Many."""

    def __init__(
        self, shifts: Shifts, state: State, differences: Differences, group: Group
    ) -> None:
        self.shifts = shifts
        self.state = state
        self.group = group
        self.cells = cast(list[Any], state.cells[:])
        self.memory = differences.memory
        for cell, value in differences.cells.items():
            own = self.cells[cell]
            if isinstance(value, Many) and type(own) is int and own != value.first:
                raise ValueError("a difference from what is not in the register")
            self.cells[cell] = value
        # Whether this view has its own copy of the memory
        self._is_own = False
        #: The bytes that have been loaded or stored
        self.places: set[int] = set()

    def forget(self, place: int) -> None:
        """Give a byte a value that is the same at all placements."""
        if place not in self.memory:
            return
        self._own().pop(place)

    def keep(self, place: int, byte: Many) -> None:
        """Give a byte a value that differs by placement."""
        self._own()[place] = byte

    def _own(self) -> dict[int, Many]:
        if not self._is_own:
            self.memory, self._is_own = self.memory.copy(), True
        return self.memory

    def byte(self, place: int) -> Any:
        """Return a byte of memory."""
        if place in self.state.exposure.lost:
            return DATA
        own, many = self.state.memory.get(place), self.memory.get(place)
        if many is not None and own != many.first:
            raise ValueError("a difference from what is not in memory")
        return many or (own if type(own) is int else DATA)

    def load(self, space: str, size: int, address: Any) -> Any:
        """Load a little-endian word."""
        group = self.group
        if self.state.machine.spaces[space] or not isinstance(address, Many | int):
            same(group, address)
            return DATA
        if not self._moves(address, size):
            return DATA
        first = address.first if isinstance(address, Many) else address
        bytes_ = [self.byte(place) for place in range(first, first + size)]
        if not any(isinstance(byte, Many) for byte in bytes_):
            known = all(type(byte) is int for byte in bytes_)
            return sum(b << 8 * i for i, b in enumerate(bytes_)) if known else DATA
        if DATA in bytes_:
            for byte in bytes_:
                same(group, byte)
            return DATA
        words = [b.all if isinstance(b, Many) else group.spread(b) for b in bytes_]
        return group.reduced(Many(sum(word << 8 * i for i, word in enumerate(words))))

    def store(self, size: int, address: Any, value: Any) -> None:
        """Store a little-endian word."""
        group = self.group
        if not isinstance(address, Many | int):
            return  # the machine refuses it
        self._moves(address, size)
        first = address.first if isinstance(address, Many) else address
        for i in range(size):
            self.forget(first + i)
            if isinstance(value, Many):
                byte = group.reduced(Many(value.all >> 8 * i & group.spread(0xFF)))
                if isinstance(byte, Many):
                    self.keep(first + i, byte)

    def _moves(self, address: Many | int, size: int) -> bool:
        """Demand that an access is to the same byte of the same region, if it has a region."""
        group = self.group
        first = address.first if isinstance(address, Many) else address
        all_ = address.all if isinstance(address, Many) else group.spread(address)
        self.places.update(range(first, first + size))
        shift = self.shifts.of(first, size)
        moved = group.spread(first) + (shift or 0) & self.shifts.top
        group.demand(all_, moved)
        if self.state.machine.isa.aligned and size > 1:
            group.demand(all_ & group.spread(size - 1), 0)
        return shift is not None
