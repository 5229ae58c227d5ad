# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run a program for the RP2040 on Unicorn (QEMU's ARM core).

Only the peripherals for start-up and the serial line are modelled. _m0plus.py counts cycles over
the executed blocks, but only if a call is measured. Otherwise the code runs at full speed, for
tests of the output only. In both cases an instruction that faults on the chip is an error.
"""

from __future__ import annotations

import gc
import random
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import unicorn
from aesmall.targets import TARGETS
from unicorn import arm_const as arm

from .. import elf
from ._m0plus import Block, block, sp_change
from ._memory_line import MemoryLine, fits
from ._types import STACK_OVERFLOW, Call, Job, Run

_FLASH, _RAM = 0x10000000, 0x20000000
#: The granularity of mapped memory
_PAGE = 4096
_PERIPHERALS = (0x40000000, 0x100000)
_SYSTEM = (0xE000E000, 0x1000)

_UART_DR, _UART_FR = 0x40034000, 0x40034018
_FR_RXFE = 1 << 4
#: Registers that are ready at once when start-up polls them
_READY = {0x4000C008: 0xFFFFFFFF, 0x40024004: 1 << 31, 0x40028000: 1 << 31}
#: CLK_REF_SELECTED and CLK_SYS_SELECTED: one bit for the source that the register 8 bytes below
#: selects
_SELECTED = {0x40008038: 3, 0x40008044: 1}

_IDLE_POLLS_MAX = 200_000
DRY = "waits for more input than it was given"
SLOWEST_HZ = 10_000_000
_LOW = [getattr(arm, f"UC_ARM_REG_R{i}") for i in range(13)]
_PRESERVED = range(4, 12)
_FLAGS = 0xF0000000
#: The bytes that an interrupt writes: eight registers, and the stack of its handler
_HANDLER_STACK = 64


class _Chip:
    """The peripherals, which only store values, except for registers that the program polls."""

    def __init__(self, job: Job, stop: Callable[[], None]) -> None:
        self.job = job
        self.stop = stop
        self.output = bytearray()
        self.read_count = 0
        self.idle_polls = 0
        self.error = ""
        self.registers: dict[int, int] = {}

    def read(self, _uc: Any, offset: int, _size: int, base: int) -> int:
        """Handle a load from a peripheral."""
        address = base + offset
        if address == _UART_FR:
            return self._uart_flags()
        if address == _UART_DR:
            self.read_count += 1
            return self.job.uart_in[self.read_count - 1]
        if address in _SELECTED:
            return 1 << (self.registers.get(address - 8, 0) & _SELECTED[address])
        return self.registers.get(address, 0) | _READY.get(address, 0)

    def write(self, _uc: Any, offset: int, _size: int, value: int, base: int) -> None:
        """Handle a store to a peripheral, with the RP2040's atomic aliases."""
        address = base + offset
        alias = address >> 12 & 3 if base == _PERIPHERALS[0] else 0
        address -= alias << 12
        old = self.registers.get(address, 0)
        if address == _UART_DR:
            self._send(value & 0xFF)
        else:
            self.registers[address] = (value, old ^ value, old | value, old & ~value)[alias]

    def end_late(self) -> None:
        """Stop the program because its time is up."""
        self.error = self.error or "has not ended in time"
        self.stop()

    def _uart_flags(self) -> int:
        if self.read_count < len(self.job.uart_in):
            self.idle_polls = 0
            return 0
        self.idle_polls += 1
        if self.idle_polls > _IDLE_POLLS_MAX:
            self.error = DRY
            self.stop()
        return _FR_RXFE

    def _send(self, byte: int) -> None:
        self.idle_polls = 0
        self.output.append(byte)
        if self.job.stop_on and self.output.endswith(self.job.stop_on):
            self.stop()


@dataclass
class _Frame:
    """A call that has not returned yet."""

    symbol: elf.Symbol
    index: int
    return_pc: int
    sp: int
    deepest: int
    start: int
    saved: list[int]
    given: list[int]
    masked: int
    abi: list[str]


