# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Every assembly engine on the other AVRs: answers, cycles, calling convention, interrupts.

The programs are those of the figures. An ATmega16 has little RAM, an ATmega128 flash beyond
64 KB, an ATmega2560 return addresses of 3 bytes, an ATtiny85 no MUL, CALL or JMP.
"""

from __future__ import annotations

import pytest
from aesmall import results, simulators
from aesmall.engines import engines_on
from aesmall.measure import Program, feed, run
from aesmall.operations import SINGLE, cases
from aesmall.results import select
from aesmall.targets import SAME_CODE, TARGETS

REFERENCE = "atmega328p"
OTHERS = ("atmega16", "atmega128", "atmega2560", "attiny85")
#: Random key/text pairs under interrupts.
FEW = 3
#: Flash and RAM of a program that are not the library's, at most; with the RAM the gap in front of
#: tables.
FRAME = 700
FRAME_RAM = 200


def _programs() -> list[Program]:
    found = [
        Program(target, engine, key_bits, operation)
        for target in OTHERS
        for engine in engines_on(target)
        if engine.implementation.endswith("_avr")
        for operation in SINGLE
        for key_bits in engine.key_sizes
        if operation.is_measured(engine, key_bits)
        # Where the code is that of the reference (test/proof/test_same_code.py), short keys do.
        if key_bits == 128 or target not in SAME_CODE
    ]
    return [program for program in found if _fits(program)]


def _figure(program: Program) -> results.Figure:
    [figure] = select(
        results.load(), REFERENCE, program.engine.name, program.key_bits, program.operation.name
    )
    return figure


def _fits(program: Program) -> bool:
    figure = _figure(program)
    target = TARGETS[program.target]
    return (
        figure.flash_bytes + figure.gap_bytes + FRAME <= target.flash
        and figure.static_ram + figure.key_ram + FRAME_RAM <= target.ram
    )


def test_nearly_everything_fits() -> None:
    """An ATtiny85 has 8 KB of flash, 512 bytes of RAM: of our engines only the largest may not fit,
    and those with tables in RAM."""
    found = {(p.target, p.engine.name) for p in _programs()}
    everything = {
        (target, e.name)
        for target in OTHERS
        for e in engines_on(target)
        if e.implementation.endswith("_avr")
    }
    large = ("fast", "fastram", "balancedram", "ct")
    assert everything - found <= {("attiny85", name) for name in large}


@pytest.mark.slow
@pytest.mark.parametrize("program", _programs(), ids=str)
def test_the_same_cycles_as_on_the_measured_chip(program: Program) -> None:
    steps = run(program, "simavr")  # which compares the answers with OpenSSL's
    cycles = [sum(case) for case in zip(*(s.cycles for s in steps[-1:]), strict=True)]
    assert len(set(cycles)) == 1
    reference = _figure(program).cycles_max
    if program.target == "atmega2560":
        # CALL, RCALL and RET take one cycle more each, LPM from far flash some more in a call.
        assert reference < cycles[0] <= reference + reference // 8
    elif (program.target, program.engine.name) == ("attiny85", "ct"):
        # Without MUL the even rounds take 33 cycles more.
        assert cycles[0] == reference + 33 * (program.key_bits // 64 + 2)
    else:
        assert cycles[0] == reference


@pytest.mark.slow
@pytest.mark.parametrize("program", _programs(), ids=str)
def test_calling_convention_and_interrupts(program: Program) -> None:
    asked = cases(program.operation, program.key_bits, FEW)
    result = simulators.run(
        "simavr",
        program.target,
        program.build(),
        uart_in=feed(asked),
        measure=sorted({symbol for _, symbol in program.calls}),
        abi_seed=11,
    )
    assert result.output == b"".join(case.answer for case in asked)
    assert [(call.symbol, call.abi) for call in result.calls if call.abi] == []
