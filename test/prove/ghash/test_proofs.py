# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that every routine of GHASH is proved, as claimed and as committed.

A routine that was broken on purpose must not be proved.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from aesmall_prove.contracts import MEMORY
from aesmall_prove.ghash import report
from aesmall_prove.ghash.report import Program, complaints, load, programs
from aesmall_prove.ghash.routines import BLOCK, everywhere, placements, program, routines
from aesmall_prove.ghash.run import Message, Runner
from aesmall_prove.image import Image
from aesmall_prove.words import bits_of
from aesmall_workshop.paths import REPOSITORY
from support.sample import seldom

from ..refute import Change, Mutant
from .mutants import Broken

#: A proof of GHASH uses some hundred megabytes.
pytestmark = pytest.mark.apart
AVR = Broken("atmega328p", "assembly", "ghash_update")
AVR_REVERSED = Broken("atmega328p", "assembly", "ghash_reversed")
AVR_COMPACT = Broken("atmega328p", "assembly", "ghash_compact_update")
AVR_TABLE = Broken("atmega328p", "assembly", "ghash_table_update")
AVR_TABLE512 = Broken("atmega328p", "assembly", "ghash_table512_reversed")
AVR_BRANCH = Broken("atmega328p", "assembly", "ghash_branch_update")
AVR_SMALL = Broken("atmega328p", "assembly", "ghash_small_update")
AVR_C = Broken("atmega328p", "gcc", "ghash_multiply")
ARM = Broken("rp2040", "assembly", "ghash_update")
ARM_TABLE = Broken("rp2040", "gcc", "ghash_table_multiply")
ARM_C = Broken("rp2040", "gcc", "ghash_multiply")
RV = Broken("rp2350_hazard3", "assembly", "ghash_update")
RV_REVERSED = Broken("rp2350_hazard3", "assembly", "ghash_reversed")
RV_MASKS = Broken("rp2350_hazard3", "assembly, masks", "ghash_multiply")


def _committed(of: Program) -> list[report.Row]:
    return [row for row in load() if (row.target, row.form) == (of.target, of.form)]


#: `make test` does not have the second compiler.
PROGRAMS = [pytest.param(p, marks=[pytest.mark.verify] * ("clang" in p.form)) for p in programs()]
WITHOUT_CLANG = [of for of in programs() if "clang" not in of.form]


@pytest.mark.slow
@pytest.mark.parametrize("of", PROGRAMS, ids=str)
def test_what_has_changed_is_proved(of: Program) -> None:
    committed = _committed(of)
    if {row.digest for row in committed} == {of.digest()}:
        return
    assert of.rows() == committed


@pytest.mark.parametrize("of", seldom(programs()), ids=str)
def test_everything_is_proved(of: Program) -> None:
    """Every routine is proved again, a part in `make verify` and the others in `make release`."""
    assert of.rows(anew=True) == _committed(of)


def test_every_routine_is_among_the_committed_proofs_and_as_claimed() -> None:
    rows = load()
    every = [r for of in programs() for r in routines(of.target, of.form)]
    assert [row.key for row in rows] == [(r.target, r.form, r.name) for r in every]
    assert [line for row in rows for line in complaints(row)] == []
    assert all(row.proved for row in rows)
    # Both outcomes of a branch on the key take the same time.
    branching = [row for row in rows if row.branches]
    assert {row.claimed for row in branching} == {"T2"}
    assert all(all(row.branches.values()) for row in branching)
    assert all(low == high for row in rows for low, high in row.cycles.values())


def _cycles(target: str, routine: str, place: str) -> int:
    [row] = (row for row in load() if row.key == (target, "assembly", routine))
    return row.cycles[place][0]


