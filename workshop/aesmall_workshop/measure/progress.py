# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the commands that measure share: how far it is, what differs, and the tables anew."""

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
    """Measures programs and shows how far it is."""
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
    """What is not as committed."""
    colours = {"better": "green", "worse": "red"}
    table = Table("figure", header_style="bold")
    table.add_column("committed", justify="right")
    table.add_column("now", justify="right")
    table.add_column("")
    for d in differences:
        colour = colours.get(d.verdict, "yellow")
        table.add_row(d.figure, d.committed, d.now, f"[{colour}]{d.verdict}[/]")
    console().print(table)


#: The pages whose tables are not as the results say, with the right text. The command line, which
#: knows all packages, puts it here (cli.py): measuring knows nothing of pages.
stale_pages: Callable[[], Mapping[Path, str]] = dict
#: Whether refresh_tables leaves it for later
_later = False


@contextmanager
def tables_later() -> Iterator[None]:
    """Makes the tables once, at the end of all that changes them."""
    global _later
    _later = True
    try:
        yield
    finally:
        _later = False


def refresh_tables() -> None:
    """Makes the tables of the pages anew."""
    if _later:
        return
    for page, text in stale_pages().items():
        page.write_text(text, encoding="utf-8")
        console().print(f"tables updated: {page.relative_to(REPOSITORY)}")
