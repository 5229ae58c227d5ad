# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The lines below the tables of `aesmall choose`: one line for each cost of the picked answer."""

from __future__ import annotations

from ..targets import COUNTED, MODELLED
from .request import Request
from .rules import Answer, Data

#: How to read the tables
READING = (
    "Flash: code, tables and the gap in front of an aligned table. Your own code and the start-up "
    "come on top.",
    "RAM: keys + static + deepest stack, without buffers. "
    "Cycles: of the slowest call, in whole blocks; the set-up of a key stands beside them.",
)


def modelled(target: str) -> list[str]:
    """Return the line about a chip whose cycles are computed by a model, or not known."""
    if target in COUNTED:
        return [
            "Cycles are not known here. The numbers are instructions. A load, a taken branch or a "
            "wait state of the flash can take more cycles."
        ]
    error = MODELLED.get(target)
    return [f"Cycles are modelled, with an error of {error} %."] if error else []


def cost_lines(data: Data, request: Request, answer: Answer) -> list[str]:
    """Return the lines with the costs of an answer."""
    if not answer.gap:
        return [f"{answer.label} adds {answer.flash:,} bytes of flash: code and tables"]
    own = (answer.flash or 0) - answer.gap
    parts = f"{own:,} of code and tables, {answer.gap:,} of gap"
    return [f"{answer.label} adds {answer.flash:,} bytes of flash: {parts}"]