@pytest.mark.parametrize(
    ("target", "routine", "places"),
    [
        ("atmega328p", "ghash_init", ["apart"]),
        ("atmega328p", "ghash_update", ["16 bytes, apart"]),
        ("atmega328p", "ghash_reversed", ["16 bytes, apart"]),
        ("atmega328p", "ghash_branch_init", ["apart"]),
        ("atmega328p", "ghash_branch_update", ["16 bytes, apart"]),
        ("atmega328p", "ghash_branch_reversed", ["16 bytes, apart"]),
        ("atmega328p", "ghash_compact_update", ["16 bytes, apart"]),
        ("atmega328p", "ghash_compact_reversed", ["16 bytes, apart"]),
        ("atmega328p", "ghash_small_init", ["apart"]),
        ("atmega328p", "ghash_small_update", ["16 bytes, apart"]),
        ("atmega328p", "ghash_small_reversed", ["16 bytes, apart"]),
        ("atmega328p", "ghash_table_init", ["apart"]),
        ("atmega328p", "ghash_table_update", ["16 bytes, apart"]),
        ("atmega328p", "ghash_table_reversed", ["16 bytes, apart"]),
        ("atmega328p", "ghash_table512_update", ["16 bytes, apart"]),
        ("atmega328p", "ghash_table512_reversed", ["16 bytes, apart"]),
        ("rp2040", "ghash_init", ["apart"]),
        ("rp2040", "ghash_update", ["0 bytes, apart", "16 bytes, apart"]),
        ("rp2040", "ghash_small_init", ["apart"]),
        ("rp2040", "ghash_small_update", ["16 bytes, apart"]),
        ("rp2350_hazard3", "ghash_init", ["apart"]),
    ],
)
def test_the_sources_tell_the_cycles_that_are_proved(
    target: str, routine: str, places: list[str]
) -> None:
    folder = {"atmega328p": "avr", "rp2040": "armv6m", "rp2350_hazard3": "rv32"}[target]
    [source] = (REPOSITORY / "src" / folder / "modes").rglob(f"aesmall_{routine}.S")
    cost = source.read_text(encoding="utf-8").split("Cost:")[1].replace("\n *", " ")
    text = " ".join(cost.split())
    told = re.search(r"= ([\d, ]+) cycles", text)
    assert told
    numbers = [int(number) for number in told[1].split(", ")]
    assert numbers[: len(places)] == [_cycles(target, routine, place) for place in places]


def test_a_stronger_claim_and_a_wipe_that_is_missing_are_complaints() -> None:
    row = next(row for row in load() if row.routine == "ghash_table_update")
    assert complaints(replace(row, proved=False)) == [f"{row}: not proved"]
    [complaint] = complaints(replace(row, timing_class="T2"))
    assert "T1 is claimed, T2 was found" in complaint
    [complaint] = complaints(replace(row, dead_stack={"state": 16}))
    assert "16 bytes of dead stack hold the state" in complaint


def test_buffers_lie_apart_cross_pages_and_are_off_words() -> None:
    for of in programs():
        stack_bytes = MEMORY[of.target].stack_bytes
        for routine in routines(of.target, of.form):
            for placement in everywhere(routine):
                # A proof over all lengths has two blocks of data.
                buffers = routine.buffers(2 * BLOCK)
                ends = [(placement.addresses[b.name], b.size) for b in buffers]
                ends.append((placement.stack - stack_bytes, stack_bytes + 8))
                ends.sort()
                for (start, size), (following, _) in pairwise(ends):
                    assert start + size <= following, f"{routine}: {placement}"
    [routine] = (r for r in routines("atmega328p", "assembly") if r.name == "ghash_update")
    crossing = [p for p in everywhere(routine) if p.name == "crossing"]
    assert {p.addresses["y"] & 0xFF for p in crossing} == {0xF1, 0xF8, 0xFF}
    # A page ends in the first block of data or in the second one.
    assert {p.addresses["data"] & 0xFF for p in crossing} == {0xFF, 0xE8, 0xF1}
    [routine] = (r for r in routines("rp2040", "assembly") if r.name == "ghash_update")
    found = {(p.addresses["y"] % 4, p.addresses["data"] % 4) for p in everywhere(routine)}
    assert found == {(a, b) for a in range(4) for b in range(4) if a == b or 0 in (a, b)}


@pytest.mark.slow
@pytest.mark.verify
@pytest.mark.parametrize("of", WITHOUT_CLANG, ids=str)
def test_what_is_proved_runs_right(of: Program) -> None:
    """Every proved routine also runs correctly on the simulators.

    Therefore an error that a simulator finds in a mutant is an error of the mutant.
    """
    for routine in routines(of.target, of.form):
        if not routine.makes_key:
            broken = Broken(of.target, of.form, routine.name)
            assert broken.wrong(broken.elf) == "", routine


# ---- faults with a name ----


def _instead(broken: Broken, function: str, pattern: str, bits: int, n: int = 0) -> Mutant:
    """Return a mutant with some bits of an instruction changed."""
    instruction = broken.find(f"aesmall_{function}", pattern, n)
    return broken.instead(instruction, instruction.opcode ^ bits)


