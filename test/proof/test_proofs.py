# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Every kernel is proved, and what is found is what is claimed, measured and committed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall import proofs, results
from aesmall.engines import Engine, engines
from aesmall.proofs import Proof

from .contracts import TARGETS, ContractError, Routine, placements, routines
from .report import Job, jobs

#: What `make quick` proves anew: the assembly.
QUICK = ("atmega2560 balanced", "atmega2560 balanced (branch-free)")


def _marked(job: Job) -> object:
    return pytest.param(job, id=str(job), marks=[] if str(job) in QUICK else [pytest.mark.slow])


def _committed() -> dict[tuple[str, str, str, int], Proof]:
    return {proof.key: proof for proof in proofs.load()}


@pytest.mark.parametrize("job", [_marked(job) for job in jobs()])
def test_proofs_are_as_committed(job: Job) -> None:
    found = job.results()
    assert [result.failure for result in found if result.failure] == []
    figures = results.load()
    for result in found:
        assert proofs.complaints(result.proof, figures) == []
        # A difference is written by `make prove`.
        assert result.proof == _committed()[result.proof.key]


@pytest.mark.parametrize("engine", engines(), ids=lambda e: f"{e.family}-{e.name}")
def test_every_engine_has_a_contract_for_every_kernel(engine: Engine) -> None:
    assert engine.contract is not None
    assert set(engine.contract.arguments) == set(engine.kernels)


def test_every_kernel_is_among_the_committed_proofs_and_nothing_else() -> None:
    assert list(_committed()) == [r.key for target in TARGETS for r in routines(target)]
    assert all(proof.proved for proof in _committed().values())


def test_a_kernel_without_a_contract_is_an_error() -> None:
    routine = next(routines("rp2040"))
    bare = replace(routine, engine=replace(routine.engine, contract=None))
    with pytest.raises(ContractError, match="no contract for"):
        placements(bare)


def test_placements_cross_pages_are_unaligned_and_in_place() -> None:
    routine = next(r for r in routines("atmega328p") if r.verb == "encrypt")
    found = {placement.name: placement.addresses for placement in placements(routine)}
    assert set(found) == {"apart", "unaligned", "in = out", "swept"}
    assert found["in = out"]["in"] == found["in = out"]["out"]
    assert all(address % 2 for address in found["unaligned"].values())
    for buffer in routine.buffers:
        start = found["unaligned"][buffer.name]
        assert start >> 8 != (start + buffer.size - 1) >> 8
    assert (found["in = out"]["schedule"] + 176) & 0xFF == 0


def _proof(routine: Routine) -> Proof:
    return _committed()[routine.key]


def _complaints(**changes: object) -> list[str]:
    routine = next(r for r in routines("atmega328p") if r.verb == "encrypt")
    return proofs.complaints(replace(_proof(routine), **changes), results.load())  # type: ignore[arg-type]


def test_a_claim_that_is_stronger_than_the_finding_is_a_complaint() -> None:
    assert _complaints() == []
    assert _complaints(claimed="none") == []
    [complaint] = _complaints(claimed="T1")
    assert "T1 is claimed, T2 was found" in complaint


def test_cycles_that_differ_from_the_figures_are_a_complaint() -> None:
    [complaint] = _complaints(cycles={"apart": [1927, 1928]})
    assert "(1927, 1928) cycles were proved, (1927, 1927) measured" in complaint


def test_a_kernel_without_a_figure_is_a_complaint() -> None:
    [complaint] = _complaints(engine="new")
    assert complaint.endswith("there is no figure")
    assert _complaints(engine="new (variant)") == _complaints(target="atmega16", engine="new") == []


def test_a_kernel_that_is_not_proved_is_a_complaint() -> None:
    [complaint] = _complaints(proved=False)
    assert complaint.endswith("not proved")
