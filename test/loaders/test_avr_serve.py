# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Update simulated AVRs with images and the server of the command `aesmall image`."""

from __future__ import annotations

from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from aesmall.image.format import Header, seal
from aesmall.image.line import Request, Status
from aesmall.image.serve import Refused, Server

from .avr import CHIPS, EACH_CHIP, HARDWARE, KEY, PRODUCT, Device, Image, program

HERTZ = 16_000_000
#: Cycles of a byte at 115,200 baud
BYTE = HERTZ * 10 // 115_200


class Chip:
    """The line to a simulated chip. It waits for the answer to each request."""

    def __init__(self, process: Popen[str]) -> None:
        self._process = process
        self._time = 0.0
        self._answer: bytes | None = None
        self.end = ""

    def now(self) -> float:
        """Return the time in seconds."""
        return self._time

    def read(self, seconds: float) -> bytes:
        """Return the next request, after the chip has the answer to the last one."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if self._answer is not None and not self.end:
            self._process.stdin.write(self._answer.hex() + "\n")
            self._process.stdin.flush()
        kind, *numbers = (self.end or self._process.stdout.readline()).split()
        if kind not in "HCDE":
            self.end = kind
            self._time += seconds
            return b""
        number, status, cycle = map(int, numbers)
        self._time, self._answer = cycle / HERTZ, b""
        return Request(kind, number, Status(status)).encode()

    def write(self, data: bytes) -> float:
        """Keep the answer."""
        self._answer = data
        return len(data) * BYTE / HERTZ


def served(device: Device, text: bytes, version: int, **options: object) -> str:
    """Seal and serve a program. Return the end of the chip's run, or why the server gave up."""
    page = device.chip.page
    header = Header(PRODUCT, HARDWARE, version, 0, len(text), page, salt=bytes(9))
    with Popen(
        device.command({}, {"pipe": 1, "byte": BYTE, **options}), stdin=PIPE, stdout=PIPE, text=True
    ) as process:
        chip = Chip(process)
        try:
            Server([seal(text, header, KEY)], chip, wait=2).run()
            while not chip.end:
                chip.read(1)
        except Refused as error:
            return str(error)
        finally:
            process.kill()
    return chip.end


@pytest.mark.parametrize("chip", EACH_CHIP)
def test_it_updates_a_chip(tmp_path: Path, chip: str) -> None:
    text = program("served", 3, CHIPS[chip].page)
    device = Device(tmp_path, CHIPS[chip], programs=(text,), quick=False)
    assert served(device, text, 7) == "started"


def test_it_gets_over_noise(tmp_path: Path) -> None:
    text = program("served", 3)
    device = Device(tmp_path, programs=(text,), quick=False)
    assert served(device, text, 7, noisy=4, seed=2) == "started"


def test_it_says_why_an_image_is_refused(tmp_path: Path) -> None:
    text = program("served", 1)
    device = Device(tmp_path, programs=(text,), quick=False)
    newer = device.after(device.run(Image(text, 8).sealed(), byte=BYTE))
    assert "not newer" in served(newer, text, 8)
