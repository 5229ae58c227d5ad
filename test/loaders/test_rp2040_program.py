# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run programs that are linked for a slot after the loader, and fill a slot to its last byte."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace

import pytest
from support.images import Image

from .rp2040 import (
    AUTH,
    FIRST,
    PLACE,
    SLOT,
    VERSION,
    Host,
    Job,
    flash,
    image,
    linked,
    run,
)

#: Instructions, more than the program needs
ENOUGH = 20_000


def made(slot: int, version: int) -> Image:
    return image(slot, version, program=linked(slot))


def test_a_program_runs_in_the_slot_that_it_is_linked_for() -> None:
    """The first program is in slot 0, the update in slot 1, and the next in slot 0 again."""
    one, two, three = made(0, 1), made(1, 2), made(0, 3)
    both = [made(0, 2).data, two.data]
    content = flash(one, two, records=(0, 1))
    jobs = [
        Job(Host([one.data], runs=ENOUGH)),
        Job(Host(both, runs=ENOUGH), flash(one)),
        Job(Host(silent=True, runs=ENOUGH), content),
        Job(Host([three.data], runs=ENOUGH), content),
    ]
    lives = [life for [life] in run(jobs)]
    assert [life.slot for life in lives] == [0, 1, 1, 0]
    assert [life.said for life in lives] == [f"slot {slot}: Data\n" for slot in (0, 1, 1, 0)]


@pytest.mark.parametrize(
    ("version", "status", "output"),
    [(2, 0, "0slot 1: Data\n"), (1, VERSION, "6"), (2, AUTH, "3"), (2, PLACE, "7")],
)
def test_a_program_installs_an_image_itself(version: int, status: int, output: str) -> None:
    """It opens the image with services/image and stores the record. The loader only starts it."""
    sealed = made(1, version)
    if status == PLACE:
        sealed = replace(sealed, address=made(0, 1).address)
    data = bytearray(sealed.data)
    data[-1] ^= status == AUTH
    old = image(0, 1, program=linked(0, "installs", bytes(data)))
    [[life]] = run([Job(Host(silent=True, runs=2_000_000), flash(old))])
    assert life.slot == 0
    assert life.said.startswith(output)
    assert life.wrote(1) == (status == 0)
    assert not life.wrote(0)


def full(version: int, more: int = 0) -> Image:
    """Return an image for slot 1 with a program that fills it, or is longer."""
    program = linked(1) + random.Random(version).randbytes(SLOT + more - len(linked(1)))
    return image(1, version, program=program)


def test_a_program_of_one_byte_more_than_its_slot() -> None:
    [[life]] = run([Job(Host([full(2, more=1).data]), flash(made(0, 1)))])
    assert life.refusals == [PLACE]
    assert life.writes == ()
    assert life.slot == 0


@pytest.mark.verify
def test_a_program_up_to_the_last_byte_of_its_slot() -> None:
    whole = full(2)
    place = (FIRST + SLOT, SLOT)
    [[life]] = run([Job(Host([whole.data], runs=ENOUGH), flash(made(0, 1)))], [place])
    assert life.said == "slot 1: Data\n"
    assert life.looked == (hashlib.sha256(whole.program).hexdigest(),)
    assert not life.wrote(0)
