# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run bench/sim/simavr_runner.c."""

from __future__ import annotations

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from ...paths import REPOSITORY
from .. import avr_timing, elf
from ..build import tool
from ._types import Job, Run, Stored, Write

#: The cycles that differ on AVRxt, for the runner
OTHERWISE = ",".join(f"{mask:x}:{value:x}:{more}" for mask, value, more in avr_timing.changes())


@cache
def _runner() -> Path:
    sources = sorted((REPOSITORY / "bench" / "sim").glob("simavr_*.c"))
    return tool("simavr_runner", sources, ["-lsimavr"])


def flash_image(program: Path) -> bytes:
    """Return the content of the flash from address 0."""
    image = bytearray()
    for segment in elf.segments(program):
        if segment.address < elf.AVR_DATA:
            image.extend(b"\xff" * (segment.address + len(segment.data) - len(image)))
            image[segment.address : segment.address + len(segment.data)] = segment.data
    return bytes(image)


def ram_used(symbols: dict[str, elf.Symbol]) -> int:
    """Return the first address of RAM after all variables."""
    return symbols["_end"].address % elf.AVR_DATA if "_end" in symbols else 0


def run(job: Job) -> Run:
    """Run the job on simavr."""
    symbols = elf.symbols(job.elf)
    stop = symbols["fw_stop"].address if "fw_stop" in symbols else -1
    with tempfile.TemporaryDirectory(prefix="simavr-") as folder:
        flash, uart, eeprom = (Path(folder, name) for name in ("flash", "uart", "eeprom"))
        flash.write_bytes(flash_image(job.elf))
        uart.write_bytes(job.uart_in)
        if job.storage:
            eeprom.write_bytes(job.storage.image)
        command = [
            *(str(_runner()), job.target, str(flash), str(uart), str(job.max_cycles)),
            *(str(stop), str(ram_used(symbols))),
            *(str(-1 if job.abi_seed is None else job.abi_seed), job.stop_on.hex()),
            *(str(job.analog_mv), str(eeprom) if job.storage else "", OTHERWISE),
            *(f"{s.name}:{s.address}:{s.size}" for s in job.measured(symbols)),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise job.error(f"the runner failed: {done.stderr.strip() or done.returncode}")
    answer = json.loads(done.stdout)
    stored = None
    if "eeprom" in answer:
        writes = tuple(Write(at, False, n, value) for at, value, n in answer["writes"])
        stored = Stored(bytes.fromhex(answer["eeprom"]), writes)
    return job.result(answer, symbols, stored)
