# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What is believed of a kernel without a proof, and for how long.

A digest names all that a proof follows from. Only the process that has proved a kernel writes one,
into build/kept and, by `make prove`, into bench/results/proofs.json. `make test` believes both, so
that it proves each kernel that has changed; `make verify` believes neither and proves all of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pypcode
from aesmall.targets import TARGETS
from aesmall_workshop.measure import remember
from aesmall_workshop.paths import REPOSITORY

from .contracts import Routine
from .listing import Listing
from .proofs import Proof

SHELF = remember.Shelf(__name__)

#: What proofs follow from besides the program and the contract. Comments do not count.
PACKAGES = ("pypcode", "pyelftools")
#: SLEIGH's models of the processors, of which the versions of packages tell nothing when somebody
#: has changed them, and those that are used
PROCESSORS = Path(pypcode.__file__).parent / "processors"
MODELS = ("Atmel", "ARM")
FILES = tuple(
    REPOSITORY / folder / f"{name}.py"
    for folder, names in {
        "workshop/aesmall_workshop/chips": ("elf", "avr_timing"),
        "workshop/aesmall_prove": (
            *("fips197", "span", "specification"),  # what is to be proved
            *("gf2", "words", "opposite", "memo", "compiled"),  # what is computed with
            *("processor", "isa", "avr", "armv6m"),  # the processors
            *("lift", "instruction", "image"),
            *("machine", "state", "findings", "interrupts"),
            *("elsewhere", "view", "differences", "many"),
            *(f"riscv/{name}" for name in ("compressed", "decode", "isa", "path", "semantics")),
            *(f"loops/{name}" for name in ("wide", "controls", "counter", "paths")),
            *("contracts", "left", "listing", "prove", "report"),  # what is asked and told
        ),
    }.items()
    for name in names
) + tuple(
    REPOSITORY / name
    for name in (
        *("bench/sim/hazard3.h", "bench/sim/hazard3_timing.c"),
        "workshop/aesmall_prove/riscv/path.c",
    )
)

#: Proof.key
Key = tuple[str, str, str, int]


@dataclass(frozen=True)
class Trust:
    """What is believed."""

    #: Kernel -> the committed proof, for what is of this digest
    committed: Mapping[Key, Proof] = field(default_factory=dict)
    #: What has been proved in this tree
    kept: bool = True

    def known(self, routine: Routine, digest: str) -> Proof | None:
        """The committed proof, if it is believed."""
        proof = self.committed.get(routine.key)
        is_same = proof is not None and proof.digest == digest
        return proof if is_same else None


#: What this tree has proved itself
OWN = Trust()
#: `make verify` and whoever makes a release
NOTHING = Trust(kept=False)


def digest_of(listing: Listing, routine: Routine, *more: Listing) -> str:
    """The hash of all that the proof of a routine follows from."""
    chip = TARGETS[routine.target]
    asked = f"{routine} {routine.symbol} {routine.claim} {routine.engine}"
    on = f"{chip.family} {chip.flash} {chip.flags}"  # see isa_of()
    return remember.digest(
        prover_digest(PROCESSORS), asked, on, *(each.digest for each in (listing, *more))
    )


class _NotProvedError(Exception):
    """There is no proof: what was found instead, and why."""

    def __init__(self, proof: Proof, failure: str) -> None:
        super().__init__(failure)
        self.proof = proof
        self.failure = failure


def proved(
    digest: str, prove: Callable[[], tuple[Proof, str]], trust: Trust = Trust()
) -> tuple[Proof, str]:
    """Proves, and only then writes the digest: into the proof and, if it is one, beside it."""

    def make() -> dict[str, object]:
        proof, failure = prove()
        if failure:
            raise _NotProvedError(replace(proof, digest=digest), failure)
        return asdict(replace(proof, digest=digest))

    try:
        return Proof(**SHELF.once(digest, make, anew=not trust.kept)), ""  # type: ignore[arg-type]
    except _NotProvedError as error:
        return error.proof, error.failure


@cache
def prover_digest(processors: Path = PROCESSORS) -> str:
    """The hash of the prover itself: the same on every machine and by every version of Python."""
    versions = (f"{name} {version(name)}" for name in PACKAGES)
    return remember.digest(FILES, versions, *map(_model, sorted(_files(processors))))


def _files(processors: Path) -> Iterator[tuple[str, Path]]:
    """All of which SLEIGH makes the models, by their names."""
    for name in MODELS:
        for file in (processors / name / "data" / "languages").iterdir():
            if file.is_file():
                yield f"{name} {file.name}", file


def _model(named: tuple[str, Path]) -> str:
    name, file = named
    return f"{name} {hashlib.sha256(file.read_bytes()).hexdigest()}"
