# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop compare`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Annotated, Any, TypeVar

import typer
from aesmall import messages
from aesmall.terminal import console
from rich.progress import Progress
from rich.table import Table

from ..measure import legacy_files, remember, seals
from ..measure.progress import refresh_tables
from . import published_tables, whole
from .published import OURS, Published

T = TypeVar("T")
_SHELF = remember.Shelf(__name__)


def _table(found: Published) -> Table:
    table = Table(title=found.title, header_style="bold", title_justify="left")
    for name in ("", "kind"):
        table.add_column(name)
    for name in found.columns:
        table.add_column(name, justify="right")
    for row in found.rows:
        style = "" if row.kind == OURS else "green" if row.beaten_by else "yellow"
        table.add_row(row.who, row.kind_shown, *row.cells, style=style)
    return table


def _print(found: Published) -> None:
    out = console()
    out.print(_table(found))
    out.print(f"{found.device}. {found.source}.\n{found.method}\n", markup=False)
    for row in found.rows:
        if row.verdict:
            out.print(f"{row.who}: {row.verdict}", markup=False)
    more = f", {len(found.undecided)} more without a verdict" if found.undecided else ""
    out.print(f"\n{len(found.dominated)} of {len(found.judged)} published rows beaten{more}\n")


def _summarise(every: list[Published]) -> None:
    table = Table("comparison", "name", header_style="bold")
    table.add_column("published rows", justify="right")
    table.add_column("beaten in every column", justify="right")
    for found in every:
        counts = (str(len(found.judged)), str(len(found.dominated)))
        table.add_row(found.title, found.name, *counts)
    out = console()
    out.print(table)
    for found in every:
        for row in (*found.judged, *found.undecided):
            if not row.beaten_by:
                out.print(f"{found.name}, {row.who}: {row.verdict}", markup=False)
    beaten, rows = published_tables.count(every)
    out.print(f"{beaten} of {rows} rows beaten; `aesmall-workshop compare NAME` shows one")


def _measured(work: Callable[..., T], jobs: Sequence[tuple[object, ...]], what: str) -> list[T]:
    """Return the results of these jobs in order. Two jobs run at a time, with a progress bar."""
    with (
        ThreadPoolExecutor(max_workers=2) as pool,
        Progress(console=console(stderr=True), transient=True) as bar,
    ):
        task = bar.add_task(what, total=len(jobs))
        running = [pool.submit(work, *job) for job in jobs]
        for one in running:
            one.add_done_callback(lambda _: bar.advance(task))
        return [one.result() for one in running]


def _all() -> list[list[dict[str, Any]]]:
    programs = _measured(whole.measure_one, list(whole.measured()), "whole programs")
    sealed = _measured(legacy_files.measure_one, legacy_files.measured(), "files")
    short = _measured(seals.measure_one, seals.measured(), "short messages")
    return [[asdict(row) for row in rows] for rows in (programs, sealed, short)]


def _update() -> None:
    key = remember.digest(remember.step(whole.__name__, legacy_files.__name__, seals.__name__))
    programs, sealed, short = _SHELF.once(key, _all)
    whole.save([whole.ProgramCost(**row) for row in programs])
    legacy_files.save([legacy_files.FileCost(**row) for row in sealed])
    seals.save([seals.SealCost(**row) for row in short])
    refresh_tables()


def _compare(
    name: Annotated[
        str | None, typer.Argument(help="One comparison; without it the verdicts on all.")
    ] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Measure programs and files; write them and the page.")
    ] = False,
) -> None:
    """Show the comparisons that others have published, with ours beside each row."""
    if update:
        _update()
    every = published_tables.comparisons()
    chosen = [found for found in every if found.name == name]
    if name is not None and not chosen:
        known = [found.name for found in every]
        raise typer.BadParameter(messages.unknown("comparison", name, known))
    for found in chosen:
        _print(found)
    if name is None:
        _summarise(every)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("compare")(_compare)
