# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Declare the program of NTAG 424 DNA and KNX, with its requests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from aesmall.engines import Engine, engines_on
from support.suite import (
    ATMEGA328P,
    HOST_CLANG,
    HOST_GCC,
    OK,
    RP2040,
    RP2350,
    Platform,
    Program,
    Response,
    request,
)

PLATFORMS = [HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350]
CARDS = Program(
    "suite-frames-cards",
    ("suite_one.c", "protocol.c", "ops/ops_block.c", "frames/cards.c"),
    ops="ops_frames_cards",
)
DONE = Response(OK, b"")

Expected = list[tuple[str, Response]]


def tiny(platform: Platform) -> Engine:
    """Return the smallest engine of the platform."""
    [engine] = [engine for engine in engines_on(platform.target) if engine.name == "tiny"]
    return engine


def set_key(secret: bytes, *, both: bool = False) -> tuple[str, Response]:
    return request("K" if both else "k", secret), DONE


def vectors(family: str) -> list[dict[str, Any]]:
    path = Path(__file__).parents[2] / "vectors" / "frames.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [row for row in rows if row["family"] == family]