class _Meter:
    """A counter of cycles and stack, block by block."""

    def __init__(self, job: Job, uc: Any, symbols: dict[str, elf.Symbol]) -> None:
        self.uc = uc
        self.symbols = {symbol.address: symbol for symbol in job.measured(symbols)}
        self.functions = frozenset(elf.functions(symbols))
        self.random = None if job.abi_seed is None else random.Random(job.abi_seed)
        self.blocks: dict[tuple[int, int], Block] = {}
        self.frames: list[_Frame] = []
        self.calls: list[Call | None] = []
        self.last: Block | None = None
        self.last_start = 0
        self.cycles = 0
        source = random.Random(job.abi_seed)
        self.junk = [source.randbytes(_HANDLER_STACK) for _ in range(8)]
        if self.random:
            for place in self._behind_rises(symbols):
                uc.hook_add(unicorn.UC_HOOK_CODE, self.interrupt, None, place, place)

    def _behind_rises(self, symbols: Mapping[str, elf.Symbol]) -> Iterator[int]:
        """Yield the addresses after instructions in functions that may move SP up."""
        functions = {(s.address, s.size) for s in symbols.values() if s.kind == "func" and s.size}
        for start, size in sorted(functions):
            code = self.uc.mem_read(start, size)
            for i in range(0, size - 1, 2):
                change = sp_change(int.from_bytes(code[i : i + 2], "little"))
                if change is None or change > 0:
                    yield start + i + 2

    def interrupt(self, uc: Any, _address: int, _size: int, _data: Any) -> None:
        """Overwrite the memory below SP, as an interrupt does.

        The start-up code disables interrupts, but the functions must not rely on this.
        """
        if self.frames:
            self.junk.append(self.junk.pop(0))
            uc.mem_write(uc.reg_read(arm.UC_ARM_REG_SP) - _HANDLER_STACK, self.junk[0])

    def on_block(self, uc: Any, address: int, size: int, _data: Any) -> None:
        """Count the last block and prepare the next, at the start of each block."""
        last = self.last
        if last:
            self.cycles += last.cycles + (last.conditional and address != last.end)
        if self.frames or address in self.symbols:
            self._step(address, uc.reg_read(arm.UC_ARM_REG_SP))
        self.last = self.blocks.get((address, size)) or self.decode(address, size)
        self.last_start = address
        if self.frames:
            frame = self.frames[-1]
            sp = uc.reg_read(arm.UC_ARM_REG_SP)
            frame.deepest = min(frame.deepest, sp + self.last.lowest)
            if self.random:
                self.interrupt(uc, address, size, None)

    def decode(self, address: int, size: int) -> Block:
        """Return the block at an address. Raise ValueError where an M0+ would fault."""
        code = self.uc.mem_read(address, size)
        halves = [int.from_bytes(code[i : i + 2], "little") for i in range(0, size, 2)]
        return self.blocks.setdefault((address, size), block(address, halves))

    def _step(self, address: int, sp: int) -> None:
        if self.frames and self.last:
            frame = self.frames[-1]
            frame.deepest = min(frame.deepest, sp, sp + self.last.lowest_from_end)
            if self.random and sp & 7 and self.last.calls and address in self.functions:
                frame.abi.append("sp not a multiple of 8 at a call")
        while self.frames and address == self.frames[-1].return_pc:
            self._leave(sp)
        symbol = self.symbols.get(address)
        if symbol:
            inside = 0 <= self.last_start - address < symbol.size
            if (self.last and self.last.calls) or not inside:
                self._enter(symbol, sp)

    def _read(self) -> list[int]:
        return [self.uc.reg_read(_LOW[r]) for r in _PRESERVED]

    def _enter(self, symbol: elf.Symbol, sp: int) -> None:
        return_pc = self.uc.reg_read(arm.UC_ARM_REG_LR) & ~1
        saved = self._read()
        if self.random:
            for register in [*(_LOW[r] for r in _PRESERVED), _LOW[12]]:
                self.uc.reg_write(register, self.random.getrandbits(32))
            flags = self.random.getrandbits(32) & _FLAGS
            self.uc.reg_write(arm.UC_ARM_REG_APSR, flags)
        given, masked = self._read(), self.uc.reg_read(arm.UC_ARM_REG_PRIMASK)
        index, now = len(self.calls), self.cycles
        frame = _Frame(symbol, index, return_pc, sp, sp, now, saved, given, masked, [])
        self.frames.append(frame)
        self.calls.append(None)

    def _leave(self, sp: int) -> None:
        frame = self.frames.pop()
        abi = frame.abi
        if self.random:
            found = zip(_PRESERVED, self._read(), frame.given, strict=True)
            abi += [f"r{r} changed" for r, now, given in found if now != given]
            if self.uc.reg_read(arm.UC_ARM_REG_PRIMASK) != frame.masked:
                abi.append("interrupt mask changed")
            if sp != frame.sp:
                abi.append(f"sp off by {sp - frame.sp}")
            self._restore(frame)
        cost, stack = self.cycles - frame.start, frame.sp - frame.deepest
        self.calls[frame.index] = Call(frame.symbol.name, cost, stack, tuple(abi), None)
        if self.frames:
            outer = self.frames[-1]
            outer.deepest = min(outer.deepest, frame.deepest)

    def _restore(self, frame: _Frame) -> None:
        """Restore the caller's registers."""
        for r, value in zip(_PRESERVED, frame.saved, strict=True):
            self.uc.reg_write(_LOW[r], value)
        self.uc.reg_write(arm.UC_ARM_REG_PRIMASK, frame.masked)
        self.uc.reg_write(arm.UC_ARM_REG_SP, frame.sp)


@contextmanager
def within(seconds: float, late: Callable[[], None]) -> Iterator[None]:
    """Call `late` once the time is up.

    Unicorn's own clock polls, which would cost a program's time.
    """
    alarm = threading.Timer(seconds, late)
    alarm.daemon = True
    alarm.start()
    try:
        yield
    finally:
        alarm.cancel()
        alarm.join()  # so that it holds no reference any more


