# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that secrets leave no trace in compiled code for AVR, Cortex-M0+ and RISC-V.

On the chips the library's C is compiled. Its assembly is always the same.
"""

from __future__ import annotations

import pytest

from . import programs, traces

#: Both chips use the compiler of the figures and the pinned clang. The cases of all modes together
#: need more flash than an ATmega328P has. The code for an ATmega2560 is the same.
TARGETS = ("atmega2560", "rp2040")
ON_CHIP = (("gcc", "-Os"), ("zig", "-Os"), ("zig", "-O2"))
#: With Thumb-2 in C and in assembly
CORTEX_M33 = "cortex_m33"
#: clang 14 makes more branches there than the pinned clang. All builds need the linker of the
#: pinned one.
ON_RISCV = (("clang", "-O2"), ("clang", "-Os"), ("zig", "-O2"))
#: Secrets that are all 0, all 1 and random. They are enough where a trace takes long to record: a
#: branch on a secret shows in the first two, and the prover follows all secrets in each kernel.
FEW = traces.SEEDS[:3]


def each(builds: tuple[tuple[str, str], ...]) -> pytest.MarkDecorator:
    """Return a mark with the first build, and with the others for `make verify`."""
    others = (pytest.param(*build, marks=pytest.mark.verify) for build in builds[1:])
    return pytest.mark.parametrize(("compiler", "level"), [builds[0], *others])


@pytest.mark.slow
@each(ON_CHIP)
@pytest.mark.parametrize("target", TARGETS)
def test_secrets_leave_no_trace_on_a_chip(target: str, compiler: str, level: str) -> None:
    assert traces.on_chip(target, programs.on_chip(target, compiler, level)) == []


@pytest.mark.verify
@pytest.mark.parametrize("name", programs.FRAMES)
@pytest.mark.parametrize(("compiler", "level"), ON_CHIP[1:])
def test_secrets_leave_no_trace_in_frames_on_a_small_avr(
    compiler: str, level: str, name: str
) -> None:
    """The frames that `programs.FRAMES_APART` leaves out run on a chip for which clang is right."""
    program = programs.frames_on_chip("atmega328p", compiler, level, name)
    assert traces.on_chip("atmega328p", program) == []


@pytest.mark.verify
def test_secrets_leave_no_trace_on_cortex_m33() -> None:
    program = programs.on_chip(CORTEX_M33, "gcc", "-Os")
    assert traces.on_chip(CORTEX_M33, program, FEW) == []
    offending = programs.on_chip(CORTEX_M33, "gcc", "-Os", offends=True)
    assert traces.on_chip(CORTEX_M33, offending, traces.EXTREMES) == ["branch", "address", "early"]


@pytest.mark.verify
def test_secrets_leave_no_trace_on_hazard3() -> None:
    """Secrets leave no trace on Hazard3.

    Subroutines replace divisions, because the model does not know their time.
    """
    target = "rp2350_hazard3"
    assert traces.on_chip(target, programs.on_chip(target, "gcc", "-Os")) == []
    offending = programs.on_chip(target, "gcc", "-Os", offends=True)
    assert traces.on_chip(target, offending, traces.EXTREMES) == ["branch", "address", "early"]


@pytest.mark.verify
@pytest.mark.parametrize(("compiler", "level"), ON_RISCV)
def test_secrets_leave_no_trace_on_riscv(compiler: str, level: str) -> None:
    assert traces.on_riscv(programs.on_riscv(compiler, level), FEW) == []


@pytest.mark.slow
@each(ON_CHIP[:2])
@pytest.mark.parametrize("target", TARGETS)
def test_a_trace_of_a_secret_is_found_on_a_chip(target: str, compiler: str, level: str) -> None:
    program = programs.on_chip(target, compiler, level, offends=True)
    assert traces.on_chip(target, program, traces.EXTREMES) == ["branch", "address", "early"]


@pytest.mark.verify
def test_a_trace_of_a_secret_is_found_on_riscv() -> None:
    found = traces.on_riscv(programs.on_riscv("clang", "-O2", offends=True), traces.EXTREMES)
    assert found == ["branch: branch", "address: address", "early: early"]
