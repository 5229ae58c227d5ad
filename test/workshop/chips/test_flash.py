# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the flash of the simulated Pico and the functions of the boot ROM for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips.simulators import CUTS, Cut, Run, SimulationError, Storage, Stored

FIRMWARE = Path(__file__).parent / "firmware" / "flash.c"
PAGE, SECTOR, BLOCK, SIZE = 0x100, 0x1000, 0x10000, 0x200000
XIP = 0x10000000
MS = 125_000
BYTE = 48
COMMAND = 5 * BYTE
BEGIN, END = ["IF", "EX"], ["FC", "CX"]
BLOCKS = f"{BLOCK:x} d8"


def ask(lines: list[str], image: bytes = b"", cuts: list[Cut] | None = None) -> Run:
    def text(lines: list[str]) -> bytes:
        return "".join(f"{line}\n" for line in [*lines, "QQ"]).encode()

    program = build.build("rp2040", [FIRMWARE], name="flash", library=False)
    after = text([*BEGIN, *END, read(0, 2 * SECTOR)])
    storage = Storage(image, tuple(cuts or ()), after)
    return simulators.run("rp2040js", "rp2040", program, uart_in=text(lines), storage=storage)


def read(offset: int, count: int) -> str:
    return f"rd {XIP + offset:x} {count:x}"


def stored(run: Run) -> Stored:
    assert run.stored is not None
    return run.stored


def lines(run: Run) -> list[str]:
    return run.output.decode().splitlines()


def test_programs_clear_bits_and_erases_set_them() -> None:
    image = bytes(range(256)) * 32
    run = ask(
        [
            *BEGIN,
            f"RP 0 f0 {PAGE:x}",
            f"RP {SIZE - 2 * PAGE:x} a5 {2 * PAGE:x}",
            f"RE {SECTOR:x} {SECTOR:x} {BLOCKS}",
            *END,
            read(0, 32),
            read(SECTOR - 1, 2),
            read(SIZE - 2 * PAGE - 1, 2),
            "xx",
        ],
        image,
    )
    left = stored(run).image
    assert len(left) == SIZE
    page = bytes(i & 0xF0 for i in range(256))
    assert left[:SECTOR] == page + image[PAGE:SECTOR]
    assert left[SECTOR:] == b"\xff" * (SIZE - SECTOR - 2 * PAGE) + b"\xa5" * 2 * PAGE
    answers = [left[:32].hex(), "ffff", "ffa5", "none"]
    assert lines(run) == [""] * 5 + [""] * 2 + answers
    writes = [(w.address, w.erases, w.output) for w in stored(run).writes]
    last = SIZE - PAGE
    assert writes == [(0, False, 2), (last - PAGE, False, 3), (last, False, 3), (SECTOR, True, 4)]


def test_blocks_where_they_fit() -> None:
    """The boot ROM erases in blocks where possible.

    It erases sectors up to a block boundary, then blocks, and then the remaining sectors.
    """
    start, count = BLOCK - 2 * SECTOR, 2 * BLOCK + 3 * SECTOR
    run = ask([*BEGIN, f"RE {start:x} {count:x} {BLOCKS}", *END], bytes(SIZE))
    left = stored(run).image
    assert left == bytes(start) + b"\xff" * count + bytes(SIZE - start - count)
    sectors = [BLOCK - 2 * SECTOR, BLOCK - SECTOR, 3 * BLOCK]
    assert [w.address for w in stored(run).writes] == [
        *sectors[:2],
        BLOCK,
        2 * BLOCK,
        3 * BLOCK,
    ]
    other = ask([*BEGIN, f"RE {BLOCK:x} {BLOCK:x} 80000000 d8", *END], bytes(SIZE))
    assert len(stored(other).writes) == 16


