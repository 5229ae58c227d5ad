# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compare every kernel in Thumb-2, instruction by instruction, with Unicorn's Cortex-M33.

With the same random input, the machine and the simulator must be in the same state at each
instruction. The modelled cycles must be those of the simulator's meter.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from aesmall_prove.armv6m import FLAG, LINK, STACK
from aesmall_prove.armv7m.isa import CORES, GE, size_of
from aesmall_prove.contracts import Routine, placements, routines
from aesmall_prove.image import Image
from aesmall_prove.prove import Prover, program
from aesmall_prove.state import State
from aesmall_workshop.chips.simulators._cortexm import library

from ..evaluation import stepped
from .chip import STEPS, Chip, End

pytestmark = pytest.mark.slow

#: Each run of the tests compares one program in this many.
SHARE = 6
#: The most bytes of IT and its block
MOST_BLOCK = 18


def jobs() -> dict[str, list[Routine]]:
    """Return one key size of each kernel, by program."""
    found: dict[str, list[Routine]] = {}
    for target in CORES:
        for routine in routines(target):
            if routine.engine.implementation.endswith("_armv7m"):
                found.setdefault(f"{target} {routine.build_name}", []).append(routine)
    for place, group in enumerate(found.values()):
        sizes = sorted({routine.key_bits for routine in group})
        group[:] = [r for r in group if r.key_bits == sizes[place % len(sizes)]]
    return found


JOBS = jobs()


def modelled(target: str, image: Image, path: Sequence[int]) -> int:
    """Return the cycles of a path by the simulator's meter."""
    [(start, code)] = [(s, d) for s, d in image.code.items() if s <= path[0] < s + len(d)]
    addresses = (ctypes.c_uint32 * len(path))(*path)
    counted: int = library().cortexm_count(
        CORES[target], code, ctypes.c_uint32(start), addresses, len(path)
    )
    return counted


def with_skipped(prover: Prover, path: Sequence[int]) -> Iterator[int]:
    """Yield a path and the instructions of IT blocks that are not executed."""
    for here, there in pairwise([*path, -1]):
        yield here
        instruction = prover.machine.instruction(here) if there >= 0 else None
        if instruction is not None and (instruction.text.startswith("it") or instruction.timing[1]):
            at = instruction.next
            while at < there <= here + MOST_BLOCK:
                yield at
                at += size_of(prover.machine.image.read(at, 2) or b"")


def compare(state: State, end: End) -> None:
    """Compare the state before an instruction with the state of the simulator."""
    cells = dict(enumerate(end.registers[:13])) | {STACK: end.registers[13]}
    cells |= {LINK: end.registers[14]}
    cells |= {cell: end.flags >> 3 - i & 1 for i, cell in enumerate(FLAG.values())}
    cells |= {cell: end.ge >> i & 1 for i, cell in enumerate(GE)}
    assert state.pc == end.pc
    for cell, value in cells.items():
        assert state.cell(cell) == value, f"{state.machine.isa.cell_name(cell)} at {end.pc:#x}"


def lockstep(image: Image, routine: Routine) -> None:
    """Compare one kernel with one random input."""
    source = random.Random(f"lockstep {routine}")
    prover, target = Prover(image, routine), routine.target
    # The address of the other caller is one from which a Cortex-M33 executes nothing.
    placement = replace(source.choice(placements(routine)), caller=0)
    contents = {
        name: [source.getrandbits(8) for _ in bytes_]
        for name, bytes_ in prover.specification.before.items()
    }
    state = prover.prepare(placement, contents, lambda _, width: source.getrandbits(width))
    for cell in GE:
        state.cells[cell] = 0
    machine, chip = prover.machine, Chip()
    chip.load(image.path)
    cells = [state.cell(cell) for cell in range(20)]
    numbers = [cell for cell in cells if type(cell) is int]
    assert len(numbers) == len(cells)
    registers = tuple(numbers[:15])
    flags = sum(numbers[16 + i] << 3 - i for i in range(4))
    memory = {place: byte for place, byte in state.memory.items() if type(byte) is int}
    ends = chip.steps(state.pc, registers, flags, machine.back, memory)
    state.path = machine.calls.path(state.pc)
    for end in ends:
        compare(state, end)
        if end.pc != machine.back:
            state = stepped(state)
    if len(ends) <= STEPS:
        assert state.pc == machine.back
        assert all(chip.read(place) == byte for place, byte in state.memory.items())
        assert state.path is not None
        path = [*with_skipped(prover, [end.pc for end in ends])]
        cycles = modelled(target, image, path)
        assert state.path.spans() == [(cycles, cycles)]


def _shared() -> Iterator[object]:
    """Yield all programs: some for each run of the tests, the others for `make verify`."""
    for number, job in enumerate(JOBS):
        yield pytest.param(job, marks=[pytest.mark.verify] if number % SHARE else [])


@pytest.mark.parametrize("job", [*_shared()])
def test_lockstep(job: str) -> None:
    image = Image(program(JOBS[job]))
    for routine in JOBS[job]:
        lockstep(image, routine)
