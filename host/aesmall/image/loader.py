# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A model of a loader: its checks, its memory and its side of the line.

`aesmall image serve --dry-run` and the tests use it. With one area it is the loader of an AVR, with
two areas, which are slots, the loader of an RP2040.
"""

from __future__ import annotations

import zlib
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Protocol

from ..files.sealing import BadFormat, NotAuthentic
from .chips import Area, slot_of
from .format import (
    FILLER,
    HEADER_SIZE,
    TAG_SIZE,
    Header,
    open_chunk,
    open_header,
    read_header,
)
from .line import GAP, MOST_NOISE, REPEAT, SILENCE, WINDOW, Request, Status

#: The owner of the records (services/nonce/nonce.h)
OWNER = 63
_VALUE_SIZE, RECORD_SIZE = 8, 12
#: The time without an answer after which a loader with two slots starts the installed program
PATIENCE = 5.0


class PowerCut(Exception):
    """The power failed at a write."""


def record(value: int) -> bytes:
    """Return a record: the value and its CRC-32, which starts with a value of the owner."""
    data = value.to_bytes(_VALUE_SIZE, "big")
    # zlib inverts its start: this one gives all ones XOR four times the owner.
    return data + zlib.crc32(data, OWNER * 0x01010101).to_bytes(4, "big")


def value_of(stored: bytes) -> int:
    """Return the value of a record, or -1 if it is not valid."""
    value = int.from_bytes(stored[:_VALUE_SIZE], "big")
    return value if record(value) == stored else -1


@dataclass
class Memory:
    """Flash and records. They survive a reset."""

    areas: tuple[Area, ...]
    #: The flash from the first address of all areas on, and two records
    flash: bytearray = field(default_factory=bytearray)
    records: list[bytes] = field(default_factory=lambda: [FILLER * RECORD_SIZE] * 2)
    #: The number of writes after which the power fails. The next one is half done.
    cut_after: int = -1

    def __post_init__(self) -> None:
        first, after = self.areas[0][0], self.areas[-1][1]
        self.flash = self.flash or bytearray(FILLER * (after - first))

    @property
    def value(self) -> int:
        """Return the highest valid value, or 0."""
        return max(0, *map(value_of, self.records))

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the flash."""
        at = address - self.areas[0][0]
        return bytes(self.flash[at : at + size])

    def program(self, address: int, data: bytes) -> None:
        """Erase a page or sector, and write it."""
        at = address - self.areas[0][0]
        for made in (FILLER * len(data), data):
            half = made[: len(made) // 2] if self._fails() else made
            self.flash[at : at + len(half)] = half
            if len(half) < len(made):
                raise PowerCut

    def store(self, value: int) -> None:
        """Write the record that is older or not valid."""
        found = [value_of(stored) for stored in self.records]
        old, made = found.index(min(found)), record(value)
        if self._fails():
            self.records[old] = made[:5] + self.records[old][5:]
            raise PowerCut
        self.records[old] = made

    def _fails(self) -> bool:
        self.cut_after -= 1
        return self.cut_after == -1


@dataclass(frozen=True)
class Limits:
    """The images that a loader takes. None is not checked."""

    product: int | None = None
    hardware: int | None = None
    chunk_size: int | None = None
    areas: tuple[Area, ...] = ()
    #: The slot that is free
    slot: int = 0
    #: The lowest version
    least: int = 1

    def refusal(self, header: Header) -> Status:
        """Return why a header that is authentic is refused."""
        if self.chunk_size not in (None, header.chunk_size):
            return Status.FORMAT
        if self.product not in (None, header.product):
            return Status.PRODUCT
        if self.hardware not in (None, header.hardware):
            return Status.HARDWARE
        if header.version < self.least:
            return Status.VERSION
        if self.areas and slot_of(self.areas, header.address, header.end) != self.slot:
            return Status.PLACE
        return Status.NONE


@dataclass(frozen=True)
class Read:
    """An event of a loader: it waits for a byte, but not longer than this."""

    seconds: float


#: A loader yields bytes that it sends and `Read`s, and is sent a byte or None for a time-out.
Events = Generator[bytes | Read, int | None, int]


class Clock(Protocol):
    """Returns the time in seconds."""

    def __call__(self) -> float:
        """Return the time."""


@dataclass
class Loader:
    """A loader with its key and its memory. `run` is one run after a reset."""

    key: bytes
    product: int
    hardware: int
    chunk_size: int
    memory: Memory
    #: The lock bits BLB12 and BLB11 that are not programmed, 0x30 if both
    open_bits: int = 0

    @property
    def has_slots(self) -> bool:
        """Return whether there are two slots."""
        return len(self.memory.areas) > 1

    @property
    def installed(self) -> int:
        """Return the complete version, or 0."""
        value = self.memory.value
        return value // 2 if self.has_slots or value % 2 == 0 else 0

    @property
    def limits(self) -> Limits:
        """Return which images are taken."""
        value = self.memory.value
        if self.has_slots:
            slot, least = (1 - value % 2, value // 2 + 1) if value else (0, 1)
        else:
            slot, least = 0, value // 2 + 1
        parts = (self.product, self.hardware, self.chunk_size, self.memory.areas)
        return Limits(*parts, slot, least)

    def check(self, sealed: bytes) -> tuple[Header | None, Status]:
        """Return a header, or why it is refused."""
        try:
            header = read_header(sealed)
            if header.chunk_size != self.chunk_size:
                return None, Status.FORMAT
            open_header(header, sealed, self.key)
        except BadFormat:
            return None, Status.FORMAT
        except NotAuthentic:
            return None, Status.AUTHENTIC
        status = self.limits.refusal(header)
        return (None if status else header), status

    def run(self, now: Clock, *, asked: bool = False) -> Events:
        """Run until a program starts, and return its address. `asked` by the program: no window."""
        status = Status.NONE
        end = now() + WINDOW if self.installed and not asked else None
        while True:
            if end is not None and now() >= end:
                return self._start()
            number = self.limits.slot | self.open_bits << 8
            answer = yield from self._ask(now, Request("H", number, status), HEADER_SIZE, end)
            if answer is None:
                return self._start()
            if len(answer) < HEADER_SIZE:
                status = Status.LINE
                continue
            header, status = self.check(answer)
            if header is not None:
                status = yield from self._install(now, header)
                if status is Status.NONE:
                    yield Request("D").encode()
                    return self._start()
                end = now() + WINDOW if self.installed else None
            if status is not Status.LINE:
                yield Request("E", 0, status).encode()

    def _start(self) -> int:
        return self.memory.areas[self.memory.value % 2 if self.has_slots else 0][0]

    def _install(self, now: Clock, header: Header) -> Generator[bytes | Read, int | None, Status]:
        slot = self.limits.slot
        if not self.has_slots and self.memory.value != 2 * header.version - 1:
            self.memory.store(2 * header.version - 1)
        status = Status.NONE
        for number in range(header.chunks):
            given_up = now() + PATIENCE if self.has_slots and self.installed else None
            while True:
                request = Request("C", number, status)
                answer = yield from self._ask(now, request, self.chunk_size + TAG_SIZE, given_up)
                if answer is None:
                    return Status.LINE
                status = self._write(header, number, answer)
                if status is Status.NONE:
                    break
        self.memory.store(2 * header.version + slot)
        return Status.NONE

    def _write(self, header: Header, number: int, answer: bytes) -> Status:
        if len(answer) < header.stored_chunk:
            return Status.LINE
        try:
            text = open_chunk(header, number, answer, self.key)
        except NotAuthentic:
            return Status.AUTHENTIC
        address = header.address + number * self.chunk_size
        self.memory.program(address, text)
        held = self.memory.read(address, self.chunk_size) == text
        return Status.NONE if held else Status.FLASH

    def _ask(
        self, now: Clock, request: Request, size: int, end: float | None
    ) -> Generator[bytes | Read, int | None, bytes | None]:
        """Return the answer, or fewer bytes after a gap, or None if it did not begin in time."""
        start = now()
        while request.status and (yield Read(SILENCE)) is not None and now() - start < MOST_NOISE:
            pass
        while True:
            yield request.encode()
            byte = yield Read(REPEAT if end is None else min(REPEAT, max(0.0, end - now())))
            if byte is not None:
                break
            if end is not None and now() >= end:
                return None
        answer = bytearray((byte,))
        while len(answer) < size:
            byte = yield Read(GAP)
            if byte is None:
                break
            answer.append(byte)
        return bytes(answer)
