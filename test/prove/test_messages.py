# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The message on a failed kernel begins with the values on which its result must not depend.

These are values that the caller left in registers, flags, stack and output.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from aesmall_prove.explain import explain
from aesmall_prove.image import Image
from aesmall_prove.listing import Listing
from aesmall_prove.prove import Prover

from .refute import Mutant
from .test_refute import ARM, AVR, LANES, Fault, dropped, instead

FAULTS = {
    # BLD R8,0: a bit of the state becomes the value of T
    "T at entry": Fault(AVR, instead("encrypt", (r"eor R8,R22", 0xF880)), LANES, ""),
    # MOV r1, r11, though r11 has not been set
    "r11 at entry": Fault(ARM, instead("encrypt", (r"eors r1,\s*r2", 0x4659)), LANES, ""),
    "out[15] before": Fault(AVR, dropped("encrypt", r"st X\+,.*", n=15), LANES, ""),
    "stack[": Fault(ARM, dropped("encrypt", r"str r\d,\[sp,.*", n=0), LANES, ""),
}


@pytest.mark.slow
@pytest.mark.parametrize("named", FAULTS)
def test_what_does_not_belong_is_named_first(named: str, tmp_path: Path) -> None:
    fault = FAULTS[named]
    subject = fault.subject
    mutant = Mutant(named, tuple(fault.changes(subject)))
    elf = mutant.write(subject.elf, tmp_path / "mutant.elf")
    prover = Prover(Image(elf), subject.routine("encrypt"))
    run = prover.run(subject.placement(prover.machine.image, "encrypt"))
    _, message, *_ = explain(prover, run, Listing(elf)).splitlines()
    assert message.startswith(f"  depends on {named}"), message
    assert message.endswith(run.failure)


@pytest.mark.slow
def test_what_belongs_is_not_named(tmp_path: Path) -> None:
    mutant = Mutant("dropped", tuple(dropped("encrypt", r"eor .*", n=40)(AVR)))
    elf = mutant.write(AVR.elf, tmp_path / "mutant.elf")
    prover = Prover(Image(elf), AVR.routine("encrypt"))
    run = prover.run(AVR.placement(prover.machine.image, "encrypt"))
    assert explain(prover, run, Listing(elf)).splitlines()[1] == f"  {run.failure}"
