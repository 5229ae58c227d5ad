# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""How a state at many other placements differs from that of the machine (other_placements.py)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .instruction import Lazy
from .placement_numbers import Many


@dataclass(frozen=True)
class Differences:
    """Registers and flags, and bytes by their address in the run, that are not the same at all
    placements. A flag may be left until it is read."""

    cells: dict[int, Many | Lazy] = field(default_factory=dict)
    memory: dict[int, Many] = field(default_factory=dict)
    #: The stack pointer has been written and not been looked at: it may be half of one.
    is_moved: bool = False
