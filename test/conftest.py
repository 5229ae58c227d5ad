# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Marks tests by what they run on, and takes those that `make quick` has chosen."""

from __future__ import annotations

import gc
import json
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from support import apart, memory, profiling
from support.marks import placed, weights

# Where Hypothesis keeps its own: not beside the sources.
TEST = Path(__file__).parent
BUILD = TEST.parent / "build"
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(BUILD / "hypothesis"))

# Tests leave little that refers to itself: to look for it as often as Python does takes a tenth of
# the time, and a third of the time of collecting the tests.
gc.set_threshold(50_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--profile", action="store_true", help="print the processor time by file and by cause"
    )
    parser.addoption(
        "--most-megabytes",
        type=int,
        default=0,
        help="fail when a process of the run uses more memory; --profile prints all peaks",
    )
    parser.addoption("--reach", type=Path, help="run what scripts/affected.py chose, and no more")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(apart)
    if config.getoption("profile"):
        controls = not hasattr(config, "workerinput") and bool(config.getoption("numprocesses", 0))
        config.pluginmanager.register(profiling.Profile(controls))
    most, is_profile = config.getoption("most_megabytes"), config.getoption("profile")
    if most or is_profile:
        config.pluginmanager.register(memory.Peaks(most, is_profile))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks them, and takes those that are chosen."""
    for item in items:
        parameters = [*item.callspec.params.values()] if hasattr(item, "callspec") else []
        own = {mark.name for mark in item.iter_markers()}
        room = item.path.relative_to(TEST).parts[0]
        marks = {*weights(parameters, own), *placed(room, parameters, fixtures_of(item))}
        for mark in sorted(marks - own):
            item.add_marker(mark)
    if chosen := config.getoption("affected"):
        items[:] = reached(items, json.loads(chosen.read_text(encoding="utf-8")))
    _draw_no_numbers()


def fixtures_of(item: pytest.Item) -> Iterable[str]:
    """Return the names of the fixtures that a test uses."""
    return getattr(item, "fixturenames", ())


def pytest_collection_finish() -> None:
    """Keep the tests themselves out of every search for garbage."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Look for garbage after a long test, whose states may refer to each other."""
    if report.duration > 3:
        gc.collect()


def _draw_no_numbers() -> None:
    """Hypothesis also draws numbers that stand in the modules loaded, which differ between workers:
    no run would be like the one before. To import it takes long, and few tests do."""
    if providers := sys.modules.get("hypothesis.internal.conjecture.providers"):
        nothing = providers.Constants()
        providers._get_local_constants = lambda: nothing


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What Hypothesis has to say at the end, it would be imported for."""
    if "hypothesis" not in sys.modules:
        session.config.pluginmanager.unregister(name="hypothesispytest")


def reached(items: list[pytest.Item], patterns: dict[str, list[str]]) -> list[pytest.Item]:
    """Return the tests that a pattern fits. Tests that are slow or for `make verify` must fit a
    pattern of `anyway`; those of `make release` are left out."""
    tests, anyway = (re.compile("|".join(patterns[k]) or r"(?!)") for k in ("tests", "anyway"))
    found = []
    for item in items:
        name = item.nodeid.removeprefix("test/")
        if item.get_closest_marker("release"):
            continue
        is_long = any(item.get_closest_marker(mark) for mark in ("slow", "verify"))
        if anyway.match(name) or (tests.match(name) and not is_long):
            found.append(item)
    return found
