# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the figures of the LMIC adapter are as committed."""

from __future__ import annotations

import pytest
from aesmall_workshop.measure import lmic


@pytest.mark.parametrize("figure", lmic.load(), ids=str)
def test_a_figure_is_as_committed(figure: lmic.AdapterCost) -> None:
    assert lmic.measure_one(figure.engine, figure.keeps_key) == figure


def test_every_row_is_measured() -> None:
    assert [(f.engine, f.keeps_key) for f in lmic.load()] == list(lmic.MEASURED)


def test_the_smallest_published_one() -> None:
    """The engine `nano` in the adapter is smaller than MINI, the smallest published implementation.

    MINI has 1,006 bytes of flash for cipher, CTR, CMAC and glue, and 21 bytes of RAM.
    """
    nano = next(f for f in lmic.load() if f.engine == "nano")
    assert nano.flash + nano.gap <= 920
    assert nano.ram == 0


def test_the_cipher_in_the_adapter_is_small() -> None:
    """The engine `tiny` in the adapter is small.

    The figure is 518 bytes, the jump to them and the S-box, minus the 8 bytes of an empty os_aes.
    """
    tiny = lmic.measure_one("tiny", False)
    assert tiny.flash <= 770
    assert tiny.ram == 0
