# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that sketches for any board print the same on a Cortex-M as on an Uno.

Sketches with objects that are constructed before main are left out, because the start-up code of
the workshop does not construct them.
"""

from __future__ import annotations

import re

import pytest
from aesmall_workshop.chips.simulators import run

from .bare import build_bare
from .transcript import example, read


@pytest.mark.parametrize(
    ("simulator", "target"),
    [
        ("rp2040js", "rp2040"),
        pytest.param("unicorn", "cortex_m4", marks=pytest.mark.verify),
        pytest.param("unicorn", "cortex_m33", marks=pytest.mark.verify),
    ],
)
@pytest.mark.parametrize("name", ["HelloAES", "TwoEngines", "HardwareAes"])
def test_it_prints_what_stands_beside_it(name: str, simulator: str, target: str) -> None:
    (life,) = read(example(name).with_name("expected.txt")).lives
    program = build_bare(example(name), target)
    output = run(simulator, target, program).output.decode().splitlines()
    assert len(output) == len(life.printed)
    for line, expected in zip(output, life.printed, strict=True):
        assert re.fullmatch(".*".join(map(re.escape, expected.split("..."))), line), line
