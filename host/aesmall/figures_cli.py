# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The commands `aesmall figures` and `aesmall tables`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from . import fit, results, tables
from .engines import KEY_SIZES, REPOSITORY, engines, engines_on
from .figures import FigureError, Measured, measure, measure_targets, programs
from .measure import SIMULATORS, SPANS, Program
from .operations import DECRYPT_EIC, KEY_SETUP, KEY_SETUP_DECRYPT, KEY_SETUP_EIC, OPERATIONS
from .results import Difference, Figure


def console(stderr: bool = False) -> Console:
    """Where commands print."""
    # A pipe or a log has no width of its own: never cut a figure there.
    console = Console(stderr=stderr, highlight=False)
    if not console.is_terminal:
        console.width = 160
    return console


def _check_names(target: str | None, engine_name: str | None, key_bits: int | None) -> None:
    """A filter that can match nothing is a mistake: say what there is."""
    if target is not None and target not in SIMULATORS:
        raise typer.BadParameter(f"{target!r}: the measured targets are {', '.join(SIMULATORS)}")
    if key_bits is not None and key_bits not in KEY_SIZES:
        raise typer.BadParameter(f"{key_bits}: key sizes are {', '.join(map(str, KEY_SIZES))}")
    if engine_name is None:
        return
    places = [target] if target else list(SIMULATORS)
    known = dict.fromkeys(e.name for place in places for e in engines_on(place))
    if engine_name not in known:
        raise typer.BadParameter(f"{engine_name!r}: the engines are {', '.join(known)}")


def _wanted(
    target: str | None, engine_name: str | None, key_bits: int | None, operation: str | None
) -> list[Program]:
    """The programs behind the figures of these names."""
    # The key set-up is measured by the program that uses the schedule.
    witness = {"key_setup": "encrypt", "key_setup_decrypt": "decrypt"}
    witness[KEY_SETUP_EIC.name] = DECRYPT_EIC.name
    wanted = [
        program
        for program in programs(target, engine_name)
        if key_bits in (None, program.key_bits)
        and operation in (None, program.operation.name, *_made_by(program, witness))
    ]
    if not wanted:
        raise typer.BadParameter(_why_none(operation))
    return wanted


def _made_by(program: Program, witness: dict[str, str]) -> list[str]:
    skipped = "key_setup_decrypt" if program.engine.shared_schedule else None
    return [
        name
        for name, source in witness.items()
        if source == program.operation.name and name != skipped
    ]


def _why_none(operation: str | None) -> str:
    """What to say when there is no figure of these names."""
    if operation == KEY_SETUP_DECRYPT.name and all(e.shared_schedule for e in engines()):
        return "no engine has a separate decryption schedule; key_setup serves both directions"
    names = [o.name for o in (KEY_SETUP, KEY_SETUP_DECRYPT, KEY_SETUP_EIC, *OPERATIONS)]
    if operation is not None and operation not in names:
        return f"{operation!r}: there is no such operation; there are {', '.join(names)}"
    return "no such figures; `aesmall figures` prints all that there are"


Job = TypeVar("Job")
Answer = TypeVar("Answer")


