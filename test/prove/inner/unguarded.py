# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A machine that executes one instruction without checking whether a routine may do so."""

from __future__ import annotations

from dataclasses import replace

from aesmall_prove.instruction import Instruction
from aesmall_prove.machine import Machine
from aesmall_prove.state import State


class Unguarded(Machine):
    """Lets one instruction change the stack pointer in any way and enable interrupts.

    No interrupt occurs.
    """

    def moved(self, state: State) -> None:
        """Accept any stack pointer."""

    def instruction(self, address: int) -> Instruction:
        """Return the instruction as one that does not affect interrupts.

        It is a copy, since all programs of a processor share their decoded instructions.
        """
        found = super().instruction(address)
        if found.masks:
            found = self._instructions[address] = replace(found, masks=False)
        return found

    def started(self, state: State) -> State:
        """Return the state before the instruction."""
        state.exposure.allowed = False
        return state
