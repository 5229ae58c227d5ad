# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The state of a machine during a run, and the memory that all states of a run share.

A state has registers, memory, time and the results so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mypy_extensions import mypyc_attr

from .differences import Differences
from .findings import LOST, NOWHERE, Exposure, Fault, Findings, Region
from .gf2 import Domain
from .image import Image
from .instruction import Cells, Instruction, Lazy
from .memo import Memo, joined, parted
from .processor import Processor
from .riscv.path import Path
from .words import Unprovable, Word, bits_of, known, word_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """The program and the data of a machine, and the checks of each access."""

    def __init__(self, image: Image, isa: Processor, domain: Domain) -> None:
        self.image = image
        self.isa = isa
        #: Tables that the program has filled: a region each, and its bytes
        self.tables: list[tuple[Region, Sequence[int]]] = []
        self.domain = domain
        #: The arithmetic of the instructions, which the machines of one processor share
        self.arithmetic = isa.arithmetic
        #: The results computed in this domain, if they are to be remembered
        self.memo: Memo | None = None
        self.regions: list[Region] = []
        self.entry_stack = 0
        self.stack_limit = 0
        self.back = 0
        self.findings = Findings()
        #: The address of the instruction that is being executed, only during the run
        self.at: int | None = None
        self._instructions = image.decoded.setdefault(isa, {})
        #: The values that the caller left in registers and memory
        self.left_before: dict[str, Word] = {}
        #: The accesses so far, if they are to be noted: the address of the instruction times 2^32,
        #: plus the start of the region
        self.accesses: set[int] | None = None
        self._tables: dict[tuple[int, ...], list[int]] = {}
        #: The lowest access to the stack in this instruction
        self.touched = NOWHERE
        self.stack = Region("the stack", 0, 0, True)
        # Accesses that have been checked, as 256 times the address plus the size -> their regions
        self._allowed: dict[int, Region] = {}
        # The properties of the processor that every step needs
        self.spaces = dict(isa.spaces)
        self.pointer_cells: tuple[int, ...] = isa.stack_pointer
        self.stack_gap: int = isa.stack_gap
        self._cell_bits: int = 8 * isa.cell_bytes

    @final
    def junk(self, name: str, width: int) -> Word:
        """Return variables for a value that the caller left: not secret, but any value."""
        word = self.left_before.get(name)
        if word is None:
            word = self.left_before[name] = self.domain.variables(name, width)
        return word

    def start(self, stack: int, stack_bytes: int, back: int) -> None:
        """Begin a run: the stack pointer at the call, how deep it may go, and the caller."""
        self.entry_stack, self.stack_limit, self.back = stack, stack - stack_bytes, back
        self.findings = Findings()
        self.touched = NOWHERE
        self.stack = Region(
            "the stack", stack - stack_bytes, stack_bytes + self.isa.stack_gap, True
        )
        self._allowed = {}
        self.at = None

    def remember(self) -> None:
        """From now on, reuse results that have been computed in another run."""
        self.memo = Memo(self.domain)

    # ---- memory ----

    @final
    def check(self, address: int, size: int, does: str) -> Region | None:
        """Return the region of an access after all checks, or None for constants of the program."""
        access, stack = address << 8 | size, self.stack
        allowed = self._allowed.get(access)
        if allowed is not None:
            if self.accesses is not None and self.at is not None:
                self.accesses.add(self.at << 32 | allowed.start)
            if allowed is stack and address < self.touched:
                self.touched = address
            return allowed
        isa = self.isa
        if isa.aligned and address % size:
            raise Fault(f"{does} {size} bytes at {address:#x}, which is not aligned")
        for region in (*self.regions, stack):
            if region.holds(address, size):
                self._allowed[access] = region
                return self.check(address, size, does)
        if does == "reads" and isa.constants_in_data and self.image.read(address, size) is not None:
            return None
        near = min([*self.regions, stack], key=lambda r: abs(address - r.start - r.size // 2))
        raise Fault(
            f"{does} {size} bytes at {address:#x}, outside of its buffers: "
            f"{near.name}[{address - near.start}], which has {near.size} bytes"
        )

    @final
    def stack_pointer(self, state: State) -> int:
        """Return the stack pointer."""
        value = shift = 0
        for cell in self.pointer_cells:
            part = state.cells[cell]
            if type(part) is not int:
                part = known(state.cell(cell), "the stack pointer")
            value |= part << shift
            shift += self._cell_bits
        return value

    def moved(self, state: State) -> None:
        """Check the stack pointer, which has changed."""
        pointer = self.stack_pointer(state)
        if state.exposure.half is not None:
            raise Fault("uses the stack while half of the stack pointer is new")
        if not self.stack_limit <= pointer <= self.entry_stack:
            raise Fault(f"moves the stack pointer by {pointer - self.entry_stack} bytes")
        if pointer % self.isa.stack_align:
            raise Fault(f"moves the stack pointer to {pointer:#x}, which is not aligned")
        state.deepest = min(state.deepest, pointer)
        self.exposed(state, pointer)

    @final
    def exposed(self, state: State, pointer: int) -> None:
        """Mark the bytes below a whole stack pointer as lost as soon as an interrupt can occur.

        See interrupts.py.
        """
        exposure = state.exposure
        exposure.lowest = min(exposure.lowest, pointer)
        if exposure.since is None and exposure.lowest < pointer:
            gap = self.stack_gap
            exposure.lost.update(range(exposure.lowest + gap, pointer + gap))
            exposure.lowest = pointer

    def constant(self, address: int, size: int) -> int:
        """Return bytes of the program."""
        data = self.image.read(address, size)
        if data is None:
            raise Fault(f"reads {size} bytes at {address:#x}, where the program has none")
        return int.from_bytes(data, "little")

    def look_up(self, state: State, address: Word, size: int, in_ram: bool) -> Word:
        """Load at all points of the lane of which the address is a function."""
        if self.memo is None:
            word, table = self._looked_up(address, size, in_ram)
        else:
            given = (in_ram, size, *bits_of(address, self.isa.address_bits))
            word, table = self.memo.other(
                "load", given, lambda: self._looked_up(address, size, in_ram)
            )
        self.findings.lookups.setdefault(state.pc, set()).add(table)
        return word

    def _looked_up(self, address: Word, size: int, in_ram: bool) -> tuple[Word, str]:
        """Return the loaded word and the name of the table."""
        if LOST[0] in bits_of(address, self.isa.address_bits):
            raise Unprovable(f"an address is not known: {LOST[0].reason}", [LOST[0]])
        if in_ram and not self.tables:
            raise Fault("looks up something in RAM with an address that depends on a secret")
        lane, addresses = self.arithmetic.points(address, self.isa.address_bits)
        low, high = min(addresses), max(addresses)
        name = self._filled(low, high + size) if in_ram else self.image.table(low, high + size)
        if name is None or (in_ram and size != 1):
            raise Fault(f"looks up {size} bytes from {low:#x} to {high:#x}: not in one table")
        if self.isa.aligned and any(place % size for place in addresses):
            raise Fault(f"looks up {size} bytes in {name} at addresses that are not aligned")
        key = (in_ram, size, *addresses)
        tables = self._tables.get(key)
        if tables is None:
            values = [
                self._entry(place) if in_ram else self.constant(place, size) for place in addresses
            ]
            tables = self._tables[key] = [
                sum([(value >> i & 1) << p for p, value in enumerate(values)])
                for i in range(8 * size)
            ]
        return word_of([lane.bit(table) for table in tables]), name

    def _filled(self, start: int, end: int) -> str | None:
        """Return the name of the table in RAM that contains these bytes."""
        for table, _ in self.tables:
            if table.holds(start, end - start):
                return table.name
        return None

    def _entry(self, address: int) -> int:
        """Return a byte of a table in RAM, to which no code may write."""
        return next(c[address - t.start] for t, c in self.tables if t.holds(address, 1))

    # ---- code ----

    def instruction(self, address: int) -> Instruction:
        """Return the instruction at an address, decoded once."""
        found = self._instructions.get(address)
        if found is None:
            # A skip needs the size of the next instruction, which has up to four bytes.
            code = next(filter(None, (self.image.read(address, n) for n in (6, 4, 2))), None)
            if code is None:
                raise Fault(f"runs to {address:#x}, where the program has no code")
            found = self.isa.instruction(code, address)
            self._instructions[address] = found
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Cells):
    """The state of a machine during a run."""

    cells: list[Word | Lazy]

    def __init__(
        self,
        machine: Memory,
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
        #: The differences at the other placements that are followed
        self.elsewhere = elsewhere
        #: As `cycles`, on the second core (Isa.has_second)
        self.second = second
        #: The cycle counter of the path, if the processor has one
        self.path = path

    @final
    def copy(self) -> State:
        """Return a copy, for another path."""
        other = type(self)(self.machine, self.cells[:], self.memory.copy(), self.pc)
        other.cycles, other.second = self.cycles, self.second
        other.deepest, other.exposure = self.deepest, self.exposure.copy()
        other.elsewhere, other.path = self.elsewhere, self.path
        return other

    @final
    def cell(self, cell: int) -> Word:
        """Return the value of a register or flag."""
        value = self.cells[cell]
        if not isinstance(value, Lazy):
            return value
        self.machine.arithmetic.domain = self.machine.domain
        forced: Word = value.force()
        return forced

    @final
    def spend(self, cycles: int, second: int) -> None:
        """Add cycles, on this core and on the second one."""
        least, most = self.cycles
        self.cycles = (least + cycles, most + cycles)
        least, most = self.second
        self.second = (least + second, most + second)

    def load(self, space: str, size: int, address: Word) -> Word:
        """Load a little-endian word."""
        machine = self.machine
        if type(address) is not int:
            in_ram = not (machine.spaces[space] or machine.isa.constants_in_data)
            return machine.look_up(self, address, size, in_ram)
        if machine.spaces[space]:
            return machine.constant(address, size)
        if machine.check(address, size, "reads") is None:
            return machine.constant(address, size)
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
        """Store a little-endian word."""
        place = known(address, "the address of a store")
        region = self.machine.check(place, size, "writes")
        if region is None or not region.writable:
            name = "constant memory" if region is None else f"{region.name}, which is const"
            raise Fault(f"writes to {name}, at {place:#x}")
        if self.machine.touched != NOWHERE and self.exposure.lost:
            self.exposure.lost.difference_update(range(place, place + size))
        if size == 1:
            self.memory[place] = value
            return
        memo = self.machine.memo
        bytes_ = memo.parted(value, size) if memo else parted(value, size)
        for i, byte in enumerate(bytes_, place):
            self.memory[i] = byte
