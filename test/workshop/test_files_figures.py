# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The figures of sealed files on the Pico are as committed."""

from __future__ import annotations

import pytest
from aesmall import files_figures


@pytest.mark.parametrize(
    "figure",
    [
        pytest.param(f, id=f"{f.engine}-{f.size}", marks=[] if number == 0 else pytest.mark.verify)
        for number, f in enumerate(files_figures.load())
    ],
)
def test_a_figure_is_as_committed(figure: files_figures.Figure) -> None:
    assert files_figures.measure_one(figure.engine, figure.size) == figure


@pytest.mark.slow
def test_sizes_are_as_committed() -> None:
    assert tuple(files_figures.sizes()) == files_figures.load_sizes()


def test_every_row_is_measured() -> None:
    assert [(f.engine, f.size) for f in files_figures.load()] == files_figures.MEASURED
    assert len(files_figures.load_sizes()) == len(files_figures.PARTS)
