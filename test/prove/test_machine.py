# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the machine on accepted and refused pieces of code (snippets/)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from aesmall_prove import avr, interrupts
from aesmall_prove.contracts import Placement
from aesmall_prove.findings import LOST, Fault, Region
from aesmall_prove.fips197 import SBOX, times
from aesmall_prove.gf2 import Domain, Unknown
from aesmall_prove.image import Image
from aesmall_prove.instruction import Lazy
from aesmall_prove.machine import Machine
from aesmall_prove.prove import PROGRAM, Run, isa_of
from aesmall_prove.report import timing_class
from aesmall_prove.state import State
from aesmall_prove.words import Unprovable, Word, bits_of, word_of
from aesmall_workshop.chips import build

from .evaluation import Evaluation

SNIPPETS = Path(__file__).with_name("snippets")
AVR, ARM, RISCV = "atmega328p", "rp2040", "rp2350_hazard3"
BUFFER = {AVR: 0x200, ARM: 0x20020000, RISCV: 0x20020000}
#: The stack pointer at the call, and how deep it may go
STACK, STACK_BYTES = {AVR: 0x8FC, ARM: 0x20042000, RISCV: 0x20042000}, 0x100
CONST = {AVR: 0x300, ARM: 0x20020100, RISCV: 0x20020100}
SOURCES = {AVR: ("avr.S", "avr_interrupts.S"), ARM: ("arm.S",), RISCV: ("riscv.S",)}
#: The first of the registers that hold the secret bytes and the pointers
FIRST = {ARM: 0, RISCV: 10}


@cache
def image(target: str) -> Image:
    flags = ["-Wl,--no-gc-sections"]
    sources = [PROGRAM, *(SNIPPETS / name for name in SOURCES[target])]
    return Image(build.build(target, sources, name="proof_snippets", flags=flags, library=False))


class Trial:
    """A snippet with two secret bytes, each the input of an S-box, and its buffers."""

    def __init__(self, target: str, name: str, core: str = "") -> None:
        self.target, self.domain, isa = target, Domain(), isa_of(core or target)
        self.x, self.y = self.domain.variables("x"), self.domain.variables("y")
        for variables in (self.x, self.y):
            self.domain.sbox("S", variables, SBOX)
        self.machine = Machine(image(target), isa, self.domain)
        cells: list[Word | Lazy] = []
        for cell in range(isa.cell_count):
            width = 1 if cell in isa.flags else isa.width(cell)
            junk = bits_of(self.machine.junk(f"cell {cell}", width), width)
            cells.append(word_of((*junk, *(0,) * (isa.width(cell) - width))))
        entry = self.machine.image.symbols[name].address
        self.state = State(self.machine, cells, {}, entry, deepest=STACK[target])
        self.machine.regions = [
            Region("buffer", BUFFER[target], 16, True),
            Region("const", CONST[target], 16, False),
        ]
        for region in self.machine.regions:
            for place in range(region.start, region.start + region.size):
                self.state.memory[place] = self.machine.junk(f"[{place:#x}]", 8)
        self.machine.start(STACK[target], STACK_BYTES, isa.backs[0])
        isa.enter(self.state, [])
        if (first := FIRST.get(target)) is not None:
            given = (*self.x, *(0,) * 24), (*self.y, *(0,) * 24), BUFFER[target], CONST[target]
            cells[first : first + 4] = given
        else:
            cells[24], cells[22] = self.x, self.y
            for cell, address in ((26, BUFFER[target]), (28, CONST[target])):
                cells[cell : cell + 2] = address & 0xFF, address >> 8

    def run(self) -> State:
        return self.machine.run(self.state)

    def inputs(self) -> list[tuple[Evaluation, int]]:
        """Return some inputs, and the value of x for them."""
        generator = random.Random(1)
        found = []
        for x in (0, 1, 0x7F, 0x80, 0xFF, *(generator.randrange(256) for _ in range(40))):
            given = {form.bit_length() - 1: x >> i & 1 for i, form in enumerate(self.x)}
            found.append((Evaluation(self.domain, generator, given), x))
        return found


def entries(count: int, mask: int) -> list[int]:
    """Return the contents of the tables in the snippets."""

    def values() -> Iterator[int]:
        value = 7
        while True:
            yield value & mask
            value = value * 5 + 3

    return list(islice(values(), count))


