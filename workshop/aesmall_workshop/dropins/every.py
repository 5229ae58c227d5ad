# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""All that `aesmall-workshop dropins` measures; the Rust crate apart."""

from __future__ import annotations

from collections.abc import Iterator

from . import mbedtls, measure


def programs(*, originals: bool = True) -> Iterator[measure.Program]:
    """All of it, or what needs nothing that is fetched."""
    yield from measure.programs(originals=originals)
    if originals:
        yield from mbedtls.programs()
