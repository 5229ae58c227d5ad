# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs the cases of a mode on machine code, and compares what they leave with the standard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from aesmall_workshop.chips import elf

from ..fips197 import Byte, add
from ..gf2 import Bit
from ..image import Image
from ..instruction import Instruction
from ..isa import Isa
from ..machine import LIMIT, Machine
from ..memo import joined
from ..state import Fault, Region, State, Watched
from ..words import Unprovable, Word, bits_of, known, word_of
from . import rooms
from .abi import Abi, Value
from .case import Argument, At, Buffer, Call, Case, Loaded, Number, To, World
from .domain import plus_one
from .judge import STACK_BYTES, Ended, Judge, Stop
from .oracle import BLOCK, Cipher
from .programs import size_of

#: Family of addresses -> where buffers begin, the stack pointer, functions without code
PLACES = {16: (0x120, 0x18FC, 0x1FE00), 32: (0x20020000, 0x20041FF0, 0x0F000000)}
#: How the buffers lie
APART, ODD, IN_PLACE = "apart", "odd", "in place"
PLACEMENTS = (APART, ODD, IN_PLACE)


@dataclass
class Ran:
    """What one case did at one placement."""

    case: Case
    placement: str
    #: Empty: as the standard says
    failure: str = ""
    #: The instruction that could not be done
    at: int | None = None
    bits: tuple[Bit, ...] = ()
    #: Cycles of all calls together, without what the cipher takes from its first instruction on
    cycles: tuple[int, int] = (0, 0)
    #: Function without code -> how often it was called
    calls: dict[str, int] = field(default_factory=dict)
    stack: int = 0
    #: Bytes of dead stack, and registers, that hold a secret of the mode
    dead_stack: int = 0
    registers: list[str] = field(default_factory=list)


class Runner:
    """One program and the cases of one mode."""

    def __init__(self, image: Image, isa: Isa) -> None:
        self.image, self.isa, self.abi = image, isa, Abi(isa)
        #: Symbol -> what answers a call of it in place of its code: see answers()
        self.replaced: dict[str, Callable[[Session], None]] = {}
        #: Tables in RAM, and what they hold
        self.tables: Mapping[str, Sequence[int]] = {}
        #: As of Machine
        self.observe: Callable[[State, Instruction], None] | None = None
        self.limit = LIMIT

    def run(self, world: World, case: Case, placement: str) -> Ran:
        """One case at one placement."""
        ran = Ran(case, placement)
        session = Session(self, world, case, placement, ran)
        return session.ran_by(session.all_calls)


