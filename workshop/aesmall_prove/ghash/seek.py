# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Finds the place at which the proof over all lengths cuts a routine (heads.py).

It is the first instruction to which all paths from the call come with the whole sum y + block in
registers and memory, and that a call with some blocks executes once for each block. The proof does
not rely on the choice: a bad place makes it fail.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ..findings import Fault
from ..gf2 import Bit
from ..state import State
from .branches import CountMachine
from .routines import BLOCK

#: The most instructions from the complete sum to the head
_NEAR = 100


def bytes_here(machine: CountMachine, before: int = 0) -> int | None:
    """Return the bytes of a block on the present path, or None if they differ.

    The block comes after `before` bytes.
    """
    domain = machine.domain
    diagrams = domain.diagrams
    if not diagrams.both(domain.care, diagrams.sum(diagrams.at_least(before + BLOCK), 1)):
        return BLOCK
    only = diagrams.only(domain.care)
    return None if only is None or only < before else min(only - before, BLOCK)


class Seeker:
    """The places with the whole sum, on all paths so far."""

    def __init__(
        self,
        machine: CountMachine,
        sums: Callable[[int], Sequence[Bit]],
        once: Collection[int],
    ) -> None:
        self._machine, self._sums, self._once = machine, sums, once
        self._common: list[int] | None = None
        self._here: list[int] = []
        self._steps = 0

    def stop(self, state: State) -> bool:
        """Note a state with the whole sum. Return whether the path has been followed far enough."""
        machine = self._machine
        size = bytes_here(machine)
        if size is None or size == 0 or not set(range(size)) <= machine.read:
            return False
        self._steps += 1
        if state.pc in self._once and self._is_whole(state, size):
            self._here.append(state.pc)
            if self._common is not None and state.pc in self._common:
                return True
        return self._steps > _NEAR

    def _is_whole(self, state: State, size: int) -> bool:
        machine, sums = self._machine, self._sums(size)
        constant = [region for region in machine.regions if not region.writable]
        words = [value for value in state.cells if type(value) is tuple]
        words += [
            word
            for address, word in state.memory.items()
            if type(word) is tuple and not any(r.holds(address, 1) for r in constant)
        ]
        # Comparing is faster than hashing a long sum.
        if not all(any(sum_ in word for word in words) for sum_ in (sums[0], sums[-1])):
            return False
        return {bit for word in words for bit in word}.issuperset(sums)

    def end_path(self) -> None:
        """Keep the places that the path has in common with the others."""
        if self._here:
            last = self._here[-1]
            if self._common is None:
                self._common = self._here
            elif last in self._common:
                self._common = self._common[self._common.index(last) :]
            else:
                self._common = []
        self._here, self._steps = [], 0

    @property
    def head(self) -> int:
        """Return the first common place."""
        if not self._common:
            raise Fault("there is no place at which each block has been added to y")
        return self._common[0]
