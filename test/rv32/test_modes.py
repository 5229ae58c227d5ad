# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the inner calls of modes for RV32, and the key set-up and CTR of `ct`.

They are assembled for cores with and without extensions and run under qemu-riscv32. modes.c checks
the answers, the calling convention, and that no secret is left in registers or on the stack.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .test_rv32 import CORE, PICOLIBC

_HERE = Path(__file__).resolve().parent
_SOURCES = _HERE.parents[1] / "src"


@pytest.mark.parametrize("machine", ("imc_zba_zbb_zbs_zbkb", "imc_zbb", "im_zba", "imc", "i"))
def test_modes_are_right_on_cores_with_and_without_extensions(machine: str, tmp_path: Path) -> None:
    program = tmp_path / "program"
    code = [_HERE / "modes.c", _HERE / "call.S", *_SOURCES.glob("modes/ghash/*.c")]
    for folder in ("rv32", "rv32/modes", "rv32/ct"):
        code += _SOURCES.glob(f"{folder}/*.S")
    code += [*_SOURCES.glob("portable/balanced/*.c"), *_SOURCES.glob("portable/aesmall_*.c")]
    subprocess.run(
        [
            *("riscv64-unknown-elf-gcc", f"-march=rv32{machine}", "-mabi=ilp32", "-O1"),
            *("-nostdlib", "-Wl,--no-relax", "-isystem", PICOLIBC, f"-I{_SOURCES}"),
            *("-o", program, *sorted(code), "-lgcc"),
        ],
        check=True,
    )
    assert subprocess.run(["qemu-riscv32", "-cpu", CORE, program], check=False).returncode == 0
