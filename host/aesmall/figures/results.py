# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/results/figures/: the format of its files, one for each target, and their comparison."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import Field, asdict, dataclass, fields
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any, Protocol, TypeVar

from ..engines import TIMING_CLASSES
from ..paths import ROOT, text_of

FIGURES = ROOT / "bench" / "results" / "figures"

#: The fields that identify a figure. The others are measured.
KEY_FIELDS = ("target", "engine", "key_bits", "operation")


@dataclass(frozen=True, order=True)
class Figure:
    """The cost of one operation with one engine on one target (doc/figures/figures.md)."""

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
    #: Bytes in front of the tables for their alignment. flash_bytes does not include them.
    gap_bytes: int = 0
    #: Only where cycles are modelled: most instructions and accesses to memory. Otherwise they are
    #: 0 and not in the files.
    instructions: int = 0
    accesses: int = 0
    #: Hash of machine code, inputs and tools. Equal hashes mean equal cycles and stack.
    run: str = ""

    @property
    def key(self) -> tuple[str, str, int, str]:
        return self.target, self.engine, self.key_bits, self.operation

    def __str__(self) -> str:
        return f"{self.target} {self.engine} {self.key_bits} {self.operation}"


MEASURED_FIELDS = tuple(f.name for f in fields(Figure) if f.name not in (*KEY_FIELDS, "run"))


class ResultError(Exception):
    """A file of figures does not match its schema."""


_KINDS = {"str": str, "int": int, "bool": bool, "dict": dict, "list": list}


def checked(row: object, columns: Iterable[Field[Any]], place: str) -> dict[str, Any]:
    """Return a row of a committed file, after a check of its columns and their types."""
    kinds = {f.name: _KINDS[str(f.type).partition("[")[0]] for f in columns}
    if not isinstance(row, dict) or set(row) != set(kinds):
        raise ResultError(f"{place}: has not the keys {', '.join(kinds)}")
    for name, kind in kinds.items():
        if type(row[name]) is not kind:
            raise ResultError(f"{place}: {name} is {row[name]!r}, not {kind.__name__}")
    return row


#: Fields that a row has only if they are not 0
_OPTIONAL = ("instructions", "accesses")


def read_row(row: object, place: str) -> Figure:
    """Return the figure of a row of a file, after a check."""
    if isinstance(row, dict):
        row = {**dict.fromkeys(_OPTIONAL, 0), **row}
    figure = Figure(**checked(row, fields(Figure), place))
    if figure.timing_class not in TIMING_CLASSES:
        raise ResultError(f"{place}: unknown timing class {figure.timing_class!r}")
    if not 0 <= figure.cycles_min <= figure.cycles_max:
        raise ResultError(f"{place}: cycles {figure.cycles_min}..{figure.cycles_max}")
    return figure


def parse(text: str) -> list[Figure]:
    """Return the figures of a JSON text, after a check against the schema."""
    return list(_parsed(text))


@lru_cache(maxsize=16)
def _parsed(text: str) -> tuple[Figure, ...]:
    """Parse a file once, because many tables and tests read it."""
    figures = [read_row(row, f"row {index}") for index, row in enumerate(json.loads(text))]
    keys = [figure.key for figure in figures]
    if len(set(keys)) != len(keys):
        raise ResultError("two rows name the same figure")
    return tuple(figures)


def render(figures: Iterable[Figure]) -> str:
    """Return the text of a file: sorted, one figure on each line, so that a diff is readable."""
    return lines(map(row_of, sorted(figures)))


def row_of(figure: Figure) -> dict[str, object]:
    """Return a figure as a row of a file."""
    row = asdict(figure)
    return {name: value for name, value in row.items() if value or name not in _OPTIONAL}


def lines(rows: Iterable[dict[str, object]]) -> str:
    """Return the text of a committed file, one row on each line."""
    text = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    return f"[\n{text}\n]\n" if text else "[]\n"


def load(folder: Path = FIGURES) -> list[Figure]:
    """Return the committed figures, sorted.

    The list is empty before the first `aesmall-workshop measure --update`.
    """
    texts = (text_of(folder / f"{target}.json") or "[]" for target in targets(folder))
    return sorted(figure for text in texts for figure in parse(text))


def targets(folder: Path = FIGURES) -> list[str]:
    """Return the targets that have committed figures, without reading these."""
    return sorted(file.name.partition(".")[0] for file in folder.glob("*.json*"))


def save(figures: Iterable[Figure], folder: Path = FIGURES) -> None:
    """Write the files of all targets that have a figure here."""
    by_target: dict[str, list[Figure]] = {}
    for figure in figures:
        by_target.setdefault(figure.target, []).append(figure)
    folder.mkdir(parents=True, exist_ok=True)
    for target, rows in by_target.items():
        (folder / f"{target}.json").write_text(render(rows), encoding="utf-8")


@dataclass(frozen=True)
class Difference:
    """One value that differs from the committed file."""

    figure: str
    committed: str
    now: str
    verdict: str

    def __str__(self) -> str:
        return f"{self.figure}: {self.committed} -> {self.now}, {self.verdict}"


def _verdict(name: str, old: int | str, new: int | str) -> str:
    if name == "timing_class":
        old, new = TIMING_CLASSES.index(str(old)), TIMING_CLASSES.index(str(new))
    if isinstance(old, int) and isinstance(new, int):
        return "worse" if new > old else "better"
    return "changed"


def compare(committed: Iterable[Figure], now: Iterable[Figure]) -> list[Difference]:
    """Return every difference, in the order of the file."""
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


class Keyed(Protocol):
    """An object with the names of a figure."""

    @property
    def key(self) -> tuple[str, str, int, str]: ...


Row = TypeVar("Row", bound=Keyed)


def select(
    figures: Iterable[Row],
    target: str | None = None,
    engine: str | None = None,
    key_bits: int | None = None,
    operation: str | None = None,
) -> list[Row]:
    """Return the rows with these names. An omitted name accepts every row."""
    names = (target, engine, key_bits, operation)
    places = [place for place, name in enumerate(names) if name is not None]
    if not places:
        return list(figures)
    pick = itemgetter(*places)
    wanted = pick(names)
    return [figure for figure in figures if pick(figure.key) == wanted]
