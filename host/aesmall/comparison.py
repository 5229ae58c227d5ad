# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What it means that one implementation beats another: at least as good in every column."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .engines import REPOSITORY
from .results import Figure

FOLDER = REPOSITORY / "bench" / "peers"


@dataclass(frozen=True)
class Costs:
    """What a job costs with somebody's code: cycles of each of its steps, bytes."""

    cycles: tuple[int, ...]
    flash: int
    ram: int

    def beats(self, other: Costs) -> bool:
        """At least as good in every column."""
        steps = zip(self.cycles, other.cycles, strict=True)
        return (
            all(ours <= theirs for ours, theirs in steps)
            and self.flash <= other.flash
            and self.ram <= other.ram
        )

    def over(self, other: Costs) -> int:
        """By how much the worst column misses the other's, in thousandths."""
        pairs = [*zip(self.cycles, other.cycles, strict=True)]
        pairs += [(self.flash, other.flash), (self.ram, other.ram)]
        return max(1000 * (a - b) // max(b, 1) for a, b in pairs)


@dataclass(frozen=True)
class Row:
    """One row of a comparison."""

    comparison: str
    name: str
    key_bits: int
    #: What it does, by the name that the chip's comparison gives it.
    job: str
    costs: Costs
    #: No address depends on a secret: what beats it must have class T0.
    is_table_free: bool = False

    def __str__(self) -> str:
        return f"{self.comparison}: {self.name}, {self.job}, {self.key_bits}"


@dataclass(frozen=True)
class Ours:
    """What one of our engines needs for a job."""

    engine: str
    costs: Costs
    timing_class: str

    def beats(self, row: Row) -> bool:
        """In every column, and by no lesser means."""
        return self.costs.beats(row.costs) and (self.timing_class == "T0" or not row.is_table_free)


def peer_file(name: str) -> dict[str, list[dict[str, object]]]:
    """The content of a file of measured peers."""
    content: dict[str, list[dict[str, object]]] = json.loads(
        (FOLDER / name).read_text(encoding="utf-8")
    )
    return content


@cache
def _published() -> dict[str, dict[str, object]]:
    return tomllib.loads((FOLDER / "published.toml").read_text(encoding="utf-8"))


def published(name: str) -> tuple[dict[str, object], list[dict[str, object]]]:
    """A comparison that others have published, and its rows."""
    table = _published()[name]
    rows = table["rows"]
    assert isinstance(rows, list)
    return table, rows


def number(value: object) -> int:
    """A field that must be a number."""
    if not isinstance(value, int):
        raise TypeError(f"bench/peers: {value!r} is no number")
    return value


def by_engine(
    figures: Sequence[Figure], target: str, key_bits: int
) -> dict[str, dict[str, Figure]]:
    """The figures of a target and key size: engine -> operation -> figure."""
    found: dict[str, dict[str, Figure]] = {}
    for figure in figures:
        if figure.target == target and figure.key_bits == key_bits:
            found.setdefault(figure.engine, {})[figure.operation] = figure
    return found
