# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that calls leave no residue except for the cases in bench/left_behind.toml."""

from __future__ import annotations

import platform
import re
import subprocess
from collections.abc import Sequence

import pytest
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.pages import left_behind
from support.sample import sample

from residue.leftovers import CHIPS, HOSTS, UNNAMED, Found, Job, Place, jobs, search

ROWS = left_behind.load()
#: The error of a call that must refuse a forgery
AUTH = 0x100 - 6
#: Tables of S-boxes in RAM, and constants with addresses of functions
CONSTANT = r"aesmall_((inv_)?sbox_(mix4?_)?(ram_avr|armv6m|armv7m|rv32)|sha(256|512))"
#: The compilers of `make test`. `make verify` uses half of the others.
QUICK = ("gcc -Os",)

#: The platforms on which the search itself is tested
PLANTED = [place for place in (*CHIPS, *HOSTS) if place.name in QUICK or place in CHIPS]

needs_x86_64 = pytest.mark.skipif(platform.machine() != "x86_64", reason="enter.S knows x86-64")


def places(wanted: Sequence[Place]) -> list[object]:
    """Return the places as parameters."""
    return [pytest.param(place, id=place.name, marks=marks(place)) for place in wanted]


def marks(place: Place) -> list[pytest.MarkDecorator]:
    others = [other for other in (*CHIPS, *HOSTS) if other.name not in QUICK]
    later = pytest.mark.verify if place in sample(others, 2) else pytest.mark.release
    on_host = [needs_x86_64] if place.target == "host" else []
    return on_host if place.name in QUICK else [later, *on_host]


def listed(place: Place, found: Found) -> list[left_behind.Row]:
    """Return the rows that explain a residue."""
    return [row for row in ROWS if row.covers(place.target, found.job, found.call, found.where)]


@pytest.mark.slow
@pytest.mark.parametrize("place", places((*CHIPS, *HOSTS)))
def test_nothing_is_left_that_is_not_listed(place: Place) -> None:
    """All residue is listed, and all listed residue exists."""
    unlisted, shown = [], set()
    for job in jobs(place):
        calls, found = search(place, job)
        assert calls
        assert [call.name for call in calls if call.error not in (0, AUTH, 0x100 - 1)] == []
        for each in found:
            rows = listed(place, each)
            shown.update(rows)
            if not rows:
                unlisted.append(each)
    assert unlisted == []
    assert [row for row in ROWS if row.seen == place.name and row not in shown] == []


@pytest.mark.parametrize("place", places(PLANTED))
def test_what_is_planted_is_found(place: Place) -> None:
    """The search finds planted residue.

    It must find a whole key, 4 bytes at an odd address, a word in the opposite byte order, a value
    that depends on secrets, and a register. A public value is not a finding.
    """
    _, found = search(place, Job("leak"))
    by_name = {(each.call, each.where): each for each in found}
    assert by_name["leaves_a_key", "stack"].what == ("key",)
    assert len(by_name["leaves_a_key", "stack"].at) == 13
    assert by_name["leaves_4_bytes", "stack"].what == ("plaintext",)
    assert len(by_name["leaves_4_bytes", "stack"].at) == 1
    assert by_name["leaves_a_turned_word", "stack"].what == ("key",)
    assert by_name["leaves_a_sum", "stack"].what == (UNNAMED,)
    assert by_name["leaves_a_register", "registers"].what == ("plaintext",)
    if place.target in ("cortex_m4", "cortex_m33"):
        assert by_name["leaves_flags", "registers"].what == (UNNAMED,)
    assert not {"leaves_nothing", "leaves_what_is_public"} & {call for call, _ in by_name}
    assert all(not listed(place, each) for each in found)


@pytest.mark.parametrize("place", places(PLANTED))
def test_an_object_that_does_not_end_is_found(place: Place) -> None:
    """The search finds a key object and a stream of C++ that were not destroyed.

    A destroyed object is not a finding.
    """
    _, found = search(place, Job("class_leak"))
    assert {each.call for each in found} == {"leaves_a_key", "leaves_a_stream"}
    assert {each.where for each in found} == {"stack"}
    assert all(not listed(place, each) for each in found)


@pytest.mark.parametrize(
    "target", ["atmega328p", "rp2040", "cortex_m4", "cortex_m33", "rp2350_hazard3", "host"]
)
def test_the_library_has_no_variables(target: str) -> None:
    """The library has no variables, so a secret cannot remain in static RAM.

    LMIC's adapter has variables, but it is only compiled if a macro requests it.
    """
    prefix = TARGETS[target].compiler.removesuffix("gcc")
    objects = build.library(target).values()
    done = subprocess.run(
        [f"{prefix}nm", "--defined-only", "-A", *map(str, objects)],
        capture_output=True,
        text=True,
        check=True,
    )
    symbols = [line.split() for line in done.stdout.splitlines()]
    variables = {line[-1] for line in symbols if line[-2] in "bBdDcCsSgG"}
    assert variables  # the search finds listed variables
    assert {name for name in variables if not re.fullmatch(CONSTANT, name)} == set()
