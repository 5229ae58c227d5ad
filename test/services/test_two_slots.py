# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the refusals and errors of a file in two slots.

test_power_cuts.py tests power cuts.
"""

from __future__ import annotations

import pytest
from aesmall_workshop.chips import build, simulators
from support.suite import FIRMWARE, PLATFORMS, Platform, pair_id


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_two_slots(platform: Platform) -> None:
    program = build.build(
        platform.target,
        [FIRMWARE / "two_slots" / "main.c"],
        name="two-slots",
        flags=platform.flags,
        compiler=platform.compiler,
    )
    run = simulators.run(platform.answers_on, platform.target, program)
    line = int.from_bytes(bytes.fromhex(run.output.decode()), "little")
    assert (run.exit_code, line) == (0, 0)
