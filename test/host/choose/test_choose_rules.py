# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the rules of `aesmall choose` on artificial data with known answers."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from aesmall.choose.nearest import nearest
from aesmall.choose.request import ChooseError, check
from aesmall.choose.rules import Answer, choose
from aesmall.choose.shadowed import shadowed
from support.choosing import MADE, TARGET, in_javascript, in_python


def _by_label(answers: list[Answer]) -> dict[str, Answer]:
    return {answer.label: answer for answer in answers}


def test_blocks_cost_what_the_figures_say() -> None:
    found = _by_label(choose(MADE, {"target": TARGET, "encrypt_only": True}))
    assert list(found) == ["compact", "ct", "nano"]
    compact = found["compact"]
    assert (compact.flash, compact.cycles, compact.ram) == (300, 1000, 176 + 10)
    assert (compact.key_ram, compact.static_ram, compact.stack) == (176, 0, 10)
    assert (compact.set_up, compact.timing, compact.init) == (100, "T2", "expand")
    both = _by_label(choose(MADE, {"target": TARGET, "bytes": 33}))["compact"]
    assert (both.flash, both.static_ram, both.stack) == (350 + 360, 6, 16)
    assert both.cycles == 3 * 1250, "three blocks of the slower direction"


def test_sections_that_modes_share_count_once() -> None:
    asked = {"target": TARGET, "encrypt_only": True, "modes": ["cbc", "ctr"], "bytes": 64}
    nano = _by_label(choose(MADE, asked))["nano"]
    assert nano.flash == 10 + 100 + 80 + 150 + 6
    assert nano.steps == (("ctr", 101 + 4 * 5000), ("cbc_encrypt", 51 + 4 * 5010))
    assert (nano.cycles, nano.slowest, nano.init) == (20101, "ctr", "init_encrypt_only")
    assert nano.ram == 20 + 0 + 30


def test_a_key_that_decrypts_too_has_one_encryption_only() -> None:
    """A key for both directions links only one encryption.

    Each block takes the time of the linked encryption.
    """
    nano = _by_label(choose(MADE, {"target": TARGET, "modes": ["cbc", "ctr"], "bytes": 16}))["nano"]
    assert nano.init == "init"
    assert nano.flash == 10 + 100 + 80 + 90 + 200 + 210 + 8
    assert dict(nano.steps) == {
        "ctr": 101 + 8000,
        "cbc_encrypt": 51 + 8010,
        "cbc_decrypt": 8121,
    }
    assert nano.stack == max(30 + 4, 28 + 4, 32)
    assert nano.slowest == "cbc_decrypt"


def test_calls_by_name_are_an_answer_of_their_own() -> None:
    found = choose(MADE, {"target": TARGET, "modes": ["ctr"], "bytes": 160})
    assert [a.label for a in found] == ["compact", "ct (wide)", "ct", "nano"]
    own, plain = found[1], found[2]
    assert (own.cycles, plain.cycles) == (301 + 20_000, 101 + 30_000)
    assert own.flash == plain.flash + 70  # type: ignore[operator]
    assert own.stack == 60


def test_why_and_why_not() -> None:
    asked = {"target": TARGET, "encrypt_only": True, "flash": 400, "prefer": "ram"}
    found = choose(MADE, asked)
    assert [(a.label, a.fits) for a in found] == [("nano", True), ("compact", True), ("ct", False)]
    assert found[0].why == ("least flash", "least RAM")
    assert found[1].why == ("fastest that fits",)
    assert found[2].reasons == ("flash 2,050 > 400",)
    assert dict(found[2].over) == {"flash": 1650}
    strict = choose(MADE, {**asked, "timing": "T1", "cycles": 4000})
    assert [a.reasons for a in strict] == [
        ("needs T1, has T2",),
        ("cycles 5,000 > 4,000",),
        ("flash 2,050 > 400",),
    ], "by the part that is too much"


def test_the_nearest_misses() -> None:
    asked = {"target": TARGET, "encrypt_only": True, "timing": "T1", "flash": 100, "cycles": 5000}
    assert nearest(MADE, choose(MADE, asked)) == [
        "would fit with 50 bytes more flash: nano",
    ]
    asked = {"target": TARGET, "encrypt_only": True, "timing": "T1", "flash": 300, "cycles": 4999}
    assert nearest(MADE, choose(MADE, asked)) == [
        "would fit with 1,750 bytes more flash: ct",
        "would fit with 1 cycles more: nano",
        "would fit with timing T2: compact",
    ]
    asked["cycles"] = asked["flash"] = 10
    assert nearest(MADE, choose(MADE, asked)) == [
        "nearest: ct: flash 2,050 > 10; cycles 3,000 > 10"
    ]
    assert nearest(MADE, choose(MADE, {"target": TARGET})) == []


def test_a_chip_has_no_more_than_it_has() -> None:
    data = json.loads(json.dumps(MADE))
    data["targets"][TARGET] |= {"flash": 2000, "ram": 180}
    asked = {"target": TARGET, "encrypt_only": True, "ram": 190}
    found = _by_label(choose(data, asked))
    assert found["nano"].fits
    assert found["compact"].reasons == ("RAM 186 > 180 of the chip",)
    assert found["ct"].reasons == (
        "RAM 192 > 190",
        "flash 2,050 > 2,000 of the chip",
        "RAM 192 > 180 of the chip",
    )
    assert list(found) == ["nano", "compact", "ct"]
    asked["cycles"] = 10
    assert nearest(data, choose(data, asked)) == ["would fit with 4,990 cycles more: nano"]
    asked = {"target": TARGET, "encrypt_only": True, "modes": ["ctr"]}
    data["targets"][TARGET]["flash"] = 100
    assert nearest(data, choose(data, asked))[0].startswith("nearest: nano: flash 266 > 100 of")
    assert in_python(data, asked) == in_javascript(data, requests=[asked])["requests"][0]


