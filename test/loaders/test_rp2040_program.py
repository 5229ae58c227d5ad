# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run programs that are linked for a slot after the loader, and fill a slot to its last byte."""

from __future__ import annotations

import hashlib
import random
import subprocess
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf
from support.images import Image

from .rp2040 import FIRST, PLACE, SLOT, XIP, Host, Job, flash, image, run

HERE = Path(__file__).parent
#: Instructions, more than the program needs
ENOUGH = 20_000


@cache
def linked(slot: int) -> bytes:
    """Build the program for a slot, with the devices of the loader."""
    loader = build.REPOSITORY / "loaders" / "rp2040"
    address = XIP + FIRST + slot * SLOT
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "-Os", "-nostartfiles"]
    command += ["-Wall", "-Wextra", "-Werror", "-ffunction-sections", "-fdata-sections"]
    command += ["--specs=nano.specs", "-Wl,--gc-sections", "-Wl,--no-warn-rwx-segments"]
    command += [f'-DSLOT="{slot}"', f"-Wl,--defsym=slot_start={address:#x}", f"-I{loader}"]
    command += ["-T", str(HERE / "rp2040_program.ld"), str(HERE / "rp2040_program.c")]
    program = build.BUILD / "loaders" / f"program{slot}.elf"
    with build.appearing(program) as scratch:
        subprocess.run([*command, str(loader / "board.c"), "-o", str(scratch)], check=True)
    content = bytearray()
    for segment in sorted(elf.segments(program), key=lambda each: each.address):
        content[segment.address - address :] = segment.data
    return bytes(content)


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
