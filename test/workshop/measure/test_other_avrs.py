# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the engines on other AVRs, with the figures of the ATmega328P as reference.

The programs are the measured programs. The tests also check the calling convention and interrupts.
An ATmega16 has little RAM, an ATmega128 has flash above 64 KB, and an ATmega2560 has return
addresses of 3 bytes. An ATtiny85 has no MUL, CALL or JMP.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall.engines import engine, engines_on
from aesmall.figures import results
from aesmall.figures.results import Figure
from aesmall.targets import PRICED, SAME_CODE, TARGETS
from aesmall_workshop.chips import simulators
from aesmall_workshop.measure import too_large
from aesmall_workshop.measure.figures import figures_of, programs
from aesmall_workshop.measure.program import OTHERS, RANDOM_CASES_FEW, Program, feed
from aesmall_workshop.measure.too_large import Unfit
from aesmall_workshop.operations.every import EXTREME_CASES, SINGLE, cases
from aesmall_workshop.pages import other_tables
from aesmall_workshop.pages.tables import BLOCK_OPERATIONS

REFERENCE = "atmega328p"
#: Random key/text pairs under interrupts
FEW = 3

COMMITTED = {figure.key: figure for figure in results.load()}
UNFIT = {row.key: row for row in too_large.load()}


def _programs() -> list[Program]:
    return [
        Program(target, engine, key_bits, operation)
        for target in OTHERS
        for engine in engines_on(target)
        if engine.implementation.endswith("_avr")
        for operation in SINGLE
        for key_bits in engine.key_sizes
        if operation.is_measured(engine, key_bits)
        # The other chips have the code of the reference (test/prove/test_same_code.py).
        if target not in SAME_CODE
        if (target, engine.name, key_bits, operation.name) not in UNFIT
    ]


def _pairs(target: str) -> list[tuple[Figure, Figure]]:
    """Return each figure of a chip that is not a mode, with the figure of the reference."""
    return [
        (figure, COMMITTED[REFERENCE, *figure.key[1:]])
        for figure in COMMITTED.values()
        if figure.target == target and figure.operation in BLOCK_OPERATIONS
    ]


def test_nearly_everything_fits() -> None:
    """An ATtiny85 can encrypt with all engines except those with tables in RAM.

    It has 8 KB of flash and 512 bytes of RAM.
    """
    lacking = {key[:2] for key in UNFIT if key[3] == "encrypt"}
    assert lacking == {("attiny85", name) for name in ("fastram", "balancedram")}
    assert not [row for row in UNFIT.values() if row.target in ("atmega128", "atmega2560")]


@pytest.mark.parametrize("target", SAME_CODE)
def test_the_same_cycles_where_the_code_is_the_same(target: str) -> None:
    pairs = _pairs(target)
    assert len(pairs) > 200
    for figure, reference in pairs:
        names = ("cycles_min", "cycles_max", "stack", "key_ram", "timing_class")
        for name in names:
            assert getattr(figure, name) == getattr(reference, name), (str(figure), name)


def test_avrxt_is_the_reference_priced_otherwise() -> None:
    """The figures of AVRxt are from the same programs and runs, with other prices.

    ST and PUSH take one cycle less. Only LDS takes one cycle more.
    """
    for core, chip in PRICED.items():
        figures = [figure for figure in COMMITTED.values() if figure.target == core]
        assert len(figures) == sum(figure.target == chip for figure in COMMITTED.values())
        for figure in figures:
            reference = COMMITTED[chip, *figure.key[1:]]
            low, high = figure.cycles_min, figure.cycles_max
            assert 0.7 * reference.cycles_min <= low <= reference.cycles_min, str(figure)
            assert 0.7 * reference.cycles_max <= high <= reference.cycles_max, str(figure)
            same = replace(reference, target=core, cycles_min=low, cycles_max=high, run=figure.run)
            assert figure == same, str(figure)