def test_a_beaten_engine_says_by_which() -> None:
    data = json.loads(json.dumps(MADE))
    engines = data["targets"][TARGET]["engines"]
    worse = json.loads(json.dumps(engines[0]))
    worse["name"] = "worse"
    for row in worse["keys"]["128"]["rows"]:
        row[4] += 1
    engines.append(worse)
    found = _by_label(choose(data, {"target": TARGET, "encrypt_only": True}))
    assert found["worse"].why == ("fastest that fits", "beaten by compact: less RAM, nothing worse")
    assert found["ct"].why == (
        "nothing that fits is better in all",
        "no address or branch depends on a secret",
    )


def test_tables_that_must_be_moved_are_told() -> None:
    data = json.loads(json.dumps(MADE))
    for engine in data["targets"][TARGET]["engines"]:
        engine["memory"] = "flash; T1 in SRAM"
    asked = {"target": TARGET, "encrypt_only": True}
    found = _by_label(choose(data, asked))
    assert found["nano"].why[-1] == "its tables lie in flash; T1 in SRAM"
    assert found["ct"].why[-1] == "no address or branch depends on a secret"
    assert in_python(data, asked) == in_javascript(data, requests=[asked])["requests"][0]


def test_what_has_no_figures_says_so() -> None:
    assert choose(MADE, {"target": TARGET, "modes": ["gcm"]})[0].reasons == (
        f"no figures for gcm on {TARGET}",
    )
    other = choose(MADE, {"target": TARGET, "modes": ["ctr"], "key_bits": 192})
    assert {a.reasons for a in other} == {("no figures for ctr with keys of 192 bits",)}
    data = json.loads(json.dumps(MADE))
    rows = data["targets"][TARGET]["engines"][0]["keys"]["128"]
    rows["rows"] = rows["rows"][:2]
    name = data["targets"][TARGET]["engines"][0]["name"]
    assert _by_label(choose(data, {"target": TARGET, "modes": ["ctr"]}))[name].reasons == (
        f"no figures for ctr with {name}",
    )


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({}, "no target; there are: atmega328p"),
        ({"target": "z80"}, "target: unknown 'z80'; there are: atmega328p"),
        ({"target": TARGET, "modes": ["ecb"]}, "modes: unknown 'ecb'; there are: ctr, cbc, cmac,"),
        ({"target": TARGET, "key_bits": 512}, "key_bits: unknown '512'; there are: 128, 192, 256"),
        ({"target": TARGET, "timing": "T9"}, "timing: unknown 'T9'; there are: T0, T1, T2, none"),
        ({"target": TARGET, "prefer": "x"}, "prefer: unknown 'x'; there are: cycles, flash, ram"),
        ({"target": TARGET, "flash": -1}, "flash: not a whole number from 0 to 4294967295"),
        ({"target": TARGET, "bytes": 0}, "bytes: not a whole number from 1 to 16777216"),
        ({"target": TARGET, "encrypt_only": 1}, "encrypt_only: neither true nor false"),
        ({"target": TARGET, "falsh": 1}, "unknown question 'falsh'; there are: target, key_bits"),
    ],
)
def test_what_cannot_be_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ChooseError) as refused:
        check(MADE, asked)
    assert str(refused.value).startswith(message)


def test_both_languages_agree_on_hand_made_data() -> None:
    data = json.loads(json.dumps(MADE))
    modes: list[list[str]] = [[], ["ctr"], ["cbc", "ctr"], ["gcm"]]
    asked = [
        {"target": TARGET, "modes": names, "flash": flash, "encrypt_only": only, "bytes": 48}
        for names in modes
        for flash in (None, 250, 600)
        for only in (True, False)
    ]
    theirs = in_javascript(data, requests=asked)["requests"]
    assert [in_python(data, request) for request in asked] == theirs


@pytest.mark.parametrize(
    ("column", "by", "is_shown"),
    [("flash", 1, False), ("cycles", -1, True), ("set_up", -1, True), ("ram", 0, False)],
)
def test_an_offender_is_not_shown(column: str, by: int, is_shown: bool) -> None:
    """A copy of an engine is shown only if it is better in one column.

    An equal or worse copy is not shown.
    """
    answers = choose(MADE, {"target": TARGET, "encrypt_only": True})
    first = answers[0]
    costs = {column: getattr(first, column) + by}
    offender = replace(first, engine="offender", **costs)
    found = shadowed(MADE, TARGET, [*answers, offender])
    assert found.get("offender") == (None if is_shown else first.label)
    assert shadowed(MADE, TARGET, [offender, *answers]).get(first.label) == (
        None if by > 0 else "offender"
    )
    slow = replace(offender, engine="offender_nomul")
    assert "offender_nomul" not in shadowed(MADE, TARGET, [*answers, slow])


def test_the_default_is_always_shown() -> None:
    data = json.loads(json.dumps(MADE))
    answers = choose(data, {"target": TARGET, "encrypt_only": True})
    better = replace(answers[0], engine="offender", flash=1, cycles=1)
    for engine in data["targets"][TARGET]["engines"]:
        engine["default"] = int(engine["name"] == answers[0].engine)
    assert answers[0].label not in shadowed(data, TARGET, [*answers, better])
