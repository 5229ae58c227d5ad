# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/results/scale.json: what modes cost over messages of 1 to 64 blocks (doc/figures/scale.md).

A row fits cycles = a + b * blocks to what was measured, by least squares, in exact arithmetic; a
and b are rounded to tenths, and `off` is the greatest deviation of what was measured from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..engines import TIMING_CLASSES
from ..paths import ROOT
from .results import ResultError, lines

FILE = ROOT / "bench" / "results" / "scale.json"

#: The blocks of the messages that are measured
BLOCKS = (1, 2, 3, 4, 8, 16, 32, 64)
#: A tenth is the unit of a, b and off.
_TENTHS = 10


@dataclass(frozen=True, order=True)
class Scale:
    """What one way costs with one engine and key size on one target, without the key set-up."""

    target: str
    engine: str
    key_bits: int
    way: str
    #: Cycles of n blocks are a + b * n, and never more than a + off + b * n.
    a: float
    b: float
    off: float
    #: Measured, at BLOCKS; None: such a message does not fit into the chip's RAM, or the engine is
    #: slow.
    cycles: tuple[int | None, ...]
    flash_bytes: int
    table_bytes: int
    #: Of all key objects that it takes
    key_ram: int
    static_ram: int
    stack: int
    timing_class: str

    @property
    def key(self) -> tuple[str, str, int, str]:
        return self.target, self.engine, self.key_bits, self.way

    @property
    def measured(self) -> dict[int, int]:
        """Blocks -> cycles, for those that were measured."""
        pairs = zip(BLOCKS, self.cycles, strict=True)
        return {blocks: cycles for blocks, cycles in pairs if cycles is not None}

    def at(self, blocks: int) -> float:
        """The most cycles that so many blocks take."""
        return (_tenths(self.a) + _tenths(self.off) + _tenths(self.b) * blocks) / _TENTHS

    def __str__(self) -> str:
        return f"{self.target} {self.engine} {self.key_bits} {self.way}"


_KINDS = {field.name: str(field.type) for field in fields(Scale)}


def _tenths(value: float) -> int:
    return round(value * _TENTHS)


def fitted(measured: Mapping[int, int]) -> tuple[float, float, float]:
    """a, b and off for these cycles of so many blocks, two of them at least."""
    count = len(measured)
    mean_x = Fraction(sum(measured), count)
    mean_y = Fraction(sum(measured.values()), count)
    spread = sum((x - mean_x) ** 2 for x in measured)
    b = sum(((x - mean_x) * (y - mean_y) for x, y in measured.items()), Fraction()) / spread
    b_tenths = round(b * _TENTHS)
    a_tenths = round(mean_y * _TENTHS - b_tenths * mean_x)  # the best one for the rounded b
    # All are whole tenths, so nothing is left to round.
    off = max(abs(y * _TENTHS - a_tenths - b_tenths * x) for x, y in measured.items())
    return a_tenths / _TENTHS, b_tenths / _TENTHS, off / _TENTHS


def _is_kind(kind: str, value: object) -> bool:
    if kind.startswith("tuple"):
        return (
            isinstance(value, list)
            and len(value) == len(BLOCKS)
            and all(cycles is None or type(cycles) is int for cycles in value)
        )
    return type(value) is {"str": str, "int": int, "float": float}[kind]


def _scale(row: Mapping[str, Any], place: str) -> Scale:
    if list(row) != list(_KINDS):
        raise ResultError(f"{place}: has not the keys {', '.join(_KINDS)}")
    for name, kind in _KINDS.items():
        if not _is_kind(kind, row[name]):
            raise ResultError(f"{place}: {name} is {row[name]!r}")
    if row["timing_class"] not in TIMING_CLASSES:
        raise ResultError(f"{place}: unknown timing class {row['timing_class']!r}")
    return Scale(**{**row, "cycles": tuple(row["cycles"])})


def parse(text: str) -> list[Scale]:
    """The rows of a JSON text, checked against the schema."""
    return list(_parsed(text))


@lru_cache(maxsize=2)
def _parsed(text: str) -> tuple[Scale, ...]:
    """Of the text that many tables read, once."""
    rows = [_scale(row, f"row {index}") for index, row in enumerate(json.loads(text))]
    if len({row.key for row in rows}) != len(rows):
        raise ResultError("two rows have the same names")
    return tuple(rows)


def render(rows: Iterable[Scale]) -> str:
    """The text of the file: sorted, a row a line."""
    return lines(asdict(row) for row in sorted(rows, key=lambda row: row.key))


def load(path: Path = FILE) -> list[Scale]:
    """The committed rows; none before the first `aesmall-workshop scale --update`."""
    return parse(path.read_text(encoding="utf-8")) if path.exists() else []
