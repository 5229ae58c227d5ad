# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The memory that a run may use, its findings, and the reasons for which it stops."""

from __future__ import annotations

from dataclasses import dataclass, field

from .gf2 import Bit, Unknown

#: Above all addresses
NOWHERE = 1 << 40
#: A byte that an interrupt may have overwritten
_LOST = Unknown("it has been below the stack pointer, where an interrupt may have written")
LOST = (_LOST,) * 8


class Fault(Exception):
    """An action of the code that the contract forbids, as the message describes."""


@dataclass(frozen=True)
class Region:
    """Memory that the routine may use."""

    name: str
    start: int
    size: int
    writable: bool

    def holds(self, address: int, size: int) -> bool:
        """Return whether an access is inside the region."""
        return self.start <= address and address + size <= self.start + self.size


@dataclass
class Findings:
    """The secret-dependent actions of a run. Sites are addresses of instructions."""

    #: Branch -> whether both paths always took the same time
    branches: dict[int, bool] = field(default_factory=dict)
    #: Look-up -> tables
    lookups: dict[int, set[str]] = field(default_factory=dict)
    instructions: int = 0
    #: The longest time for which the routine kept interrupts off, in cycles
    masked: int = 0
    #: Least and most cycles for each state of the branch predictor (riscv/path.py); empty without
    #: one
    spans: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Exposure:
    """The effects of interrupts so far, and when the next one can occur, for interrupts.py."""

    #: Bytes of the stack that an interrupt may have overwritten since they were written
    lost: set[int] = field(default_factory=set)
    #: The lowest stack pointer since an interrupt could last occur
    lowest: int = NOWHERE
    #: Whether the flag that allows interrupts may be 1, and its value before the routine wrote it
    allowed: bool = True
    entered: Bit | None = None
    #: The most cycles when an interrupt could last occur, unless one could occur just now
    since: int | None = None
    #: The cell of the stack pointer that is new while the other one is old
    half: int | None = None

    def copy(self) -> Exposure:
        return Exposure(
            self.lost.copy(), self.lowest, self.allowed, self.entered, self.since, self.half
        )
