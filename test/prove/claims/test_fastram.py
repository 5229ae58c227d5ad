# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the functions for tables in RAM write the tables of FIPS 197, in the documented cycles.

The functions have no secret and no argument, so one run covers all runs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_prove.contracts import MEMORY
from aesmall_prove.findings import Region
from aesmall_prove.gf2 import Domain
from aesmall_prove.image import Image
from aesmall_prove.machine import Machine
from aesmall_prove.prove import KERNELS, PROGRAM, isa_of
from aesmall_prove.specification import TABLES
from aesmall_prove.state import State
from aesmall_workshop.chips import build, elf
from aesmall_workshop.paths import REPOSITORY

SBOX, INVERSE = TABLES
#: function -> the table that it reads in RAM, or None, and the table that it writes
FILLING = {
    "aesmall_fastram_compute_avr": (None, SBOX),
    "aesmall_fastram_copy_avr": (None, SBOX),
    "aesmall_fastram_invert_avr": (SBOX, INVERSE),
}
CHIPS = ("atmega328p", "atmega2560")
FLAGS = ((), ("-DAESMALL_AVR_BRANCH_FREE=1",))


def _program(target: str, flags: tuple[str, ...]) -> Path:
    names = [*FILLING, *TABLES]
    link = [f"-Wl,--undefined={name}" for name in names]
    place = f"-Wl,--section-start=.bss={elf.AVR_DATA + MEMORY[target].tables:#x}"
    return build.build(
        target,
        [PROGRAM],
        name="fastram",
        flags=[*link, place, *flags],
        folders_of_library=KERNELS["avr"],
    )


@pytest.mark.slow
@pytest.mark.parametrize("flags", FLAGS, ids=["plain", "branch-free"])
@pytest.mark.parametrize("function", FILLING)
@pytest.mark.parametrize("target", CHIPS)
def test_tables_are_filled(target: str, function: str, flags: tuple[str, ...]) -> None:
    image, isa, domain = Image(_program(target, flags)), isa_of(target), Domain()
    machine = Machine(image, isa, domain)
    reads, fills = FILLING[function]
    cells = [
        domain.variables(isa.cell_name(cell), isa.width(cell)) for cell in range(isa.cell_count)
    ]
    state = State(machine, [*cells], {}, image.symbols[function].address)
    places = {name: image.symbols[name].address - elf.AVR_DATA for name in TABLES}
    for name, values in TABLES.items():
        assert places[name] % 256 == 0
        if name == reads:
            machine.regions.append(Region(name, places[name], 256, False))
            state.memory.update(enumerate(values, places[name]))
        elif name == fills:
            machine.regions.append(Region(name, places[name], 256, True))
    stack = MEMORY[target].stacks[0]
    state.deepest = stack
    machine.start(stack, 8, isa.backs[0])
    isa.enter(state, [])
    before = state.copy()
    end = machine.run(state)
    assert [end.memory[places[fills] + i] for i in range(256)] == list(TABLES[fills])
    assert machine.stack_pointer(end) == stack + isa.return_bytes
    assert [end.cell(c) for c in isa.saved] == [before.cell(c) for c in isa.saved]
    assert isa.leave(end) == ""
    if TARGETS[target].flash <= 128 * 1024:
        cycles = end.cycles[0] + isa.call_cycles
        text = (REPOSITORY / "src" / "avr" / f"{function}.S").read_text(encoding="utf-8")
        total = re.search(r"= (\d+) cycles\n", text)
        assert total is not None
        assert end.cycles[0] == end.cycles[1]
        assert cycles == int(total[1])
