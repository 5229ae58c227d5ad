# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run programs for boards on the simulated Hazard3, with mcycle and division (hazard3_board.c)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips.simulators import _hazard3

SIM = build.REPOSITORY / "bench" / "sim"
BOARD = Path(__file__).parent / "hazard3_board.c"


@cache
def _runner() -> Path:
    sources = [*sorted(SIM.glob("hazard3_*.c")), BOARD]
    return build.tool("hazard3_board", sources, ["-Wl,--wrap=hazard3_step"])


def on_hazard3(program: Path) -> simulators.Run:
    """Run the program on Hazard3 with a separate runner."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_hazard3, "_runner", _runner)
        return simulators.run("hazard3", "rp2350_hazard3", program)
