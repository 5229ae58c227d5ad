# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves whole engines: every kernel at every placement."""

from __future__ import annotations

import gc
import resource
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from aesmall.engines import CTR
from aesmall.targets import PRICED

from . import left
from .contracts import COMPILED, TARGETS, Routine, elsewhere, placements, routines
from .evidence import OWN, Trust, digest_of, proved
from .explain import explain
from .findings import Findings
from .image import Image
from .listing import Listing
from .loops.wide import has_induction, induction
from .proofs import Proof
from .prove import Prover, Run, isa_of, program
from .specification import ContractError

#: The bytes of memory that a process may use for proofs
MEMORY = 8 << 30


@dataclass(frozen=True)
class Result:
    """A proof, or the reason for a failure."""

    proof: Proof
    #: Empty, or some lines on the first placement that failed
    failure: str


@dataclass(frozen=True)
class Link:
    """One way to link a program."""

    image: Image
    listing: Listing

    @staticmethod
    def of(elf: Path) -> Link:
        return Link(Image(elf), Listing(elf))


@dataclass(frozen=True)
class Job:
    """The routines of one program."""

    routines: tuple[Routine, ...]

    def __post_init__(self) -> None:
        if not self.routines:
            raise ContractError("a program without a kernel")

    def __str__(self) -> str:
        first = self.routines[0]
        size = f" {first.key_bits}" if first.engine.large else ""
        part = f" {CTR}" if first.engine.large and first.verb == CTR else ""
        return f"{first.target} {first.build_name}{size}{part}"

    def results(self, trust: Trust = OWN) -> list[Result]:
        """Build the program and prove its routines, except those with a trusted proof."""
        with few_collections():
            return self._results(trust)

    def _results(self, trust: Trust) -> list[Result]:
        is_moved = self.routines[0].target in COMPILED
        ways = (False, True) if is_moved else (False,)
        links = [Link.of(program(self.routines, moved=moved)) for moved in ways]
        listings = [link.listing for link in links]
        found = []
        for routine in self.routines:
            digest = digest_of(listings[0], routine, *listings[1:])
            if known := trust.known(routine, digest):
                found.append(Result(known, ""))
            else:
                again = partial(prove, links, routine)
                found.append(Result(*proved(digest, again, trust)))
        return found


def begin() -> None:
    """Prepare a process for proofs.

    Ctrl-C ends it silently. A proof that needs too much memory fails and reports where.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    limit = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, most))


@contextmanager
def few_collections() -> Iterator[None]:
    """Make garbage collection rare: words are no garbage until a routine is done.

    Frequent collections would take a third of the time.
    """
    before = gc.get_threshold()
    gc.set_threshold(100_000, 50, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def jobs(target: str | None = None, engine: str | None = None) -> list[Job]:
    """Return all proofs to make, or the part with these names."""
    programs: dict[tuple[str, str, int, bool], list[Routine]] = {}
    for place in TARGETS:
        for routine in routines(place):
            # A program that fits into an ATmega16
            large = routine.engine.large
            size, part = (routine.key_bits, routine.verb == CTR) if large else (0, False)
            programs.setdefault((place, routine.build_name, size, part), []).append(routine)
    return [
        Job(tuple(group))
        for (place, name, _, _), group in programs.items()
        if target in (None, place)
        if engine is None or name == engine or name.startswith(f"{engine} (")
    ]


def timing_class(runs: Sequence[Run], more: Sequence[Findings] = ()) -> str:
    """Return the class of the findings, by the definitions of doc/figures/figures.md."""
    findings = [*(run.findings for run in runs), *more]
    branches = [balanced for finding in findings for balanced in finding.branches.values()]
    spans = [
        span for run in runs for span in (*(run.findings.spans or [run.cycles]), run.second) if span
    ]
    constant = all(least == most for least, most in spans)
    if not all(branches) or not constant:
        return "none"
    if branches:
        return "T2"
    return "T1" if any(finding.lookups for finding in findings) else "T0"


def prove(links: Sequence[Link], routine: Routine) -> tuple[Proof, str]:
    """Prove one routine at all its placements in the first link, and at one in each other link.

    Return why it is not proved, if so. Of many counts of blocks the other links have only those
    that reach an instruction that no earlier count has reached.
    """
    if not links or not routine.counts:
        raise ContractError(f"{routine}: there is no {'case' if links else 'program'}")
    runs: list[Run] = []
    allowed = left.allowed(routine)
    allowance = left.parsed(allowed, is_assembly=routine.is_assembly)
    failed, failure = None, ""
    branches: dict[str, bool] = {}
    reached: set[int] = set()
    for counted in routine.counts:
        # An engine that takes seconds is run in another link only with its smallest key.
        size = routine.engine.key_sizes[0]
        is_once = routine.engine.slow and routine.key_bits != size
        before = len(reached)
        for link in links[: 1 if is_once else None]:
            where, others = placements(counted), elsewhere(counted)
            if link is not links[0]:
                if len(reached) == before:
                    continue  # An earlier count has run all these instructions there.
                where, others = [replace(where[0], name=f"{where[0].name}, moved")], []
            prover = Prover(link.image, counted)
            if link is links[0] and len(links) > 1:
                prover.machine.observe = lambda _, done: reached.add(done.address)
            for run in prover.runs(where, others):
                runs.append(left.judged(prover.isa, run, allowance))
                if run.failure and failed is None:
                    failed, failure = run, explain(prover, run, link.listing)
                _add(branches, run.findings, link.listing)
    more: list[Findings] = []
    if routine.verb == CTR and not failure and has_induction(routine):
        induced = induction(links[0].image, routine, links[0].listing)
        failure, more = induced.failure, induced.findings
        gc.collect()  # The states of its loop refer to each other and take several 100 MB.
    for finding in more:
        _add(branches, finding, links[0].listing)
    findings = [*(run.findings for run in runs), *more]
    tables = set[str]().union(*(t for finding in findings for t in finding.lookups.values()))
    registers, dead_stack = left.together(isa_of(routine.target), runs)
    if failed and failed.left:
        all_ = left.text(registers, dead_stack, counted=not routine.is_assembly)
        failure += f"\n  all that it leaves is {all_!r}, the contract allows {allowed!r}"
    proof = Proof(
        target=routine.target,
        engine=routine.build_name,
        verb=routine.verb,
        key_bits=routine.key_bits,
        symbol=routine.symbol,
        proved=not failure,
        timing_class="none" if failure else timing_class(runs, more),
        claimed=routine.claim,
        memory=routine.engine.memory,
        cycles=_cycles([(run, run.cycles) for run in runs]),
        stack=max(run.stack for run in runs),
        branches=dict(sorted(branches.items())),
        tables={table: links[0].image.memory(table) for table in sorted(tables)},
        registers=registers,
        dead_stack=dead_stack,
        allowed=allowed,
        digest="",
        avrxt=_cycles([(run, run.second) for run in runs if routine.target in PRICED.values()]),
    )
    return proof, failure


def _add(branches: dict[str, bool], findings: Findings, listing: Listing) -> None:
    """Add the branches of a run by their source lines; a branch is balanced if it always is."""
    for site, balanced in findings.branches.items():
        place = listing.where(site)
        branches[place] = branches.get(place, True) and balanced


def _cycles(spans: Sequence[tuple[Run, tuple[int, int] | None]]) -> dict[str, list[int]]:
    """Return least and most cycles of each placement name."""
    found: dict[str, list[int]] = {}
    for run, span in spans:
        if span is not None:
            low, high = found.get(run.placement.name, span)
            found[run.placement.name] = [min(low, span[0]), max(high, span[1])]
    return found
