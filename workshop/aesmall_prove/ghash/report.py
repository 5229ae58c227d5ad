# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves all routines of GHASH; bench/results/ghash.json holds the results.

A digest identifies all inputs of the proofs of one program. Only the process that has proved the
program writes its digest.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache, partial
from pathlib import Path

from aesmall.engines import TIMING_CLASSES
from aesmall.figures.results import ResultError, checked, lines
from aesmall.targets import TARGETS
from aesmall_workshop.chips.build import appearing
from aesmall_workshop.measure import remember
from aesmall_workshop.paths import REPOSITORY

from .. import evidence, left
from ..image import Image
from ..instruction import Instruction
from ..listing import Listing
from ..prove import Run
from ..report import few_collections, timing_class
from ..state import State
from ..words import Word
from .bilinear import Bilinear
from .heads import Learned
from .lengths import Lengths
from .routines import (
    BLOCK,
    CHIPS,
    MOST_BLOCKS,
    Routine,
    everywhere,
    forms,
    placements,
    program,
    routines,
)
from .run import Message, Runner, isa_of

FILE = REPOSITORY / "bench" / "results" / "ghash.json"
SHELF = remember.Shelf(__name__)
_NAMES = (
    *("digit", "bilinear", "arithmetic", "sp800_38d", "routines", "run", "report"),
    *("counts", "branches", "seek", "heads", "lengths"),
)


@dataclass(frozen=True)
class Row:
    """The results for one routine."""

    target: str
    #: The form of the code, for example "assembly" or "clang"
    form: str
    routine: str
    proved: bool
    #: The class that was found, and the claimed class
    timing_class: str
    claimed: str
    #: Bytes of data and placement -> least and most cycles
    cycles: dict[str, list[int]]
    #: Bytes, including the return address
    stack: int
    #: Branches that depend on a secret -> both paths take the same time
    branches: dict[str, bool]
    #: The tables that are read at secret indices
    tables: list[str]
    #: Kind of secret -> volatile registers, and bytes of dead stack, that hold it at the return
    registers: dict[str, list[str]]
    dead_stack: dict[str, int]
    digest: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.target, self.form, self.routine

    def __str__(self) -> str:
        return " ".join(self.key)


class NotProvedError(Exception):
    """A failed proof, with some lines on the first run that failed."""


@dataclass(frozen=True)
class Program:
    """The routines of one form on one target."""

    target: str
    form: str

    def __str__(self) -> str:
        return f"{self.target} {self.form}"

    def digest(self) -> str:
        """Return the hash of all inputs of the proofs."""
        listing = Listing(program(self.target, self.form))
        return remember.digest(_prover(TARGETS[self.target].family), listing.digest, str(self))

    def rows(self, *, anew: bool = False) -> list[Row]:
        """Return the program's proofs, made now or, without `anew`, by an earlier run of this tree.

        If a routine is not proved, raise an error with the reason.
        """
        digest = self.digest()

        def make() -> list[dict[str, object]]:
            elf = program(self.target, self.form)
            with few_collections():
                return [asdict(row) for row in prove(elf, self.target, self.form, digest)]

        return [Row(**row) for row in SHELF.once(digest, make, anew=anew)]  # type: ignore[arg-type]


def programs() -> list[Program]:
    """Return all programs that are proved."""
    return [Program(target, form) for target in CHIPS for form in forms(target)]


def results(*, anew: bool = False) -> list[Row]:
    """Return all proofs."""
    return [row for of in programs() for row in of.rows(anew=anew)]


def prove(
    elf: Path,
    target: str,
    form: str,
    digest: str = "",
    wanted: Callable[[Routine], bool] = lambda _: True,
) -> Iterator[Row]:
    """Yield the proofs of a program's routines, which multiply by its own key set-up's output."""
    runner, listing = Runner(Image(elf), target, _message()), Listing(elf)
    keys: dict[str, Sequence[Word]] = {}
    for routine in filter(wanted, routines(target, form)):
        runs: list[Run] = []
        cycles: dict[str, list[int]] = {}
        once: set[int] = set()
        for length in routine.lengths:
            visits = Counter[int]()
            runner.machine.observe = partial(_visit, visits)
            for placement in placements(routine, length):
                run, key = runner.run(routine, placement, length, keys.get(routine.key, ()))
                if not run.failure and keys.setdefault(routine.key, key) != key:
                    run.failure = f"the {routine.key} is another one at another placement"
                if run.failure:
                    size = "" if length is None else f", {length} bytes"
                    raise NotProvedError(explain(runner.domain, listing, routine, run, size))
                runs.append(run)
                name = placement.name if length is None else f"{length} bytes, {placement.name}"
                low, high = cycles.get(name, run.cycles)
                cycles[name] = [min(low, run.cycles[0]), max(high, run.cycles[1])]
            if length == MOST_BLOCKS * BLOCK:
                once = {place for place, count in visits.items() if count == MOST_BLOCKS}
        if not runs:
            raise NotProvedError(f"{target} {form} {routine.name}: there is no case")
        if once:
            runs += _any_length(runner.image, listing, routine, keys[routine.key], once)
        yield _row(listing, routine, runs, cycles, digest)


