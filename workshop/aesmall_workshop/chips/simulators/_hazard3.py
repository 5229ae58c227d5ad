# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run bench/sim/hazard3_runner.c."""

from __future__ import annotations

import json
import struct
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from ...paths import REPOSITORY
from .. import elf
from ..build import tool
from ._types import Job, Run

#: The start of the SRAM
RAM = 0x20000000


@cache
def _runner() -> Path:
    sources = sorted((REPOSITORY / "bench" / "sim").glob("hazard3_*.c"))
    return tool("hazard3_runner", sources, [])


def image(program: Path) -> bytes:
    """Return the content of the SRAM from its first byte."""
    content = bytearray()
    for segment in elf.segments(program):
        start = segment.address - RAM
        if start < 0:
            raise ValueError(f"{program.name} loads outside of SRAM, at 0x{segment.address:x}")
        content.extend(bytes(max(start + len(segment.data) - len(content), 0)))
        content[start : start + len(segment.data)] = segment.data
    return bytes(content)


def run(job: Job) -> Run:
    """Run the job on the model of Hazard3."""
    symbols = elf.symbols(job.elf)

    def address(name: str) -> str:
        return str(symbols[name].address if name in symbols else -1)

    with tempfile.TemporaryDirectory(prefix="hazard3-") as folder:
        sram, uart, functions = (Path(folder, name) for name in ("sram", "uart", "functions"))
        sram.write_bytes(image(job.elf))
        uart.write_bytes(job.uart_in)
        listed = elf.functions(symbols)
        functions.write_bytes(struct.pack(f"<{len(listed)}I", *listed))
        command = [
            *(str(_runner()), str(sram), str(uart), str(functions), str(job.max_cycles)),
            *(str(elf.entry(job.elf)), address("fw_stack_top"), address("fw_stop")),
            *(address("fw_fault"), address("fw_ram_used")),
            *(str(-1 if job.abi_seed is None else job.abi_seed), job.stop_on.hex()),
            *(str(int(job.trace)), str(elf.riscv_registers(job.elf))),
            *(f"{s.name}:{s.address}:{s.size}" for s in job.measured(symbols)),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise job.error(f"the runner failed: {done.stderr.strip() or done.returncode}")
    return job.result(json.loads(done.stdout), symbols)
