# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that broken modes are not proved, with planted faults and with random mutants."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall_prove.modes import mutants, proofs
from aesmall_prove.modes.case import World
from aesmall_prove.modes.contracts import Claim, Mode
from aesmall_prove.modes.domain import ModeDomain
from aesmall_prove.modes.programs import ASSEMBLY, SIZES
from aesmall_prove.modes.proofs import Job
from aesmall_prove.modes.run import Runner
from aesmall_workshop.chips.build import appearing
from support.sample import seldom

from .faults import FAULTS, Fault

#: Mutants per job. `make prove ARGS=--mutants` tries three in every form.
MUTANTS = 1
#: Instructions of RISC-V that do nothing, by their size, and the most instructions of a case
NOPS, LONGEST = {2: 0x0001, 4: 0x00000013}, 20_000
#: Inner function -> its instructions without which it does the same, maybe in more time
SPARE = {
    "aesmall_xor": ["andi", "bgeu", "bgeu"],
    "aesmall_copy": ["andi", "bgeu", "bgeu"],
    "aesmall_wipe": ["andi"],
    "aesmall_xts_next": ["andi", "addi"],
}
#: The least number of mutants in the committed campaign
LEAST = 600


def _job(fault: Fault, mode: Mode) -> Job:
    return Job(mode, fault.target, fault.form)


def _mode(fault: Fault) -> Mode:
    wanted = fault.mode, fault.target
    return next(job.mode for job in proofs.jobs() if (job.mode.name, job.target) == wanted)


def _changed(fault: Fault, folder: Path) -> Path:
    """Return the source with its fault.

    It includes its headers from the folder of the correct source.
    """
    path = folder / fault.path.name
    with appearing(path) as scratch:
        scratch.write_text(fault.text(), encoding="utf-8")
    return path


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_every_fault_stands_at_one_place(fault: Fault) -> None:
    """The text that a fault replaces occurs exactly once in its source.

    This also covers the faults that `make test` does not prove.
    """
    assert fault.text() != fault.path.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("fault", seldom(FAULTS, 12), ids=str)
def test_a_fault_with_a_name_is_refuted(fault: Fault, tmp_path: Path) -> None:
    sources = SIZES, _changed(fault, tmp_path)
    wrong = replace(_mode(fault), sources=sources, include=fault.path.parent)
    claims = [claim for claim in wrong.claims if fault.when in ("", claim.when)]
    proofs_ = map(_job(fault, wrong).prove, claims)
    assert any(failure for _, failure in proofs_), f"{fault} is proved"


def test_the_committed_mutants_are_many_and_none_is_proved_and_wrong() -> None:
    found = mutants.load()
    assert len(found) >= LEAST
    assert not [str(verdict) for verdict in found if verdict.kind == mutants.UNSOUND]


def _campaigns() -> list[Job]:
    return [job for job in proofs.jobs() if job.form == ASSEMBLY and "key objects" not in str(job)]


@pytest.mark.slow
@pytest.mark.parametrize("job", seldom(_campaigns(), 24), ids=str)
def test_mutants_are_refuted_or_run_right(job: Job) -> None:
    found = [*mutants.Campaign(job).verdicts(MUTANTS)]
    assert len(found) == MUTANTS
    assert [str(verdict) for verdict in found if verdict.kind == mutants.UNSOUND] == []


def _without(job: Job, claim: Claim, address: int) -> str:
    """Return why a claim is not proved without the instruction at an address, or ""."""
    code = job.image.read(address, 4) or job.image.read(address, 2)
    assert code is not None
    size = job.isa.size_of(code)
    mask = int.from_bytes(code[:size], "little") ^ NOPS[size]
    runner = Runner(mutants.changed(job.image, address, mask), job.isa)
    runner.limit = LONGEST
    for asked in claim.cases(False):
        world = World(ModeDomain())
        ran = runner.run(world, asked.make(world), asked.placement)
        if ran.failure:
            return ran.failure
    return ""


@pytest.mark.slow
def test_no_instruction_of_an_inner_function_can_be_dropped() -> None:
    """Without any instruction of the assembly for RISC-V the claims are refuted.

    The exceptions choose the slower of two loops or clear a register without a secret.
    """
    [job] = [job for job in proofs.jobs() if str(job) == "inner functions rp2350_hazard3 assembly"]
    found: dict[str, list[str]] = {}
    for claim in job.mode.claims:
        symbol = job.image.symbols[claim.call]
        address = symbol.address
        while address < symbol.address + symbol.size:
            code = job.image.read(address, 2)
            assert code is not None
            instruction = job.isa.instruction(job.image.read(address, 4) or code, address)
            is_padding = instruction.text == "addi zero, zero, 0"
            if not is_padding and not _without(job, claim, address):
                found.setdefault(claim.call, []).append(instruction.text.partition(" ")[0])
            address = instruction.next
    assert found == SPARE
