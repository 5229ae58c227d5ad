# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure the figures of every engine, key size and operation on every measured target."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any

from aesmall.engines import ENGINES, engine, engines_on
from aesmall.figures.results import Figure
from aesmall.targets import MODELLED, TARGETS

from ..chips import elf
from ..chips.build import LIBRARY_OBJECTS, SUPPORT, BuildError
from ..chips.simulators import SimulationError
from ..operations.every import (
    DECRYPT,
    DECRYPT_EIC,
    ENCRYPT,
    EXTREME_CASES,
    KEY_SETUP,
    KEY_SETUP_DECRYPT,
    KEY_SETUP_EIC,
    OPERATIONS,
)
from ..paths import REPOSITORY
from . import remember, too_large
from .footprint import Footprint, footprint
from .processes import in_processes
from .program import (
    CONSTANT_CLASSES,
    MEASURE_FOLDER,
    SIMULATORS,
    TRACED_CASES,
    TRACERS,
    MeasureError,
    Program,
    Step,
    identity,
    run,
)
from .too_large import Unfit

#: Folder of the logs, with the result of comparing the traces of each target
LOGS = REPOSITORY / "build" / "traces"

#: Least cycles, most cycles, stack, instructions and accesses to memory
Cost = tuple[int, int, int, int, int]
#: Target, engine, key size and operation, which identify a figure
Key = tuple[str, str, int, str]
_Rows = list[dict[str, Any]]
_SHELF = remember.Shelf(__name__)


class FigureError(Exception):
    """A measurement contradicts what bench/engines claims."""


#: The errors that measuring a program may raise. Each message names the program.
MEASURING_ERRORS = (BuildError, FigureError, MeasureError, SimulationError)


@dataclass(frozen=True)
class Outcome:
    """The result of a program: its figures, or the reasons why it has none, and notes to log."""

    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
    unfit: tuple[Unfit, ...] = ()


@dataclass(frozen=True)
class Measured:
    """The results of many programs, sorted."""

    figures: list[Figure]
    unfit: list[Unfit]


def programs(target: str | None = None, name: str | None = None) -> list[Program]:
    """Return every program to measure, the slow ones first, so that two runners end together."""
    found = [
        Program(chip, candidate, key_bits, operation)
        for chip in SIMULATORS
        if target in (None, chip)
        for candidate in engines_on(chip)
        if name in (None, candidate.name)
        for key_bits in candidate.key_sizes
        for operation in OPERATIONS
        if operation.is_measured(candidate, key_bits)
    ]
    return sorted(found, key=_weight, reverse=True)


def _weight(program: Program) -> int:
    pairs = EXTREME_CASES + program.random_cases
    return (100 if program.engine.slow else 1) * program.operation.text_size * pairs


def figures_of(program: Program) -> Outcome:
    """Measure a program, and the key set-up too if this program is its witness."""
    names = [program, *_witnessed(program)]
    built = too_large.build(program)
    if isinstance(built, Unfit):
        return _none(names, built)
    asked = program.cases
    now = identity(program, asked, built)
    binaries = [built, *(name.build() for name in names[1:])]
    try:
        traced = _traces_itself(program)
        simulator = SIMULATORS[program.target]
        steps = run(program, simulator, trace=traced, asked=asked, binary=built, named=now)
    except SimulationError as error:
        if lacking := too_large.lacks_stack(program, built, error):
            return _none(names, lacking)
        raise
    notes = _check_traces(program, steps, built)
    work = [step for step in steps if not step.verb.startswith("expand")]
    setup = [step for step in steps if step.verb.startswith("expand")]
    costs = [_cost(part) for part in (work, setup)]
    return Outcome(_figures(names, binaries, costs[: len(names)], now), notes)


def _none(names: list[Program], why: Unfit) -> Outcome:
    return Outcome(unfit=tuple(replace(why, operation=name.operation.name) for name in names))


def _witnessed(program: Program) -> list[Program]:
    """Return the key set-up that a program measures as its witness."""
    witnessed = {ENCRYPT.name: KEY_SETUP, DECRYPT_EIC.name: KEY_SETUP_EIC}
    if not program.engine.shared_schedule:
        witnessed[DECRYPT.name] = KEY_SETUP_DECRYPT
    operation = witnessed.get(program.operation.name)
    return [replace(program, operation=operation)] if operation else []


def _traces_itself(program: Program) -> bool:
    itself = SIMULATORS[program.target] == TRACERS.get(program.target)
    return itself and program.timing_class == "T0"


def _check_traces(program: Program, steps: tuple[Step, ...], binary: Path) -> tuple[str, ...]:
    """Check that a program of class T0 has one trace of instructions and addresses in all cases.

    If another simulator than the counting one records traces, only the first cases are traced. If
    no simulator records them, only the equal cycles and the kernels' proofs support the claim.
    """
    if program.timing_class != "T0" or program.target not in TRACERS:
        return ()
    if not _traces_itself(program):
        asked = program.cases[:TRACED_CASES]
        traced = run(program, TRACERS[program.target], trace=True, asked=asked, binary=binary)
        counted = [step.cycles[: len(asked)] for step in steps]
        if [step.cycles for step in traced] != counted:
            raise FigureError(f"{program}: the simulators count different cycles")
        steps = traced
    for step in steps:
        if step.traces != 1:
            raise FigureError(
                f"{program}: claimed T0, but {step.symbol} leaves {step.traces} different "
                f"traces of addresses in {len(step.cycles)} cases"
            )
    return tuple(f"{program}: {s.symbol}: {len(s.cycles)} cases, one trace" for s in steps)


