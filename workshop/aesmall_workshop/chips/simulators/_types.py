# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the inputs and results of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import elf as elf_file

#: The error of every simulator if the stack has no room
STACK_OVERFLOW = "the stack ran into the variables"


class SimulationError(Exception):
    """The program crashed, hung or misbehaved. The message has the address."""


@dataclass(frozen=True)
class Call:
    """One call of a measured function."""

    symbol: str
    #: Cycles without interrupts. AVR: from the CALL instruction (4, or 5 with a 3-byte PC) to RET,
    #: both included, for any kind of call. Cortex-M0+: from the first instruction to the return,
    #: both included, without BL. Other Cortex-M: the same, by a model. Hazard3: from JAL to RET,
    #: both included, with two cycles each at any address.
    cycles: int
    #: Bytes below the caller's SP at the deepest instruction, on AVR with the return address
    stack: int
    #: Violations of the calling convention; empty if there was no violation or no check
    abi: tuple[str, ...]
    #: Hash over all program counters and addresses of loads and stores; None if not recorded
    trace: str | None
    #: Only simavr: the same instructions with the cycles of AVRxt (chips/avr_timing.py); otherwise
    #: 0
    avrxt: int = field(default=0, compare=False)
    #: Only hazard3 and Cortex-M: the number of instructions from the function's first to its
    #: return; otherwise 0
    instructions: int = field(default=0, compare=False)
    #: Only Cortex-M: the words, halfwords and bytes that are loaded and stored; otherwise 0
    accesses: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Cut:
    """A power failure in a write to the storage. The writes of a run count from 0."""

    operation: int
    #: The part of the write that happens: 0 no byte, 1 the first bytes, 2 half of the bits, 3 most
    #: of the bits (an erase leaves random bytes), 4 all of it
    model: int
    seed: int = 1


#: The models of a cut
CUTS = range(5)


@dataclass(frozen=True)
class Storage:
    """Permanent memory: the flash of an RP2040 (bench/sim/flash.mjs), or the EEPROM of an AVR."""

    #: The content from the first byte. Bytes after its end are 0xff.
    image: bytes = b""
    #: Only rp2040js: after the run, the chip starts from each of these cuts, with the input
    #: `after`.
    cuts: tuple[Cut, ...] = ()
    after: bytes = b""


@dataclass(frozen=True)
class Write:
    """A program or erase of the flash, or a byte of the EEPROM."""

    address: int
    erases: bool
    #: The number of bytes that the program had sent before
    output: int
    #: Only EEPROM: the byte
    value: int = 0


@dataclass(frozen=True)
class Stored:
    """The effect of a run on its storage."""

    image: bytes
    writes: tuple[Write, ...]
    #: Cycles of waiting for the flash: programs, erases, reads and the boot ROM's work between them
    cycles: int = 0
    #: The output of one more run for each cut
    lives: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Run:
    """A run that ended normally."""

    output: bytes
    #: Cycles from reset to the end; 0 on the host, and on unicorn if no call is measured
    cycles: int
    calls: tuple[Call, ...]
    #: The deepest stack of the whole program in bytes; 0 on the host and on unicorn
    stack_total: int
    #: The argument of fw_exit
    exit_code: int
    #: The storage after the run, if the job has storage
    stored: Stored | None = None


@dataclass(frozen=True)
class Job:
    """The arguments of run()."""

    simulator: str
    target: str
    elf: Path
    uart_in: bytes
    measure: tuple[str, ...]
    abi_seed: int | None
    trace: bool
    max_cycles: int
    stop_on: bytes
    analog_mv: int
    storage: Storage | None = None

    def measured(self, symbols: Mapping[str, elf_file.Symbol]) -> list[elf_file.Symbol]:
        """Return the functions to measure."""
        missing = [name for name in self.measure if name not in symbols]
        if missing:
            raise SimulationError(f"{self.elf.name} has no function {', '.join(missing)}")
        return [symbols[name] for name in self.measure]

    def error(self, text: str) -> SimulationError:
        """Return an error of this job."""
        return SimulationError(f"{self.elf.name} on {self.simulator}: {text}")

    def failure(
        self, problem: str, pc: int, symbols: dict[str, elf_file.Symbol], output: bytes
    ) -> SimulationError:
        """Return an error of the program, with its address and the end of its output."""
        said = f"; its output ends with {output[-60:]!r}" if output else ""
        place = elf_file.function_at(symbols, pc)
        return self.error(f"{problem}; at 0x{pc:x} in {place}{said}")

    def result(
        self,
        answer: Mapping[str, Any],
        symbols: dict[str, elf_file.Symbol],
        stored: Stored | None = None,
    ) -> Run:
        """Return the run that a runner's JSON object describes."""
        output = bytes.fromhex(answer["output"])
        if answer["error"]:
            raise self.failure(answer["error"], answer["pc"], symbols, output)
        calls = tuple(
            Call(
                *(c["symbol"], c["cycles"], c["stack"], tuple(c["abi"]), c.get("trace")),
                avrxt=c.get("otherwise", 0),
                instructions=c.get("instructions", 0),
            )
            for c in answer["calls"]
        )
        return Run(output, answer["cycles"], calls, answer["stack"], answer["exit_code"], stored)
