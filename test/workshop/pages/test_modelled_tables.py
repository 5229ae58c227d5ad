# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that modelled cycles are named as such, next to the error of their model."""

from __future__ import annotations

import pytest
from aesmall.figures import results
from aesmall.targets import MODELLED
from aesmall_workshop.pages import modelled_tables, tables
from aesmall_workshop.pages.names import CHIPS, MODELLED_CHIPS

FIGURES = results.load()


@pytest.mark.parametrize("target", MODELLED)
@pytest.mark.parametrize("key_bits", [128, 192, 256])
def test_cycles_are_in_a_column_called_modelled(target: str, key_bits: int) -> None:
    shown = tables.table(f"block-{target}-{key_bits}", FIGURES).splitlines()
    head = [cell.strip() for cell in shown[0].strip("|").split("|")]
    assert head[2:5] == [f"modelled (± {MODELLED[target]} %)", "instructions", "accesses"]
    [row] = [line for line in shown if line.startswith("| `fast` | `encrypt` |")]
    figure = next(f for f in FIGURES if f.key == (target, "fast", key_bits, "encrypt"))
    numbers = (figure.cycles_max, figure.instructions, figure.accesses, figure.flash_bytes)
    assert [cell.strip() for cell in row.strip("|").split("|")][2:6] == [f"{n:,}" for n in numbers]
    assert figure.cycles_max > figure.instructions > figure.accesses > 0


def test_exact_and_modelled_cycles_are_in_different_summaries() -> None:
    assert not CHIPS.keys() & MODELLED_CHIPS.keys()
    assert MODELLED_CHIPS.keys() == MODELLED.keys()
    exact = tables.table("summary", FIGURES)
    assert not [title for title in MODELLED_CHIPS.values() if title in exact]
    head, rows = modelled_tables.summary(FIGURES)
    for target, title in MODELLED_CHIPS.items():
        of = [cell for cell in head if f"{title}, modelled (± {MODELLED[target]} %)" in cell]
        assert len(of) == 4
    assert {row[0] for row in rows} >= {"`fast`", "`balanced`", "`tiny`", "`nano`", "`ct`"}


def test_only_modelled_figures_have_instructions() -> None:
    assert {f.target for f in FIGURES if f.instructions} == {*MODELLED}
    assert {f.target for f in FIGURES if f.accesses} == {*MODELLED}
