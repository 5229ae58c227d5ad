# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Give marks to tests by their platforms, and select the tests that `make quick` has chosen."""

from __future__ import annotations

import ctypes
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

# The folder of Hypothesis is not next to the sources.
TEST = Path(__file__).parent
BUILD = TEST.parent / "build"
#: `make test` does not install these.
COMPILERS_OF_VERIFY = (TEST.parent / ".venv" / "compilers",)
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(BUILD / "hypothesis"))

LIBC = ctypes.CDLL(None)

# Tests make few reference cycles. With Python's default, the search for garbage takes a tenth of
# the time of tests, and a third of the time of collecting them.
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
    parser.addoption(
        "--affected", type=Path, help="run what scripts/affected.py chose, and no more"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(apart)
    if config.getoption("profile"):
        controls = not hasattr(config, "workerinput") and bool(config.getoption("numprocesses", 0))
        config.pluginmanager.register(profiling.Profile(controls))
    most, is_profile = config.getoption("most_megabytes"), config.getoption("profile")
    if most or is_profile:
        config.pluginmanager.register(memory.Peaks(most, is_profile))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give marks to the tests, and select the chosen ones."""
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
    """Exclude the tests themselves from every search for garbage."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Free the memory of a long test: its states may refer to each other.

    Without `malloc_trim`, the freed pages would count for the peaks of all later processes.
    """
    if report.duration > 3:
        gc.collect()
        if hasattr(LIBC, "malloc_trim"):
            LIBC.malloc_trim(0)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test of `make test` that needs a compiler which only later verbs install.

    Such a test passes on every machine that has run `make verify` once.
    """
    drivers = sys.modules.get("aesmall_workshop.chips.drivers")
    if drivers is not None:
        is_later = any(item.get_closest_marker(mark) for mark in ("verify", "release"))
        drivers.hidden = () if is_later else COMPILERS_OF_VERIFY


def _draw_no_numbers() -> None:
    """Prevent Hypothesis from drawing numbers that are in loaded modules.

    The loaded modules differ between workers, so no run would repeat an earlier run. Hypothesis is
    not imported for this, because its import takes long and few tests need it.
    """
    if providers := sys.modules.get("hypothesis.internal.conjecture.providers"):
        nothing = providers.Constants()
        providers._get_local_constants = lambda: nothing


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Prevent pytest from importing Hypothesis at the end only for its report."""
    if "hypothesis" not in sys.modules:
        session.config.pluginmanager.unregister(name="hypothesispytest")


def reached(items: list[pytest.Item], patterns: dict[str, list[str]]) -> list[pytest.Item]:
    """Return the tests that fit a pattern.

    A slow test, or a test of `make verify`, must fit a pattern of `anyway`. Tests of `make release`
    are left out.
    """
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
