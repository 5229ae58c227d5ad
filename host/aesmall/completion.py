# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Completions that a shell offers for options that take the name of a chip or an engine."""

from __future__ import annotations

import typer

from .engines import engines_on
from .targets import TARGETS


def targets(incomplete: str) -> list[str]:
    """Return the chips that have engines and begin with `incomplete`."""
    return [name for name in TARGETS if name.startswith(incomplete) and engines_on(name)]


def engines(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the engines of the chip given before this option, or of all chips."""
    named = ctx.params.get("target")
    chips = [named] if named in TARGETS else list(TARGETS)
    names = dict.fromkeys(engine.name for chip in chips for engine in engines_on(chip))
    return [name for name in names if name.startswith(incomplete)]
