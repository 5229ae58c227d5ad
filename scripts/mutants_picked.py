# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Plug into pytest and keep the tests that a file of patterns names (scripts/mutants.py).

Unlike `--affected` of test/conftest.py, it also keeps tests that are slow or exhaustive, and it
works at an old commit.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the file."""
    parser.addoption("--picked", type=Path, help="patterns of tests, from scripts/affected.py")


def picked(names: list[str], patterns: list[str]) -> list[str]:
    """Return the names that begin with a pattern."""
    compiled = re.compile("|".join(patterns) or r"(?!)")
    return [name for name in names if compiled.match(name)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that were picked."""
    if not (path := config.getoption("picked")):
        return
    given = json.loads(path.read_text(encoding="utf-8"))
    names = {item.nodeid.removeprefix("test/"): item for item in items}
    items[:] = [names[n] for n in picked([*names], [*given["tests"], *given["anyway"]])]