# ---- accepted code ----


@pytest.mark.parametrize("target", [AVR, ARM])
@pytest.mark.parametrize("name", ["xtime", "unbalanced"])
def test_a_branch_on_a_secret(target: str, name: str) -> None:
    trial = Trial(target, name)
    end = trial.run()
    [(site, balanced)] = trial.machine.findings.branches.items()
    assert trial.machine.instruction(site).text.startswith(("brbc", "bcc"))
    low, high = end.cycles
    assert balanced == (name == "xtime")
    assert high - low == (0 if balanced else 1)
    for input_, x in trial.inputs():
        word = end.cell(24 if target == AVR else 0)
        assert input_.word(word, trial.machine.isa.width(0)) == times(2, x)


def test_a_branch_is_balanced_only_if_it_is_on_avrxt_too() -> None:
    trial = Trial(AVR, "unbalanced_on_avrxt")
    end = trial.run()
    # lsr 1, brcc 2, three nop and rjmp 5; lsr 1, brcc 1, push and pop 4 or 3, rjmp 2; then ret
    assert (end.cycles, end.second) == ((12, 12), (11, 12))
    assert list(trial.machine.findings.branches.values()) == [False]
    run = Run(Placement("", {}, 0, 0), cycles=end.cycles, second=end.second)
    assert timing_class([run]) == "none"
    xtime = Trial(AVR, "xtime").run()
    assert xtime.cycles == xtime.second


def test_skips_over_one_word_and_two() -> None:
    trial = Trial(AVR, "skip")
    end = trial.run()
    # A skip over two words takes as long as the STS that it skips.
    assert list(trial.machine.findings.branches.values()) == [True, True]
    assert end.cycles[0] == end.cycles[1]
    assert len(set(trial.machine.findings.branches)) == 2
    for input_, x in trial.inputs():
        r25 = 5 if x >> 3 & 1 else 0
        assert input_.word(end.cell(25), 8) == r25
        assert input_.word(end.memory[BUFFER[AVR] + 1], 8) == r25


def test_branches_in_branches() -> None:
    trial = Trial(AVR, "nested")
    end = trial.run()
    # sbrs 1, rjmp 2, sbrc and ldi 2, nop 1; sbrs 2, sbrc and ldi 2, rjmp 2; then ret
    assert end.cycles == (11, 11)
    assert set(trial.machine.findings.branches.values()) == {True}
    for input_, x in trial.inputs():
        shall = (x >> 1 & 1) if x & 1 else 2 * (x >> 2 & 1)
        assert input_.word(end.cell(25), 8) == shall


def test_a_branch_with_uneven_ways_is_not_balanced() -> None:
    trial = Trial(AVR, "uneven")
    assert trial.run().cycles == (10, 11)
    assert list(trial.machine.findings.branches.values()) == [False] * 3


def test_flags_of_both_ways_are_kept_until_they_are_read() -> None:
    trial = Trial(AVR, "flags")
    end = trial.run()
    for input_, x in trial.inputs():
        assert input_.word(end.cell(25), 8) == (0xFF if x & 1 and x < 0x80 else 0)


@pytest.mark.parametrize("target", [AVR, ARM])
def test_calls_and_the_depth_of_the_stack(target: str) -> None:
    trial = Trial(target, "calls")
    end = trial.run()
    assert STACK[target] - end.deepest == (3 if target == AVR else 8)
    for input_, x in trial.inputs():
        if target == AVR:
            assert input_.word(end.cell(24), 8) == times(2, x)
            assert input_.word(end.cell(25), 8) == x
        else:
            assert input_.word(end.cell(0), 32) == times(2, x)
            assert input_.word(end.cell(1), 32) == x ^ 0xFF


@pytest.mark.parametrize("target", [AVR, ARM])
def test_a_look_up_is_done_at_all_points(target: str) -> None:
    trial = Trial(target, "look_up")
    end = trial.run()
    [tables] = trial.machine.findings.lookups.values()
    [table] = tables
    assert table == ("table" if target == AVR else "words")
    content = entries(256, 0xFF if target == AVR else 0xFFFFFFFF)
    for input_, x in trial.inputs():
        word = end.cell(24 if target == AVR else 0)
        assert input_.word(word, trial.machine.isa.width(0)) == content[x]