class Session:
    """One case on its way."""

    def __init__(
        self,
        runner: Runner,
        world: World,
        case: Case,
        placement: str,
        ran: Ran,
        left_before: dict[str, Word] | None = None,
    ) -> None:
        self.runner, self.world, self.case, self.ran = runner, world, case, ran
        self.isa, self.abi = runner.isa, runner.abi
        self.machine = Machine(runner.image, self.isa, world.domain)
        self.machine.observe, self.machine.limit = runner.observe, runner.limit
        if left_before is not None:
            self.machine.left_before = left_before
        self.judge = Judge(self)
        #: Where an access to a watched byte has stopped the run, and the calls until then
        self.stop: Stop | None = None
        self.ended: list[Ended] = []
        self.start, self.stack, self.outside = PLACES[self.isa.address_bits]
        self.stack -= 8 * (placement == ODD) + 0x20 * (placement == IN_PLACE)
        self.addresses: dict[str, int] = {}
        #: Address of a key object or of its schedule -> the cipher
        self.ciphers: dict[int, Cipher] = {}
        self.state = State(self.machine, [], {}, 0)
        self.functions: dict[str, int] = {}
        self._outside()
        self._place(placement)
        self._point()

    # ---- memory ----

    def _place(self, placement: str) -> None:
        machine, place = self.machine, self.start
        same = dict(pair[::-1] for pair in self.case.in_place) if placement == IN_PLACE else {}
        for name in self.world.ciphers:
            self.addresses[name] = place = place + 3 & ~3
            self.ciphers[place] = self.world.ciphers[name]
            place += 2 * self.abi.pointer
            self.addresses[f"{name}.schedule"] = place
            self.ciphers[place] = self.world.ciphers[name]
            place += 16
        for name, buffer in self.case.buffers.items():
            if name in same:
                continue
            bytes_ = max(self.size(n) for n in (name, *(k for k, v in same.items() if v == name)))
            align = 4 if buffer.type or self.members(buffer) else buffer.align
            place = place + 15 & ~15
            if placement != APART:
                if self.abi.pointer == 2:  # the end of a page in the middle
                    place = max(place, (place + bytes_ // 2 + 0xFF & ~0xFF) - bytes_ // 2)
                place = (place | 1) + 2 * (placement == IN_PLACE) if align == 1 else place
            self.addresses[name] = place = place + align - 1 & -align
            place += bytes_
        for name, first in same.items():
            self.addresses[name] = self.addresses[first]
        if place > self.stack - STACK_BYTES:
            raise ValueError(f"{self.case.name}: the buffers do not fit")
        for name in self.world.ciphers:
            machine.regions.append(
                Region(name, self.addresses[name], 2 * self.abi.pointer, writable=False)
            )
        for name in self.case.buffers:
            start, bytes_ = self.addresses[name], self.size(name)
            twins = [b for n, b in self.case.buffers.items() if self.addresses[n] == start]
            machine.regions.append(Region(name, start, bytes_, any(b.writable for b in twins)))
            for i in range(bytes_):
                if start + i not in self.state.memory:
                    self.state.memory[start + i] = machine.junk(f"{name}[{i}] before", 8)
        if self.abi.pointer == 2:
            self._constants()
        for name, table in self.runner.tables.items():
            if symbol := self.runner.image.symbols.get(name):
                start = symbol.address - elf.AVR_DATA
                machine.regions.append(Region(name, start, len(table), writable=False))
                self.state.memory.update(enumerate(table, start))
        for name in (*self.case.buffers, *same.values()):  # what both hold is the first's
            for i, word in enumerate(self.contents(self.case.buffers[name])):
                self.state.memory[self.addresses[name] + i] = word

    def _constants(self) -> None:
        """C's constants, in RAM on AVR, if they fit below the buffers; else none can be read."""
        for address, data in self.runner.image.initialised.items():
            start = address - elf.AVR_DATA
            if start + len(data) <= self.start:
                self.machine.regions.append(Region("constants", start, len(data), writable=False))
                self.state.memory.update(enumerate(data, start))

    @staticmethod
    def members(buffer: Buffer) -> bool:
        """Whether it holds a struct."""
        return bool(buffer.contents) and not isinstance(buffer.contents[0], tuple)

    def size(self, name: str) -> int:
        """Bytes of a buffer."""
        buffer = self.case.buffers[name]
        if buffer.type:
            return size_of(self.runner.image, buffer.type)
        if self.members(buffer):
            return self.abi.pointer * len(buffer.contents)
        return max(buffer.size, len(buffer.contents))

    def contents(self, buffer: Buffer) -> list[Word]:
        """The bytes that a buffer holds at first."""
        words: list[Word] = []
        for item in buffer.contents:
            words += (
                self.value(item) if isinstance(item, At | To | Number | Loaded) else [word_of(item)]
            )
        return words

    def value(self, argument: Argument) -> Value:
        """The bytes of an argument."""
        if isinstance(argument, At):
            address = self.addresses[argument.name] + argument.offset if argument.name else 0
            return list(address.to_bytes(self.abi.pointer, "little"))
        if isinstance(argument, Loaded):
            start = self.addresses[argument.name] + self.abi.pointer * argument.member
            return [self.state.memory[start + i] for i in range(self.abi.pointer)]
        if isinstance(argument, To):
            return list(self.pointer_to(argument.function).to_bytes(self.abi.pointer, "little"))
        if isinstance(argument.value, int):
            return list(argument.value.to_bytes(argument.size or self.abi.pointer, "little"))
        return [word_of(byte) for byte in argument.value]

    # ---- functions without code ----

    def _outside(self) -> None:
        functions = {
            "encrypt": self._block("encrypt"),
            "decrypt": self._block("decrypt"),
            "encrypt2": self._block("encrypt", 2),
            "decrypt2": self._block("decrypt", 2),
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

    def _point(self) -> None:
        """A key object begins with the pointers to its two functions."""
        for name in self.world.ciphers:
            for i, function_name in enumerate(("encrypt", "decrypt")):
                pointer = 0 if name in self.world.wiped else self.pointer_to(function_name)
                bytes_ = pointer.to_bytes(self.abi.pointer, "little")
                place = self.addresses[name] + i * self.abi.pointer
                self.state.memory.update(enumerate(bytes_, place))

    def pointer_to(self, name: str) -> int:
        """A pointer to a function without code: a word address on AVR, odd on ARM."""
        address = self.functions[name]
        return address // 2 if self.abi.pointer == 2 else address | 1

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
        """As a call of it, but an access to a watched byte leaves no trace."""
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

    def read(self, address: int, count: int) -> list[Byte]:
        """Bytes that a function without code is given."""
        found: list[Byte] = []
        for place in range(address, address + count):
            word = self.state.load(self.abi.data, 1, place)
            bits = bits_of(word, 8)
            if type(word) is not int and {*map(type, bits)} != {int}:
                raise Unprovable("a function gets a byte that is not known", bits)
            found.append(bits)  # type: ignore[arg-type]
        return found

    def write(self, address: int, bytes_: Sequence[Byte]) -> None:
        """What it writes."""
        for place, byte in enumerate(bytes_, address):
            self.state.store(1, place, word_of(byte))

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
        """Make calls, and return what came of them."""
        ran = self.ran
        try:
            calls()
        except (Fault, Unprovable) as error:
            ran.failure, ran.at = str(error), self.machine.at
            ran.bits = error.bits if isinstance(error, Unprovable) else ()
        return ran

    def all_calls(self, first: int = 0) -> None:
        """Makes every call of the case, from this one on, and compares."""
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
        """Tells the machine where a call has its stack, and who calls."""
        self.machine.start(self.stack, STACK_BYTES, self.isa.backs[number % 2])

    def go_on(self, number: int, start: State, state: State, regions: list[Region]) -> None:
        """Runs a call to its end from a state in it, and compares; these regions are left."""
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
        """Takes down what a call has done."""
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
        """A function without code must be given this."""
        if got != shall:
            raise Fault(f"calls a function with another {what.removeprefix('the ')}")
