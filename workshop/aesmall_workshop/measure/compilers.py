# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure the engines in C with other compilers and options than those of the figures.

bench/results/compilers.json has the figures of their blocks. gcc compiles the measuring programs,
links them and runs. The other compiler compiles the engine, src/portable and src/core.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

from aesmall.engines import engine, engines_on
from aesmall.figures import results
from aesmall.figures.results import Difference, Figure
from aesmall.targets import TARGETS

from ..chips import build
from ..chips.simulators import SimulationError
from ..operations.every import DECRYPT, ENCRYPT, ENCRYPT_DECRYPT, KEY_SETUP
from ..paths import REPOSITORY
from . import remember
from .figures import FigureError, compiler, figures_of
from .processes import in_processes
from .program import MAIN, RANDOM_CASES_FEW, MeasureError, Program

FILE = REPOSITORY / "bench" / "results" / "compilers.json"
_SHELF = remember.Shelf(__name__)

#: Folders of src/: the engines in C and the files that they include or call
FOLDERS = ("core", "portable")
OPERATIONS = (ENCRYPT, DECRYPT, ENCRYPT_DECRYPT)
#: Compilers and options. The figures use gcc with -Os.
OPTIONS = (
    *(("gcc", level) for level in ("-O2", "-O3")),
    *(("clang", level) for level in ("-Os", "-O2", "-O3")),
)
#: Options for clang, by target
_CLANG_TARGETS = {
    "atmega328p": (
        *("-target", "avr-freestanding-none", "-mcpu=atmega328p"),
        *("-mmcu=atmega328p", "-D__AVR_ATmega328P__"),
    ),
    "atmega2560": (
        *("-target", "avr-freestanding-none", "-mcpu=atmega2560"),
        *("-mmcu=atmega2560", "-D__AVR_ATmega2560__"),
    ),
    "rp2040": ("-target", "thumb-freestanding-eabi", "-mcpu=cortex_m0plus"),
    "rp2350_hazard3": (
        *("-target", "riscv32-freestanding-none"),
        "-mcpu=generic_rv32+m+c+zba+zbb+zbs+zbkb",
    ),
}
#: Without zig's code for debugging, and without tables for exceptions
CLANG_FLAGS = ("-fno-sanitize=undefined", "-fno-unwind-tables", "-fno-asynchronous-unwind-tables")
#: Folder of the second compiler, which `scripts/setup bench` installs
SECOND = REPOSITORY / ".venv" / "compilers" / "ziglang"
SECOND_NAME = "clang 19.1.7"
ZIG = SECOND / "zig"


@dataclass(frozen=True)
class Compiled(Program):
    """A measuring program with an engine that another compiler or option compiled.

    It claims no timing class.
    """

    driver: str = "gcc"
    level: str = "-Os"

    def __str__(self) -> str:
        return f"{super().__str__()} {self.driver} {self.level}"

    @property
    def name(self) -> str:
        return f"{super().name}_{self.driver}{self.level}"

    @property
    def timing_class(self) -> str:
        return "none"

    @property
    def random_cases(self) -> int:
        return RANDOM_CASES_FEW

    @property
    def parts(self) -> build.Parts:
        return parts(self.target, self.driver, self.level)


def parts(target: str, driver: str, level: str, folders: tuple[str, ...] = FOLDERS) -> build.Parts:
    """Return the options that compile these folders of src/ with this compiler for a target."""
    machine = TARGETS[target]
    if driver == "gcc":
        return build.Parts(folders, (machine.compiler,), machine.flags, (level,))
    headers = ("-isystem", _include(target))
    flags = (*_CLANG_TARGETS[target], *CLANG_FLAGS, *headers)
    return build.Parts(folders, (str(ZIG), "cc"), flags, (level,))


