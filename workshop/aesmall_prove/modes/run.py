# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs the cases of a mode on machine code, and compares the results with the standard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..findings import Fault
from ..fips197 import Byte, add
from ..image import Image
from ..instruction import Instruction
from ..isa import Isa
from ..machine import LIMIT
from ..memo import joined
from ..prove import STOPS, reason
from ..state import State
from ..words import Unprovable, bits_of, known, word_of
from . import files, rooms
from .abi import Abi
from .case import Buffer, Call, Case, World
from .domain import plus_one
from .in_memory import STACK_BYTES, Placed, Ran
from .judge import Judge
from .leaps import Leaper
from .oracle import BLOCK, Cipher
from .placements import Where
from .pool import PoolWorld


class _EndedError(Exception):
    """The case ends here: the cipher has been asked all blocks of Case.asks."""


class Runner:
    """One program and the cases of one mode."""

    def __init__(self, image: Image, isa: Isa) -> None:
        self.image, self.isa, self.abi = image, isa, Abi(isa)
        #: Symbol -> the replacement that answers a call of it
        self.replaced: dict[str, Callable[[Session], int | None]] = {}
        #: Tables in RAM, and their contents
        self.tables: Mapping[str, Sequence[int]] = {}
        #: Like Machine.observe
        self.observe: Callable[[State, Instruction], None] | None = None
        self.limit = LIMIT

    def run(self, world: World, case: Case, placement: str) -> Ran:
        """Run one case at one placement."""
        ran = Ran(case, placement)
        session = Session(self, world, case, placement, ran)
        session.ran_by(session.all_calls)
        if isinstance(world, PoolWorld):
            session.free(world)
        return ran


