# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run a program for a Cortex-M3, M4 or M33 on Unicorn, and count cycles by a model of the core.

Unicorn executes. A library in C (bench/sim/cortexm_*.c), which Unicorn calls at each block of code,
counts cycles, instructions, accesses to memory and stack. It also rejects what the core does not
execute: instructions that it does not have, and LDM, STM, LDRD and STRD at addresses that are not
multiples of 4. The cycles are modelled, not measured (doc/figures/figures.md).
"""

from __future__ import annotations

import ctypes
import gc
import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import unicorn
from unicorn import arm_const as arm
from unicorn.unicorn_py3.unicorn import uclib

from .. import elf
from ..build import REPOSITORY, tool
from ._memory_line import MemoryLine, fits
from ._types import STACK_OVERFLOW, Call, Job, Run
from ._unicorn import DRY, SLOWEST_HZ, areas, within

_UART, _SYSTEM, _PAGE = 0x40004000, 0xE000E000, 0x1000
_DATA, _STATE, _RX_FULL = 0, 4, 1 << 1
_IDLE_POLLS_MAX = 200_000

_LOW = [getattr(arm, f"UC_ARM_REG_R{i}") for i in range(13)]
_PRESERVED = range(4, 12)
_FLAGS = 0xF0000000
#: Bits of cortexm_instruction.is in bench/sim/cortexm.h
_WHOLE, _MOVES_SP = 16, 32
_FROM, _TO_ALL = 1, 0
_TOLD = ctypes.CFUNCTYPE(None, ctypes.c_uint32, ctypes.c_uint32)
_TOLD_ONE = ctypes.CFUNCTYPE(None, ctypes.c_uint32)


class _Counted(ctypes.Structure):
    """A measured call."""

    _fields_ = (
        *((name, ctypes.c_uint32) for name in ("symbol", "stack")),
        *((name, ctypes.c_uint64) for name in ("cycles", "instructions", "accesses", "trace")),
    )


class _Shared(ctypes.Structure):
    """The part of cortexm_meter that Python sets and reads."""

    _fields_ = (
        *((f"{n}_{do}", ctypes.c_void_p) for n in ("reg", "mem") for do in ("read", "write")),
        ("emu_stop", ctypes.c_void_p),
        *((name, _TOLD) for name in ("entered", "left")),
        ("misaligned", _TOLD_ONE),
        *((n, ctypes.POINTER(ctypes.c_uint32)) for n in ("symbols", "sizes", "functions")),
        *((n, ctypes.c_uint32) for n in ("symbols_count", "functions_count", "has_dsp")),
        *((n, ctypes.c_uint32) for n in ("junk_seed", "fault", "calls_count", "depth")),
        ("cycles", ctypes.c_uint64),
        ("calls", ctypes.POINTER(_Counted)),
    )


@cache
def library() -> ctypes.CDLL:
    """Return the library with the decoder, the models and the meter."""
    sources = sorted((REPOSITORY / "bench" / "sim").glob("cortexm_*.c"))
    path = tool("cortexm", sources, [], ["-shared", "-fPIC"])
    loaded = ctypes.CDLL(str(path))
    loaded.cortexm_new.restype = ctypes.POINTER(_Shared)
    loaded.cortexm_count.restype = ctypes.c_uint64
    return loaded


def properties(code: bytes) -> tuple[int, int, int]:
    """Return the bits `is` of an instruction or -1, its change of SP, and its size."""
    sp, size = ctypes.c_int(), ctypes.c_int()
    halves = (ctypes.c_uint16 * 2).from_buffer_copy(code[:4].ljust(4, b"\0"))
    bits = library().cortexm_is(halves, ctypes.byref(sp), ctypes.byref(size))
    return bits, sp.value, size.value


def _numbers(values: list[int]) -> Any:
    return (ctypes.c_uint32 * len(values))(*values)


class _Line:
    """The serial line, for programs that _memory_line.py cannot serve."""

    def __init__(self, job: Job, stop: Callable[[], None]) -> None:
        self.job = job
        self.stop = stop
        self.output = bytearray()
        self.read_count = self.idle_polls = 0
        self.error = ""

    def read(self, _uc: Any, offset: int, _size: int, base: int) -> int:
        """Handle a load from a peripheral."""
        if base != _UART:
            return 0
        if offset == _DATA:
            self.read_count += 1
            return self.job.uart_in[self.read_count - 1]
        if offset != _STATE:
            return 0
        if self.read_count < len(self.job.uart_in):
            self.idle_polls = 0
            return _RX_FULL
        self.idle_polls += 1
        if self.idle_polls > _IDLE_POLLS_MAX:
            self.error = DRY
            self.stop()
        return 0

    def write(self, _uc: Any, offset: int, _size: int, value: int, base: int) -> None:
        """Handle a store to a peripheral."""
        if base == _UART and offset == _DATA:
            self.idle_polls = 0
            self.output.append(value & 0xFF)
            if self.job.stop_on and self.output.endswith(self.job.stop_on):
                self.stop()

    def end_late(self) -> None:
        """Stop the program because its time is up."""
        self.error = self.error or "has not ended in time"
        self.stop()


class _Convention:
    """Checks of the calling convention at measured calls."""

    def __init__(self, uc: Any, seed: int) -> None:
        self.uc = uc
        self.random = random.Random(seed)
        self.frames: list[tuple[list[int], list[int], int, int]] = []
        self.faults: dict[int, list[str]] = {}

    def _read(self) -> list[int]:
        return [self.uc.reg_read(_LOW[r]) for r in _PRESERVED]

    def entered(self, index: int, sp: int) -> None:
        """Give registers random values that the function must preserve or may not rely on."""
        self.faults[index] = []
        saved = self._read()
        for register in [*(_LOW[r] for r in _PRESERVED), _LOW[12]]:
            self.uc.reg_write(register, self.random.getrandbits(32))
        self.uc.reg_write(arm.UC_ARM_REG_APSR, self.random.getrandbits(32) & _FLAGS)
        masked = self.uc.reg_read(arm.UC_ARM_REG_PRIMASK)
        self.frames.append((saved, self._read(), masked, sp))

    def left(self, index: int, sp: int) -> None:
        """Note the differences at the return, and restore the caller's registers."""
        saved, given, masked, sp_then = self.frames.pop()
        found = zip(_PRESERVED, self._read(), given, strict=True)
        faults = self.faults[index]
        faults += [f"r{r} changed" for r, now, then in found if now != then]
        if self.uc.reg_read(arm.UC_ARM_REG_PRIMASK) != masked:
            faults.append("interrupt mask changed")
        if sp != sp_then:
            faults.append(f"sp off by {sp - sp_then}")
        for r, value in zip(_PRESERVED, saved, strict=True):
            self.uc.reg_write(_LOW[r], value)
        self.uc.reg_write(arm.UC_ARM_REG_PRIMASK, masked)
        self.uc.reg_write(arm.UC_ARM_REG_SP, sp_then)

    def misaligned(self, index: int) -> None:
        """Note a call with a stack that is not aligned to 8 bytes."""
        self.faults[index].append("sp not a multiple of 8 at a call")


