# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""How a state at many other placements differs from the machine's state (other_placements.py)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .instruction import Lazy
from .placement_numbers import Many


@dataclass(frozen=True)
class Differences:
    """Registers, flags and bytes that are not the same at all placements.

    A byte has its address in the machine's own run. A flag may stay uncomputed until it is read.
    """

    cells: dict[int, Many | Lazy] = field(default_factory=dict)
    memory: dict[int, Many] = field(default_factory=dict)
    #: The stack pointer has been written and not yet checked: only half of it may be new.
    is_moved: bool = False
