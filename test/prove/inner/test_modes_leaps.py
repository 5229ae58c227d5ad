# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test leaps over repeated iterations: they must arrive where the executed iterations arrive."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall_prove.modes import leaps
from aesmall_prove.modes.case import World
from aesmall_prove.modes.contracts import Asked, Maker
from aesmall_prove.modes.in_memory import APART, Ran
from aesmall_prove.modes.pool import VARIABLES, PoolWorld
from aesmall_prove.modes.proofs import Job
from aesmall_prove.modes.run import Session
from aesmall_prove.modes.standards import cbc, ctr, gcm, long
from aesmall_prove.modes.standards.counters import Known

from .test_modes_elsewhere import named

#: The proofs of whole modes use much memory.
pytestmark = pytest.mark.apart
#: Bytes: 97 blocks and a part of one
LENGTH = 97 * 16 + 5
FORM = gcm._FORMS[0]
CASES: dict[str, tuple[str, Maker]] = {
    "a counter": ("CTR rp2040 gcc", ctr._case(ctr.CRYPT, LENGTH, Known())),
    "16 blocks a step": ("CTR atmega328p assembly", ctr._case(ctr.CRYPT, LENGTH, Known())),
    "a chain": ("CBC rp2040 assembly", cbc._encrypt(cbc.PKCS7)(LENGTH)),
    "from the end": ("CBC rp2040 clang", cbc._decrypt(cbc.PKCS7)(LENGTH)),
    "two loops": ("GCM rp2040 gcc", FORM.seal(replace(gcm.USUAL, message=LENGTH))),
}


def _session(job: Job, make: Maker) -> Session:
    world = PoolWorld()
    case = long.long(make)(world)
    return Session(job.runner(), world, case, APART, Ran(case, APART))


def _done(session: Session) -> Ran:
    return session.ran_by(session.all_calls)


@pytest.mark.parametrize(
    "name",
    [
        # clang for ARM is a tool of `make verify`.
        pytest.param(name, marks=pytest.mark.verify if "clang" in job else ())
        for name, (job, _) in CASES.items()
    ],
)
def test_a_leap_arrives_where_the_iterations_arrive(name: str) -> None:
    job, make = named(CASES[name][0]), CASES[name][1]
    leaping, walking = _session(job, make), _session(job, make)
    assert leaping.leaper is not None
    walking.leaper = None
    assert _done(leaping).failure == _done(walking).failure == ""
    assert leaping.leaper.skipped >= 32
    for buffer in leaping.case.buffers:
        for address in range(
            leaping.addresses[buffer], leaping.addresses[buffer] + leaping.size(buffer)
        ):
            assert leaping.state.memory[address] == walking.state.memory[address]
    registers = job.isa.saved
    assert [leaping.state.cell(c) for c in registers] == [walking.state.cell(c) for c in registers]
    assert leaping.state.pc == walking.state.pc
    calls = sum(walking.ran.calls.values()) - sum(leaping.ran.calls.values())
    assert calls == leaping.leaper.skipped


def test_short_messages_have_no_leaps() -> None:
    session = _session(named("CTR rp2040 gcc"), ctr._case(ctr.CRYPT, 257, Known()))
    assert _done(session).failure == ""
    assert session.leaper is not None
    assert session.leaper.skipped == 0


def test_a_number_does_not_leap_over_a_border() -> None:
    def ahead(last: int, step: int, bits: int) -> int:
        number = leaps._Number([("cell", 0, leaps.WHOLE)], last, step, bits)
        [(_, value)] = number.after(number.most())
        assert isinstance(value, int)
        return value

    assert ahead(3, 1, 8) == 254
    assert ahead(0x40, 16, 8) == 0xE0
    assert ahead(0x45, -16, 8) == 0x15
    assert ahead(0x10041, -16, 32) == 0x10011
    assert ahead(0xFF00, 16, 32) == 0xFFE0


def test_random_sums_are_new_and_of_few_variables() -> None:
    world: World = PoolWorld()
    bits = [bit for byte in world.bytes("in", 5000) for bit in byte]
    bits += [bit for byte in world.cipher().encrypt(world.bytes("block", 16)) for bit in byte]
    assert len(set(bits)) == len(bits)
    assert max(bits).bit_length() == VARIABLES + 1
    assert world.bytes("in", 1) != PoolWorld().bytes("in", 1)
    assert PoolWorld().bytes("in", 9) == PoolWorld().bytes("other", 9)


def test_a_case_with_few_blocks_ends_at_the_last_and_needs_all() -> None:
    """A case that consists of the first calls of the cipher fails if a block is another one."""
    job = named("CTR rp2040 gcc")

    def failure(count: int, wrong: int | None) -> str:
        world = Asked(ctr._case(ctr.CRYPT, 33, Known())).world()
        case = ctr._case(ctr.CRYPT, 33, Known())(world)
        questions = world.cipher().encrypt.asked[:]
        blocks = [[q[i : i + 8] for i in range(0, len(q), 8)] for q in questions]
        case.asks = [*blocks, world.bytes("another", 16)][:count]
        if wrong is not None:
            case.asks = [*case.asks[:wrong], world.bytes("wrong", 16), *case.asks[wrong + 1 :]]
        return _done(Session(job.runner(), world, case, APART, Ran(case, APART))).failure

    assert failure(2, None) == failure(3, None) == ""
    assert "block 1" in failure(2, 1)
    assert "fewer blocks" in failure(4, None)
