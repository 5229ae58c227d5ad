# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs machine code instruction by instruction in independent simulators.

They are simavr for AVR (simavr_steps.c) and Unicorn for the RP2040. Their states are reported
unchanged. The H flag of simavr is known to be wrong. Interrupts and peripherals do not run.
"""

from __future__ import annotations

import ctypes
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import unicorn
from aesmall.targets import TARGETS
from aesmall_workshop.chips import elf as elf_file
from aesmall_workshop.chips.build import tool
from aesmall_workshop.chips.simulators import SimulationError
from unicorn import arm_const as arm

__all__ = ["Case", "Outcome", "SimulationError", "Snapshot", "Start", "singles", "steps"]

_RAM = 0x20000000
_NOWHERE = 0xFFFFFFFE
_JOB = struct.Struct("<IIIHBx32s")
_STATE = struct.Struct("<IIHBx32s")
_NUMBER = struct.Struct("<I")
_RANGE = struct.Struct("<II")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The processor before an instruction."""

    #: Bytes, without the Thumb bit.
    pc: int
    #: r0 .. r31 on AVR, r0 .. r12 and lr on ARM
    registers: tuple[int, ...]
    sp: int
    #: SREG on AVR, N << 3 | Z << 2 | C << 1 | V on ARM
    flags: int
    #: Since the start; not known on ARM
    cycles: int | None


@dataclass(frozen=True)
class Start:
    """The processor before the first instruction."""

    entry: int
    #: As in Snapshot. The return address is in place: in lr, or on the stack, in `memory`.
    registers: tuple[int, ...]
    sp: int
    flags: int
    #: Data address (AVR: without AVR_DATA) -> content. All other RAM is 0, except the program's own
    #: RAM on ARM.
    memory: Mapping[int, bytes]
    #: The address at which the run ends, in bytes. It need not have code. singles() ignores it.
    return_to: int = _NOWHERE


