# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The refutation campaign (test_refute.py) for faults that the output does not show.

Most of them are times that depend on secrets.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall.engines import TIMING_CLASSES
from aesmall_prove.report import timing_class

from .refute import Subject
from .test_refute import ARM, ARM_CT, AVR, AVR_CT_C, left_to_verify

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Slip:
    """A slip in a file of src/ that a kernel's source includes."""

    subject: Subject
    verb: str
    source: str
    file: str
    old: str
    new: str
    #: The timing class and the cycles that are found
    found: str
    cycles: tuple[int, int]

    def build(self) -> Path:
        return self.subject.edit(self.source, self.file, self.old, self.new)


def in_c(subject: Subject, statement: str, found: str = "", *cycles: int) -> Slip:
    """Return a slip that inserts a statement at the start of encryption in C."""
    name = subject.engine.implementation
    file = f"aesmall_aes_encrypt_{name}.c"
    old = "    rows[0] = load_row(in, 0);\n"
    if name == "ct_c":
        old = "    aesmall_load_ct_c(words, in);\n"
    low, high = cycles or (0, 0)
    new = f"    {statement}\n{old}"
    return Slip(
        subject, "encrypt", f"portable/{name[:-2]}/{file}", file, old, new, found, (low, high)
    )


def in_xtime(verb: str, *cycles: int) -> Slip:
    """Return a slip that makes the branch not taken one cycle longer, twelve times a round."""
    source = f"avr/balanced/aesmall_aes_{verb}_balanced_avr.S"
    old = "        eor   \\x, \\reduction\n1:\n"
    new = old.replace("1:", "        nop\n1:")
    low, high = cycles
    return Slip(AVR, verb, source, "aesmall_avr.inc", old, new, "none", (low, high))


BALANCED = 'if (in[3] & 1) { __asm__ volatile ("nop"); }'
UNBALANCED = 'if (in[3] & 1) { __asm__ volatile ("nop\\n nop"); }'
SLIPS = {
    "avr-unbalanced-encryption": in_xtime("encrypt", 1927, 1927 + 9 * 12),
    "avr-unbalanced-decryption": in_xtime("decrypt", 2069, 2069 + 9 * 12),
    "avr-ct-branch": in_c(AVR_CT_C, BALANCED, "T2", 39173, 39173),
    "avr-ct-unbalanced": in_c(AVR_CT_C, UNBALANCED, "none", 39173, 39174),
    "arm-branch": in_c(ARM, BALANCED, "T2", 2855, 2855),
    "arm-unbalanced": in_c(ARM, UNBALANCED, "none", 2855, 2856),
    "arm-ct-branch": in_c(ARM_CT, BALANCED, "T2", 9335, 9335),
    "arm-ct-unbalanced": in_c(ARM_CT, UNBALANCED, "none", 9335, 9336),
}


#: One quick slip of each kind; `make verify` tries the others.
QUICK = ("avr-unbalanced-encryption", "arm-branch", "arm-ct-unbalanced")


@pytest.mark.parametrize("name", [left_to_verify(name, name not in QUICK) for name in SLIPS])
def test_time_that_depends_on_a_secret(name: str) -> None:
    slip = SLIPS[name]
    path = slip.build()
    verdict = slip.subject.judge_program(name, path, [slip.verb])
    assert verdict.kind == "equivalent", str(verdict)
    run = verdict.runs[slip.verb]
    assert run.cycles == slip.cycles
    assert timing_class([run]) == slip.found
    claimed = slip.subject.routine(slip.verb).claim
    assert TIMING_CLASSES.index(claimed) < TIMING_CLASSES.index(slip.found)
    assert set(run.findings.branches.values()) == {slip.found == "T2"}
    # The simulator measures the difference.
    calls = slip.subject.simulate(path, slip.subject.cases).calls
    measured = {call.cycles for call in calls if call.symbol == slip.subject.symbols[slip.verb]}
    assert min(measured) >= run.cycles[0]
    assert max(measured) <= run.cycles[1]
    assert (len(measured) > 1) == (slip.found == "none")


@pytest.mark.parametrize("subject", [ARM, ARM_CT], ids=str)
def test_a_kernel_that_cannot_work_in_place(subject: Subject) -> None:
    slip = in_c(subject, "out[15] = 0;")
    verdict = subject.judge_program("in place", slip.build(), ["encrypt"])
    assert verdict.kind == "elsewhere", str(verdict)
    assert verdict.elsewhere.startswith("(in = out) ")
