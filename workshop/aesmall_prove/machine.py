# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs machine code over symbolic values, all ways at once.

Addresses and the flow must be known, with two exceptions that AES code makes: a look-up in a
constant table at an S-box input is done at all 256 points, and a forward branch that depends on
a secret forks the run until both ways meet again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, final

from mypy_extensions import mypyc_attr

from . import interrupts
from .gf2 import Bit, Domain, Unknown
from .image import Image
from .instruction import Choice, Instruction, Lazy
from .isa import Isa
from .memo import Memo
from .state import LOST, NOWHERE, Fault, Findings, Region, State, Watched
from .words import Unprovable, Word, bits_of, known, word_of

#: Instructions of one run
LIMIT = 3_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Machine:
    """One program on one processor in one domain."""

    def __init__(self, image: Image, isa: Isa, domain: Domain) -> None:
        if isa.of(image) is not isa:
            raise ValueError("the program is for another processor")
        self.image = image
        self.isa = isa
        #: Tables that the program has filled: a region each, and its bytes
        self.tables: list[tuple[Region, Sequence[int]]] = []
        self.domain = domain
        #: That of the instructions, which the machines of one processor share
        self.arithmetic = isa.arithmetic
        #: What has been computed in this domain, when it is to be remembered
        self.memo: Memo | None = None
        self.regions: list[Region] = []
        self.entry_stack = 0
        self.stack_limit = 0
        self.back = 0
        self.findings = Findings()
        #: A run of more instructions has gone astray.
        self.limit = LIMIT
        #: The instruction that is being done; None before and after the run
        self.at: int | None = None
        #: Called before each instruction
        self.observe: Callable[[State, Instruction], None] | None = None
        #: Address -> what stands for the function there: it does all, the return included
        self.externals: dict[int, Callable[[State], None]] = {}
        self._instructions = image.decoded.setdefault(isa, {})
        #: What the caller left somewhere
        self.left_before: dict[str, Word] = {}
        #: Bytes of memory: an access to one stops the run with Watched.
        self.watched: set[int] = set()
        self._tables: dict[tuple[int, ...], list[int]] = {}
        #: The lowest access to the stack in this instruction
        self.touched = NOWHERE
        self._stack = Region("the stack", 0, 0, True)
        # Accesses that have been checked, as 256 times the address and the size -> their regions
        self._allowed: dict[int, Region] = {}
        # What every step asks of the processor
        self.spaces = dict(isa.spaces)
        self.pointer_cells: tuple[int, ...] = isa.stack_pointer
        self.stack_gap: int = isa.stack_gap
        self._cell_bits: int = 8 * isa.cell_bytes

    @final
    def junk(self, name: str, width: int) -> Word:
        """Variables for what the caller left somewhere: no secret, but any value."""
        word = self.left_before.get(name)
        if word is None:
            word = self.left_before[name] = self.domain.variables(name, width)
        return word

    def start(self, stack: int, stack_bytes: int, back: int) -> None:
        """Before a run: the stack pointer at the call, how deep it may go, and the caller."""
        self.entry_stack, self.stack_limit, self.back = stack, stack - stack_bytes, back
        self.findings = Findings()
        self.touched = NOWHERE
        self._stack = Region(
            "the stack", stack - stack_bytes, stack_bytes + self.isa.stack_gap, True
        )
        self._allowed = {}
        self.at = None

    def remember(self) -> None:
        """From now on what has been computed is not computed again in another run."""
        self.memo = Memo(self.domain)

    # ---- memory ----

    @final
    def check(self, address: int, size: int, does: str) -> Region | None:
        """The region of an access, after all checks; None: the constants of the program."""
        access, stack = address << 8 | size, self._stack
        allowed = self._allowed.get(access)
        if allowed is not None:
            if allowed is stack and address < self.touched:
                self.touched = address
            return allowed
        isa = self.isa
        if isa.aligned and address % size:
            raise Fault(f"{does} {size} bytes at {address:#x}, which is not aligned")
        for region in self.regions:
            if region.holds(address, size):
                self._allowed[access] = region
                return region
        if stack.holds(address, size):
            self._allowed[access] = stack
            self.touched = min(self.touched, address)
            return stack
        if does == "reads" and isa.constants_in_data and self.image.read(address, size) is not None:
            return None
        near = min([*self.regions, stack], key=lambda r: abs(address - r.start - r.size // 2))
        raise Fault(
            f"{does} {size} bytes at {address:#x}, outside of its buffers: "
            f"{near.name}[{address - near.start}], which has {near.size} bytes"
        )

    @final
    def watch(self, address: int, size: int) -> None:
        """Stop the run if one of these bytes is watched."""
        for place in range(address, address + size):
            if place in self.watched:
                raise Watched

    @final
    def stack_pointer(self, state: State) -> int:
        """The stack pointer."""
        value = shift = 0
        for cell in self.pointer_cells:
            part = state.cells[cell]
            if type(part) is not int:
                part = known(state.cell(cell), "the stack pointer")
            value |= part << shift
            shift += self._cell_bits
        return value

    def moved(self, state: State) -> None:
        """The stack pointer has changed."""
        pointer = self.stack_pointer(state)
        if state.exposure.half is not None:
            raise Fault("uses the stack while half of the stack pointer is new")
        if not self.stack_limit <= pointer <= self.entry_stack:
            raise Fault(f"moves the stack pointer by {pointer - self.entry_stack} bytes")
        if pointer % self.isa.stack_align:
            raise Fault(f"moves the stack pointer to {pointer:#x}, which is not aligned")
        state.deepest = min(state.deepest, pointer)
        interrupts.moved(state, pointer)

    def constant(self, address: int, size: int) -> int:
        """Bytes of the program."""
        data = self.image.read(address, size)
        if data is None:
            raise Fault(f"reads {size} bytes at {address:#x}, where the program has none")
        return int.from_bytes(data, "little")

    def look_up(self, state: State, address: Word, size: int, in_ram: bool) -> Word:
        """A load at all points of the lane that the address is a function of."""
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
        """What is there, and the name of the table."""
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
        """The table in RAM that these bytes lie in."""
        for table, _ in self.tables:
            if table.holds(start, end - start):
                return table.name
        return None

    def _entry(self, address: int) -> int:
        """A byte of a table in RAM; nobody writes to it."""
        return next(c[address - t.start] for t, c in self.tables if t.holds(address, 1))

    # ---- flow ----

    def instruction(self, address: int) -> Instruction:
        """The instruction at an address, decoded once."""
        found = self._instructions.get(address)
        if found is None:
            # A skip looks at the instruction behind it, which has up to four bytes.
            code = next(filter(None, (self.image.read(address, n) for n in (6, 4, 2))), None)
            if code is None:
                raise Fault(f"runs to {address:#x}, where the program has no code")
            found = self.isa.instruction(code, address)
            self._instructions[address] = found
        return found

    def run(self, state: State) -> State:
        """Runs until the return; forks at branches that depend on secrets, and merges."""
        externals = self.externals
        if state.path is None:
            state.path = self.isa.path(state.pc)
        while state.pc != self.back:
            if state.pc in externals:
                externals[state.pc](state)
            else:
                state = self.step(state)
        self.at = None
        if state.path is not None:
            spans = self.findings.spans = state.path.spans()
            state.cycles = min(least for least, _ in spans), max(most for _, most in spans)
        return state

    def step(self, state: State) -> State:
        """One instruction, or a fork until both its ways have met."""
        # Another machine may have been at work.
        self.arithmetic.domain = self.domain
        pc = self.at = state.pc
        instruction = self._instructions.get(pc) or self.instruction(pc)
        if self.observe is not None:
            self.observe(state, instruction)
        memo = self.memo
        if memo is not None and memo.is_stale:
            memo = self.memo = Memo(self.domain)
        moved, masks = instruction.stack_cells, instruction.masks
        lowest = self.stack_pointer(state) if moved else NOWHERE
        if masks:
            interrupts.before_mask(state)
        if memo is not None and instruction.is_pure:
            values = instruction.recall(state, memo)
        else:
            values = instruction.execute(state)
        if moved or masks or state.exposure.since is not None:
            interrupts.behind(state, instruction)
        if self.touched != NOWHERE:
            if state.exposure.half is not None:
                raise Fault("uses the stack while half of the stack pointer is new")
            lowest = min(lowest, self.stack_pointer(state)) + self.stack_gap
            if self.touched < lowest:
                raise Fault("uses the stack below the stack pointer, where interrupts write")
            self.touched = NOWHERE
        findings = self.findings
        findings.instructions += 1
        if findings.instructions > self.limit:
            raise Unprovable(f"more than {self.limit} instructions")
        if instruction.must >= 0 and values[instruction.must] != 1:
            raise Fault("jumps out of Thumb state: bit 0 of the address is not 1")
        state.spend(instruction.cycles, instruction.second)
        flow = instruction.flow
        if flow == "next":
            state.pc = instruction.next
        elif flow == "branch":
            condition = values[instruction.condition]
            if type(condition) is not int:
                return self._fork(state, instruction, condition)
            if condition:
                state.spend(instruction.taken, instruction.taken)
            state.pc = instruction.target if condition else instruction.next
        elif flow == "return":
            state.pc = self.isa.ret(state)
        else:
            target = instruction.target
            state.pc = target if target >= 0 else known(values[~target], "the target of a jump")
            if flow == "call":
                self.isa.call(state, instruction.next)
        if state.path is not None:
            state.path.add(instruction, state.pc)
        return state

    def _fork(self, state: State, instruction: Instruction, flag: tuple[Bit, ...]) -> State:
        """Runs both ways, always the one that is behind, until they are at the same place."""
        condition = flag[0]
        if isinstance(condition, Unknown):
            raise Unprovable("a branch whose condition is not known", [condition])
        if instruction.target <= instruction.address:
            raise Unprovable("a backward branch that depends on a secret", [condition])
        self.watched = set()  # From here on a state alone does not say where the run is.
        before = state.cycles, state.second
        one, zero = state.copy(), state
        one.pc, zero.pc = instruction.target, instruction.next
        one.spend(instruction.taken, instruction.taken)
        if state.path is not None:
            one.path, zero.path = state.path.fork()
            one.path.add(instruction, one.pc)
            zero.path.add(instruction, zero.pc)
        # The caller is behind everything.
        while one.pc != zero.pc:
            if (one.pc == self.back, one.pc) < (zero.pc == self.back, zero.pc):
                one = self.step(one)
            else:
                zero = self.step(zero)
        balanced = _same_time(before[0], one.cycles, zero.cycles)
        if self.isa.has_second:
            balanced = balanced and _same_time(before[1], one.second, zero.second)
        if one.path is not None and zero.path is not None:
            following = None if zero.pc == self.back else self.instruction(zero.pc)
            zero.path, balanced = zero.path.join(one.path, following)
        branches = self.findings.branches
        branches[instruction.address] = branches.get(instruction.address, True) and balanced
        return self._merge(flag, one, zero)

    def _choice(
        self, flag: tuple[Bit, ...], one: Word | Lazy, zero: Word | Lazy, width: int
    ) -> Any:
        """What is `one` where the flag is 1, else `zero`."""

        def chosen() -> Word | Lazy:
            if isinstance(one, Lazy) or isinstance(zero, Lazy):
                return Choice(self.arithmetic, flag[0], one, zero, width)
            return self.arithmetic.choose(flag[0], one, zero, width)

        if self.memo is None:
            return chosen()
        return self.memo.other("choice", (flag, one, zero, width), chosen)

    def _merge(self, flag: tuple[Bit, ...], one: State, zero: State) -> State:
        """One state for both ways."""
        if self.stack_pointer(one) != self.stack_pointer(zero):
            raise Fault("the two ways of a branch leave different stack pointers")
        interrupts.merge(one, zero)
        for cell, (a, b) in enumerate(zip(one.cells, zero.cells, strict=True)):
            if a is not b:
                zero.cells[cell] = self._choice(flag, a, b, self.isa.width(cell))
        for place, first in one.memory.items():
            second = zero.memory.get(place)
            if first is not second and second is not None:
                zero.memory[place] = self._choice(flag, first, second, 8)
        for place in one.memory.keys() ^ zero.memory.keys():
            zero.memory[place] = (Unknown("written on one way of a branch only"),) * 8
        zero.cycles = (min(one.cycles[0], zero.cycles[0]), max(one.cycles[1], zero.cycles[1]))
        zero.second = (min(one.second[0], zero.second[0]), max(one.second[1], zero.second[1]))
        zero.deepest = min(one.deepest, zero.deepest)
        return zero


def _same_time(before: tuple[int, int], one: tuple[int, int], zero: tuple[int, int]) -> bool:
    """Whether both ways took the same time, and each the same always."""
    return one == zero and one[0] - before[0] == one[1] - before[1]
