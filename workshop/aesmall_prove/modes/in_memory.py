# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A case in the memory of a machine, before and between its calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from aesmall_workshop.chips import elf

from ..findings import Region
from ..fips197 import Byte
from ..gf2 import Bit
from ..image import Image
from ..isa import Isa
from ..machine import Machine
from ..state import State
from ..words import Unprovable, Word, bits_of, word_of
from .abi import Abi, Value
from .case import Argument, At, Buffer, Case, Loaded, Number, To, World
from .oracle import Cipher
from .programs import size_of

#: Bits of an address -> the start of buffers, the stack pointer, the start of functions without
#: code
PLACES = {16: (0x120, 0x18FC, 0x1FE00), 32: (0x20020000, 0x20041FF0, 0x0F000000)}
#: The arrangements of the buffers
APART, ODD, IN_PLACE = "apart", "odd", "in place"
PLACEMENTS = (APART, ODD, IN_PLACE)
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


class Placed:
    """One case in memory: its buffers, its keys, and the functions that have no code."""

    def __init__(
        self, image: Image, isa: Isa, abi: Abi, world: World, case: Case, placement: str, ran: Ran
    ) -> None:
        self.image, self.isa, self.abi = image, isa, abi
        self.world, self.case, self.ran = world, case, ran
        self.machine = Machine(image, isa, world.domain)
        #: Like Runner.tables
        self.tables: Mapping[str, Sequence[int]] = {}
        self.start, self.stack, self.outside = PLACES[isa.address_bits]
        self.stack -= 8 * (placement == ODD) + 0x20 * (placement == IN_PLACE)
        self.addresses: dict[str, int] = {}
        #: Address of a key object or of its schedule -> the cipher
        self.ciphers: dict[int, Cipher] = {}
        self.state = State(self.machine, [], {}, 0)
        #: Function without code -> its address
        self.functions: dict[str, int] = {}

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
            words += (
                self.value(item) if isinstance(item, At | To | Number | Loaded) else [word_of(item)]
            )
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
        if isinstance(argument.value, int):
            return list(argument.value.to_bytes(argument.size or self.abi.pointer, "little"))
        return [word_of(byte) for byte in argument.value]

    def _point(self) -> None:
        """Write the pointers to its two functions at the start of each key object."""
        for name in self.world.ciphers:
            for i, function_name in enumerate(("encrypt", "decrypt")):
                pointer = 0 if name in self.world.wiped else self.pointer_to(function_name)
                bytes_ = pointer.to_bytes(self.abi.pointer, "little")
                place = self.addresses[name] + i * self.abi.pointer
                self.state.memory.update(enumerate(bytes_, place))

    def pointer_to(self, name: str) -> int:
        """Return a pointer to a function without code: a word address on AVR, odd on ARM."""
        address = self.functions[name]
        return address // 2 if self.abi.pointer == 2 else address | 1

    def read(self, address: int, count: int) -> list[Byte]:
        """Return the input bytes of a function without code."""
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
        for place, byte in enumerate(bytes_, address):
            self.state.store(1, place, word_of(byte))
