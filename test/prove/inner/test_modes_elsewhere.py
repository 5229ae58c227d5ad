# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the cases of a mode are followed at all placements, and that wrong code is found there.

The planted faults are in machine code. A lost carry is wrong at a few of 256 stack pointers only,
and a lost check of an alignment at some addresses only.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import combinations, islice, pairwise

import pytest
from aesmall_prove.image import Image
from aesmall_prove.isa import Isa
from aesmall_prove.modes import elsewhere, mutants, proofs
from aesmall_prove.modes.case import World
from aesmall_prove.modes.contracts import Asked
from aesmall_prove.modes.domain import ModeDomain
from aesmall_prove.modes.elsewhere import Followed
from aesmall_prove.modes.in_memory import Ran
from aesmall_prove.modes.placements import PAGE, POINTS, Thing, Where, in_pages, in_words
from aesmall_prove.modes.proofs import Job
from support.sample import seldom

from ..faults import FILE


@dataclass(frozen=True)
class CodeFault:
    """A fault in one instruction of a program."""

    name: str
    job: str
    function: str
    right: str
    wrong: str

    def __str__(self) -> str:
        return f"{self.job}: {self.function}, {self.right}"

    def planted(self) -> Job:
        """Return the job with the fault in its program."""
        right = named(self.job)
        address = placed(right.image, right.isa, self.function, self.right)
        before = right.image.read(address, 2)
        assert before
        change = int.from_bytes(before, "little") ^ int.from_bytes(
            bytes.fromhex(self.wrong), "little"
        )
        wrong = Job(right.mode, right.target, right.form)
        wrong.__dict__["image"] = mutants.changed(right.image, address, change)
        return wrong


CODE_FAULTS = [CodeFault(**row) for row in tomllib.loads(FILE.read_text(encoding="utf-8"))["code"]]


def named(name: str) -> Job:
    [job] = [job for job in proofs.jobs() if str(job) == name]
    return job


def placed(image: Image, isa: Isa, function: str, text: str) -> int:
    """Return the address of the first instruction with this text in a function."""
    symbol = image.symbols[function]
    address = symbol.address & ~(isa.address_bits == 32)
    end = address + symbol.size
    while address < end:
        code = next(filter(None, (image.read(address, n) for n in (6, 4, 2))), b"")
        instruction = isa.instruction(code, address)
        if instruction.text == text:
            return address
        address = instruction.next
    raise ValueError(f"{function} has no {text}")


@pytest.mark.slow
@pytest.mark.parametrize("fault", seldom(CODE_FAULTS, 6), ids=str)
def test_a_fault_at_some_placements_is_refuted(fault: CodeFault) -> None:
    job = fault.planted()
    failures = [failure for _, failure in map(job.prove, job.mode.claims) if failure]
    assert failures, f"{fault.name} is proved"
    assert any("buffers elsewhere" in failure for failure in failures)


@pytest.mark.parametrize("name", ["CTR atmega328p assembly", "CBC rp2040 assembly"])
def test_a_case_is_followed_and_run_at_all_placements(name: str) -> None:
    """Each placement agrees with a run. On AVR one run is enough for all."""
    job = named(name)
    for claim in job.mode.claims[:2]:
        for asked in islice(claim.cases(False), 17, 20):
            found = [*elsewhere.runs(job.runner(), asked)]
            assert not any(ran.failure for ran in found)
            assert len({ran.placement for ran in found}) == len(found)
            assert len(found) == 1 or job.target == "rp2040"


def _at(job: Job, asked: Asked, where: Where | None = None) -> Followed:
    world = World(ModeDomain())
    case = asked.make(world)
    return Followed(job.runner(), world, case, asked.placement, Ran(case, ""), where=where)


@pytest.mark.parametrize("fault", CODE_FAULTS[:6], ids=str)
def test_a_placement_agrees_exactly_if_the_case_is_right_there(fault: CodeFault) -> None:
    """Each placement that agrees is right, and on AVR each other one is wrong.

    On ARM a placement may be right on another path.
    """
    job = fault.planted()
    is_avr = job.target == "atmega328p"
    claim = job.mode.claims["open" in fault.function]  # the first is to seal
    asked = next(asked for asked in claim.cases(False) if asked.message == 16)
    session = _at(job, asked)
    others = session.elsewhere(asked.placement)
    session.follow(others)
    assert not session.ran_by(session.all_calls).failure
    agree = session.machine.still_agree()
    wrong = [where for where, ok in zip(others, agree, strict=True) if not ok]
    right = [where for where, ok in zip(others, agree, strict=True) if ok]
    assert wrong
    for where in (wrong if is_avr else [])[::4]:
        single = _at(job, asked, where)
        assert single.ran_by(single.all_calls).failure
    for where in right[::16]:
        single = _at(job, asked, where)
        assert not single.ran_by(single.all_calls).failure
        assert (single.ran.cycles, single.ran.calls) == (session.ran.cycles, session.ran.calls)


def things(count: int, align: int = 1) -> list[Thing]:
    return [Thing({f"{i}": 0, f"{i} more": 4}, 20, align) for i in range(count)]


def test_each_object_and_the_stack_pass_through_all_low_bytes() -> None:
    found = in_pages(things(7), 0x120, 0x18FC, 0x400)
    for name in found[0].addresses:
        assert {where.addresses[name] % PAGE for where in found} == {*range(PAGE)}
    assert {where.stack % PAGE for where in found} == {*range(PAGE)}
    for where in found:
        starts = [where.addresses[f"{i}"] for i in range(7)]
        assert all(a + 20 <= b for a, b in pairwise(starts))
        assert starts[-1] + 20 <= where.stack - 0x400


def test_all_pairs_and_the_first_triples_of_alignments_are_among_the_placements() -> None:
    found = in_words(things(12), 0x20020000, 0x20041FF0, 8)
    rows = [[where.addresses[f"{i}"] % 4 for i in range(12)] for where in found]
    assert len(rows) == len(POINTS) == 64
    for a, b in combinations(range(12), 2):
        assert len({(row[a], row[b]) for row in rows}) == 16
    for three in combinations(range(6), 3):
        assert len({tuple(row[i] for i in three) for row in rows}) == 64


def test_objects_of_words_stay_aligned() -> None:
    for where in in_words(things(5, 4), 0x20020000, 0x20041FF0, 8):
        assert not any(address % 4 for address in where.addresses.values())
        assert where.stack % 8 == 0
