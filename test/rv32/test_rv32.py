# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the kernels of `nano`, `tiny` and `fast` for RV32, and all kernels for RV32E.

They are assembled for cores with and without extensions and run under qemu-riscv32. program.c
checks the answers, the calling convention, and that no secret is left in registers or on the stack.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

_HERE = Path(__file__).resolve().parent
_SOURCES = _HERE.parents[1] / "src"
PICOLIBC = "/usr/lib/picolibc/riscv64-unknown-elf/include"
#: The extensions of the RP2350's core that qemu knows, fewer of them, none, and cores with 16
#: registers.
_MACHINES = ("imc_zba_zbb_zbs_zbkb", "imc_zbb", "im_zba", "imc", "i", "emc", "ec", "e")
CORE = "rv32,zba=true,zbb=true,zbs=true,zbkb=true"


@pytest.mark.parametrize("machine", _MACHINES)
def test_kernels_are_right_on_cores_with_and_without_extensions(
    machine: str, tmp_path: Path
) -> None:
    program = tmp_path / "program"
    abi = "ilp32e" if machine.startswith("e") else "ilp32"
    code = [_HERE / "program.c", _HERE / "call.S"]
    folders = ["rv32", "rv32/nano", "rv32/tiny", "rv32/fast", "rv32/rv32e/balanced"]
    if abi == "ilp32e":
        folders += ["rv32/ct", "rv32/ct_small"]
        folders += [f"rv32/rv32e/{engine}" for engine in ("ct", "nano", "tiny")]
    for folder in folders:
        code += _SOURCES.glob(f"{folder}/*.S")
    code += [*_SOURCES.glob("portable/balanced/*.c"), *_SOURCES.glob("portable/aesmall_*.c")]
    subprocess.run(
        [
            *("riscv64-unknown-elf-gcc", f"-march=rv32{machine}", f"-mabi={abi}", "-O1"),
            *("-nostdlib", "-Wl,--no-relax", "-isystem", PICOLIBC, f"-I{_SOURCES}"),
            *("-o", program, *sorted(code), "-lgcc"),
        ],
        check=True,
    )
    assert subprocess.run(["qemu-riscv32", "-cpu", CORE, program], check=False).returncode == 0
