# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test lengths at both ends: NULL with 0 is allowed, and no sum of lengths wraps around."""

from __future__ import annotations

import pytest
from support.suite import (
    CAPACITY,
    OK,
    PLATFORMS,
    Platform,
    Response,
    check,
    default_engine,
    pair_id,
    request,
)

WITH_NULL = 7
WITH_SIZE_MAX = 9


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_null_and_size_max(platform: Platform) -> None:
    codes = bytes([OK] * WITH_NULL + [CAPACITY] * WITH_SIZE_MAX)
    check(
        platform,
        default_engine(platform),
        [(request("K", bytes(16)), Response(OK, b"")), (request("Z"), Response(OK, codes))],
    )