class _Meter:
    """The meter in C, and the objects that it refers to."""

    def __init__(self, job: Job, uc: Any, symbols: dict[str, elf.Symbol]) -> None:
        self.uc = uc
        self.measured = job.measured(symbols)
        is_m33 = job.target == "cortex_m33"
        self.at = library().cortexm_new(int(is_m33))
        self.convention = None if job.abi_seed is None else _Convention(uc, job.abi_seed)
        shared = self.at.contents
        for name in ("reg_read", "reg_write", "mem_read", "mem_write", "emu_stop"):
            setattr(shared, name, ctypes.cast(getattr(uclib, f"uc_{name}"), ctypes.c_void_p))
        shared.symbols = _numbers([s.address for s in self.measured])
        shared.sizes = _numbers([s.size for s in self.measured])
        functions = sorted(elf.functions(symbols))
        shared.functions = _numbers(functions)
        shared.symbols_count, shared.functions_count = len(self.measured), len(functions)
        shared.has_dsp = job.target != "cortex_m3"
        if self.convention:
            shared.junk_seed = random.Random(job.abi_seed).getrandbits(31) | 1
            shared.entered = _TOLD(self.convention.entered)
            shared.left = _TOLD(self.convention.left)
            shared.misaligned = _TOLD_ONE(self.convention.misaligned)
        self._hooks(job, symbols)

    def _hooks(self, job: Job, symbols: Mapping[str, elf.Symbol]) -> None:
        self._hook(unicorn.UC_HOOK_EDGE_GENERATED, "edge")
        if job.measure:
            self._hook(unicorn.UC_HOOK_BLOCK, "block")
        if job.trace:
            self._hook(unicorn.UC_HOOK_CODE, "code")
        for place, size, bits, sp in self._instructions(symbols):
            if bits & _WHOLE:
                self._hook(unicorn.UC_HOOK_CODE, "whole", place, place)
            if self.convention and (bits & _MOVES_SP or sp > 0):
                behind = place + size
                self._hook(unicorn.UC_HOOK_CODE, "interrupt", behind, behind)

    def _instructions(
        self, symbols: Mapping[str, elf.Symbol]
    ) -> Iterator[tuple[int, int, int, int]]:
        """Yield address, size, bits and change of SP of the instructions in functions."""
        functions = {(s.address, s.size) for s in symbols.values() if s.kind == "func" and s.size}
        for start, size in sorted(functions):
            code, at = bytes(self.uc.mem_read(start, size + 4)), 0
            while at < size:
                bits, sp, length = properties(code[at : at + 4])
                if bits >= 0:
                    yield start + at, length, bits, sp
                at += length

    def _hook(self, kind: int, name: str, begin: int = _FROM, end: int = _TO_ALL) -> None:
        """Let Unicorn call a function of the library."""
        prefix = "" if name == "interrupt" else "on_"
        function = getattr(library(), f"cortexm_{prefix}{name}")
        handle = ctypes.c_size_t()
        arguments = (ctypes.cast(function, ctypes.c_void_p), ctypes.cast(self.at, ctypes.c_void_p))
        status = uclib.uc_hook_add(
            self.uc._uch,  # Unicorn's Python has no hooks in C
            ctypes.byref(handle),
            ctypes.c_int(kind),
            *arguments,
            ctypes.c_uint64(begin),
            ctypes.c_uint64(end),
        )
        if status:
            raise unicorn.UcError(status)

    @property
    def fault(self) -> int:
        return int(self.at.contents.fault)

    @property
    def cycles(self) -> int:
        return int(self.at.contents.cycles)

    @property
    def open_call(self) -> bool:
        return bool(self.at.contents.depth)

    def calls(self, *, with_traces: bool) -> tuple[Call, ...]:
        """Return the calls that have ended, in the order of their entries."""
        shared = self.at.contents
        faults = self.convention.faults if self.convention else {}
        return tuple(
            Call(
                self.measured[c.symbol].name,
                int(c.cycles),
                int(c.stack),
                tuple(faults.get(index, ())),
                f"{c.trace:016x}" if with_traces else None,
                instructions=int(c.instructions),
                accesses=int(c.accesses),
            )
            for index, c in enumerate(shared.calls[: shared.calls_count])
        )

    def free(self) -> None:
        library().cortexm_free(self.at)


