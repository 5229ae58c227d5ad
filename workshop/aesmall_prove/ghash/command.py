# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The part of the command `prove` for GHASH."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import typer
from aesmall.figures.results import ResultError
from aesmall_workshop.measure.progress import refresh_tables
from rich.console import Console

from ..report import begin
from .report import FILE, NotProvedError, Program, Row, complaints, load, programs, save
from .routines import routines

#: The name as a mode of the command
NAME = "ghash"


def prove(console: Console, target: str | None, *, check: bool, anew: bool) -> None:
    """Prove all routines of GHASH, or those for one target, then print and write the results."""
    start = time.monotonic()
    wanted = [of for of in programs() if target in (None, of.target)]
    rows: list[Row] = []
    wrong: list[str] = []
    with ProcessPoolExecutor(os.cpu_count(), initializer=begin) as pool:
        for found, failure in pool.map(_rows, wanted, [anew] * len(wanted)):
            rows += found
            wrong += [failure] if failure else [line for row in found for line in complaints(row)]
    for line in wrong:
        console.print(line, style="red", markup=False, soft_wrap=True)
    seconds = time.monotonic() - start
    console.print(f"{len(rows)} routines of GHASH proved in {seconds:.0f} s")
    if wrong:
        raise typer.Exit(1)
    _write(console, rows, check=check)


def _write(console: Console, rows: Sequence[Row], *, check: bool) -> None:
    """Write the present results, with the committed ones of the other existing routines."""
    committed = load() if FILE.exists() else []
    known = {row.key: row for row in (*committed, *rows)}
    every = [(r.target, r.form, r.name) for of in programs() for r in routines(of.target, of.form)]
    if missing := [" ".join(key) for key in every if key not in known]:
        raise ResultError(f"{FILE.name} lacks {missing[0]} and {len(missing) - 1} more: prove all")
    merged = [known[key] for key in every]
    if merged == committed:
        console.print(f"all as in {FILE.name}")
        return
    before = [replace(row, digest="") for row in committed]
    other = [row for row in merged if replace(row, digest="") not in before]
    for text in [f"{row}: another one" for row in other] or ["the same, of other code"]:
        console.print(text, markup=False, soft_wrap=True)
    if check:
        raise ResultError(f"{FILE.name} says something else; `make prove` writes what was found")
    save(merged)
    console.print(f"written to {FILE.name}")
    refresh_tables()


def _rows(of: Program, anew: bool) -> tuple[list[Row], str]:
    """Return the proofs of a program, or the reason for a failure."""
    try:
        return of.rows(anew=anew), ""
    except NotProvedError as error:
        return [], str(error)
