# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the RP2040's loader on a simulated board: updates, bad images, a bad line, power cuts."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from aesmall_workshop.chips.simulators import CUTS
from aesmall_workshop.paths import REPOSITORY
from support.images import HEADER, TAG, Image
from support.sample import sample

from .rp2040 import (
    AUTH,
    FIRST,
    FLASH,
    FORMAT,
    LINE,
    OTHER_HARDWARE,
    OTHER_PRODUCT,
    PAGE,
    PLACE,
    RECORDS,
    SECTOR,
    SLOT,
    STORAGE,
    VERSION,
    XIP,
    Host,
    Job,
    Life,
    flash,
    image,
    in_flash,
    program,
    run,
)

ONE, TWO = image(0, 1), image(1, 2)
SIZE = len(ONE.program)
#: The places of both programs
LOOK = [(FIRST, SIZE), (FIRST + SLOT, SIZE)]
BITS = 8
LOADER = REPOSITORY / "loaders" / "rp2040"
CHUNK = SECTOR + TAG


def digest(made: Image) -> str:
    return hashlib.sha256(made.program).hexdigest()


def only(job: Job) -> Life:
    [[life]] = run([job], LOOK)
    return life


def installs(life: Life, made: Image) -> None:
    """Check that a life ends in the program of this image, and did not write to the other slot."""
    slot = int(made.address != XIP + FIRST)
    assert life.slot == slot
    assert life.looked[slot] == digest(made)
    assert not life.wrote(1 - slot)
    assert all(FIRST > at >= RECORDS or at >= FIRST for at, _, _ in life.writes)


def keeps(life: Life, made: Image) -> None:
    """Check that a life starts the installed program, and wrote nothing."""
    assert life.slot == int(made.address != XIP + FIRST)
    assert life.looked[life.slot] == digest(made)
    assert life.writes == ()


# ---- Updates ----


def test_it_takes_the_flash_that_the_page_says() -> None:
    text = PAGE.read_text(encoding="utf-8")
    said = re.search(r"([\d,]+) bytes of flash", text)
    assert said is not None
    assert int(said[1].replace(",", "")) == len(in_flash()) <= RECORDS


def test_the_first_program() -> None:
    [[life], [silent]] = run([Job(Host([ONE.data])), Job(Host(silent=True))], LOOK)
    assert life.requests[:4] == (("H", 0, 0), ("C", 0, 0), ("C", 1, 0), ("D", 0, 0))
    installs(life, ONE)
    assert silent.slot is None
    assert silent.asked == "H" * len(silent.asked)


def test_an_update_of_each_slot() -> None:
    three = image(0, 3, 9000)
    both = Host([three.data, TWO.data])
    jobs = [
        Job(both, flash(ONE)),
        Job(both, flash(ONE, TWO, records=(0, 1))),
        Job(both, flash(ONE, TWO, records=(1, 0))),
        Job(Host([image(0, (1 << 31) - 1).data]), flash(ONE, TWO)),
    ]
    [[one], [two], [other], [last]] = run(jobs, LOOK)
    assert one.requests[0] == ("H", 1, 0)
    installs(one, TWO)
    for life, record in ((two, 0), (other, 1)):
        assert life.asked.startswith("HCCCDH")
        assert life.slot == 0
        assert not life.wrote(1)
        assert life.looked[0] == hashlib.sha256(three.program[:SIZE]).hexdigest()
        # The old record names the slot that is overwritten: it goes first.
        places = [at for at, _, _ in life.writes]
        assert places[:2] == [RECORDS + record * SECTOR] * 2
        assert [at for at in places if at < FIRST] == places[:2] * 2
    assert last.slot == 0


def test_a_silent_line() -> None:
    life = only(Job(Host(silent=True), flash(ONE)))
    keeps(life, ONE)
    assert life.asked == "HH"
    assert 500_000 < life.microseconds < 700_000


def test_a_program_that_begins_with_a_boot2() -> None:
    made = replace(TWO, program=program(1, SIZE, 5, with_boot2=True))
    life = only(Job(Host([made.data]), flash(ONE)))
    installs(life, made)
    assert life.vectors == XIP + FIRST + SLOT + 256


