# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A broken mode is not proved: named faults, and random mutants."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall_prove.modes import mutants, proofs
from aesmall_prove.modes.contracts import Mode
from aesmall_prove.modes.programs import ASSEMBLY, SIZES
from aesmall_prove.modes.proofs import Job
from aesmall_workshop.chips.build import appearing
from support.sample import sampled

from .faults import FAULTS, Fault

#: Mutants of a job; `make prove ARGS=--full` tries more
MUTANTS = 3
#: The least mutants in the committed campaign
LEAST = 300


def _job(fault: Fault, mode: Mode) -> Job:
    return Job(mode, fault.target, fault.form)


def _changed(fault: Fault, folder: Path) -> Path:
    """Return the source with its fault, which finds its headers in the original's folder."""
    path = folder / fault.path.name
    with appearing(path) as scratch:
        scratch.write_text(fault.text(), encoding="utf-8")
    return path


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_every_fault_stands_at_one_place(fault: Fault) -> None:
    """Every fault has exactly one place, also the faults that `make test` does not prove."""
    assert fault.text() != fault.path.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("fault", sampled(FAULTS, 12), ids=str)
def test_a_fault_with_a_name_is_refuted(fault: Fault, tmp_path: Path) -> None:
    [mode] = [job.mode for job in proofs.jobs() if str(job) == f"{fault.mode} atmega328p gcc"]
    wrong = replace(mode, sources=(SIZES, _changed(fault, tmp_path)), include=fault.path.parent)
    proofs_ = map(_job(fault, wrong).prove, wrong.claims)
    assert any(failure for _, failure in proofs_), f"{fault} is proved"


def test_the_committed_mutants_are_many_and_none_is_proved_and_wrong() -> None:
    found = mutants.load()
    assert len(found) >= LEAST
    assert not [str(verdict) for verdict in found if verdict.kind == mutants.UNSOUND]


def _campaigns() -> list[Job]:
    return [job for job in proofs.jobs() if job.form == ASSEMBLY and "key objects" not in str(job)]


@pytest.mark.slow
@pytest.mark.parametrize("job", sampled(_campaigns(), 24), ids=str)
def test_mutants_are_refuted_or_run_right(job: Job) -> None:
    found = [*mutants.Campaign(job).verdicts(MUTANTS)]
    assert len(found) == MUTANTS
    assert [str(verdict) for verdict in found if verdict.kind == mutants.UNSOUND] == []
