# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop moved`: list moved figures for a changelog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import typer

from . import history
from .history import HistoryError, Move

#: If there are more rows than this, they are counted and not named.
_NAMED = 12


def _section(title: str, lines: Sequence[str]) -> None:
    if not lines:
        return
    typer.echo(f"{title}: {len(lines):,}")
    for line in lines:
        typer.echo(f"- {line}")
    typer.echo()


def _summary(rows: Sequence[str]) -> list[str]:
    """Return the rows, or their number for each target or kind if there are many."""
    if len(rows) <= _NAMED:
        return list(rows)
    counts = Counter(row.split(" ", 1)[0] for row in rows)
    return [f"{name}: {count:,} rows" for name, count in sorted(counts.items())]


def _largest_first(moves: Sequence[Move]) -> list[str]:
    def size(move: Move) -> float:
        is_class = isinstance(move.before, str) or not move.before
        return 9.9 if is_class else abs(move.after - move.before) / abs(move.before)

    return [str(move) for move in sorted(moves, key=lambda m: (-size(m), str(m)))]


def moved(
    since: Annotated[
        str | None,
        typer.Argument(help="A commit or tag; else the last release.", show_default=False),
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Fail when a commit made a figure worse without a reason."),
    ] = False,
) -> None:
    """Print which figures moved since a commit, for the changelog: worse first."""
    try:
        if check:
            _check()
            return
        reference = since or history.last_release()
        result = history.compare(history.rows_at(reference), history.rows_now())
    except HistoryError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"Figures moved since {reference[:12] if since is None else since}\n")
    _section("Worse", _largest_first([m for m in result.moves if m.worse]))
    _section("Better", _largest_first([m for m in result.moves if not m.worse]))
    _section("New", _summary(result.new))
    _section("Gone", _summary(result.gone))
    if not (result.moves or result.new or result.gone):
        typer.echo("nothing moved")


def _check() -> None:
    found = history.worsened()
    for line in found:
        typer.echo(line)
    if found:
        typer.echo("make it as good as it was, or say why in bench/accepted.toml")
        raise typer.Exit(1)
    typer.echo("no commit made a figure worse without a reason")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("moved")(moved)
