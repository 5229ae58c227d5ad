# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The requests of a loader on the serial line (doc/inside/image-format.md)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import reduce
from operator import xor
from typing import Protocol

START, _CHECK = 0xA5, 0x5A
REQUEST_SIZE = 6
KINDS = b"HCDE"
BAUD = 115_200
#: Bits of a byte on the line: start, 8 data, stop
BITS = 10
#: Seconds: a request is repeated after this time without a byte of its answer
REPEAT = 0.25
#: A longer pause inside an answer ends it.
GAP = 0.05
#: After an error the line must be silent for this time, unless the noise takes too long.
SILENCE, MOST_NOISE = 0.02, 0.1
#: The time after a reset in which an update can begin
WINDOW = 0.5


class Status(IntEnum):
    """Why a loader does not take a header or a chunk."""

    NONE = 0
    LINE = 1
    FORMAT = 2
    AUTHENTIC = 3
    PRODUCT = 4
    HARDWARE = 5
    VERSION = 6
    PLACE = 7
    FLASH = 8
    STORAGE = 9


MEANINGS = {
    Status.NONE: "no answer arrived: check the line to the device's receiver",
    Status.LINE: "bytes were lost on the line",
    Status.FORMAT: "it is not an image for this loader, or its chunk size is not the loader's",
    Status.AUTHENTIC: "wrong key, or bytes were changed",
    Status.PRODUCT: "it is for another product",
    Status.HARDWARE: "it is for another hardware",
    Status.VERSION: "it is not newer than the installed version",
    Status.PLACE: "it does not begin at the loader's area or free slot, or is too long. For two "
    "slots give the images of both",
    Status.FLASH: "the flash did not hold the written bytes",
    Status.STORAGE: "the record of the version could not be stored",
}


@dataclass(frozen=True)
class Request:
    """A request: H header, C chunk, D done, E refused."""

    kind: str
    number: int = 0
    status: int = Status.NONE

    @property
    def slot(self) -> int:
        """Return the free slot that H names."""
        return self.number & 0xFF

    @property
    def is_open(self) -> bool:
        """Return whether H says that a programmer or the program can read or write the loader."""
        return self.kind == "H" and self.number > 0xFF

    def encode(self) -> bytes:
        """Return the bytes on the line."""
        middle = self.kind.encode("ascii") + self.number.to_bytes(2, "big") + bytes((self.status,))
        return bytes((START, *middle, reduce(xor, middle, _CHECK)))


class Scanner:
    """Finds requests among other bytes."""

    def __init__(self) -> None:
        self._left = b""

    def feed(self, data: bytes) -> Request | None:
        """Take bytes, and return the last request that they complete."""
        found = None
        data = self._left + data
        at = data.find(START)
        while 0 <= at <= len(data) - REQUEST_SIZE:
            request = _decoded(data[at : at + REQUEST_SIZE])
            found = request or found
            at = data.find(START, at + (REQUEST_SIZE if request else 1))
        self._left = data[at:] if at >= 0 else b""
        return found


def _decoded(data: bytes) -> Request | None:
    kind, status = data[1], data[4]
    if kind not in KINDS or status > max(Status) or reduce(xor, data[1:], _CHECK):
        return None
    return Request(chr(kind), int.from_bytes(data[2:4], "big"), status)


class Line(Protocol):
    """A serial line, from the computer's side."""

    def now(self) -> float:
        """Return the time in seconds."""

    def read(self, seconds: float) -> bytes:
        """Return bytes that have arrived. Wait this long for the first."""

    def write(self, data: bytes) -> float:
        """Send bytes, and return how long this takes. It need not wait for the end."""
