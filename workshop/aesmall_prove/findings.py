# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The memory that a run may use, what it has found, and how it ends when it must not go on."""

from __future__ import annotations

from dataclasses import dataclass, field

from .gf2 import Bit, Unknown

#: Above all addresses
NOWHERE = 1 << 40
#: A byte that an interrupt may have overwritten
_LOST = Unknown("it has been below the stack pointer, where an interrupt may have written")
LOST = (_LOST,) * 8


class Watched(Exception):
    """An instruction is about to load or store a byte that Memory.watched has. It has changed
    nothing so far that doing it again from the start would not change in the same way."""


class Fault(Exception):
    """The code does what the contract forbids; the message says what."""


@dataclass(frozen=True)
class Region:
    """Memory that the routine may use."""

    name: str
    start: int
    size: int
    writable: bool

    def holds(self, address: int, size: int) -> bool:
        """Whether an access lies in it."""
        return self.start <= address and address + size <= self.start + self.size


@dataclass
class Findings:
    """What a run did that depends on secrets; sites are addresses of instructions."""

    #: Branch -> whether both ways took the same time, always
    branches: dict[int, bool] = field(default_factory=dict)
    #: Look-up -> tables
    lookups: dict[int, set[str]] = field(default_factory=dict)
    instructions: int = 0
    #: The longest time for which the routine kept interrupts off, in cycles
    masked: int = 0
    #: Least and most cycles, by what the branch predictor knew (riscv/path.py); empty: it has none
    spans: list[tuple[int, int]] = field(default_factory=list)

    def copy(self) -> Findings:
        return Findings(
            dict(self.branches),
            {site: {*tables} for site, tables in self.lookups.items()},
            *(self.instructions, self.masked, [*self.spans]),
        )


@dataclass
class Exposure:
    """What interrupts have done, and when the next can come; interrupts.py keeps it."""

    #: Bytes of the stack that an interrupt may have overwritten since they were written
    lost: set[int] = field(default_factory=set)
    #: The lowest stack pointer since an interrupt could last come
    lowest: int = NOWHERE
    #: The flag that allows interrupts may be 1, and what it was before the routine wrote it
    allowed: bool = True
    entered: Bit | None = None
    #: The most cycles when an interrupt could last come; None: one could come just now.
    since: int | None = None
    #: The cell of the stack pointer that is new while the other one is old
    half: int | None = None

    def copy(self) -> Exposure:
        return Exposure(
            self.lost.copy(), self.lowest, self.allowed, self.entered, self.since, self.half
        )