def _machine(job: Job, line: _Line, symbols: Mapping[str, elf.Symbol]) -> Any:
    # With UC_MODE_MCLASS, Unicorn uses a Cortex-M33 for any requested model.
    uc = unicorn.Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS)
    segments = elf.segments(job.elf)
    start = min(segment.address for segment in segments)
    used, floor, end = areas(job, symbols)
    uc.mem_map(start, used - start)
    uc.mem_map(used, floor - used, unicorn.UC_PROT_READ)
    uc.mem_map(floor, end - floor)
    for base in (_UART, _SYSTEM):
        uc.mmio_map(base, _PAGE, line.read, base, line.write, base)
    for segment in segments:
        uc.mem_write(segment.address, segment.data)
    return uc


def run(job: Job) -> Run:
    """Run the job. Run.cycles counts only if a call is measured."""
    try:
        return _run(job)
    finally:
        # The machine refers to itself through its hooks and holds megabytes.
        gc.collect(1)


def _run(job: Job) -> Run:
    symbols = elf.symbols(job.elf)
    stop, fault = symbols["fw_stop"].address, symbols["fw_fault"].address
    line = _Line(job, lambda: uc.emu_stop())
    uc = _machine(job, line, symbols)
    meter = _Meter(job, uc, symbols)
    try:
        memory = None
        if not job.stop_on and fits(symbols):
            memory = MemoryLine(uc, symbols, job.uart_in)
        uc.hook_add(unicorn.UC_HOOK_CODE, lambda *_: uc.emu_stop(), None, fault, fault)
        vectors = bytes(uc.mem_read(min(s.address for s in elf.segments(job.elf)), 8))
        uc.reg_write(arm.UC_ARM_REG_SP, int.from_bytes(vectors[:4], "little"))
        error = ""
        try:
            with within(1 + job.max_cycles / SLOWEST_HZ, line.end_late):
                uc.emu_start(int.from_bytes(vectors[4:], "little") | 1, stop)
        except unicorn.UcError as problem:
            error = str(problem)
        output = memory.output if memory else bytes(line.output)
        stopped = bool(job.stop_on) and output.endswith(job.stop_on)
        pc = meter.fault or uc.reg_read(arm.UC_ARM_REG_PC)
        if meter.fault or (not stopped and pc & ~1 != stop):
            error = _reason(job, uc, meter, line, memory, error)
        elif meter.open_call and not stopped:
            error = "ended inside a measured function, which never returned"
        if error:
            raise job.failure(error, pc & ~1, symbols, output)
        exit_code = uc.reg_read(arm.UC_ARM_REG_R0)
        calls = meter.calls(with_traces=job.trace)
        return Run(output, meter.cycles if job.measure else 0, calls, 0, exit_code)
    finally:
        meter.free()


def _reason(
    job: Job, uc: Any, meter: _Meter, line: _Line, memory: MemoryLine | None, error: str
) -> str:
    """Return why a run ended before its end."""
    symbols = elf.symbols(job.elf)
    if meter.fault:
        bits, _, _ = properties(bytes(uc.mem_read(meter.fault, 4)))
        is_whole = bits >= 0 and bits & _WHOLE
        return "address not a multiple of 4" if is_whole else "undefined instruction"
    if uc.reg_read(arm.UC_ARM_REG_SP) < areas(job, symbols)[1]:
        return STACK_OVERFLOW
    pc = uc.reg_read(arm.UC_ARM_REG_PC)
    if memory and memory.is_dry and elf.function_at(symbols, pc) == "fw_getc":
        return DRY
    return line.error or error or "sleeps, and nothing can wake it"
