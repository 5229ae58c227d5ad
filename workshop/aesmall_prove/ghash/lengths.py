# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""GHASH of any number of bytes: induction over the blocks.

The number of bytes is unknown from the call on (counts.py). All paths from the call come to the
head with the first block added to y, or return if there are no bytes. From any state at the head
(heads.py), in which y + block is any 16 bytes, the code multiplies by H. Then it returns with the
product if there was at most one block. Otherwise it comes to the head again with the next block
added, be it whole or not, and with 16 bytes fewer to do. So the result is right for all numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from ..contracts import MEMORY, Placement
from ..findings import Fault, Region
from ..fips197 import Byte
from ..gf2 import Bit
from ..image import Image
from ..instruction import Lazy
from ..prove import Run
from ..state import State
from ..words import Unprovable, Word, bits_of, word_of
from .bilinear import KEY_BITS, STRIDE
from .branches import Arrived, CountMachine, CountState
from .counts import Count, Counting
from .heads import Head, Learned
from .routines import BLOCK, Routine
from .run import Bytes, compare, compare_state, isa_of
from .seek import Seeker, bytes_here
from .sp800_38d import Block, add, block, bytes_of, multiply

#: Instructions of all paths from the head
LIMIT = 1_000_000


class Text:
    """The bits of a call: y, a block of data, and any sum of both with its product."""

    def __init__(self, width: int) -> None:
        self.domain = domain = Counting(3 * KEY_BITS, width)
        #: y + block at the head, which is any block, and its product with H
        self.sums: Block = domain.data("y + block", KEY_BITS)
        self.product = multiply(domain, self.sums, domain.key)
        self.y: list[Byte] = [domain.data(f"y[{i}]", 8) for i in range(BLOCK)]
        self.data: list[Byte] = [domain.data(f"data[{i}]", 8) for i in range(BLOCK)]

    @cache  # noqa: B019 (a text lives as long as the process)
    def added(self, size: int, is_next: bool, is_reversed: bool) -> Block:
        """Return y or the product, plus a block of so many bytes of data and zeros."""
        filled = [*self.data[:size], *[(0,) * 8] * (BLOCK - size)]
        state = self.product if is_next else block(self.y)
        return add(state, block(filled[::-1] if is_reversed else filled))


@cache
def text_of(width: int) -> Text:
    """Return the bits for a processor with addresses of this width."""
    return Text(width)


