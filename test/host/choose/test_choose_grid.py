# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the linked answers to a grid of 40 budgets are as large as the chooser says."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aesmall.choose import compiled
from aesmall.choose.rules import choose
from support.linked_choice import problem

TARGETS = ("attiny85", "atmega328p", "atmega2560", "rp2040", "rp2350_hazard3")
#: Every target has these budgets.
BUDGETS: tuple[dict[str, Any], ...] = (
    {"modes": ["ccm"], "flash": 6000, "prefer": "flash"},
    {"modes": ["ccm"], "timing": "T1", "encrypt_only": True, "prefer": "ram"},
    {"modes": ["gcm"], "flash": 7000, "bytes": 64},
    {"modes": ["ctr", "cmac"], "flash": 8000, "encrypt_only": True},
    {"modes": [], "timing": "T1", "cycles": 30_000, "prefer": "flash"},
    {"modes": ["eax"], "open_only": True, "unchecked": True, "prefer": "flash"},
    {"modes": ["cbc", "ocb"], "flash": 7900, "ram": 3000},
    {"modes": ["lorawan"], "timing": "T2", "ram": 450, "prefer": "flash"},
)
GRID = [(target, number) for target in TARGETS for number in range(len(BUDGETS))]
#: One of each kind: a gap, a form of GCM, unchecked calls, single blocks, and wide calls
CORE = [
    ("attiny85", 4),
    ("atmega328p", 2),
    ("atmega328p", 5),
    ("atmega2560", 0),
    ("rp2040", 3),
    ("rp2350_hazard3", 0),
]


@cache
def committed() -> dict[str, Any]:
    return compiled.data()


def _problem(data: dict[str, Any], target: str, number: int, folder: Path) -> str:
    asked = {"target": target, **BUDGETS[number]}
    best = choose(data, asked)[0]
    assert best.fits, f"{asked}: {best.reasons}"
    return problem(data, asked, best, folder)


@pytest.mark.parametrize(("target", "number"), CORE)
def test_an_answer_links_what_it_says(target: str, number: int, tmp_path: Path) -> None:
    assert not _problem(committed(), target, number, tmp_path)


@pytest.mark.verify
def test_every_answer_of_the_grid_links_what_it_says(tmp_path: Path) -> None:
    assert len(GRID) == 40
    problems = [_problem(committed(), *place, tmp_path) for place in GRID]
    assert not [text for text in problems if text]


@pytest.mark.verify
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("switches", [{}, {"unchecked": True}], ids=["checked", "unchecked"])
def test_every_mode_links_what_it_says(
    target: str, switches: dict[str, Any], tmp_path: Path
) -> None:
    """Every mode links the flash that its answer says.

    The test covers each direction, with the smallest and with the fastest engine.
    """
    problems, linked = [], 0
    for mode in committed()["modes"]:
        for direction in ({}, {"encrypt_only": True}, {"open_only": True}):
            for prefer in ("flash", "cycles"):
                asked = {"target": target, "modes": [mode], "prefer": prefer}
                asked |= direction | switches
                best = choose(committed(), asked)[0]
                if best.fits:
                    problems.append(problem(committed(), asked, best, tmp_path))
                    linked += 1
    assert not [text for text in problems if text]
    assert linked >= 36


@pytest.mark.parametrize("place", [0, 2], ids=["flash", "gap"])
def test_a_figure_that_was_changed_is_caught(place: int, tmp_path: Path) -> None:
    """A changed figure is found: the largest section, or the gap before the tables, is 40 less."""
    data = copy.deepcopy(committed())
    target, number = "attiny85", 4
    parts = data["targets"][target]["parts"]
    for part in parts:
        if len(part) > place and part[place] > 40:
            part[place] -= 40
    assert not _problem(committed(), target, number, tmp_path)
    assert "said" in _problem(data, target, number, tmp_path)
