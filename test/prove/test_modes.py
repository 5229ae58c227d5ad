# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Whole modes equal their standards on the machine code."""

from __future__ import annotations

import pytest
from aesmall_workshop.prove.modes import proofs
from aesmall_workshop.prove.modes.programs import ASSEMBLY


@pytest.mark.parametrize(
    "job",
    [
        pytest.param(job, marks=() if job.form == ASSEMBLY else pytest.mark.verify, id=str(job))
        for job in proofs.jobs()
    ],
)
def test_every_claim_is_proved(job: proofs.Job) -> None:
    for proof, failure in job.results():
        assert not failure, failure
        assert proof.proved
        assert proof.cases > 0