def watched(
    wanted: Sequence[Job],
    work: Callable[[Sequence[Job], Callable[[Job], None]], Answer],
    name: Callable[[Job], str] = str,
) -> Answer:
    """Measures programs and shows how far it is."""
    columns = (
        TextColumn("measuring"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(wanted))
        return work(wanted, lambda job: bar.update(task, advance=1, description=name(job)))


def _work(
    wanted: Sequence[Program], names: Sequence[object]
) -> Callable[[Sequence[Program], Callable[[Program], None]], Measured]:
    """How to measure them: all that a target has is remembered as a whole."""
    if any(name is not None for name in names[1:]):
        return measure
    targets = list(dict.fromkeys(program.target for program in wanted))
    return lambda _, progress: measure_targets(targets, progress)


def _print_figures(figures: Sequence[Figure]) -> None:
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
        out.print(f"{target}: {compiler}; sizes in bytes, cycles from {SPANS[target]}")
    if any(f.gap_bytes for f in figures):
        out.print("gap: unused bytes in front of aligned tables; they are not in flash")


def print_differences(differences: Sequence[Difference]) -> None:
    """What is not as committed."""
    colours = {"better": "green", "worse": "red"}
    table = Table("figure", header_style="bold")
    table.add_column("committed", justify="right")
    table.add_column("now", justify="right")
    table.add_column("")
    for d in differences:
        colour = colours.get(d.verdict, "yellow")
        table.add_row(d.figure, d.committed, d.now, f"[{colour}]{d.verdict}[/]")
    console().print(table)


def _check(committed: Measured, now: Measured) -> None:
    differences = _compare(committed, now)
    if not differences:
        console().print(f"figures measured: {len(now.figures)}, all as committed")
        return
    print_differences(differences)
    console().print("`aesmall figures --update` writes what was measured now")
    raise typer.Exit(1)


def _compare(committed: Measured, now: Measured) -> list[Difference]:
    return [
        *results.compare(committed.figures, now.figures),
        *fit.compare(committed.unfit, now.unfit),
    ]


def _update(replaced: Measured, now: Measured) -> None:
    committed = results.load()
    gone = {figure.key for figure in replaced.figures}
    results.save([*(figure for figure in committed if figure.key not in gone), *now.figures])
    gone = {row.key for row in replaced.unfit}
    fit.save([*(row for row in fit.load() if row.key not in gone), *now.unfit])
    differences = _compare(replaced, now)
    if committed and differences:
        print_differences(differences)
    place = results.FIGURES.relative_to(REPOSITORY)
    console().print(f"figures measured: {len(now.figures)}, written to {place}")
    refresh_tables()


#: Whether refresh_tables leaves it for later
_later = False


@contextmanager
def tables_later() -> Iterator[None]:
    """Who does much that changes the tables makes them at its end."""
    global _later
    _later = True
    try:
        yield
    finally:
        _later = False


def refresh_tables() -> None:
    """Makes the tables of the pages anew."""
    if _later:
        return
    for page, text in tables.stale().items():
        page.write_text(text, encoding="utf-8")
        console().print(f"tables updated: {page.relative_to(REPOSITORY)}")


def figures(
    target: Annotated[str | None, typer.Option(help="Only this chip.")] = None,
    engine: Annotated[str | None, typer.Option(help="Only this engine.")] = None,
    key_bits: Annotated[int | None, typer.Option(help="Only this key size.")] = None,
    operation: Annotated[str | None, typer.Option(help="Only this operation.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    update: Annotated[
        bool, typer.Option("--update", help="Measure; write the file and the tables.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Measure and compare.")] = False,
) -> None:
    """Print the figures of bench/results/figures, or measure them anew."""
    if update and check:
        raise typer.BadParameter("--update and --check exclude each other")
    _check_names(target, engine, key_bits)
    names = (target, engine, key_bits, operation)
    selected = results.select(results.load(), *names)
    if update or check:
        wanted = _wanted(*names)
        try:
            measured = watched(wanted, _work(wanted, names))
        except FigureError as error:
            console(stderr=True).print(f"error: {error}", style="red", markup=False)
            raise typer.Exit(1) from error
        now, committed = (
            Measured(results.select(rows, *names), results.select(unfit, *names))
            for rows, unfit in ((measured.figures, measured.unfit), (selected, fit.load()))
        )
        if check:
            _check(committed, now)
        else:
            _update(committed, now)
    elif as_json:
        sys.stdout.write(results.render(selected))
    elif selected:
        _print_figures(selected)
    else:
        console(stderr=True).print(_why_none(operation), markup=False)
        raise typer.Exit(1)


def make_tables(
    update: Annotated[bool, typer.Option("--update", help="Rewrite the pages.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Fail when one is stale.")] = False,
) -> None:
    """Refresh the generated tables of doc/ from the committed figures."""
    if update == check:
        raise typer.BadParameter("give either --update or --check")
    if update:
        refresh_tables()
        return
    stale = tables.stale()
    for page in stale:
        console().print(f"stale: {page.relative_to(REPOSITORY)}")
    if stale:
        console().print("`aesmall tables --update` makes them anew")
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Adds the commands to the application."""
    app.command("figures")(figures)
    app.command("tables")(make_tables)
