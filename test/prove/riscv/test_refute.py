# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The refutation campaign (test_refute.py) on the RISC-V core of the RP2350.

The subjects are an engine in assembly and a compiled one.
"""

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

TARGET = "rp2350_hazard3"
FAST, CT_C = Subject(TARGET, "fast"), Subject(TARGET, "ct")
SUBJECTS = (FAST, CT_C)
#: The number of mutants of each kind
RANDOM: dict[Callable[[Subject, int], Iterator[Mutant]], int] = {flips: 40, drops: 20, swaps: 20}


@pytest.mark.apart
@pytest.mark.verify
@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
@pytest.mark.parametrize("kind", RANDOM, ids=lambda kind: kind.__name__)
def test_random_mutants(
    subject: Subject, kind: Callable[[Subject, int], Iterator[Mutant]], tmp_path: Path
) -> None:
    check_mutants(subject, kind(subject, RANDOM[kind]), tmp_path)


def other(verb: str, pattern: str, flipped: int, n: int = 0) -> Callable[[Subject], list[Change]]:
    """Return changes to some bits of the n-th instruction that matches."""

    def changes(subject: Subject) -> list[Change]:
        instruction = subject.find(verb, pattern, n)
        return [subject.replace(instruction, instruction.opcode ^ flipped)]

    return changes


#: Places of fields in an instruction
FUNCT3, SHIFT, RS2 = 12, 20, 20
SPOILT = "not known|differs from|not a function of one"

FAULTS = {
    "table-byte": Fault(FAST, entry("aesmall_sbox_mix_rv32", 0x53 * 4 + 1, 0x01), LANES, OUTPUT),
    "xor-dropped": Fault(FAST, dropped("encrypt", r"xor .*", n=30), LANES, OUTPUT),
    "another-byte": Fault(
        FAST, other("encrypt", r"h3\.bextmi .*, 16, 8", 24 << SHIFT, n=2), LANES, OUTPUT
    ),
    "seven-bits": Fault(FAST, other("encrypt", r"h3\.bextmi .*", 1 << 26), SPOILT, OUTPUT),
    "another-rotation": Fault(FAST, other("encrypt", r"rori .*", 16 << SHIFT), LANES, OUTPUT),
    "sh1add": Fault(
        FAST, other("encrypt", r"sh2add .*", 6 << FUNCT3), "not aligned|not a function", "unaligned"
    ),
    "pack-for-packh": Fault(FAST, other("encrypt", r"packh .*", 3 << FUNCT3), SPOILT, OUTPUT),
    "gate-dropped": Fault(CT_C, dropped("encrypt", r"and .*", n=20), SPOILT, OUTPUT),
    "register-not-restored": Fault(
        FAST, dropped("decrypt", r"lw s1, .*\(sp\)"), "does not restore s1", "s1 changed"
    ),
    "frame-left": Fault(
        FAST, dropped("decrypt", r"addi sp, sp, 16"), "another stack pointer", "sp off by -16"
    ),
    "store-behind": Fault(
        FAST,
        other("encrypt", r"sw t3, 12\(a2\)", 28 << 7),  # sw t3, 16(a2)
        r"writes 4 bytes at \w+, outside of its buffers: out\[16\]",
        OUTPUT,
    ),
    # ANDI t0, t0, 1: only odd addresses go byte by byte.
    "test-of-alignment": Fault(
        FAST,
        other("encrypt", r"andi t0, t0, 3", 2 << SHIFT),
        r"\((in|out) off by 2\) .* which is not aligned",
        "",
        "elsewhere",
    ),
    # A lifter that skips unknown instructions would ignore this one.
    "another-custom-opcode": Fault(
        FAST,
        other("encrypt", r"h3\.bextmi .*", 4 << FUNCT3),
        "the instruction .* is none that is known",
        "an instruction that is not modelled",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str, tmp_path: Path) -> None:
    check_fault(name, FAULTS[name], tmp_path)


def test_what_an_interrupt_may_have_overwritten() -> None:
    """A kernel is refuted if the output's address is below the stack pointer for an instruction."""
    again = "addi sp, sp, -16"
    slip = Slip(
        FAST,
        "rv32/fast/aesmall_aes_decrypt_fast_rv32.S",
        "sw    s0, 0(sp)",
        f"{again}; sw a2, 12(sp); addi sp, sp, 16; {again}; lw a2, 12(sp); addi sp, sp, 16",
        "address .*: it has been below the stack pointer",
        "where nothing is|not aligned|outside of RAM",
    )
    verdict = FAST.judge_program("below the stack", slip.build(), ["decrypt"])
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
    """The right program is proved with the simulator's cycles, by the same model of time."""
    verdict = subject.judge_program("original", subject.elf, list(subject.symbols))
    assert verdict.kind == "equivalent", str(verdict)
