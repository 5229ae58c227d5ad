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
from . import programs, shared
from .contracts import Claim, Mode
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
    #: By message length: [length, least cycles, most cycles, blocks of the cipher]
    cycles: list[list[int]]
    stack: int
    #: Bytes of dead stack, and registers, with a secret
    dead_stack: int
    registers: list[str]
    #: Hash of all inputs of the proof
    digest: str = ""

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
    def isa(self) -> Isa:
        """Return its processor."""
        return isa_of(self.target)

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

    def runs(self, claim: Claim) -> Iterator[tuple[Ran, int | None]]:
        """Yield the run of each case, and its message length if the published time includes it."""
        runner = Runner(self.image, self.isa)
        runner.replaced = self.mode.replaced(self.image)
        runner.tables = self.mode.tables
        yield from shared.runs(runner, claim.cases(self.full))

    def prove(self, claim: Claim) -> tuple[ModeProof, str]:
        """Prove all cases of one claim, up to the first that fails."""
        cycles: list[list[int]] = []
        count = stack = dead_stack = 0
        registers: set[str] = set()
        failure = ""
        for ran, message in self.runs(claim):
            count += 1
            if ran.failure:
                failure = self._explained(ran)
                break
            if message is not None:
                cycles.append([message, *ran.cycles, sum(ran.calls.values())])
            stack = max(stack, ran.stack)
            dead_stack = max(dead_stack, ran.dead_stack)
            registers |= set(ran.registers)
        if not failure and not count:
            failure = "there is no case"
        if not failure and dead_stack > claim.may_leave(self.target, self.form):
            failure = f"leaves {dead_stack} bytes of secrets on dead stack"
        proof = ModeProof(
            *(self.target, self.form, self.mode.name, claim.call, claim.when, claim.lengths),
            *(not failure, count, cycles, stack, dead_stack),
            sorted(registers, key=lambda name: (len(name), name)),
        )
        return proof, failure

    def _explained(self, ran: Ran) -> str:
        lines_ = [f"{self}, {ran.case.name}, buffers {ran.placement}: NOT PROVED", ran.failure]
        if ran.at is not None:
            listing = Listing(self.image.path)
            lines_.append(f"at {listing.function(ran.at)}, {listing.where(ran.at)}")
        return "\n  ".join(lines_)


def jobs(full: bool = False) -> list[Job]:
    """Return all proofs of modes to make."""
    return [
        Job(mode, target, form, full)
        for target in programs.TARGETS
        for form in programs.FORMS
        for mode in MODES
        if not mode.only or (target, form) in mode.only
    ]


def load(path: Path = FILE) -> list[ModeProof]:
    """Return the committed proofs."""
    if not path.exists():
        return []
    rows: Sequence[object] = json.loads(path.read_text(encoding="utf-8"))
    return [
        ModeProof(**checked(row, fields(ModeProof), f"{path.name}: row {i}"))
        for i, row in enumerate(rows)
    ]


def save(proofs: Iterable[ModeProof], path: Path = FILE) -> None:
    with appearing(path) as scratch:
        scratch.write_text(lines(asdict(proof) for proof in proofs), encoding="utf-8")


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
    own = sorted(p for p in FOLDER.rglob("*.py") if p != Path(__file__).with_name("tables.py"))
    return remember.digest(prover_digest(), own)
