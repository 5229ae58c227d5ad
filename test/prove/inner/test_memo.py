# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests that remembered results of one run do not change the next run.

test_refute.py shows that a fault at only one placement is found there after runs at the others.
"""

from __future__ import annotations

import random

import pytest
from aesmall_prove.contracts import placements
from aesmall_prove.fips197 import SBOX
from aesmall_prove.gf2 import Bit, Domain, Unknown
from aesmall_prove.image import Image
from aesmall_prove.isa import SleighIsa
from aesmall_prove.memo import Memo
from aesmall_prove.prove import Prover, Run, isa_of, program
from aesmall_prove.report import jobs
from aesmall_prove.words import Arithmetic, Unprovable, Word, bits_of

from ..evaluation import Symbolic

#: Programs, and a kernel of each: with branches that depend on a secret, tables, words of 32 bits,
#: gates, and lanes that are added and removed
KERNELS = [
    ("atmega328p balanced", "encrypt", 128),
    ("atmega328p nano", "decrypt", 128),
    ("atmega328p fast 128", "expand_eic", 128),
    ("rp2040 compact", "encrypt", 128),
    ("rp2040 ct", "encrypt", 128),
]


def _told(run: Run) -> tuple[object, ...]:
    return (
        *(run.failure, run.cycles, run.stack, run.left),
        *(run.findings.branches, run.findings.lookups, run.findings.instructions),
    )


@pytest.mark.parametrize(("name", "verb", "key_bits"), KERNELS)
def test_a_run_that_remembers_tells_the_same(name: str, verb: str, key_bits: int) -> None:
    [job] = (job for job in jobs() if str(job) == name)
    [routine] = (r for r in job.routines if (r.verb, r.key_bits) == (verb, key_bits))
    image, where = Image(program(job.routines)), placements(routine)
    some = [*where[:3], where[-1]]
    prover = Prover(image, routine)
    prover.machine.remember()
    remembering = [prover.run(placement) for placement in some]
    alone = [Prover(image, routine).run(placement) for placement in some]
    assert [*map(_told, remembering)] == [*map(_told, alone)]
    assert not any(run.failure for run in alone)


def test_what_is_remembered_ends_with_the_lanes() -> None:
    domain = Domain()
    x = domain.variables("x")
    memo = Memo(domain)
    assert not memo.is_stale
    assert domain.index(x, SBOX)
    assert memo.is_stale
    memo = Memo(domain)
    domain.forget()
    assert memo.is_stale


def test_only_the_very_same_words_are_remembered() -> None:
    memo = Memo(Domain())
    bits = Domain().variables("x")
    one: Word = bits
    first = memo.joined([one, 0])
    assert memo.joined([one, 0]) is first
    assert memo.joined([one, 1]) != first
    assert memo.joined([(*bits[:7], 0), 0]) != first
    assert memo.parted(first, 2) is memo.parted(first, 2)
    assert memo.parted(first, 2) == [bits, 0]
    # Many short-lived words: none may get the address of a stored one.
    for number in range(500):
        word = (*bits[:7], 1 << number)
        assert bits_of(memo.joined([word, 0]), 16)[7] == 1 << number


@pytest.mark.parametrize(
    ("target", "code", "is_shared"),
    [
        ("atmega328p", "0f2e", True),  # mov r0, r31
        ("atmega328p", "0190", True),  # ld r0, Z+
        ("atmega328p", "fecf", False),  # rjmp
        ("atmega328p", "10fc", False),  # sbrc, with a target after the next instruction
        ("rp2040", "4840", True),  # eors r0, r1
        ("rp2040", "00a3", False),  # adr r3, pc
        ("rp2040", "0048", False),  # ldr r0, [pc]
        ("rp2040", "fee7", False),  # b
    ],
)
def test_what_tells_its_address_is_decoded_at_each(target: str, code: str, is_shared: bool) -> None:
    isa = isa_of(target)
    content = bytes.fromhex(code) + bytes(4)
    one, other = isa.instruction(content, 0x1000), isa.instruction(content, 0x1202)
    assert (one.number == other.number) == is_shared
    assert (one.address, other.address) == (0x1000, 0x1202)
    for found, address in ((one, 0x1000), (other, 0x1202)):
        alone = isa.decode(isa.arithmetic, content, address)
        told = (found.text, found.next, found.cycles, found.flow, found.target, found.template)
        assert told == (
            *(alone.text, alone.next, alone.cycles, alone.flow, alone.target, alone.template),
        )


@pytest.mark.parametrize(
    ("target", "refused", "behind"),
    [("atmega328p", "0099", "012f"), ("rp2040", "08bf", "0846")],  # sbic 0, 0; it eq
)
def test_what_is_refused_tells_nothing_of_the_next(target: str, refused: str, behind: str) -> None:
    isa, code = isa_of(target), bytes.fromhex(behind)
    assert isinstance(isa, SleighIsa)
    both = bytes.fromhex(refused) + code

    def next_one() -> list[object]:
        return [operation.opcode for operation in isa.pcode(code, 0x3002)[1]]

    right = next_one()
    with pytest.raises(Unprovable):
        isa.decode(isa.arithmetic, both, 0x3000)
    assert next_one() != right  # as in SLEIGH
    with pytest.raises(Unprovable):
        isa.instruction(both, 0x3000)
    assert next_one() == right


def test_machines_of_one_processor_work_each_in_its_domain() -> None:
    [job] = (job for job in jobs("rp2040", "ct") if str(job) == "rp2040 ct")
    image = Image(program(job.routines))
    one, other = (
        Prover(image, r) for r in job.routines if r.verb == "encrypt" and r.key_bits != 192
    )
    states = [
        (prover.machine, prover.prepare(placement, prover.contents, prover.machine.junk))
        for prover in (one, other)
        for placement in placements(prover.routine)[:1]
    ]
    for _ in range(600):
        states = [(machine, machine.step(state)) for machine, state in states]
    for prover, (machine, state) in zip((one, other), states, strict=True):
        again = Prover(image, prover.routine)
        placement = placements(prover.routine)[0]
        same = again.prepare(placement, again.contents, again.machine.junk)
        for _ in range(600):
            same = again.machine.step(same)
        assert again.machine.arithmetic is machine.arithmetic
        assert (state.pc, state.cycles) == (same.pc, same.cycles)
        assert [type(cell) for cell in state.cells] == [type(cell) for cell in same.cells]


def test_twice_an_unknown_bit_is_unknown() -> None:
    symbolic = Symbolic(random.Random(1))
    add = Arithmetic(symbolic.domain).add(8)
    free = symbolic.domain.variables("more")
    assert add(free, free) == (0, *free[:7])
    unknown: Bit = Unknown("somebody's")
    word: Word = (unknown, *free[1:])
    assert all(isinstance(bit, Unknown) for bit in bits_of(add(word, word), 8)[:2])
