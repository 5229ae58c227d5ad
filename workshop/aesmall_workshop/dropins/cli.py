# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop dropins`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import track

from ..chips import build
from ..measure.progress import refresh_tables
from ..peers.sources import PeerError
from . import every, measure, micropython, rust
from .compiled import CompileError


def _dropins(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
    of_rust: Annotated[
        bool,
        typer.Option(
            "--rust", help="The Rust crate, beside RustCrypto's aes, and MicroPython's modules."
        ),
    ] = False,
) -> None:
    """Measure each drop-in beside the library that it replaces: bytes, cycles."""
    try:
        if of_rust:
            now = rust.rows()
        else:
            told = track(list(every.programs()), "measuring drop-ins", transient=True)
            now = [measure.measure_one(program) for program in told]
    except (
        build.BuildError,
        CompileError,
        PeerError,
        measure.DropinError,
        rust.RustError,
    ) as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(1) from error
    for c in now:
        typer.echo(
            f"{c.library}, {c.side}, {c.target}, {c.job}: flash {c.flash}, RAM {c.static_ram} + "
            f"{c.context} + stack {c.stack}, key set-up {c.set_up}, {c.run} cycles"
        )
    if of_rust and update:
        rust.save_sizes()
        micropython.save()
    path = measure.RUST_RESULTS if of_rust else measure.RESULTS
    if update:
        measure.save(now, path)
        refresh_tables()
    elif tuple(now) != measure.load(path):
        typer.echo("with --update, what was measured now is written")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("dropins")(_dropins)
