# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the AVR boot loader: updates, refused and forged images, noise, and its figures."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from aesmall_workshop.chips import elf
from aesmall_workshop.chips.arduino import EXAMPLES, build_sketch
from support.sample import sampled

from . import avr
from .avr import (
    CHIPS,
    EACH_CHIP,
    ENGINES,
    ENOUGH,
    HEADER,
    SMALL,
    TAG,
    Device,
    Image,
    program,
    record,
)

OLD, NEW, NEWER = program("old", 1), program("new", 2), program("newer", 3)
PROGRAMS = (OLD, NEW, NEWER)


@pytest.fixture
def device(tmp_path: Path) -> Device:
    """Return a chip with version 5 of the old program."""
    return Device(tmp_path, programs=PROGRAMS).with_program(Image(OLD, 5))


def started(number: int, run: avr.Run) -> bool:
    """Return whether this program started, without a part of the key in RAM or a device on."""
    name, which, _, places, _, devices = [*run.end.split(), *[""] * 5][:6]
    return (name, which, places, devices) == ("started", str(number), "0", "0")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("chip", EACH_CHIP)
def test_updates(tmp_path: Path, chip: str, engine: str) -> None:
    page = CHIPS[chip].page
    old, new = program("old", 1, page), program("new", 3, page)
    empty = Device(tmp_path, CHIPS[chip], engine, (old, new))
    assert empty.run().end == "silent"
    first = empty.run(Image(old, 5, page).sealed())
    assert started(0, first)
    assert first.eeprom[-24:] == record(9) + record(10)
    second = empty.after(first).run(Image(new, 6, page).sealed())
    assert started(1, second)
    assert second.flash[: len(new)] == new
    assert second.eeprom[-24:] == record(11) + record(12)
    assert second.eeprom[:-24] == bytes([255]) * (len(second.eeprom) - 24)
    assert started(1, empty.after(second).run())


def test_a_complete_program_starts_after_the_window(device: Device) -> None:
    run = device.run()
    assert started(0, run)
    assert [kind for kind, *_ in run.requests] == ["H", "H"]
    power_on, watchdog = "1", "8"
    assert run.end.split()[4] == power_on
    assert device.run(cause=watchdog, mark=avr.ASKED).end == "silent"
    asked = device.run(Image(NEW, 6).sealed(), cause=watchdog, mark=avr.ASKED)
    assert started(1, asked)
    assert asked.end.split()[4] == watchdog
    assert started(0, device.run(cause=power_on, mark=avr.ASKED))
    for byte in range(4):
        assert started(0, device.run(cause=watchdog, mark=avr.ASKED ^ 1 << 8 * byte))


def test_a_jump_to_the_loader_becomes_a_reset(device: Device) -> None:
    assert device.run(cause=0).end == "watchdog"


def test_a_line_that_is_never_silent_does_not_stop_it(device: Device) -> None:
    assert started(0, device.run(babble=1))


@pytest.mark.parametrize("chip", EACH_CHIP)
def test_it_tells_whether_the_program_can_change_it(tmp_path: Path, chip: str) -> None:
    what = CHIPS[chip]
    device = Device(tmp_path, what, programs=PROGRAMS)
    for lock in (0xCC, 0xCD, 0xCE, 0xDC, 0xEC, 0xFF):
        high = (lock & 0x33) << 8
        run = device.run(Image(NEW, 1, what.page).sealed(), lock=lock)
        assert [(kind, number) for kind, number, *_ in run.requests][:2] == [("H", high), ("C", 0)]
        assert started(1, run)


