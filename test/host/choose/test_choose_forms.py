# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test forms of GCM, the direction and the unchecked calls in the answers of the chooser."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from aesmall.choose import compiled
from aesmall.choose.rules import Answer, choose
from aesmall.choose.snippet import snippet
from aesmall.engines import TIMING_CLASSES

COSTS = ("cycles", "flash", "ram")
FORMS = ("", "_compact", "_small", "_branch", "_table", "_table512")


@cache
def committed() -> dict[str, Any]:
    return compiled.data()


def _answers(data: dict[str, Any], modes: list[str], prefer: str) -> dict[str, Answer]:
    asked = {"target": "atmega328p", "modes": modes, "prefer": prefer}
    return {answer.label: answer for answer in choose(data, asked) if answer.fits}


def _problems(data: dict[str, Any], mode: str, prefer: str) -> list[str]:
    """Return the engines for which another form would be a better answer than the chosen form."""
    found = []
    answers = _answers(data, [mode], prefer)
    named = {form: _answers(data, [f"{mode}{form}"], prefer) for form in FORMS}
    for label, answer in answers.items():
        plain = TIMING_CLASSES.index(str(named[""][label].timing))
        for form, others in named.items():
            other = others.get(label)
            if other is None or TIMING_CLASSES.index(str(other.timing)) > plain:
                continue
            if getattr(other, prefer) < getattr(answer, prefer):
                found.append(f"{label}: {mode}{form} has less {prefer} than {answer.modes}")
        if TIMING_CLASSES.index(str(answer.timing)) > plain:
            found.append(f"{label}: {answer.modes} has a weaker class")
    return found


@pytest.mark.parametrize("prefer", COSTS)
@pytest.mark.parametrize("mode", ["gcm", "gcm_siv"])
def test_who_asks_for_a_mode_gets_its_best_form(mode: str, prefer: str) -> None:
    assert not _problems(committed(), mode, prefer)
    answers = _answers(committed(), [mode], prefer)
    assert any(answer.modes != (mode,) for answer in answers.values())


def test_a_form_that_is_not_known_as_one_is_caught() -> None:
    data = copy.deepcopy(committed())
    data["modes"]["gcm_small"]["form_of"] = ""
    assert _problems(data, "gcm", "flash")


def test_a_form_is_named_in_the_answer_and_in_the_code() -> None:
    asked = {"target": "atmega328p", "modes": ["gcm", "ctr"], "prefer": "flash"}
    best = choose(committed(), asked)[0]
    assert best.modes == ("ctr", "gcm_small")
    assert best.why[-1] == "by the calls of gcm_small"
    code = snippet(committed(), asked, best)
    assert "aesmall_gcm_stored_hash_seal(" in code
    assert "aesmall_gcm_small_init(" in code


def test_both_forms_that_are_named_are_kept() -> None:
    asked = {"target": "atmega328p", "modes": ["gcm", "gcm_small"], "prefer": "flash"}
    best = choose(committed(), asked)[0]
    assert "gcm_small" in best.modes and len(best.modes) == 2


def test_a_boot_loader_opens_without_checks() -> None:
    asked = {"target": "attiny85", "modes": ["eax"], "open_only": True, "prefer": "flash"}
    checked = choose(committed(), asked)[0]
    asked["unchecked"] = True
    best = choose(committed(), asked)[0]
    assert best.flash is not None and checked.flash is not None
    assert best.flash < checked.flash
    assert [way for way, _ in best.steps] == ["eax_open"]
    code = snippet(committed(), asked, best)
    assert "aesmall_eax_open_unchecked(" in code
    assert "seal" not in code


def test_what_has_no_calls_without_checks_says_so() -> None:
    asked = {"target": "atmega328p", "modes": ["ccm", "kw"], "unchecked": True}
    for answer in choose(committed(), asked):
        assert not answer.fits
        assert "kw has no calls without checks" in answer.reasons


def test_the_gap_is_part_of_the_flash() -> None:
    asked = {"target": "attiny85", "timing": "T1", "cycles": 30_000, "prefer": "flash"}
    best = choose(committed(), asked)[0]
    assert best.flash is not None
    assert best.gap == 226
    code = snippet(committed(), asked, best)
    assert f"{best.flash:,} bytes of flash" in code
    assert "226 are a gap in front of a table." in code
    tight = choose(committed(), {**asked, "flash": best.flash - 1})
    assert best.engine not in {answer.engine for answer in tight if answer.fits}
