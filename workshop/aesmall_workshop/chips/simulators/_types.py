# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What goes into a simulation and what comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import elf as elf_file

#: What the error says, whichever simulator ran, when the stack has no room
STACK_OVERFLOW = "the stack ran into the variables"


class SimulationError(Exception):
    """The program crashed, hung or misbehaved; the message says where."""


@dataclass(frozen=True)
class Call:
    """One call of a measured function."""

    symbol: str
    #: AVR: the CALL instruction (4, or 5 with a 3-byte PC) to RET, both included, whatever
    #: called it. Cortex-M0+: first instruction to return, both included; BL not.
    #: Hazard3: JAL to RET, both included, two cycles each, wherever they are.
    #: Interrupts are not counted.
    cycles: int
    #: Bytes below the caller's SP at the deepest instruction; AVR: with the return address.
    stack: int
    #: Violations of the calling convention; empty: none, or not checked.
    abi: tuple[str, ...]
    #: Hash over all program counters and addresses of loads and stores; None: not recorded.
    trace: str | None
    #: simavr alone: the same instructions by the cycles of AVRxt (chips/avr_timing.py); else 0
    avrxt: int = field(default=0, compare=False)
    #: hazard3 alone: the instructions from the function's first to its return; else 0
    instructions: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Cut:
    """The power fails in a write to the storage, counted from 0 in a run."""

    operation: int
    #: What it leaves: 0 nothing of the write, 1 its first bytes, 2 half of its bits, 3 most of
    #: its bits or, of an erase, garbage, 4 all of it.
    model: int
    seed: int = 1


#: The models of a cut
CUTS = range(5)


@dataclass(frozen=True)
class Storage:
    """What lasts: the flash beside an RP2040 (bench/sim/flash.mjs), the EEPROM of an AVR."""

    #: From its first byte on; what is not there is 0xff.
    image: bytes = b""
    #: rp2040js alone: behind the run the chip starts from each of these, with the input `after`.
    cuts: tuple[Cut, ...] = ()
    after: bytes = b""


@dataclass(frozen=True)
class Write:
    """A program or an erase of the flash, or a byte of the EEPROM."""

    address: int
    erases: bool
    #: Bytes that the program had sent before.
    output: int
    #: EEPROM alone: the byte
    value: int = 0


@dataclass(frozen=True)
class Stored:
    """What a run did to its storage."""

    image: bytes
    writes: tuple[Write, ...]
    #: Waited for the flash: programs, erases, reads and what the boot ROM does between.
    cycles: int = 0
    #: The output of one more run for each cut
    lives: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Run:
    """A run that came to its end."""

    output: bytes
    #: From reset to the end; 0 on the host and, when nothing is measured, on unicorn.
    cycles: int
    calls: tuple[Call, ...]
    #: The deepest stack of the whole program, in bytes; 0 on the host and on unicorn.
    stack_total: int
    #: What the program gave to fw_exit.
    exit_code: int
    #: With storage
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
        """The functions to measure."""
        missing = [name for name in self.measure if name not in symbols]
        if missing:
            raise SimulationError(f"{self.elf.name} has no function {', '.join(missing)}")
        return [symbols[name] for name in self.measure]

    def error(self, text: str) -> SimulationError:
        """A failure of this job."""
        return SimulationError(f"{self.elf.name} on {self.simulator}: {text}")

    def failure(
        self, problem: str, pc: int, symbols: dict[str, elf_file.Symbol], output: bytes
    ) -> SimulationError:
        """A failure of the program, with its place and what it said last."""
        said = f"; its output ends with {output[-60:]!r}" if output else ""
        place = elf_file.function_at(symbols, pc)
        return self.error(f"{problem}; at 0x{pc:x} in {place}{said}")

    def result(
        self,
        answer: Mapping[str, Any],
        symbols: dict[str, elf_file.Symbol],
        stored: Stored | None = None,
    ) -> Run:
        """The run that a runner's JSON object tells of."""
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
