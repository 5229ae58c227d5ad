# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the figures of sealed files on the Pico are as committed."""

from __future__ import annotations

import pytest
from aesmall_workshop.measure import files


@pytest.mark.parametrize(
    "figure",
    [
        pytest.param(f, id=f"{f.engine}-{f.size}", marks=[] if number == 0 else pytest.mark.verify)
        for number, f in enumerate(files.load())
    ],
)
def test_a_figure_is_as_committed(figure: files.SealCost) -> None:
    assert files.measure_one(figure.engine, figure.size) == figure


@pytest.mark.slow
def test_sizes_are_as_committed() -> None:
    assert tuple(files.sizes()) == files.load_sizes()


def test_every_row_is_measured() -> None:
    assert [(f.engine, f.size) for f in files.load()] == files.MEASURED
    assert len(files.load_sizes()) == len(files.PARTS)
