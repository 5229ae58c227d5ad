# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Whole modes equal their standards on the machine code, and what is found is what is committed."""

from __future__ import annotations

from pathlib import Path

import pytest
from aesmall_workshop.prove.modes import proofs
from aesmall_workshop.prove.modes.programs import CLANG
from aesmall_workshop.prove.modes.proofs import NOTHING, OWN, Job, Trust
from support import share


@pytest.mark.slow
@pytest.mark.parametrize("job", [j for j in proofs.jobs() if j.form != CLANG], ids=str)
def test_what_has_changed_and_a_share_are_proved(job: Job) -> None:
    check(job, Trust({proof.key: proof for proof in proofs.load()}, share.commit()))


@pytest.mark.verify
@pytest.mark.parametrize("job", proofs.jobs(), ids=str)
def test_every_mode_is_proved(job: Job) -> None:
    check(job, OWN if share.KEPT else NOTHING)


def check(job: Job, trust: Trust) -> None:
    """What is proved now is what is committed."""
    found = job.results(trust)
    assert [failure for _, failure in found if failure] == []
    committed = {proof.key: proof for proof in proofs.load()}
    # A difference is written by `make prove`.
    assert [proof for proof, _ in found] == [committed[key] for key in job.keys]
    assert all(proof.proved and proof.cases for proof, _ in found)


@pytest.mark.parametrize("file", [proofs.FILE], ids=lambda file: file.name)
def test_every_claim_is_among_the_committed_proofs_and_nothing_else(file: Path) -> None:
    keys = [key for job in proofs.jobs() for key in job.keys]
    assert [proof.key for proof in proofs.load(file)] == keys
    assert proofs.complaints(proofs.load(file)) == []
