# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test cases that share their beginning.

Each must give the same result as when it runs by itself, and a wrong case must not be hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import pytest
from aesmall_prove.modes import shared
from aesmall_prove.modes.case import OK, Case, World
from aesmall_prove.modes.contracts import Asked, Claim, Maker
from aesmall_prove.modes.domain import ModeDomain
from aesmall_prove.modes.in_memory import APART, Ran
from aesmall_prove.modes.proofs import Job, jobs
from aesmall_prove.modes.run import Runner, Session
from aesmall_prove.modes.shared import SharedWorld

#: The proofs of whole modes use much memory.
pytestmark = pytest.mark.apart
#: Job -> a function that has cases of wrong tags with a shared beginning
ALIKE = {
    "CMAC rp2040 gcc": "aesmall_cmac_verify",
    "CMAC atmega328p assembly": "aesmall_cmac_stream_verify",
    "GCM with a table atmega328p gcc": "aesmall_gcm_stored_hash_open_args",
    "CCM rp2040 assembly": "aesmall_ccm_stream_verify",
}
MANY = "GCM with many blocks rp2040 assembly"


@pytest.fixture
def continued(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Yield the names of the cases that continued from the state of an earlier case."""
    found: list[str] = []
    run = shared._continued

    def noted(session: Session, *rest: object) -> Ran:
        found.append(session.case.name)
        return run(session, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(shared, "_continued", noted)
    yield found


def named(name: str) -> Job:
    [job] = [job for job in jobs() if str(job) == name]
    return job


def claimed(job: Job, call: str, when: str) -> Claim:
    [claim] = [claim for claim in job.mode.claims if (claim.call, claim.when) == (call, when)]
    return claim


def runner(job: Job) -> Runner:
    made = Runner(job.image, job.isa)
    made.replaced = job.mode.replaced(job.image)
    return made


def alone(job: Job, asked: Asked) -> Ran:
    world = World(ModeDomain())
    return runner(job).run(world, asked.make(world), asked.placement)


def told(ran: Ran) -> tuple[object, ...]:
    """Return all fields of a run except the case."""
    left = ran.dead_stack, ran.registers
    return ran.placement, ran.failure, ran.at, ran.cycles, ran.calls, ran.stack, left


def together(job: Job, all_: Sequence[Asked]) -> list[Ran]:
    return [ran for ran, _ in shared.runs(runner(job), all_)]


def few_alike(job: Job, call: str, count: int = 12) -> list[Asked]:
    """Return a case that does not share its beginning, then some that do."""
    cases = [*claimed(job, call, "wrong tag").cases(False)]
    before = [asked for asked in cases if not asked.like]
    return [*before[:1], *islice((asked for asked in cases if asked.like), count)]


@pytest.mark.parametrize("name", ALIKE)
def test_what_shares_its_beginning_does_what_it_does_alone(name: str, continued: list[str]) -> None:
    job = named(name)
    cases = few_alike(job, ALIKE[name])
    found = together(job, cases)
    assert [*map(told, found)] == [told(alone(job, asked)) for asked in cases]
    assert not any(ran.failure for ran in found)
    # One case at each placement runs from the start.
    alike = [asked for asked in cases if asked.like]
    assert len(continued) == len(alike) - 3


def test_a_case_that_expects_something_else_fails_and_no_other(continued: list[str]) -> None:
    job = named("CMAC rp2040 gcc")
    cases = few_alike(job, "aesmall_cmac_verify")
    right = cases[-1].make

    def accepted(world: World) -> Case:
        case = right(world)
        [call] = case.calls
        return replace(case, calls=[replace(call, result=OK)])

    found = together(job, [*cases[:-1], replace(cases[-1], make=accepted)])
    assert len(continued) == 9
    assert [bool(ran.failure) for ran in found] == [False] * 12 + [True]
    assert found[-1].failure == f"returns {2**32 - 6}, not 0"


def test_a_right_tag_among_wrong_ones_is_no_wrong_one(continued: list[str]) -> None:
    """A case for a wrong tag fails if the code accepts it.

    The test gives the correct tag to the case, as if the code did not check the wrong byte.
    """
    job = named("CMAC rp2040 gcc")
    cases = few_alike(job, "aesmall_cmac_verify")
    wrong = cases[-1].make

    def ignored(world: World) -> Case:
        case = wrong(world)
        *_, tag = world.cipher().encrypt.answers.values()
        case.buffers["tag"] = replace(case.buffers["tag"], contents=tag)
        return case

    found = together(job, [*cases[:-1], replace(cases[-1], make=ignored)])
    assert found[-1].case.name in continued
    assert [bool(ran.failure) for ran in found] == [False] * 12 + [True]
    assert found[-1].failure.startswith("returns 0, not ")


def forgetting(maker: Maker, name: str) -> Maker:
    """Return a maker of cases in which the bytes with this name differ from the case before."""

    def make(world: World) -> Case:
        assert isinstance(world, SharedWorld)
        world._known = {key: known for key, known in world._known.items() if key[0] != name}
        return maker(world)

    return make


@pytest.mark.parametrize("name", ["nonce", "ad", "in"])
def test_any_byte_may_differ(name: str, continued: list[str]) -> None:
    """Cases that share their beginning may differ in any input byte.

    Functions without code read some of these bytes and write to others.
    """
    job = named(MANY)
    cases = [*claimed(job, "aesmall_gcm_seal_wide_args", "").cases(False)][33:36]
    for asked in cases:
        differ = Asked(forgetting(asked.make, name), asked.placement, like=name)
        found = together(job, [differ] * 3)
        assert [*map(told, found)] == [told(alone(job, asked))] * 3
        assert not any(ran.failure for ran in found)
    assert len(continued) == 2 * len(cases)


def test_cases_that_are_not_alike_run_from_the_start(continued: list[str]) -> None:
    job = named("CMAC rp2040 gcc")
    claim = claimed(job, "aesmall_cmac_verify", "wrong tag")
    cases = [replace(asked, placement=APART, like="any") for asked in islice(claim.cases(False), 5)]
    found = together(job, cases)
    assert [*map(told, found)] == [told(alone(job, asked)) for asked in cases]
    assert continued == []


def test_a_shared_world_has_the_same_bytes_for_each_case() -> None:
    world = SharedWorld()
    first = [world.bytes("a", 2), world.bytes("a", 2), world.bytes("b", 2)]
    world.again()
    second = [world.bytes("a", 2), world.bytes("a", 2), world.bytes("b", 2)]
    assert first == second
    assert len({bit for bytes_ in first for byte in bytes_ for bit in byte}) == 48
