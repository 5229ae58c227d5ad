# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves modes, and stores the results in bench/results/proofs_of_modes.json.

As for kernels (evidence.py), a digest identifies all inputs of a proof.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache, cached_property
from pathlib import Path

from aesmall.figures.results import ResultError, checked, lines
from aesmall_workshop.chips.build import appearing
from aesmall_workshop.measure import remember
from aesmall_workshop.paths import REPOSITORY

from ..evidence import prover_digest
from ..image import Image
from ..isa import Isa
from ..listing import Listing
from ..prove import isa_of
from ..report import few_collections
from ..riscv.isa import RiscV, counting
from . import elsewhere, programs, unclaimed
from .case import World
from .contracts import Answer, Asked, Claim, Mode
from .in_memory import Ran
from .run import Runner
from .standards.every import MODES

SHELF = remember.Shelf(__name__)
FOLDER = Path(__file__).parent
FILE = REPOSITORY / "bench" / "results" / "proofs_of_modes.json"
#: The same for all products of lengths
FULL_FILE = FILE.with_name("proofs_of_modes_full.json")


@dataclass(frozen=True)
class ModeProof:
    """One claim on one target in one form."""

    target: str
    form: str
    mode: str
    call: str
    when: str
    lengths: str
    proved: bool
    #: The number of cases. Each holds for all contents.
    cases: int
    #: By message length: [length, least cycles, most cycles, blocks of the cipher]. On RISC-V these
    #: are instructions in place of cycles.
    cycles: list[list[int]]
    stack: int
    #: Bytes of dead stack, and registers, with a secret
    dead_stack: int
    registers: list[str]
    #: Hash of all inputs of the proof
    digest: str = ""
    #: In the first claim of a program that gcc has linked: the functions of the library in it
    functions: list[str] = field(default_factory=list)
    #: The routines of GHASH that the cases call, each with a proof and a timing class of its own
    products: list[str] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, ...]:
        return self.target, self.form, self.mode, self.call, self.when

    def __str__(self) -> str:
        return " ".join(filter(None, self.key))


@dataclass(frozen=True)
class Trust:
    """The accepted proofs: committed ones with the same digest, and those made in this tree."""

    committed: Mapping[tuple[str, ...], ModeProof] = field(default_factory=dict)
    kept: bool = True


OWN, NOTHING = Trust(), Trust(kept=False)


class _NotProvedError(Exception):
    """A failed proof: the findings, and the reason."""

    def __init__(self, proof: ModeProof, failure: str) -> None:
        super().__init__(failure)
        self.proof, self.failure = proof, failure


