# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure drop-ins and the libraries that they replace: flash, RAM and cycles of a program.

Everything that a program links counts, except its own loop and start-up. The compiler's libraries
count for both sides. bench/results/dropins.json and dropins_rust.json have the figures.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from aesmall.figures.results import lines
from aesmall.targets import TARGETS

from ..chips import build, elf, simulators
from ..measure import figures, footprint, remember
from ..measure import program as measuring
from ..operations.definition import cases
from ..paths import REPOSITORY
from .jobs import FIRMWARE, LIBRARIES, ORIGINAL, STEPS, Library, Side

RESULTS = REPOSITORY / "bench" / "results" / "dropins.json"
#: The rows of the Rust crate, with a compiler that scripts/setup installs for few verbs, the size
#: of its calls for frames, and the size of each file of the module for MicroPython
RUST_RESULTS = RESULTS.with_name("dropins_rust.json")
RUST_SIZES = RESULTS.with_name("dropins_rust_frames.json")
MICROPYTHON_RESULTS = RESULTS.with_name("dropins_micropython.json")
CHIPS = ("atmega328p", "rp2040")
_OBJECTS = build.BUILD / "dropins" / "objects"
_PROGRAMS = build.BUILD / "objects" / "program"
_SHELF = remember.Shelf(__name__)
_BITS = 128
#: The macros that main.c needs: types of some engine, which is not linked
LOOP = {"MEASURE_ENGINE": "balanced", "MEASURE_BITS": str(_BITS), "MEASURE_START": ""}
_FOREIGN_FLAGS = ("-ffunction-sections", "-fdata-sections", "-w")
#: The program's own objects
_LOOP = r"(main|case|heap|fw_\w+|rp2040_start|{program})-[0-9a-f]+\.o"


class DropinError(Exception):
    """A program cannot be built, or its answers are wrong."""


@dataclass(frozen=True)
class Cost:
    """A row of bench/results/dropins.json: bytes and cycles."""

    library: str
    #: "original -Os", or the engine of the drop-in
    side: str
    target: str
    job: str
    flash: int
    static_ram: int
    #: Bytes that are stored for a key
    context: int
    stack: int
    set_up: int
    run: int
    compiler: str

    @property
    def is_original(self) -> bool:
        return self.side.startswith(ORIGINAL)

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.library, self.side, self.target, self.job


@dataclass(frozen=True)
class Program:
    """One job with one side on one chip."""

    library: Library
    job: str
    side: Side
    target: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.library.name, self.side.name, self.target, self.job

    def __str__(self) -> str:
        return f"{self.library.name} {self.side.name} {self.target} {self.job}"

    def build(self, *flags: str) -> Path:
        """Compile and link the program, with these flags for the linker too.

        Its map is in the same folder.
        """
        source = self.library.program(self.job)
        own = () if self.side.is_original else self.side.files
        defines = {
            **LOOP,
            # The hash covers all headers of the drop-in, in all its folders.
            "DROPIN_HEADERS": _headers(self.side.include),
            **self.library.jobs[self.job].defines,
            **dict(define.partition("=")[::2] for define in self.side.defines),
        }
        system = "-isystem" if self.side.is_original else "-I"
        return build.build(
            self.target,
            [measuring.MEASURE_FOLDER / "main.c", FIRMWARE / "case.c", source, *own],
            name=f"dropin_{self.library.prefix}_{self.job}",
            defines=defines,
            flags=[
                f"-I{measuring.MEASURE_FOLDER}",
                f"-I{FIRMWARE}",
                *(f"{system}{path}" for path in self.side.include),
                *(["-fno-exceptions"] if source.suffix == ".cpp" else []),
                *(f"-Wl,{path}" for path in self._foreign()),
                *flags,
            ],
            library=not self.side.is_original,
        )

    def _foreign(self) -> Iterator[Path]:
        """Yield the objects of the original library."""
        if self.side.is_original:
            machine = TARGETS[self.target]
            include = (f"-I{path}" for path in self.side.include)
            defines = (f"-D{define}" for define in self.side.defines)
            flags = (*machine.flags, self.side.level, *_FOREIGN_FLAGS, *include, *defines)
            for file in self.side.files:
                yield _object(machine.compiler, file, flags, self.target)


