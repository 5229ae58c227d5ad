# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run many jobs in a process for each core, and end cleanly after Ctrl-C."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed, wait
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TypeVar

from ..chips import file_states

#: A number of jobs that takes no longer than other processes take to start
_FEW = 3

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Job], Result], jobs: Sequence[Job]
) -> Iterator[tuple[Job, Callable[[], Result]]]:
    """Run the jobs in a process for each core, and yield each job as it ends.

    Each job is yielded with a function that returns its result or raises its error. A few jobs run
    in this process, which has already loaded its modules.
    """
    if len(jobs) <= _FEW and _lasting is None:
        yield from ((job, partial(work, job)) for job in jobs)
        return
    with _lasting or _workers(len(jobs)) as pool:
        with _undisturbed():
            running = {pool.submit(work, job): job for job in jobs}
        try:
            for done in as_completed(running):
                yield running[done], done.result
        finally:  # after Ctrl-C, only the jobs that already run
            for one in running:
                one.cancel()
            wait(running)


@contextmanager
def lasting() -> Iterator[None]:
    """Use the same processes for all jobs inside, with the modules that they have loaded."""
    global _lasting
    with _workers() as pool:
        _lasting = nullcontext(pool)
        try:
            yield
        finally:
            _lasting = None


_lasting: nullcontext[ProcessPoolExecutor] | None = None


def _workers(jobs: int | None = None) -> ProcessPoolExecutor:
    """Start a process for each core, but not more than there are jobs."""
    cores = os.cpu_count() or 1
    return ProcessPoolExecutor(
        cores if jobs is None else min(cores, max(jobs, 1)),
        mp_context=multiprocessing.get_context("spawn"),  # without threads and locks
        initializer=_start,
    )


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let processes that start meanwhile ignore Ctrl-C until _start handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread handles signals
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _start() -> None:
    """Begin a working process.

    Ctrl-C ends the programs that it waits for, and the parent ends the rest. While it works, the
    sources do not change.
    """
    file_states.hold()
    signal.signal(signal.SIGINT, lambda number, frame: None)
