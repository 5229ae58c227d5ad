# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Break routines of GHASH on purpose, and ask two judges whether the result is wrong.

The prover decides for all inputs. A simulator tries random inputs, and the algorithm of the
standard checks its results on numbers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from aesmall_prove.armv7m.isa import CORES
from aesmall_prove.contracts import Placement
from aesmall_prove.ghash.bilinear import Bilinear
from aesmall_prove.ghash.report import NotProvedError, Row, prove
from aesmall_prove.ghash.routines import (
    BLOCK,
    Routine,
    placements,
    program,
    routines,
)
from aesmall_prove.ghash.run import Message, Runner, isa_of
from aesmall_prove.ghash.sp800_38d import ghash
from aesmall_prove.image import Image
from aesmall_prove.instruction import Instruction
from unicorn import UcError

from .. import hazard3
from ..armv7m.chip import Chip, End
from ..reference import SimulationError, Start, steps
from ..refute import NOP, Change, Mutant

#: Bytes of data, and most instructions of one run
LENGTH, LIMIT = 33, 400_000
#: Bytes of data of the inputs that the simulator tries
TRIED = (LENGTH, 64, 20, 7, LENGTH, 80)
FAMILY = {"atmega328p": "avr", "rp2040": "armv6m", "rp2350_hazard3": "rv32"}
FAMILY |= dict.fromkeys(CORES, "armv7m")