def _machine(job: Job, chip: _Chip, symbols: Mapping[str, elf.Symbol]) -> Any:
    # With UC_MODE_MCLASS, Unicorn uses a Cortex-M33 for any requested model.
    uc = unicorn.Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB, arm.UC_CPU_ARM_CORTEX_M0)
    segments = elf.segments(job.elf)
    if any(s.address < _RAM for s in segments):
        readable = unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC
        uc.mem_map(_FLASH, TARGETS[job.target].flash, readable)
    used, floor, end = areas(job, symbols)
    uc.mem_map(_RAM, used - _RAM)
    uc.mem_map(used, floor - used, unicorn.UC_PROT_READ)
    uc.mem_map(floor, end - floor)
    for base, size in (_PERIPHERALS, _SYSTEM):
        uc.mmio_map(base, size, chip.read, base, chip.write, base)
    for segment in segments:
        uc.mem_write(segment.address, segment.data)
    return uc


def areas(job: Job, symbols: Mapping[str, elf.Symbol]) -> tuple[int, int, int]:
    """Return the end of the variables, the lowest address of the stack and the end of the RAM.

    Half of the memory after the variables is read-only, so that a stack that grows too far faults.
    """
    end = _RAM + TARGETS[job.target].ram
    used = -(-symbols["fw_ram_used"].address // _PAGE) * _PAGE
    return used, (used + end) // 2 // _PAGE * _PAGE, end


@lru_cache(maxsize=64)
def _blocks(_elf: Path, _has_line: bool, *_state: int) -> dict[tuple[int, int], Block]:
    """Return the decoded blocks of a program. Each run adds its own.

    With a memory line, the functions of the serial line are different.
    """
    return {}


def run(job: Job) -> Run:
    """Run the job on Unicorn. Run.cycles counts only if a call is measured."""
    try:
        return _run(job)
    finally:
        # The machine refers to itself through its hooks and holds megabytes.
        gc.collect(1)


def _run(job: Job) -> Run:
    symbols = elf.symbols(job.elf)
    stop, fault = symbols["fw_stop"].address, symbols["fw_fault"].address
    chip = _Chip(job, lambda: uc.emu_stop())
    uc = _machine(job, chip, symbols)
    meter = _Meter(job, uc, symbols)
    line = None
    if job.measure:
        uc.hook_add(unicorn.UC_HOOK_BLOCK, meter.on_block)
    elif not job.stop_on and fits(symbols):
        line = MemoryLine(uc, symbols, job.uart_in)
    status = job.elf.stat()
    state = status.st_ino, status.st_size, status.st_mtime_ns
    meter.blocks = _blocks(job.elf, line is not None, *state)

    def on_new_block(uc: Any, new: Any, _before: Any, _data: Any) -> None:
        """Reject instructions that Unicorn runs and an M0+ does not have."""
        if (new.pc, new.size) in meter.blocks:
            return
        try:
            meter.decode(new.pc, new.size)
        except ValueError as problem:
            chip.error = str(problem)
            uc.emu_stop()

    uc.hook_add(unicorn.UC_HOOK_EDGE_GENERATED, on_new_block)
    uc.hook_add(unicorn.UC_HOOK_CODE, lambda *_: uc.emu_stop(), None, fault, fault)
    # The vectors are at the start of a program, in SRAM or in flash.
    vectors = bytes(uc.mem_read(min(s.address for s in elf.segments(job.elf)), 8))
    uc.reg_write(arm.UC_ARM_REG_SP, int.from_bytes(vectors[:4], "little"))
    reset = int.from_bytes(vectors[4:], "little")
    error = ""
    try:
        with within(1 + job.max_cycles / SLOWEST_HZ, chip.end_late):
            uc.emu_start(reset | 1, stop)
    except unicorn.UcError as problem:
        error = str(problem)
    output = line.output if line else bytes(chip.output)
    pc, sp = (uc.reg_read(r) for r in (arm.UC_ARM_REG_PC, arm.UC_ARM_REG_SP))
    stopped = bool(job.stop_on) and output.endswith(job.stop_on)
    if not stopped and pc & ~1 != stop:
        if sp < areas(job, symbols)[1]:
            chip.error = STACK_OVERFLOW
        elif line and line.is_dry and elf.function_at(symbols, pc) == "fw_getc":
            chip.error = DRY
        error = chip.error or error or "sleeps, and nothing can wake it"
    elif meter.frames and not stopped:
        error = f"ended inside {meter.frames[-1].symbol.name}, which never returned"
    if error:
        raise job.failure(error, pc & ~1, symbols, output)
    calls = tuple(call for call in meter.calls if call)
    exit_code = uc.reg_read(arm.UC_ARM_REG_R0)
    return Run(output, meter.cycles, calls, 0, exit_code)
