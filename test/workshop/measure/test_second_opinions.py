# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a second simulator counts the same cycles and stack in the measured programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from aesmall.engines import Engine, default_engine, engines_on
from aesmall_workshop.measure import program as measure
from aesmall_workshop.measure.figures import programs
from aesmall_workshop.measure.program import MAIN, OTHERS, SECOND_OPINIONS, SIMULATORS, Program
from aesmall_workshop.operations import every


def _id(value: object) -> str:
    return str(getattr(value, "name", value))


def _second_opinions() -> list[tuple[str, Engine]]:
    """Return the engines to compare.

    These are all engines of the main chips that two simulators support, and the default engine of
    each other such chip.
    """
    others = [target for target in OTHERS if target in SECOND_OPINIONS]
    main = [target for target in MAIN if target in SECOND_OPINIONS]
    found = [(target, engine) for target in main for engine in engines_on(target)]
    return found + [(target, default_engine(target)) for target in others]


def _agree(program: Program, count: int) -> None:
    """Check that both simulators count the same cycles and stack over the last `count` pairs."""
    asked = every.cases(program.operation, program.key_bits, count)[-count:]
    priced = measure.run(program, SIMULATORS[program.target], asked=asked)
    first = [replace(step, avrxt=()) for step in priced]  # the second simulator has no AVRxt
    counted = measure.run(program, SECOND_OPINIONS[program.target], asked=asked)
    second = [replace(step, avrxt=()) for step in counted]
    assert first == second, str(program)


def _full_opinions() -> list[tuple[str, Engine]]:
    """Return two engines of each target: the default and the first other engine."""
    chosen = []
    for target in [name for name in MAIN if name in SECOND_OPINIONS]:
        others = [e for e in engines_on(target) if not e.is_default]
        chosen += [(target, default_engine(target)), (target, others[0])]
    return chosen


def _block(target: str, engine: Engine) -> Iterator[tuple[Program, int]]:
    """Yield the block operations in every key size, and the number of pairs.

    A slow engine has fewer pairs.
    """
    for program in programs(target, engine.name):
        if not program.operation.is_mode:
            both = program.operation.name == "encrypt_decrypt"
            yield program, 8 if both and not engine.slow else 2


def _modes(target: str, engine: Engine) -> Iterator[tuple[Program, int]]:
    """Yield every mode in every key size."""
    yield from ((p, 2) for p in programs(target, engine.name) if p.operation.is_mode)


@pytest.mark.verify
@pytest.mark.parametrize(("target", "engine"), _second_opinions(), ids=_id)
def test_another_simulator_counts_the_same_cycles(target: str, engine: Engine) -> None:
    """Two simulators agree on the block operations of every engine."""
    for program, count in _block(target, engine):
        _agree(program, count)


@pytest.mark.verify
@pytest.mark.parametrize(("target", "engine"), _full_opinions(), ids=_id)
def test_another_simulator_counts_the_same_cycles_in_modes(target: str, engine: Engine) -> None:
    """Two simulators agree on every mode of two engines of each target."""
    for program, count in _modes(target, engine):
        _agree(program, count)
