# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What drop-ins cost is as committed."""

from __future__ import annotations

import pytest
from aesmall_workshop.dropins import measure
from support.share import turns

_KEYS = [row.key for row in measure.load()]
_OURS = [row.key for row in measure.load() if not row.is_original]
_THEIRS = [row.key for row in measure.load() if row.is_original]


def _check(key: tuple[str, str, str, str], *, original: bool = False) -> None:
    [program] = [p for p in measure.programs(originals=original) if p.key == key]
    [committed] = [row for row in measure.load() if row.key == key]
    assert measure.measure_one(program) == committed


@pytest.mark.parametrize("key", turns([(key,) for key in _OURS], 12))
def test_a_figure_is_as_committed(key: tuple[str, str, str, str]) -> None:
    _check(key)


@pytest.mark.verify
@pytest.mark.parametrize("key", _THEIRS, ids=str)
def test_a_figure_of_theirs_is_as_committed(key: tuple[str, str, str, str]) -> None:
    _check(key, original=True)


@pytest.mark.verify
def test_every_program_is_measured() -> None:
    assert [program.key for program in measure.programs()] == _KEYS
