# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The figures of others by job, as bench/peers has them, and what it means that ours beat them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from aesmall.figures.results import Figure

from ..paths import REPOSITORY
from .dominance import dominates, excess

FOLDER = REPOSITORY / "bench" / "peers"


@dataclass(frozen=True)
class Costs:
    """What a job costs with somebody's code: cycles of each of its steps, bytes."""

    cycles: tuple[int, ...]
    flash: int
    ram: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every column."""
        return (*self.cycles, self.flash, self.ram)

    def beats(self, other: Costs) -> bool:
        """At least as good in every column, and better in one."""
        return dominates(self.numbers, other.numbers)

    def over(self, other: Costs) -> float:
        """By which part the worst column misses the other's."""
        return excess(self.numbers, other.numbers)


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
