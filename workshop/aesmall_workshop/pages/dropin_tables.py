# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The tables of doc/use/drop-ins.md: a head and rows each."""

from __future__ import annotations

from collections.abc import Iterator

from aesmall.targets import TARGETS

from ..dropins import jobs, measure
from ..peers.measured import TITLES

HEAD = ("what you have", "what you swap", "chip", "job", "before", "after", "what changes")
FULL_HEAD = (
    *("library", "job", "with", "flash", "static RAM", "key", "stack"),
    *("key set-up (cycles)", "job"),
)


def _costs(row: measure.Cost) -> str:
    ram = row.static_ram + row.context + row.stack
    return f"{row.flash:,} / {ram:,} / {row.run:,}"


def _cell(rows: list[measure.Cost]) -> str:
    return "<br>".join(f"{_name(row.side)} {_costs(row)}" for row in rows)


def _name(side: str) -> str:
    return side.removeprefix(f"{jobs.ORIGINAL} ") if "-O" in side else f"`{side}`"


def overview() -> Iterator[list[str]]:
    """Each library's first job on each chip, before and after."""
    for library in jobs.LIBRARIES:
        for target in measure.CHIPS:
            for job in library.shown:
                rows = [
                    row
                    for row in measure.load()
                    if (row.library, row.target, row.job) == (library.name, target, job)
                ]
                if not rows:
                    continue
                before = _cell([row for row in rows if row.is_original])
                after = _cell([row for row in rows if not row.is_original])
                page = f"[{library.name}]({library.page})"
                title = jobs.TITLES[job]
                yield [
                    *(page, library.swap, TITLES[target], title),
                    *(before or library.why_not.get(target, "-"), after, library.changes),
                ]


def full(target: str) -> Iterator[list[str]]:
    """All that is measured on a chip."""
    assert target in TARGETS
    for row in measure.load():
        if row.target == target:
            sizes = (row.flash, row.static_ram, row.context, row.stack, row.set_up, row.run)
            names = (row.library, jobs.TITLES[row.job], _name(row.side))
            yield [*names, *(f"{size:,}" for size in sizes)]
