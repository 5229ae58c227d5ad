# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the refutation campaign (test_refute.py) on engines in Thumb-2, with and without DSP."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ..refute import Change, Mutant, Subject, drops, flips, swaps
from ..test_refute import (
    FEW,
    LANES,
    OUTPUT,
    Fault,
    check_fault,
    check_mutants,
    dropped,
    entry,
)
from ..test_refute_interrupts import Slip

pytestmark = pytest.mark.slow

FAST, BALANCED = Subject("cortex_m4", "fast"), Subject("cortex_m33", "balanced")
SUBJECTS = (FAST, BALANCED)
#: Number of mutants of each kind
RANDOM: dict[Callable[[Subject, int], Iterator[Mutant]], int] = {flips: 40, drops: 20, swaps: 20}
SPOILT = "not known|differs from|not a function of one"


@pytest.mark.apart
@pytest.mark.verify
@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
@pytest.mark.parametrize("kind", RANDOM, ids=lambda kind: kind.__name__)
def test_random_mutants(
    subject: Subject, kind: Callable[[Subject, int], Iterator[Mutant]], tmp_path: Path
) -> None:
    check_mutants(subject, kind(subject, RANDOM[kind]), tmp_path)


def other(verb: str, pattern: str, flipped: int, n: int = 0) -> Callable[[Subject], list[Change]]:
    """Return a function that flips bits of the n-th instruction with a matching text.

    The first half of an instruction of four bytes is in the low bits.
    """

    def changes(subject: Subject) -> list[Change]:
        instruction = subject.find(verb, pattern, n)
        return [subject.replace(instruction, instruction.opcode ^ flipped)]

    return changes


#: Positions of fields in an instruction of four bytes
RN, RM, WIDTH, IMM2 = 0, 16, 16, 22

FAULTS = {
    "table-byte": Fault(FAST, entry("aesmall_sbox_mix_armv7m", 0x53 * 4 + 2, 0x01), LANES, OUTPUT),
    "eor-dropped": Fault(FAST, dropped("encrypt", r"eor r.*", n=30), LANES, OUTPUT),
    "another-rotation": Fault(
        FAST, other("encrypt", r"eor .*, ror #8", 1 << IMM2, n=3), LANES, OUTPUT
    ),
    "seven-bits": Fault(
        FAST, other("encrypt", r"ubfx .*, #8, #8", 1 << WIDTH, n=2), SPOILT, OUTPUT
    ),
    "another-constant": Fault(
        FAST, other("decrypt", r"and .*, #454761243", 1 << WIDTH), LANES, OUTPUT
    ),
    "register-not-restored": Fault(
        FAST,
        other("encrypt", r"ldm sp!, .*r11, pc}", 1 << 16 + 11 | 1 << 16 + 12),
        "does not restore r11",
        "r11",
    ),
    "pointer-steps-wrong": Fault(
        FAST, other("encrypt", r"ldr r8, \[r0\], #16", 4 << 16), SPOILT, OUTPUT
    ),
    "store-behind": Fault(
        FAST,
        other("encrypt", r"str r\d+, \[r\d+, #12\]", 0x10 << 16),
        r"writes 4 bytes at \w+, outside of its buffers: \w+\[-?\d+\]",
        OUTPUT,
    ),
    # USUB8 for UADD8
    "subtracted": Fault(BALANCED, other("encrypt", r"uadd8 .*", 4 << 4, n=1), SPOILT, OUTPUT),
    "selected-twice": Fault(BALANCED, other("encrypt", r"sel .*", 3 << RN, n=1), SPOILT, OUTPUT),
    "sel-dropped": Fault(BALANCED, dropped("encrypt", r"sel .*", n=2), SPOILT, OUTPUT),
    "another-polynomial": Fault(
        BALANCED, other("encrypt", r"eor .*, #454761243", 2 << WIDTH), SPOILT, OUTPUT
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str, tmp_path: Path) -> None:
    check_fault(name, FAULTS[name], tmp_path)


def test_what_an_interrupt_may_have_overwritten() -> None:
    """The prover refutes a kernel that an interrupt can corrupt.

    The address of the output is below the stack pointer for one instruction.
    """
    slip = Slip(
        FAST,
        "armv7m/fast/aesmall_aes_encrypt_fast_armv7m.S",
        "ADD_FIRST_KEY",
        "add   sp, #8; b.n   9f; 9: sub   sp, #8",
        "the address of a store .*: it has been below the stack pointer",
        "UNMAPPED|outside of RAM",
    )
    verdict = FAST.judge_program("below the stack", slip.build(), ["encrypt"])
    print(verdict)
    assert verdict.kind == "confirmed", str(verdict)
    assert re.search(slip.failure, verdict.failure), str(verdict)
    assert re.search(slip.wrong, verdict.wrong), str(verdict)


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_some_random_mutants(subject: Subject, tmp_path: Path) -> None:
    mutants = [mutant for kind in RANDOM for mutant in kind(subject, FEW)]
    check_mutants(subject, iter(mutants), tmp_path)


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_what_is_right_is_proved(subject: Subject) -> None:
    """The original program is proved, and its cycles are those of the simulator."""
    verdict = subject.judge_program("original", subject.elf, list(subject.symbols))
    assert verdict.kind == "equivalent", str(verdict)
