# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Secrets leave no trace in what the compilers make for AVR, Cortex-M0+ and RISC-V.

On the chips the library's C is compiled, its assembly is what it always is.
"""

from __future__ import annotations

import programs
import pytest
import traces

#: Both chips by the compiler of the figures and by the pinned clang. The cases of all modes at once
#: want more flash than an ATmega328P has; the code for an ATmega2560 is the same.
CHIPS = [
    (target, *build)
    for target in ("atmega2560", "rp2040")
    for build in (("zig", "-Os"), ("zig", "-O2"), ("gcc", "-Os"))
]
#: clang 14 makes more branches there than the pinned one.
RISCV = [("clang", "-O2"), ("clang", "-Os"), ("zig", "-O2")]


@pytest.mark.slow
@pytest.mark.parametrize(("target", "compiler", "level"), CHIPS)
def test_secrets_leave_no_trace_on_a_chip(target: str, compiler: str, level: str) -> None:
    assert traces.on_chip(target, programs.on_chip(target, compiler, level)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("compiler", "level"), RISCV)
def test_secrets_leave_no_trace_on_riscv(compiler: str, level: str) -> None:
    assert traces.on_riscv(programs.on_riscv(compiler, level)) == []


@pytest.mark.slow
@pytest.mark.parametrize("target", ["atmega2560", "rp2040"])
def test_a_trace_of_a_secret_is_found_on_a_chip(target: str) -> None:
    program = programs.on_chip(target, "zig", "-Os", offends=True)
    assert traces.on_chip(target, program) == ["branch", "address", "early"]


@pytest.mark.slow
def test_a_trace_of_a_secret_is_found_on_riscv() -> None:
    found = traces.on_riscv(programs.on_riscv("clang", "-O2", offends=True))
    assert found == ["branch: branch", "address: address", "early: early"]
