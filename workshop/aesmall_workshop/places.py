# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The tree that the workshop works in."""

from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
