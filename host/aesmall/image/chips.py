# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The chips with a loader: where a program may be, and how much is erased at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .. import messages
from ..files.sealing import UsageProblem

#: The first address and the address after the last
Area = tuple[int, int]
#: Bytes of an AVR's boot section
_BOOT = 2048
#: The RP2040's flash as a program sees it
_XIP = 0x1000_0000


@dataclass(frozen=True)
class Chip:
    """A chip with its loader."""

    #: A page or sector of its flash
    chunk_size: int
    #: The area of the program, or two areas, which are slots
    areas: tuple[Area, ...]
    #: Whether a program begins with its vectors, or with a boot2 and then its vectors
    has_vectors: bool = False


def _avr(flash: int, page: int) -> Chip:
    return Chip(page, ((0, flash - _BOOT),))


CHIPS = {
    "atmega328p": _avr(32 << 10, 128),
    "atmega1284p": _avr(128 << 10, 256),
    "atmega2560": _avr(256 << 10, 256),
    # The first 16 KiB of 2 MiB hold the loader and its records.
    "rp2040": Chip(
        4096, ((_XIP + 0x4000, _XIP + 0x102000), (_XIP + 0x102000, _XIP + 0x200000)), True
    ),
}


def chip(name: str) -> Chip:
    """Return a chip by its name."""
    if name not in CHIPS:
        raise UsageProblem(messages.unknown("chip", name, list(CHIPS), messages.ALSO_CALLED))
    return CHIPS[name]


def slot_of(areas: Sequence[Area], start: int, end: int) -> int:
    """Return the number of the area that begins with a program, or -1 if it fits into none."""
    inside = (i for i, (first, after) in enumerate(areas) if first == start and end <= after)
    return next(inside, -1)


def is_elsewhere(chunk_size: int, address: int) -> bool:
    """Return whether no loader of a chip with these chunks takes programs for an address.

    A larger flash may have its second slot after the areas of these chips.
    """
    fitting = [chip.areas for chip in CHIPS.values() if chip.chunk_size == chunk_size]
    areas = [area for areas in fitting for area in areas]
    is_after = address >= max((after for _, after in areas), default=0)
    return not is_after and all(first != address for first, _ in areas)


def place(area: Area, between: str = "to") -> str:
    """Return an area for a message."""
    return f"{area[0]:#x} {between} {area[1] - 1:#x}"
