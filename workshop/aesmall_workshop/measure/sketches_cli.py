# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop sketches`."""

from __future__ import annotations

from typing import Annotated

import typer
from aesmall.figures.sketches import FILE, load, save
from aesmall.terminal import console

from ..chips.build import BuildError
from ..paths import REPOSITORY
from . import sketches
from .progress import refresh_tables, watched


def _sketches(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
) -> None:
    """Measure sketches on Arduino boards, and compare: flash, RAM."""
    try:
        now = watched(sketches.jobs(), sketches.measure, " ".join)
    except BuildError as error:
        console(stderr=True).print(f"error: {error}", style="red", markup=False)
        raise typer.Exit(1) from error
    changed = sorted({row.key for row in {*now} ^ {*load()}})
    for key in changed:
        console().print(f"{' '.join(key)}: not as committed", markup=False)
    if update:
        save(now)
        place = FILE.relative_to(REPOSITORY)
        console().print(f"rows: {len(now)}, written to {place}")
        refresh_tables()
        return
    if changed:
        console().print("`aesmall-workshop sketches --update` writes what was measured now")
        raise typer.Exit(1)
    console().print(f"rows: {len(now)}, all as committed")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sketches")(_sketches)