def test_a_look_up_in_two_tables_by_one_instruction() -> None:
    trial = Trial(AVR, "two_tables")
    trial.run()
    assert list(trial.machine.findings.lookups.values()) == [{"table", "more"}]


def test_a_return_behind_a_branch() -> None:
    trial = Trial(ARM, "early_return")
    end = trial.run()
    assert end.cycles == (5, 6)
    assert list(trial.machine.findings.branches.values()) == [False]
    for input_, x in trial.inputs():
        assert input_.word(end.cell(0), 32) == (1 if x & 0x80 else 2)


def test_a_frame_on_the_stack() -> None:
    trial = Trial(AVR, "frame")
    end = trial.run()
    assert end.deepest == STACK[AVR] - 254


def test_interrupts_are_off_while_half_of_the_stack_pointer_is_new() -> None:
    for name in ("frame", "low_half_first"):
        trial = Trial(AVR, name)
        end = trial.run()
        assert end.exposure.half is None
        assert trial.machine.findings.masked == interrupts.MOST_CYCLES
    trial = Trial(AVR, "calls")
    trial.run()
    assert trial.machine.findings.masked == 0


def test_on_xmega_interrupts_come_right_behind_the_flag() -> None:
    """On XMEGA, and so on AVRxt, an interrupt may occur directly after the flag is set.

    The same code is assembled for both (test_same_code.py).
    """
    trial = Trial(AVR, "flag_last", core="atxmega32e5")
    trial.run()
    assert trial.machine.findings.masked == interrupts.MOST_CYCLES
    for name in ("frame", "low_half_first"):
        with pytest.raises(Fault, match="lets interrupts come while half of the stack pointer"):
            Trial(AVR, name, core="atxmega32e5").run()


@pytest.mark.parametrize("entered", [0, 1])
def test_interrupts_stay_as_the_caller_has_them(entered: int) -> None:
    flag = avr.FLAG["I"]
    trial = Trial(AVR, "frame")
    trial.state.cells[flag] = entered
    assert trial.run().cell(flag) == entered
    trial = Trial(AVR, "interrupts_on")
    trial.state.cells[flag] = entered
    if entered:
        assert trial.run().cell(flag) == 1
    else:
        with pytest.raises(Fault, match="allows interrupts"):
            trial.run()


def is_lost(end: State, register: int) -> list[bool]:
    """Return whether an interrupt may have overwritten each byte of a register."""
    isa = end.machine.isa
    bits = bits_of(end.cell(register), isa.width(register))
    return [bits[i : i + 8] == LOST for i in range(0, len(bits), 8)]


def test_below_the_stack_nothing_survives() -> None:
    end = Trial(AVR, "below_the_stack_and_back").run()
    assert [is_lost(end, register) for register in (23, 24, 25)] == [[False], [False], [True]]
    end = Trial(ARM, "below_the_stack_and_back").run()
    assert [is_lost(end, register) for register in (0, 1)] == [[False] * 4, [True] * 4]
    end = Trial(ARM, "frame_and_back").run()
    assert is_lost(end, 0) == [True, False, False, False]
    assert [is_lost(end, register) for register in (1, 2)] == [[True] * 4, [False] * 4]


def test_memory_behind_a_branch() -> None:
    trial = Trial(AVR, "two_ways_to_store")
    end = trial.run()
    for input_, x in trial.inputs():
        assert input_.word(end.memory[BUFFER[AVR]], 8) == (x if x & 1 else 1)
    trial = Trial(AVR, "one_way_to_push")
    end = trial.run()
    [pushed] = bits_of(end.memory[STACK[AVR]], 8)[:1]
    assert isinstance(pushed, Unknown)


# ---- refused code ----

