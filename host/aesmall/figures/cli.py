# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall figures`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from rich.table import Table

from .. import messages
from ..targets import MODELLED, span
from ..terminal import console
from . import results
from .results import Figure


def print_figures(figures: Sequence[Figure]) -> None:
    """Print the figures as a table."""
    table = Table(header_style="bold")
    for name in ("target", "engine", "bits", "operation"):
        table.add_column(name)
    for name in ("cycles", "flash", "tables", "gap", "key RAM", "static", "stack"):
        table.add_column(name, justify="right")
    table.add_column("class")
    for f in figures:
        same = f.cycles_min == f.cycles_max
        cycles = f"{f.cycles_max:,}" if same else f"{f.cycles_min:,}..{f.cycles_max:,}"
        sizes = (f.flash_bytes, f.table_bytes, f.gap_bytes, f.key_ram, f.static_ram, f.stack)
        names = (f.target, f.engine, str(f.key_bits), f.operation)
        table.add_row(*names, cycles, *(f"{size:,}" for size in sizes), f.timing_class)
    out = console()
    out.print(table)
    for target, compiler in sorted({(f.target, f.compiler) for f in figures}):
        out.print(f"{target}: {compiler}; sizes in bytes, cycles from {span(target)}")
    for target in sorted({f.target for f in figures} & MODELLED.keys()):
        out.print(f"{target}: cycles are modelled, with an error of {MODELLED[target]} %")
    if any(f.gap_bytes for f in figures):
        out.print("gap: unused bytes in front of aligned tables; they are not in flash")


#: The operation and key size that the summary compares engines by
_BLOCK = ("encrypt", 128)


def _print_summary(figures: Sequence[Figure]) -> None:
    """Print a row for each chip: the number of figures, and the best engines for a block."""
    table = Table(header_style="bold")
    table.add_column("target")
    for name in ("engines", "operations", "figures"):
        table.add_column(name, justify="right")
    for name in ("fewest cycles", "least flash", "least RAM"):
        table.add_column(name)
    for target in sorted({figure.target for figure in figures}):
        rows = [figure for figure in figures if figure.target == target]
        blocks = [row for row in rows if (row.operation, row.key_bits) == _BLOCK]
        best = (
            _least(blocks, lambda row: row.cycles_max),
            _least(blocks, lambda row: row.flash_bytes),
            _least(blocks, lambda row: row.key_ram + row.static_ram + row.stack),
        )
        counts = (len({row.engine for row in rows}), len({row.operation for row in rows}))
        table.add_row(target, *map(str, counts), f"{len(rows):,}", *best)
    out = console()
    out.print(table)
    out.print(
        "The best are of the encryption of a block with a key of 128 bits: cycles without key "
        "set-up, flash with tables, RAM of key, tables and stack."
    )
    out.print("--target, --engine, --key-bits and --operation print figures, --json all of them:")
    out.print("  aesmall figures --target atmega328p --operation encrypt")


def _least(figures: Sequence[Figure], cost: Callable[[Figure], int]) -> str:
    """Return the engine with the least cost, and the cost.

    Of equal ones, return the first by name.
    """
    best = min(figures, key=lambda figure: (cost(figure), figure.engine))
    return f"{best.engine} {cost(best):,}"


def _check_names(figures: Sequence[Figure], names: Sequence[str | int | None]) -> None:
    """Raise an error if a filter matches no figure. The message lists the known names."""
    titles = ("chip", "engine", "key size", "operation")
    for place, (name, title) in enumerate(zip(names, titles, strict=True)):
        known = sorted({figure.key[place] for figure in figures}, key=str)
        if name is not None and name not in known:
            raise typer.BadParameter(messages.unknown(title, name, known, messages.ALSO_CALLED))


def _targets(incomplete: str) -> list[str]:
    """Return the chips that have figures."""
    return [name for name in results.targets() if name.startswith(incomplete)]


def _engines(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the engines with figures on the chip given before, or on any chip."""
    named = ctx.params.get("target")
    every = results.load()
    rows = [figure for figure in every if figure.target == named] or every
    found = sorted({figure.engine for figure in rows})
    return [name for name in found if name.startswith(incomplete)]


def _figures(
    target: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"Only this chip: {', '.join(results.targets())}.",
            autocompletion=_targets,
        ),
    ] = None,
    engine: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this engine.", autocompletion=_engines)
    ] = None,
    key_bits: Annotated[
        int | None, typer.Option(metavar="BITS", help="Only this key size: 128, 192 or 256.")
    ] = None,
    operation: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this operation, for example encrypt.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Print the figures: the cost of each operation on each chip.

    Without an option, it prints a summary.

    Example: aesmall figures --target rp2040 --operation encrypt
    """
    every = results.load()
    names = (target, engine, key_bits, operation)
    _check_names(every, names)
    selected = results.select(every, *names)
    if as_json:
        sys.stdout.write(results.render(selected))
    elif all(name is None for name in names):
        _print_summary(every)
    elif selected:
        print_figures(selected)
    else:
        messages.error("there are no figures with all of these names: leave one of the options out")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("figures")(_figures)
