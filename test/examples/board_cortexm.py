# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run programs for boards on the simulated Cortex-M3, M4 or M33, with the DWT and SysTick.

Both count the modelled cycles at the start of the block of code that reads them, and one more for
each reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from aesmall_workshop.chips import elf, simulators
from aesmall_workshop.chips.simulators import _cortexm
from aesmall_workshop.chips.simulators._types import Job

_DWT, _PAGE = 0xE0001000, 0x1000
_CONTROL, _CYCLES = 0, 4
_DEMCR, _TRACES, _ENABLED = 0xE000EDFC, 1 << 24, 1
_CSR, _RVR, _CVR, _BY_THE_CORE, _FULL = 0xE000E010, 0xE000E014, 0xE000E018, 5, 0xFFFFFF


def on_cortexm(
    target: str, program: Path, *, has_dwt: bool = True, measure: Sequence[str] = ("fw_puts",)
) -> simulators.Run:
    """Run the program on a core whose DWT has a cycle counter, or none."""
    machine, meters = _cortexm._machine, []
    set_up: dict[int, int] = {}
    readings = count()

    class Meter(_cortexm._Meter):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            meters.append(self)

    def read(_uc: Any, offset: int, _size: int, base: int) -> int:
        address, cycles = base + offset, meters[-1].cycles + next(readings)
        if address == _CVR:
            assert (set_up[_CSR], set_up[_RVR]) == (_BY_THE_CORE, _FULL)
            return -cycles & _FULL
        if address != _DWT + _CYCLES:
            return set_up.get(address, 0)
        is_set_up = set_up.get(_DEMCR, 0) & _TRACES and set_up.get(_DWT + _CONTROL, 0) & _ENABLED
        return cycles if has_dwt and is_set_up else 0

    def write(_uc: Any, offset: int, _size: int, value: int, base: int) -> None:
        set_up[base + offset] = value

    def with_dwt(job: Job, line: Any, symbols: Mapping[str, elf.Symbol]) -> Any:
        uc = machine(job, line, symbols)
        uc.mem_unmap(_cortexm._SYSTEM, _PAGE)
        for base in (_DWT, _cortexm._SYSTEM):
            uc.mmio_map(base, _PAGE, read, base, write, base)
        return uc

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_cortexm, "_machine", with_dwt)
        patch.setattr(_cortexm, "_Meter", Meter)
        return simulators.run("unicorn", target, program, measure=measure)
