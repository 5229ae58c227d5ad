# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the results for chips whose instructions are counted instead of cycles."""

from __future__ import annotations

import pytest
from aesmall.figures import counted as committed
from aesmall.figures import parts, results
from aesmall.targets import COUNTED, PLAIN, TARGETS
from aesmall_workshop.measure import counted, plain
from support.sample import seldom

FIGURES = {figure.key: figure for figure in committed.figures()}
LENGTHS = {row.key: row for row in committed.lengths()}
#: One program of the modes in this many in `make test`
PARTS = 40
KEY = ("target", "engine", "key_bits", "what")


def test_every_program_has_results() -> None:
    keys = {*counted.keys()}
    assert {*FIGURES} - keys == {(*key[:3], "key_setup") for key in keys if key[3] == "encrypt"}
    assert {*FIGURES} | {*LENGTHS} >= keys and {*LENGTHS} <= keys
    for target, sections in committed.sections().items():
        names = {parts.program_name(*key[1:]) for key in keys if key[0] == target}
        assert {*sections.programs} == names


def test_they_are_no_cycles_of_another_table() -> None:
    assert committed.targets() == sorted(COUNTED)
    assert not {*COUNTED} & {*results.targets()}


def test_the_code_is_that_of_the_plain_core_with_proofs() -> None:
    chip, core = TARGETS["ch32v003"], PLAIN["rv32ec"]
    assert (chip.compiler, chip.flags, chip.link_flags) == (
        *(core.compiler, core.flags, core.link_flags),
    )
    rows = {row.key[1:]: row for row in plain.load() if row.target == "rv32ec"}
    for (_, *rest), figure in FIGURES.items():
        if row := rows.get(tuple(rest)):  # type: ignore[call-overload]
            assert (row.instructions, row.stack) == (figure.cycles_max, figure.stack)
            assert row.flash_bytes == figure.flash_bytes


@pytest.mark.parametrize(KEY, seldom(counted.keys(), PARTS))
def test_the_results_are_measured(target: str, engine: str, key_bits: int, what: str) -> None:
    found = counted.counted((target, engine, key_bits, what))
    for figure in found.figures:
        assert figure == FIGURES[figure.key]
    if found.scale is not None:
        assert found.scale == LENGTHS[found.scale.key]
    assert found.figures or found.scale
