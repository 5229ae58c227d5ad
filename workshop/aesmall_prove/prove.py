# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves one routine: runs it over the variables of FIPS 197 and compares the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from aesmall.engines import CTR
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, elf

from .armv6m import ArmV6M
from .armv7m.isa import processor as thumb
from .avr import Avr
from .contracts import MEMORY, Placement, Routine
from .findings import Fault, Findings, Region
from .gf2 import Bit, Nonlinear, Unknown
from .image import Image
from .instruction import Lazy
from .isa import Isa
from .other_placements import Call, Elsewhere
from .riscv.isa import processor_of
from .specification import (
    LAYOUTS,
    SECRET,
    TABLES,
    ContractError,
    Specification,
    specification,
)
from .state import State
from .words import Unprovable, Word, bits_of, word_of

#: The flash that a PC of two bytes can address in words
MOST_FLASH_OF_TWO_BYTES = 2 * 0x10000
#: RCALL wraps around in flash of at most this size, so that it reaches every function
REACH_OF_RCALL = 0x2000
PROGRAM = Path(__file__).with_name("program.c")
#: The addresses of code and tables in the second link. On AVR the start is a multiple of 2 only: a
#: table that needs a page of its own must request it. On the RP2040 the code is in flash.
MOVED_PADDING = '"0x144"'
MOVED_TEXT = {"avr": 0x1A46, "armv7m": 0x20031A44, "rv32": 0x20051A44}
MOVED_TABLES, MOVED_SCRIPT = 0x1100, "rp2040_flash.ld"
#: Family -> the folders of src/ with the kernels. The linker reports a missing one.
KERNELS = {
    "avr": ("core", "portable", "avr"),
    "rp2040": ("core", "portable", "armv6m"),
    "armv7m": ("core", "portable", "armv6m", "armv7m"),
    "rv32": ("core", "portable", "rv32"),
}

#: The errors that end a run without a result, so that nothing is proved
STOPS = (Fault, Unprovable, MemoryError, RecursionError)

#: (name, width in bits) -> the value that the caller left there
Junk = Callable[[str, int], Word]


@dataclass
class Run:
    """One run of a routine at one placement."""

    placement: Placement
    #: Other placements at which the code does the same
    elsewhere: list[Placement] = field(default_factory=list)
    #: Empty if the routine equals FIPS 197 and keeps the contract
    failure: str = ""
    #: The instruction that could not be executed, unless the failure appears after the return
    at: int | None = None
    #: The bits of the failure, and the bit that is expected, if it is known
    bits: tuple[Bit, ...] = ()
    expected: Bit | None = None
    #: The cell (0 or more) or ~ the address where they were found
    place: int | None = None
    cycles: tuple[int, int] = (0, 0)
    #: The same on the second core (Isa.has_second)
    second: tuple[int, int] | None = None
    #: Bytes below the caller's stack pointer, including the return address
    stack: int = 0
    findings: Findings = field(default_factory=Findings)
    #: Kind of secret -> the volatile registers and bytes of dead stack with it, as `place`
    left: dict[str, list[int]] = field(default_factory=dict)


def reason(error: BaseException) -> str:
    """Return why a run has ended without a result."""
    if isinstance(error, MemoryError):
        return "needs more memory than a proof may use"
    return str(error)


def isa_of(target: str) -> Isa:
    """Return the processor of a target, one object for all targets with the same processor."""
    chip = TARGETS[target]
    if chip.family == "armv7m":
        return thumb(target)
    if chip.family == "rv32":
        return processor_of(chip.flags)
    pc_bytes = 2 if chip.flash <= MOST_FLASH_OF_TWO_BYTES else 3
    return _isa(chip.family, pc_bytes, target.startswith("atxmega"))


@cache
def _isa(family: str, pc_bytes: int, xmega: bool) -> Isa:
    return ArmV6M() if family == "rp2040" else Avr(pc_bytes, xmega)


def program(
    routines: Sequence[Routine],
    *,
    moved: bool = False,
    more: Sequence[Path] = (),
    defines: Mapping[str, str] | None = None,
) -> Path:
    """Return the program with the kernels of one engine, or of one variant of it, and more sources.

    If `moved` is true, code and tables are at other addresses.
    """
    first = routines[0]
    symbols = sorted({routine.symbol for routine in routines})
    flags = ["-gdwarf-2", *(f"-Wl,--undefined={symbol}" for symbol in symbols)]
    flags += first.variant.flags if first.variant else ()
    if TARGETS[first.target].family == "avr":
        # All kernels of an engine together may exceed the flash of a small chip. There RCALL must
        # reach the function. It does if the functions of a key size are linked together, by name.
        flags.append("-Wl,--defsym=__TEXT_REGION_LENGTH__=0x10000")
        if TARGETS[first.target].flash <= REACH_OF_RCALL:
            flags.append("-Wl,--sort-section=name")
    if moved and (text := MOVED_TEXT.get(TARGETS[first.target].family)):
        flags.append(f"-Wl,-Ttext={text:#x}")
    if any(table.ram for table in first.engine.tables):
        place = elf.AVR_DATA + MEMORY[first.target].tables + (MOVED_TABLES if moved else 0)
        flags.append(f"-Wl,--section-start=.bss={place:#x}")
        flags.append("-Wl,--defsym=__DATA_REGION_LENGTH__=0x8000")  # MEMORY has its address
    name = f"proof_{first.engine.implementation}"
    return build.build(
        first.target,
        [PROGRAM, *more],
        name=name,
        defines={**(defines or {}), **({"PADDING": MOVED_PADDING} if moved else {})},
        flags=flags,
        folders_of_library=KERNELS[TARGETS[first.target].family],
        script=MOVED_SCRIPT if moved and TARGETS[first.target].family == "rp2040" else "",
    )


