# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Interrupts: one may come between any two instructions, unless the program has forbidden them.

A handler gives the registers back, but writes below the stack pointer. So wherever one can come
the stack pointer must be whole, and all that lies below it is lost. A Cortex-M0+ can always be
interrupted, since no instruction that is accepted forbids it. On AVR the flag I says. Where the
instruction behind the one that sets it is always done (Isa.allows_late), a program may write the
second half of the stack pointer there, with interrupts off for the shortest time. The flag at the
entry may be 0 or 1, and the caller who has forbidden interrupts must not get any.
"""

from __future__ import annotations

from .findings import Fault
from .instruction import Instruction
from .state import State
from .words import Unprovable, bits_of

#: For so many cycles a routine may keep interrupts off, from the last moment at which one can come
#: to the next: CLI, OUT SPH, OUT SREG, OUT SPL; or these with SREG last, and nothing behind it.
MOST_CYCLES = 4


def before_mask(state: State) -> None:
    """Before an instruction that writes the flag: notes what the caller had there."""
    flag = state.machine.isa.interrupt_flag
    if state.exposure.entered is None and flag is not None:
        [state.exposure.entered] = bits_of(state.cell(flag), 1)[:1]


def behind(state: State, instruction: Instruction) -> None:
    """An instruction is done, except for its time and flow; it has written the flag or the stack
    pointer, or comes soon behind one that has."""
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
    """Whether the flag, just written, may be 1."""
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
    """An interrupt can come behind this instruction."""
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
    """What both ways of a branch have left, into `zero`."""
    first, second = one.exposure, zero.exposure
    if (first.allowed, first.since, first.half) != (second.allowed, second.since, second.half):
        raise Fault("the two ways of a branch leave interrupts off since different times")
    if second.entered is None:
        second.entered = first.entered
    second.lost |= first.lost
    second.lowest = min(first.lowest, second.lowest)
