# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that scripts/survivors.py changes exactly the instruction of a mutant."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import survivors
from aesmall_workshop.chips import elf
from aesmall_workshop.paths import REPOSITORY
from support import suite

FUNCTION = "aesmall_ctr_unchecked"


def _code(program: Path, count: int) -> bytes:
    address = elf.symbols(program)[FUNCTION].address
    for segment in elf.segments(program):
        if segment.address <= address < segment.address + len(segment.data):
            return segment.data[address - segment.address :][:count]
    raise AssertionError(f"{program.name} has no code of {FUNCTION}")


@pytest.mark.parametrize("platform", suite.CHIPS, ids=lambda platform: platform.name)
def test_only_the_instruction_is_changed(platform: suite.Platform) -> None:
    program = suite.firmware(platform, suite.default_engine(platform))
    code, mask = _code(program, 2), bytes([0, 4])
    wrong = survivors.changed(program, FUNCTION, 0, code, mask)
    pairs = zip(program.read_bytes(), wrong.read_bytes(), strict=True)
    assert [a ^ b for a, b in pairs if a != b] == [4]
    assert _code(wrong, 2) == bytes([code[0], code[1] ^ 4])


def test_a_program_without_the_instruction_stays() -> None:
    program = suite.firmware(suite.RP2040, suite.default_engine(suite.RP2040))
    other = bytes(byte ^ 0xFF for byte in _code(program, 2))
    assert survivors.changed(program, FUNCTION, 0, other, bytes([0, 4])) == program
    assert survivors.changed(program, "aesmall_no_function", 0, other, bytes([0, 4])) == program


@pytest.mark.slow
def test_a_wrong_mutant_is_noticed_by_a_test() -> None:
    """The plugin changes the simulated program: a CTR without its first instruction fails."""
    program = suite.firmware(suite.RP2040, suite.default_engine(suite.RP2040))
    code = _code(program, 2)
    mask = (int.from_bytes(code, "little") ^ 0xBF00).to_bytes(2, "little")  # nop
    mutant = f"{FUNCTION} 0 {code.hex()} {mask.hex()}"
    path = os.pathsep.join([str(REPOSITORY / "scripts"), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "survivors"]
    command += ["-k", "rp2040", "test/modes/test_ctr.py"]
    done = subprocess.run(
        command,
        cwd=REPOSITORY,
        env={**os.environ, survivors.VARIABLE: mutant, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    assert "FAILED" in done.stdout
