# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a run on Unicorn frees its machine.

It must not reuse a translated block of another program either.
"""

from __future__ import annotations

import gc
import shutil
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.chips.simulators import Run, SimulationError
from unicorn import Uc

FIRMWARE = Path(__file__).parent / "firmware"
#: MRC p15: the emulated core of Unicorn executes it, but an M0+ does not.
FOREIGN = bytes.fromhex("11ee100f")


def _program(folder: Path) -> Path:
    sources = [FIRMWARE / "functions.c", FIRMWARE / "functions_m0plus.S"]
    program = build.build("rp2040", sources, name="functions", library=False)
    return Path(shutil.copy(program, folder / "program.elf"))


def _run(program: Path) -> Run:
    return simulators.run("unicorn", "rp2040", program, uart_in=b"..")


def test_a_run_leaves_no_machine(tmp_path: Path) -> None:
    """A run frees its machine, although the hooks refer to it.

    A machine takes megabytes.
    """
    program = _program(tmp_path)
    gc.collect()
    before = [thing for thing in gc.get_objects() if isinstance(thing, Uc)]
    _run(program)
    assert [thing for thing in gc.get_objects() if isinstance(thing, Uc)] == before


def test_a_program_that_has_changed_is_decoded_again(tmp_path: Path) -> None:
    program = _program(tmp_path)
    first = _run(program)
    assert _run(program) == first
    content = program.read_bytes()
    symbol = elf.symbols(program)["timed_loop"]
    [segment] = (s for s in elf.segments(program) if 0 <= symbol.address - s.address < len(s.data))
    start = symbol.address - segment.address
    code = segment.data[start : start + symbol.size]
    assert content.count(code) == 1
    program.write_bytes(content.replace(code, FOREIGN + code[len(FOREIGN) :]))
    for _ in range(2):
        with pytest.raises(SimulationError, match=r"ee11|11ee|instruction"):
            _run(program)
    program.write_bytes(content)
    assert _run(program) == first