class Lengths:
    """A routine with data, for all lengths at once.

    `learned` has the experience of earlier placements, and receives more.
    """

    def __init__(
        self,
        image: Image,
        routine: Routine,
        placement: Placement,
        key: Sequence[Word],
        learned: Learned,
    ) -> None:
        self.routine, self.placement = routine, placement
        self.isa = isa_of(routine.target).of(image)
        self.text = text_of(self.isa.address_bits)
        self.domain = self.text.domain
        self.machine = CountMachine(image, self.isa, self.domain)
        self.entry = image.symbols[routine.symbol].address & ~(self.isa.address_bits == 32)
        self._key = dict(enumerate(key, placement.addresses[routine.key]))
        self._learned = learned
        self._runs: list[Run] = []

    def prove(self) -> list[Run]:
        """Return the runs from the call and from the head, the last one with a failure if any."""
        try:
            head = self._head()
            while not self._step(head):
                pass
        except (Fault, Unprovable) as error:
            run = self._run()
            run.failure, run.at = str(error), self.machine.at
            run.bits = error.bits if isinstance(error, Unprovable) else ()
        return self._runs

    # ---- the call ----

    def _head(self) -> Head:
        """Run from the call, and learn the head."""
        address = self._learned.address
        if address is None:
            address = self._learned.address = self._sought()
        arrived: list[tuple[Arrived, Block]] = []
        start = self._called()
        self._start = start.copy()
        for path in self.machine.paths(start, lambda state: state.pc == address, 1):
            if path.state.pc == self.machine.back:
                self._returned(path, self.text.y)
                break_unless(self.domain.diagrams.only(path.care) == 0, "returns without a product")
            else:
                self._run()
                size = bytes_here(self.machine)
                break_unless(bool(size), "comes to a product without data")
                arrived.append((path, self._sums(size or 0, is_next=False)))
        head = Head(self.machine, address, self.placement, self._learned)
        head.learn(arrived)
        return head

    def _sought(self) -> int:
        """Return the address of the head."""
        sums = partial(self._sums, is_next=False)
        seeker = Seeker(self.machine, sums, self._learned.once)
        for _ in self.machine.paths(self._called(), seeker.stop, 1):
            seeker.end_path()
        return seeker.head

    def _sums(self, size: int, *, is_next: bool) -> Block:
        return self.text.added(size, is_next, self.routine.is_reversed)

    def _called(self) -> State:
        """Return the state at the call, with any number of bytes."""
        isa, machine, domain = self.isa, self.machine, self.domain
        domain.care = 1
        cells: list[Word | Lazy] = []
        for cell in range(isa.cell_count):
            width = 1 if cell in isa.flags else isa.width(cell)
            value = machine.junk(f"{isa.cell_name(cell)} at entry", width)
            cells.append(word_of((*bits_of(value, width), *(0,) * (isa.width(cell) - width))))
        state = CountState(machine, cells, {}, self.entry, deepest=self.placement.stack)
        self._begin(0)
        state.memory.update(self._constants(0))
        first = self.placement.addresses["y"]
        state.memory.update(enumerate(map(word_of, self.text.y), first))
        pointer = isa.address_bits // 8
        numbers = {**self.placement.addresses, "len": 0}
        isa.enter(state, [(numbers[name], pointer) for name in self.routine.arguments])
        other = state.copy()
        numbers["len"] = (1 << isa.address_bits) - 1
        isa.enter(other, [(numbers[name], pointer) for name in self.routine.arguments])
        places = [c for c in range(isa.cell_count) if state.cells[c] != other.cells[c]]
        number, size = domain.diagrams.number, isa.address_bits // len(places)
        for i, cell in enumerate(places):
            state.cells[cell] = tuple(Count(domain, n) for n in number[size * i : size * (i + 1)])
        return state

    def _begin(self, done: int) -> None:
        """Set the memory that may be used, after so many bytes of data."""
        machine, placement = self.machine, self.placement
        stack_bytes = MEMORY[self.routine.target].stack_bytes
        machine.start(placement.stack, stack_bytes, self.isa.backs[placement.caller])
        machine.limit = LIMIT
        machine.block_at = placement.addresses["data"]
        machine.regions = [
            Region(buffer.name, placement.addresses[buffer.name], buffer.size, buffer.writable)
            for buffer in self.routine.buffers(0)
            if buffer.name != "data"
        ]
        machine.regions.append(Region("data", machine.block_at + done, BLOCK, False))

    def _constants(self, done: int) -> dict[int, Word]:
        """Return the key, and the block of data after so many bytes."""
        start = self.placement.addresses["data"] + done
        return {**self._key, **dict(enumerate(map(word_of, self.text.data), start))}

    # ---- the head ----

    def _step(self, head: Head) -> bool:
        """Run from the head; return whether all paths to it agree with it."""
        diagrams = self.domain.diagrams
        self._begin(BLOCK)
        self.domain.care = any_ = diagrams.at_least(1)
        state = head.state(self.text.sums, self._constants(BLOCK))
        more, accepted = diagrams.at_least(BLOCK + 1), True
        kept = len(self._runs)
        for path in self.machine.paths(state, lambda state: state.pc == head.address, any_):
            if path.state.pc == self.machine.back:
                break_unless(not diagrams.both(path.care, more), "returns before the last block")
                self._returned(path, bytes_of(self.text.product))
                continue
            has_more = not diagrams.both(path.care, diagrams.sum(more, 1))
            size = bytes_here(self.machine, BLOCK) if has_more else None
            break_unless(bool(size), "comes to a product without data")
            accepted &= head.accepts(path, self._sums(size or 0, is_next=True))
            self._run()
        if not accepted:  # these runs do not count
            del self._runs[kept:]
        return accepted

    # ---- results ----

    def _run(self) -> Run:
        run = Run(self.placement, findings=self.machine.findings)
        self._runs.append(run)
        return run

    def _returned(self, path: Arrived, expected: Bytes) -> Run:
        """Check a return, and record what it leaves."""
        run, machine = self._run(), self.machine
        self.domain.care = path.care
        machine.narrow(path.state)
        compare(self.isa, run, self._start, path.state, machine.stack_pointer(path.state))
        if not run.failure:
            compare_state(run, path.state, expected)
        if run.failure:
            raise Fault(run.failure)
        run.stack = self.placement.stack - path.state.deepest + self.isa.return_bytes
        if not self.routine.may_leave:
            self._leftovers(run, path.state)
        return run

    def _leftovers(self, run: Run, end: State) -> None:
        """Record the bytes of dead stack that hold a secret."""
        for address, value in end.memory.items():
            is_stack = not any(r.holds(address, 1) for r in self.machine.regions)
            if is_stack and (kind := self._kind(bits_of(value, 8))):
                run.left.setdefault(kind, []).append(~address)

    def _kind(self, bits: Sequence[Bit]) -> str:
        others = [bit for bit in bits if not isinstance(bit, Count)]
        secrets = [bit & self.domain.secret for bit in others if type(bit) is int]
        if len(secrets) != len(others):
            return "state"
        most = max(secrets, default=0)
        return "state" if most >> STRIDE else "key" if most else ""


def break_unless(condition: bool, message: str) -> None:
    """End the proof if a condition is false."""
    if not condition:
        raise Fault(message)