def test_the_program_asks_for_an_update() -> None:
    [[waits], [taken]] = run(
        [
            Job(Host(asked=True, silent=True), flash(ONE)),
            Job(Host([TWO.data], asked=True), flash(ONE)),
        ]
    )
    assert waits.asked == "H" * len(waits.asked)
    assert waits.end == "waits"
    assert taken.slot == 1


def test_the_times_that_the_page_says() -> None:
    """The time of 10 KB on the line is computed, the other times are measured."""
    made = image(1, 2, 10_240)
    [[life]] = run([Job(Host([made.data]), flash(ONE), real=True)])
    [[start]] = run([Job(Host(silent=True), flash(ONE), real=True)])
    sent = len(made.data) + 6 * (made.count + 2)
    line = 10 * sent / 115_200
    chip = (life.cycles - life.in_rom - start.cycles) / 125e6
    text = PAGE.read_text(encoding="utf-8")
    said = f"{line:.2f} s on the line, {chip:.2f} s of computation and {life.in_rom / 125e6:.2f} s"
    assert said in " ".join(text.split()), said
    other = PAGE.parents[1] / "moving" / "boot-loaders.md"
    total = line + chip + life.in_rom / 125e6
    cells = f"`ct` | AES-CCM | {len(in_flash()):,} | 24,576 | {total:.1f} |"
    assert cells in other.read_text(encoding="utf-8"), cells
    assert "LENGTH = 24K" in (LOADER / "loader.ld").read_text(encoding="utf-8")


# ---- Bad images ----


def bad_images() -> dict[str, tuple[Image, int]]:
    """Return images that a correct program would not seal for this loader, and their errors."""
    top = XIP + FIRST + 2 * SLOT
    return {
        "other key": (replace(TWO, secret=bytes(16)), AUTH),
        "other product": (replace(TWO, product=0x1235), OTHER_PRODUCT),
        "other hardware": (replace(TWO, hardware=2), OTHER_HARDWARE),
        "same version": (image(1, 1), VERSION),
        "version 0": (image(1, 0), VERSION),
        "too new": (image(1, 1 << 31), VERSION),
        "installed slot": (image(0, 2), PLACE),
        "one sector on": (replace(TWO, address=TWO.address + SECTOR), PLACE),
        "no whole sector": (replace(TWO, address=TWO.address + 256), PLACE),
        "the loader": (replace(TWO, address=XIP), PLACE),
        "address 0": (replace(TWO, address=0), PLACE),
        "after the end": (replace(TWO, address=top), PLACE),
        "too long": (replace(TWO, length=SLOT + 1), PLACE),
        "far too long": (replace(TWO, length=0xFFFFFFFF), PLACE),
        "empty": (replace(TWO, length=0), PLACE),
        "magic": (replace(TWO, magic=b"aesJ"), FORMAT),
        "format": (replace(TWO, layout=2), FORMAT),
        "algorithm": (replace(TWO, algorithm=2), FORMAT),
        "chunks of 2 KB": (replace(TWO, chunk_log=11), FORMAT),
        "chunks of 8 KB": (replace(TWO, chunk_log=13), FORMAT),
        "kind of key": (replace(TWO, key=2), FORMAT),
        "reserved": (replace(TWO, reserved=b"\0" * 6 + b"\1"), FORMAT),
    }


def test_bad_headers() -> None:
    cases = bad_images()
    lives = run([Job(Host([each.data]), flash(ONE)) for each, _ in cases.values()], LOOK)
    for (name, (_, error)), [life] in zip(cases.items(), lives, strict=True):
        assert life.refusals == [error], name
        keeps(life, ONE)


def test_a_key_of_one_device() -> None:
    installs(only(Job(Host([replace(TWO, key=1).data]), flash(ONE))), replace(TWO, key=1))