def _cost(steps: list[Step]) -> Cost:
    """Return the cost of these steps together."""
    cycles = [sum(case) for case in zip(*(step.cycles for step in steps), strict=True)] or [0]
    stack = max((step.stack for step in steps), default=0)
    counts = (sum(s.instructions for s in steps), sum(s.accesses for s in steps))
    return min(cycles), max(cycles), stack, *counts


def _figures(
    names: list[Program], binaries: list[Path], costs: list[Cost], ran: str
) -> tuple[Figure, ...]:
    rows = zip(names, binaries, costs, strict=True)
    return tuple(row_of(name, binary, cost, ran) for name, binary, cost in rows)


def row_of(program: Program, program_elf: Path, cost: Cost, ran: str) -> Figure:
    """Return the row of a program. Its size is the size of the whole program."""
    least, most, stack, instructions, accesses = cost
    is_modelled = program.target in MODELLED
    size = library_share(program, program_elf)
    symbols = elf.symbols(program_elf)
    tables = [symbols[t.symbol] for t in program.engine.tables if t.symbol in symbols and not t.ram]
    key = "measure_key" if "measure_key" in symbols else "measure_schedule"
    figure = Figure(
        target=program.target,
        engine=program.engine.name,
        key_bits=program.key_bits,
        operation=program.operation.name,
        cycles_min=least,
        cycles_max=most,
        flash_bytes=size.flash,
        table_bytes=sum(table.size for table in tables),
        key_ram=symbols[key].size,
        static_ram=size.static_ram,
        stack=stack,
        timing_class=program.timing_class,
        compiler=compiler(program.target),
        gap_bytes=size.gap(table.symbol for table in program.engine.tables),
        instructions=instructions * is_modelled,
        accesses=accesses * is_modelled,
        run=ran,
    )
    check_class(figure)
    return figure


def check_class(figure: Figure) -> None:
    if figure.timing_class in CONSTANT_CLASSES and figure.cycles_min != figure.cycles_max:
        raise FigureError(
            f"{figure}: claimed {figure.timing_class}, "
            f"but it takes {figure.cycles_min} to {figure.cycles_max} cycles"
        )


def library_share(program: Program, program_elf: Path) -> Footprint:
    """Return the library's share of the linked program."""
    nm = TARGETS[program.target].compiler.replace("gcc", "nm")
    return footprint(program_elf.with_suffix(".map"), LIBRARY_OBJECTS, nm)


@cache
def compiler(target: str) -> str:
    """Return the name of a target's compiler in figures, for example "avr-gcc 5.4.0 -Os"."""
    name = TARGETS[target].compiler
    command = [name, "-dumpfullversion", "-dumpversion"]
    version = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return f"{name} {version} -Os"


def measure(
    wanted: Sequence[Program],
    progress: Callable[[Program], None] = lambda program: None,
) -> Measured:
    """Measure these programs, which are some of programs(), in a process for each core.

    Each finished program is passed to `progress`. Every program is measured even if one fails. The
    error then names all programs that failed.
    """
    asked = {program.key: program for program in wanted}
    outcomes, failures = [], []
    for key, done in in_processes(_measured, list(asked)):
        try:
            outcomes.append(done())
        except MEASURING_ERRORS as error:
            failures.append(str(error))
        progress(asked[key])
    if failures:
        raise FigureError("\n".join(sorted(failures)))
    _write_log(outcomes)
    return Measured(
        sorted(figure for outcome in outcomes for figure in outcome.figures),
        sorted(row for outcome in outcomes for row in outcome.unfit),
    )


def measure_targets(
    targets: Sequence[str], progress: Callable[[Program], None] = lambda program: None
) -> Measured:
    """Return all figures of these targets. The figures of each target are cached as a whole."""
    found = Measured([], [])
    for target in targets:
        wanted = programs(target)
        key = remember.digest(inputs(target), map(str, wanted))
        rows, unfit = _SHELF.once(key, partial(_plain, wanted, progress))
        found.figures.extend(Figure(**row) for row in rows)
        found.unfit.extend(Unfit(**row) for row in unfit)
    return Measured(sorted(found.figures), sorted(found.unfit))


def inputs(target: str) -> str:
    """Return a hash of everything that the figures of a target depend on."""
    names = (SIMULATORS[target], TRACERS.get(target, SIMULATORS[target]))
    return remember.digest(
        remember.sources(target),
        remember.compiler(target),
        remember.tree(MEASURE_FOLDER, SUPPORT, ENGINES),
        *(remember.simulator(name) for name in names),
        remember.modules(__name__),
    )


def _plain(wanted: Sequence[Program], progress: Callable[[Program], None]) -> tuple[_Rows, _Rows]:
    found = measure(wanted, progress)
    return [asdict(row) for row in found.figures], [asdict(row) for row in found.unfit]


def _measured(key: Key) -> Outcome:
    target, name, key_bits, operation = key
    [of] = [candidate for candidate in OPERATIONS if candidate.name == operation]
    return figures_of(Program(target, engine(target, name), key_bits, of))


def _write_log(outcomes: list[Outcome]) -> None:
    LOGS.mkdir(parents=True, exist_ok=True)
    notes = sorted(note for outcome in outcomes for note in outcome.notes)
    for target, of in groupby(notes, key=lambda note: note.partition(" ")[0]):
        text = "".join(f"{note}\n" for note in of)
        (LOGS / f"{target}.log").write_text(text, encoding="utf-8")
