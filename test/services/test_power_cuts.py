# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test sealed files and nonce counters with a power cut at every write to the memory."""

from __future__ import annotations

import pytest
from support import cuts
from support.suite import HOST_GCC


def some(quick: tuple[object, ...], whole: tuple[object, ...]) -> pytest.MarkDecorator:
    """Return the parameters of `make test` and of `make verify`."""
    every = pytest.param(whole, id="all", marks=pytest.mark.verify)
    return pytest.mark.parametrize("many", [pytest.param(quick, id="some"), every])


@pytest.mark.slow
@some((["a"], [630, 5000, 100], 1, 300), (["a", "b"], [630, 5000, 100, 12000], 3, 4000))
def test_littlefs_at_every_write(many: tuple[list[str], list[int], int, int]) -> None:
    """Every write to littlefs can be cut.

    The last two parameters are the choices of the bits after a cut, and the least number of cuts.
    """
    names, sizes, bits, count = many
    where = cuts.Native(HOST_GCC, "littlefs")
    assert cuts.cut_everywhere(where, names, cuts.history(names, sizes), bits) > count


@pytest.mark.slow
def test_littlefs_while_directories_move() -> None:
    """Directories that littlefs moves survive a cut.

    littlefs moves them for wear levelling. Here it does so as often as possible.
    """
    steps = cuts.history(["a"], [630, 2100, 100], count=100)
    where = cuts.Native(HOST_GCC, "littlefs", (("FILES_BLOCK_CYCLES", "1"),))
    assert cuts.cut_everywhere(where, ["a"], steps, bits=2) > 600


@pytest.mark.slow
@some((1, 5000), (2, 10000))
def test_eeprom_at_every_byte(many: tuple[int, int]) -> None:
    bits, count = many
    steps = cuts.history(["a"], [100, 260, 63])
    where = cuts.Native(HOST_GCC, "eeprom")
    assert cuts.cut_everywhere(where, ["a"], steps, bits) > count


@pytest.mark.slow
@some(([630, 100], 5, 25), ([630, 2100, 100], 1, 180))
def test_littlefs_on_the_pico(many: tuple[list[int], int, int]) -> None:
    """Every `stride`-th cut on the Pico leaves valid files."""
    sizes, stride, count = many
    assert cuts.cut_flash(["a"], cuts.history(["a"], sizes), stride) > count


@pytest.mark.slow
@some((35, 28), (7, 140))
def test_eeprom_on_the_atmega328p(many: tuple[int, int]) -> None:
    stride, count = many
    steps = cuts.history(["a"], [100, 260, 63])
    assert cuts.cut_eeprom(["a"], steps, stride) > count
