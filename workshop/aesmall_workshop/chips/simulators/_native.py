# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run a program for the host as a process."""

from __future__ import annotations

import subprocess

from ._types import Job, Run

TIMEOUT_SECONDS = 600


def run(job: Job) -> Run:
    """Return the output of the process. Output on standard error is a failure."""
    if job.measure:
        raise job.error("calls cannot be measured on the host")
    try:
        done = subprocess.run(
            [str(job.elf)],
            input=job.uart_in,
            capture_output=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise job.error(f"has not ended after {TIMEOUT_SECONDS} s") from error
    message = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode < 0 or message:
        how = f"signal {-done.returncode}" if done.returncode < 0 else f"code {done.returncode}"
        raise job.error(f"ended with {how}\n{message}")
    return Run(done.stdout, 0, (), 0, done.returncode)