@pytest.mark.slow
def test_time() -> None:
    idle = stored(ask([*BEGIN, *END])).cycles
    page = stored(ask([*BEGIN, f"RP 0 0 {PAGE:x}", *END])).cycles - idle
    sector = stored(ask([*BEGIN, f"RE 0 {SECTOR:x} {BLOCKS}", *END])).cycles - idle
    block = stored(ask([*BEGIN, f"RE 0 {BLOCK:x} {BLOCKS}", *END])).cycles - idle
    assert page == 2 + COMMAND + PAGE * BYTE + int(0.4 * MS)
    assert sector == 2 + COMMAND + 45 * MS
    assert block == 2 + COMMAND + 150 * MS
    once = stored(ask([*BEGIN, *END, read(0, 64)])).cycles - idle
    twice = stored(ask([*BEGIN, *END, read(0, 64), read(0, 64)])).cycles - idle
    assert once == twice == 8 * 6 * (8 + 24 + 64)
    run = ask([*BEGIN, *END])
    assert run.cycles > stored(run).cycles > 100 * MS // 1000


@pytest.mark.parametrize(
    ("requests", "error"),
    [
        ([read(0, 1)], "not there"),
        ([*BEGIN, read(0, 1)], "not there"),
        ([*BEGIN, *END, read(SIZE - 1, 2)], "not there"),
        (["EX"], "before connect_internal_flash"),
        ([*BEGIN, "CX"], "before flash_flush_cache"),
        ([*BEGIN, *END, f"RE 0 {SECTOR:x} {BLOCKS}"], "while the flash is read by XIP"),
        ([*BEGIN, *END, f"RP 0 0 {PAGE:x}"], "while the flash is read by XIP"),
        ([*BEGIN, f"RE {PAGE:x} {SECTOR:x} {BLOCKS}"], "less than sectors"),
        ([*BEGIN, f"RE 0 {PAGE:x} {BLOCKS}"], "less than sectors"),
        ([*BEGIN, f"RE 0 {SECTOR:x} 8000 52"], "no block"),
        ([*BEGIN, f"RP 1 0 {PAGE:x}"], "less than pages"),
        ([*BEGIN, "RP 0 0 1"], "less than pages"),
        ([*BEGIN, f"RE {SIZE:x} {SECTOR:x} {BLOCKS}"], "no place"),
    ],
)
def test_what_a_chip_would_not_survive(requests: list[str], error: str) -> None:
    with pytest.raises(SimulationError, match=error):
        ask(requests)


@pytest.mark.slow
def test_what_cuts_leave() -> None:
    """A power cut leaves the flash as the model of the cut describes.

    The test programs a page of bytes 0x5a over 0xf0, and then erases a sector of 0xf0.
    """
    old, page, erased = 0xF0, 0x5A & 0xF0, 0xFF
    image = bytes([old]) * 2 * SECTOR
    requests = [*BEGIN, f"RP 0 5a {PAGE:x}", f"RE {SECTOR:x} {SECTOR:x} {BLOCKS}", *END]
    cuts = [
        Cut(operation, model, seed) for operation in (0, 1) for model in CUTS for seed in (1, 2)
    ]
    run = ask(requests, image, cuts)
    lives = [bytes.fromhex(life.decode().split()[0]) for life in stored(run).lives]
    assert len(lives) == len(cuts)
    for cut, left in zip(cuts, lives, strict=True):
        assert len(left) == 2 * SECTOR
        size = SECTOR if cut.operation else PAGE
        place = left[SECTOR:] if cut.operation else left[:PAGE]
        wanted = erased if cut.operation else page
        if cut.operation == 0:
            assert left[PAGE:] == image[PAGE:]
        else:
            assert left[:SECTOR] == bytes([page]) * PAGE + image[PAGE:SECTOR]
        done = place.count(wanted)
        if cut.model in (0, 4):
            assert done == (size if cut.model else 0)
        elif cut.model == 1:
            assert place[:done] == bytes([wanted]) * done
            assert place[done + 1 :] == bytes([old]) * (size - done - 1)
        elif cut.model == 3 and cut.operation:
            assert len(set(place)) > 200
        else:
            assert 0 < done < size
            assert all(byte & wanted == old & wanted or wanted == erased for byte in place)
            moved = [byte ^ old for byte in place]
            assert all(m & ~(old ^ wanted) == 0 for m in moved)
    assert lives[4] != lives[5]
