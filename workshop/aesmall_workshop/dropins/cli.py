# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop dropins`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import track

from ..measure.progress import refresh_tables
from ..peers.sources import PeerError
from . import measure
from .fetched import FetchError


def _dropins(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
) -> None:
    """Measure each drop-in beside the library that it replaces: bytes, cycles."""
    try:
        wanted = list(measure.programs())
        told = track(wanted, "measuring drop-ins", transient=True)
        now = [measure.measure_one(program) for program in told]
    except (PeerError, FetchError, measure.DropinError) as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(1) from error
    for c in now:
        typer.echo(
            f"{c.library}, {c.side}, {c.target}, {c.job}: flash {c.flash}, RAM {c.static_ram} + "
            f"{c.context} + stack {c.stack}, key set-up {c.set_up}, {c.run} cycles"
        )
    if update:
        measure.save(now)
        refresh_tables()
    elif tuple(now) != measure.load():
        typer.echo("`aesmall-workshop dropins --update` writes what was measured now")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("dropins")(_dropins)
