# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Count the instructions of engines and modes on chips without a model of their cycles.

The simulator of Hazard3 executes every instruction of these chips. bench/results/counted has the
results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from aesmall.engines import KEY_SIZES, engine, engines_on
from aesmall.figures import parts, results, scale
from aesmall.figures.counted import FIGURES, PARTS, SCALE
from aesmall.figures.results import Figure
from aesmall.figures.scale import BLOCKS, Scale
from aesmall.targets import COUNTED

from ..operations.every import ENCRYPT, KEY_SETUP, OPERATIONS
from . import remember, scale_runs
from .figures import FigureError, library_share, row_of
from .linked import parts_of
from .processes import in_processes
from .program import RANDOM_CASES_FEW, Program, Step, run
from .scale_ways import WAYS

SIMULATOR = "hazard3"
_SHELF = remember.Shelf(__name__)
_SINGLE = ("encrypt", "decrypt", "encrypt_decrypt")
_SERVICES = ("lorawan_uplink_16", "lorawan_downlink_16")
#: Forms of GHASH that these chips have
_FORMS = ("", "small")

#: Target, engine, key size, and operation or way
Key = tuple[str, str, int, str]


@dataclass(frozen=True)
class Found:
    """The results of one program."""

    name: str
    figures: tuple[Figure, ...]
    scale: Scale | None
    sections: frozenset[parts.Part]


class Counted(Program):
    """A program for a chip whose figures count instructions."""

    @property
    def random_cases(self) -> int:
        return RANDOM_CASES_FEW

    def counts(self, binary: Path, *blocks: int) -> tuple[Step, ...]:
        """Return the steps, for messages of so many blocks or for the program's own cases."""
        asked = self.cases
        if blocks:
            [way] = [way for way in WAYS if f"scale_{way.name}" == self.operation.name]
            asked = way.cases(self.key_bits, blocks)
        named = remember.digest(
            remember.simulator(SIMULATOR),
            remember.machine_code(binary),
            [f"{verb} {symbol}" for verb, symbol in self.calls],
            [part for case in asked for part in (case.secret, case.fed, case.answer)],
        )
        steps = run(self, SIMULATOR, asked=asked, binary=binary, named=named)
        for step in steps:
            if self.timing_class != "none" and len(set(step.cycles)) > 1:
                raise FigureError(f"{self}: {step.symbol} takes different times")
        return steps


def keys() -> list[Key]:
    """Return every program: blocks with all keys, modes and LoRaWAN with keys of 128 bits."""
    found: list[Key] = []
    for target in COUNTED:
        for of in engines_on(target):
            if not of.implementation.endswith("_rv32e"):
                continue
            found += [(target, of.name, bits, name) for bits in of.key_sizes for name in _SINGLE]
            bits = KEY_SIZES[0]
            found += [(target, of.name, bits, name) for name in _SERVICES]
            ways = (way for way in WAYS if way.is_measured(of, bits) and way.hash in _FORMS)
            found += [(target, of.name, bits, way.name) for way in ways]
    return found


def counted(key: Key) -> Found:
    """Build a program and count its instructions."""
    target, name, bits, what = key
    on = engine(target, name)
    ways = [way for way in WAYS if way.name == what]
    owner = parts.program_name(name, bits, what)
    if not ways:
        [operation] = [operation for operation in OPERATIONS if operation.name == what]
        program = Counted(target, on, bits, operation)
        binary = program.build()
        steps = program.counts(binary)
        figures = _figures(program, binary, steps)
        return Found(owner, figures, None, parts_of(library_share(program, binary), owner))
    [way] = ways
    program = Counted(target, on, bits, way.operation(on, BLOCKS[-1]))
    binary = program.build()
    most = {}
    for blocks in BLOCKS:
        [step] = program.counts(binary, blocks)
        most[blocks] = step.instructions
    sections = parts_of(library_share(program, binary), owner)
    row = scale_runs.row_of(program, binary, way, step, most, sections)
    return Found(owner, (), row, sections)


def _figures(program: Counted, binary: Path, steps: Sequence[Step]) -> tuple[Figure, ...]:
    """Return the figure of a program, and of the key set-up if the program encrypts blocks."""
    is_set_up = [step.verb.startswith("expand") for step in steps]
    work = [step for step, of_key in zip(steps, is_set_up, strict=True) if not of_key]
    set_up = [step for step, of_key in zip(steps, is_set_up, strict=True) if of_key]
    found = [_figure(program, program.operation.name, binary, work)]
    if program.operation is ENCRYPT:
        found.append(_figure(program, KEY_SETUP.name, binary, set_up))
    return tuple(found)


def _figure(program: Counted, operation: str, binary: Path, steps: Sequence[Step]) -> Figure:
    """Return the row of an operation, with instructions in place of cycles."""
    count = sum(step.instructions for step in steps)
    stack = max((step.stack for step in steps), default=0)
    return replace(row_of(program, binary, (count, count, stack, 0, 0), ""), operation=operation)


def measure(wanted: Sequence[Key], progress: Callable[[Key], None] = lambda key: None) -> list[str]:
    """Return the texts of the files in the order of `files`, cached as a whole."""
    digest = remember.digest(remember.step(__name__), map(str, wanted))
    return _SHELF.once(digest, lambda: _texts(wanted, progress))


def files() -> list[Path]:
    """Return the files of bench/results/counted."""
    return [SCALE, PARTS, *(FIGURES / f"{target}.json" for target in COUNTED)]


def _texts(wanted: Sequence[Key], progress: Callable[[Key], None]) -> list[str]:
    found: list[tuple[Key, Found]] = []
    for key, done in in_processes(counted, list(wanted)):
        found.append((key, done()))
        progress(key)
    rows = [one.scale for _, one in found if one.scale is not None]
    sections = {
        target: _sections(one for key, one in found if key[0] == target) for target in COUNTED
    }
    figures = [figure for _, one in found for figure in one.figures]
    of_chips = (
        results.render(figure for figure in figures if figure.target == target)
        for target in COUNTED
    )
    return [scale.render(rows), parts.render(sections), *of_chips]


def _sections(found: Iterable[Found]) -> parts.Parts:
    return parts.of_programs(parts.widest({one.name: one.sections for one in found}))
