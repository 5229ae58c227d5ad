# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop lmic`."""

from __future__ import annotations

from typing import Annotated

import typer

from . import lmic
from .progress import refresh_tables


def _measure(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
) -> None:
    """Measure the LMIC adapter over each engine: bytes, cycles."""
    now = lmic.measure()
    for f in now:
        typer.echo(
            f"{f}: flash {f.flash} + gap {f.gap}, RAM {f.ram}, stack {f.stack}, "
            f"block {f.block}, CTR 16 {f.ctr}, MIC 25 {f.mic}"
        )
    if update:
        lmic.save(now)
        refresh_tables()
    elif tuple(now) != lmic.load():
        typer.echo("`aesmall-workshop lmic --update` writes what was measured now")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("lmic")(_measure)
