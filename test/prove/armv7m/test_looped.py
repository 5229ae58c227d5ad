# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Prove the variant of fast for Thumb-2 that loops over one round (AESMALL_ARMV7M_FAST_LOOPED)."""

from __future__ import annotations

import pytest
from aesmall.engines import CTR, engine
from aesmall_prove.contracts import Routine
from aesmall_prove.image import Image
from aesmall_prove.listing import Listing
from aesmall_prove.prove import program
from aesmall_prove.report import Link, prove

TARGET = "cortex_m33"


@pytest.mark.verify
@pytest.mark.parametrize(
    ("verb", "key_bits", "bytes_at_most"),
    [
        ("encrypt", 128, 520),
        ("encrypt", 192, 520),
        ("encrypt", 256, 520),
        (CTR, 128, 1400),
        (CTR, 192, 1400),
    ],
)
def test_looped_rounds_equal_fips_197(verb: str, key_bits: int, bytes_at_most: int) -> None:
    fast = engine(TARGET, "fast")
    assert fast.contract
    (looped,) = fast.contract.variants
    routine = Routine(TARGET, fast, verb, key_bits, looped)
    elf = program([routine])
    link = Link(Image(elf), Listing(elf))
    assert link.image.symbols[routine.symbol].size <= bytes_at_most
    _, failure = prove([link], routine)
    assert not failure
