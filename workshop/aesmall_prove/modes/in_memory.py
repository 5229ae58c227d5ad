# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A case in the memory of a machine, before and between its calls."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from aesmall_workshop.chips import elf

from ..findings import Region
from ..fips197 import Byte
from ..gf2 import Bit
from ..image import Image
from ..isa import Isa
from ..state import State
from ..words import Unprovable, Word, bits_of, word_of
from .abi import Abi, Value
from .case import Argument, At, Buffer, Case, Loaded, SizeOf, To, World
from .following import Following
from .oracle import Cipher
from .placements import Thing, Where, in_pages, in_words
from .programs import SIZE_OF, size_of

#: Bits of an address -> the start of buffers, the stack pointer, the start of functions without
#: code
PLACES = {16: (0x120, 0x18FC, 0x1FE00), 32: (0x20020000, 0x20041FF0, 0x0F000000)}
#: The stack pointer in a case with long buffers
LONG_STACK = {16: 0xF8FC, 32: 0x20081FF0}
#: C's constants on AVR are few if they end here.
FEW_CONSTANTS = 0x180
#: The arrangements of the buffers
APART, ODD, IN_PLACE = "apart", "odd", "in place"
PLACEMENTS = (APART, ODD, IN_PLACE)
#: Name of an object -> its number in Ran.reached
_OBJECTS: dict[str, int] = {}
#: Bytes of stack that a mode may use, without its cipher
STACK_BYTES = 0x400


@dataclass
class Ran:
    """The results of one case at one placement."""

    case: Case
    placement: str
    #: Empty if the case agrees with the standard
    failure: str = ""
    #: The instruction that could not be executed
    at: int | None = None
    bits: tuple[Bit, ...] = ()
    #: Cycles of all calls together, without the cipher's cycles from its first instruction on
    cycles: tuple[int, int] = (0, 0)
    #: Function without code -> its number of calls
    calls: dict[str, int] = field(default_factory=dict)
    stack: int = 0
    #: Bytes of dead stack, and registers, that hold a secret of the mode
    dead_stack: int = 0
    registers: list[str] = field(default_factory=list)
    #: The address of each executed instruction, and times 2^32 plus the number of each object that
    #: it has accessed
    reached: Collection[int] = ()
    #: The note of the last call
    note: str = ""


