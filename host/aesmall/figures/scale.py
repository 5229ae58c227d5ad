# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/results/scale.json: cycles of modes for 1 to 64 blocks of text (doc/figures/scale.md).

A row fits cycles = a + b * blocks to the measured cycles, by least squares in exact arithmetic. a
and b are rounded to tenths. `off` is the greatest deviation of a measured value from a + b *
blocks.
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
from ..paths import ROOT, text_of
from .results import ResultError, lines

FILE = ROOT / "bench" / "results" / "scale.json"

#: The lengths of the measured messages in blocks
BLOCKS = (1, 2, 3, 4, 8, 16, 32, 64)
#: Units of a, b and off in 1: all three are in tenths
_TENTHS = 10


@dataclass(frozen=True, order=True)
class Scale:
    """The cost of one way with one engine and key size on one target, without the key set-up."""

    target: str
    engine: str
    key_bits: int
    way: str
    #: n blocks take about a + b * n cycles, and never more than a + off + b * n
    a: float
    b: float
    off: float
    #: Measured cycles for each of BLOCKS, without a value if the message does not fit into the
    #: chip's RAM or the engine is slow
    cycles: tuple[int | None, ...]
    flash_bytes: int
    table_bytes: int
    #: Bytes of all key objects that the way uses
    key_ram: int
    static_ram: int
    stack: int
    timing_class: str

    @property
    def key(self) -> tuple[str, str, int, str]:
        return self.target, self.engine, self.key_bits, self.way

    @property
    def measured(self) -> dict[int, int]:
        """Return blocks -> cycles for the lengths that were measured."""
        pairs = zip(BLOCKS, self.cycles, strict=True)
        return {blocks: cycles for blocks, cycles in pairs if cycles is not None}

    def at(self, blocks: int) -> float:
        """Return the most cycles that a message of `blocks` blocks takes."""
        return (_tenths(self.a) + _tenths(self.off) + _tenths(self.b) * blocks) / _TENTHS

    def __str__(self) -> str:
        return f"{self.target} {self.engine} {self.key_bits} {self.way}"


_KINDS = {field.name: str(field.type) for field in fields(Scale)}


def _tenths(value: float) -> int:
    return round(value * _TENTHS)


def fitted(measured: Mapping[int, int]) -> tuple[float, float, float]:
    """Return a, b and off for measured cycles of at least two lengths."""
    count = len(measured)
    mean_x = Fraction(sum(measured), count)
    mean_y = Fraction(sum(measured.values()), count)
    spread = sum((x - mean_x) ** 2 for x in measured)
    b = sum(((x - mean_x) * (y - mean_y) for x, y in measured.items()), Fraction()) / spread
    b_tenths = round(b * _TENTHS)
    a_tenths = round(mean_y * _TENTHS - b_tenths * mean_x)  # the best one for the rounded b
    # All values are whole tenths, so this is exact.
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
    """Return the rows of a JSON text, after a check against the schema."""
    return list(_parsed(text))


@lru_cache(maxsize=2)
def _parsed(text: str) -> tuple[Scale, ...]:
    """Parse the text once, because many tables read it."""
    rows = [_scale(row, f"row {index}") for index, row in enumerate(json.loads(text))]
    if len({row.key for row in rows}) != len(rows):
        raise ResultError("two rows have the same names")
    return tuple(rows)


def render(rows: Iterable[Scale]) -> str:
    """Return the text of the file: sorted, a row on each line."""
    return lines(asdict(row) for row in sorted(rows, key=lambda row: row.key))


def load(path: Path = FILE) -> list[Scale]:
    """Return the committed rows.

    The list is empty before the first `aesmall-workshop scale --update`.
    """
    return parse(text) if (text := text_of(path)) else []
