# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop peers`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from ..measure import figures, remember
from ..measure.progress import refresh_tables
from ..paths import REPOSITORY
from . import foreign, measured
from .sources import PeerError

_SHELF = remember.Shelf(__name__)


def _measure() -> tuple[list[foreign.Outcome], list[measured.Own]]:
    wanted = list(foreign.programs())
    own = measured.own_programs()
    columns = (
        TextColumn("measuring peers"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(wanted) + len(own))

        def progress(program: object) -> None:
            bar.update(task, advance=1, description=str(program))

        done = foreign.measure_all(wanted, progress)
        return done, measured.measure_ours(progress)


def _texts() -> dict[Path, str]:
    """Return the content of each file, cached as a whole."""

    def make() -> dict[str, str]:
        return {file.name: text for file, text in measured.texts(*_measure()).items()}

    names = [str(program) for program in foreign.programs()]
    made = _SHELF.once(remember.digest(remember.step(measured.__name__), names), make)
    return {measured.FOLDER / name: text for name, text in made.items()}


def _print() -> None:
    table = Table("peer", "settings", "target", "bits", "operation", header_style="bold")
    for name in ("cycles", "flash", "static", "key", "stack"):
        table.add_column(name, justify="right")
    for row in measured.load():
        sizes = (row.cycles_max, row.flash_bytes, row.static_ram, row.context_ram, row.stack)
        names = (row.name, row.settings, row.target, str(row.key_bits), row.operation)
        table.add_row(*names, *(f"{size:,}" for size in sizes))
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 160
    console.print(table)


def _peers(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Measure and compare.")] = False,
) -> None:
    """Print the figures of other libraries, or fetch, build and measure these."""
    if update and check:
        raise typer.BadParameter("--update and --check exclude each other: give only one of them")
    if not update and not check:
        _print()
        return
    try:
        texts = _texts()
    except (PeerError, *figures.MEASURING_ERRORS) as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(1) from error
    stale = [
        file
        for file, text in texts.items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    for file in stale:
        if update:
            file.write_text(texts[file], encoding="utf-8")
        typer.echo(f"{'written' if update else 'not as committed'}: {file.relative_to(REPOSITORY)}")
    if update:
        refresh_tables()
    elif stale:
        typer.echo("`aesmall-workshop peers --update` writes what was measured now")
        raise typer.Exit(1)
    typer.echo(f"peers measured: {len(measured.load())} rows")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("peers")(_peers)