@pytest.mark.parametrize("baud", [57_600, 115_200])
def test_the_baud_rates(tmp_path: Path, baud: int) -> None:
    device = Device(tmp_path, programs=(NEW,), quick=False, baud=baud)
    assert started(0, device.run(Image(NEW).sealed(), byte=avr.HERTZ * 10 // baud))


@pytest.mark.parametrize("place", range(HEADER))
def test_a_changed_header_changes_nothing(device: Device, place: int) -> None:
    image = bytearray(Image(NEW, 6).sealed())
    image[place] ^= 1 << place % 8
    run = device.run(bytes(image))
    assert started(0, run)
    assert (run.flash, run.eeprom) == (device.flash, device.eeprom)
    assert run.errors("H")[:2] == [0, avr.AUTHENTIC]


REFUSED = {
    "magic": (avr.FORMAT, {"other": {0: 0x62}}),
    "format": (avr.FORMAT, {"other": {4: 2}}),
    "algorithm": (avr.FORMAT, {"other": {5: 0}}),
    "larger chunks": (avr.FORMAT, {"other": {6: 8}}),
    "reserved, first": (avr.FORMAT, {"other": {28: 1}}),
    "reserved, last": (avr.FORMAT, {"other": {34: 1}}),
    "product": (avr.OF_PRODUCT, {"product": avr.PRODUCT + 1}),
    "product, high": (avr.OF_PRODUCT, {"product": avr.PRODUCT ^ 1 << 31}),
    "hardware": (avr.OF_HARDWARE, {"hardware": avr.HARDWARE - 1}),
    "same version": (avr.VERSION, {"version": 5}),
    "older version": (avr.VERSION, {"version": 4}),
    "version 0": (avr.VERSION, {"version": 0}),
    "version too high": (avr.VERSION, {"version": 1 << 31}),
    "highest number": (avr.VERSION, {"version": (1 << 32) - 1}),
    "address": (avr.PLACE, {"address": 128}),
    "address of the loader": (avr.PLACE, {"address": SMALL.boot}),
    "no bytes": (avr.PLACE, {"length": 0}),
    "into the loader": (avr.PLACE, {"length": SMALL.boot + 1}),
    "64 KB more": (avr.PLACE, {"length": 0x10000 + len(NEW)}),
    "16 MB more": (avr.PLACE, {"length": 0x1000000 + len(NEW)}),
    "4 GB": (avr.PLACE, {"length": (1 << 32) - 1}),
    "key": (avr.AUTHENTIC, {"key": bytes(16)}),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_changes_nothing(device: Device, name: str) -> None:
    error, fields = REFUSED[name]
    run = device.run(replace(Image(NEW, 6), **fields).sealed())  # type: ignore[arg-type]
    assert started(0, run)
    assert (run.flash, run.eeprom) == (device.flash, device.eeprom)
    assert run.errors("H")[:2] == [0, error]
    assert run.errors("E")[:1] == ([] if error == avr.AUTHENTIC else [error])


@pytest.mark.parametrize("high", [1 << 8, 1 << 16, 1 << 24, (1 << 31) - 1])
def test_all_bytes_of_a_version_count(tmp_path: Path, high: int) -> None:
    low = Device(tmp_path, programs=PROGRAMS).with_program(Image(OLD, high - 1))
    run = low.run(Image(NEW, high).sealed())
    assert started(1, run)
    assert run.eeprom[-24:] == record(2 * high - 1) + record(2 * high)
    run = low.after(run).run(Image(NEWER, high - 1).sealed())
    assert started(1, run)
    assert run.errors("E")[0] == avr.VERSION


@pytest.mark.parametrize("chip", EACH_CHIP)
def test_the_last_page_before_the_loader_is_the_limit(tmp_path: Path, chip: str) -> None:
    what = CHIPS[chip]
    device = Device(tmp_path, what)
    for length, error in ((what.boot, 0), (what.boot + 1, avr.PLACE)):
        run = device.run(replace(Image(NEW, 1, what.page), length=length).header(), answers=1)
        assert (run.errors("E") or [0])[0] == error
        assert ("C" in [kind for kind, *_ in run.requests]) == (error == 0)


@pytest.mark.parametrize("chip", EACH_CHIP)
def test_a_program_up_to_the_last_byte(tmp_path: Path, chip: str) -> None:
    what = CHIPS[chip]
    old, full = program("old", 1, what.page), random.Random(chip).randbytes(what.boot)
    device = Device(tmp_path, what, programs=(old, full)).with_program(Image(old, 1, what.page))
    more = device.run(Image(full + b"x", 2, what.page).sealed())
    assert started(0, more)
    assert more.errors("E")[0] == avr.PLACE
    assert (more.flash, more.eeprom) == (device.flash, device.eeprom)
    run = device.run(Image(full, 2, what.page).sealed(), limit=ENOUGH * 20)
    assert started(1, run)
    assert run.flash[: what.boot] == full
    assert started(1, device.after(run).run())


def test_a_sketch_of_the_arduino_builder(tmp_path: Path) -> None:
    """It runs with the registers and devices as the loader leaves them."""
    made = {}
    for name in ("HelloAES", "SealedString"):
        sketch = EXAMPLES / name / f"{name}.ino"
        parts = [s for s in elf.segments(build_sketch(sketch)) if s.address < elf.AVR_DATA]
        content = b""
        for part in parts:
            content = content.ljust(part.address, b"\xff") + part.data
        made[content] = (sketch.parent / "expected.txt").read_text("utf-8").splitlines()
    device = Device(tmp_path, programs=tuple(made))
    for version, (content, expected) in enumerate(made.items(), start=1):
        device = device.with_program(Image(content, version))
        assert device.says().splitlines() == expected


@pytest.mark.parametrize("key", [0, 1])
def test_images_with_the_key_of_a_device(device: Device, key: int) -> None:
    assert started(1, device.run(Image(NEW, 6, other={7: key}).sealed()))


def changed_chunks() -> dict[str, bytes]:
    """Return images of which a chunk is not the right one."""
    image, other = Image(NEWER, 7), Image(NEWER, 6)
    one, two, three = image.chunks()
    flips = {}
    for place in (0, 15, 16, 100, 127, 128, 143):
        flips[f"bit in byte {place}"] = [
            one,
            two[:place] + bytes([two[place] ^ 4]) + two[place + 1 :],
        ]
    chunks = {
        **flips,
        "exchanged": [one, three, two],
        "the first again": [one, one, three],
        "of another image": [one, other.chunks()[1], three],
        "the last too early": [one, Image(NEWER[:200], 7).chunks()[1]],
        "cut short": [one, two[:-1]],
        "missing": [one],
    }
    return {name: image.header() + b"".join(parts) for name, parts in chunks.items()}


@pytest.mark.parametrize("name", changed_chunks())
def test_a_changed_chunk_is_not_written(device: Device, name: str) -> None:
    run = device.run(changed_chunks()[name], answers=40)
    assert run.end == "silent"
    assert run.flash[SMALL.page :] == device.flash[SMALL.page :]
    assert run.flash[: SMALL.page] == NEWER[: SMALL.page]
    assert set(run.errors("C")) <= {0, avr.LINE, avr.AUTHENTIC}
    assert len([None for kind, *_ in run.requests if kind == "H"]) > 1 or name == "missing"
    broken = device.after(run)
    assert broken.run().end == "silent"
    assert started(2, broken.run(Image(NEWER, 7).sealed()))


@pytest.mark.parametrize("seed", sampled(range(60), 10))
def test_a_flipped_bit_of_a_chunk(device: Device, seed: int) -> None:
    rng, image = random.Random(seed), bytearray(Image(NEWER, 7).sealed())
    at = rng.randrange(len(image) - HEADER)
    image[HEADER + at] ^= 1 << rng.randrange(8)
    run = device.run(bytes(image), answers=40)
    done = at // (SMALL.page + TAG) * SMALL.page
    assert run.end == "silent"
    assert run.flash[:done] == NEWER[:done]
    assert run.flash[done:] == device.flash[done:]
    assert started(2, device.after(run).run(Image(NEWER, 7).sealed()))


def test_an_older_version_does_not_end_an_update(device: Device) -> None:
    broken = device.after(device.run(Image(NEWER, 7).sealed(), answers=2))
    run = broken.run(Image(NEW, 6).sealed(), answers=4)
    assert run.end == "silent"
    assert run.errors("E")[0] == avr.VERSION
    assert started(1, broken.run(Image(NEW, 7).sealed()))


@pytest.mark.parametrize("seed", sampled(range(40), 5))
def test_it_gets_over_noise(tmp_path: Path, seed: int) -> None:
    device = Device(tmp_path, engine="tiny", programs=PROGRAMS)
    assert started(2, device.run(Image(NEWER, 7).sealed(), noisy=12, seed=seed, most=99))


@pytest.mark.parametrize("byte", [0, 127, 128, 250])
def test_a_page_that_does_not_hold_its_bytes(device: Device, byte: int) -> None:
    text = bytes(value ^ 1 for value in (OLD + device.flash[len(OLD) :])[:251])
    run = replace(device, programs=(text,)).run(Image(text, 6).sealed(), worn_page=byte, answers=50)
    assert run.end == "silent"
    assert avr.FLASH in run.errors("C")
    assert run.errors("E")[0] == avr.FLASH


@pytest.mark.parametrize("place", [4, 5, 6, 7, 8, 11])
@pytest.mark.parametrize("slot", [0, 1])
def test_a_byte_of_a_record_that_cannot_be_stored(device: Device, slot: int, place: int) -> None:
    device = replace(device, eeprom=b"")
    worn = SMALL.records + 12 * slot + place
    run = device.run(Image(NEW, 0x60708090).sealed(), worn_cell=worn, answers=30)
    assert run.end == "silent"
    assert run.errors("E")[0] == avr.STORAGE


@pytest.mark.parametrize("slot", [0, 1])
def test_a_damaged_record(device: Device, slot: int) -> None:
    for byte in range(12):
        content = bytearray(device.eeprom)
        content[SMALL.records + 12 * slot + byte] ^= 1 << byte % 8
        damaged = replace(device, eeprom=bytes(content))
        # Without the record of the complete version, the one before it says: incomplete.
        assert damaged.run().end == "silent" if slot else started(0, damaged.run())
    assert started(1, replace(device, eeprom=b"").run(Image(NEW, 1).sealed()))


def test_no_other_counter_is_a_record(device: Device) -> None:
    content = device.eeprom[: SMALL.records] + bytes.fromhex("000000000000000e") * 3
    assert replace(device, eeprom=content).run().end == "silent"


@pytest.mark.parametrize("engine", ENGINES)
def test_the_time_does_not_depend_on_secrets(tmp_path: Path, engine: str) -> None:
    times = set()
    for key in (avr.KEY, bytes(16), bytes(range(16))):
        for name in ("one", "two"):
            image = Image(program(name, 2), key=key).sealed()
            run = Device(tmp_path, engine=engine, key=key).run(image, answers=3)
            times.add(tuple(cycle for *_, cycle in run.requests))
    assert len(times) == 1
    refusals = set()
    for place in range(0, TAG, 5):
        forged = bytearray(Image(NEW).sealed())
        forged[HEADER + SMALL.page + place] ^= 0x80
        run = Device(tmp_path, engine=engine).run(bytes(forged), answers=2)
        refusals.add(run.requests[2][3])
    assert len(refusals) == 1
