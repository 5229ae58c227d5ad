# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A machine that says what one instruction does, not whether a routine may do it."""

from __future__ import annotations

from dataclasses import replace

from aesmall_prove.instruction import Instruction
from aesmall_prove.machine import Machine
from aesmall_prove.state import State


class Unguarded(Machine):
    """Lets one instruction by itself write half of the stack pointer, move it anywhere, and allow
    interrupts; none comes."""

    def moved(self, state: State) -> None:
        """Take any stack pointer."""

    def instruction(self, address: int) -> Instruction:
        """Return the instruction as one that leaves interrupts alone: a copy, since all programs
        of a processor share what has been decoded."""
        found = super().instruction(address)
        if found.masks:
            found = self._instructions[address] = replace(found, masks=False)
        return found

    def started(self, state: State) -> State:
        """Return the state before the instruction."""
        state.exposure.allowed = False
        return state
