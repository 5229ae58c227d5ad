# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs the cases of a mode on machine code, and compares the results with the standard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..findings import Fault, Region, Watched
from ..fips197 import Byte, add
from ..image import Image
from ..instruction import Instruction
from ..isa import Isa
from ..machine import LIMIT
from ..memo import joined
from ..state import State
from ..words import Unprovable, Word, bits_of, known, word_of
from . import rooms
from .abi import Abi
from .case import Call, Case, World
from .domain import plus_one
from .in_memory import STACK_BYTES, Placed, Ran
from .judge import Ended, Judge, Stop
from .oracle import BLOCK, Cipher


class Runner:
    """One program and the cases of one mode."""

    def __init__(self, image: Image, isa: Isa) -> None:
        self.image, self.isa, self.abi = image, isa, Abi(isa)
        #: Symbol -> the replacement that answers a call of it
        self.replaced: dict[str, Callable[[Session], None]] = {}
        #: Tables in RAM, and their contents
        self.tables: Mapping[str, Sequence[int]] = {}
        #: Like Machine.observe
        self.observe: Callable[[State, Instruction], None] | None = None
        self.limit = LIMIT

    def run(self, world: World, case: Case, placement: str) -> Ran:
        """Run one case at one placement."""
        ran = Ran(case, placement)
        session = Session(self, world, case, placement, ran)
        return session.ran_by(session.all_calls)


