# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed files and nonce counters when the power fails, at every write to the memory."""

from __future__ import annotations

import cuts
import pytest
from suite import HOST_CLANG, HOST_GCC, Platform, pair_id


@pytest.mark.slow
@pytest.mark.parametrize("platform", [HOST_GCC], ids=pair_id)
def test_littlefs_at_every_write(platform: Platform) -> None:
    steps = cuts.history(["a", "b"], [630, 5000, 100, 12000])
    where = cuts.Native(platform, "littlefs")
    assert cuts.cut_everywhere(where, ["a", "b"], steps, bits=3) > 4000


@pytest.mark.slow
@pytest.mark.parametrize("platform", [HOST_CLANG], ids=pair_id)
def test_littlefs_while_directories_move(platform: Platform) -> None:
    """As littlefs does it to level the wear, here as often as it can."""
    steps = cuts.history(["a"], [630, 2100, 100], count=100)
    where = cuts.Native(platform, "littlefs", (("FILES_BLOCK_CYCLES", "1"),))
    assert cuts.cut_everywhere(where, ["a"], steps, bits=2) > 600


@pytest.mark.slow
@pytest.mark.parametrize("platform", [HOST_CLANG], ids=pair_id)
def test_eeprom_at_every_byte(platform: Platform) -> None:
    steps = cuts.history(["a"], [100, 260, 63])
    where = cuts.Native(platform, "eeprom")
    assert cuts.cut_everywhere(where, ["a"], steps, bits=2) > 10000


@pytest.mark.slow
def test_littlefs_on_the_pico() -> None:
    steps = cuts.history(["a"], [630, 2100, 100])
    assert cuts.cut_flash(["a"], steps, stride=1) > 180


@pytest.mark.slow
def test_eeprom_on_the_atmega328p() -> None:
    steps = cuts.history(["a"], [100, 260, 63])
    assert cuts.cut_eeprom(["a"], steps, stride=7) > 140
