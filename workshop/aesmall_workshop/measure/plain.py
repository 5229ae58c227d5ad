# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Count the instructions of the engines in RISC-V assembly on cores without Hazard3's extensions.

The figures do not describe the time on these cores. bench/results/plain.json has the rows. The
simulator of Hazard3, which knows all instructions of these programs, counts them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from aesmall.engines import engine, engines_on
from aesmall.figures import results
from aesmall.targets import PLAIN

from ..chips import elf, simulators
from ..operations.every import DECRYPT, DECRYPT_EIC, ENCRYPT, ENCRYPT_ODD, KEY_SETUP, OPERATIONS
from ..paths import REPOSITORY
from . import remember
from .figures import FigureError, compiler, library_share
from .processes import in_processes
from .program import RANDOM_CASES_FEW, MeasureError, Program, feed

FILE = REPOSITORY / "bench" / "results" / "plain.json"
SIMULATOR = "hazard3"
_SHELF = remember.Shelf(__name__)


@dataclass(frozen=True, order=True)
class Row:
    """The cost of one call of an engine."""

    target: str
    engine: str
    key_bits: int
    operation: str
    instructions: int
    flash_bytes: int
    table_bytes: int
    stack: int
    compiler: str

    @property
    def key(self) -> tuple[str, str, int, str]:
        return self.target, self.engine, self.key_bits, self.operation


class Plain(Program):
    """A measuring program for a plain core."""

    @property
    def timing_class(self) -> str:
        return "none"

    @property
    def random_cases(self) -> int:
        return RANDOM_CASES_FEW


def programs() -> list[Plain]:
    """Return every program to measure: the blocks of the engines in assembly."""
    return [
        Plain(target, of, key_bits, operation)
        for target in PLAIN
        for of in engines_on(target)
        if of.implementation.endswith(("_rv32", "_rv32e"))
        for key_bits in of.key_sizes
        for operation in OPERATIONS
        if operation.is_single and operation.is_measured(of, key_bits)
        # If text and result are not aligned, some kernels call themselves with a copy.
        if operation is not ENCRYPT_ODD
    ]


def rows_of(program: Plain) -> list[Row]:
    """Return a program's row, and the row of the key set-up that this program measures."""
    binary = program.build()
    result = simulators.run(
        SIMULATOR,
        program.target,
        binary,
        uart_in=feed(program.cases),
        measure=sorted({symbol for _, symbol in program.calls}),
    )
    if result.output != b"".join(case.answer for case in program.cases):
        raise MeasureError(f"{program}: wrong answers")
    symbols = elf.symbols(binary)
    tables = [symbols[t.symbol] for t in program.engine.tables if t.symbol in symbols]
    rows = []
    for name, is_set_up in ((program.operation.name, False), (_set_up(program), True)):
        wanted = {s for verb, s in program.calls if verb.startswith("expand") == is_set_up}
        calls = [call for call in result.calls if call.symbol in wanted]
        counts = {call.instructions for call in calls}
        if not name or not calls:
            continue
        if len(counts) > 1:
            raise FigureError(f"{program}: {min(counts)} to {max(counts)} instructions")
        rows.append(
            Row(
                *(program.target, program.engine.name, program.key_bits, name),
                instructions=counts.pop(),
                flash_bytes=library_share(program, binary).flash,
                table_bytes=sum(table.size for table in tables),
                stack=max(call.stack for call in calls),
                compiler=compiler(program.target),
            )
        )
    return rows


def _set_up(program: Plain) -> str:
    witnessed = {ENCRYPT.name: KEY_SETUP.name, DECRYPT_EIC.name: "key_setup_eic"}
    if not program.engine.shared_schedule:
        witnessed[DECRYPT.name] = "key_setup_decrypt"
    return witnessed.get(program.operation.name, "")


def _measured(key: tuple[str, str, int, str]) -> list[Row]:
    target, name, key_bits, operation = key
    [of] = [candidate for candidate in OPERATIONS if candidate.name == operation]
    return rows_of(Plain(target, engine(target, name), key_bits, of))


def measure(
    wanted: Sequence[Plain], progress: Callable[[Plain], None] = lambda program: None
) -> list[Row]:
    """Return the rows of these programs, sorted."""
    asked = {program.key: program for program in wanted}
    found: list[Row] = []
    for key, done in in_processes(_measured, list(asked)):
        found += done()
        progress(asked[key])
    return sorted(found)


def measure_all(
    wanted: Sequence[Plain], progress: Callable[[Plain], None] = lambda program: None
) -> list[Row]:
    """Return the rows of all programs, which `wanted` lists, cached as a whole."""
    key = remember.digest(remember.step(__name__), map(str, wanted))
    rows = _SHELF.once(key, lambda: [asdict(row) for row in measure(wanted, progress)])
    return [Row(**row) for row in rows]


def load(path: Path = FILE) -> list[Row]:
    """Return the committed rows."""
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    checked = (results.checked(row, fields(Row), f"row {i}") for i, row in enumerate(rows))
    return [Row(**row) for row in checked]


def save(rows: Iterable[Row], path: Path = FILE) -> None:
    path.write_text(results.lines(asdict(row) for row in sorted(rows)), encoding="utf-8")