@cache
def _headers(folders: tuple[Path, ...]) -> str:
    found = sorted({header for folder in folders for header in folder.rglob("*.h")})
    return remember.digest(found)


@cache
def _object(compiler: str, file: Path, flags: tuple[str, ...], target: str) -> Path:
    """Compile a file of the original library once.

    The unpacked folder's name has a hash of all sources.
    """
    key = remember.digest(figures.compiler(target), repr(flags), str(file))[:16]
    place = _OBJECTS / target / f"{file.stem}-{key}.o"
    if not place.exists():
        with build.appearing(place) as scratch:
            command = [compiler, *flags, "-c", str(file), "-o", str(scratch)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise DropinError(f"{file.name} for {target}: {done.stderr.strip()}")
    return place


def programs(*, originals: bool = True) -> Iterator[Program]:
    """Yield all programs, or only the drop-ins, which need no fetched sources."""
    for library in LIBRARIES:
        for target in CHIPS:
            before = library.originals(target) if originals else ()
            for side in (*before, *library.ours(target)):
                for job in library.jobs:
                    yield Program(library, job, side, target)


# ---- measuring ----


def measure_one(program: Program) -> Cost:
    """Build, run, check and measure one program."""
    binary = program.build()
    stem = re.escape(program.library.program(program.job).stem)
    loop = re.compile(_LOOP.format(program=stem))
    counted = [s for s in footprint.sections(binary.with_suffix(".map")) if not _is_loop(s, loop)]
    set_up, run, stack = _ran(program, binary)
    original = program.side.level if program.side.is_original else "-Os"
    return Cost(
        library=program.library.name,
        side=program.side.name,
        target=program.target,
        job=program.job,
        flash=sum(s.size for s in counted if s.in_flash),
        static_ram=sum(s.size for s in counted if s.in_ram),
        context=elf.symbols(binary)["dropin_context"].size,
        stack=stack,
        set_up=set_up,
        run=run,
        compiler=figures.compiler(program.target).replace("-Os", original),
    )


def _is_loop(section: footprint.Section, loop: re.Pattern[str]) -> bool:
    """Return whether a section is from the program's own loop, or from the compiler's start-up."""
    place = Path(section.origin)
    return bool(_PROGRAMS in place.parents and loop.fullmatch(place.name)) or bool(
        re.match(r"crt\w*\.o$", place.name)
    )


def _ran(program: Program, binary: Path) -> tuple[int, int, int]:
    """Return the most cycles of both steps, and the deepest stack."""
    job = program.library.jobs[program.job]
    asked = cases(job, _BITS, job.pairs)
    symbols = elf.symbols(binary)
    simulator = measuring.SIMULATORS[program.target]
    key = remember.digest(
        remember.simulator(simulator),
        Path(__file__),
        remember.machine_code(binary),
        [f"{name} {symbols[name].address}" for name in STEPS],
        [part for case in asked for part in (case.secret, case.fed, case.answer)],
    )

    def make() -> list[int]:
        run = simulators.run(
            simulator,
            program.target,
            binary,
            uart_in=measuring.feed(asked),
            measure=list(STEPS),
        )
        if run.output != b"".join(case.answer for case in asked):
            raise DropinError(f"{program}: it answers wrongly")
        most = [max(c.cycles for c in run.calls if c.symbol == step) for step in STEPS]
        return [*most, max(call.stack for call in run.calls)]

    set_up, run, stack = _SHELF.once(key, make)
    return set_up, run, stack


@cache
def load(path: Path = RESULTS) -> tuple[Cost, ...]:
    """Return the committed rows."""
    return tuple(Cost(**row) for row in json.loads(path.read_text(encoding="utf-8")))


def save(rows: Sequence[Cost], path: Path = RESULTS) -> None:
    """Write the rows."""
    path.write_text(lines(asdict(row) for row in rows), encoding="utf-8")
    load.cache_clear()
