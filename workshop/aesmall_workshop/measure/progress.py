# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Show progress and differences of the measuring commands, and refresh the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from aesmall.figures.results import Difference
from aesmall.terminal import console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from ..paths import REPOSITORY

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def watched(
    wanted: Sequence[Job],
    work: Callable[[Sequence[Job], Callable[[Job], None]], Answer],
    name: Callable[[Job], str] = str,
) -> Answer:
    """Measure programs and show the progress."""
    columns = (
        TextColumn("measuring"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(wanted))
        return work(wanted, lambda job: bar.update(task, advance=1, description=name(job)))


def print_differences(differences: Sequence[Difference]) -> None:
    """Print the differences from the committed figures."""
    colours = {"better": "green", "worse": "red"}
    table = Table("figure", header_style="bold")
    table.add_column("committed", justify="right")
    table.add_column("now", justify="right")
    table.add_column("")
    for d in differences:
        colour = colours.get(d.verdict, "yellow")
        table.add_row(d.figure, d.committed, d.now, f"[{colour}]{d.verdict}[/]")
    console().print(table)


#: The pages with outdated tables, with their correct text. The command line, which knows all
#: packages, sets this function (cli.py), because `measure` does not depend on `pages`.
stale_pages: Callable[[], Mapping[Path, str]] = dict
#: Whether refresh_tables postpones its work
_later = False


@contextmanager
def tables_later() -> Iterator[None]:
    """Refresh the tables once, after all commands that change them."""
    global _later
    _later = True
    try:
        yield
    finally:
        _later = False


def refresh_tables() -> None:
    """Refresh the tables of the pages."""
    if _later:
        return
    for page, text in stale_pages().items():
        page.write_text(text, encoding="utf-8")
        console().print(f"tables updated: {page.relative_to(REPOSITORY)}")