def test_return_addresses_of_three_bytes_cost_little() -> None:
    """Return addresses of three bytes cost little.

    CALL, RCALL and RET take one cycle more each. LPM from far flash takes some more cycles per
    call.
    """
    for figure, reference in _pairs("atmega2560"):
        most = reference.cycles_max + reference.cycles_max // 8
        is_copy = reference.cycles_max == 0
        assert is_copy or reference.cycles_max < figure.cycles_max <= most, str(figure)


def test_the_chip_without_a_multiplier() -> None:
    """Assembly takes the same cycles on a chip without a multiplier, with two exceptions.

    Each even round of ct takes 33 cycles more without MUL. A kernel with a CALL takes one cycle
    less, because the CALL is an RCALL there.
    """
    calls = {"encrypt": 1, "decrypt": 1, "encrypt_decrypt": 2}
    for figure, reference in _pairs("attiny85"):
        if not engine("attiny85", figure.engine).implementation.endswith("_avr"):
            continue
        more = 0
        if figure.engine == "ct":
            more = 33 * (figure.key_bits // 64 + 2) * calls.get(figure.operation, 0)
        if (figure.engine, figure.operation) == ("fast", "key_setup_eic"):
            more = -1
        assert figure.cycles_max == reference.cycles_max + more, str(figure)
        assert figure.stack == reference.stack, str(figure)


@pytest.mark.slow
@pytest.mark.verify
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


# ---- programs that do not fit ----


def _program(target: str, name: str, operation: str) -> Program:
    return next(
        p for p in programs(target, name) if (p.key_bits, p.operation.name) == (128, operation)
    )


def test_few_pairs_are_asked() -> None:
    assert len(_program("attiny85", "balanced", "encrypt").cases) == (
        EXTREME_CASES + RANDOM_CASES_FEW
    )


@pytest.mark.verify
@pytest.mark.parametrize("lacks", too_large.LACKS)
def test_what_does_not_fit_is_told(lacks: str) -> None:
    """One program of each kind that does not fit is reported.

    It is linked, and run if it links.
    """
    row = next(row for row in UNFIT.values() if row.lacks == lacks and row.key_bits == 128)
    outcome = figures_of(_program(row.target, row.engine, row.operation))
    assert outcome.figures == ()
    assert row in outcome.unfit
    chip = TARGETS[row.target]
    if lacks == "stack":
        assert 0 < row.bytes <= chip.ram
    else:
        assert row.bytes > (chip.flash if lacks == "flash" else chip.ram)


def test_the_list_is_sorted_and_stable(tmp_path: Path) -> None:
    copy = tmp_path / "too_large.json"
    too_large.save(reversed(too_large.load()), copy)
    assert copy.read_text(encoding="utf-8") == too_large.FILE.read_text(encoding="utf-8")
    row = Unfit("attiny85", "ct", 128, "encrypt", "patience", 1)
    too_large.save([row], copy)
    with pytest.raises(results.ResultError, match="nobody lacks \\['patience'\\]"):
        too_large.load(copy)


def test_what_changed_about_the_list_is_told() -> None:
    row = Unfit("attiny85", "ct", 128, "encrypt", "flash", 9000)
    [found] = too_large.compare([row], [replace(row, bytes=9001)])
    assert (found.figure, found.committed, found.now) == (
        "attiny85 ct 128 encrypt",
        "lacks flash: 9000",
        "lacks flash: 9001",
    )
    assert too_large.compare([row], [row]) == []
    assert [d.now for d in too_large.compare([row], [])] == ["-"]


def test_the_tables_name_every_engine() -> None:
    figures = results.load()
    for target in OTHERS:
        _, rows = other_tables.blocks(figures, target)
        assert [row[0] for row in rows] == [f"`{e.name}`" for e in engines_on(target)]
    _, rows = other_tables.unfit(too_large.load(), "attiny85")
    listed = sum(int(row[-1]) for row in rows)
    assert listed == sum(row.target == "attiny85" for row in UNFIT.values())
