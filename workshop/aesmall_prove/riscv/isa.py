# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""RV32I or RV32E with some extensions, for machine.py: cells, calls, cycles.

No model of SLEIGH is sufficient: it knows only draft names of bit manipulation and no custom
opcodes. Therefore the instructions are decoded (decode.py, compressed.py) and lifted (semantics.py)
here, and no others are accepted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import MappingProxyType

from ..findings import Region
from ..image import Image
from ..instruction import Instruction
from ..isa import Isa
from ..lift import Lifter
from ..state import State
from ..words import Arithmetic, Unprovable
from .compressed import short
from .decode import NAMES, Decoded, long
from .path import Path, timing_of
from .semantics import Meaning

LINK, STACK, GLOBAL, THREAD = 1, 2, 3, 4
CELLS = 32
#: In the header of an ELF file: the program is for 16 registers.
EMBEDDED = 8
_EMBEDDED_CELLS = 16
#: The address in gp if gcc's linker relaxes
_GLOBAL_POINTER = "__global_pointer$"
#: The known extensions of a Hazard3 as in the RP2350
HAZARD3 = frozenset({"m", "c", "zcb", "zba", "zbb", "zbs", "zbkb", "xh3bextm"})


def decode(code: bytes) -> Decoded:
    """Decode the instruction at the start of `code`."""
    if code[0] & 3 != 3:
        return short(int.from_bytes(code[:2], "little"))
    if code[0] & 0x1F == 0x1F or len(code) < 4:
        raise Unprovable("an instruction of more than four bytes")
    return long(int.from_bytes(code[:4], "little"))


class RiscV(Isa):
    """The processor with these extensions; `embedded` is RV32E and its calling convention."""

    cell_bytes = 4
    aligned = True
    constants_in_data = True
    spaces = MappingProxyType({"ram": False})
    stack_pointer = (STACK,)
    stack_gap = 0
    address_bits = 32
    cell_count = CELLS
    flags = ()
    backs = (0x0FFFFFF0, 0xA5A5A5A4)
    return_bytes = 0
    call_cycles = 0
    link = LINK

    def __init__(self, extensions: frozenset[str], embedded: bool = False) -> None:
        super().__init__()
        self.extensions = extensions
        self.embedded = embedded
        registers = range(_EMBEDDED_CELLS if embedded else CELLS)
        self.registers = frozenset(registers)
        #: a0 .. a7, or .. a5
        self.arguments = [register for register in registers if NAMES[register].startswith("a")]
        kept = [GLOBAL, THREAD, *(r for r in registers if NAMES[r].startswith("s") and r != STACK)]
        self.saved = tuple(kept)
        self.volatile = tuple(r for r in registers if r not in (0, STACK, *kept))
        self.stack_align = self.call_align = 4 if embedded else 16

    def of(self, image: Image) -> Isa:
        """Return the processor of RV32E if the program is for it."""
        embedded = bool(image.flags & EMBEDDED)
        return self if embedded == self.embedded else processor(self.extensions, embedded)

    def path(self, entry: int) -> Path | None:
        """Count the cycles on a Hazard3.

        On other cores no timing is known: instructions are counted.
        """
        return Path.of(entry) if self.extensions == HAZARD3 else None

    def width(self, cell: int) -> int:
        return 32

    def cells(self, space: str, offset: int, size: int) -> tuple[int, ...] | None:
        raise Unprovable("there is no model of SLEIGH")

    def size_of(self, code: bytes) -> int:
        return 4 if code[0] & 3 == 3 else 2

    def decode(self, arithmetic: Arithmetic, code: bytes, address: int) -> Instruction:
        try:
            decoded = decode(code)
        except Unprovable as error:
            raise Unprovable(f"{error}, at {address:#x}") from error
        text = decoded.text(address)
        for any_of in decoded.needs:
            if not any_of & self.extensions:
                wanted = " or ".join(sorted(any_of))
                raise Unprovable(f"{text} at {address:#x}, which takes {wanted}")
        if not self.registers.issuperset(decoded.registers):
            raise Unprovable(f"{text} at {address:#x}: RV32E has not this register")
        opcode = int.from_bytes(code[: decoded.size], "little")
        instruction = Instruction(address, decoded.size, text, opcode)
        lifter = Lifter(instruction, arithmetic, self)
        Meaning(lifter, decoded).add(instruction)
        instruction.cycles = 1
        reads = (decoded.rs1, 0 if decoded.kind == "store" else decoded.rs2)
        loaded = decoded.rd if decoded.kind == "load" else 0
        instruction.timing = timing_of(decoded.size, instruction.flow, reads, loaded)
        return lifter.finish()

    def _is_everywhere(self, own: bytes, address: int) -> bool:
        return decode(own).name != "auipc"

    def call(self, state: State, back: int) -> None:
        """Do nothing: JAL and JALR set their register, and the stack pointer is always aligned."""

    def ret(self, state: State) -> int:
        raise Unprovable("there is no such instruction")

    def enter(self, state: State, arguments: Sequence[tuple[int, int]]) -> None:
        """Make a call by ILP32 or ILP32E, with gp at the linker's address.

        As many arguments as possible are in registers, the others on the stack.
        """
        machine, count = state.machine, len(self.arguments)
        for cell, (value, _) in zip(self.arguments, arguments, strict=False):
            state.cells[cell] = value
        if more := arguments[count:]:
            stack = Region("the arguments", machine.entry_stack, 4 * len(more), False)
            machine.regions.append(stack)
            values = b"".join(value.to_bytes(4, "little") for value, _ in more)
            state.memory.update(enumerate(values, stack.start))
        state.cells[0] = 0
        state.cells[STACK] = machine.entry_stack
        state.cells[LINK] = machine.back
        if symbol := machine.image.symbols.get(_GLOBAL_POINTER):
            state.cells[GLOBAL] = symbol.address

    def leave(self, state: State) -> str:
        return ""

    def cell_name(self, cell: int) -> str:
        return NAMES[cell]


class Counting(RiscV):
    """The same processor without its pipeline: the instructions are counted, not their cycles."""

    def path(self, entry: int) -> Path | None:
        return None


def processor_of(flags: Sequence[str]) -> RiscV:
    """Return the processor for which a compiler with these flags makes code.

    No compiler here knows all extensions of an RP2350.
    """
    if "-DPICO_RP2350=1" in flags:
        return processor(HAZARD3)
    [march] = (flag.removeprefix("-march=rv32") for flag in flags if flag.startswith("-march="))
    base, *more = march.split("_")
    return processor(frozenset({*base, *more}) - {"i", "e"}, "e" in base)


def processor(extensions: frozenset[str], embedded: bool = False) -> RiscV:
    """Return the one processor object for all programs of a kind."""
    return _processor(extensions, embedded)


@cache
def counting(extensions: frozenset[str]) -> Counting:
    """Return the one processor object that counts instructions, for programs of a kind."""
    return Counting(extensions)


@cache
def _processor(extensions: frozenset[str], embedded: bool) -> RiscV:
    return RiscV(extensions, embedded)
