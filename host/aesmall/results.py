# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/results/: the schema and format of its files, and what differs between two of them.

figures.json holds the figures. Beside it: gaps.json, the bytes that the linker left unused in front
of their tables, for the figures where there are any; runs.json, a hash of what was run for each.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import Field, asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from .engines import REPOSITORY, TIMING_CLASSES

FIGURES_FILE = REPOSITORY / "bench" / "results" / "figures.json"

GAPS_NAME = "gaps.json"
RUNS_NAME = "runs.json"

#: The fields that name a figure; the others are what was measured.
KEY_FIELDS = ("target", "engine", "key_bits", "operation")


@dataclass(frozen=True, order=True)
class Figure:
    """One row: what an operation costs with one engine on one target (doc/figures.md)."""

    target: str
    engine: str
    key_bits: int
    operation: str
    cycles_min: int
    cycles_max: int
    flash_bytes: int
    table_bytes: int
    key_ram: int
    static_ram: int
    stack: int
    timing_class: str
    compiler: str
    #: In front of the tables, for their alignment; not in flash_bytes. Kept in gaps.json.
    gap_bytes: int = 0
    #: Hash of machine code, inputs and tools: with the same one cycles and stack are the same. Kept
    #: in runs.json.
    run: str = ""

    @property
    def key(self) -> tuple[str, str, int, str]:
        return self.target, self.engine, self.key_bits, self.operation

    def __str__(self) -> str:
        return f"{self.target} {self.engine} {self.key_bits} {self.operation}"


#: Those that stand in files of their own
_ASIDE = ("gap_bytes", "run")
MEASURED_FIELDS = tuple(f.name for f in fields(Figure) if f.name not in (*KEY_FIELDS, "run"))


class ResultError(Exception):
    """The file of figures is not as its schema says."""


_KINDS = {"str": str, "int": int, "bool": bool, "dict": dict, "list": list}


def checked(row: object, columns: Iterable[Field[Any]], place: str) -> dict[str, Any]:
    """A row of a committed file, which has these columns and their types."""
    kinds = {f.name: _KINDS[str(f.type).partition("[")[0]] for f in columns}
    if not isinstance(row, dict) or set(row) != set(kinds):
        raise ResultError(f"{place}: has not the keys {', '.join(kinds)}")
    for name, kind in kinds.items():
        if type(row[name]) is not kind:
            raise ResultError(f"{place}: {name} is {row[name]!r}, not {kind.__name__}")
    return row


def _figure(row: object, place: str) -> Figure:
    columns = [f for f in fields(Figure) if f.name not in _ASIDE]
    figure = Figure(**checked(row, columns, place))
    if figure.timing_class not in TIMING_CLASSES:
        raise ResultError(f"{place}: unknown timing class {figure.timing_class!r}")
    if not 0 <= figure.cycles_min <= figure.cycles_max:
        raise ResultError(f"{place}: cycles {figure.cycles_min}..{figure.cycles_max}")
    return figure


def parse(text: str) -> list[Figure]:
    """The figures of a JSON text, checked against the schema."""
    figures = [_figure(row, f"row {index}") for index, row in enumerate(json.loads(text))]
    keys = [figure.key for figure in figures]
    if len(set(keys)) != len(keys):
        raise ResultError("two rows name the same figure")
    return figures


def render(figures: Iterable[Figure]) -> str:
    """The text of the file: sorted, one figure a line, so that a diff reads well."""
    rows = [asdict(figure) for figure in sorted(figures)]
    return lines([{name: row[name] for name in row if name not in _ASIDE} for row in rows])


def render_aside(figures: Iterable[Figure], column: str) -> str:
    """The text of gaps.json or runs.json: each figure that has something in this column."""
    names = (*KEY_FIELDS, column)
    rows = [asdict(figure) for figure in sorted(figures) if getattr(figure, column)]
    return lines([{name: row[name] for name in names} for row in rows])


def lines(rows: Iterable[dict[str, object]]) -> str:
    """The text of a committed file, one row a line."""
    text = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    return f"[\n{text}\n]\n" if text else "[]\n"


def load(path: Path = FIGURES_FILE) -> list[Figure]:
    """The committed figures; none before the first `aesmall figures --update`."""
    if not path.exists():
        return []
    gaps = _aside(path.with_name(GAPS_NAME), "gap_bytes")
    runs = _aside(path.with_name(RUNS_NAME), "run")
    figures = parse(path.read_text(encoding="utf-8"))
    return [
        replace(figure, gap_bytes=gaps.get(figure.key, 0), run=runs.get(figure.key, ""))
        for figure in figures
    ]


def _aside(path: Path, column: str) -> dict[tuple[Any, ...], Any]:
    """Key of a figure -> what the file has of it."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {tuple(row[name] for name in KEY_FIELDS): row[column] for row in rows}


def save(figures: Iterable[Figure], path: Path = FIGURES_FILE) -> None:
    rows = list(figures)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render(rows), encoding="utf-8")
    for name, column in ((GAPS_NAME, "gap_bytes"), (RUNS_NAME, "run")):
        path.with_name(name).write_text(render_aside(rows, column), encoding="utf-8")


@dataclass(frozen=True)
class Difference:
    """One value that is not what the committed file says."""

    figure: str
    committed: str
    now: str
    verdict: str


def _verdict(name: str, old: int | str, new: int | str) -> str:
    if name == "timing_class":
        old, new = TIMING_CLASSES.index(str(old)), TIMING_CLASSES.index(str(new))
    if isinstance(old, int) and isinstance(new, int):
        return "worse" if new > old else "better"
    return "changed"


def compare(committed: Iterable[Figure], now: Iterable[Figure]) -> list[Difference]:
    """Every difference by name, in the order of the file."""
    before = {figure.key: figure for figure in committed}
    after = {figure.key: figure for figure in now}
    found = []
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        if old is None or new is None:
            name = str(new or old)
            found.append(Difference(name, "-" if old is None else "present", *_presence(new)))
            continue
        for name in MEASURED_FIELDS:
            if (a := getattr(old, name)) != (b := getattr(new, name)):
                found.append(Difference(f"{new} {name}", str(a), str(b), _verdict(name, a, b)))
    return found


def _presence(new: Figure | None) -> tuple[str, str]:
    return ("-", "missing") if new is None else ("present", "new")


def select(
    figures: Iterable[Figure],
    target: str | None = None,
    engine: str | None = None,
    key_bits: int | None = None,
    operation: str | None = None,
) -> list[Figure]:
    """The figures that have these names; None takes all."""
    wanted = (target, engine, key_bits, operation)
    return [
        figure
        for figure in figures
        if all(w is None or w == have for w, have in zip(wanted, figure.key, strict=True))
    ]
