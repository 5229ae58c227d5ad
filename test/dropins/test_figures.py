# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the costs of the drop-ins are the committed ones."""

from __future__ import annotations

import json

import pytest
from aesmall_workshop.dropins import every, measure, micropython, rust
from support.sample import sampled

_KEYS = [row.key for row in measure.load()]
_ALONE = {program.key for program in every.programs(originals=False)}
_OURS = [key for key in _KEYS if key in _ALONE]
_THEIRS = [key for key in _KEYS if key not in _ALONE]


def _check(key: tuple[str, str, str, str], *, original: bool = False) -> None:
    [program] = [p for p in every.programs(originals=original) if p.key == key]
    [committed] = [row for row in measure.load() if row.key == key]
    assert measure.measure_one(program) == committed


@pytest.mark.parametrize("key", sampled([(key,) for key in _OURS], 40))
def test_a_figure_is_as_committed(key: tuple[str, str, str, str]) -> None:
    _check(key)


@pytest.mark.adapters
@pytest.mark.parametrize("key", _THEIRS, ids=str)
def test_a_figure_over_code_of_others_is_as_committed(key: tuple[str, str, str, str]) -> None:
    _check(key, original=True)


@pytest.mark.adapters
def test_every_program_is_measured() -> None:
    assert [program.key for program in every.programs()] == _KEYS


@pytest.mark.adapters
def test_the_figures_of_the_crate_are_as_committed() -> None:
    """The figures of the crate are the committed ones if its compiler has the same version.

    Paths in constants may cost a few bytes.
    """
    now, committed = rust.rows(), measure.load(measure.RUST_RESULTS)
    assert [row.key for row in now] == [row.key for row in committed]
    for row, known in zip(now, committed, strict=True):
        if row.compiler == known.compiler:
            assert (row.set_up, row.run, row.stack) == (known.set_up, known.run, known.stack)
            assert abs(row.flash - known.flash) <= 8


@pytest.mark.adapters
def test_sizes_of_frames_of_the_crate_are_as_committed() -> None:
    known = json.loads(measure.RUST_SIZES.read_text(encoding="utf-8"))
    if measure.load(measure.RUST_RESULTS)[0].compiler.startswith(f"{rust.version()},"):
        assert {row["call"]: row["flash"] for row in known} == rust.sizes()


@pytest.mark.adapters
def test_modules_of_micropython_are_as_large_as_committed() -> None:
    known = json.loads(measure.MICROPYTHON_RESULTS.read_text(encoding="utf-8"))
    assert {row["file"]: row["bytes"] for row in known} == micropython.sizes()
