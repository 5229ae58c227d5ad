# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compute the points of the plots in README.md and in the report.

A plot shows one job for our engines and other libraries. The costs of our engines are computed as
in the comparisons (avr.py, m0plus.py, rows.py), so that plots and comparisons show equal numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from aesmall.engines import KEY_SIZES
from aesmall.figures.results import Figure
from aesmall.targets import TARGETS

from . import avr, beaten, m0plus, measured, published_tables, rows
from .comparison import Costs, Ours, Row, by_engine
from .published import PUBLISHED

OURS, HERE, CITED = "ours", "here", "cited"
#: The works of the plots, by their names in the comparisons
ENCRYPT, CBC = m0plus.ENCRYPT, m0plus.CBC
AVR_JOBS = (ENCRYPT, "decrypt", "key set-up", "key set-up for both", "decryption key")
#: This work is measured as a whole. CBC is computed from blocks and key set-ups.
CALLED = f"{CBC}, as called"

#: Comparison -> its chip
_CITED = {"measured": avr.TARGET, m0plus.COMPARISON: m0plus.TARGET}
_BUILT = {title: target for target, title in rows.COMPARISONS.items()}
#: The comparison with the columns flash, RAM and cycles of a block, and the chips with equal cycles
_BLOCK, _BLOCK_CHIPS = "dtu", ("atmega16", "atmega328p")
#: Work -> the operations that do it, in the order in which they are tried
_WAYS = {
    **dict.fromkeys((ENCRYPT, "key set-up"), ("encrypt", "encrypt_only")),
    "two blocks": ("encrypt", "encrypt_only", "encrypt_wide"),
    **dict.fromkeys(("decrypt", "decryption key"), ("decrypt", "decrypt_eic")),
    CBC: ("decrypt", "decrypt_eic", "decrypt_wide"),
}


@dataclass(frozen=True)
class Point:
    """One mark: a work, the library, and its cost."""

    target: str
    key_bits: int
    job: str
    #: "ours", "here" (measured by the workshop), "cited" or "published"
    kind: str
    who: str
    cycles: int
    flash: int
    ram: int
    #: A timing class for ours, "table-free" or empty for other libraries
    timing: str
    compiler: str = ""


def points(figures: Sequence[Figure]) -> list[Point]:
    """Return all marks, for the chips with figures."""
    targets = dict.fromkeys(figure.target for figure in figures)
    marks = [mark for target in targets for mark in _ours(figures, target)]
    return marks + [mark for mark in _others() if mark.target in targets]


# ---- ours ----


def _ours(figures: Sequence[Figure], target: str) -> Iterator[Point]:
    of_target = [figure for figure in figures if figure.target == target]
    # Engines without figures for both directions are omitted: the chip has no room for them.
    whole = {(f.engine, f.key_bits) for f in of_target if f.operation == "encrypt_decrypt"}
    fitting = [f for f in of_target if (f.engine, f.key_bits) in whole]
    compiler = of_target[0].compiler
    for job, key_bits in ((job, bits) for job in _jobs(target) for bits in KEY_SIZES):
        found = _needed(fitting, target, job, key_bits)
        have = by_engine(fitting, target, key_bits)
        for ours, who in zip(found, _names(found, job, have), strict=True):
            costs = _plotted(ours.costs)
            yield Point(target, key_bits, job, OURS, who, *costs, ours.timing_class, compiler)


def _jobs(target: str) -> Sequence[str]:
    jobs = AVR_JOBS if TARGETS[target].family == "avr" else m0plus.JOBS
    return (*jobs, CALLED) if target in rows.COMPARISONS else jobs


def _needed(figures: Sequence[Figure], target: str, job: str, key_bits: int) -> list[Ours]:
    if job == CALLED:
        asked = Row(rows.COMPARISONS[target], "", key_bits, CBC, Costs((0,), 0, 0))
        return rows.ours(figures, asked)
    if TARGETS[target].family == "avr":
        return avr.ours(figures, job, key_bits, target)
    return m0plus.ours(figures, job, key_bits, target)


def _names(
    found: Sequence[Ours], job: str, have: Mapping[str, Mapping[str, Figure]]
) -> Iterator[str]:
    """Yield the engines' names, with the operation if it is another way to do the same work."""
    seen: dict[str, int] = {}
    for ours in found:
        again = seen.get(ours.engine, 0)
        seen[ours.engine] = again + 1
        engine = ours.engine.partition(",")[0]
        ways = [name for name in _WAYS.get(job, ()) if name in have[engine]]
        yield f"{ours.engine}, {ways[again]}" if again else ours.engine


def _plotted(costs: Costs) -> tuple[int, int, int]:
    return sum(costs.cycles), costs.flash, costs.ram


# ---- theirs ----


def _others() -> Iterator[Point]:
    compilers = {(f"{b.name} {b.settings}", b.target): b.compiler for b in measured.load()}
    for row in beaten.rows():
        if row.comparison in _CITED:
            yield _theirs(_CITED[row.comparison], row, row.job, CITED)
        elif row.comparison in _BUILT:
            target = _BUILT[row.comparison]
            theirs = _theirs(target, row, _job_of(target, row.job), HERE)
            yield replace(theirs, compiler=compilers[row.name, target])
    yield from _printed()


def _job_of(target: str, job: str) -> str:
    """Return the job that our engines have next to a library that the workshop builds."""
    if TARGETS[target].family == "avr" and job == m0plus.DECRYPTION_KEY:
        return "key set-up for both"
    return CALLED if job == CBC else job


def _theirs(target: str, row: Row, job: str, kind: str) -> Point:
    timing = "table-free" if row.is_table_free else ""
    costs = _plotted(row.costs)
    return Point(target, row.key_bits, job, kind, row.name, *costs, timing)


def _printed() -> Iterator[Point]:
    """Yield the published figures of a single block."""
    comparison = published_tables.comparison(_BLOCK)
    for row in comparison.judged:
        if None in row.numbers:
            continue
        flash, ram, cycles = (int(number or 0) for number in row.numbers)
        who = f"{row.who} ({comparison.device})"
        for target in _BLOCK_CHIPS:
            yield Point(target, 128, ENCRYPT, PUBLISHED, who, cycles, flash, ram, "")
