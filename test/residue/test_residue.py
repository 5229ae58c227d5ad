# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Nothing secret is left behind that bench/left_behind.toml does not list."""

from __future__ import annotations

import platform
import re
import subprocess
from collections.abc import Sequence

import pytest
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.pages import left_behind

from residue.leftovers import CHIPS, HOSTS, UNNAMED, Found, Job, Place, jobs, search

ROWS = left_behind.load()
#: Calls may refuse: what was forged on purpose
AUTH = 0x100 - 6
#: Tables of S-boxes that lie in RAM, and constants that hold addresses of functions
CONSTANT = r"aesmall_((inv_)?sbox_(mix4?_)?(ram_avr|armv6m|rv32)|sha(256|512))"
#: What `make test` asks; the others are for `make verify`.
QUICK = ("gcc -Os",)

#: Where the search itself is tried
PLANTED = [place for place in (*CHIPS, *HOSTS) if place.name in QUICK or place in CHIPS]

needs_x86_64 = pytest.mark.skipif(platform.machine() != "x86_64", reason="enter.S knows x86-64")


def places(wanted: Sequence[Place]) -> list[object]:
    """As parameters."""
    return [pytest.param(place, id=place.name, marks=marks(place)) for place in wanted]


def marks(place: Place) -> list[pytest.MarkDecorator]:
    verify = [] if place.name in QUICK else [pytest.mark.verify]
    return [*verify, *([needs_x86_64] if place.target == "host" else [])]


def listed(place: Place, found: Found) -> list[left_behind.Row]:
    """The rows that say why it is left."""
    return [row for row in ROWS if row.covers(place.target, found.job, found.call, found.where)]


@pytest.mark.slow
@pytest.mark.parametrize("place", places((*CHIPS, *HOSTS)))
def test_nothing_is_left_that_is_not_listed(place: Place) -> None:
    """Nor is anything listed that is not left."""
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
    """All of a key, 4 bytes at an odd address, a word of the other byte order, what is made of
    secrets, a register; nothing, and what is public, is no finding."""
    _, found = search(place, Job("leak"))
    by_name = {(each.call, each.where): each for each in found}
    assert by_name["leaves_a_key", "stack"].what == ("key",)
    assert len(by_name["leaves_a_key", "stack"].at) == 13
    assert by_name["leaves_4_bytes", "stack"].what == ("plaintext",)
    assert len(by_name["leaves_4_bytes", "stack"].at) == 1
    assert by_name["leaves_a_turned_word", "stack"].what == ("key",)
    assert by_name["leaves_a_sum", "stack"].what == (UNNAMED,)
    assert by_name["leaves_a_register", "registers"].what == ("plaintext",)
    assert not {"leaves_nothing", "leaves_what_is_public"} & {call for call, _ in by_name}
    assert all(not listed(place, each) for each in found)


@pytest.mark.parametrize("place", places(PLANTED))
def test_an_object_that_does_not_end_is_found(place: Place) -> None:
    """A key object and a stream of C++; one that ends is no finding."""
    _, found = search(place, Job("class_leak"))
    assert {each.call for each in found} == {"leaves_a_key", "leaves_a_stream"}
    assert {each.where for each in found} == {"stack"}
    assert all(not listed(place, each) for each in found)


@pytest.mark.parametrize("target", ["atmega328p", "rp2040", "rp2350_hazard3", "host"])
def test_the_library_has_no_variables(target: str) -> None:
    """So nothing secret can stay in static RAM. LMIC's adapter, which has variables, is not there
    unless a macro asks for it."""
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
    assert variables  # what is listed is found
    assert {name for name in variables if not re.fullmatch(CONSTANT, name)} == set()
