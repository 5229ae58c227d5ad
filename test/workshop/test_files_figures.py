# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The figures of sealed files on the Pico are as committed."""

from __future__ import annotations

import pytest
from aesmall import files_figures


@pytest.mark.slow
@pytest.mark.parametrize("figure", files_figures.load(), ids=lambda f: f"{f.engine}-{f.size}")
def test_a_figure_is_as_committed(figure: files_figures.Figure) -> None:
    assert files_figures.measure_one(figure.engine, figure.size) == figure


@pytest.mark.slow
def test_sizes_are_as_committed() -> None:
    assert tuple(files_figures.sizes()) == files_figures.load_sizes()


def test_every_row_is_measured() -> None:
    assert [(f.engine, f.size) for f in files_figures.load()] == files_figures.MEASURED
    assert len(files_figures.load_sizes()) == len(files_figures.PARTS)