def _visit(visits: Counter[int], _: State, instruction: Instruction) -> None:
    visits[instruction.address] += 1


def _any_length(
    image: Image, listing: Listing, routine: Routine, key: Sequence[Word], once: set[int]
) -> Iterator[Run]:
    """Yield the runs of the proof over all lengths, at all placements."""
    learned = Learned(once)
    for placement in everywhere(routine):
        lengths = Lengths(image, routine, placement, key, learned)
        for run in lengths.prove():
            if run.failure:
                raise NotProvedError(explain(lengths.domain, listing, routine, run, ", any length"))
            yield run


@cache
def _message() -> Message:
    """Return the specification, which all programs share."""
    return Message()


def _row(
    listing: Listing,
    routine: Routine,
    runs: Sequence[Run],
    cycles: dict[str, list[int]],
    digest: str,
) -> Row:
    branches: dict[str, bool] = {}
    registers, dead_stack = left.together(isa_of(routine.target), runs)
    for run in runs:
        for site, balanced in run.findings.branches.items():
            where = listing.where(site)
            branches[where] = branches.get(where, True) and balanced
    every = (tables for run in runs for tables in run.findings.lookups.values())
    return Row(
        *(routine.target, routine.form, routine.name, True),
        timing_class=timing_class(runs),
        claimed=routine.claim,
        cycles=cycles,
        stack=max(run.stack for run in runs),
        branches=dict(sorted(branches.items())),
        tables=sorted(set().union(*every)),
        registers=registers,
        dead_stack=dead_stack,
        digest=digest,
    )


def explain(domain: Bilinear, listing: Listing, routine: Routine, run: Run, size: str) -> str:
    """Return the error, its place, and a wrong bit, as text."""
    text = domain.text
    found = [f'{routine}{size}, buffers "{run.placement.name}": NOT PROVED', f"  {run.failure}"]
    if run.at is not None:
        found.append(f"  at  {listing.function(run.at)}, {listing.where(run.at)}")
    if run.bits:
        wrong = next((bit for bit in run.bits if type(bit) is not int), run.bits[0])
        found.append(f"  a bit of it is   {text(wrong)}")
        if run.expected is not None:
            found.append(f"  it should be     {text(run.expected)}")
            found.append(f"  they differ by   {text(wrong ^ run.expected)}")
    return "\n".join(found)


@cache
def _prover(family: str) -> str:
    files = [Path(__file__).with_name(f"{name}.py") for name in _NAMES]
    if family == evidence.THUMB:
        files.append(Path(__file__).with_name("products.py"))
    own = files if family == evidence.THUMB else map(evidence.without_thumb, files)
    return remember.digest(evidence.prover_digest(family=family), own)


# ---- the file ----


def complaints(row: Row) -> list[str]:
    """Return the errors of a proof, empty for each committed proof."""
    if not row.proved:
        return [f"{row}: not proved"]
    found = []
    if TIMING_CLASSES.index(row.timing_class) > TIMING_CLASSES.index(row.claimed):
        found.append(f"{row}: {row.claimed} is claimed, {row.timing_class} was found")
    [routine] = (r for r in routines(row.target, row.form) if r.name == row.routine)
    found += [
        f"{row}: {count} bytes of dead stack hold the {kind}"
        for kind, count in row.dead_stack.items()
        if kind not in routine.may_leave
    ]
    return found


def load(path: Path = FILE) -> list[Row]:
    """Return the committed proofs."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise ResultError(f"{path.name}: {error}") from error
    return [
        Row(**checked(row, fields(Row), f"{path.name}: row {place}"))
        for place, row in enumerate(rows)
    ]


def save(rows: Iterable[Row], path: Path = FILE) -> None:
    """Write the file."""
    with appearing(path) as scratch:
        scratch.write_text(lines(asdict(row) for row in rows), encoding="utf-8")
