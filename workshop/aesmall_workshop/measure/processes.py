# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Does many jobs in a process for each core, and ends well when Ctrl-C is pressed."""

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

#: Jobs that take no longer than other processes take to start
_FEW = 3

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Job], Result], jobs: Sequence[Job]
) -> Iterator[tuple[Job, Callable[[], Result]]]:
    """Does the jobs in a process for each core; yields each with what returns its result or raises
    its error, as they end. A few are done here, where all is loaded already."""
    if len(jobs) <= _FEW and _lasting is None:
        yield from ((job, partial(work, job)) for job in jobs)
        return
    with _lasting or _workers(len(jobs)) as pool:
        with _undisturbed():
            running = {pool.submit(work, job): job for job in jobs}
        try:
            for done in as_completed(running):
                yield running[done], done.result
        finally:  # after Ctrl-C, no more than the runs under way
            for one in running:
                one.cancel()
            wait(running)


@contextmanager
def lasting() -> Iterator[None]:
    """Whatever runs inside has the same processes, with all that they have loaded and started."""
    global _lasting
    with _workers() as pool:
        _lasting = nullcontext(pool)
        try:
            yield
        finally:
            _lasting = None


_lasting: nullcontext[ProcessPoolExecutor] | None = None


def _workers(jobs: int | None = None) -> ProcessPoolExecutor:
    """A process for each core, but no more than there are jobs."""
    cores = os.cpu_count() or 1
    return ProcessPoolExecutor(
        cores if jobs is None else min(cores, max(jobs, 1)),
        mp_context=multiprocessing.get_context("spawn"),  # threads and locks stay behind
        initializer=_start,
    )


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes that start meanwhile ignore Ctrl-C, until _start sees to it."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _start() -> None:
    """Begin a process that works. Ctrl-C ends what it waits for, and the parent sees to the rest.
    No source changes while it works."""
    file_states.hold()
    signal.signal(signal.SIGINT, lambda number, frame: None)
