# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the model of a loader: what it takes, and that no cut of the power leaves it without a way.

The loaders for chips follow the same page, and are tested in simulators.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from aesmall.image.format import HEADER_SIZE, Image
from aesmall.image.line import Status
from aesmall.image.loader import Loader, Memory, PowerCut, record, value_of
from aesmall.image.serve import Refused, Server
from aesmall.image.simulated import SimulatedLine

from .images import (
    HARDWARE,
    KEY,
    ONE,
    OTHER_KEY,
    PRODUCT,
    SALT,
    TWO,
    damaged,
    flipped,
    loader,
    modelled_header,
    program,
    sealed,
)

LONG = 5.0


def crc(data: bytes) -> int:
    """Return the CRC-32 of a record of owner 63, bit by bit."""
    value = 0xFFFFFFFF ^ 63 * 0x01010101
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
    return value ^ 0xFFFFFFFF


def updated(device: Loader, *images: Image) -> SimulatedLine:
    """Serve images to a loader after a reset, and return the line when its program has started."""
    line = SimulatedLine(device)
    Server(images, line).run()
    assert started(line) is not None
    return line


def started(line: SimulatedLine) -> int | None:
    """Return the address of the program that starts without an answer, or None."""
    line.read(LONG)
    while line.started is None and line.now() < 100 * LONG and line.read(LONG):
        pass
    return line.started


def refused(device: Loader, image: Image) -> str:
    """Return why the loader refuses an image. It starts what it had."""
    before = bytes(device.memory.flash), [*device.memory.records]
    with pytest.raises(Refused) as caught:
        Server([image], SimulatedLine(device), wait=2).run()
    assert before == (bytes(device.memory.flash), device.memory.records)
    return str(caught.value)


def test_records() -> None:
    for value in (0, 1, 13, 1 << 32, (1 << 64) - 1):
        made = record(value)
        assert made == value.to_bytes(8, "big") + crc(made[:8]).to_bytes(4, "big")
        assert value_of(made) == value
        assert all(value_of(flipped(made, bit)) == -1 for bit in range(96))
    assert value_of(bytes(12)) == value_of(b"\xff" * 12) == -1


def test_an_empty_device_waits_and_takes_an_image() -> None:
    device = loader()
    line = SimulatedLine(device)
    assert line.read(100) == bytes.fromhex("a5 48 0000 00 12")
    line = updated(device, sealed())
    assert line.started == 0
    assert device.installed == 7
    assert device.memory.read(0, 640) == program(600) + b"\xff" * 40


def test_a_complete_program_starts_after_the_window() -> None:
    device = loader()
    updated(device, sealed())
    line = SimulatedLine(device)
    line.read(0.3)
    assert line.started is None
    assert started(line) == 0
    asked = SimulatedLine(device, asked=True)
    for _ in range(20):
        asked.read(1)
    assert asked.started is None


def test_a_busy_line_does_not_keep_a_device_in_the_loader() -> None:
    device = loader()
    updated(device, sealed())
    for sent in (b"$GPGGA,", bytes(100), sealed(version=6).sealed_header):
        line = SimulatedLine(device)
        while line.now() < 1.5 and line.started is None:
            line.read(line.write(sent))
        assert line.started == 0


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"secret": OTHER_KEY}, Status.AUTHENTIC),
        ({"product": PRODUCT + 1}, Status.PRODUCT),
        ({"hardware": HARDWARE + 1}, Status.HARDWARE),
        ({"version": 7}, Status.VERSION),
        ({"version": 1}, Status.VERSION),
        ({"address": 512}, Status.PLACE),
        ({"address": 1 << 31}, Status.PLACE),
        ({"data": program(1025)}, Status.PLACE),
        ({"data": program(60000)}, Status.PLACE),
        ({"chunk_size": 256}, Status.FORMAT),
    ],
    ids=str,
)
def test_other_images_are_refused(fields: dict[str, Any], status: Status) -> None:
    device = loader()
    updated(device, sealed())
    image = sealed(**({"version": 8} | fields))
    assert device.check(image.sealed_header) == (None, status)
    said = refused(device, image)
    assert said
    assert device.installed == 7


def test_every_flipped_bit_of_a_header_is_refused() -> None:
    device = loader()
    header = sealed().sealed_header
    for bit in range(8 * HEADER_SIZE):
        found, status = device.check(flipped(header, bit))
        assert found is None
        assert status in (Status.FORMAT, Status.AUTHENTIC)


def test_the_order_of_the_checks() -> None:
    """Only an authentic header is refused for one of its fields."""
    worst = {"product": 1, "hardware": 1, "version": 3, "address": 512}
    right = {"product": PRODUCT, "hardware": HARDWARE, "version": 8, "address": 0}
    device = loader()
    device.memory.store(14)
    assert device.check(sealed(secret=OTHER_KEY, **worst).sealed_header)[1] is Status.AUTHENTIC
    found = []
    for name in (None, *worst):
        if name:
            worst[name] = right[name]
        found.append(device.check(sealed(**worst).sealed_header)[1])
    wanted = (Status.PRODUCT, Status.HARDWARE, Status.VERSION, Status.PLACE, Status.NONE)
    assert tuple(found) == wanted


