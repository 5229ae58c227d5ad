# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves whole engines: every kernel at every placement, kept by the hash of the program.

The hash is committed with the proof. What has been proved of this very code by this very prover
need not be proved again: `make test` proves what has changed, and some engines in any case.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType

from aesmall import elf
from aesmall.build import BUILD, appearing
from aesmall.engines import CTR
from aesmall.proofs import Proof

from .contracts import TARGETS, Routine, placements, routines
from .explain import explain
from .image import Image
from .listing import Listing
from .prove import Prover, Run, program

CACHE = BUILD / "proofs"

#: Files of this folder from which no proof follows
BESIDE = re.compile("test_|__main__|evaluation|explain|reference|refute")
#: Proof.key
Key = tuple[str, str, str, int]


@dataclass(frozen=True)
class Result:
    """A proof, or why there is none."""

    proof: Proof
    #: Empty, or a text of some lines on the first placement that failed
    failure: str


@dataclass(frozen=True)
class Job:
    """The routines of one program."""

    routines: tuple[Routine, ...]

    def __str__(self) -> str:
        first = self.routines[0]
        size = f" {first.key_bits}" if first.engine.large else ""
        part = f" {CTR}" if first.engine.large and first.verb == CTR else ""
        return f"{first.target} {first.build_name}{size}{part}"

    def results(self, known: Mapping[Key, Proof] = MappingProxyType({})) -> list[Result]:
        """Builds the program and proves what it holds, but for what is known of the same code."""
        elf = program(self.routines)
        image, listing = Image(elf), Listing(elf)
        found = []
        for routine in self.routines:
            digest = _digest(listing, routine)
            proof = known.get(routine.key)
            if proof is not None and proof.digest == digest:
                found.append(Result(proof, ""))
            else:
                found.append(_kept(image, listing, routine, digest))
        return found


def jobs(target: str | None = None, engine: str | None = None) -> list[Job]:
    """Everything that is to be proved, or the part with these names."""
    programs: dict[tuple[str, str, int, bool], list[Routine]] = {}
    for place in TARGETS:
        for routine in routines(place):
            # What fits into an ATmega16
            large = routine.engine.large
            size, part = (routine.key_bits, routine.verb == CTR) if large else (0, False)
            programs.setdefault((place, routine.build_name, size, part), []).append(routine)
    return [
        Job(tuple(group))
        for (place, name, _, _), group in programs.items()
        if target in (None, place)
        if engine is None or name == engine or name.startswith(f"{engine} (")
    ]


def timing_class(runs: Sequence[Run]) -> str:
    """The class that the findings make, by the definitions of doc/figures.md."""
    branches = [balanced for run in runs for balanced in run.findings.branches.values()]
    constant = all(run.cycles[0] == run.cycles[1] for run in runs)
    if not all(branches) or not constant:
        return "none"
    if branches:
        return "T2"
    return "T1" if any(run.findings.lookups for run in runs) else "T0"


def prove(image: Image, listing: Listing, routine: Routine) -> Result:
    """One routine at all its placements."""
    runs: list[Run] = []
    failed, failure = None, ""
    for counted in routine.counts:
        prover = Prover(image, counted)
        runs += prover.runs(placements(counted))
        if failed is None and (failed := next((run for run in runs if run.failure), None)):
            failure = explain(prover, failed, listing)
    branches: dict[str, bool] = {}
    registers: dict[str, set[str]] = {}
    dead_stack: dict[str, int] = {}
    for run in runs:
        for site, balanced in run.findings.branches.items():
            where = listing.where(site)
            branches[where] = branches.get(where, True) and balanced
        for kind, names in run.registers.items():
            registers.setdefault(kind, set()).update(names)
        for kind, count in run.dead_stack.items():
            dead_stack[kind] = max(count, dead_stack.get(kind, 0))
    proof = Proof(
        target=routine.target,
        engine=routine.build_name,
        verb=routine.verb,
        key_bits=routine.key_bits,
        symbol=routine.symbol,
        proved=failed is None,
        timing_class="none" if failed else timing_class(runs),
        claimed=routine.claim,
        cycles=_cycles(runs),
        stack=max(run.stack for run in runs),
        branches=dict(sorted(branches.items())),
        tables=sorted(
            {table for run in runs for tables in run.findings.lookups.values() for table in tables}
        ),
        registers={
            kind: sorted(registers[kind], key=lambda name: (len(name), name))
            for kind in sorted(registers)
        },
        dead_stack=dict(sorted(dead_stack.items())),
        digest="",
    )
    return Result(proof, failure)


def _cycles(runs: Sequence[Run]) -> dict[str, list[int]]:
    """Placements of one name together."""
    found: dict[str, list[int]] = {}
    for run in runs:
        low, high = found.get(run.placement.name, run.cycles)
        found[run.placement.name] = [min(low, run.cycles[0]), max(high, run.cycles[1])]
    return found


# ---- what is kept ----


@cache
def _machine_digest() -> bytes:
    digest = hashlib.sha256(f"{version('pypcode')} {version('pyelftools')}".encode())
    own = [p for p in Path(__file__).parent.glob("*.py") if not BESIDE.match(p.name)]
    for file in (*sorted(own), Path(elf.__file__)):
        digest.update(file.read_bytes())
    return digest.digest()


def _digest(listing: Listing, routine: Routine) -> str:
    digest = hashlib.sha256(_machine_digest())
    digest.update(listing.digest)
    digest.update(f"{routine} {routine.symbol} {routine.claim} {routine.engine}".encode())
    return digest.hexdigest()[:32]


def _kept(image: Image, listing: Listing, routine: Routine, digest: str) -> Result:
    kept = CACHE / f"{digest}.json"
    if kept.exists():
        return Result(Proof(**json.loads(kept.read_text(encoding="utf-8"))), "")
    result = prove(image, listing, routine)
    result = replace(result, proof=replace(result.proof, digest=digest))
    if not result.failure:
        with appearing(kept) as scratch:
            scratch.write_text(json.dumps(asdict(result.proof)), encoding="utf-8")
    return result
