# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop measure`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from aesmall import messages
from aesmall.engines import KEY_SIZES, engines, engines_on
from aesmall.figures import results
from aesmall.figures.cli import print_figures
from aesmall.figures.results import Difference
from aesmall.terminal import console

from ..operations.every import DECRYPT_EIC, KEY_SETUP, KEY_SETUP_DECRYPT, KEY_SETUP_EIC, OPERATIONS
from ..paths import REPOSITORY
from . import too_large
from .figures import FigureError, Measured, measure, measure_targets, programs
from .program import SIMULATORS, Program
from .progress import print_differences, refresh_tables, watched

#: Most figures that the command prints. `aesmall figures` prints more.
MOST_SHOWN = 100


def _check_names(target: str | None, engine_name: str | None, key_bits: int | None) -> None:
    """Check each name, and list the known names if a filter could match no figure."""
    if target is not None and target not in SIMULATORS:
        raise typer.BadParameter(
            messages.unknown("chip", target, list(SIMULATORS), messages.ALSO_CALLED)
        )
    if key_bits is not None and key_bits not in KEY_SIZES:
        raise typer.BadParameter(messages.unknown("key size", key_bits, KEY_SIZES))
    if engine_name is None:
        return
    places = [target] if target else list(SIMULATORS)
    known = dict.fromkeys(e.name for place in places for e in engines_on(place))
    if engine_name not in known:
        raise typer.BadParameter(messages.unknown("engine", engine_name, list(known)))


def _wanted(
    target: str | None, engine_name: str | None, key_bits: int | None, operation: str | None
) -> list[Program]:
    """Return the programs that measure the figures of these names."""
    # A program that uses the key schedule also measures the key set-up.
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
    """Return an error message for names without figures."""
    if operation == KEY_SETUP_DECRYPT.name and all(e.shared_schedule for e in engines()):
        return "no engine has a separate decryption schedule; key_setup serves both directions"
    names = [o.name for o in (KEY_SETUP, KEY_SETUP_DECRYPT, KEY_SETUP_EIC, *OPERATIONS)]
    if operation is not None and operation not in names:
        return f"{operation!r}: there is no such operation; there are {', '.join(names)}"
    return "no such figures; `aesmall figures` prints all that there are"


def _work(
    wanted: Sequence[Program], names: Sequence[object]
) -> Callable[[Sequence[Program], Callable[[Program], None]], Measured]:
    """Return the function that measures these programs.

    All figures of a target are cached as a whole.
    """
    if any(name is not None for name in names[1:]):
        return measure
    targets = list(dict.fromkeys(program.target for program in wanted))
    return lambda _, progress: measure_targets(targets, progress)


def _check(committed: Measured, now: Measured) -> None:
    differences = _compare(committed, now)
    if now.figures and len(now.figures) <= MOST_SHOWN:
        print_figures(now.figures)
    if not differences:
        console().print(f"figures measured: {len(now.figures)}, all as committed")
        return
    print_differences(differences)
    console().print("`aesmall-workshop measure --update` writes what was measured now")
    raise typer.Exit(1)


def _compare(committed: Measured, now: Measured) -> list[Difference]:
    return [
        *results.compare(committed.figures, now.figures),
        *too_large.compare(committed.unfit, now.unfit),
    ]


def _update(replaced: Measured, now: Measured) -> None:
    committed = results.load()
    gone = {figure.key for figure in replaced.figures}
    results.save([*(figure for figure in committed if figure.key not in gone), *now.figures])
    gone = {row.key for row in replaced.unfit}
    too_large.save([*(row for row in too_large.load() if row.key not in gone), *now.unfit])
    differences = _compare(replaced, now)
    if committed and differences:
        print_differences(differences)
    place = results.FIGURES.relative_to(REPOSITORY)
    console().print(f"figures measured: {len(now.figures)}, written to {place}")
    refresh_tables()


def _measure(
    target: Annotated[str | None, typer.Option(help="Only this chip.")] = None,
    engine: Annotated[str | None, typer.Option(help="Only this engine.")] = None,
    key_bits: Annotated[int | None, typer.Option(help="Only this key size.")] = None,
    operation: Annotated[str | None, typer.Option(help="Only this operation.")] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Write what was measured, and the tables.")
    ] = False,
) -> None:
    """Measure the figures of bench/results/figures, and compare them."""
    _check_names(target, engine, key_bits)
    names = (target, engine, key_bits, operation)
    wanted = _wanted(*names)
    try:
        measured = watched(wanted, _work(wanted, names))
    except FigureError as error:
        console(stderr=True).print(f"error: {error}", style="red", markup=False)
        raise typer.Exit(1) from error
    now, committed = (
        Measured(results.select(rows, *names), results.select(unfit, *names))
        for rows, unfit in (
            (measured.figures, measured.unfit),
            (results.load(), too_large.load()),
        )
    )
    if update:
        _update(committed, now)
    else:
        _check(committed, now)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("measure")(_measure)
