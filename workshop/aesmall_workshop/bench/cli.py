# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop bench`, for `make bench`: measure everything, and report it.

Each step is a command of its own. It takes results for the same inputs from build/, so that an
interrupted run continues at its place. All steps share one set of processes. Tables and report are
made at the end, from bench/results.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout
from io import StringIO
from typing import Annotated, Any

import typer
from rich.console import Console

from ..measure import processes
from ..measure.progress import tables_later
from ..paths import REPOSITORY
from ..report import cli
from . import history
from .history import HistoryError

#: The command with its arguments, and its subject
STEPS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("measure", "--update"), "every engine, key size and operation on every chip"),
    (("compilers", "--update"), "the engines in C by other compilers and options"),
    (("plain", "--update"), "the engines on RISC-V cores whose time nobody knows"),
    (("scale", "--update"), "modes over messages of 1 to 64 blocks, and what programs link"),
    (("peers", "--update"), "other libraries, fetched and built"),
    (("lmic", "--update"), "the adapter for LMIC"),
    (("sketches", "--update"), "sketches, as the Arduino core builds them"),
    (("frames", "--update"), "calls for frames of other devices"),
    (("dropins", "--update"), "drop-ins, beside the libraries that they replace"),
    (("files", "--update"), "sealed files on littlefs"),
    (("compare", "--update"), "whole programs, for the comparisons that others have published"),
)
LAST: tuple[tuple[tuple[str, ...], str], ...] = (
    (("tables", "--update"), "the tables of the documents"),
    (("report",), "the page with all of it"),
)


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s"


def _moved(console: Console) -> None:
    """Print how many results differ from the last commit."""
    try:
        result = history.compare(history.rows_at("HEAD"), history.rows_now())
    except HistoryError:
        return  # unpacked from an archive
    worse = [move for move in result.moves if move.worse]
    better = len(result.moves) - len(worse)
    if not (result.moves or result.new or result.gone):
        console.print("every figure is as committed")
        return
    console.print(
        f"beside the last commit: {len(worse):,} figures worse, {better:,} better, "
        f"{len(result.new):,} new, {len(result.gone):,} gone; "
        "`aesmall-workshop moved HEAD` names them"
    )


def _fail(console: Console, words: Sequence[str]) -> None:
    console.print(
        f"[red]error: `aesmall-workshop {' '.join(words)}` failed[/]; the later steps did not run"
    )
    raise typer.Exit(1)


def _here(group: Any, words: Sequence[str], quiet: bool) -> bool:
    """Run a step in this process, and return whether it succeeded."""
    with redirect_stdout(StringIO()) if quiet else nullcontext():
        return not group.main(list(words), standalone_mode=False)


def _apart(words: Sequence[str], quiet: bool) -> bool:
    """Run a step in a new process, without state from the steps before."""
    command = [sys.executable, "-m", "aesmall_workshop", *words]
    done = subprocess.run(command, stdout=subprocess.DEVNULL if quiet else None, check=False)
    return done.returncode == 0


def _processor_seconds() -> float:
    """Return the processor time of this process and of its ended children."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, whose))


def bench(
    context: typer.Context,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only the steps and their times.")] = False,
) -> None:
    """Measure everything, rewrite bench/results and all tables, and write the report.

    What has not changed since it was last measured on this machine is not measured again.
    """
    console = Console(highlight=False, file=sys.stdout)
    began = time.monotonic()
    count = len(STEPS) + len(LAST)
    group = context.find_root().command
    with processes.lasting(), tables_later():
        for number, (words, about) in enumerate(STEPS, 1):
            step = time.monotonic()
            console.print(f"[bold]{number}/{count} {words[0]}[/]: {about}")
            if not _here(group, words, quiet):
                _fail(console, words)
            console.print(f"    {_minutes(time.monotonic() - step)}")
    for number, (words, about) in enumerate(LAST, len(STEPS) + 1):
        console.print(f"[bold]{number}/{count} {words[0]}[/]: {about}")
        if not _apart(words, quiet):
            _fail(console, words)
    _moved(console)
    page = cli.DEFAULT_OUTPUT.relative_to(REPOSITORY)
    console.print(
        f"all measured in {_minutes(time.monotonic() - began)}, "
        f"{_minutes(_processor_seconds())} of processor time: open {page}"
    )


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench")(bench)
