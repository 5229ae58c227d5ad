# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Every kernel has the same states in the machine and in independent simulators.

With the same random input both must be in the same state at each instruction.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from aesmall_prove import avr
from aesmall_prove.contracts import Routine, placements, routines
from aesmall_prove.gf2 import Unknown
from aesmall_prove.image import Image
from aesmall_prove.isa import Isa
from aesmall_prove.prove import Prover, program
from aesmall_prove.state import State
from aesmall_prove.words import Word, bits_of

from .evaluation import expected, stepped
from .reference import Snapshot, Start, steps

pytestmark = pytest.mark.slow

TARGETS = ("atmega328p", "atmega2560", "rp2040")
#: The most instructions of engines that run for long
PREFIX = 40_000
#: Each run of the tests runs one program in this many.
SHARE = 10
#: The only bits that may be unknown: the flags that the AVR's model leaves out
LEFT_OUT = (avr._NO_H, avr._NO_VS)


def jobs() -> Iterator[tuple[str, list[Routine]]]:
    """Yield one key size of each kernel, by program."""
    for target in TARGETS:
        by_name: dict[str, list[Routine]] = {}
        for routine in routines(target):
            by_name.setdefault(routine.build_name, []).append(routine)
        for place, (name, group) in enumerate(by_name.items()):
            sizes = sorted({routine.key_bits for routine in group})
            size = sizes[place % len(sizes)]
            yield f"{target} {name}", [routine for routine in group if routine.key_bits == size]


JOBS = dict(jobs())


def start_of(isa: Isa, target: str, state: State, end: int) -> Start:
    """Return the same state for a simulator."""
    cells = [cell if isinstance(cell, int) else 0 for cell in state.cells]  # except for H
    flags = [cells[flag] for flag in isa.flags]
    if target == "rp2040":
        flags.reverse()  # N is the highest
    count = 13 if target == "rp2040" else 32
    return Start(
        entry=state.pc,
        registers=(*cells[:count], *((cells[14],) if target == "rp2040" else ())),
        sp=state.machine.stack_pointer(state),
        flags=sum(flag << place for place, flag in enumerate(flags)),
        memory={place: bytes([_int(byte)]) for place, byte in state.memory.items()},
        return_to=end,
    )


def _int(word: Word) -> int:
    assert type(word) is int
    return word


def matches(word: Word, value: int, width: int) -> bool:
    """Return whether a word has a value, except for bits that the model leaves out."""
    return word == value or all(
        bit == value >> i & 1 or (isinstance(bit, Unknown) and bit in LEFT_OUT)
        for i, bit in enumerate(bits_of(word, width))
    )


def compare(target: str, state: State, snapshot: Snapshot, number: int) -> None:
    """Compare the state before an instruction with the simulator's."""
    isa = state.machine.isa
    where = f"before instruction {number}, at {snapshot.pc:#x}"
    assert state.pc == snapshot.pc, where
    cells, seen = state.cells, snapshot.registers
    is_same = cells[: len(seen)] == [*seen] if target != "rp2040" else cells[:13] == [*seen[:13]]
    for cell, value in expected(target, snapshot).items():
        if is_same and cell < 13:
            continue
        word = state.cell(cell)
        if word != value:
            assert matches(word, value, isa.width(cell)), f"{where}: cell {cell}"
    if snapshot.cycles is not None:
        assert state.cycles == (snapshot.cycles, snapshot.cycles), where


def last_new_place(state: State, limit: int) -> int:
    """Return the last address that a run reaches for the first time, in so many instructions."""
    seen, last = {state.pc}, state.pc
    for _ in range(limit):
        state = stepped(state)
        if state.pc not in seen:
            seen.add(state.pc)
            last = state.pc
    return last


def lockstep(image: Image, routine: Routine) -> None:
    """Compare the states of one kernel with one random input."""
    generator = random.Random(f"lockstep {routine}")
    prover, target = Prover(image, routine), routine.target
    placement = generator.choice(placements(routine))
    contents = {
        name: [generator.getrandbits(8) for _ in bytes_]
        for name, bytes_ in prover.specification.before.items()
    }
    isa, machine = prover.isa, prover.machine
    state = prover.prepare(placement, contents, lambda _, width: generator.getrandbits(width))
    final = state.copy()
    end = last_new_place(state.copy(), PREFIX) if routine.engine.slow else machine.back
    watch = [(region.start, region.size) for region in machine.regions]
    watch.append((machine.stack_limit, machine.entry_stack - machine.stack_limit))
    start = start_of(isa, target, state, end)
    snapshots, memory = steps(target, image.path, start, watch)
    for number, snapshot in enumerate(snapshots):
        compare(target, state, snapshot, number)
        if number < len(snapshots) - 1:
            state = stepped(state)
    # Once more without observing: deferred operations are then deferred for longer.
    while final.pc != end:
        final = machine.step(final)
    assert final.cycles == state.cycles
    for (address, _), content in zip(watch, memory, strict=True):
        for place, byte in enumerate(content, address):
            assert final.memory.get(place, byte) == byte, f"{routine}: {place:#x}"


def _shared() -> Iterator[object]:
    """Yield all programs: some in each run of the tests, the others in `make verify`."""
    for number, job in enumerate(JOBS):
        yield pytest.param(job, marks=[pytest.mark.verify] if number % SHARE else [])


@pytest.mark.parametrize("job", [*_shared()])
def test_lockstep(job: str) -> None:
    image = Image(program(JOBS[job]))
    for routine in JOBS[job]:
        lockstep(image, routine)