@cache
def _include(target: str) -> str:
    """Return the folder of the C library's headers, which the target's gcc searches."""
    machine = TARGETS[target]
    command = [machine.compiler, *machine.flags, "-E", "-v", "-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    searched = done.stderr.split("search starts here:")[-1].split("End of search list")[0]
    [folder] = [folder for folder in searched.split() if Path(folder, "string.h").exists()]
    return str(Path(folder).resolve())


@cache
def title(target: str, driver: str, level: str) -> str:
    """Return the name of a compiler and option in figures, for example "clang 19.1.7 -O2"."""
    if driver == "gcc":
        return compiler(target).replace("-Os", level)
    return f"{SECOND_NAME} {level}"


def programs() -> list[Compiled]:
    """Return every program to measure."""
    return [
        Compiled(target, of, key_bits, operation, driver, level)
        for target in MAIN
        for of in engines_on(target)
        if of.implementation.endswith("_c")
        for key_bits in of.key_sizes
        for operation in OPERATIONS
        for driver, level in OPTIONS
    ]


def figures(program: Compiled) -> tuple[Figure, ...]:
    """Return the figures of a program, or no figure if its answers are wrong."""
    try:
        found = figures_of(program).figures
    except (MeasureError, SimulationError):
        return ()
    named = title(program.target, program.driver, program.level)
    return tuple(replace(figure, compiler=named) for figure in found)


#: Target, engine, key size, operation, compiler and option, which identify a program
Key = tuple[str, str, int, str, str, str]


def _measured(key: Key) -> tuple[Figure, ...]:
    target, name, key_bits, operation, driver, level = key
    [of] = [candidate for candidate in OPERATIONS if candidate.name == operation]
    return figures(Compiled(target, engine(target, name), key_bits, of, driver, level))


def measure(
    wanted: Sequence[Compiled], progress: Callable[[Compiled], None] = lambda program: None
) -> list[Figure]:
    """Return the figures of these programs, sorted."""
    asked = {(*program.key, program.driver, program.level): program for program in wanted}
    found: list[Figure] = []
    failures = []
    for key, done in in_processes(_measured, list(asked)):
        try:
            found += done()
        except (build.BuildError, FigureError) as error:
            failures.append(str(error))
        progress(asked[key])
    if failures:
        raise FigureError("\n".join(sorted(failures)))
    return sorted(found, key=_order)


def measure_all(
    wanted: Sequence[Compiled], progress: Callable[[Compiled], None] = lambda program: None
) -> list[Figure]:
    """Return the figures of all programs, which `wanted` lists, cached as a whole."""
    titles = [title(target, *option) for target in MAIN for option in OPTIONS]
    key = remember.digest(remember.step(__name__), titles, map(str, wanted))
    rows = _SHELF.once(key, lambda: [asdict(row) for row in measure(wanted, progress)])
    return [Figure(**row) for row in rows]


def _order(figure: Figure) -> tuple[object, ...]:
    return *figure.key, figure.compiler


def missing(rows: Iterable[Figure]) -> list[Compiled]:
    """Return the programs without a figure, because their answers were wrong."""
    have = {_order(row) for row in rows}
    return [p for p in programs() if (*p.key, title(p.target, p.driver, p.level)) not in have]


def load(path: Path = FILE) -> list[Figure]:
    """Return the committed figures."""
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [results.read_row(row, f"row {i}") for i, row in enumerate(rows)]


def save(rows: Iterable[Figure], path: Path = FILE) -> None:
    text = results.lines(results.row_of(row) for row in sorted(rows, key=_order))
    path.write_text(text, encoding="utf-8")


def compare(committed: Iterable[Figure], now: Iterable[Figure]) -> list[Difference]:
    """Return every difference, sorted by compiler."""
    found = []
    before, after = list(committed), list(now)
    for name in sorted({row.compiler for row in (*before, *after)}):
        old, new = ([row for row in rows if row.compiler == name] for rows in (before, after))
        found += [
            replace(difference, figure=f"{difference.figure}, {name}")
            for difference in results.compare(old, new)
        ]
    return found


# ---- the table ----

HEAD_TEXTS = 2


def table(
    rows: Sequence[Figure], standard: Sequence[Figure], target: str
) -> tuple[list[str], list[list[str]]]:
    """Return head and rows for keys of 128 bits: cycles and flash, the figures' compiler first."""
    columns = [compiler(target), *(title(target, *option) for option in OPTIONS)]
    of = {
        (f.engine, f.operation, f.compiler): f
        for f in (*standard, *rows)
        if (f.target, f.key_bits) == (target, 128)
    }

    def cell(name: str, operation: str, column: str) -> str:
        f = of.get((name, operation, column))
        if f is None:
            return "wrong answers"
        least = "" if f.cycles_min == f.cycles_max else f"{f.cycles_min:,} to "
        return f"{least}{f.cycles_max:,} / {f.flash_bytes:,}"

    names = [e.name for e in engines_on(target) if e.implementation.endswith("_c")]
    operations = [operation.name for operation in (KEY_SETUP, *OPERATIONS[:2])]
    return ["engine", "operation", *(f"`{c}`" for c in columns)], [
        [f"`{name}`", f"`{operation}`", *(cell(name, operation, c) for c in columns)]
        for name in names
        for operation in operations
    ]
