# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that each test belongs to one verb, the same at every commit.

No verb may draw tests at random.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from typing import Any

import pytest
from aesmall.engines import engines_on
from aesmall_prove import evidence, report
from aesmall_prove.ghash.report import programs
from aesmall_prove.modes import proofs
from aesmall_workshop.paths import REPOSITORY
from prove import test_modes, test_proofs
from prove.ghash import test_proofs as test_ghash
from support.marks import placed, weights
from support.sample import PARTS_OF_VERIFY, sample, sampled, seldom
from support.suite import (
    ATMEGA328P,
    CORTEX_M4,
    CORTEX_M33,
    HOST_CLANG,
    HOST_GCC,
    RP2040,
    RP2350,
)

#: Earlier options that drew tests by the commit or trusted an earlier run
DRAWN = re.compile(r"--turns|AESMALL_KEEP|mark\.always|rev-parse.*share")
#: The tests that prove everything, with their parameters and trust
PROOFS: tuple[tuple[str, Any, list[Any], str], ...] = (
    ("kernels", test_proofs.test_everything_is_proved, report.jobs(), "check(job, NOTHING)"),
    ("modes", test_modes.test_every_mode_is_proved, proofs.jobs(), "check(job, NOTHING)"),
    ("GHASH", test_ghash.test_everything_is_proved, programs(), "of.rows(anew=True)"),
)
ITEMS = [f"item {number}" for number in range(500)]


def _selections() -> dict[str, str]:
    """Return the selection of each verb in scripts/run."""
    text = (REPOSITORY / "scripts" / "run").read_text(encoding="utf-8")
    found = re.findall(r"^    (\w+)\)\n(.*?);;", text, re.MULTILINE | re.DOTALL)
    verbs = {verb: re.search(r'tests (?:--[\w-]+ \w+ )*-m "([^"]+)"', body) for verb, body in found}
    return {verb: chosen[1] for verb, chosen in verbs.items() if chosen}


def _chosen(marks: set[str], expression: str) -> bool:
    """Return whether pytest's -m selects a test with these marks."""
    known = {mark: mark in marks for mark in ("verify", "adapters", "release", "slow")}
    return bool(eval(expression, {}, known))


def test_nothing_draws_tests_or_believes_an_earlier_run() -> None:
    places = [REPOSITORY / name for name in ("Makefile", "scripts/run", ".ci/run")]
    places += [f for f in (REPOSITORY / "test").rglob("*.py") if f.name != "test_selection.py"]
    assert [file for file in places if DRAWN.search(file.read_text(encoding="utf-8"))] == []


def test_verify_and_release_together_make_every_proof_again() -> None:
    """`make verify` makes a part of all proofs again, and `make release` the others."""
    assert evidence.Trust(committed={}, kept=False) == evidence.NOTHING
    assert proofs.Trust(committed={}, kept=False) == proofs.NOTHING
    for module, test, every, believes in PROOFS:
        marks = {mark.name: mark for mark in test.pytestmark}
        given = [marked(one, {*marks}) for one in marks["parametrize"].args[1]]
        assert [one for one, _ in given] == every, module
        assert all(len(verbs) == 1 for _, verbs in given), module
        again = [one for one, verbs in given if verbs == {"verify"}]
        assert len(every) < 2 * PARTS_OF_VERIFY * len(again), module
        assert believes in inspect.getsource(test), module


@pytest.mark.parametrize("module", [test_proofs, test_modes, test_ghash], ids=lambda m: m.__name__)
def test_every_changed_proof_is_made_before_a_release(module: Any) -> None:
    test = module.test_what_has_changed_is_proved
    [parameters] = [mark for mark in test.pytestmark if mark.name == "parametrize"]
    given = [marked(one, set()) for one in parameters.args[1]]
    assert [one for one, _ in given] in [every for _, _, every, _ in PROOFS]
    assert {verb for _, verbs in given for verb in verbs} == {"verify"}


def marked(one: Any, marks: set[str]) -> tuple[Any, set[str]]:
    """Return a parameter, and the verbs of its own marks and those of its test."""
    if isinstance(one, type(pytest.param())):
        marks = marks | {mark.name for mark in one.marks}
        [one] = one.values
    return one, marks & {"verify", "release"}


