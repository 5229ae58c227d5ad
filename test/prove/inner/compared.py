# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Choose the proofs that the Python reference makes too, and print its results as JSON.

A proof here is one kernel with one key size, one claim on a call of a mode, or one program of
GHASH. Each proof has kinds, for example its family of chips with its verb. The shortest proof of
each kind is chosen, measured by cases and cycles. Therefore every kind is compared, and no proof
takes minutes. Then the shortest of the other proofs are chosen until one in forty is chosen.

The environment variable `AESMALL_PROVER` selects the compiled modules or the Python reference.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache, partial

from aesmall.targets import TARGETS
from aesmall_prove import evidence, proofs, report
from aesmall_prove.contracts import Routine
from aesmall_prove.ghash import report as ghash
from aesmall_prove.modes import proofs as modes
from aesmall_prove.modes.contracts import Claim


@dataclass(frozen=True)
class Compared:
    """One proof that both provers can make."""

    name: str
    #: The proofs that one process makes
    group: str
    kinds: frozenset[str]
    #: Cases (of modes) and cycles of all runs, as committed
    length: tuple[int, int]
    #: Makes the proof now. Returns all its fields, and the reason if it failed.
    make: Callable[[], object]
    #: The committed value, to compare with the result of `make`
    committed: object


class _Believing(evidence.Trust):
    """A trust that accepts every committed proof, whatever its digest is.

    It accepts the committed proofs of the other routines when one routine is proved.
    """

    def known(self, routine: Routine, digest: str) -> proofs.Proof | None:
        """Return the committed proof."""
        return self.committed.get(routine.key)


@cache
def every() -> list[Compared]:
    """Return all proofs."""
    return [*_kernels(), *_modes(), *_ghash()]


#: The reference makes at least one proof in this many.
SHARE = 40


@cache
def chosen() -> list[Compared]:
    """Return the proofs that the reference makes.

    They are the shortest proof of each kind, and then the shortest of the others.
    """
    found: list[Compared] = []
    others: list[Compared] = []
    seen = set[str]()
    for proof in sorted(every(), key=lambda proof: (proof.length, proof.name)):
        (others if proof.kinds <= seen else found).append(proof)
        seen |= proof.kinds
    return found + others[: -(-len(every()) // SHARE) - len(found)]


def _kernels() -> Iterator[Compared]:
    """Yield the proofs of kernels.

    The kinds of such a proof are the chip, the family with the verb, and the family with the form
    of the code and the timing class that was found.
    """
    committed = {proof.key: proof for proof in proofs.load()}

    def make(job: report.Job, key: evidence.Key) -> object:
        others = {other: proof for other, proof in committed.items() if other != key}
        results = job.results(_Believing(others, kept=False))
        return [[asdict(of.proof), of.failure] for of in results if of.proof.key == key]

    for job in report.jobs():
        for routine in job.routines:
            proof = committed[routine.key]
            form = "assembly" if routine.is_assembly else "C"
            family = TARGETS[proof.target].family
            yield Compared(
                *(f"kernel {proof}", f"kernels {proof.target}"),
                frozenset(
                    {
                        proof.target,
                        f"{family} {proof.verb}",
                        f"{family} {form} {proof.timing_class}",
                    }
                ),
                (0, sum(most for _, most in proof.cycles.values())),
                partial(make, job, proof.key),
                [[asdict(proof), ""]],
            )


def _modes() -> Iterator[Compared]:
    """Yield the proofs of modes.

    The kinds of such a proof are the mode, and the chip with the form of the code.
    """
    committed = {proof.key: proof for proof in modes.load()}

    def make(job: modes.Job, claim: Claim) -> object:
        with report.few_collections():
            proof, failure = job.prove(claim)
        return [asdict(replace(proof, digest=job.digest)), failure]

    for job in modes.jobs():
        for key, claim in zip(job.keys, job.mode.claims, strict=True):
            proof = committed[key]
            yield Compared(
                *(f"mode {proof}", f"modes {job.target} {job.form}"),
                frozenset({job.mode.name, f"{job.target} {job.form}"}),
                (proof.cases, sum(most for _, _, most, _ in proof.cycles)),
                partial(make, job, claim),
                [asdict(proof), ""],
            )


def _ghash() -> Iterator[Compared]:
    """Yield the proofs of GHASH.

    The only kind of such a proof is its family of chips.
    """
    committed = ghash.load()

    def make(program: ghash.Program) -> object:
        return [asdict(row) for row in program.rows(anew=True)]

    for program in ghash.programs():
        rows = [r for r in committed if (r.target, r.form) == (program.target, program.form)]
        yield Compared(
            *(f"GHASH {program}", f"GHASH {program}"),
            frozenset({f"GHASH {TARGETS[program.target].family}"}),
            (0, sum(most for row in rows for _, most in row.cycles.values())),
            partial(make, program),
            [asdict(row) for row in rows],
        )


def main() -> None:
    """Make the proofs that the command line names, and print them."""
    names = set(sys.argv[1:])
    json.dump({proof.name: proof.make() for proof in every() if proof.name in names}, sys.stdout)


if __name__ == "__main__":
    main()
