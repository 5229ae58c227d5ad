# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables of doc/figures/peers-built.md, each with a head and rows.

`TABLES` also has the tables of doc/compare/row-by-row.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from aesmall.figures.results import Figure
from aesmall.targets import TARGETS

from . import beaten, cited, measured, sources, standing_tables
from . import rows as peer_rows
from .measured import TITLES, LeftOut

#: Head, rows
Table = tuple[Sequence[str], list[list[str]]]

_PROGRAMS = {"encrypt": "encrypts", "both": "both directions", "cbc47": "CBC of 47 bytes"}


def built(target: str, figures: Sequence[Figure]) -> Table:
    """Return the costs of each library by key size and job, with the engine that beats it."""
    jobs = list(dict.fromkeys(peer_rows.JOBS.values()))
    has_ours = any(figure.target == target for figure in figures)
    found: dict[tuple[str, int], dict[str, str]] = {}
    for row in peer_rows.rows([target]):
        best = beaten.winner(row, figures) if has_ours else None
        cell = " / ".join(
            f"{cost:,}" for cost in (*row.costs.cycles, row.costs.flash, row.costs.ram)
        )
        if has_ours:
            cell += f": {f'`{best.engine}`' if best else '-'}"
        found.setdefault((row.name, row.key_bits), {})[row.job] = cell
    rows = [
        [name, str(bits), *(cells.get(job, "") for job in jobs)]
        for (name, bits), cells in found.items()
    ]
    return ["peer", "key", *jobs], rows


def _sources(_: Sequence[Figure]) -> Table:
    rows = [
        [f"[{s.name}]({s.homepage})", s.version, s.licence, f"`{s.file}`", f"`{s.sha256}`"]
        for s in sources.sources()
    ]
    return ["library", "version", "licence", "archive", "SHA-256"], rows


def _first(_: Sequence[Figure]) -> Table:
    rows = [
        [f"{row.name} {row.settings}", TITLES[row.target], str(row.key_bits), f"{row.cycles_max:,}"]
        for row in measured.load()
        if row.operation == "first_key_setup"
    ]
    return ["peer", "chip", "key", "cycles of the first key set-up"], rows


def _left_out(_: Sequence[Figure]) -> Table:
    groups: dict[tuple[str, str, str], list[LeftOut]] = {}
    for row in measured.load_left_out():
        settings = row.settings.rpartition(" ")[0]
        groups.setdefault((f"{row.name} {settings}", row.program, row.target), []).append(row)
    keys = {row.key for row in measured.load()}
    rows = []
    for (name, program, target), group in groups.items():
        ram, flash = (_range([getattr(row, kind) for row in group]) for kind in ("ram", "flash"))
        why = [f"{ram} bytes of RAM, of {TARGETS[target].ram:,}"] if ram else []
        why += [f"{flash} bytes of flash, of {TARGETS[target].flash:,}"] if flash else []
        is_measured = any(_on_larger(row) in keys for row in group)
        place = TITLES["atmega2560"] if is_measured else "nowhere"
        rows.append([name, _PROGRAMS[program], TITLES[target], ", ".join(why), place])
    return ["peer", "program", "does not fit the", "wants", "measured on the"], rows


def _on_larger(row: LeftOut) -> tuple[str, str, str, int, str]:
    """Return the key of the row that a program has on the larger AVR, if it fits there."""
    operation = "decrypt" if row.program == "both" else row.program
    return row.name, row.settings, "atmega2560", row.key_bits, operation


def _range(values: list[int]) -> str:
    """Format the range of the values that are not 0."""
    some = [value for value in values if value]
    if not some:
        return ""
    least, most = min(some), max(some)
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


def _cited(_: Sequence[Figure]) -> Table:
    return cited.HEAD, cited.table_rows()


#: Name of a table -> the function that makes it, and the number of its text columns
TABLES: dict[str, tuple[Callable[[Sequence[Figure]], Table], int]] = {
    "peers-built-sources": (_sources, 5),
    "peers-built-first": (_first, 3),
    "peers-built-left-out": (_left_out, 5),
    "peers-built-cited": (_cited, 7),
    **{f"peers-built-{target}": (partial(built, target), 7) for target in TITLES},
    **standing_tables.TABLES,
}
