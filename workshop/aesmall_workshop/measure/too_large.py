# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Link and run the measuring programs to find those that do not fit into a chip.

bench/results/too_large.json lists these programs and the memory that they lack.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from aesmall.figures.results import Difference, ResultError, checked, lines
from aesmall.targets import MODELLED, TARGETS

from ..chips import elf
from ..chips.build import BuildError
from ..chips.simulators import STACK_OVERFLOW, SimulationError
from ..paths import REPOSITORY
from .program import MAIN, Program

FILE = REPOSITORY / "bench" / "results" / "too_large.json"

#: The memory that a program may lack: flash, RAM for its variables, or RAM for its stack as well
LACKS = ("flash", "variables", "stack")
#: Messages of the linker about a program that is too large
_TOO_LARGE = ("will not fit in region", "is not within region", "relocation truncated to fit")
#: Links a program that is too large nevertheless, so that its size is known
_ANYHOW = "-Wl,--noinhibit-exec"


@dataclass(frozen=True, order=True)
class Unfit:
    """A figure that does not exist because the chip has no room for the measuring program."""

    target: str
    engine: str
    key_bits: int
    operation: str
    lacks: str
    #: Bytes of flash, or bytes of RAM for the variables with the buffers, that the program takes
    bytes: int

    @property
    def key(self) -> tuple[str, str, int, str]:
        return self.target, self.engine, self.key_bits, self.operation


def build(program: Program) -> Path | Unfit:
    """Link a program, or return the memory that it lacks.

    Only AVRs other than the ATmega328P may lack memory.
    """
    target = TARGETS[program.target]
    if program.target in (*MAIN, *MODELLED):
        return program.build()
    try:
        binary, refused = program.build(), None
    except BuildError as error:
        if not any(words in str(error) for words in _TOO_LARGE):
            raise
        binary, refused = program.build(_ANYHOW), error
    sizes = {"flash": (_flash(binary), target.flash), "variables": (_variables(binary), target.ram)}
    for lacks, (taken, there) in sizes.items():
        if taken > there:
            return Unfit(*program.key, lacks, taken)
    if refused:
        raise refused
    return binary


def lacks_stack(program: Program, binary: Path, error: SimulationError) -> Unfit | None:
    """Return the missing stack, if a missing stack made the run fail."""
    if STACK_OVERFLOW not in str(error) or program.target in (*MAIN, *MODELLED):
        return None
    return Unfit(*program.key, "stack", _variables(binary))


def _flash(binary: Path) -> int:
    return sum(len(segment.data) for segment in elf.segments(binary))


def _variables(binary: Path) -> int:
    symbols = elf.symbols(binary)
    start, end = symbols["__data_start"], symbols["_end"]
    return end.address - start.address


def load(path: Path = FILE) -> list[Unfit]:
    """Return the rows of bench/results/too_large.json."""
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    found = [Unfit(**checked(row, fields(Unfit), f"row {i}")) for i, row in enumerate(rows)]
    if unknown := {row.lacks for row in found} - set(LACKS):
        raise ResultError(f"{path.name}: nobody lacks {sorted(unknown)}")
    return found


def compare(committed: Iterable[Unfit], now: Iterable[Unfit]) -> list[Difference]:
    """Return every difference by name, sorted."""
    before = {row.key: f"lacks {row.lacks}: {row.bytes}" for row in committed}
    after = {row.key: f"lacks {row.lacks}: {row.bytes}" for row in now}
    return [
        Difference(" ".join(map(str, key)), before.get(key, "-"), after.get(key, "-"), "changed")
        for key in sorted(before.keys() | after.keys())
        if before.get(key) != after.get(key)
    ]


def save(rows: Iterable[Unfit], path: Path = FILE) -> None:
    path.write_text(lines(asdict(row) for row in sorted(rows)), encoding="utf-8")