def refused(faults: Sequence[dict[str, Any]], wanted: Iterable[set[int]]) -> None:
    """Check that each answer with a fault is refused, and that the next header is taken."""
    life = only(Job(Host([ONE.data], dict(enumerate(faults)), persists=True)))
    for error, allowed in zip(life.refusals, wanted, strict=True):
        assert error in allowed
    assert len(life.refusals) == len(faults)
    assert life.asked == "HE" * len(faults) + "HCCDHH"
    installs(life, ONE)


@pytest.mark.parametrize(
    "bits",
    [
        pytest.param(range(0, BITS * HEADER, BITS), id="a bit of each byte"),
        pytest.param(range(BITS * HEADER), id="each bit", marks=pytest.mark.verify),
    ],
)
def test_a_flipped_bit_of_the_header(bits: range) -> None:
    checked = {*range(8), *range(28, 35)}  # before the tag
    for part in (bits[at : at + 250] for at in range(0, len(bits), 250)):
        faults = [{"flip": bit} for bit in part]
        refused(faults, [{FORMAT, AUTH} if bit // BITS in checked else {AUTH} for bit in part])


@pytest.mark.parametrize(
    "count", [pytest.param(20, id="20"), pytest.param(400, id="400", marks=pytest.mark.verify)]
)
def test_a_flipped_bit_of_a_chunk(count: int) -> None:
    rng = random.Random(count)
    jobs = []
    for _ in range(0, count, 20):
        answers = [*range(1, 11), *range(12, 22)]  # ten of each chunk, then the right one
        faults = {at: {"flip": rng.randrange(BITS * CHUNK)} for at in answers}
        jobs.append(Job(Host([TWO.data], faults), flash(ONE)))
    for [life] in run(jobs, LOOK):
        statuses = [status for kind, _, status in life.requests if kind == "C"]
        assert statuses == [0, *[AUTH] * 10] * 2
        installs(life, TWO)


def test_chunks_that_are_not_the_right_ones() -> None:
    other = replace(TWO, salt=b"othersalt")
    cut = replace(TWO, program=TWO.program[:SECTOR])  # its last chunk
    wrong: list[dict[str, Any]] = [
        {"chunk": 1},
        {"data": other.chunk(0).hex()},
        {"data": cut.chunk(0).hex()},
        {"data": bytes(CHUNK).hex()},
        {"data": (TWO.text(0) + bytes(TAG)).hex()},
        {"drop": True},
        {"head": 100},
        {"head": CHUNK - 1},
        {"data": TWO.header.hex()},
    ]
    life = only(Job(Host([TWO.data], {1 + i: each for i, each in enumerate(wrong)}), flash(ONE)))
    statuses = [status for kind, _, status in life.requests if kind == "C"]
    assert statuses == [0, *[AUTH] * 6, *[LINE] * 3, 0]
    installs(life, TWO)
    # A host without the last chunk
    faults = {at: {"chunk": 0} for at in range(2, 50)}
    life = only(Job(Host([TWO.data], faults), flash(ONE)))
    assert life.refusals == [AUTH]
    assert life.slot == 0
    assert not life.wrote(0)
    assert min(at for at, _, _ in life.writes) > FIRST


# ---- The line ----


def test_noise_and_gaps() -> None:
    noise = random.Random(1).randbytes(300).hex()
    faults: dict[int, dict[str, Any]] = {
        0: {"before": noise},
        1: {"head": 59},
        2: {"pause": {"at": 30, "for": 60_000}},
        3: {"pause": {"at": 30, "for": 40_000}, "after": noise},
        4: {"before": "00"},
        5: {"pause": {"at": 4000, "for": 60_000}},
        6: {"after": noise},
        7: {"drop": True},
    }
    life = only(Job(Host([TWO.data], faults, persists=True, asked=True), flash(ONE)))
    assert life.requests[:4] == (("H", 1, 0), ("E", 0, FORMAT), ("H", 1, FORMAT), ("H", 1, LINE))
    assert life.asked.startswith("HEHHHCCCCCDH")
    statuses = [status for kind, _, status in life.requests if kind == "C"]
    assert statuses == [0, AUTH, LINE, 0, 0]
    installs(life, TWO)


def test_noise_without_an_end_does_not_keep_the_program() -> None:
    faults = {at: {"data": random.Random(at).randbytes(20_000).hex()} for at in range(30)}
    life = only(Job(Host([TWO.data], faults, persists=True), flash(ONE)))
    keeps(life, ONE)
    assert life.microseconds < 1_500_000


def test_a_host_that_goes_away() -> None:
    faults = {at: {"drop": True} for at in range(2, 200)}
    [[life], [first]] = run(
        [Job(Host([TWO.data], faults), flash(ONE)), Job(Host([ONE.data], faults))]
    )
    assert life.refusals == first.refusals == [LINE]
    assert life.slot == 0
    assert life.microseconds < 15_000_000
    assert first.end == "waits"


def test_flash_that_does_not_keep_its_bytes() -> None:
    in_slot, in_record = FIRST + SLOT + SECTOR + 7, RECORDS + SECTOR + 11
    host, content = Host([TWO.data]), flash(ONE)
    lives = run([Job(host, content, stuck=in_slot), Job(host, content, stuck=in_record)], LOOK)
    for [life], error in zip(lives, (FLASH, STORAGE), strict=True):
        assert life.refusals == [error]
        assert life.slot == 0
        assert life.looked[0] == digest(ONE)


# ---- Power cuts ----


def always(cuts: Sequence[dict[str, Any]], *, first: bool) -> list[Life]:
    """Cut the power in an update. Return the lives after the cuts, in which the host is back.

    A host that is silent after the cut finds the old program or the new one.
    """
    new, content = (ONE, flash()) if first else (TWO, flash(ONE))
    host = Host([new.data])
    jobs = [Job(host, content, cuts), Job(host, content, cuts, after=Host(silent=True))]
    [[before, *lives], [_, *silent]] = run(jobs, LOOK)
    installs(before, new)
    assert len(lives) == len(silent) == len(cuts)
    for life in lives:
        installs(life, new)
        assert first or life.looked[0] == digest(ONE)
    for life in silent:
        assert life.writes == ()
        if life.slot is None:
            assert first
        elif life.slot == int(first):
            assert life.looked[0] == digest(ONE)
        else:
            assert life.looked[life.slot] == digest(new)
    return lives


def writes(*, first: bool) -> int:
    """Return the number of writes of an update: pages, and sectors that are erased."""
    return 17 * (ONE if first else TWO).count + 2


def all_cuts(*, first: bool, seeds: int) -> list[dict[str, Any]]:
    """Return a cut before, in and after each write, with several intermediate states."""
    return [
        {"operation": at, "model": how, "seed": 1 + 64 * at + 8 * how + seed}
        for at in range(writes(first=first))
        for how in CUTS
        for seed in range(seeds if 0 < how < CUTS[-1] else 1)
    ]


@pytest.mark.parametrize("first", [True, False], ids=["first program", "update"])
def test_power_cuts(first: bool) -> None:
    rng = random.Random(first)
    cuts = sample(all_cuts(first=first, seeds=1), 20)
    cuts += [{"instruction": rng.randrange(300_000)} for _ in range(20)]
    always(cuts, first=first)


@pytest.mark.verify
@pytest.mark.parametrize("first", [True, False], ids=["first program", "update"])
def test_a_power_cut_at_every_write(first: bool) -> None:
    cuts = all_cuts(first=first, seeds=4)
    assert len(cuts) == 504
    always(cuts, first=first)
    rng = random.Random(first)
    again = [
        cut | {"again": {"operation": rng.randrange(1 << 16), "model": rng.choice(CUTS), "seed": 7}}
        for cut in cuts[::8]
    ]
    always(again, first=first)


@pytest.mark.verify
@pytest.mark.parametrize("first", [True, False], ids=["first program", "update"])
def test_power_cuts_at_2000_instructions(first: bool) -> None:
    """Only the flash survives a cut, so that each state of it between two writes is tried once."""
    rng = random.Random(first)
    lives = always([{"instruction": rng.randrange(300_000)} for _ in range(1000)], first=first)
    assert len({life.state for life in lives}) == 4  # before, and after each chunk and the record
