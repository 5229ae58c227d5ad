# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The refutation campaign (test_refute.py) for interrupts.

The kernels are right until an interrupt occurs, or they change the interrupt flag themselves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall_prove import interrupts
from aesmall_prove.contracts import Routine, placements
from aesmall_prove.image import Image
from aesmall_prove.prove import Prover, program
from aesmall_workshop.paths import REPOSITORY

from .refute import Subject
from .test_refute import AVR, HALF, OUTPUT, Fault, check_fault, dropped, instead

pytestmark = pytest.mark.slow

#: The first has a frame, which avr-gcc opens and closes.
AVR_C, ARM = Subject("atmega328p", "balanced_c"), Subject("rp2040", "balanced")
OUT_SPH_R29, OUT_SREG_R0, SEI = 0xBFDE, 0xBE0F, 0x9478

FAULTS = {
    "cli-dropped": Fault(AVR_C, dropped("encrypt", r"cli"), HALF, "", "unconfirmed"),
    "sreg-before-both-halves": Fault(
        AVR_C,
        instead("encrypt", (r"out SPH,.*", OUT_SREG_R0), (r"out SREG,.*", OUT_SPH_R29)),
        HALF,
        "",
        "unconfirmed",
    ),
    "high-half-dropped": Fault(AVR_C, dropped("encrypt", r"out SPH,.*"), HALF, "", "unconfirmed"),
    "sei-for-cli": Fault(
        AVR_C,
        instead("encrypt", (r"cli", SEI)),
        "allows interrupts, which the caller may have forbidden",
        "",
        "unconfirmed",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str, tmp_path: Path) -> None:
    check_fault(name, FAULTS[name], tmp_path)


@dataclass(frozen=True)
class Slip:
    """Lines inserted before a line of a kernel's source."""

    subject: Subject
    source: str
    before: str
    lines: str
    failure: str
    wrong: str

    def build(self) -> Path:
        old = f"        {self.before}\n"
        new = "".join(f"        {line}\n" for line in self.lines.split("; ")) + old
        file = Path(self.source).name
        return self.subject.edit(self.source, file, old, new)


ENCRYPT_AVR = "avr/balanced/aesmall_aes_encrypt_balanced_avr.S"
ENCRYPT_ARM = "armv6m/balanced/aesmall_aes_encrypt_balanced_armv6m.S"
SET_SP = "in r0, 0x3f; cli; out 0x3e, r31; out 0x3f, r0; out 0x3d, r30"
SLIPS = {
    # The pointer to the schedule is below the stack pointer for some instructions.
    "avr-below-the-stack": Slip(
        AVR,
        ENCRYPT_AVR,
        "ENTER_ENCRYPT aesmall_sbox_avr",
        f"push r24; pop r0; in r30, 0x3d; in r31, 0x3e; sbiw r30, 1; {SET_SP}; pop r24",
        "an address is not known: it has been below the stack pointer",
        OUTPUT,
    ),
    "arm-below-the-stack": Slip(
        ARM,
        ENCRYPT_ARM,
        "pop   {r2, r3}                  @ out, r8",
        "add   sp, #8; sub   sp, #8",
        "the address of a store .*: it has been below the stack pointer",
        "unaligned access|access outside of RAM",
    ),
    # The output is right, but interrupts are off for the time of a block: no simulator detects
    # this.
    "avr-masked-block": Slip(
        AVR,
        ENCRYPT_AVR,
        "ENTER_ENCRYPT aesmall_sbox_avr",
        "in r0, 0x3f; cli; mov r26, r0; " + "rjmp .+0; " * 4 + "out 0x3f, r26; nop",
        r"keeps interrupts off for 12 cycles, more than 4",
        "",
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_slip(name: str) -> None:
    slip = SLIPS[name]
    verdict = slip.subject.judge_program(name, slip.build(), ["encrypt"])
    print(verdict)
    assert verdict.kind == ("confirmed" if slip.wrong else "unconfirmed"), str(verdict)
    assert re.search(slip.failure, verdict.failure), str(verdict)
    assert re.search(slip.wrong, verdict.wrong), str(verdict)


@pytest.mark.parametrize(
    ("subject", "verb", "cycles"),
    [(AVR_C, "encrypt", 4), (AVR, "ctr_blocks", 4), (AVR, "encrypt", 0), (ARM, "encrypt", 0)],
    ids=lambda value: str(value),
)
def test_how_long_interrupts_are_off(subject: Subject, verb: str, cycles: int) -> None:
    routine = Routine(subject.target, subject.engine, verb, 128)
    prover = Prover(Image(program([routine])), routine)
    run = prover.run(placements(routine)[0])
    assert run.failure == ""
    assert run.findings.masked == cycles <= interrupts.MOST_CYCLES


def test_the_page_says_how_long() -> None:
    page = (REPOSITORY / "doc" / "inside" / "proof.md").read_text(encoding="utf-8")
    says = f"keeps interrupts off for no more than {interrupts.MOST_CYCLES} cycles"
    assert says in " ".join(page.split())
