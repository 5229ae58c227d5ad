# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure programs that seal and open a short message, next to other ciphers.

The message has 16 bytes and 8 bytes of associated data, the tag 16 bytes, the key 128 bits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache

from aesmall.engines import engine
from aesmall.figures.results import lines

from ..operations.aead import both
from ..paths import REPOSITORY
from .figures import library_share
from .program import SIMULATORS, Program, run

RESULTS = REPOSITORY / "bench" / "results" / "seals.json"
TARGETS = ("atmega328p", "rp2040", "cortex_m4")
LENGTH = 16
KEY_BITS = 128
#: The engines for little flash, in the smallest mode only, and the engines for few cycles
SMALL, SMALLEST_MODE = ("nano_tableless", "nano"), "ccm"
FAST = {
    "atmega328p": ("balancedram", "fastram", "ct"),
    "rp2040": ("balanced", "fast", "ct_small", "ct"),
    "cortex_m4": ("balanced", "fast", "ct_small", "ct"),
}
MODES = ("ccm", "ocb", "gcm")


@dataclass(frozen=True)
class SealCost:
    """A row of bench/results/seals.json."""

    target: str
    engine: str
    mode: str
    #: Cycles of each call
    key_setup: int
    seal: int
    open: int
    flash_bytes: int
    #: The deepest stack of the calls
    stack: int
    timing_class: str


def measured() -> list[tuple[str, str, str]]:
    """Return target, engine and mode of each program."""
    return [row for target in TARGETS for row in _of(target)]


def _of(target: str) -> Iterator[tuple[str, str, str]]:
    yield from ((target, name, SMALLEST_MODE) for name in SMALL)
    yield from ((target, name, mode) for name in FAST[target] for mode in MODES)


def measure_one(target: str, name: str, mode: str) -> SealCost:
    """Build, run, check and measure one program."""
    operation = replace(both(mode, LENGTH), counts_set_up=True)
    program = Program(target, engine(target, name), KEY_BITS, operation)
    binary = program.build()
    steps = run(program, SIMULATORS[target], binary=binary)
    cycles = [max(step.cycles) for step in steps]
    set_up = cycles.pop(0) if len(cycles) > len(operation.calls) else 0
    return SealCost(
        target=target,
        engine=name,
        mode=mode,
        key_setup=set_up,
        seal=cycles[0],
        open=cycles[1],
        flash_bytes=library_share(program, binary).flash,
        stack=max(step.stack for step in steps),
        timing_class=program.timing_class,
    )


@cache
def load() -> tuple[SealCost, ...]:
    """Return the committed rows."""
    return tuple(SealCost(**row) for row in json.loads(RESULTS.read_text(encoding="utf-8")))


def save(figures: Sequence[SealCost]) -> None:
    """Write bench/results/seals.json."""
    RESULTS.write_text(lines(asdict(figure) for figure in figures), encoding="utf-8")
    load.cache_clear()
