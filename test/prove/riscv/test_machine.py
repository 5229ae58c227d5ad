# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the machine on pieces of RISC-V code (snippets/riscv.S).

They test the accepted code, its time, and the refused code.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall_prove.contracts import Placement
from aesmall_prove.findings import Fault
from aesmall_prove.fips197 import times
from aesmall_prove.prove import Run
from aesmall_prove.report import timing_class
from aesmall_prove.riscv import isa as riscv
from aesmall_prove.state import State
from aesmall_prove.words import Unprovable

from ..test_machine import RISCV, STACK, Trial, entries, image, is_lost

A0, A1 = 10, 11


def ran(name: str) -> tuple[Trial, State]:
    trial = Trial(RISCV, name)
    return trial, trial.run()


# ---- accepted code ----


@pytest.mark.parametrize("name", ["xtime", "balanced", "unbalanced"])
def test_xtime(name: str) -> None:
    trial, end = ran(name)
    branches = [*trial.machine.findings.branches.values()]
    assert branches == {"xtime": [], "balanced": [True], "unbalanced": [False]}[name]
    for input_, x in trial.inputs():
        assert input_.word(end.cell(A0), 32) == times(2, x)


def test_calls_and_the_depth_of_the_stack() -> None:
    trial, end = ran("calls")
    assert STACK[RISCV] - end.deepest == 16
    for input_, x in trial.inputs():
        assert input_.word(end.cell(A0), 32) == times(2, x)
        assert input_.word(end.cell(A1), 32) == x ^ 0xFFFFFFFF
    trial, end = ran("calls_by_another_register")
    for input_, x in trial.inputs():
        assert input_.word(end.cell(A0), 32) == x + 1


def test_a_look_up_is_done_at_all_points() -> None:
    trial, end = ran("look_up")
    assert [*trial.machine.findings.lookups.values()] == [{"words"}]
    content = entries(256, 0xFFFFFFFF)
    for input_, x in trial.inputs():
        assert input_.word(end.cell(A0), 32) == content[x]


def test_bits_are_moved_and_not_computed() -> None:
    for name in ("middle_byte", "permutations"):
        trial, end = ran(name)
        given = (*trial.x, *(0,) * 8, *(trial.y if name == "permutations" else (0,) * 8))
        assert end.cell(A0) == (*given, *(0,) * (32 - len(given)))


def test_below_the_stack_nothing_survives() -> None:
    _, end = ran("below_the_stack_and_back")
    assert [is_lost(end, register) for register in (A0, A1)] == [[False] * 4, [True] * 4]


# ---- its time ----


def test_a_return_behind_a_branch() -> None:
    trial, end = ran("early_return")
    # jal 2, slli 1, bgez 1 or 2, li 1, ret 2
    assert end.cycles == (7, 8)
    assert trial.machine.findings.spans == [(7, 8)]
    assert [*trial.machine.findings.branches.values()] == [False]


def test_a_branch_that_the_predictor_knows() -> None:
    """A routine that leaves a branch in the predictor is faster the second time."""
    trial, end = ran("loop")
    # jal 2, li and nop; addi and beqz five times, taken once; bnez 2, then 1 thrice; ret 2
    first = 2 + 2 + 5 * 2 + 1 + 2 + 3 + 2
    assert trial.machine.findings.spans == [(first, first), (first - 1, first - 1)]
    assert end.cycles == (first - 1, first)
    run = Run(Placement("", {}, 0, 0), cycles=end.cycles, findings=trial.machine.findings)
    assert timing_class([run]) == "T0"
    run = replace(run, findings=replace(run.findings, spans=[(first, first + 1)]))
    assert timing_class([run]) == "none"
    trial, end = ran("straight")
    assert trial.machine.findings.spans == [(7, 7)]
    assert end.cycles == (7, 7)


def test_on_other_cores_instructions_are_counted() -> None:
    trial = Trial(RISCV, "loop")
    isa = trial.machine.calls = riscv.processor(riscv.HAZARD3 - {"xh3bextm"})
    assert isa.path(trial.state.pc) is None
    assert trial.run().cycles == (2 + 5 * 3 - 1 + 1,) * 2


# ---- refused code ----

REFUSED = {
    "loop_over_a_secret": "backward branch",
    "shift_by_a_secret": "a shift distance is not the same for all inputs",
    "rotation_by_a_secret": "a shift distance is not the same for all inputs",
    "count_in_a_secret": "what clz counts in is not the same for all inputs",
    "look_up_past_the_table": "not in one table",
    "look_up_unaligned": "not aligned",
    "read_behind": r"reads 4 bytes at 0x20020010.*buffer\[16\]",
    "read_across_the_end": "reads 1 bytes at 0x20020010",
    "write_const": "writes to const, which is const, at 0x2002010f",
    "write_code": "writes 4 bytes",
    "unaligned_word": "reads 4 bytes at 0x20020002, which is not aligned",
    "unaligned_half": "writes 2 bytes at 0x20020001, which is not aligned",
    "write_below_the_stack": "below the stack pointer",
    "read_above_the_stack": "reads 4 bytes at 0x20042000",
    "too_deep": "moves the stack pointer by -512 bytes",
    "stack_not_aligned": "moves the stack pointer to 0x20041ff8, which is not aligned",
    "different_stacks": "different stack pointers",
    "jump_by_a_secret": "the target of a jump is not the same for all inputs",
    "lost_return_address": "the target of a jump .* it has been below the stack pointer",
    "branch_to_what_follows": "its time is not known",
    "interrupts_off": "the instruction 30047073 is none that is known",
    "wait": "the instruction 10500073 is none that is known",
    "waits_for_the_other_core": "the instruction 00002033 is none that is known",
    "divides": "the instruction 02b55533 is none that is known",
    "another_custom_opcode": "the instruction 1c85050b is none that is known",
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    trial = Trial(RISCV, name)
    with pytest.raises((Fault, Unprovable), match=REFUSED[name]):
        trial.run()
    symbols = trial.machine.image.symbols
    start = symbols[name].address
    behind = [symbol.address for symbol in symbols.values() if symbol.address > start]
    assert trial.machine.at is not None
    assert start <= trial.machine.at < min(behind)


def test_a_program_for_sixteen_registers_is_no_program_for_more() -> None:
    program = image(RISCV)
    isa = riscv.processor(riscv.HAZARD3)
    assert isa.of(program) is isa
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "flags", program.flags | riscv.EMBEDDED)
        other = isa.of(program)
        assert other is riscv.processor(riscv.HAZARD3, embedded=True)
        assert other.of(program) is other
        with pytest.raises(ValueError, match="for another processor"):
            Trial(RISCV, "loop")
