# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the vectors of frames have sources and different names."""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).parents[2] / "vectors" / "frames.json"
ORIGINS = {"published", "tool", "own"}


def test_every_vector_names_its_source() -> None:
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    names = {(row["protocol"], row["kind"], row["name"]) for row in rows}
    assert len(names) == len(rows)
    assert all(row["source"] and row["origin"] in ORIGINS for row in rows)