class Placed:
    """One case in memory: its buffers, its keys, and the functions that have no code."""

    def __init__(
        self, image: Image, isa: Isa, abi: Abi, world: World, case: Case, placement: str, ran: Ran
    ) -> None:
        self.image, self.isa, self.abi = image, isa, abi
        self.world, self.case, self.ran = world, case, ran
        self.machine = Following(image, isa, world.domain)
        #: Like Runner.tables
        self.tables: Mapping[str, Sequence[int]] = {}
        self.start, self.stack, self.outside = PLACES[isa.address_bits]
        self.start = max(self.start, _after_constants(image) + 15 & ~15)
        if case.leaps:
            self.stack = LONG_STACK[isa.address_bits]
        self.stack -= max(8, isa.call_align) * (placement == ODD) + 0x20 * (placement == IN_PLACE)
        self.addresses: dict[str, int] = {}
        #: Address of a key object or of its schedule -> the cipher
        self.ciphers: dict[int, Cipher] = {}
        self.state = State(self.machine, [], {}, 0)
        #: Function without code -> its address
        self.functions: dict[str, int] = {}

    def _same(self, placement: str) -> dict[str, str]:
        """Return the buffers that are at the address of another one."""
        return dict(pair[::-1] for pair in self.case.in_place) if placement == IN_PLACE else {}

    def things(self, placement: str) -> list[Thing]:
        """Return the objects in memory, in their order."""
        same = self._same(placement)
        members = 2 * self.abi.pointer
        found = [
            Thing({name: 0, f"{name}.schedule": members}, members + 16, 4)
            for name in self.world.ciphers
        ]
        for name, buffer in self.case.buffers.items():
            if name not in same:
                names = [name, *(k for k, v in same.items() if v == name)]
                align = 4 if buffer.type or self.members(buffer) else buffer.align
                found.append(Thing(dict.fromkeys(names, 0), max(map(self.size, names)), align))
        return found

    def _usual(self, placement: str) -> dict[str, int]:
        """Return the addresses in one of PLACEMENTS."""
        place, found = self.start, dict[str, int]()
        for thing in self.things(placement):
            if next(iter(thing.names)) in self.world.ciphers:
                place = place + 3 & ~3
            else:
                place = place + 15 & ~15
                if placement != APART:
                    if self.abi.pointer == 2:  # the end of a page in the middle
                        half = thing.size // 2
                        place = max(place, (place + half + 0xFF & ~0xFF) - half)
                    if thing.align == 1:
                        place = (place | 1) + 2 * (placement == IN_PLACE)
                place = place + thing.align - 1 & -thing.align
            found |= {name: place + offset for name, offset in thing.names.items()}
            place += thing.size
        if place > self.stack - STACK_BYTES:
            raise ValueError(f"{self.case.name}: the buffers do not fit")
        return found

    def reached(self) -> set[int]:
        """Return the executed instructions, each by itself and with each object it has accessed."""
        machine = self.machine
        objects = {
            region.start: _OBJECTS.setdefault(region.name, len(_OBJECTS))
            for region in reversed(machine.regions)
        }
        low = (1 << 32) - 1
        # Other starts are the stack's and the constants'.
        accesses = {pair & ~low | objects.get(pair & low, low) for pair in machine.accesses or ()}
        return accesses | machine.executed.keys()

    def elsewhere(self, placement: str) -> list[Where]:
        """Return the other placements with the same buffers in one."""
        things = self.things(placement)
        start, stack = self.start, PLACES[self.isa.address_bits][1]
        if self.abi.pointer == 2:
            return in_pages(things, start, stack, STACK_BYTES)
        return in_words(things, start, stack, self.isa.call_align)

    def _place(self, placement: str, where: Where | None) -> None:
        machine, same = self.machine, self._same(placement)
        if self.isa.constants_in_data and self.image.has_some(self.start, self.stack):
            raise ValueError(f"{self.case.name}: the program is where the buffers are")
        self.addresses = dict(where.addresses) if where else self._usual(placement)
        self.stack = where.stack if where else self.stack
        for name, cipher in self.world.ciphers.items():
            self.ciphers[self.addresses[name]] = cipher
            self.ciphers[self.addresses[f"{name}.schedule"]] = cipher
        for name in self.world.ciphers:
            machine.regions.append(
                Region(name, self.addresses[name], 2 * self.abi.pointer, writable=False)
            )
        for name in self.case.buffers:
            start, bytes_ = self.addresses[name], self.size(name)
            twins = [b for n, b in self.case.buffers.items() if self.addresses[n] == start]
            machine.regions.append(Region(name, start, bytes_, any(b.writable for b in twins)))
            if self.case.leaps:  # A world of random sums has few variables.
                if bytes_ != len(self.case.buffers[name].contents):
                    self.state.memory.update(enumerate(self.world.bytes(name, bytes_), start))
                continue
            buffer = self.case.buffers[name]
            known = 0 if buffer.type or self.members(buffer) else len(buffer.contents)
            for i in range(known, bytes_):  # the contents follow
                if start + i not in self.state.memory:
                    self.state.memory[start + i] = machine.junk(f"{name}[{i}] before", 8)
        if self.abi.pointer == 2:
            self._constants()
        for name, table in self.tables.items():
            if symbol := self.image.symbols.get(name):
                start = symbol.address - elf.AVR_DATA
                machine.regions.append(Region(name, start, len(table), writable=False))
                self.state.memory.update(enumerate(table, start))
        for name in (*self.case.buffers, *same.values()):  # the first has the contents of both
            for i, word in enumerate(self.contents(self.case.buffers[name])):
                self.state.memory[self.addresses[name] + i] = word

    def _constants(self) -> None:
        """Place C's constants in RAM on AVR if they fit below the buffers.

        Otherwise none can be read.
        """
        for address, data in self.image.initialised.items():
            start = address - elf.AVR_DATA
            if start + len(data) <= self.start:
                self.machine.regions.append(Region("constants", start, len(data), writable=False))
                self.state.memory.update(enumerate(data, start))

    @staticmethod
    def members(buffer: Buffer) -> bool:
        """Return whether a buffer holds a struct."""
        return bool(buffer.contents) and not isinstance(buffer.contents[0], tuple)

    def size(self, name: str) -> int:
        """Return the bytes of a buffer."""
        buffer = self.case.buffers[name]
        if buffer.type:
            return size_of(self.image, buffer.type)
        if self.members(buffer):
            return self.abi.pointer * len(buffer.contents)
        return max(buffer.size, len(buffer.contents))

    def contents(self, buffer: Buffer) -> list[Word]:
        """Return the initial bytes of a buffer."""
        words: list[Word] = []
        for item in buffer.contents:
            words += [word_of(item)] if isinstance(item, tuple) else self.value(item)
        return words

    def value(self, argument: Argument) -> Value:
        """Return the bytes of an argument."""
        if isinstance(argument, At):
            address = self.addresses[argument.name] + argument.offset if argument.name else 0
            return list(address.to_bytes(self.abi.pointer, "little"))
        if isinstance(argument, Loaded):
            start = self.addresses[argument.name] + self.abi.pointer * argument.member
            return [self.state.memory[start + i] for i in range(self.abi.pointer)]
        if isinstance(argument, To):
            return list(self.pointer_to(argument.function).to_bytes(self.abi.pointer, "little"))
        if isinstance(argument, SizeOf):
            return list(size_of(self.image, argument.type).to_bytes(self.abi.pointer, "little"))
        if isinstance(argument.value, int):
            bytes_, value = argument.size or self.abi.pointer, argument.value
            return list((value + (value < 0) * 256**bytes_).to_bytes(bytes_, "little"))
        return [word_of(byte) for byte in argument.value]

    def _point(self, absent: Sequence[tuple[str, str]] = ()) -> None:
        """Write the pointers to its two functions at the start of each key object.

        Those of `absent`, pairs of a key object and a direction, are NULL.
        """
        for name in self.world.ciphers:
            for i, function_name in enumerate(("encrypt", "decrypt")):
                is_null = name in self.world.wiped or (name, function_name) in absent
                pointer = 0 if is_null else self.pointer_to(function_name)
                bytes_ = pointer.to_bytes(self.abi.pointer, "little")
                place = self.addresses[name] + i * self.abi.pointer
                self.state.memory.update(enumerate(bytes_, place))

    def pointer_to(self, name: str) -> int:
        """Return a pointer to a function of the case or of the program.

        It is a word address on AVR, and odd on ARM.
        """
        address = self.functions.get(name) or self.image.symbols[name].address
        return address // 2 if self.abi.pointer == 2 else address | self.isa.code_bits

    def given(self, sizes: Sequence[int]) -> list[int]:
        """Return the arguments of the function without code that has just been called."""
        found = self.abi.given(self.state, sizes)
        self.machine.arguments(self.state, found, sizes, self._shift)
        return found

    def _shift(self, value: int) -> int:
        """Return how far the object at an address has moved. A number does not move."""
        shifts = self.machine.shifts
        for name, address in self.addresses.items():
            if address == value:
                return shifts.regions[name]
        if (shift := shifts.of(value, 1)) is not None:
            return shift
        behind = (
            shifts.regions[region.name]
            for region in self.machine.regions
            if region.start + region.size == value and region.name in shifts.regions
        )
        return next(behind, 0)

    def read(self, address: int, count: int) -> list[Byte]:
        """Return the input bytes of a function without code."""
        self.machine.are_same(self.state, range(address, address + count))
        found: list[Byte] = []
        for place in range(address, address + count):
            word = self.state.load(self.abi.data, 1, place)
            bits = bits_of(word, 8)
            if type(word) is not int and {*map(type, bits)} != {int}:
                raise Unprovable("a function gets a byte that is not known", bits)
            found.append(bits)  # type: ignore[arg-type]
        return found

    def write(self, address: int, bytes_: Sequence[Byte]) -> None:
        """Write the output of a function without code."""
        self.machine.are_written(self.state, range(address, address + len(bytes_)))
        for place, byte in enumerate(bytes_, address):
            self.state.store(1, place, word_of(byte))


@cache
def _after_constants(image: Image) -> int:
    """Return the first address after C's constants in RAM on AVR, or 0 if no code reads them.

    Few bytes are taken for constants that are read. Of many, an object must have a name: those of
    sizes.c do not count, since no code reads them.
    """
    sections = [range(a, a + len(d)) for a, d in image.initialised.items() if a >= elf.AVR_DATA]
    end = max((section.stop for section in sections), default=elf.AVR_DATA) - elf.AVR_DATA
    if end <= FEW_CONSTANTS:
        return end
    named = (
        symbol.address
        for symbol in image.symbols.values()
        if symbol.kind == "object" and not symbol.name.startswith(SIZE_OF)
    )
    return end if any(at in section for at in named for section in sections) else 0
