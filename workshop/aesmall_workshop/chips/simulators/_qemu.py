# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run a program for a Cortex-M3, M4 or M33 on QEMU's MPS2 boards, for its output only.

QEMU is a second opinion on the answers of Unicorn, which executes instructions of every M core on
each of them. QEMU refuses the instructions that a core lacks.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from dataclasses import dataclass

from .. import elf
from ._types import Job, Run

_SECONDS = 120
#: The exit code of fw_fault in bench/firmware/support/fw_armv7m.c
_FAULT = 255


@dataclass(frozen=True)
class _Board:
    """A board of QEMU: its name, the address of its first vectors, and the linker's symbols."""

    name: str
    vectors: int
    link: tuple[str, ...] = ()


#: The SRAM of the AN505 is not where the other boards and chips have it.
BOARDS = {
    "cortex_m3": _Board("mps2-an385", 0),
    "cortex_m4": _Board("mps2-an386", 0),
    "cortex_m33": _Board(
        "mps2-an505",
        0x10000000,
        ("-Wl,--defsym=fw_ram_start=0x38000000", "-Wl,--defsym=fw_uart_base=0x50200000"),
    ),
}


def run(job: Job) -> Run:
    """Run the job. Run.cycles is 0."""
    if job.measure or job.stop_on:
        raise job.error("it counts nothing, and does not end before the program")
    board = BOARDS[job.target]
    first = min(elf.segments(job.elf), key=lambda segment: segment.address)
    with tempfile.NamedTemporaryFile(suffix=".bin") as vectors:
        vectors.write(first.data[:8])
        vectors.flush()
        command = ["qemu-system-arm", "-M", board.name, "-kernel", str(job.elf)]
        command += ["-device", f"loader,addr={board.vectors:#x},file={vectors.name},force-raw=on"]
        command += ["-display", "none", "-monitor", "none", "-serial", "stdio"]
        command += ["-semihosting-config", "enable=on,target=native"]
        try:
            done = subprocess.run(
                command,
                input=job.uart_in,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
                env={**os.environ, "QEMU_AUDIO_DRV": "none"},
            )
        except FileNotFoundError as error:
            raise job.error("qemu-system-arm is not installed") from error
        except subprocess.TimeoutExpired as error:
            raise job.error("has not ended in time") from error
    if done.returncode in (_FAULT, -6):
        said = done.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise job.error(f"a fault; {said}; its output ends with {done.stdout[-60:]!r}")
    return Run(done.stdout, 0, (), 0, done.returncode)
