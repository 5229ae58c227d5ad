# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that modes rely only on proved routines of GHASH, and have the timing class of these."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall_prove.ghash.report import load
from aesmall_prove.ghash.routines import routines
from aesmall_prove.modes.proofs import Job, ModeProof, jobs
from aesmall_prove.modes.proofs import load as load_modes
from aesmall_prove.modes.standards import ghash
from aesmall_prove.modes.tables import HEAD, rows, timing_class

#: The jobs with GHASH that gcc compiles
JOBS = [job for job in jobs() if job.mode.replaced is ghash.replaced and job.form != "clang"]
CLASSES = {row.key: row.timing_class for row in load()}


@pytest.mark.slow
@pytest.mark.parametrize("job", JOBS, ids=str)
def test_every_replaced_routine_has_a_proof(job: Job) -> None:
    proved = {routine.symbol for routine in routines(job.target, job.form)}
    replaced = job.mode.replaced(job.image)
    assert replaced
    assert replaced.keys() <= proved


def _proof(name: str, target: str = "atmega328p") -> ModeProof:
    """Return the first claim of a mode, from some of its cases."""
    [job] = (job for job in jobs() if str(job) == f"{name} {target} assembly")
    claim = job.mode.claims[0]
    some = replace(claim, cases=lambda full: [*claim.cases(full)][:3])
    proof, failure = job.prove(some)
    assert not failure
    return proof


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "target", "expected"),
    [
        ("CCM", "atmega328p", "T0"),
        ("GCM", "atmega328p", "T0"),
        ("GCM with the smallest hash", "atmega328p", "T0"),
        ("GCM with branches", "atmega328p", "T2"),
        ("GCM with branches", "rp2040", "T0"),
        ("GCM with a table", "atmega328p", "T1"),
        ("GCM with a table", "rp2040", "T1"),
        ("GCM with two tables", "atmega328p", "T1"),
        ("GCM-SIV with a table", "atmega328p", "T1"),
        ("GCM-SIV with a table", "rp2040", "T1"),
        ("GCM-SIV with the compact hash", "rp2040", "T0"),
    ],
)
def test_a_mode_has_the_class_of_its_hash(name: str, target: str, expected: str) -> None:
    proof = _proof(name, target)
    assert timing_class(proof, CLASSES) == expected
    row, *_ = rows([proof], target, load())  # the functions without a claim follow
    assert row[HEAD.index("class")] == expected


def test_a_routine_without_a_proof_has_no_class() -> None:
    proof = next(proof for proof in load_modes() if proof.mode == "GCM")
    proof = replace(proof, products=["ghash_unproved"])
    with pytest.raises(KeyError):
        timing_class(proof, CLASSES)
