# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Drives bench/sim/avr8js_runner.mjs and bench/sim/rp2040js_runner.mjs."""

from __future__ import annotations

import json
import subprocess

from .. import elf
from ..build import REPOSITORY
from ..targets import TARGETS
from ._types import Job, Run


def run(job: Job) -> Run:
    """Runs the job on node; what it consists of is told in bench/sim/job.mjs."""
    symbols = elf.symbols(job.elf)
    target = TARGETS[job.target]

    def address(name: str) -> int | None:
        return symbols[name].address if name in symbols else None

    is_avr = target.family == "avr"
    told = {
        "target": target.name,
        "flash": target.flash,
        "ram": target.ram,
        "segments": [
            {"address": s.address, "data": s.data.hex()}
            for s in elf.segments(job.elf)
            if not is_avr or s.address < elf.AVR_DATA
        ],
        "uart_in": job.uart_in.hex(),
        "stop_on": job.stop_on.hex(),
        "stop": address("fw_stop"),
        "fault": address("fw_fault"),
        "ram_used": (address("__heap_start" if is_avr else "fw_ram_used") or 0)
        % (elf.AVR_DATA if is_avr else 1 << 32),
        "symbols": [
            {"name": s.name, "address": s.address, "size": s.size} for s in job.measured(symbols)
        ],
        # AAPCS: where the stack pointer must be a multiple of 8
        "functions": [] if is_avr else elf.functions(symbols),
        "abi_seed": job.abi_seed,
        "trace": job.trace,
        "max_cycles": job.max_cycles,
    }
    runner = REPOSITORY / "bench" / "sim" / f"{job.simulator}_runner.mjs"
    try:
        done = subprocess.run(
            # With threads of its own node 20 may hang at exit (nodejs/node issue 54918).
            ["node", "--single-threaded", str(runner)],
            input=json.dumps(told),
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise job.error("node is not installed (run scripts/setup)") from error
    if done.returncode != 0:
        raise job.error(f"the runner failed:\n{done.stderr.strip()}")
    return job.result(json.loads(done.stdout), symbols)
