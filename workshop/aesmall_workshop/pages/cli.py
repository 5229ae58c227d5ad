# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop tables`."""

from __future__ import annotations

from typing import Annotated

import typer
from aesmall.terminal import console

from ..measure.progress import refresh_tables
from ..paths import REPOSITORY
from . import tables


def _tables(
    update: Annotated[bool, typer.Option("--update", help="Rewrite the pages.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Fail when one is stale.")] = False,
) -> None:
    """Refresh the generated tables of README.md and doc/ from the committed figures."""
    if update == check:
        raise typer.BadParameter("missing --update or --check: give one of them")
    if update:
        refresh_tables()
        return
    stale = tables.stale()
    for page in stale:
        console().print(f"stale: {page.relative_to(REPOSITORY)}")
    if stale:
        console().print("`aesmall-workshop tables --update` makes them anew")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("tables")(_tables)
