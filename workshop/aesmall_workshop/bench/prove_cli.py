# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop prove`, which `make prove` calls.

It proves every kernel and writes bench/results/proofs.json and doc/figures/claims.md.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Annotated

import typer
from aesmall.engines import EngineError, engines_on
from aesmall.figures import results
from aesmall.figures.results import ResultError
from aesmall_prove import proofs
from aesmall_prove.contracts import COMPILED, TARGETS, routines
from aesmall_prove.evidence import NOTHING, OWN, Trust
from aesmall_prove.ghash import command as ghash
from aesmall_prove.modes import command as modes
from aesmall_prove.modes import programs
from aesmall_prove.proofs import Proof
from aesmall_prove.report import Job, Result, begin, jobs
from aesmall_prove.specification import ContractError
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ..chips.build import BuildError
from ..measure.progress import refresh_tables
from ..paths import REPOSITORY

#: The columns for which a terminal has room
SHOWN = [place for place, name in enumerate(proofs.HEAD) if name not in ("stack", "left behind")]

#: Lines of a failure with the error and its place
FEW = 3
#: How `make prove` takes options
EPILOG = "Options go into ARGS: make prove ARGS='--engine ct --check'"

console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)


def _prove(wanted: Sequence[Job], trust: Trust) -> list[Result]:
    """Run all jobs in parallel, the long ones first, and return the results in the jobs' order."""
    done: dict[int, list[Result]] = {}
    order = sorted(range(len(wanted)), key=lambda i: not wanted[i].routines[0].engine.slow)
    workers = ProcessPoolExecutor(os.cpu_count(), initializer=begin)
    with workers as pool, Progress(console=console) as progress:
        bar = progress.add_task("proving", total=sum(len(job.routines) for job in wanted))
        running = {pool.submit(wanted[i].results, trust): i for i in order}
        for future in as_completed(running):
            place = running[future]
            done[place] = future.result()
            progress.update(bar, advance=len(done[place]), description=str(wanted[place]))
    return [result for place in range(len(wanted)) for result in done[place]]


def _print(shown: Sequence[Proof]) -> None:
    for target in dict.fromkeys(proof.target for proof in shown):
        table = Table(title=target, title_justify="left", header_style="bold")
        for place in SHOWN:
            table.add_column(proofs.HEAD[place])
        for row in proofs.rows(shown, target):
            table.add_row(*(row[place].replace("`", "") for place in SHOWN))
        console.print(table)


def _print_failures(found: Sequence[Result]) -> None:
    """Print the first failure of each kernel in full, and the error and place of the others."""
    shown = set()
    for result in found:
        if result.failure:
            kernel = result.proof.symbol
            lines = result.failure.splitlines()
            text = lines[:FEW] if kernel in shown else lines
            shown.add(kernel)
            console.print("\n".join(text), markup=False, soft_wrap=True)


def prove(
    target: Annotated[str | None, typer.Option(help="Only this chip.")] = None,
    engine: Annotated[str | None, typer.Option(help="Only this engine.")] = None,
    mode: Annotated[str | None, typer.Option(help="Only modes with this in their name.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Compare, write nothing.")] = False,
    anew: Annotated[bool, typer.Option("--anew", help="Believe no earlier proof.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Modes: products of all lengths.")] = False,
    mutants: Annotated[bool, typer.Option("--mutants", help="Only break modes at random.")] = False,
) -> None:
    """Prove that kernels equal FIPS 197 and modes their standards, on the machine code."""
    try:
        if mutants:
            modes.refute(console, mode or "")
            return
        if mode is None:
            _main(target, engine, check, NOTHING if anew else OWN)
        if engine is None and (mode or "").lower() in ghash.NAME:
            ghash.prove(console, target, check=check, anew=anew)
        has_modes = mode is not None or target in (None, *programs.TARGETS, *programs.PLAIN)
        if engine is None and mode != ghash.NAME and has_modes:
            modes.prove(console, target, mode or "", check=check, anew=anew, full=full)
    except (BuildError, ContractError, EngineError, ResultError) as error:
        console.print(f"error: {error}", markup=False, soft_wrap=True)
        raise typer.Exit(1) from error
    except BrokenProcessPool as error:
        console.print("error: a process was killed, perhaps for its memory; its proofs are missing")
        raise typer.Exit(1) from error
    except KeyboardInterrupt as error:
        console.print("stopped; what was proved is kept")
        raise typer.Exit(130) from error


def _main(target: str | None, engine: str | None, check: bool, trust: Trust) -> None:
    start = time.monotonic()
    wanted = jobs(target, engine)
    if not wanted:
        chips = ", ".join(TARGETS)
        names = ", ".join(dict.fromkeys(e.name for place in TARGETS for e in engines_on(place)))
        raise EngineError(
            f"nothing to prove; the chips are {chips}, the engines {names} "
            f"(compiled C is proved on {' and '.join(COMPILED)})"
        )
    is_whole = target is None and engine is None and not check
    figures, committed = results.load(), _committed(is_whole)
    if not figures:
        raise ResultError("there are no figures to compare with; `make bench` makes them")
    found = _prove(wanted, trust)
    order = {routine.key: i for i, routine in enumerate(r for t in TARGETS for r in routines(t))}
    now = sorted((result.proof for result in found), key=lambda proof: order[proof.key])
    _print(now)
    _print_failures(found)
    wrong = [line for proof in now for line in proofs.complaints(proof, figures)]
    for line in wrong:
        console.print(line, style="red", markup=False)
    proved = sum(proof.proved for proof in now)
    seconds = time.monotonic() - start
    console.print(f"{proved} of {len(now)} kernels proved for all inputs in {seconds:.0f} s")
    if wrong:
        raise typer.Exit(1)
    _write(now, committed, check)


def _committed(is_whole: bool) -> list[Proof]:
    """Return the committed proofs.

    If the file has an earlier format and is being rewritten as a whole, return an empty list.
    """
    try:
        return proofs.load()
    except ResultError as error:
        if not is_whole:
            raise
        console.print(f"{error}: written anew", markup=False, soft_wrap=True)
        return []


def _write(now: Sequence[Proof], committed: Sequence[Proof], check: bool) -> None:
    """Write the present results, together with the committed ones of the other existing kernels."""
    known = {proof.key: proof for proof in (*committed, *now)}
    there_are = [routine.key for place in TARGETS for routine in routines(place)]
    place = proofs.PROOFS_FILE.relative_to(REPOSITORY)
    if missing := [" ".join(map(str, key)) for key in there_are if key not in known]:
        raise ResultError(f"{place} lacks {missing[0]} and {len(missing) - 1} more: prove all")
    merged = [known[key] for key in there_are]
    if merged == committed:
        console.print(f"all as in {place}")
        return
    lines = [*proofs.differences(merged, committed)] or ["the same, of other code"]
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)
    if check:
        raise ResultError(f"{place} says something else; `make prove` writes what was found now")
    proofs.save(merged)
    console.print(f"written to {place}")
    refresh_tables()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("prove", epilog=EPILOG)(prove)
