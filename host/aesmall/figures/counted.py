# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""bench/results/counted: figures, lengths and sections for chips without a model of their cycles.

The files have the formats of figures/, scale.json and parts.json. Where these have cycles, the
files here have instructions, so that no page or comparison of cycles reads them.
"""

from __future__ import annotations

from ..paths import ROOT
from . import parts, results, scale

FOLDER = ROOT / "bench" / "results" / "counted"
FIGURES = FOLDER / "figures"
SCALE = FOLDER / "scale.json"
PARTS = FOLDER / "parts.json"


def figures() -> list[results.Figure]:
    """Return the figures of single blocks and of LoRaWAN."""
    return results.load(FIGURES)


def lengths() -> list[scale.Scale]:
    """Return the costs of the modes by length."""
    return scale.load(SCALE)


def sections() -> dict[str, parts.Parts]:
    """Return the sections that the programs link."""
    return parts.load(PARTS)


def targets() -> list[str]:
    """Return the chips, without reading the files."""
    return results.targets(FIGURES)
