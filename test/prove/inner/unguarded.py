# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A machine that runs single instructions without the checks for a whole routine."""

from __future__ import annotations

from dataclasses import replace

from aesmall_prove.instruction import Instruction
from aesmall_prove.machine import Machine
from aesmall_prove.state import State


class Unguarded(Machine):
    """A machine that accepts instructions which a routine may not execute by themselves.

    An instruction may write half of the stack pointer, move it anywhere, or enable interrupts. No
    interrupt occurs.
    """

    def moved(self, state: State) -> None:
        """Accept any stack pointer."""

    def instruction(self, address: int) -> Instruction:
        """Return the instruction without its effect on interrupts.

        The result is a copy, because all programs of a processor share decoded instructions.
        """
        found = super().instruction(address)
        if found.masks:
            found = self._instructions[address] = replace(found, masks=False)
        return found

    def started(self, state: State) -> State:
        """Return the state before the instruction."""
        state.exposure.allowed = False
        return state