@dataclass(frozen=True)
class Broken:
    """A routine of a program, with the routine that makes its key."""

    target: str
    form: str
    name: str

    def __str__(self) -> str:
        return f"{self.target}-{self.form}-{self.name}"

    @cached_property
    def elf(self) -> Path:
        return program(self.target, self.form)

    @cached_property
    def routine(self) -> Routine:
        return next(r for r in routines(self.target, self.form) if r.name == self.name)

    @cached_property
    def setup(self) -> Routine:
        every = routines(self.target, self.form)
        return next(r for r in every if r.makes_key and r.key == self.routine.key)

    def _placement(self, routine: Routine) -> Placement:
        return next(placements(routine, LENGTH if routine == self.routine else None))

    @property
    def length(self) -> int | None:
        return LENGTH if "len" in self.routine.arguments else None

    @cached_property
    def instructions(self) -> list[Instruction]:
        """Return the instructions that both routines execute, in the order of addresses."""
        found: dict[int, Instruction] = {}
        runner = Runner(Image(self.elf), self.target, _message())
        runner.machine.observe = lambda _, i: found.update({i.address: i})
        _, key = runner.run(self.setup, self._placement(self.setup), None, ())
        run, _ = runner.run(self.routine, self._placement(self.routine), self.length, key)
        if run.failure:
            raise ValueError(f"{self}: {run.failure}")
        return sorted(found.values(), key=lambda i: i.address)

    # ---- mutants ----

    def find(self, function: str, pattern: str, n: int = 0) -> Instruction:
        """Return the n-th instruction of a function with a text that matches the pattern."""
        symbol = Image(self.elf).symbols[function]
        inside = range(symbol.address, symbol.address + symbol.size)
        own = [i for i in self.instructions if i.address in inside]
        return [i for i in own if re.fullmatch(pattern, i.text)][n]

    def dropped(self, instruction: Instruction) -> Mutant:
        """Return a mutant without one instruction."""
        nops = NOP[FAMILY[self.target]] * (instruction.size // 2)
        return Mutant(f"no {instruction.text}", (Change(instruction.address, nops),))

    def instead(self, instruction: Instruction, opcode: int) -> Mutant:
        """Return a mutant with another opcode in place of an instruction.

        The opcode has two bytes. On RISC-V and in Thumb-2 it may have four.
        """
        family = FAMILY[self.target]
        is_long = opcode & 3 == 3 if family == "rv32" else opcode >> 16 and family == "armv7m"
        change = Change(instruction.address, opcode.to_bytes(4 if is_long else 2, "little"))
        return Mutant(f"{opcode:#06x}, not {instruction.text}", (change,))

    def flips(self, count: int) -> Iterator[Mutant]:
        """Yield mutants that each have one wrong bit in an executed instruction."""
        source = random.Random(f"flips {self}")
        for instruction in source.sample(self.instructions, count):
            place = instruction.address + source.randrange(instruction.size)
            [old] = Image(self.elf).read(place, 1) or b""
            bit = source.randrange(8)
            change = Change(place, bytes([old ^ 1 << bit]))
            yield Mutant(f"bit {bit} of {instruction.text} at {place:#x}", (change,))

    # ---- the two judges ----

    def row(self, elf: Path) -> Row:
        """Return the proof of the routine in a program."""
        wanted = (self.setup.name, self.routine.name)
        return [*prove(elf, self.target, self.form, wanted=lambda r: r.name in wanted)][-1]

    def refuted(self, elf: Path) -> str:
        """Return why a program is not proved, or "" if it is proved."""
        try:
            self.row(elf)
        except NotProvedError as error:
            return str(error)
        return ""

    def wrong(self, elf: Path) -> str:
        """Return the first error that a simulator finds with random inputs, or ""."""
        source = random.Random(0)
        for size in TRIED if self.length else (BLOCK,) * len(TRIED):
            h, y, data = source.randbytes(BLOCK), source.randbytes(BLOCK), source.randbytes(size)
            taken = data if self.length else bytes(BLOCK)
            if self.routine.is_reversed:
                padded = data + bytes(-len(data) % BLOCK)
                taken = b"".join(padded[i : i + BLOCK][::-1] for i in range(0, len(padded), BLOCK))
            expected = _ghash(h, y, taken)
            try:
                key = self._call(elf, self.setup, {"h": h}, self.setup.key, source)
                got = self._call(
                    elf, self.routine, {self.setup.key: key, "y": y, "data": data}, "y", source
                )
            except (SimulationError, _AbiError) as error:
                return str(error)
            if got != expected:
                return f"for H {h.hex()}: {got.hex()}, not {expected.hex()}"
        return ""

    def _call(
        self,
        elf: Path,
        routine: Routine,
        contents: dict[str, bytes],
        result: str,
        source: random.Random,
    ) -> bytes:
        isa, placement = isa_of(self.target), self._placement(routine)
        length = len(contents.get("data", b""))
        sizes = {buffer.name: buffer.size for buffer in routine.buffers(length)}
        numbers = {**placement.addresses, "len": length}
        arguments = [numbers[name] for name in routine.arguments]
        memory = {placement.addresses[name]: contents[name] for name in sizes if name in contents}
        entry, back = Image(elf).symbols[routine.symbol].address, isa.backs[0]
        watch = [(placement.addresses[name], size) for name, size in sizes.items()]
        if self.target == "rp2350_hazard3":
            registers = [0, back, placement.stack, *(source.getrandbits(32) for _ in range(29))]
            registers[10 : 10 + len(arguments)] = arguments
            memory[placement.stack - 0x200] = source.randbytes(0x200)
            if symbol := Image(elf).symbols.get("__global_pointer$"):
                registers[3] = symbol.address
            cells, after = hazard3.run(elf, entry, registers, back, memory, watch, LIMIT)
            return self._result(contents, result, registers, cells, cells[2], sizes, after)
        if self.target in CORES:
            registers = [*arguments, *(source.getrandbits(32) for _ in range(13 - len(arguments)))]
            registers += [placement.stack, back | 1]
            given = {a + i: byte for a, data in memory.items() for i, byte in enumerate(data)}
            chip, ends = _stepped(elf, entry, registers, back, given)
            after = [bytes(chip.read(a + i) for i in range(size)) for a, size in watch]
            found = ends[-1].registers
            return self._result(contents, result, registers, found, found[13], sizes, after)
        if self.target == "rp2040":
            registers = [*arguments, *(source.getrandbits(32) for _ in arguments[len(arguments) :])]
            registers += [source.getrandbits(32) for _ in range(13 - len(registers))]
            registers.append(back | 1)
        else:
            registers = [source.getrandbits(8) for _ in range(32)]
            registers[1] = 0
            for place, value in enumerate(arguments):
                registers[24 - 2 * place : 26 - 2 * place] = value.to_bytes(2, "little")
            memory[placement.stack + 1] = (back // 2).to_bytes(2, "big")
        start = Start(entry, tuple(registers), placement.stack, 0, memory, back)
        states, after = steps(self.target, elf, start, watch, LIMIT)
        end = states[-1]
        if self.target != "rp2040" and end.registers[1]:
            raise _AbiError("r1 is not 0")
        return self._result(contents, result, registers, end.registers, end.sp, sizes, after)

    def _result(
        self,
        contents: dict[str, bytes],
        result: str,
        before: Sequence[int],
        registers: Sequence[int],
        sp: int,
        sizes: dict[str, int],
        after: Sequence[bytes],
    ) -> bytes:
        """Return the requested result of a call, after checking the calling convention.

        For example, saved registers and the stack pointer must be restored.
        """
        isa, routine = isa_of(self.target), self.setup if result == self.setup.key else self.routine
        found = dict(zip(sizes, after, strict=True))
        saved = [cell for cell in isa.saved if cell < len(before) - (self.target == "rp2040")]
        if any(registers[cell] != before[cell] for cell in saved):
            raise _AbiError("a register is not restored")
        if sp != self._placement(routine).stack + isa.return_bytes:
            raise _AbiError("the stack is not level")
        for name, content in contents.items():
            if name in found and name != result and found[name] != content:
                raise _AbiError(f"{name} is changed")
        return found[result]


def _stepped(
    elf: Path, entry: int, registers: Sequence[int], back: int, memory: Mapping[int, int]
) -> tuple[Chip, list[End]]:
    """Run a routine on a Cortex-M33 until it returns."""
    chip = Chip()
    chip.load(elf)
    try:
        ends = chip.steps(entry, tuple(registers), 0, back, memory)
    except UcError as error:
        raise SimulationError(str(error)) from error
    if ends[-1].pc != back:
        raise SimulationError("has not returned")
    return chip, ends


class _AbiError(Exception):
    """A violation of the calling convention."""


@cache
def _message() -> Message:
    return Message()


def _bits(data: bytes) -> list[int]:
    return [byte >> 7 - i & 1 for byte in data for i in range(8)]


def _ghash(h: bytes, y: bytes, data: bytes) -> bytes:
    """Return the value of y after a call, computed with SP 800-38D on numbers."""
    padded = data + bytes(-len(data) % BLOCK)
    blocks = [_bits(padded[i : i + BLOCK]) for i in range(0, len(padded), BLOCK)]
    blocks[0] = [a ^ b for a, b in zip(blocks[0], _bits(y), strict=True)]
    bits: Sequence[int] = ghash(Bilinear(0), _bits(h), blocks)  # type: ignore[assignment]
    return bytes(int("".join(map(str, bits[i : i + 8])), 2) for i in range(0, 128, 8))
