# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A machine in the middle of a run: registers, memory, time, and what it has done so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, final

from mypy_extensions import mypyc_attr

from .gf2 import Bit, Unknown
from .instruction import Lazy
from .memo import joined, parted
from .words import Word, known

if TYPE_CHECKING:
    from .differences import Differences
    from .machine import Machine
    from .riscv.path import Path

#: Above all addresses
NOWHERE = 1 << 40
#: A byte that an interrupt may have overwritten
_LOST = Unknown("it has been below the stack pointer, where an interrupt may have written")
LOST = (_LOST,) * 8


class Watched(Exception):
    """An instruction is about to load or store a byte that Machine.watched has. It has changed
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


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A machine in the middle of a run."""

    def __init__(
        self,
        machine: Machine,
        cells: list[Word | Lazy],
        memory: dict[int, Word],
        pc: int,
        cycles: tuple[int, int] = (0, 0),
        deepest: int = 0,
        exposure: Exposure | None = None,
        elsewhere: Differences | None = None,
        second: tuple[int, int] = (0, 0),
        path: Path | None = None,
    ) -> None:
        self.machine = machine
        self.cells = cells
        self.memory = memory
        self.pc = pc
        #: Least and most so far
        self.cycles = cycles
        #: The lowest stack pointer so far
        self.deepest = deepest
        self.exposure = Exposure() if exposure is None else exposure
        #: What is not the same at the other placements that are followed
        self.elsewhere = elsewhere
        #: As `cycles`, on the core beside it (Isa.has_second)
        self.second = second
        #: What counts the cycles, if the processor has it
        self.path = path

    @final
    def copy(self) -> State:
        """The same again, to go another way."""
        other = type(self)(self.machine, self.cells[:], self.memory.copy(), self.pc)
        other.cycles, other.second = self.cycles, self.second
        other.deepest, other.exposure = self.deepest, self.exposure.copy()
        other.elsewhere, other.path = self.elsewhere, self.path
        return other

    @final
    def cell(self, cell: int) -> Word:
        """The value of a register or flag."""
        value = self.cells[cell]
        if not isinstance(value, Lazy):
            return value
        self.machine.arithmetic.domain = self.machine.domain
        forced: Word = value.force()
        return forced

    @final
    def spend(self, cycles: int, second: int) -> None:
        """Time goes by, here and on the core beside it."""
        least, most = self.cycles
        self.cycles = (least + cycles, most + cycles)
        least, most = self.second
        self.second = (least + second, most + second)

    def load(self, space: str, size: int, address: Word) -> Word:
        """A little-endian load."""
        machine = self.machine
        if type(address) is not int:
            in_ram = not (machine.spaces[space] or machine.isa.constants_in_data)
            return machine.look_up(self, address, size, in_ram)
        if machine.spaces[space]:
            return machine.constant(address, size)
        if machine.check(address, size, "reads") is None:
            return machine.constant(address, size)
        if machine.watched:
            machine.watch(address, size)
        memory = self.memory
        lost = self.exposure.lost if machine.touched != NOWHERE else None
        bytes_: list[Word] = []
        for place in range(address, address + size):
            byte = memory.get(place)
            if byte is None:
                byte = machine.junk(f"stack[{place - machine.entry_stack}]", 8)
                memory[place] = byte
            bytes_.append(LOST if lost and place in lost else byte)
        if size == 1:
            return bytes_[0]
        return machine.memo.joined(bytes_) if machine.memo else joined(bytes_)

    def store(self, size: int, address: Word, value: Word) -> None:
        """A little-endian store."""
        place = known(address, "the address of a store")
        region = self.machine.check(place, size, "writes")
        if region is None or not region.writable:
            name = "constant memory" if region is None else f"{region.name}, which is const"
            raise Fault(f"writes to {name}, at {place:#x}")
        if self.machine.watched:
            self.machine.watch(place, size)
        if self.machine.touched != NOWHERE and self.exposure.lost:
            self.exposure.lost.difference_update(range(place, place + size))
        if size == 1:
            self.memory[place] = value
            return
        memo = self.machine.memo
        bytes_ = memo.parted(value, size) if memo else parted(value, size)
        for i, byte in enumerate(bytes_, place):
            self.memory[i] = byte