@dataclass(frozen=True)
class Job:
    """One mode on one target in one form."""

    mode: Mode
    target: str
    form: str
    full: bool = False

    def __str__(self) -> str:
        return f"{self.mode.name} {self.target} {self.form}"

    @property
    def keys(self) -> list[tuple[str, ...]]:
        """Return the keys of its proofs."""
        return [
            (self.target, self.form, self.mode.name, claim.call, claim.when)
            for claim in self.mode.claims
        ]

    @cached_property
    def image(self) -> Image:
        """Return its program."""
        mode = self.mode
        defines = tuple(mode.defines.items())
        return Image(
            programs.program(
                *(self.target, self.form, mode.symbols, mode.types),
                *(mode.sources, defines, mode.include),
            )
        )

    @cached_property
    def _replaced(self) -> dict[str, Answer]:
        return self.mode.replaced(self.image)

    @cached_property
    def isa(self) -> Isa:
        """Return its processor. On RISC-V it counts instructions."""
        isa = isa_of(self.target)
        return counting(isa.extensions) if isinstance(isa, RiscV) else isa

    @cached_property
    def digest(self) -> str:
        """Return the hash of all inputs of its proofs."""
        listing = Listing(self.image.path)
        return remember.digest(_prover(), listing.digest, f"{self} {self.full}")

    def results(self, trust: Trust = OWN) -> list[tuple[ModeProof, str]]:
        """Return the proof of each claim, and the reason for a failure."""
        with few_collections():
            return [self._result(claim, trust) for claim in self.mode.claims]

    def _result(self, claim: Claim, trust: Trust) -> tuple[ModeProof, str]:
        key = (self.target, self.form, self.mode.name, claim.call, claim.when)
        known = trust.committed.get(key)
        is_same = known is not None and known.digest == self.digest
        if known is not None and is_same:
            return known, ""

        def make() -> dict[str, object]:
            proof, failure = self.prove(claim)
            if failure:
                raise _NotProvedError(proof, failure)
            return asdict(replace(proof, digest=self.digest))

        try:
            name = remember.digest(self.digest, " ".join(key))
            return ModeProof(**SHELF.once(name, make, anew=not trust.kept)), ""  # type: ignore[arg-type]
        except _NotProvedError as error:
            return error.proof, error.failure

    def cases(self, claim: Claim) -> Iterator[Asked]:
        """Yield the cases of a claim that exist on its processor."""
        bits = self.isa.address_bits
        return (asked for asked in claim.cases(self.full) if asked.bits <= bits)

    def runs(self, claim: Claim) -> Iterator[tuple[Ran, int | None]]:
        """Yield the run of each case, and its message length if the published time includes it."""
        runner = self.runner()
        for asked in self.cases(claim):
            world = asked.world()
            yield runner.run(world, asked.make(world), asked.placement), asked.message

    def runs_elsewhere(self, found: Mapping[frozenset[int], Asked]) -> Iterator[Ran]:
        """Follow some of these cases at other placements, and yield the runs at all placements.

        The keys are the instructions that the cases execute, and the objects that these access. A
        case is chosen for the most of them that no followed case of the job has, until there are
        none.
        """
        runner, followed = self.runner(), self.followed
        while True:
            found = {more: a for key, a in found.items() if (more := key - followed)}
            if not found:
                return
            for ran in elsewhere.runs(runner, found[max(found, key=len)]):
                yield ran
                followed.update(ran.reached)

    @cached_property
    def followed(self) -> set[int]:
        """Return the instructions, and their objects, of the cases that have been followed."""
        return set()

    def runner(self) -> Runner:
        """Return its program, to be run."""
        runner = Runner(self.image, self.isa)
        runner.replaced = self._replaced
        runner.tables = self.mode.tables
        return runner

    def _functions(self, claim: Claim) -> list[str]:
        """Return the functions of the program at its first claim. clang's are the same as gcc's."""
        if claim is not self.mode.claims[0] or self.form == programs.CLANG:
            return []
        return unclaimed.linked(self.target, self.image.path)

    def prove(self, claim: Claim) -> tuple[ModeProof, str]:
        """Prove all cases of one claim, up to the first that fails."""
        cycles: list[list[int]] = []
        count = stack = dead_stack = 0
        registers: set[str] = set()
        products: set[str] = set()
        failure = ""
        found: dict[frozenset[int], Asked] = {}

        def all_runs() -> Iterator[tuple[Ran, Asked | None]]:
            for asked, (ran, _) in zip(self.cases(claim), self.runs(claim), strict=True):
                yield ran, asked
            yield from ((ran, None) for ran in self.runs_elsewhere(found))

        for ran, asked in all_runs():
            if ran.failure:
                failure = self._explained(ran)
                break
            stack = max(stack, ran.stack)
            dead_stack = max(dead_stack, ran.dead_stack)
            registers |= set(ran.registers)
            products |= {name for name in ran.calls if name.startswith("aesmall_ghash_")}
            if asked is None:
                continue
            count += 1
            if asked.message is not None:
                cycles.append([asked.message, *ran.cycles, sum(ran.calls.values())])
            if asked.world is World:
                found.setdefault(frozenset(ran.reached) - self.followed, asked)
        if not failure and not count:
            failure = "there is no case"
        if not failure and dead_stack > claim.may_leave(self.target, self.form):
            failure = f"leaves {dead_stack} bytes of secrets on dead stack"
        proof = ModeProof(
            *(self.target, self.form, self.mode.name, claim.call, claim.when, claim.lengths),
            *(not failure, count, cycles, stack, dead_stack),
            sorted(registers, key=lambda name: (len(name), name)),
            products=sorted(name.removeprefix("aesmall_") for name in products),
            functions=self._functions(claim),
        )
        return proof, failure

    def _explained(self, ran: Ran) -> str:
        name = ", ".join(filter(None, (ran.case.name, ran.note)))
        lines_ = [f"{self}, {name}, buffers {ran.placement}: NOT PROVED", ran.failure]
        if ran.at is not None:
            listing = Listing(self.image.path)
            lines_.append(f"at {listing.function(ran.at)}, {listing.where(ran.at)}")
        return "\n  ".join(lines_)


def jobs(full: bool = False) -> list[Job]:
    """Return all proofs of modes to make."""
    return [
        Job(mode, target, form, full)
        for target in (*programs.TARGETS, *programs.PLAIN)
        for form in programs.FORMS
        for mode in MODES
        if programs.is_proved(target, form, mode.name)
        and ((target, form) in mode.only or not (mode.only or target in programs.PLAIN))
    ]


def load(path: Path = FILE) -> list[ModeProof]:
    """Return the committed proofs."""
    if not path.exists():
        return []
    rows: Sequence[object] = json.loads(path.read_text(encoding="utf-8"))
    return [
        ModeProof(**checked(_filled(row), fields(ModeProof), f"{path.name}: row {i}"))
        for i, row in enumerate(rows)
    ]


#: Columns that a row has only if they are not empty
_SELDOM = ("functions", "products")


def _filled(row: object) -> object:
    return {**{name: [] for name in _SELDOM}, **row} if isinstance(row, dict) else row


def _row(proof: ModeProof) -> dict[str, object]:
    return {k: v for k, v in asdict(proof).items() if k not in _SELDOM or v}


def save(proofs: Iterable[ModeProof], path: Path = FILE) -> None:
    with appearing(path) as scratch:
        scratch.write_text(lines(map(_row, proofs)), encoding="utf-8")


def differences(found: Iterable[ModeProof], committed: Iterable[ModeProof]) -> Iterator[str]:
    """Yield a line for each difference between two sets of proofs, without digests."""
    old = {proof.key: proof for proof in committed}
    for proof in found:
        before = old.pop(proof.key, None)
        if before is None:
            yield f"{proof}: new"
            continue
        for name, value in asdict(proof).items():
            if value != getattr(before, name) and name != "digest":
                yield f"{proof}: {name} {value}, in the file {getattr(before, name)}"
    yield from (f"{proof}: in the file only" for proof in old.values())


def complaints(proofs: Sequence[ModeProof]) -> list[str]:
    """Return the errors of the proofs."""
    if not proofs:
        raise ResultError("no proof of a mode")
    return [f"{proof}: not proved" for proof in proofs if not proof.proved]


@cache
def _prover() -> str:
    own = sorted(p for p in FOLDER.rglob("*.py") if p.name not in ("tables.py", "mutants.py"))
    return remember.digest(prover_digest(), own)