class Session(Placed):
    """One case during its run."""

    def __init__(
        self,
        runner: Runner,
        world: World,
        case: Case,
        placement: str,
        ran: Ran,
        where: Where | None = None,
    ) -> None:
        super().__init__(runner.image, runner.isa, runner.abi, world, case, placement, ran)
        self.runner, self.tables = runner, runner.tables
        self.machine.observe, self.machine.limit = runner.observe, runner.limit
        self.judge = Judge(self)
        #: Blocks that the cipher has been asked, in a case with Case.asks
        self.asked_count = 0
        self._outside()
        self._place(placement, where)
        self._point()
        self.leaper = Leaper(self, world) if isinstance(world, PoolWorld) else None

    # ---- functions without code ----

    def _outside(self) -> None:
        functions: dict[str, Callable[[], int | None]] = {
            "encrypt": self._block("encrypt"),
            "decrypt": self._block("decrypt"),
            "encrypt_wide": self._block("encrypt", 2),
            "decrypt_wide": self._block("decrypt", 2),
            "ctr_blocks": self._ctr_blocks,
            "init16": self._bound(rooms.init(16)),
            "init32": self._bound(rooms.init(32)),
            "entropy": self._bound(rooms.entropy),
            **{name: self._bound(function) for name, function in files.FUNCTIONS.items()},
        }
        for place, (name, function) in enumerate(functions.items()):
            self._answer(self.outside + 16 * place, name, function)
            self.functions[name] = self.outside + 16 * place
        for symbol, replacement in self.runner.replaced.items():
            address = self.runner.image.symbols[symbol].address
            self._answer(address & ~self.isa.code_bits, symbol, self._bound(replacement))

    def _bound(self, replacement: Callable[[Session], int | None]) -> Callable[[], int | None]:
        return lambda: replacement(self)

    def _answer(self, address: int, name: str, function: Callable[[], int | None]) -> None:
        def answer(state: State) -> None:
            self.state = state
            result = function()
            self.ran.calls[name] = self.ran.calls.get(name, 0) + 1
            self.machine.answered(state)
            self.abi.answer(state)
            if result is not None:
                self._return(state, result)
            if self.leaper is not None:
                self.leaper.visit(state, name)

        self.machine.externals[address] = answer

    def _return(self, state: State, result: int) -> None:
        """Write the int that a function without code returns."""
        if self.abi.is_avr:
            state.cells[24:26] = [result & 0xFF, result >> 8 & 0xFF]
        else:
            state.cells[self.isa.arguments[0]] = result % (1 << 32)

    def _cipher(self, address: int) -> Cipher:
        if address not in self.ciphers:
            raise Fault(f"calls a cipher with {address:#x} for its key")
        return self.ciphers[address]

    def _block(self, direction: str, blocks: int = 1) -> Callable[[], None]:
        def function() -> None:
            key, source, target = self.given([self.abi.pointer] * 3)
            cipher = self._cipher(key)
            text = self.read(source, BLOCK * blocks)
            self._compare_asked(text)
            out: list[Byte] = []
            for i in range(0, len(text), BLOCK):
                out += getattr(cipher, direction)(text[i : i + BLOCK])
            self.write(target, out)

        return function

    def _compare_asked(self, text: list[Byte]) -> None:
        """End a case that consists only of the first calls of the cipher."""
        shall = self.case.asks
        if shall:
            count = self.asked_count
            if text != [*shall[count]]:
                raise Fault(f"asks the cipher for another block {count} than the standard")
            self.asked_count = count + 1
            if self.asked_count == len(shall):
                raise _EndedError

    def _ctr_blocks(self) -> None:
        key, counter, source, target, blocks = self.given([self.abi.pointer] * 5)
        cipher = self._cipher(key)
        block = self.read(counter, BLOCK)
        for i in range(blocks):
            text = self.read(source + BLOCK * i, BLOCK)
            stream = cipher.encrypt(block)
            self.write(target + BLOCK * i, [*map(add, text, stream)])
            block = plus_one(block)
        self.write(counter, block)

    # ---- the calls ----

    def free(self, world: PoolWorld) -> None:
        """Free the memory of a long case, which references in a circle would keep for a while."""
        self.state.memory.clear()
        self.leaper = None
        world.free()

    def ran_by(self, calls: Callable[[], None]) -> Ran:
        """Make calls, and return their results."""
        ran = self.ran
        try:
            calls()
            if self.case.asks:
                ran.failure = ran.failure or "asks the cipher for fewer blocks than the standard"
        except _EndedError:
            pass
        except STOPS as error:
            ran.failure, ran.at = reason(error), self.machine.at
            ran.bits = error.bits if isinstance(error, Unprovable) else ()
        ran.reached = self.reached()
        return ran

    def all_calls(self) -> None:
        """Make every call of the case, and compare."""
        for number, call in enumerate(self.case.calls):
            if self.ran.failure:
                return
            self._call(call, number)

    def _call(self, call: Call, number: int) -> None:
        isa, machine = self.isa, self.machine
        before, self.ran.note = self.state, call.note
        cells = []
        for cell in range(isa.cell_count):
            width = 1 if cell in isa.flags else isa.width(cell)
            bits = bits_of(machine.junk(f"{isa.cell_name(cell)} at entry {number}", width), width)
            cells.append(word_of((*bits, *[0] * (isa.width(cell) - width))))
        for place in [p for p in before.memory if self.stack - STACK_BYTES <= p < self.stack + 64]:
            del before.memory[place]
        for name, told in call.sets.items():
            before.memory.update(enumerate(self.contents(Buffer(told)), self.addresses[name]))
        if call.absent is not None:
            self._point(call.absent)
        entry = self._entry(call)
        state = State(machine, list(cells), before.memory, entry, (0, 0), self.stack)
        self.state = state
        regions = machine.regions[:]
        machine.start(self.stack, STACK_BYTES, isa.backs[number % 2])
        self.abi.enter(state, [self.value(argument) for argument in call.arguments])
        self.entered(call, before, state)
        start = state.copy()
        self.state = end = machine.run(state)
        machine.regions = regions
        self.finish(number, start, end)

    def entered(self, call: Call, before: State, state: State) -> None:
        """Do what else is to be done when a call begins."""

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
            return self.runner.image.symbols[call.symbol].address & ~self.isa.code_bits
        pointer = known(joined(self.value(call.through)), "a pointer to a function")
        if self.abi.pointer == 2:
            return 2 * pointer
        if pointer & 1 != self.isa.code_bits:
            raise Fault(f"a pointer to a function is {pointer:#x}, with a wrong bit 0")
        return pointer & ~1

    def expect(self, got: object, shall: object, what: str) -> None:
        """Check an argument of a function without code."""
        if got != shall:
            raise Fault(f"calls a function with another {what.removeprefix('the ')}")
