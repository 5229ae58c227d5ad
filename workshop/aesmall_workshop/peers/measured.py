# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Hold the figures of other libraries that the workshop builds and measures.

bench/results/peers.json has them. peers_left_out.json has the programs that do not fit into a chip.
peers_ours.json has the costs of our engines for the work of `cbc47`, which figures.json does not
have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, fields
from itertools import chain
from pathlib import Path

from aesmall.engines import engines_on
from aesmall.figures import results
from aesmall.figures.results import ResultError, checked

from ..measure import figures
from ..measure.program import SIMULATORS, Program
from ..paths import REPOSITORY
from .foreign import CBC47, PLACES, Cost, DoesNotFit, Measured, Outcome

FOLDER = REPOSITORY / "bench" / "results"
FILE = FOLDER / "peers.json"
LEFT_OUT_FILE = FOLDER / "peers_left_out.json"
OURS_FILE = FOLDER / "peers_ours.json"

#: Names of the targets in tables
TITLES = {"rp2040": "RP2040", "atmega328p": "ATmega328P", "atmega2560": "ATmega2560"}

#: If the first key set-up of a program fills tables, it has its own row.
OPERATIONS = ("encrypt", "decrypt", "key_setup", "key_setup_decrypt", "cbc47", "first_key_setup")


@dataclass(frozen=True, order=True)
class Row:
    """The cost of an operation with a library and its settings (doc/figures/peers-built.md)."""

    name: str
    version: str
    settings: str
    target: str
    key_bits: int
    operation: str
    cycles_min: int
    cycles_max: int
    #: For encrypt and key_setup, flash of a program that only encrypts, otherwise of both
    #: directions
    flash_bytes: int
    static_ram: int
    #: The size of the key's content
    context_ram: int
    stack: int
    compiler: str
    #: Whether no address depends on a secret
    table_free: bool

    @property
    def key(self) -> tuple[str, str, str, int, str]:
        return self.name, self.settings, self.target, self.key_bits, self.operation

    def __str__(self) -> str:
        return f"{self.name} {self.settings} {self.target} {self.key_bits} {self.operation}"


@dataclass(frozen=True, order=True)
class LeftOut:
    """A program that does not fit into a chip."""

    name: str
    settings: str
    target: str
    key_bits: int
    #: "encrypt", "both" or "cbc47"
    program: str
    #: Bytes that the whole program needs of the memory that is too small, otherwise 0. RAM includes
    #: the stack, of which 128 bytes are assumed if the program was not run.
    ram: int
    flash: int


def rows_of(done: Iterable[Outcome]) -> list[Row]:
    """Return the rows of the measured programs."""
    measured = [what for _, _, what in done if isinstance(what, Measured)]
    return sorted(row for each in measured for row in _rows(each))


def _rows(measured: Measured) -> Iterable[Row]:
    program = measured.program
    for operation, cost in _costs(measured):
        yield Row(
            name=program.source.name,
            version=program.source.version,
            settings=program.title,
            target=measured.target,
            key_bits=program.key_bits,
            operation=operation,
            cycles_min=cost.least,
            cycles_max=cost.most,
            flash_bytes=measured.flash,
            static_ram=measured.static_ram,
            context_ram=measured.context,
            stack=cost.stack,
            compiler=figures.compiler(measured.target).replace("-Os", program.level),
            table_free=program.settings.table_free,
        )


def _costs(measured: Measured) -> Iterable[tuple[str, Cost]]:
    if measured.program.name == "encrypt":
        yield from zip(("key_setup", "encrypt"), measured.calls, strict=True)
        if measured.first:
            yield "first_key_setup", measured.first
    elif measured.program.name == "both":
        # If one key serves both directions, its set-up is also the decryption's.
        *before, decrypt = measured.calls
        yield "key_setup_decrypt", before[2 if len(before) > 2 else 0]
        yield "decrypt", decrypt
    else:
        yield "cbc47", measured.total


def left_out_of(done: Iterable[Outcome]) -> list[LeftOut]:
    """Return the programs that do not fit."""
    return sorted(
        LeftOut(p.source.name, p.title, target, p.key_bits, p.name, what.ram, what.flash)
        for p, target, what in done
        if isinstance(what, DoesNotFit)
    )


# ---- files ----


def load(path: Path = FILE) -> list[Row]:
    """Return the committed rows, or none before the first `aesmall-workshop peers --update`."""
    rows = [Row(**checked(row, fields(Row), place)) for row, place in _raw(path)]
    if len({row.key for row in rows}) != len(rows):
        raise ResultError(f"{path.name}: two rows name the same figure")
    for row in rows:
        if row.operation not in OPERATIONS or not 0 <= row.cycles_min <= row.cycles_max:
            raise ResultError(f"{path.name}: {row}")
    return rows


def load_left_out(path: Path = LEFT_OUT_FILE) -> list[LeftOut]:
    """Return the committed programs that do not fit."""
    return [LeftOut(**checked(row, fields(LeftOut), place)) for row, place in _raw(path)]


def _raw(path: Path) -> list[tuple[object, str]]:
    content = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [(row, f"{path.name} {number}") for number, row in enumerate(content)]


def render(rows: Sequence[Row] | Sequence[LeftOut] | Sequence[Own]) -> str:
    """Return the text of a file."""
    return results.lines(asdict(row) for row in rows)


def texts(done: Sequence[Outcome], own: Sequence[Own]) -> dict[Path, str]:
    """Return the content of each file."""
    return {
        FILE: render(rows_of(done)),
        LEFT_OUT_FILE: render(left_out_of(done)),
        OURS_FILE: render(own),
    }


# ---- ours ----


@dataclass(frozen=True, order=True)
class Own:
    """The cost of the work of `cbc47` with one of our engines, with the fields of figures.json."""

    target: str
    engine: str
    key_bits: int
    cycles_min: int
    cycles_max: int
    flash_bytes: int
    table_bytes: int
    key_ram: int
    static_ram: int
    stack: int
    timing_class: str
    compiler: str


def own_programs() -> list[Program]:
    """Return the programs of `cbc47` for each of our engines with its own assembly."""
    return [
        Program(target, engine, key_bits, CBC47)
        for target in SIMULATORS
        if target in chain.from_iterable(PLACES)
        for engine in engines_on(target)
        for key_bits in CBC47.key_sizes
        if not engine.slow and not engine.name.endswith("_c")
    ]


def measure_own(program: Program) -> Own:
    """Return the cost of one of `own_programs`."""
    (figure,) = figures.figures_of(program).figures
    return Own(**{column.name: getattr(figure, column.name) for column in fields(Own)})


def measure_ours(progress: Callable[[Program], None] = lambda _: None) -> list[Own]:
    """Return the costs of all of them, two measured at a time, and pass each to `progress`."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        running = {pool.submit(measure_own, program): program for program in own_programs()}
        try:
            for done in as_completed(running):
                done.result()
                progress(running[done])
        finally:
            pool.shutdown(cancel_futures=True)
    return sorted(done.result() for done in running)


def load_ours() -> list[Own]:
    """Return the committed rows of our engines."""
    return [Own(**checked(row, fields(Own), place)) for row, place in _raw(OURS_FILE)]
