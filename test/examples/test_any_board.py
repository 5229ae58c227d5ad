# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that sketches for any board print the same on a Cortex-M0+ as on an Uno.

Sketches with objects that are constructed before main are left out, because the start-up code of
the workshop does not construct them.
"""

from __future__ import annotations

import re

import pytest
from aesmall_workshop.chips.simulators import run

from .bare import build_bare
from .transcript import example, read


@pytest.mark.parametrize("name", ["HelloAES", "TwoEngines", "HardwareAes"])
def test_it_prints_what_stands_beside_it(name: str) -> None:
    (life,) = read(example(name).with_name("expected.txt")).lives
    output = run("rp2040js", "rp2040", build_bare(example(name))).output.decode().splitlines()
    assert len(output) == len(life.printed)
    for line, expected in zip(output, life.printed, strict=True):
        assert re.fullmatch(".*".join(map(re.escape, expected.split("..."))), line), line
