# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What a shell offers behind options that take a name of the library's."""

from __future__ import annotations

import typer

from .engines import engines_on
from .targets import TARGETS


def targets(incomplete: str) -> list[str]:
    """The chips that have engines."""
    return [name for name in TARGETS if name.startswith(incomplete) and engines_on(name)]


def engines(ctx: typer.Context, incomplete: str) -> list[str]:
    """The engines of the chip that stands before, or of all."""
    named = ctx.params.get("target")
    chips = [named] if named in TARGETS else list(TARGETS)
    names = dict.fromkeys(engine.name for chip in chips for engine in engines_on(chip))
    return [name for name in names if name.startswith(incomplete)]
