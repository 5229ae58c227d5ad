# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The part of the command `prove` for modes."""

from __future__ import annotations

import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import typer
from aesmall.figures.results import ResultError
from aesmall_workshop.measure.progress import refresh_tables
from rich.console import Console
from rich.progress import Progress

from ..report import begin
from . import mutants, proofs
from .proofs import NOTHING, OWN, ModeProof, Trust


def prove(
    console: Console, target: str | None, name: str, *, check: bool, anew: bool, full: bool
) -> None:
    """Prove the modes with `name` in their names, then print and write the results."""
    start = time.monotonic()
    wanted = _wanted(target, name, full=full)
    found: dict[tuple[str, ...], ModeProof] = {}
    failures = []
    workers = ProcessPoolExecutor(os.cpu_count(), initializer=begin)
    with workers as pool, Progress(console=console) as progress:
        bar = progress.add_task("proving", total=len(wanted))
        trust: Trust = NOTHING if anew else OWN
        running = [pool.submit(_results, place, full, trust) for place in wanted]
        for future in as_completed(running):
            for proof, failure in future.result():
                found[proof.key] = proof
                failures += [failure] if failure else []
            progress.update(bar, advance=1)
    for failure in failures:
        console.print(failure, style="red", markup=False, soft_wrap=True)
    proved = sum(proof.proved for proof in found.values())
    cases = sum(proof.cases for proof in found.values())
    seconds = time.monotonic() - start
    console.print(
        f"{proved} of {len(found)} claims on modes proved, {cases:,} cases, in {seconds:.0f} s"
    )
    if failures:
        raise typer.Exit(1)
    _write(console, found, proofs.FULL_FILE if full else proofs.FILE, check=check)


def _wanted(target: str | None, name: str, *, full: bool) -> list[int]:
    """Return the numbers of the jobs with a name."""
    found = [
        place
        for place, job in enumerate(proofs.jobs(full))
        if target in (None, job.target) and name.lower() in str(job).lower()
    ]
    if not found:
        names = ", ".join(dict.fromkeys(job.mode.name for job in proofs.jobs()))
        raise ResultError(f"no mode is called {name!r}; the modes are {names}")
    return found


def refute(console: Console, name: str) -> None:
    """Refute mutants of modes. Fail if a proved mutant computes wrong results."""
    wanted = _wanted(None, name, full=False)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = [verdict for each in pool.map(_verdicts, wanted) for verdict in each]
    kinds = Counter(verdict.kind for verdict in found)
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    console.print(f"{len(found)} mutants: {told}")
    for verdict in found:
        if verdict.kind != mutants.REFUTED:
            console.print(str(verdict), markup=False, soft_wrap=True)
    if kinds[mutants.UNSOUND]:
        raise typer.Exit(1)
    if len(wanted) == len(proofs.jobs()):
        mutants.save(found)
        console.print(f"written to {mutants.FILE.name}")


def _verdicts(place: int) -> list[mutants.Verdict]:
    job = proofs.jobs()[place]
    # A key object has few instructions, in many engines.
    return [] if job.mode.only else mutants.verdicts(job)


def _results(place: int, full: bool, trust: Trust) -> list[tuple[ModeProof, str]]:
    """Return the proofs of one job, which a process finds by number: cases cannot be sent."""
    return proofs.jobs(full)[place].results(trust)


def _write(
    console: Console, found: dict[tuple[str, ...], ModeProof], file: Path, *, check: bool
) -> None:
    """Write the present results, with the committed ones of the other existing claims."""
    committed = proofs.load(file)
    known = {proof.key: proof for proof in committed} | found
    there_are = [key for job in proofs.jobs() for key in job.keys]
    if missing := [" ".join(filter(None, key)) for key in there_are if key not in known]:
        raise ResultError(f"{file.name} lacks {missing[0]} and {len(missing) - 1} more: prove all")
    merged = [known[key] for key in there_are]
    if merged == committed:
        console.print(f"all as in {file.name}")
        return
    for line in proofs.differences(merged, committed):
        console.print(line, markup=False, soft_wrap=True)
    if check:
        raise ResultError(f"{file.name} says something else; `make prove` writes what was found")
    proofs.save(merged, file)
    console.print(f"written to {file.name}")
    refresh_tables()
