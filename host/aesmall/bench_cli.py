# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall bench`, behind `make bench`: all that is measured, and the report.

Each step is a command of its own and takes from build/ what it measured before from the same
inputs, so that a run which was broken off goes on where it was.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Annotated

import typer
from rich.console import Console

from . import history, report
from .engines import REPOSITORY
from .history import HistoryError

#: The command and its words, what it is about
STEPS = (
    (("figures", "--update"), "every engine, key size and operation on every chip"),
    (("compilers", "--update"), "the engines in C by other compilers and options"),
    (("scale", "--update"), "modes over messages of 1 to 64 blocks, and what programs link"),
    (("peers", "--update"), "other libraries, fetched and built"),
    (("lmic", "--update"), "the adapter for LMIC"),
    (("files", "--update"), "sealed files on littlefs"),
    (("compare", "--update"), "whole programs, for the comparisons that others have published"),
    (("report",), "the page with all of it"),
)


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s"


def _moved(console: Console) -> None:
    """What of the results is other than the last commit has it."""
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
        f"{len(result.new):,} new, {len(result.gone):,} gone; `aesmall moved HEAD` names them"
    )


def bench(
    quiet: Annotated[bool, typer.Option("--quiet", help="Only the steps and their times.")] = False,
) -> None:
    """Measure everything, rewrite bench/results and all tables, and write the report.

    What has not changed since it was last measured on this machine is not measured again.
    """
    console = Console(highlight=False)
    began = time.monotonic()
    for number, (words, about) in enumerate(STEPS, 1):
        step = time.monotonic()
        console.print(f"[bold]{number}/{len(STEPS)} {words[0]}[/]: {about}")
        command = [sys.executable, "-m", "aesmall", *words]
        done = subprocess.run(command, stdout=subprocess.DEVNULL if quiet else None, check=False)
        if done.returncode != 0:
            console.print(f"[red]`aesmall {' '.join(words)}` failed[/]; the steps behind it wait")
            raise typer.Exit(1)
        console.print(f"    {_minutes(time.monotonic() - step)}")
    _moved(console)
    page = report.DEFAULT_OUTPUT.relative_to(REPOSITORY)
    console.print(f"all measured in {_minutes(time.monotonic() - began)}: open {page}")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("bench")(bench)
