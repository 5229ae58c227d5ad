# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs the routines of GHASH over the bits of bilinear.py, and compares with SP 800-38D."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from aesmall.targets import TARGETS

from ..armv6m import ArmV6M
from ..armv7m.isa import CORES, ArmV7M
from ..avr import Avr
from ..contracts import MEMORY, Placement
from ..findings import Region
from ..gf2 import Bit, Domain, Unknown
from ..image import Image
from ..instruction import Lazy
from ..isa import Isa
from ..prove import STOPS, Run, reason
from ..riscv.isa import HAZARD3, RiscV
from ..span import Span
from ..state import State
from ..words import Unprovable, Word, bits_of, word_of
from .arithmetic import Columns, TableMachine, WipingState
from .bilinear import KEY_BITS, STRIDE, Bilinear
from .products import Products
from .routines import BLOCK, MOST_BLOCKS, Routine
from .sp800_38d import Block, add, block, bytes_of, multiply

#: The most instructions of a run, which is then stopped
LIMIT = 300_000

Bytes = Sequence[tuple[Bit, ...]]


class Message:
    """A key, a state, some blocks of data, and their GHASH."""

    def __init__(self) -> None:
        # y, the data, and all products except the last
        self.domain = domain = Bilinear(2 * MOST_BLOCKS * KEY_BITS)
        self.h = bytes_of(domain.key)
        self.y = [domain.data(f"y[{i}]", 8) for i in range(BLOCK)]
        self._data: list[Bytes] = []
        #: After each number of blocks: the state as sums of products, and as the bits that stand
        #: for them
        self._products: list[Block] = [block(self.y)]
        self._states: list[Block] = [block(self.y)]
        self._after: dict[tuple[int | None, bool], Bytes] = {}
        self._texts: dict[tuple[int | None, bool], Span] = {}

    def data(self, length: int | None, is_reversed: bool) -> Bytes:
        """Return the data of a call.

        If the bytes of a block are taken in reverse order, whole blocks are stored in this order
        and make the same state.
        """
        self._state((length - 1) // BLOCK if length else 0)
        blocks = list(self._data)
        if is_reversed and length:
            blocks[: length // BLOCK] = [b[::-1] for b in blocks[: length // BLOCK]]
        return [byte for bytes_ in blocks for byte in bytes_][: length or 0]

    def after(self, length: int | None, is_reversed: bool) -> Bytes:
        """Return the state after a call with so much data: SP 800-38D, 6.4, from any state on.

        The last block is filled with zeros. If `length` is None, return the product of the state
        and H, 6.3.
        """
        case = length, is_reversed
        if case not in self._after:
            self._after[case] = self._made(length, is_reversed)
        return self._after[case]

    def _made(self, length: int | None, is_reversed: bool) -> Bytes:
        if length is None:
            return bytes_of(multiply(self.domain, block(self.y), self.domain.key))
        whole, rest = divmod(length, BLOCK)
        if not rest:
            return bytes_of(self._product(whole))
        state = self._state(whole)
        filled = [*self._data[whole][:rest], *[(0,) * 8] * (BLOCK - rest)]
        filled = filled[::-1] if is_reversed else filled
        return bytes_of(multiply(self.domain, add(state, block(filled)), self.domain.key))

    def text(self, length: int | None, is_reversed: bool) -> Span:
        """Return the span of the input and the output."""
        case = length, is_reversed
        if case not in self._texts:
            known = (self.y, self.data(*case), self.after(*case))
            self._texts[case] = Span(
                bit for bytes_ in known for byte in bytes_ for bit in byte if type(bit) is int
            )
        return self._texts[case]

    def _product(self, blocks: int) -> Block:
        if blocks == len(self._products):
            sum_ = add(self._state(blocks - 1), block(self._data[blocks - 1]))
            self._products.append(multiply(self.domain, sum_, self.domain.key))
        return self._products[blocks]

    def _state(self, blocks: int) -> Block:
        """Return the state before a block, as bits of data, and create the data of that block."""
        for number in range(len(self._data), blocks + 1):
            if number:
                bits = self.domain.named(f"y after {number}", self._product(number))
                self._states.append(bits)
            names = (f"data[{BLOCK * number + i}]" for i in range(BLOCK))
            self._data.append([self.domain.data(name, 8) for name in names])
        return self._states[blocks]


@cache
def isa_of(target: str) -> Isa:
    """Return the processor of a target, with an arithmetic that multiplies by columns."""
    family = TARGETS[target].family
    if family == "armv7m":
        thumb = ArmV7M(CORES[target])
        thumb.arithmetic = Products(Domain())
        return thumb
    isa: Isa = RiscV(HAZARD3) if family == "rv32" else Avr() if family == "avr" else ArmV6M()
    isa.arithmetic = Columns(Domain())
    return isa


class Runner:
    """The routines of a program."""

    def __init__(self, image: Image, target: str, message: Message) -> None:
        self.isa = isa_of(target).of(image)
        self.message, self.domain, self.image = message, message.domain, image
        self.machine = TableMachine(image, self.isa, self.domain)
        self.machine.limit = LIMIT

    def state(
        self, routine: Routine, placement: Placement, length: int | None, key: Sequence[Word]
    ) -> State:
        """Return the state at the first instruction."""
        isa, machine = self.isa, self.machine
        cells: list[Word | Lazy] = []
        for cell in range(isa.cell_count):
            width = 1 if cell in isa.flags else isa.width(cell)
            value = machine.junk(f"{isa.cell_name(cell)} at entry", width)
            cells.append(word_of((*bits_of(value, width), *(0,) * (isa.width(cell) - width))))
        entry = self.image.symbols[routine.symbol].address
        state = WipingState(machine, cells, {}, entry, deepest=placement.stack)
        contents = {
            routine.key: key or [(Unknown("the key before"),) * 8] * routine.key_bytes,
            "h": [word_of(byte) for byte in self.message.h],
            "y": [word_of(byte) for byte in self.message.y],
            "data": [word_of(byte) for byte in self.message.data(length, routine.is_reversed)],
        }
        machine.regions = []
        for buffer in routine.buffers(length):
            start = placement.addresses[buffer.name]
            machine.regions.append(Region(buffer.name, start, buffer.size, buffer.writable))
            state.memory.update(enumerate(contents[buffer.name], start))
        pointer = isa.address_bits // 8
        numbers = {**placement.addresses, "len": length or 0}
        stack_bytes = MEMORY[routine.target].stack_bytes
        machine.start(placement.stack, stack_bytes, isa.backs[placement.caller])
        isa.enter(state, [(numbers[name], pointer) for name in routine.arguments])
        return state

    def run(
        self, routine: Routine, placement: Placement, length: int | None, key: Sequence[Word]
    ) -> tuple[Run, list[Word]]:
        """Prove the routine at one placement, and return the key, made here or given."""
        state = self.state(routine, placement, length, key)
        start = state.copy()
        run = Run(placement, findings=self.machine.findings)
        try:
            end = self.machine.run(state)
            compare(self.isa, run, start, end, self.machine.stack_pointer(end))
            if routine.makes_key and not run.failure:
                self._compare_key(routine, run, end)
            elif not run.failure:
                compare_state(run, end, self.message.after(length, routine.is_reversed))
        except STOPS as error:
            run.failure, run.at = reason(error), self.machine.at
            run.bits = error.bits if isinstance(error, Unprovable) else ()
            return run, []
        run.cycles = (end.cycles[0] + self.isa.call_cycles, end.cycles[1] + self.isa.call_cycles)
        run.stack = placement.stack - end.deepest + self.isa.return_bytes
        self._leftovers(run, end, self.message.text(length, routine.is_reversed))
        first = placement.addresses[routine.key]
        return run, [end.memory[first + i] for i in range(routine.key_bytes)]

    def _compare_key(self, routine: Routine, run: Run, end: State) -> None:
        """Check that a key is made only from H."""
        for place in range(routine.key_bytes):
            address = run.placement.addresses[routine.key] + place
            bits = bits_of(end.memory[address], 8)
            if any(type(bit) is not int or bit.bit_length() > STRIDE for bit in bits):
                run.failure = f"{routine.key}[{place}] is not made of H alone"
                run.bits, run.place = bits, ~address
                return

    # ---- residue ----

    def _leftovers(self, run: Run, end: State, text: Span) -> None:
        for cell in self.isa.volatile:
            if kind := self._kind(end.cell(cell), self.isa.width(cell), text):
                run.left.setdefault(kind, []).append(cell)
        for address, value in end.memory.items():
            is_stack = not any(r.holds(address, 1) for r in self.machine.regions)
            if is_stack and (kind := self._kind(value, 8, text)):
                run.left.setdefault(kind, []).append(~address)

    def _kind(self, word: Word, width: int, text: Span) -> str:
        """Return the kind of secret of a word, or "" if it has none.

        "key" is made only from H, "text" from input and output, and "state" from both.
        """
        bits = bits_of(word, width)
        secrets = [bit & self.domain.secret for bit in bits if type(bit) is int]
        if len(secrets) != len(bits):
            return "state"
        if not any(secrets):
            return ""
        if max(secrets).bit_length() <= STRIDE:
            return "key"
        return "text" if all(type(bit) is int and text.spans(bit) for bit in bits) else "state"


# ---- the contract ----


def compare(isa: Isa, run: Run, start: State, end: State, stack_pointer: int) -> None:
    """Record in `run` whether the state after the return breaks the calling convention."""
    if stack_pointer != run.placement.stack + isa.return_bytes:
        run.failure = "returns with another stack pointer than it was called with"
        return
    for cell in isa.saved:
        pairs = zip(
            bits_of(start.cell(cell), isa.width(cell)),
            bits_of(end.cell(cell), isa.width(cell)),
            strict=True,
        )
        if any(type(a) is not int or type(b) is not int or a != b for a, b in pairs):
            run.failure, run.place = f"does not restore {isa.cell_name(cell)}", cell
            return
    run.failure = isa.leave(end)


def compare_state(run: Run, end: State, expected: Bytes) -> None:
    """Record in `run` whether y differs from the expected state."""
    for place, byte in enumerate(expected):
        address = run.placement.addresses["y"] + place
        got = bits_of(end.memory[address], 8)
        for bit, (is_, shall) in enumerate(zip(got, byte, strict=True)):
            if type(is_) is not int or is_ != shall:
                run.failure = f"bit {bit} of y[{place}] differs from SP 800-38D"
                run.bits, run.expected, run.place = (is_,), shall, ~address
                return
