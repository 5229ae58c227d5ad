# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run programs under simavr_interrupts.c."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall_workshop.chips import build, elf
from aesmall_workshop.chips.simulators._simavr import flash_image

HERE = Path(__file__).parent
#: Bytes that an interrupt writes below its return address: r0, r1, SREG, r18-r27, r30, r31, and 20
#: bytes.
JUNK = 15 + 20


@dataclass(frozen=True)
class Run:
    """A run that reached its end."""

    output: bytes
    #: Addresses of instructions that ran, and of instructions before which an interrupt occurred.
    executed: frozenset[int]
    interrupted: frozenset[int]
    #: Addresses at which an interrupt finds a stack pointer with one new half.
    torn: frozenset[int]
    #: The registers and flags that functions did not restore.
    broken: tuple[str, ...]


@cache
def _runner() -> Path:
    return build.tool("simavr_interrupts", [HERE / "simavr_interrupts.c"], ["-lsimavr"])


def run(
    target: str,
    program: Path,
    *,
    junk: int = JUNK,
    down: int = 0,
    ram_end: int = 0,
    handler: str = "",
    every: int = 1,
    watch: Iterable[str] = (),
) -> Run:
    """Run a program. The head of simavr_interrupts.c describes the arguments."""
    symbols = elf.symbols(program)
    functions = {symbols[name].address: name for name in watch if name in symbols}
    isr = symbols[handler].address if handler else -1
    with tempfile.TemporaryDirectory(prefix="interrupts-") as folder:
        flash = Path(folder) / "flash"
        flash.write_bytes(flash_image(program))
        numbers = [symbols["main"].address, symbols["fw_stop"].address, down, ram_end, junk, isr]
        numbers += [every, *functions]
        command = [str(_runner()), target, str(flash), *(str(n) for n in numbers)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    if answer["error"]:
        raise RuntimeError(f"{program.name}: {answer['error']}")
    broken = [part.split(":") for part in answer["broken"].split(",") if part]
    return Run(
        bytes.fromhex(answer["output"]),
        frozenset(answer["executed"]),
        frozenset(answer["interrupted"]),
        frozenset(answer["torn"]),
        tuple(f"{functions[int(where)]}: {what}" for where, what in broken),
    )
