# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Interrupts: one may occur between any two instructions, unless the program has disabled them.

A handler restores the registers, but writes below the stack pointer. So wherever an interrupt can
occur, the stack pointer must be whole, and all bytes below it are lost. A Cortex-M0+ can always be
interrupted, since no accepted instruction disables interrupts. On AVR the flag I decides. On some
AVRs (Isa.allows_late) the instruction after the one that sets I is always executed first. There a
program may write the second half of the stack pointer, which keeps interrupts off for the shortest
time. The flag at the entry may be 0 or 1. If the caller has disabled interrupts, the routine must
not enable them.
"""

from __future__ import annotations

from .findings import Fault
from .instruction import Instruction
from .state import State
from .words import Unprovable, bits_of

#: The most cycles for which a routine may keep interrupts off, from the last moment at which one
#: can occur to the next: CLI, OUT SPH, OUT SREG, OUT SPL, or the same instructions with OUT SREG
#: last.
MOST_CYCLES = 4


def before_mask(state: State) -> None:
    """Record the caller's flag before an instruction that writes it."""
    flag = state.machine.isa.interrupt_flag
    if state.exposure.entered is None and flag is not None:
        [state.exposure.entered] = bits_of(state.cell(flag), 1)[:1]


def behind(state: State, instruction: Instruction) -> None:
    """Update the exposure after an instruction, before its time and flow are added.

    The instruction has written the flag or the stack pointer, or follows soon after one that has.
    """
    exposure, machine = state.exposure, state.machine
    could = exposure.allowed
    if instruction.masks:
        exposure.allowed = _allowed(state)
    can = exposure.allowed and (could or not machine.isa.allows_late)
    if not can and exposure.since is None:
        exposure.since = state.cycles[1]
    if len(instruction.stack_cells) < len(machine.pointer_cells):
        for cell in instruction.stack_cells:
            if exposure.half is None:
                exposure.half = cell
            elif exposure.half != cell:
                exposure.half = None
                machine.moved(state)
    else:
        machine.moved(state)
    if can:
        _come(state, instruction)


def _allowed(state: State) -> bool:
    """Return whether the flag, just written, may be 1."""
    flag = state.machine.isa.interrupt_flag
    assert flag is not None
    [bit] = bits_of(state.cell(flag), 1)[:1]
    if type(bit) is not int:
        raise Unprovable("the flag that allows interrupts is not known", [bit])
    if bit == 0:
        return False
    if bit != state.exposure.entered:
        raise Fault("allows interrupts, which the caller may have forbidden")
    return True


def _come(state: State, instruction: Instruction) -> None:
    """Note that an interrupt can occur after this instruction."""
    exposure, machine = state.exposure, state.machine
    if exposure.half is not None:
        raise Fault("lets interrupts come while half of the stack pointer is new")
    if exposure.since is None:
        return
    cycles = state.cycles[1] + instruction.cycles + instruction.taken - exposure.since
    exposure.since = None
    machine.findings.masked = max(machine.findings.masked, cycles)
    if cycles > MOST_CYCLES:
        raise Fault(f"keeps interrupts off for {cycles} cycles, more than {MOST_CYCLES}")
    machine.exposed(state, machine.stack_pointer(state))


def merge(one: State, zero: State) -> None:
    """Merge the exposures of both paths of a branch into `zero`."""
    first, second = one.exposure, zero.exposure
    if (first.allowed, first.since, first.half) != (second.allowed, second.since, second.half):
        raise Fault("the two ways of a branch leave interrupts off since different times")
    if second.entered is None:
        second.entered = first.entered
    second.lost |= first.lost
    second.lowest = min(first.lowest, second.lowest)
