# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the cases on a RISC-V core of 32 bits in Unicorn and record a trace.

The trace has the addresses of the instructions, the reads and the writes. There is no chip around
the core: program/riscv.c defines where bytes are received and sent.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

import unicorn
from aesmall_workshop.chips import elf
from unicorn import riscv_const as riscv

_CODE, _LINE, _STACK = 0x10000, 0x10000000, 0x20000000
_SIZE, _STACK_SIZE = 0x100000, 0x10000
CODE_END = _CODE + _SIZE
_END = 4


def traces(program: Path, given: bytes) -> list[tuple[int, array[int]]]:
    """Return each byte that the program answers, with the addresses since the byte before."""
    core = unicorn.Uc(unicorn.UC_ARCH_RISCV, unicorn.UC_MODE_RISCV32)
    core.mem_map(_CODE, _SIZE)
    core.mem_map(_STACK, _STACK_SIZE)
    for segment in elf.segments(program):
        core.mem_write(segment.address, segment.data)
    found: list[tuple[int, array[int]]] = []
    seen = array("I")
    waiting = list(reversed(given))

    def read(_uc: Any, _offset: int, _size: int, _data: Any) -> int:
        return waiting.pop()

    def write(uc: Any, offset: int, _size: int, value: int, _data: Any) -> None:
        nonlocal seen
        if offset == _END:
            uc.emu_stop()
        else:
            found.append((value, seen))
            seen = array("I")

    core.mmio_map(_LINE, 0x1000, read, None, write, None)
    core.hook_add(unicorn.UC_HOOK_BLOCK, lambda _uc, address, _size, _data: seen.append(address))
    core.hook_add(
        unicorn.UC_HOOK_MEM_READ | unicorn.UC_HOOK_MEM_WRITE,
        lambda _uc, _access, address, _size, _value, _data: seen.append(address),
    )
    core.reg_write(riscv.UC_RISCV_REG_SP, _STACK + _STACK_SIZE)
    core.emu_start(elf.symbols(program)["start"].address, 0)
    return found
