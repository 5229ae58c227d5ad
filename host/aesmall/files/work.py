# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Do the work of a command on all files of its plan: progress, interruptions, errors."""

from __future__ import annotations

import io
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import BinaryIO

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)
from rich.progress import Progress as Bar

from .. import messages
from .atomic import Access, appearing, said, shown
from .formats import Unchanged, Work
from .key_sources import KeySource
from .sealing import Progress, SealingError
from .trees import Job, Plan, make_folders, opened

#: Windows has no SIGHUP
_STOPPING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class _Stopped(KeyboardInterrupt):
    """A signal arrived. Incomplete files are removed before the program ends."""


@contextmanager
def reported() -> Iterator[None]:
    """Report errors as a line and an exit code.

    Let the program clean up before a signal ends it.
    """

    def stop(number: int, _frame: FrameType | None) -> None:
        for other in before:
            signal.signal(other, signal.SIG_IGN)
        raise _Stopped(number)

    before = {n: h for n in _STOPPING if (h := signal.getsignal(n)) is not signal.SIG_IGN}
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    except SealingError as error:
        messages.error(error)
        raise typer.Exit(error.exit_code) from None
    except OSError as error:
        messages.error(said(error))
        raise typer.Exit(1) from None
    except _Stopped as stopped:
        messages.error("interrupted")
        raise typer.Exit(128 + int(stopped.args[0])) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def carry_out(
    plan: Plan, work: Work, keys: Sequence[KeySource], *, overwrite: bool, many: bool
) -> None:
    """Do all jobs. If there are many, a job that fails does not stop the others.

    No output replaces a file of `keys`.
    """
    if work.remark:
        messages.warning(work.remark)
    make_folders(plan)
    for skipped in plan.skipped:
        messages.note(f"left out: {skipped}")
    for message in plan.failed:
        messages.error(message)
    codes = [SealingError.exit_code] * len(plan.failed)
    done = 0
    made: set[tuple[int, int]] = set()
    with _progress(plan, work) as progress:
        for job in plan.jobs:
            try:
                _refuse_made(job, made)
                for key in keys:
                    key.refuse_loss(job.target)
                _do(job, work, progress, plan.access, overwrite=overwrite, follow=not many)
                made |= _found(job)
                done += 1
            except Unchanged as why:
                messages.note(f"left as it is: {_name(job)}: {why}")
            except (SealingError, OSError) as error:
                code = getattr(error, "exit_code", SealingError.exit_code)
                if not many and code == SealingError.exit_code:
                    raise  # the message of a file that cannot be read or written has its name
                messages.error(_line(job, error))
                codes.append(code)
    if many:
        left = len(plan.skipped)
        messages.note(f"files done: {done}, failed: {len(codes)}, left out: {left}")
    if codes:
        raise typer.Exit(max(codes))


def _refuse_made(job: Job, made: set[tuple[int, int]]) -> None:
    """Raise an error if the target replaces a file that this run made.

    Some file systems take two names for one.
    """
    if made & _found(job):
        where = shown(str(job.target))
        raise SealingError(f"{where} would replace the output of another file")


def _found(job: Job) -> set[tuple[int, int]]:
    """Return which file is at the target."""
    if job.target is None:
        return set()
    with suppress(OSError):
        found = job.target.lstat()
        return {(found.st_dev, found.st_ino)}
    return set()


def _do(
    job: Job, work: Work, progress: Progress, access: Access, *, overwrite: bool, follow: bool
) -> None:
    try:
        _do_one(job, work, progress, access, overwrite=overwrite, follow=follow)
    except OSError as error:
        if error.filename:
            raise
        to = "-" if job.target is None else shown(job.target)
        raise SealingError(f"{_name(job)} to {to}: {error.strerror or error}") from None


def _do_one(
    job: Job, work: Work, progress: Progress, access: Access, *, overwrite: bool, follow: bool
) -> None:
    with ExitStack() as stack:
        source, mode = _source(job, work, stack, follow=follow)
        if job.target is None:
            with _standard_output() as target:
                work.run(source, target, progress, True)
        else:
            mode = access.of_file(mode)
            exact = access.asked
            with appearing(job.target, mode, overwrite=overwrite, exact=exact) as target:
                work.run(source, target, progress, False)


def _source(job: Job, work: Work, stack: ExitStack, *, follow: bool) -> tuple[BinaryIO, int]:
    """Return the file to read, and its permission bits."""
    if job.given is not None:
        return io.BytesIO(job.given), 0o600
    if job.source is not None:
        file = stack.enter_context(opened(job.source, follow=follow))
        mode = os.fstat(file.fileno()).st_mode
        if job.target is None and work.copies:
            file = stack.enter_context(spooled(file))
        return file, mode
    if not work.seeks:
        return standard_input(), 0o600
    return stack.enter_context(spooled(standard_input())), 0o600


def standard_input() -> BinaryIO:
    """Return standard input as bytes."""
    if sys.stdin is None:  # a shell's <&- closes it
        raise SealingError("standard input is closed: give a file instead of -")
    return sys.stdin.buffer


@contextmanager
def spooled(source: BinaryIO) -> Iterator[BinaryIO]:
    """Yield a copy of a file that can be read only once.

    It is a sealed file, so it is not secret.
    """
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(source, copy, 1 << 20)
        copy.seek(0)
        yield copy


@contextmanager
def _standard_output() -> Iterator[BinaryIO]:
    if sys.stdout is None:  # a shell's >&- closes it
        raise SealingError("standard output is closed: give a file with -o")
    output = sys.stdout.buffer
    try:
        yield output
        output.flush()
    except OSError:
        # Without this, the interpreter prints a second error when it flushes at its end.
        if sys.stdout is sys.__stdout__:
            os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
        raise


@contextmanager
def _progress(plan: Plan, work: Work) -> Iterator[Progress]:
    """Show a bar on a terminal, and nowhere else."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done: None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    sizes = [job.size for job in plan.jobs]
    known = None not in sizes
    passes = [work.passes[job.target is None] for job in plan.jobs]
    total = sum((size or 0) * n for size, n in zip(sizes, passes, strict=True)) if known else None
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield _in_steps(lambda done: bar.update(task, advance=done))


def _in_steps(report: Progress, step: int = 1 << 22) -> Callable[[int], None]:
    """Collect progress, because the bar's update takes longer than sealing a chunk."""
    waiting = 0

    def advance(done: int) -> None:
        nonlocal waiting
        waiting += done
        if waiting >= step:
            report(waiting)
            waiting = 0

    return advance


def _name(job: Job) -> str:
    if job.given is not None:
        return "--text"
    return shown(job.source if job.source is not None else Path("-"))


def _line(job: Job, error: SealingError | OSError) -> str:
    """Return the message for a file that failed, with its name once."""
    name, message = _name(job), said(error)
    return message if message.startswith((f"{name}:", f"{name} ")) else f"{name}: {message}"
