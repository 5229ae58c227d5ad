# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The lines below the tables of `aesmall choose`: the costs of the picked answer, a line each."""

from __future__ import annotations

from .request import Request
from .rules import Answer, Data

#: How to read the tables
READING = (
    "Flash: what aesmall adds to a program, with the gap in front of an aligned table; your own "
    "code comes on top.",
    "RAM: keys + static + deepest stack, without buffers. "
    "Cycles: of the slowest call, in whole blocks; the set-up of a key stands beside them.",
)


def cost_lines(data: Data, request: Request, answer: Answer) -> list[str]:
    """Return the costs of an answer, each way to count them a line."""
    gap = f" + a gap of {answer.gap:,}" if answer.gap else ""
    library = (answer.flash or 0) - (answer.gap or 0)
    return [
        f"{answer.label}: {library:,} bytes of code and tables{gap} = {answer.flash:,} of flash"
    ]