class Prover:
    """One routine of a program, to be run at its placements."""

    def __init__(self, image: Image, routine: Routine) -> None:
        if routine.engine.contract is None:
            raise ContractError(f"{routine.engine.implementation} has no contract")
        self.layout = layout = routine.engine.contract.layout(routine.verb)
        layouts = LAYOUTS if routine.verb.startswith("expand") else (*LAYOUTS, SECRET)
        if layout not in layouts:
            raise ContractError(f"{routine}: no schedule {layout!r}, but {', '.join(layouts)}")
        self.routine = routine
        self.isa = isa_of(routine.target).of(image)
        self.specification = self.specify()
        self.machine = self.machine_for(image)
        sizes = {buffer.name: buffer.size for buffer in routine.buffers}
        for name, bytes_ in (*self.specification.before.items(), *self.specification.after.items()):
            if len(bytes_) != sizes[name]:
                raise ContractError(
                    f"{routine}: {sizes[name]} bytes of {name}, but {len(bytes_)} in FIPS 197"
                )
        if routine.symbol not in image.symbols:
            raise ContractError(f"{routine}: the library has no {routine.symbol}")
        for table in routine.engine.tables:
            if table.ram and table.symbol in image.symbols:  # if the program has the table
                place = image.symbols[table.symbol].address - elf.AVR_DATA
                region = Region(table.symbol, place, table.bytes, False)
                self.machine.tables.append((region, TABLES[table.symbol]))
        self.entry = image.symbols[routine.symbol].address
        self.contents = {
            name: [word_of(byte) for byte in bytes_]
            for name, bytes_ in self.specification.before.items()
        }

    def specify(self) -> Specification:
        """Return the specification of the routine."""
        routine = self.routine
        count = routine.counted if routine.verb == CTR else None
        return specification(routine.verb, self.layout, routine.key_bits, count)

    def machine_for(self, image: Image) -> Elsewhere:
        """Return the machine that runs the routine."""
        return Elsewhere(image, self.isa, self.specification.domain)

    def prepare(
        self, placement: Placement, contents: Mapping[str, Sequence[Word]], junk: Junk
    ) -> State:
        """Return the state at the first instruction, with these contents of the input buffers.

        All other registers and memory hold junk.
        """
        isa, machine, routine = self.isa, self.machine, self.routine
        machine.domain.forget()
        cells: list[Word | Lazy] = []
        for cell in range(isa.cell_count):
            width = 1 if cell in isa.flags else isa.width(cell)
            value = junk(f"{isa.cell_name(cell)} at entry", width)
            padding = (0,) * (isa.width(cell) - width)
            cells.append(word_of((*bits_of(value, width), *padding)))
        state = State(machine, cells, {}, self.entry, deepest=placement.stack)
        machine.regions = []
        addresses = placement.addresses
        for buffer in routine.buffers:
            start = addresses[buffer.name]
            writable = any(b.writable for b in routine.buffers if addresses[b.name] == start)
            machine.regions.append(Region(buffer.name, start, buffer.size, writable))
            for place in range(buffer.size):
                name = f"{buffer.name}[{place}] before"
                state.memory.setdefault(start + place, junk(name, 8))
        for table, values in machine.tables:
            machine.regions.append(table)
            state.memory.update(enumerate(values, table.start))
        for name, bytes_ in contents.items():
            for place, byte in enumerate(bytes_):
                state.memory[addresses[name] + place] = byte
        stack_bytes = MEMORY[routine.target].stack_bytes
        call = self._call(placement)
        machine.start(call.stack, stack_bytes, call.back)
        isa.enter(state, call.arguments)
        return state

    def _call(self, placement: Placement) -> Call:
        """Return the routine's arguments, stack and caller."""
        isa, routine, addresses = self.isa, self.routine, placement.addresses
        pointer = isa.address_bits // 8
        arguments = [
            (addresses[name], pointer)
            if name in addresses
            else (routine.number[name], pointer if name == "blocks" else 1)
            for name in routine.arguments
        ]
        return Call(addresses, placement.stack, isa.backs[placement.caller], arguments)

    def runs(self, placements: Sequence[Placement], more: Sequence[Placement] = ()) -> list[Run]:
        """Prove the routine at each placement, and compute address-independent results once.

        A placement of `more` is run by itself if the code does not do the same there as at another
        placement.
        """
        if not placements:
            raise ContractError(f"{self.routine}: there is no placement")
        # Words of 32 bits are computed faster than looked up, except for round keys.
        if len(placements) > 1 and (self.layout == SECRET or not self.isa.aligned):
            self.machine.remember()
        for placement in (*placements, *more):
            self._check_free(placement)
        found, left, waiting = [], [*placements], [*more]
        while left or waiting:
            run = self.run(left.pop(0) if left else waiting.pop(0), waiting)
            found.append(run)
            followed = {id(placement) for placement in run.elsewhere}
            waiting = [placement for placement in waiting if id(placement) not in followed]
            if run.failure and not left:
                break
        return found

    def _check_free(self, placement: Placement) -> None:
        """Check that buffers do not overlap the program."""
        if self.isa.constants_in_data:
            for buffer in self.routine.buffers:
                start = placement.addresses[buffer.name]
                if self.machine.image.has_some(start, start + buffer.size):
                    raise ContractError(f"{self.routine}: {placement.name} is where the program is")

    def run(self, placement: Placement, more: Sequence[Placement] = ()) -> Run:
        """Prove the routine at one placement, and at those of `more` where it does the same."""
        state = self.prepare(placement, self.contents, self.machine.junk)
        own = self._call(placement)
        others = [other for other in more if self._call(other).pattern == own.pattern]
        self.machine.follow(state, own, [self._call(other) for other in others])
        start = state.copy()
        run = Run(placement, findings=self.machine.findings)
        try:
            end = self.machine.run(state)
            self._compare(run, start, end)
        except STOPS as error:
            run.failure, run.at = reason(error), self._at(state)
            run.bits = error.bits if isinstance(error, Unprovable) else ()
        if not run.failure:
            right = self.machine.right(end)
            run.elsewhere = [other for other, ok in zip(others, right, strict=bool(right)) if ok]
            least, most = end.cycles
            run.cycles = least + self.isa.call_cycles, most + self.isa.call_cycles
            if self.isa.has_second:
                least, most = end.second
                run.second = least + self.isa.call_second, most + self.isa.call_second
            run.stack = placement.stack - end.deepest + self.isa.return_bytes
            self._leftovers(run, end)
        return run

    def _at(self, state: State) -> int | None:
        """Return the instruction that has stopped a run, also if it could not be decoded."""
        has_code = self.machine.image.read(state.pc, 2) is not None
        return state.pc if self.machine.at is None and has_code else self.machine.at

    def _compare(self, run: Run, start: State, end: State) -> None:
        """Record in `run` whether the state after the return breaks the contract."""
        isa = self.isa
        if self.machine.stack_pointer(end) != run.placement.stack + isa.return_bytes:
            run.failure = "returns with another stack pointer than it was called with"
            return
        for cell in isa.saved:
            if not _equal(start.cell(cell), end.cell(cell), isa.width(cell)):
                run.failure, run.place = f"does not restore {isa.cell_name(cell)}", cell
                return
        if broken := isa.leave(end):
            run.failure = broken
            return
        for name, expected in self.specification.after.items():
            for place, byte in enumerate(expected):
                address = run.placement.addresses[name] + place
                got = bits_of(end.memory[address], 8)
                for bit, (is_, shall) in enumerate(zip(got, byte, strict=True)):
                    if type(is_) is not int or is_ != shall:
                        run.failure = f"bit {bit} of {name}[{place}] differs from FIPS 197"
                        run.bits, run.expected, run.place = (is_,), shall, ~address
                        return

    # ---- residue ----

    def _leftovers(self, run: Run, end: State) -> None:
        for cell in self.isa.volatile:
            if kind := self._kind(end.cell(cell), self.isa.width(cell)):
                run.left.setdefault(kind, []).append(cell)
        for address, value in end.memory.items():
            is_stack = not any(r.holds(address, 1) for r in self.machine.regions)
            if is_stack and (kind := self._kind(value, 8)):
                run.left.setdefault(kind, []).append(~address)

    def _kind(self, word: Word, width: int) -> str:
        """Return the kind of secret of a word, or "" if it has none.

        "text" follows from input and output, "key" from keys only, and "state" from anything in
        between.
        """
        specification = self.specification
        forms: list[int] = []
        for bit in bits_of(word, width):
            if isinstance(bit, Unknown):
                return "state"
            if isinstance(bit, Nonlinear):
                forms += [bit.affine, *(form for lane in bit.tables for form in lane.inputs)]
            else:
                forms.append(bit)
        secrets = 0
        for form in forms:
            secrets |= form & (specification.secret | specification.domain.indices)
        if not secrets:
            return ""
        if not secrets & ~specification.keys:
            return "key"
        return "text" if all(specification.text.spans(form) for form in forms) else "state"


def _equal(a: Word, b: Word, width: int) -> bool:
    pairs = zip(bits_of(a, width), bits_of(b, width), strict=True)
    return not any(isinstance(x ^ y, Unknown) or x ^ y != 0 for x, y in pairs)
