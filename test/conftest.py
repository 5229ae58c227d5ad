# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What `make quick` leaves out, beside what is marked as slow where it stands."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest
from support import profiling

# Where Hypothesis keeps its own: not beside the sources.
BUILD = Path(__file__).parents[1] / "build"
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(BUILD / "hypothesis"))

#: Why -> the tests, by what their names hold
SLOW = {
    "a second compiler on the host": r"\[.*host-clang",
    "C that stands beside assembly": r"\[[^]]*_c\b",
    "no table: every block takes long": r"\[(atmega\w+|rp2040).*nano_tableless",
    "AVRs beside the ATmega328P": r"\[[^]]*\b(atmega(16|128|2560)|attiny85)\b",
    "many messages": r"test_aead(_stream)?\.py::test_(?!every_length\b|keys_that|calls_out)\w+\[.*-"
    r"(atmega328p|rp2040)\]",
    "files on chips, but for sizes": r"test_vault\w*\.py::(?!test_sizes).*(atmega328p|rp2040)",
    "many hashes": r"test_(hash|legacy)\.py::test_(?!every_length)\w+\[.*(atmega328p|rp2040)",
    "texts over every engine": r"test_text\.py::test_every_engine\[(atmega328p|rp2040)",
    "all of NIST's GCM": r"test_cavp_aead.*gcm-",
    "programs for each engine": r"test_engines_toml.*(declared|undeclared)\[.*-(?!balanced|ct\b)",
    "the build systems of others": r"test_packaging.*cmake_(?!add_subdirectory.*::aesmall\])",
    "other compilers": r"test_every_file_compiles.*\[(host|g\+\+|avr|avr-atmega2560)\]",
    "sanitizers": r"test_cpp.*under_sanitizers",
    "programs of their own": r"test_fastram|test_core|test_places|on_the_real_core|"
    r"links_no_decryption\[(?!atmega328p-balanced)|every_length_and_alignment\[rp2040",
    "kernels proved anew": r"test_what_has_changed_and_a_share_are_proved",
}

#: Why only `make verify` asks -> the tests, by what their names hold
EXHAUSTIVE = {
    "a second compiler on the host": r"\[.*host-clang|test_cpp.*\[.*clang\+\+",
    "modes over every engine, which find in each what the tests of its blocks do": r"::test_("
    r"eax_vectors|rfc_5297|rfc_7253|every_engine|texts_of_the_vectors_open)\[(atmega328p|rp2040)-"
    r"(?!(balanced|ct|ct_small|nano)\])",
    "an AVR without MUL, which is none of our chips": r"\[atmega328p-nomul",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--profile", action="store_true", help="print the processor time by file and by cause"
    )
    parser.addoption("--reach", type=Path, help="run what scripts/reach.py chose, and no more")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("profile"):
        controls = not hasattr(config, "workerinput") and bool(config.getoption("numprocesses", 0))
        config.pluginmanager.register(profiling.Profile(controls))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks them, and takes those that are chosen."""
    slow, exhaustive = (re.compile("|".join(why.values())) for why in (SLOW, EXHAUSTIVE))
    for item in items:
        if slow.search(item.nodeid):
            item.add_marker(pytest.mark.slow)
        if exhaustive.search(item.nodeid):
            item.add_marker(pytest.mark.verify)
    if chosen := config.getoption("reach"):
        items[:] = reached(items, json.loads(chosen.read_text(encoding="utf-8")))
    _draw_no_numbers()


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
    """Those that a pattern fits, and that are neither slow nor for `make verify` or are wanted
    anyway."""
    tests, anyway = (re.compile("|".join(patterns[k]) or r"(?!)") for k in ("tests", "anyway"))
    found = []
    for item in items:
        name = item.nodeid.removeprefix("test/")
        is_long = any(item.get_closest_marker(mark) for mark in ("slow", "verify"))
        if anyway.match(name) or (tests.match(name) and not is_long):
            found.append(item)
    return found
