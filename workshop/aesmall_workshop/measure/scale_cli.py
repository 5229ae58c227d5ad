# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop scale`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from aesmall.figures import parts, scale
from aesmall.figures.results import select
from aesmall.figures.scale import Scale
from aesmall.targets import TARGETS
from aesmall.terminal import console
from rich.table import Table

from ..paths import REPOSITORY
from . import remember, scale_runs
from .figures import FigureError
from .progress import refresh_tables, watched
from .scale_runs import Found, Key

_SHELF = remember.Shelf(__name__)


def _print(rows: Sequence[Scale]) -> None:
    table = Table("target", "engine", "bits", "way", header_style="bold")
    for name in ("a", "b", "off", "flash", "key RAM", "static", "stack"):
        table.add_column(name, justify="right")
    table.add_column("class")
    for row in rows:
        fitted = (f"{value:,.1f}" for value in (row.a, row.b, row.off))
        sizes = (row.flash_bytes, row.key_ram, row.static_ram, row.stack)
        names = (row.target, row.engine, str(row.key_bits), row.way)
        table.add_row(*names, *fitted, *(f"{size:,}" for size in sizes), row.timing_class)
    out = console()
    out.print(table)
    out.print("cycles of n blocks: a + b n, and never more than a + off + b n; sizes in bytes")


#: Chips with a linker that shortens code where it can
_RELAXED = {target.name for target in TARGETS.values() if target.family == "rv32"}


def _name(key: Key) -> str:
    return " ".join(map(str, key))


def _texts(keys: Sequence[Key], found: Sequence[Found]) -> tuple[str, str]:
    """Return scale.json and parts.json with the new results for these keys.

    The other keys keep their committed results. Keys that are not measured any more are dropped.
    """
    kept = set(scale_runs.wanted()) - set(keys)
    rows = [row for row in scale.load() if row.key in kept]
    rows += [one.row for one in found if one.row]
    programs: dict[str, dict[str, frozenset[parts.Part]]] = {}
    for target, known in parts.load().items():
        names = {parts.program_name(*key[1:]) for key in kept if key[0] == target}
        old = {name: linked for name, linked in known.programs.items() if name in names}
        programs[target] = old
    for one in found:
        if one.sections is not None:
            name = parts.program_name(*one.key[1:])
            programs.setdefault(one.key[0], {})[name] = one.sections
    for target in programs.keys() & _RELAXED:
        programs[target] = parts.widest(programs[target])
    by_target = {target: parts.of_programs(linked) for target, linked in programs.items()}
    return scale.render(rows), parts.render(by_target)


def _measured(keys: Sequence[Key]) -> tuple[str, str]:
    return _texts(keys, watched(keys, scale_runs.measure, _name))


def _all(keys: Sequence[Key]) -> tuple[str, str]:
    """Return both files for all keys, cached as a whole."""
    names = [_name(key) for key in keys]
    key = remember.digest(remember.step(scale_runs.__name__), names)
    rows, sections = _SHELF.once(key, lambda: _measured(keys))
    return rows, sections


def _keep(texts: tuple[str, str], is_check: bool) -> None:
    stale = False
    for file, text in zip((scale.FILE, parts.FILE), texts, strict=True):
        name = file.relative_to(REPOSITORY)
        if file.exists() and file.read_text(encoding="utf-8") == text:
            typer.echo(f"{name}: as measured")
        elif is_check:
            typer.echo(f"{name}: not as measured; `aesmall-workshop scale --update` writes it")
            stale = True
        else:
            file.write_text(text, encoding="utf-8")
            typer.echo(f"{name}: written")
    parts.load.cache_clear()
    if stale:
        raise typer.Exit(1)


def _scale(
    target: Annotated[str | None, typer.Option(help="Only this chip.")] = None,
    engine: Annotated[str | None, typer.Option(help="Only this engine.")] = None,
    key_bits: Annotated[int | None, typer.Option(help="Only this key size.")] = None,
    way: Annotated[str | None, typer.Option(help="Only this way, such as ccm_seal.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    update: Annotated[
        bool, typer.Option("--update", help="Measure; write the files and the tables.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Measure and compare.")] = False,
) -> None:
    """Print what the modes cost over messages of 1 to 64 blocks, or measure it anew."""
    if update and check:
        raise typer.BadParameter("--update and --check exclude each other: give only one of them")
    names = (target, engine, key_bits, way)
    if not (update or check):
        rows = select(scale.load(), *names)
        if not rows:
            raise typer.BadParameter("there are no such rows: `aesmall-workshop scale` prints all")
        if as_json:
            sys.stdout.write(scale.render(rows))
        else:
            _print(rows)
        return
    keys = scale_runs.wanted(*names)
    if not keys:
        raise typer.BadParameter(
            "there is no such chip, engine, key size or way: `aesmall-workshop scale` prints all"
        )
    try:
        texts = _measured(keys) if any(names) else _all(keys)
    except (FigureError, parts.PartsError) as error:
        console(stderr=True).print(f"error: {error}", style="red", markup=False)
        raise typer.Exit(1) from error
    _keep(texts, check)
    if update:
        refresh_tables()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("scale")(_scale)
