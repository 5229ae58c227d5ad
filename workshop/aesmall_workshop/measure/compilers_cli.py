# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop compilers`."""

from __future__ import annotations

from typing import Annotated

import typer
from aesmall.terminal import console

from ..paths import REPOSITORY
from . import compilers
from .figures import FigureError
from .progress import print_differences, refresh_tables, watched


def _compilers(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
) -> None:
    """Measure the engines in C by other compilers and options, and compare."""
    try:
        now = watched(compilers.programs(), compilers.measure_all)
    except FigureError as error:
        console(stderr=True).print(f"error: {error}", style="red", markup=False)
        raise typer.Exit(1) from error
    committed = compilers.load()
    differences = compilers.compare(committed, now)
    if committed and differences:
        print_differences(differences)
    if update:
        compilers.save(now)
        place = compilers.FILE.relative_to(REPOSITORY)
        console().print(f"figures measured: {len(now)}, written to {place}")
        refresh_tables()
        return
    if differences:
        console().print("`aesmall-workshop compilers --update` writes what was measured now")
        raise typer.Exit(1)
    console().print(f"figures measured: {len(now)}, all as committed")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("compilers")(_compilers)
