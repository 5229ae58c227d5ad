# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define rows of comparisons by job (bench/peers), and when one of our engines beats a row."""

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
    """The costs of a job with some library: cycles of each of its steps, and bytes."""

    cycles: tuple[int, ...]
    flash: int
    ram: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return every column."""
        return (*self.cycles, self.flash, self.ram)

    def beats(self, other: Costs) -> bool:
        """Return whether these costs are at least as good in every column, and better in one."""
        return dominates(self.numbers, other.numbers)

    def over(self, other: Costs) -> float:
        """Return the relative excess of the worst column over the other's."""
        return excess(self.numbers, other.numbers)


@dataclass(frozen=True)
class Row:
    """One row of a comparison."""

    comparison: str
    name: str
    key_bits: int
    #: The job, by its name in the chip's comparison
    job: str
    costs: Costs
    #: Whether no address depends on a secret. Only an engine of class T0 can then beat the row.
    is_table_free: bool = False

    def __str__(self) -> str:
        return f"{self.comparison}: {self.name}, {self.job}, {self.key_bits}"


@dataclass(frozen=True)
class Ours:
    """The costs of one of our engines for a job."""

    engine: str
    costs: Costs
    timing_class: str

    def beats(self, row: Row) -> bool:
        """Return whether the engine beats a row. A row without tables needs class T0."""
        return self.costs.beats(row.costs) and (self.timing_class == "T0" or not row.is_table_free)


def peer_file(name: str) -> dict[str, list[dict[str, object]]]:
    """Return the content of a file of measured peers."""
    content: dict[str, list[dict[str, object]]] = json.loads(
        (FOLDER / name).read_text(encoding="utf-8")
    )
    return content


def number(value: object) -> int:
    """Return a field that must be a number."""
    if not isinstance(value, int):
        raise TypeError(f"bench/peers: {value!r} is no number")
    return value


def by_engine(
    figures: Sequence[Figure], target: str, key_bits: int
) -> dict[str, dict[str, Figure]]:
    """Return the figures of a target and key size: engine -> operation -> figure."""
    found: dict[str, dict[str, Figure]] = {}
    for figure in figures:
        if figure.target == target and figure.key_bits == key_bits:
            found.setdefault(figure.engine, {})[figure.operation] = figure
    return found
