# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves modes, and keeps what was shown: bench/results/proofs_of_modes.json."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from pathlib import Path

from aesmall.figures.results import ResultError, checked, lines

from ...chips.build import appearing
from ...places import REPOSITORY
from ..image import Image
from ..isa import Isa
from ..listing import Listing
from ..prove import isa_of
from . import programs
from .case import World
from .contracts import Claim, Mode
from .domain import ModeDomain
from .run import Ran, Runner
from .standards.every import MODES

FILE = REPOSITORY / "bench" / "results" / "proofs_of_modes.json"


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
    #: Cases, of which each holds for all contents
    cases: int
    #: By message length: [length, least cycles, most cycles, blocks of the cipher]
    cycles: list[list[int]]
    stack: int
    #: Bytes of dead stack, and registers, with a secret
    dead_stack: int
    registers: list[str]
    #: Hash of all that the proof follows from
    digest: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        return self.target, self.form, self.mode, self.call, self.when

    def __str__(self) -> str:
        return " ".join(filter(None, self.key))


@dataclass(frozen=True)
class Job:
    """One mode on one target in one form."""

    mode: Mode
    target: str
    form: str
    full: bool = False

    def __str__(self) -> str:
        return f"{self.mode.name} {self.target} {self.form}"

    @cached_property
    def image(self) -> Image:
        """Its program."""
        return programs.image(self.target, self.form, self.mode.symbols, self.mode.types)

    @cached_property
    def isa(self) -> Isa:
        """Its processor."""
        return isa_of(self.target)

    def results(self) -> list[tuple[ModeProof, str]]:
        """The proof of each claim, and why there is none."""
        return [self.prove(claim) for claim in self.mode.claims]

    def runs(self, claim: Claim) -> Iterator[tuple[Ran, int | None]]:
        """The cases one after the other, and the message length that stands for the time."""
        runner = Runner(self.image, self.isa)
        runner.replaced = dict(self.mode.replaced)
        for asked in claim.cases(self.full):
            world = World(ModeDomain())
            yield runner.run(world, asked.make(world), asked.placement), asked.message

    def prove(self, claim: Claim) -> tuple[ModeProof, str]:
        """One claim: all cases, or those up to the first that fails."""
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
        if not failure and dead_stack:
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
    """Everything that is proved of modes."""
    return [
        Job(mode, target, form, full)
        for target in programs.TARGETS
        for form in programs.FORMS
        for mode in MODES
    ]


def load(path: Path = FILE) -> list[ModeProof]:
    """The committed proofs."""
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


def complaints(proofs: Sequence[ModeProof]) -> list[str]:
    """What is wrong with them."""
    if not proofs:
        raise ResultError("no proof of a mode")
    return [f"{proof}: not proved" for proof in proofs if not proof.proved]
