# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""List everything that `aesmall-workshop dropins` measures, except the Rust crate."""

from __future__ import annotations

from collections.abc import Iterator

from . import mbedtls, measure


def programs(*, originals: bool = True) -> Iterator[measure.Program]:
    """Yield all programs, or only those that need no fetched sources."""
    yield from measure.programs(originals=originals)
    if originals:
        yield from mbedtls.programs()