def _dropped(broken: Broken, function: str, pattern: str, n: int = 0) -> Mutant:
    return broken.dropped(broken.find(f"aesmall_{function}", pattern, n))


def _mask(broken: Broken) -> Mutant:
    """Return a mutant with one wrong bit in the mask of every third bit, after ghash_update."""
    symbol = Image(broken.elf).symbols["aesmall_ghash_update"]
    place = symbol.address + symbol.size - 4
    assert Image(broken.elf).read(place, 4) == bytes.fromhex("49922449")
    return Mutant("mask", (Change(place, b"\x4b"),))


@dataclass(frozen=True)
class Fault:
    """A fault made by hand, with a pattern for the message of the prover."""

    broken: Broken
    mutant: Callable[[Broken], Mutant]
    failure: str = "differs from SP 800-38D"


FAULTS = {
    "first": Fault(AVR, lambda b: _instead(b, "ghash_product", "ldi R17,0x80", 1 << 3)),
    "eor": Fault(AVR, lambda b: _dropped(b, "ghash_product", "eor R12,Xlo")),
    "shift": Fault(AVR, lambda b: _dropped(b, "ghash_product", "ror R12")),
    "end": Fault(AVR, lambda b: _dropped(b, "ghash_product", "andi R17,0xfe")),
    "falls": Fault(AVR, lambda b: _instead(b, "ghash_product", "bst R21,0x1", 3)),
    "key": Fault(AVR, lambda b: _instead(b, "ghash_update", "sbiw Z,0x24", 1), "reads 1 bytes at"),
    "operand": Fault(AVR, lambda b: _instead(b, "ghash_product", "and Xlo,R0", 0x10)),
    "round": Fault(
        AVR_COMPACT, lambda b: _instead(b, "ghash_compact_product", "ldi R17,0x80", 1 << 10)
    ),
    "order": Fault(
        AVR_REVERSED,
        lambda b: _instead(b, "ghash_reversed", "eor R9,R0", 1 << 4),
        "not one of H and one of data",
    ),
    "sum": Fault(AVR, lambda b: _dropped(b, "ghash_init", "eor R21,R19")),
    "len": Fault(
        AVR, lambda b: _dropped(b, "ghash_update", "mov R1,R25"), "condition is not known"
    ),
    "saved": Fault(AVR, lambda b: _dropped(b, "ghash_update", "pop R7", -1), "a return address"),
    "swap": Fault(AVR_TABLE, lambda b: _dropped(b, "ghash_table_product", "swap Zlo")),
    "row": Fault(
        AVR_TABLE,
        lambda b: _dropped(b, "ghash_table_product", "adc Zhi,Yhi"),
        "in one buffer|outside",
    ),
    "half": Fault(
        AVR_TABLE, lambda b: _instead(b, "ghash_table_product", "andi Zlo,0xf0", 1 << 11)
    ),
    "product": Fault(AVR_TABLE, lambda b: _dropped(b, "ghash_table_product", "mul R.*", 3)),
    "window": Fault(AVR_TABLE, lambda b: _dropped(b, "ghash_table_product", "movw R11R10,R7R6")),
    "back": Fault(AVR_TABLE, lambda b: _dropped(b, "ghash_table_product", "lsr R0")),
    "merge": Fault(
        AVR_TABLE, lambda b: _dropped(b, "ghash_table_update", "eor R9,R0"), "not a function of"
    ),
    "last": Fault(
        AVR_TABLE, lambda b: _dropped(b, "ghash_table_update", "subi R23,0xf0"), "outside"
    ),
    "second": Fault(
        AVR_TABLE512, lambda b: _instead(b, "ghash_table512_product", "ldi Zhi,0x1", 1)
    ),
    "table order": Fault(
        AVR_TABLE512,
        lambda b: _instead(b, "ghash_table512_reversed", "eor R9,R0", 1 << 4),
        "not a function of",
    ),
    "rest": Fault(
        AVR_TABLE512, lambda b: _dropped(b, "ghash_table512_reversed", "adiw X.*"), "outside"
    ),
    "entry": Fault(AVR_TABLE, lambda b: _instead(b, "ghash_table_init", "ldi Xlo,0xe1", 1)),
    "branch wait": Fault(
        AVR_BRANCH, lambda b: _dropped(b, "ghash_branch_product", "sbrs R0,.*", 5)
    ),
    "branch bit": Fault(
        AVR_BRANCH, lambda b: _instead(b, "ghash_branch_product", "sbrs R0,.*", 1 << 0, 3)
    ),
    "branch sum": Fault(AVR_BRANCH, lambda b: _dropped(b, "ghash_branch_product", "eor R4,R12")),
    "branch key": Fault(
        AVR_BRANCH, lambda b: _dropped(b, "ghash_branch_init", "ror R0", 3), "made of H"
    ),
    "small mark": Fault(AVR_SMALL, lambda b: _dropped(b, "ghash_small_product", "andi R25,0xfe")),
    "small slot": Fault(AVR_SMALL, lambda b: _dropped(b, "ghash_small_product", "eor R18,R19")),
    "small carry": Fault(AVR_SMALL, lambda b: _dropped(b, "ghash_small_product", ".*R23,R23", 2)),
    "small bits": Fault(AVR_SMALL, lambda b: _instead(b, "ghash_small_init", "ldi R21,0x8", 1)),
    "mask": Fault(ARM, _mask),
    "fold": Fault(ARM, lambda b: _instead(b, "ghash_update", r"lsrs r\d,r\d,#0x7", 1 << 6, 1)),
    "cross": Fault(ARM, lambda b: _instead(b, "ghash_update", r"lsls r\d,r\d,#0x19", 1 << 6)),
    "eors": Fault(ARM, lambda b: _dropped(b, "ghash_update", r"eors r5,r6")),
    "muls": Fault(ARM, lambda b: _dropped(b, "ghash_update", r"muls r0,r6|muls r0,r6,r0")),
    "word": Fault(ARM, lambda b: _instead(b, "ghash_update", r"lsls r6,r3,#0x10", 1 << 6)),
    "divide": Fault(ARM, lambda b: _instead(b, "ghash_init", r"movs r2,#0xc2", 1)),
    "third": Fault(ARM, lambda b: _instead(b, "ghash_init", r"lsls r1,r0,#0x1", 3 << 6)),
    "tail": Fault(ARM, lambda b: _dropped(b, "ghash_update", r"str r5,\[sp,#0x4\]"), "y"),
    "RISC-V mask": Fault(RV, lambda b: _instead(b, "ghash_update", "lui a2, .*", 1 << 12)),
    "RISC-V half": Fault(RV, lambda b: _instead(b, "ghash_update", "mulhu .*", 3 << 12, 5)),
    "RISC-V term": Fault(RV, lambda b: _dropped(b, "ghash_update", "xor s0, s0, s1", 2)),
    "RISC-V fold": Fault(RV, lambda b: _instead(b, "ghash_update", "srli s1, .*, 7", 1 << 20)),
    "RISC-V order": Fault(RV, lambda b: _dropped(b, "ghash_update", "rev8 t2, t2")),
    "RISC-V key": Fault(
        RV, lambda b: _dropped(b, "ghash_update", "addi a7, a7, -144"), "reads 4 bytes at"
    ),
    "RISC-V tail": Fault(RV, lambda b: _dropped(b, "ghash_update", r"sw zero, 4\(sp\)"), "y"),
    "RISC-V saved": Fault(
        RV, lambda b: _dropped(b, "ghash_update", r"lw s7, .*\(sp\)"), "does not restore s7"
    ),
    "RISC-V reversed": Fault(
        RV_REVERSED, lambda b: _instead(b, "ghash_update", "xor s2, s2, t0", 3 << 20)
    ),
    "RISC-V masks": Fault(
        RV_MASKS,
        lambda b: _dropped(b, "ghash_multiply", "srai a1, a6, 31"),
        "differs|bilinear|one of",
    ),
    "RISC-V back": Fault(RV_MASKS, lambda b: _instead(b, "ghash_multiply", "lui a3, .*", 1 << 24)),
    "C": Fault(ARM_C, lambda b: _instead(b, "ghash_multiply", r"lsrs r\d,r\d,#0x7", 1 << 6)),
    "C shift": Fault(
        ARM_TABLE, lambda b: _instead(b, "ghash_table_multiply", r"lsrs r\d,r\d,#0x7", 1 << 6)
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", seldom(FAULTS, 9))
def test_a_fault_is_refuted_and_a_simulator_shows_it(name: str, tmp_path: Path) -> None:
    fault = FAULTS[name]
    broken = fault.broken
    path = fault.mutant(broken).write(broken.elf, tmp_path / "mutant.elf")
    assert re.search(fault.failure, broken.refuted(path))
    assert broken.wrong(path)


@pytest.mark.slow
def test_a_wipe_that_is_dropped_is_a_complaint(tmp_path: Path) -> None:
    mutant = _dropped(AVR_TABLE, "ghash_table_update", "st -Z, R1")
    path = mutant.write(AVR_TABLE.elf, tmp_path / "mutant.elf")
    row = AVR_TABLE.row(path)
    assert row.dead_stack == {"state": 16}
    assert complaints(row) == [f"{row}: 16 bytes of dead stack hold the state"]


@pytest.mark.slow
def test_nothing_but_zeros_may_be_written_below_the_stack_pointer(tmp_path: Path) -> None:
    """The prover refutes a store of r24, a counter, in place of zero below the stack pointer."""
    mutant = AVR_TABLE.instead(AVR_TABLE.find("aesmall_ghash_table_update", "st -Z, R1"), 0x9382)
    failure = AVR_TABLE.refuted(mutant.write(AVR_TABLE.elf, tmp_path / "mutant.elf"))
    assert "uses the stack below the stack pointer" in failure


@pytest.mark.slow
def test_a_branch_on_a_secret_is_a_complaint(tmp_path: Path) -> None:
    """A branch on a secret is a complaint even if result and time are unchanged.

    The mutant has SBRC r2, 0 in place of a MOVW that clears registers, before another MOVW. Bit 0
    of r2 is a bit of the state. The result is correct, and both outcomes take the same time.
    """
    mutant = AVR.instead(AVR.find("aesmall_ghash_update", "movw R19R18,R1R0"), 0xFC20)
    path = mutant.write(AVR.elf, tmp_path / "mutant.elf")
    assert AVR.wrong(path) == ""
    row = AVR.row(path)
    assert list(row.branches.values()) == [True]
    assert complaints(row) == [f"{row}: T0 is claimed, T2 was found"]


def test_a_table_with_a_wrong_entry_is_refuted() -> None:
    """A table entry that is not a sum of other entries is refuted, wherever it is used."""
    message = Message()
    for target, form, name, length in (
        ("atmega328p", "assembly", "ghash_table_update", 16),
        ("rp2040", "gcc", "ghash_table_multiply", None),
    ):
        runner = Runner(Image(program(target, form)), target, message)
        by_name = {routine.name: routine for routine in routines(target, form)}
        init, multiply = by_name["ghash_table_init"], by_name[name]
        _, table = runner.run(init, next(placements(init, None)), None, ())
        table[16 * 15 + 3] = tuple(bit ^ message.domain.key[7] for bit in bits_of(table[243], 8))
        run, _ = runner.run(multiply, next(placements(multiply, length)), length, table)
        assert "differs from SP 800-38D" in run.failure
        assert "not the sum of entries" in message.domain.text(run.bits[0])


# ---- random mutants ----

RANDOM = {
    AVR: 20,
    AVR_REVERSED: 6,
    AVR_COMPACT: 12,
    AVR_TABLE: 12,
    AVR_TABLE512: 12,
    AVR_BRANCH: 12,
    AVR_SMALL: 6,
    AVR_C: 6,
    ARM: 20,
    ARM_TABLE: 6,
    ARM_C: 12,
    RV: 12,
    RV_REVERSED: 4,
    RV_MASKS: 4,
}
#: The simulator must confirm at least this percentage of the mutants as wrong.
CONFIRMED = 80


@pytest.mark.parametrize("broken", seldom(RANDOM), ids=str)
def test_random_mutants(broken: Broken, tmp_path: Path) -> None:
    """No random mutant is both proved and wrong, and the simulator confirms most as wrong."""
    found: Counter[str] = Counter()
    count = RANDOM[broken]
    for mutant in broken.flips(count):
        path = mutant.write(broken.elf, tmp_path / "mutant.elf")
        refuted, wrong = broken.refuted(path), broken.wrong(path)
        assert refuted or not wrong, mutant.name
        found[f"refuted: {bool(refuted)}, wrong: {bool(wrong)}"] += 1
        print(mutant.name, refuted.splitlines()[1:2], wrong, sep=": ")
    assert 100 * found["refuted: True, wrong: True"] >= CONFIRMED * count - 100, found
