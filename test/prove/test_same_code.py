# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The chips on which the assembly is that of the ATmega328P, so that its proofs are theirs."""

from __future__ import annotations

from pathlib import Path

import pytest
from aesmall.targets import SAME_CODE
from aesmall_workshop.chips import build

#: Where an ELF file names the variant of the processor
E_FLAGS = slice(36, 40)


def _assembly(target: str) -> dict[Path, bytearray]:
    """Source -> its object: code, relocations and symbols."""
    found = {
        source: bytearray(path.read_bytes())
        for source, path in build.library(target, ["avr"]).items()
        if source.suffix == ".S"
    }
    for content in found.values():
        content[E_FLAGS] = bytes(4)
    return found


@pytest.mark.parametrize("target", SAME_CODE)
def test_the_assembler_makes_the_same_objects(target: str) -> None:
    proved = _assembly("atmega328p")
    assert len(proved) >= 80
    assert _assembly(target) == proved


def test_other_cores_get_other_objects() -> None:
    assert _assembly("attiny85") != _assembly("atmega328p")
