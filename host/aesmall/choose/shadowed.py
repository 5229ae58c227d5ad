# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The answers that are hidden by default: another one is as good in every column.

bench/report/choose_shadowed.mjs has the same rule. test/host/choose/test_choose.py compares both.
"""

from __future__ import annotations

from collections.abc import Sequence

from .rules import Answer, Data

#: Suffix of engines for chips with a slow multiplication. The figures do not show their advantage.
SPARED = "_nomul"


def shadowed(data: Data, target: str, answers: Sequence[Answer]) -> dict[str, str]:
    """Return each answer that is not shown, and the answer that is at least as good.

    The columns are flash, RAM, cycles, key set-up and timing class. Of equal answers the first is
    shown. The default engine of the chip is always shown.
    """
    engines = data["targets"][target]["engines"]
    spared = {engine["name"] for engine in engines if engine["default"]}
    costs = {a.label: _columns(data, a) for a in answers if a.flash is not None}
    names = list(costs)

    def covers(one: str, other: str) -> bool:
        """Return whether `one` makes `other` needless."""
        no_worse = all(a <= b for a, b in zip(costs[one], costs[other], strict=True))
        is_first = names.index(one) < names.index(other)
        return no_worse and (costs[one] != costs[other] or is_first)

    covered = {
        name: [other for other in names if other != name and covers(other, name)]
        for name in names
        if name not in spared and not name.partition(" ")[0].endswith(SPARED)
    }
    # The relation is transitive, so one of the better answers is itself shown.
    return {
        name: next(other for other in better if not covered.get(other))
        for name, better in covered.items()
        if better
    }


def _columns(data: Data, answer: Answer) -> tuple[int, ...]:
    numbers = (answer.flash, answer.ram, answer.cycles, answer.set_up)
    place: int = data["timing"].index(answer.timing)
    return (*(number or 0 for number in numbers), place)
