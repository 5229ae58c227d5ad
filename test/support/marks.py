# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Assign marks to tests by their platform, parameters, folder and fixtures.

`make test` covers one AVR (the ATmega328P), the M0+, RISC-V and the host. `make verify` adds the
other AVRs, the second compilers, the reference simulators and the browser. A test that takes long
for another reason has its mark in its own file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from aesmall.engines import Engine

from .suite import CHIPS, CORTEX_M3, CORTEX_M4, CORTEX_M33, RP2350, Platform

#: AVRs with code that equals the code of the ATmega328P or has the same macros
OTHER_AVRS = frozenset({"atmega16", "atmega128", "atmega2560", "attiny85", "avrxt"})
#: Simulators for a second result
REFERENCES = frozenset({"avr8js"})
#: Fixtures of tests in a browser
BROWSER = frozenset({"browser", "page"})
#: Rooms with C code that is the same everywhere and was tested on the host. The values are the
#: other platforms on which `make test` tests it.
ELSEWHERE = {"cavp": frozenset[str](), "dropins": frozenset({"atmega328p"})}
#: On these, `make test` only tests the blocks of engines in Thumb-2 and one mode, on the M33.
THUMB2 = frozenset({CORTEX_M3, CORTEX_M4, CORTEX_M33})
#: Engines that represent all engines where block tests have tested each engine
FEW_ENGINES = ("balanced", "ct", "ct_small", "nano")
ON_CHIPS = [chip.name for chip in CHIPS]

#: For a test with many messages: slow on chips, and on the RP2350 only in `make verify`
slow_on_chips = pytest.mark.slow_on_chips
#: For a test over every engine that finds the same errors as the tests of blocks. On chips, only
#: `make verify` runs most of its cases.
few_on_chips = pytest.mark.few_on_chips
#: For a test that builds programs for each engine: slow for most engines
few_engines = pytest.mark.few_engines


def named(value: object) -> Iterator[str]:
    """Yield the targets and engines that a parameter names."""
    if isinstance(value, str):
        yield from re.findall(r"\w+", value)
    elif isinstance(value, tuple):
        for each in value:
            yield from named(each)
    elif isinstance(value, Platform):
        yield value.target
    elif isinstance(value, Engine):
        yield value.name
    else:
        for part in ("target", "engine"):
            yield from named(getattr(value, part, ()))


def weights(parameters: Iterable[object], own: Iterable[str] = ()) -> Iterator[str]:
    """Yield the marks of a test with these parameters and its `own` marks."""
    values, own = list(parameters), set(own)
    names = {name for value in values for name in named(value)}
    platforms = [value for value in values if isinstance(value, Platform)]
    for platform in platforms:
        yield from platform.marks
    if names & (OTHER_AVRS | REFERENCES):
        yield "verify"
    if any(name.endswith("_c") for name in names):  # a C variant of an engine in assembly
        yield "slow"
    is_chip = any(re.match(r"atmega|rp2|cortex", name) for name in names)
    if is_chip and any(name.startswith("nano_tableless") for name in names):
        yield "slow"  # every block takes long
    few = {value.name for value in values if isinstance(value, Engine)} <= {*FEW_ENGINES}
    if "few_engines" in own and not few:
        yield "slow"
    if any(platform.name in ON_CHIPS for platform in platforms):
        if "slow_on_chips" in own:
            yield "verify" if RP2350 in platforms else "slow"  # other platforms test the C code
        if "few_on_chips" in own and not few:
            yield "verify"


def placed(room: str, parameters: Iterable[object], fixtures: Iterable[str]) -> Iterator[str]:
    """Yield the marks of a test in this room of test/ with these fixtures."""
    if BROWSER & set(fixtures):
        yield "verify"
    parameters = list(parameters)
    if THUMB2 & {value for value in parameters if isinstance(value, Platform)}:
        of_thumb2 = any(
            isinstance(value, Engine) and value.implementation.endswith("_armv7m")
            for value in parameters
        )
        is_few = (room == "engines" and of_thumb2) or (room == "modes" and "ccm" in parameters)
        if not (CORTEX_M33 in parameters and is_few):
            yield "verify"
    chips = {value.name for value in parameters if isinstance(value, Platform) and value.is_chip}
    if room in ELSEWHERE and chips - ELSEWHERE[room]:
        yield "verify"
