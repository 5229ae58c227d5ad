# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run bench/sim/avr8js_runner.mjs and bench/sim/rp2040js_runner.mjs."""

from __future__ import annotations

import json
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from aesmall.targets import TARGETS

from .. import elf
from . import _node
from ._types import Job, Run, Stored, Write


def run(job: Job) -> Run:
    """Run the job on node. bench/sim/job.mjs describes the fields of a job."""
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
        "ram_used": (address("_end" if is_avr else "fw_ram_used") or 0)
        % (elf.AVR_DATA if is_avr else 1 << 32),
        "symbols": [
            {"name": s.name, "address": s.address, "size": s.size} for s in job.measured(symbols)
        ],
        # Functions at whose entry the AAPCS requires a stack pointer that is a multiple of 8
        "functions": [] if is_avr else elf.functions(symbols),
        "abi_seed": job.abi_seed,
        "trace": job.trace,
        "max_cycles": job.max_cycles,
    }
    if job.storage is None:
        return job.result(_answer(job, told), symbols)
    with tempfile.TemporaryDirectory(prefix="flash-") as folder:
        given, left = Path(folder, "given"), Path(folder, "left")
        given.write_bytes(job.storage.image)
        told["storage"] = {
            "image": str(given),
            "save": str(left),
            "after": job.storage.after.hex(),
            "cuts": [asdict(cut) for cut in job.storage.cuts],
        }
        answer = _answer(job, told)
        stored = None
        if not answer["error"]:
            cycles, journal = answer["storage"]["cycles"], answer["storage"]["journal"]
            writes = tuple(Write(address, bool(erases), n) for address, erases, n in journal)
            lives = tuple(bytes.fromhex(output) for output in answer["lives"])
            stored = Stored(left.read_bytes(), writes, cycles, lives)
        return job.result(answer, symbols, stored)


def _answer(job: Job, told: dict[str, Any]) -> Any:
    """Return the runner's answer."""
    try:
        return json.loads(_node.answer(job.simulator, json.dumps(told)))
    except FileNotFoundError as error:
        raise job.error("node is not installed (run scripts/setup)") from error
    except _node.NodeError as error:
        raise job.error(f"the runner failed:\n{error}") from error