@dataclass(frozen=True)
class Case:
    """One instruction to run: the first of `code`, at start.entry.

    On AVR `code` may also include the instruction that a skip skips, or the bytes that LPM loads.
    The rest of the flash is 0xff. On ARM code and the target of a jump are in SRAM.
    """

    code: bytes
    start: Start
    #: (address, size) of the memory that the outcome shows
    watch: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The processor and the watched memory after one instruction."""

    snapshot: Snapshot
    memory: tuple[bytes, ...]


def steps(
    target: str,
    elf: Path,
    start: Start,
    watch: Sequence[tuple[int, int]] = (),
    limit: int = 2_000_000,
) -> tuple[list[Snapshot], list[bytes]]:
    """Run a routine of a program until start.return_to.

    Return the snapshots before each instruction and at the end, and the watched (address, size)
    ranges then. A crash, or more than `limit` instructions, raises a SimulationError.
    """
    code = {s.address: s.data for s in elf_file.segments(elf) if s.address < elf_file.AVR_DATA}
    try:
        if target == "rp2040":
            snapshots, memory = _Arm(elf).steps(start, watch, limit)
        else:
            [(snapshots, memory)] = _avr(target, [(code, start, watch, limit)])
        if snapshots[-1].pc != start.return_to:
            raise _Stopped(f"has not returned after {limit} instructions", snapshots[-1].pc)
    except _Stopped as stop:
        place = elf_file.function_at(elf_file.symbols(elf), stop.pc)
        raise SimulationError(f"{elf.name}: {stop} at {stop.pc:#x} in {place}") from stop
    return snapshots, memory


def singles(target: str, cases: Sequence[Case]) -> list[Outcome]:
    """Run one instruction of each case, independently of each other: thousands a second.

    A SimulationError names the first case that crashes.
    """
    try:
        if target == "rp2040":
            chip = _Arm(None)
            return [chip.single(number, case) for number, case in enumerate(cases)]
        jobs = [({c.start.entry: c.code}, c.start, c.watch, 1) for c in cases]
        return [Outcome(states[-1], tuple(memory)) for states, memory in _avr(target, jobs)]
    except _Stopped as stop:
        code = cases[stop.job].code.hex()
        raise SimulationError(f"case {stop.job}, code {code}: {stop} at {stop.pc:#x}") from stop


class _Stopped(Exception):
    """A simulator could not continue."""

    def __init__(self, text: str, pc: int, job: int = 0) -> None:
        super().__init__(text)
        self.pc = pc
        self.job = job


# ---- AVR ----

_Job = tuple[Mapping[int, bytes], Start, Sequence[tuple[int, int]], int]


@cache
def _tool() -> Path:
    source = Path(__file__).with_name("simavr_steps.c")
    return tool("simavr_steps", [source], ["-lsimavr"])


def _avr(target: str, jobs: Sequence[_Job]) -> Iterator[tuple[list[Snapshot], list[bytes]]]:
    command = [str(_tool()), target]
    data = b"".join(_job(*job) for job in jobs)
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    if done.returncode != 0:
        text = done.stderr.decode().strip()
        raise SimulationError(f"simavr on {target}: {text or done.returncode}")
    return _answers(done.stdout, jobs)


def _job(
    code: Mapping[int, bytes], start: Start, watch: Sequence[tuple[int, int]], limit: int
) -> bytes:
    registers = bytes(start.registers)
    if len(registers) != 32:
        raise SimulationError(f"an AVR has 32 registers, not {len(registers)}")
    parts = [_JOB.pack(start.entry, start.return_to, limit, start.sp, start.flags, registers)]
    for pieces in (code, start.memory):
        parts.append(_NUMBER.pack(len(pieces)))
        for address, content in pieces.items():
            parts += [_RANGE.pack(address, len(content)), content]
    parts += [_NUMBER.pack(len(watch)), *(_RANGE.pack(*range_) for range_ in watch)]
    return b"".join(parts)


def _answers(data: bytes, jobs: Sequence[_Job]) -> Iterator[tuple[list[Snapshot], list[bytes]]]:
    place = 0

    def take(size: int) -> bytes:
        nonlocal place
        place += size
        return data[place - size : place]

    for number, (_, _, watch, _) in enumerate(jobs):
        states = take(_STATE.size * _NUMBER.unpack(take(4))[0])
        snapshots = [
            Snapshot(pc, tuple(registers), sp, sreg, cycles)
            for pc, cycles, sp, sreg, registers in _STATE.iter_unpack(states)
        ]
        error = take(_NUMBER.unpack(take(4))[0]).decode()
        if error:
            raise _Stopped(error, snapshots[-1].pc, number)
        yield snapshots, [take(size) for _, size in watch]


# ---- ARM ----

_REGISTERS = [*(getattr(arm, f"UC_ARM_REG_R{i}") for i in range(13)), arm.UC_ARM_REG_LR]
_STATE_REGISTERS = [*_REGISTERS, arm.UC_ARM_REG_SP, arm.UC_ARM_REG_CPSR]
_THUMB = 1 << 5


class _Arm:
    """A Cortex-M0+ with the RP2040's SRAM."""

    def __init__(self, elf: Path | None) -> None:
        # With UC_MODE_MCLASS Unicorn uses a Cortex-M33 for every requested model.
        self.uc: Any = unicorn.Uc(
            unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB, arm.UC_CPU_ARM_CORTEX_M0
        )
        self.empty = bytes(TARGETS["rp2040"].ram)
        self.uc.mem_map(_RAM, len(self.empty))
        for segment in elf_file.segments(elf) if elf else ():
            self.uc.mem_write(segment.address, segment.data)
        count = len(_STATE_REGISTERS)
        self.values = (ctypes.c_uint64 * count)()
        places = (ctypes.addressof(self.values) + 8 * i for i in range(count))
        # Does the work of reg_read_batch() without its conversions, which take four times as long.
        self.reading = (ctypes.c_int * count)(*_STATE_REGISTERS), (ctypes.c_void_p * count)(*places)

    def steps(
        self, start: Start, watch: Sequence[tuple[int, int]], limit: int
    ) -> tuple[list[Snapshot], list[bytes]]:
        snapshots: list[Snapshot] = []

        def before(uc: Any, address: int, _size: int, _data: Any) -> None:
            if len(snapshots) == limit:
                uc.emu_stop()
            else:
                snapshots.append(self._snapshot(address))

        self.uc.hook_add(unicorn.UC_HOOK_CODE, before)
        self._run(start)
        snapshots.append(self._snapshot(self._pc()))
        return snapshots, self._read(watch)

    def single(self, number: int, case: Case) -> Outcome:
        """Run one instruction."""
        self.uc.mem_write(_RAM, self.empty)
        self.uc.ctl_flush_tb()
        entry, code = case.start.entry, case.code
        # A branch follows it, since otherwise Unicorn would translate the zeros too.
        memory = {entry + len(code): b"\xfe\xe7", **case.start.memory, entry: code}
        try:
            self._run(replace(case.start, memory=memory), count=1)
            return Outcome(self._snapshot(self._pc()), tuple(self._read(case.watch)))
        except _Stopped as stop:
            raise _Stopped(str(stop), stop.pc, number) from stop

    def _run(self, start: Start, count: int = 0) -> None:
        uc = self.uc
        if len(start.registers) != len(_REGISTERS):
            raise SimulationError("a Cortex-M0+ has 14 registers: r0 .. r12 and lr")
        values = [*zip(_REGISTERS, start.registers, strict=True), (arm.UC_ARM_REG_SP, start.sp)]
        try:
            for address, content in start.memory.items():
                uc.mem_write(address, content)
            uc.reg_write_batch([*values, (arm.UC_ARM_REG_APSR, start.flags << 28)])
            uc.emu_start(start.entry | 1, start.return_to, count=count)
        except unicorn.UcError as problem:
            raise _Stopped(str(problem), self._pc()) from problem

    def _pc(self) -> int:
        return int(self.uc.reg_read(arm.UC_ARM_REG_PC)) & ~1

    def _snapshot(self, pc: int) -> Snapshot:
        self.uc._do_reg_read_batch(*self.reading, len(self.values))
        *registers, sp, cpsr = self.values
        if not cpsr & _THUMB:
            raise _Stopped("a jump to an address without the Thumb bit", pc)
        return Snapshot(pc, tuple(registers), sp, cpsr >> 28, None)

    def _read(self, watch: Sequence[tuple[int, int]]) -> list[bytes]:
        return [bytes(self.uc.mem_read(address, size)) for address, size in watch]