#: Pieces of code, and a pattern of the message
REFUSED: dict[str, dict[str, str | None]] = {
    AVR: {
        "loop_over_a_secret": "backward branch",
        "unknown_branch": "condition is not known",
        "unknown_half_carry": "condition is not known",
        "unknown_half_carry_of_sreg": "condition is not known",
        "different_stacks": "different stack pointers",
        "look_up_past_the_table": "not in one table",
        "look_up_in_ram": "look",
        "look_up_of_two_secrets": "not a function of one S-box input",
        "store_by_a_secret": "the address of a store is not the same for all inputs",
        "jump_by_a_secret": "the target of a jump is not the same for all inputs",
        "read_behind": r"reads 1 bytes at 0x210.*buffer\[16\]",
        "write_before": r"writes 1 bytes at 0x1ff.*buffer\[-1\]",
        "write_const": "writes to const, which is const, at 0x303",
        "read_return_address": "reads 1 bytes at 0x8fd",
        "write_below_the_stack": "below the stack pointer",
        "read_below_the_stack": "below the stack pointer",
        "too_deep": "moves the stack pointer by -512 bytes",
        "half_a_stack_pointer": "while half of the stack pointer is new",
        "nop_between_the_halves": "lets interrupts come while half of the stack pointer is new",
        "halves_without_cli": "lets interrupts come while half of the stack pointer is new",
        "low_half_alone": "lets interrupts come while half of the stack pointer is new",
        "push_between_the_halves": "uses the stack while half of the stack pointer is new",
        "store_between_the_halves": "uses the stack while half of the stack pointer is new",
        "call_between_the_halves": "uses the stack while half of the stack pointer is new",
        "lost_return_address": "a return address .* it has been below the stack pointer",
        "pushed_and_lost": "the address of a store .* it has been below the stack pointer",
        "interrupts_on": "allows interrupts, which the caller may have forbidden",
        "interrupts_on_at_the_end": "allows interrupts, which the caller may have forbidden",
        "interrupts_by_a_secret": "allows interrupts, which the caller may have forbidden",
        "interrupts_off_for_long": "keeps interrupts off for 5 cycles, more than 4",
        "interrupts_off_on_one_way": "leave interrupts off since different times",
        "above_the_caller": "moves the stack pointer by 1 bytes",
        "return_elsewhere": None,
        "return_to_a_secret": "a return address is not the same for all inputs",
        "store_to_sreg": None,
        "load_from_sreg": None,
        "peripheral": "writes 1 bytes at 0x25",
    },
    ARM: {
        "loop_over_a_secret": "backward branch",
        "look_up_past_the_table": "not in one table",
        "look_up_unaligned": "not aligned",
        "read_behind": r"reads 4 bytes at 0x20020010.*buffer\[16\]",
        "read_across_the_end": r"reads 1 bytes at 0x20020010",
        "write_const": "writes to const, which is const, at 0x2002010f",
        "write_code": "writes 4 bytes",
        "unaligned_word": "reads 4 bytes at 0x20020002, which is not aligned",
        "unaligned_half": "writes 2 bytes at 0x20020001, which is not aligned",
        "unaligned_list": "reads 4 bytes at 0x20020002, which is not aligned",
        "write_below_the_stack": "below the stack pointer",
        "read_above_the_stack": "reads 4 bytes at 0x20042000",
        "too_deep": "moves the stack pointer by -508 bytes",
        "different_stacks": "different stack pointers",
        "stack_not_aligned": "moves the stack pointer to 0x20041ffe, which is not aligned",
        "call_not_aligned": "calls a function with 0x20041ffc in sp",
        "return_to_arm_state": "Thumb",
        "store_of_the_base": None,
        "wait": "the instruction wfi",
        "interrupts_off": "the instruction cps",
        "interrupts_on": "the instruction cps",
        "interrupts_by_a_register": "the instruction 80f3",
        "interrupts_asked": "the instruction eff3",
        "lost_return_address": "Thumb",
    },
}


@pytest.mark.parametrize(
    ("target", "name"), [(target, name) for target in REFUSED for name in REFUSED[target]]
)
def test_refused(target: str, name: str) -> None:
    trial = Trial(target, name)
    with pytest.raises((Fault, Unprovable), match=REFUSED[target][name]):
        trial.run()
    code, start = trial.machine.image.symbols, trial.state.machine.image.symbols[name].address
    assert trial.machine.at is not None
    if "return" not in name:
        behind = [symbol.address for symbol in code.values() if symbol.address > start]
        assert start <= trial.machine.at < min(behind)


def test_code_that_is_none() -> None:
    trial = Trial(ARM, "calls")
    trial.state.pc = 0x20030000
    with pytest.raises(Fault, match="runs to 0x20030000, where the program has no code"):
        trial.run()
    trial = Trial(AVR, "table")
    with pytest.raises((Fault, Unprovable)):
        trial.run()
