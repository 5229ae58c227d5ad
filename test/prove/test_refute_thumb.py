# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The refutation campaign (test_refute.py) against an engine in Thumb assembly.

It is the first engine that encrypts and decrypts with expanded keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from aesmall.engines import engines_on

from .refute import Mutant, Subject, drops, flips, swaps
from .test_refute import (
    FEW,
    LANES,
    OUTPUT,
    Fault,
    check_fault,
    check_mutants,
    dropped,
    entry,
    instead,
)

pytestmark = pytest.mark.slow

THUMB = [
    Subject("rp2040", e.name)
    for e in engines_on("rp2040")
    if e.implementation.endswith("_armv6m") and {"expand", "encrypt", "decrypt"} <= set(e.kernels)
][:1]
#: The number of mutants of each kind
RANDOM: dict[Callable[[Subject, int], Iterator[Mutant]], int] = {flips: 40, drops: 20, swaps: 20}


@pytest.mark.apart
@pytest.mark.verify
@pytest.mark.parametrize("subject", THUMB, ids=str)
@pytest.mark.parametrize("kind", RANDOM, ids=lambda kind: kind.__name__)
def test_random_mutants(
    subject: Subject, kind: Callable[[Subject, int], Iterator[Mutant]], tmp_path: Path
) -> None:
    check_mutants(subject, kind(subject, RANDOM[kind]), tmp_path)


FAULTS = {
    name: fault
    for subject in THUMB
    for name, fault in {
        "thumb-table-byte": Fault(
            subject, entry(subject.engine.tables[0].symbol, 0x53, 0x01), LANES, OUTPUT
        ),
        "thumb-eors-dropped": Fault(subject, dropped("encrypt", "eors .*", n=30), LANES, OUTPUT),
        "thumb-register-not-restored": Fault(
            subject, dropped("encrypt", r"(cpy|mov) r8,\s*r\d", n=-1), "does not restore r8", "r8"
        ),
        "thumb-return-address-lost": Fault(
            subject,
            instead("encrypt", (r"pop \{r4,.*pc\}", 0xBDE0)),  # POP {r5-r7, pc}
            "Thumb state|stack pointer|target of a jump",
            "which is not Thumb code|sp off|runs outside",
        ),
        # LSLS r4, r4, #31: only odd addresses go byte by byte.
        "thumb-test-of-alignment": Fault(
            subject,
            instead("encrypt", (r"lsls r4,\s*r4,\s*#0x1e", 0x07E4)),
            r"\((in|out) off by 2\) .* which is not aligned",
            "",
            "elsewhere",
        ),
    }.items()
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str, tmp_path: Path) -> None:
    check_fault(name, FAULTS[name], tmp_path)


@pytest.mark.parametrize("subject", THUMB, ids=str)
def test_some_random_mutants(subject: Subject, tmp_path: Path) -> None:
    mutants = [mutant for kind in RANDOM for mutant in kind(subject, FEW)]
    check_mutants(subject, iter(mutants), tmp_path)


@pytest.mark.parametrize("subject", THUMB, ids=str)
def test_what_is_right_is_proved(subject: Subject) -> None:
    verdict = subject.judge_program("original", subject.elf, list(subject.symbols))
    assert verdict.kind == "equivalent", str(verdict)
