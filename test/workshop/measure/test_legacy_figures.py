# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the table of hashes and the legacy layout, and its sums."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall.engines import engine
from aesmall.figures.results import Figure
from aesmall_workshop.chips import simulators
from aesmall_workshop.measure import program as measure
from aesmall_workshop.operations.legacy import LEGACY, MEASURED_ROUNDS, file, key
from aesmall_workshop.pages import tables


def _figure(operation: str, cycles: int) -> Figure:
    return Figure(
        *("rp2040", "balanced", 256, operation, cycles, cycles, 1234),
        *(0, 567, 0, 89, "T1", "gcc 1 -Os"),
    )


def test_the_table_has_all_rounds() -> None:
    figures = [
        _figure("sha512_111", 25_000),
        _figure("legacy_sha512_key", 160_000),
        _figure("legacy_sha512_seal_630", 1_160_000),
    ]
    assert tables.table("legacy-rp2040", figures).splitlines()[2:] == [
        "| - | SHA-512 | 111 | 25,000 | 0.20 | 89 | 1,234 | 567 |",
        "| - | key, SHA-512 | - | 81,920,000 | 655 | - | - | - |",
        "| `balanced` | seal, SHA-512 | 630 | 82,920,000 | 663 | 89 | 1,234 | 567 |",
    ]
    assert "sha512" not in tables.table("modes-rp2040-256", figures)


def test_every_operation_is_in_the_table() -> None:
    figures = [_figure(operation.name, 1000) for operation in LEGACY]
    assert len(tables.table("legacy-rp2040", figures).splitlines()) == 2 + len(LEGACY)


def test_every_round_takes_the_same() -> None:
    """Every round of the legacy key derivation takes the same time, so the sum is correct.

    The sum omits only a few cycles per step.
    """
    balanced = engine("rp2040", "balanced")
    whole, alone = (
        measure.Program("rp2040", balanced, 256, operation)
        for operation in (file("sha256", "seal", 64), key("sha256"))
    )

    def cycles(program: measure.Program, rounds: int) -> int:
        defines = {**program.operation.defines, "MEASURE_ROUNDS": str(rounds)}
        asked = replace(program, operation=replace(program.operation, defines=defines))
        result = simulators.run(
            "rp2040js",
            "rp2040",
            asked.build(),
            uart_in=measure.feed(asked.cases[:1]),
            measure=sorted(set(asked.operation.calls)),
        )
        return sum(call.cycles for call in result.calls)

    rounds = 10 * MEASURED_ROUNDS
    added = cycles(alone, MEASURED_ROUNDS) * 9
    assert cycles(whole, MEASURED_ROUNDS) + added == pytest.approx(cycles(whole, rounds), rel=0.001)
