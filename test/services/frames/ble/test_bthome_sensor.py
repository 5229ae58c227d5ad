# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run a whole sensor of BTHome on an ATmega328P, cut its power, and hold its size to a limit.

test/firmware/frames/bthome_sensor.c is the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.chips.simulators import Run, Storage
from support.suite import FIRMWARE, OK

from .models import bthome

SECRET = bytes(range(16))
ADDRESS = bytes.fromhex("5448e68f80a5")
SETTINGS = SECRET + ADDRESS
FRAME = 12
FRAMES = 3
#: Bytes of flash of the whole program, with start-up code and serial line
LIMIT = 2_600
#: The records of services/nonce that aesmall_nonce_create() writes
CREATED = bytes(8) + bytes.fromhex("6522df69")


@cache
def program(nonce: bool) -> Path:
    defines = {"SENSOR_NONCE": str(int(nonce)), "SENSOR_FRAMES": str(FRAMES)}
    source = FIRMWARE / "frames" / "bthome_sensor.c"
    return build.build("atmega328p", [source], name="bthome-sensor", defines=defines)


def live(image: bytes, *, nonce: bool = False) -> tuple[list[int], Run]:
    """Return the counters of the frames between two resets. Each frame opens."""
    run = simulators.run(
        "simavr", "atmega328p", program(nonce), analog_mv=1234, storage=Storage(image)
    )
    frames = [run.output[i : i + FRAME] for i in range(0, len(run.output), FRAME)]
    counters = [int.from_bytes(frame[4:8], "little") for frame in frames]
    for frame, counter in zip(frames, counters, strict=True):
        receiver = bthome(SECRET, ADDRESS, 0x41, 0, b"", counter - 1)
        assert receiver.open is not None
        opened = receiver.open(receiver, frame)
        assert opened.error == OK and opened.text[0] == 0x0C
        assert int.from_bytes(opened.text[1:], "little") == 1234 * 1024 // 5000
    return counters, run


def torn(old: int, new: int) -> Iterator[int]:
    """Yield bytes that an interrupted write of an EEPROM may leave."""
    yield from {old, old | 0x80, old | 0x55, 0xFF, new | 0xF0, new | 0x01, new}


def test_the_whole_program_is_small() -> None:
    used = sum(len(segment.data) for segment in elf.segments(program(nonce=False)))
    assert 2_000 < used <= LIMIT


def test_frames_open_and_counters_go_on() -> None:
    image = SETTINGS + bytes(2)
    seen: list[int] = []
    for _ in range(3):
        counters, run = live(image)
        assert run.stored is not None
        seen, image = seen + counters, run.stored.image
    assert seen == [start << 16 | n for start in (1, 2, 3) for n in (1, 2, 3)]
    assert live(SETTINGS + b"\xff\xff")[0] == []  # erased, or no start is left
    assert live(SETTINGS + b"\xff\xfe")[0] == [0xFFFF0001, 0xFFFF0002, 0xFFFF0003]


def test_the_counter_of_services_nonce() -> None:
    image = SETTINGS + CREATED * 2
    seen: list[int] = []
    for _ in range(2):
        counters, run = live(image, nonce=True)
        assert run.stored is not None
        seen, image = seen + counters, run.stored.image
    assert seen == [1, 2, 3, 100, 101, 102]


@pytest.mark.parametrize("starts", [0x0007, 0x00FF, 0x7FFF])
def test_no_counter_repeats_after_a_power_cut(starts: int) -> None:
    """The power fails at each write, which leaves its byte half written."""
    image = SETTINGS + starts.to_bytes(2, "big")
    counters, run = live(image)
    assert run.stored is not None and run.stored.writes
    assert all(write.output == 0 for write in run.stored.writes)
    before = bytearray(image)
    for write in run.stored.writes:
        for value in torn(before[write.address], write.value):
            cut = bytearray(before)
            cut[write.address] = value
            if cut != image:
                again, _ = live(bytes(cut))
                assert all(counter >> 16 > starts for counter in again)
        before[write.address] = write.value
    assert min(counters) >> 16 == starts + 1
