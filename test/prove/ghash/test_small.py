# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refute faults in GHASH in little flash, on ARMv6-M and RV32."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ..refute import Mutant
from .mutants import Broken

pytestmark = pytest.mark.apart
ARM = Broken("rp2040", "assembly", "ghash_small_update")
ARM_REVERSED = Broken("rp2040", "assembly", "ghash_small_reversed")
RV = Broken("rp2350_hazard3", "assembly", "ghash_small_update")
RANDOM, FEW = 24, 4


def _instead(broken: Broken, pattern: str, bits: int, verb: str = "update") -> Mutant:
    """Return a mutant with some bits of an instruction changed."""
    instruction = broken.find(f"aesmall_ghash_small_{verb}", pattern, 0)
    return broken.instead(instruction, instruction.opcode ^ bits)


def _dropped(broken: Broken, pattern: str, n: int = 0) -> Mutant:
    return broken.dropped(broken.find("aesmall_ghash_small_update", pattern, n))


FAULTS: dict[str, tuple[Broken, Callable[[Broken], Mutant], str]] = {
    "shift": (ARM, lambda b: _dropped(b, "orrs r6,r0"), "differs from SP 800-38D"),
    "back": (ARM, lambda b: _instead(b, "movs r0,#0xe1", 1), "differs from SP 800-38D"),
    "key": (ARM, lambda b: _instead(b, "movs r3,#0x3", 1, "init"), "differs from SP 800-38D"),
    "end": (ARM, lambda b: _dropped(b, "adds r1,#0x80", 1), "condition is not known"),
    "order": (
        ARM_REVERSED,
        lambda b: _instead(b, "movs r4,#0xf", 1, "reversed"),
        "differs from SP 800-38D",
    ),
    "RISC-V back": (RV, lambda b: _instead(b, "lui a5, .*", 1 << 12), "differs from SP 800-38D"),
    "RISC-V word": (RV, lambda b: _dropped(b, "add a3, zero, a2"), "differs from SP 800-38D"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str, tmp_path: Path) -> None:
    broken, mutant, message = FAULTS[name]
    elf = mutant(broken).write(broken.elf, tmp_path / "mutant.elf")
    assert broken.wrong(elf)
    assert message in broken.refuted(elf)


@pytest.mark.slow
@pytest.mark.parametrize("broken", [ARM, RV], ids=str)
@pytest.mark.parametrize("count", [FEW, pytest.param(RANDOM, marks=[pytest.mark.verify])])
def test_random_mutants(broken: Broken, count: int, tmp_path: Path) -> None:
    """No mutant that the simulator finds wrong is proved."""
    for mutant in broken.flips(count):
        elf = mutant.write(broken.elf, tmp_path / "mutant.elf")
        refuted = broken.refuted(elf)
        assert refuted or not broken.wrong(elf), mutant.name
