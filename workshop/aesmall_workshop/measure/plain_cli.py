# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop plain`.

It also counts the chips of bench/results/counted.
"""

from __future__ import annotations

from typing import Annotated

import typer
from aesmall.paths import text_of
from aesmall.terminal import console

from ..paths import REPOSITORY
from . import counted, plain
from .figures import MEASURING_ERRORS
from .progress import refresh_tables, watched


def _plain(
    update: Annotated[bool, typer.Option("--update", help="Write them and the tables.")] = False,
) -> None:
    """Count the engines' instructions on plain RISC-V cores, and compare."""
    try:
        now = watched(plain.programs(), plain.measure_all)
        texts = watched(counted.keys(), counted.measure, lambda key: " ".join(map(str, key)))
    except MEASURING_ERRORS as error:
        console(stderr=True).print(f"error: {error}", style="red", markup=False)
        raise typer.Exit(1) from error
    changed = sorted({row.key for row in {*now} ^ {*plain.load()}})
    pairs = zip(counted.files(), texts, strict=True)
    stale = {file: text for file, text in pairs if (text_of(file) or "") != text}
    for file in stale:
        console().print(f"{file.relative_to(REPOSITORY)}: not as committed")
    for key in changed:
        console().print(f"{' '.join(map(str, key))}: not as committed")
    if update:
        plain.save(now)
        for file, text in stale.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        place = plain.FILE.relative_to(REPOSITORY)
        console().print(f"rows: {len(now)}, written to {place}")
        refresh_tables()
        return
    if changed or stale:
        console().print("`aesmall-workshop plain --update` writes what was counted now")
        raise typer.Exit(1)
    console().print(f"rows: {len(now)}, all as committed")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("plain")(_plain)