def test_an_authentic_header_with_reserved_bytes_is_refused() -> None:
    fields = sealed().sealed_header[:28] + b"\0\0\0\1\0\0\0"
    assert loader().check(modelled_header(fields, SALT)) == (None, Status.FORMAT)


def test_damaged_images_are_never_complete() -> None:
    for data in damaged(sealed()):
        device = loader()
        line = SimulatedLine(device)
        with pytest.raises(Refused):
            Server([Image(sealed().header, data)], line, wait=2).run()
        assert started(line) is None
        assert device.installed == 0


def test_flash_that_does_not_hold_is_told() -> None:
    class Worn(Memory):
        def program(self, address: int, data: bytes) -> None:
            super().program(address, bytes((data[0] | 1, *data[1:])) if address == 256 else data)

    device = loader(memory=Worn(ONE))
    line = SimulatedLine(device)
    with pytest.raises(Refused, match=r"chunk 2 was sent 10 times: the flash did not hold"):
        Server([sealed(bytes(600))], line).run()
    assert device.installed == 0
    assert started(line) is None


# ---- two slots ----


def slots(version: int) -> tuple[Image, Image]:
    """Return a release for both slots."""
    first, second = (sealed(program(600, version), version=version, address=a) for a, _ in TWO)
    return first, second


def test_a_slot_that_runs_is_never_written() -> None:
    device = loader(TWO)
    for version in range(1, 6):
        before = bytes(device.memory.flash)
        line = updated(device, *slots(version))
        slot = (version - 1) % 2
        assert line.started == TWO[slot][0]
        assert device.memory.read(TWO[slot][0], 600) == program(600, version)
        other = slice(1024, 2048) if slot == 0 else slice(0, 1024)
        assert device.memory.flash[other] == before[other]


def test_the_image_of_the_other_slot_is_refused() -> None:
    device = loader(TWO)
    updated(device, *slots(1))
    assert "it does not begin at" in refused(device, slots(2)[0])
    assert "not newer" in refused(device, slots(1)[1])


def test_an_update_that_stops_leaves_the_old_program() -> None:
    device = loader(TWO)
    updated(device, *slots(1))
    line = SimulatedLine(device)
    line.read(0.1)
    line.write(slots(2)[1].sealed_header)
    assert started(line) == TWO[0][0]


# ---- power cuts ----


def cut(areas: Any, number: int) -> tuple[Loader, bool]:
    """Update from version 3 to 4, and cut the power at a write. Return whether it was cut."""
    device = loader(areas)
    updated(device, *releases(areas, 3))
    device.memory.cut_after = number
    try:
        updated(device, *releases(areas, 4))
    except PowerCut:
        return device, True
    return device, False


def releases(areas: Any, version: int) -> tuple[Image, ...]:
    """Return the images of a version."""
    return slots(version) if len(areas) > 1 else (sealed(program(600, version), version=version),)


def runs_whole(device: Loader, line: SimulatedLine) -> int:
    """Return the version whose whole program has started."""
    assert line.started is not None
    held = device.memory.read(line.started, 600)
    return next(version for version in (3, 4, 5) if program(600, version) == held)


@pytest.mark.parametrize("areas", [ONE, TWO], ids=["one", "two"])
def test_a_cut_at_every_write(areas: Any) -> None:
    number, was_cut = 0, True
    while was_cut:
        device, was_cut = cut(areas, number)
        device.memory.cut_after = -1
        before = Memory(areas, bytearray(device.memory.flash), [*device.memory.records])
        line = SimulatedLine(device)
        if started(line) is not None:
            assert runs_whole(device, line) == (3 if was_cut else 4)
        else:  # only a header or a chunk is missing
            assert len(areas) == 1
            assert device.installed == 0
        for version in (4, 5):
            again = replace(device, memory=replace(before, records=[*before.records]))
            again.memory.flash = bytearray(before.flash)
            if version > again.installed:
                line = updated(again, *releases(areas, version))
            assert runs_whole(again, line) == version
        number += 1
    assert number == {1: 2 + 5 * 2 + 1, 2: 1 + 5 * 2 + 1}[len(areas)]


def test_an_older_version_is_refused_after_a_cut() -> None:
    device, _ = cut(ONE, 4)
    device.memory.cut_after = -1
    assert "not newer" in refused(device, sealed(version=3))
    assert device.memory.value == 7


def test_both_records_may_be_lost() -> None:
    """An EEPROM that was erased takes any version: the program is not started before."""
    device = loader()
    updated(device, sealed())
    device.memory.records = [b"\xff" * 12] * 2
    assert started(SimulatedLine(device)) is None
    updated(device, sealed(version=1))
    assert device.installed == 1
    assert device.key == KEY
