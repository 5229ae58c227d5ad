# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The parts that all families of frames share: a reader of bytes, the options, and the fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from ..files.sealing import BadFormat, NotAuthentic, UsageProblem

T = TypeVar("T")
#: The fields of a frame in their order. Bytes are printed as hexadecimal digits.
Fields = dict[str, bytes | int | str | bool]
WRONG_KEY = "wrong key, or a changed frame"


@dataclass(frozen=True)
class Options:
    """The values that a frame does not contain. An option that was not given is None."""

    mac: bytes | None = None
    system_title: bytes | None = None
    unauthenticated: bool | None = None
    tag_length: int | None = None
    fcnt: int | None = None
    conf_fcnt: int | None = None
    tx_dr: int | None = None
    tx_ch: int | None = None
    join_type: int | None = None
    join_eui: bytes | None = None
    dev_eui: bytes | None = None
    dev_nonce: int | None = None
    sender: bytes | None = None
    mac_from: str | None = None
    clear_mac: bool | None = None
    cp_random: bytes | None = None
    last_mac: bytes | None = None
    data_id: int | None = None
    freshness: int | None = None
    freshness_size: int | None = None
    freshness_bits: int | None = None
    mac_bits: int | None = None


Decode = Callable[[bytes, bytes, Options], Fields]


class Frame:
    """A frame that is read from its start."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, size: int, what: str) -> bytes:
        """Return the next bytes, or raise an error with their name."""
        found = self.data[self.at : self.at + size]
        if len(found) < size:
            raise BadFormat(f"the frame ends before the end of its {what}")
        self.at += size
        return found

    def byte(self, what: str) -> int:
        """Return the next byte."""
        return self.take(1, what)[0]

    def little(self, size: int, what: str) -> int:
        """Return the next number, least significant byte first."""
        return int.from_bytes(self.take(size, what), "little")

    def big(self, size: int, what: str) -> int:
        """Return the next number, most significant byte first."""
        return int.from_bytes(self.take(size, what), "big")

    def rest(self, tail: int = 0, what: str = "tag") -> bytes:
        """Return all further bytes except for the last `tail`."""
        return self.take(max(len(self.data) - self.at - tail, 0), what)

    @property
    def read(self) -> bytes:
        """Return the bytes that were read."""
        return self.data[: self.at]

    @property
    def left(self) -> int:
        """Return the number of further bytes."""
        return len(self.data) - self.at


def given(value: T | None, option: str, why: str) -> T:
    """Return an option that a frame of this form needs."""
    if value is None:
        raise UsageProblem(f"missing --{option}: {why}")
    return value


def check(holds: bool, message: str) -> None:
    """Raise an error if the bytes are not a frame of this kind."""
    if not holds:
        raise BadFormat(message)


def check_key(holds: bool, message: str = WRONG_KEY) -> None:
    """Raise an error if the key does not fit to the frame."""
    if not holds:
        raise NotAuthentic(message)
