# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop plain`."""

from __future__ import annotations

from typing import Annotated

import typer
from aesmall.terminal import console

from ..paths import REPOSITORY
from . import plain
from .figures import MEASURING_ERRORS
from .progress import refresh_tables, watched


def _plain(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
) -> None:
    """Count the engines' instructions on plain RISC-V cores, and compare."""
    try:
        now = watched(plain.programs(), plain.measure_all)
    except MEASURING_ERRORS as error:
        console(stderr=True).print(f"error: {error}", style="red", markup=False)
        raise typer.Exit(1) from error
    changed = sorted({row.key for row in {*now} ^ {*plain.load()}})
    for key in changed:
        console().print(f"{' '.join(map(str, key))}: not as committed")
    if update:
        plain.save(now)
        place = plain.FILE.relative_to(REPOSITORY)
        console().print(f"rows: {len(now)}, written to {place}")
        refresh_tables()
        return
    if changed:
        console().print("`aesmall-workshop plain --update` writes what was counted now")
        raise typer.Exit(1)
    console().print(f"rows: {len(now)}, all as committed")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("plain")(_plain)