class Session(Placed):
    """One case during its run."""

    def __init__(
        self,
        runner: Runner,
        world: World,
        case: Case,
        placement: str,
        ran: Ran,
        left_before: dict[str, Word] | None = None,
    ) -> None:
        super().__init__(runner.image, runner.isa, runner.abi, world, case, placement, ran)
        self.runner, self.tables = runner, runner.tables
        self.machine.observe, self.machine.limit = runner.observe, runner.limit
        if left_before is not None:
            self.machine.left_before = left_before
        self.judge = Judge(self)
        #: The point where an access to a watched byte has stopped the run, and the calls until then
        self.stop: Stop | None = None
        self.ended: list[Ended] = []
        self._outside()
        self._place(placement)
        self._point()

    # ---- functions without code ----

    def _outside(self) -> None:
        functions = {
            "encrypt": self._block("encrypt"),
            "decrypt": self._block("decrypt"),
            "encrypt_wide": self._block("encrypt", 2),
            "decrypt_wide": self._block("decrypt", 2),
            "ctr_blocks": self._ctr_blocks,
            "init16": self._bound(rooms.init(16)),
            "init32": self._bound(rooms.init(32)),
        }
        for place, (name, function) in enumerate(functions.items()):
            self._answer(self.outside + 16 * place, name, function)
            self.functions[name] = self.outside + 16 * place
        for symbol, replacement in self.runner.replaced.items():
            address = self.runner.image.symbols[symbol].address
            self._answer(address & ~(self.isa.address_bits == 32), symbol, self._bound(replacement))

    def _bound(self, replacement: Callable[[Session], None]) -> Callable[[], None]:
        return lambda: replacement(self)

    def _answer(self, address: int, name: str, function: Callable[[], None]) -> None:
        def answer(state: State) -> None:
            self.state = state
            if self.machine.watched:
                self._answer_watched(state, function)
            else:
                function()
            self.ran.calls[name] = self.ran.calls.get(name, 0) + 1
            self.abi.answer(state)

        self.machine.externals[address] = answer

    @staticmethod
    def _answer_watched(state: State, function: Callable[[], None]) -> None:
        """Call a replacement, and undo its changes if it accesses a watched byte."""
        before = state.copy()
        try:
            function()
        except Watched:
            state.cells, state.memory = before.cells, before.memory
            state.exposure = before.exposure
            raise

    def _cipher(self, address: int) -> Cipher:
        if address not in self.ciphers:
            raise Fault(f"calls a cipher with {address:#x} for its key")
        return self.ciphers[address]

    def _block(self, direction: str, blocks: int = 1) -> Callable[[], None]:
        def function() -> None:
            key, source, target = self.abi.given(self.state, [self.abi.pointer] * 3)
            cipher = self._cipher(key)
            text = self.read(source, BLOCK * blocks)
            out: list[Byte] = []
            for i in range(0, len(text), BLOCK):
                out += getattr(cipher, direction)(text[i : i + BLOCK])
            self.write(target, out)

        return function

    def _ctr_blocks(self) -> None:
        key, counter, source, target, blocks = self.abi.given(self.state, [self.abi.pointer] * 5)
        cipher = self._cipher(key)
        block = self.read(counter, BLOCK)
        for i in range(blocks):
            text = self.read(source + BLOCK * i, BLOCK)
            stream = cipher.encrypt(block)
            self.write(target + BLOCK * i, [*map(add, text, stream)])
            block = plus_one(block)
        self.write(counter, block)

    # ---- the calls ----

    def ran_by(self, calls: Callable[[], None]) -> Ran:
        """Make calls, and return their results."""
        ran = self.ran
        try:
            calls()
        except (Fault, Unprovable) as error:
            ran.failure, ran.at = str(error), self.machine.at
            ran.bits = error.bits if isinstance(error, Unprovable) else ()
        return ran

    def all_calls(self, first: int = 0) -> None:
        """Make every call of the case, from this one on, and compare."""
        for number in range(first, len(self.case.calls)):
            if self.ran.failure:
                return
            self._call(self.case.calls[number], number)

    def _call(self, call: Call, number: int) -> None:
        isa, machine = self.isa, self.machine
        before = self.state
        cells = []
        for cell in range(isa.cell_count):
            width = 1 if cell in isa.flags else isa.width(cell)
            bits = bits_of(machine.junk(f"{isa.cell_name(cell)} at entry {number}", width), width)
            cells.append(word_of((*bits, *[0] * (isa.width(cell) - width))))
        for place in [p for p in before.memory if self.stack - STACK_BYTES <= p < self.stack + 64]:
            del before.memory[place]
        entry = self._entry(call)
        state = State(machine, list(cells), before.memory, entry, (0, 0), self.stack)
        self.state = state
        regions = machine.regions[:]
        self.begin(number)
        self.abi.enter(state, [self.value(argument) for argument in call.arguments])
        self.go_on(number, state.copy(), state, regions)

    def begin(self, number: int) -> None:
        """Tell the machine the stack and the caller of a call."""
        self.machine.start(self.stack, STACK_BYTES, self.isa.backs[number % 2])

    def go_on(self, number: int, start: State, state: State, regions: list[Region]) -> None:
        """Run a call to its end from a state in it, and compare.

        Afterwards `regions` are valid again.
        """
        machine, end = self.machine, None
        while end is None:
            try:
                end = machine.run(state)
            except Watched:
                machine.watched = set()
                at = Ended(number, start, state.copy(), machine.findings.copy())
                left = [*machine.regions], regions, dict(self.ran.calls), dict(self.ciphers)
                self.stop = Stop(at, *left)
        machine.regions = regions
        self.state = end
        if machine.watched:
            self.ended.append(Ended(number, start, end.copy(), machine.findings))
        self.finish(number, start, end)

    def finish(self, number: int, start: State, end: State) -> None:
        """Record the results of a call."""
        ran, isa = self.ran, self.isa
        if self.case.timed in (None, number):
            low, high = (cycles + isa.call_cycles for cycles in end.cycles)
            ran.cycles = (ran.cycles[0] + low, ran.cycles[1] + high)
        ran.stack = max(ran.stack, self.stack - end.deepest + isa.return_bytes)
        self.judge.compare(self.case.calls[number], start, end)
        self.judge.leftovers(end)

    def _entry(self, call: Call) -> int:
        if call.through is None:
            return self.runner.image.symbols[call.symbol].address & ~(self.isa.address_bits == 32)
        pointer = known(joined(self.value(call.through)), "a pointer to a function")
        if self.abi.pointer == 2:
            return 2 * pointer
        if not pointer & 1:
            raise Fault(f"a pointer to a function is {pointer:#x}, which is no Thumb code")
        return pointer - 1

    def expect(self, got: object, shall: object, what: str) -> None:
        """Check an argument of a function without code."""
        if got != shall:
            raise Fault(f"calls a function with another {what.removeprefix('the ')}")