@pytest.mark.parametrize(
    ("marks", "verb"),
    [
        ("", "test"),
        ("slow", "test"),
        ("verify", "verify"),
        ("slow verify", "verify"),
        ("release", "release"),
        ("slow verify release", "release"),
    ],
)
def test_each_test_belongs_to_one_verb(marks: str, verb: str) -> None:
    selections = _selections()
    assert set(selections) == {"test", "verify", "release"}
    assert [v for v, chosen in selections.items() if _chosen({*marks.split()}, chosen)] == [verb]


def test_a_sample_is_about_as_large_as_asked_and_never_changes() -> None:
    chosen = sample(ITEMS, 10)
    assert 30 < len(chosen) < 70
    assert chosen == sample(ITEMS, 10)
    assert set(chosen) >= set(sample(ITEMS[::2], 10))
    assert sample(ITEMS, 1) == ITEMS


def test_of_few_items_one_is_in_the_sample() -> None:
    for number in range(20):
        assert sample(ITEMS[number : number + 2], 1000)


def test_verify_has_the_items_that_are_not_in_the_sample() -> None:
    items = [("a", number) for number in range(20)]
    params = sampled(items, 3)
    assert [param.values for param in params] == items  # type: ignore[attr-defined]
    chosen = [p.values for p in params if not p.marks]  # type: ignore[attr-defined]
    assert chosen == sample(items, 3)
    assert [param.values for param in sampled("xy", 1)] == [("x",), ("y",)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("parts", [0, 12])
def test_a_long_check_belongs_to_one_verb(parts: int) -> None:
    params: list[Any] = seldom(ITEMS, parts)
    given = [marked(param, set()) for param in params]
    assert [one for one, _ in given] == ITEMS
    found = {
        verb: [one for one, verbs in given if verbs == {verb}] for verb in ("verify", "release")
    }
    in_test = [one for one, verbs in given if not verbs]
    assert in_test == (sample(ITEMS, parts) if parts else [])
    assert 3 < len(ITEMS) / (len(in_test) + len(found["verify"])) < 5
    assert len(in_test) + sum(map(len, found.values())) == len(ITEMS)


@pytest.mark.parametrize(
    ("parameters", "marks"),
    [
        ([HOST_GCC], set()),
        ([ATMEGA328P, RP2040, RP2350], set()),
        ([HOST_CLANG], {"slow", "verify"}),
        (["atmega2560"], {"verify"}),
        (["rp2040", "rp2040js"], set()),
        (["atmega328p", "avr8js"], {"verify"}),
    ],
    ids=["host", "chips", "second compiler", "other AVR", "RP2040", "second simulator"],
)
def test_other_avrs_and_second_opinions_are_for_verify(
    parameters: list[object], marks: set[str]
) -> None:
    assert set(weights(parameters)) == marks


def test_browsers_and_chips_of_rooms_of_the_host_are_for_verify() -> None:
    assert [*placed("workshop", [], ["page", "tmp_path"])] == ["verify"]
    assert [*placed("modes", [ATMEGA328P, RP2040], ["tmp_path"])] == []
    assert [*placed("cavp", [HOST_GCC], [])] == []
    assert [*placed("cavp", [ATMEGA328P], [])] == ["verify"]
    assert [*placed("dropins", [ATMEGA328P], [])] == []
    assert [*placed("dropins", [RP2350], [])] == ["verify"]


def test_few_tests_on_thumb_2_are_for_make_test() -> None:
    engine = replace(engines_on("cortex_m33")[0], implementation="ct_armv7m")
    for room, parameters, marks in (
        ("engines", [CORTEX_M33, engine], []),
        ("engines", [CORTEX_M4, engine], ["verify"]),
        ("engines", [CORTEX_M33, replace(engine, implementation="ct_armv6m")], ["verify"]),
        ("modes", ["ccm", CORTEX_M33], []),
        ("modes", ["eax", CORTEX_M33], ["verify"]),
        ("services", [CORTEX_M33, engine], ["verify"]),
    ):
        assert [*placed(room, parameters, [])] == marks
