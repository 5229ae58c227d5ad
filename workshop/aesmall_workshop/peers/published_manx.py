# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The tables of Manx on an ATmega128: cycles of sealing, flash, stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aesmall.figures.results import Figure, select

from .published import PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "manx"
TARGET = "atmega128"
#: Its machine code is the same (targets.SAME_CODE): for what the other was not measured with
_SAME = "atmega328p"
_LENGTHS = ("64_0_120", "96_0_56", "64_16_44")
COLUMNS = (
    *(Column(f"({', '.join(length.split('_'))}) (cycles)") for length in _LENGTHS),
    *(Column("flash (bytes)"), Column("stack (bytes)")),
)
METHOD = (
    "Cycles of one sealing, key expansion included; the numbers in brackets are the bits of "
    "nonce, AD and message. The authors print a range of flash and stack for all of their builds, "
    "and ours must not exceed its lower end (KB of 1,000 bytes). Ours: key set-up and call, with "
    "all checks of the mode; flash of a program that seals in this mode, with the engine and its "
    "tables; the deepest stack with return addresses."
)
_ELSEWHERE = "Ours are figures of the ATmega328P, whose machine code is the same."
#: Sealing in each mode: the call, and what is added to the name of the engine
_CALLS = {1: {"seal": "", "seal_bytes": ", whole bytes alone"}, 2: {"seal": ""}}


def _group(mode: object) -> str:
    return f"Manx{mode}"


def _range(value: object) -> tuple[float, float]:
    assert isinstance(value, list)
    least, most = value
    return number(least), number(most)


def _theirs() -> Iterator[Entry]:
    table, rows = read(NAME)
    flash, stack = _range(table["flash_kb"]), _range(table["stack"])
    place = len(_LENGTHS)
    shown = {place: f"{flash[0]} to {flash[1]} KB", place + 1: f"{stack[0]} to {stack[1]}"}
    for row in rows:
        cycles = [number(row[length]) if length in row else None for length in _LENGTHS]
        printed = row["kind"] == PUBLISHED
        sizes = (1000 * flash[0], stack[0]) if printed else (None, None)
        group = _group(row["mode"])
        yield Entry(
            f"{group}, {row['name']}",
            (*cycles, *sizes),
            str(row["kind"]),
            group,
            shown if printed else {},
        )


def _ours(figures: Sequence[Figure]) -> Iterator[Entry]:
    there = [f for f in figures if f.operation.startswith("manx")]
    there = select(there, _measured_on(figures), key_bits=128)
    for mode, calls in _CALLS.items():
        for engine in dict.fromkeys(f.engine for f in there):
            for call, more in calls.items():
                found = _entry(there, engine, f"manx{mode}_{call}")
                if found is not None:
                    yield Entry(
                        f"{engine}, {_group(mode)}{more}", found, group=_group(mode), engine=engine
                    )


def _entry(there: Sequence[Figure], engine: str, call: str) -> tuple[float | None, ...] | None:
    of = {f.operation: f for f in there if f.engine == engine}
    known = [of.get(f"{call}_{length}") for length in _LENGTHS]
    kept = [figure for figure in known if figure is not None]
    if not kept:
        return None
    cycles = (None if figure is None else figure.cycles_max for figure in known)
    # The same program except for the lengths
    return (*cycles, max(f.flash_bytes for f in kept), max(f.stack for f in kept))


def _measured_on(figures: Sequence[Figure]) -> str:
    has = any(f.target == TARGET and f.operation.startswith("manx") for f in figures)
    return TARGET if has else _SAME


def comparison(figures: Sequence[Figure]) -> Published:
    """Theirs and ours."""
    method = METHOD if _measured_on(figures) == TARGET else f"{METHOD} {_ELSEWHERE}"
    return compared(NAME, method, COLUMNS, [*_theirs(), *_ours(figures)], rank=2)
