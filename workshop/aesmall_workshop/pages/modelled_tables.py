# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables of the chips with modelled cycles.

The cycles are in columns called "modelled", with the error of the model in percent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aesmall.engines import engines_on
from aesmall.figures.results import Figure, select
from aesmall.targets import MODELLED

from . import needless
from .names import MODELLED_CHIPS

Table = tuple[list[str], list[list[str]]]
_SIZES = ("flash_bytes", "table_bytes", "key_ram", "static_ram", "stack")


def _modelled(target: str) -> str:
    return f"modelled (± {MODELLED[target]} %)"


def _cycles(figure: Figure) -> str:
    if figure.cycles_min == figure.cycles_max:
        return f"{figure.cycles_max:,}"
    return f"{figure.cycles_min:,} to {figure.cycles_max:,}"


def names(figures: Iterable[Figure], target: str) -> list[str]:
    """Return the engines with figures on a target, in the order of bench/engines."""
    have = {figure.engine for figure in figures if figure.target == target}
    return [e.name for e in engines_on(target) if e.name in have]


def full(
    figures: Sequence[Figure], target: str, key_bits: int, operations: Sequence[str]
) -> tuple[Table, str]:
    """Return the rows of these operations in their order, and the sentence after the table."""
    head = ["engine", "operation", _modelled(target), "instructions", "accesses", "flash"]
    head += ["of it tables", "key RAM", "static RAM", "stack", "timing class"]
    better = needless.needless(figures, target, key_bits)
    rows = []
    for name in names(figures, target):
        by = {f.operation: f for f in select(figures, target, name, key_bits)}
        for operation in operations if name not in better else ():
            if figure := by.get(operation):
                numbers = (figure.instructions, figure.accesses)
                sizes = (getattr(figure, size) for size in _SIZES)
                rows.append([f"`{name}`", f"`{operation}`", _cycles(figure)])
                rows[-1] += [f"{n:,}" for n in (*numbers, *sizes)] + [figure.timing_class]
    return (head, rows), needless.left_out(better)


def summary(figures: Sequence[Figure]) -> Table:
    """Return AES-128 with the modelled cycles of both chips next to each other."""
    targets = [target for target in MODELLED if names(figures, target)]
    chips = [f"{MODELLED_CHIPS[t]}, {_modelled(t)}" for t in targets]
    what = {"encrypt": "encrypt", "encrypt_wide": "two blocks", "decrypt": "decrypt"}
    what["key_setup"] = "key set-up"
    head = ["engine", *(f"{title}: {chip}" for title in what.values() for chip in chips)]
    head += ["flash, both (bytes)", "key RAM", "stack", "timing class"]
    rows = []
    for name in dict.fromkeys(n for target in targets for n in names(figures, target)):
        by = {(f.target, f.operation): f for f in select(figures, None, name, 128)}
        whole = [by[t, "encrypt_decrypt"] for t in targets if (t, "encrypt_decrypt") in by]
        cells = [by.get((target, operation)) for operation in what for target in targets]
        rows.append([f"`{name}`", *(_cycles(f) if f else "" for f in cells)])
        for size in ("flash_bytes", "key_ram", "stack"):
            rows[-1].append(
                " / ".join(f"{v:,}" for v in dict.fromkeys(getattr(f, size) for f in whole))
            )
        rows[-1].append(whole[0].timing_class)
    return head, rows
