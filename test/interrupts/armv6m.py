# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Interrupt a program for the RP2040 on Unicorn before chosen instructions.

A Cortex-M0+ pushes eight registers, aligns the stack and restores both. So an interrupt changes
only the memory below the stack pointer. The core restarts instructions that it abandons half done
(LDM, STM, PUSH and POP).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import unicorn
from aesmall_workshop.chips import elf
from aesmall_workshop.chips.simulators._types import Job
from aesmall_workshop.chips.simulators._unicorn import _Chip, _machine, within
from unicorn import arm_const as arm

from .avr import Run

#: More bytes than any step uses of the stack.
JUNK = 512
_PRESERVED = [getattr(arm, f"UC_ARM_REG_R{i}") for i in range(4, 12)]
_SECONDS = 300


class _Interrupts:
    """Hooks that write below the stack pointer and check the registers that functions restore."""

    def __init__(self, uc: Any, junk: int, watched: dict[int, str]) -> None:
        self.uc = uc
        self.junk = [random.Random(i).randbytes(junk) for i in range(8)]
        self.watched = watched
        self.interrupted: set[int] = set()
        self.broken: set[str] = set()
        self.frames: list[tuple[str, int, int, list[int]]] = []
        self.returns: set[int] = set()
        self.count = 0

    def on_code(self, uc: Any, address: int, _size: int, _data: Any) -> None:
        """Interrupt before each instruction of a step."""
        sp = uc.reg_read(arm.UC_ARM_REG_SP)
        if address in self.watched:
            self._enter(address, sp)
        self.interrupted.add(address)
        self.count += 1
        junk = self.junk[self.count % 8]
        if junk:
            uc.mem_write(sp - len(junk), junk)

    def _state(self) -> list[int]:
        return [self.uc.reg_read(register) for register in _PRESERVED]

    def _enter(self, address: int, sp: int) -> None:
        back = self.uc.reg_read(arm.UC_ARM_REG_LR) & ~1
        if self.frames and self.frames[-1][1:3] == (back, sp):
            return  # a jump back to the start
        self.frames.append((self.watched[address], back, sp, self._state()))
        if back not in self.returns:
            self.returns.add(back)
            self.uc.hook_add(unicorn.UC_HOOK_CODE, self._on_return, None, back, back)
            # It may already be translated without the hook.
            self.uc.ctl_remove_cache(back, back + 2)

    def _on_return(self, uc: Any, address: int, _size: int, _data: Any) -> None:
        sp = uc.reg_read(arm.UC_ARM_REG_SP)
        while self.frames and self.frames[-1][1:3] == (address, sp):
            name, _, _, before = self.frames.pop()
            if self._state() != before:
                self.broken.add(f"{name}: a register")


def run(
    program: Path,
    ranges: Iterable[tuple[int, int]],
    *,
    junk: int = JUNK,
    watch: Iterable[str] = (),
) -> Run:
    """Run a program and interrupt it before each instruction in `ranges`."""
    symbols = elf.symbols(program)
    job = Job("unicorn", "rp2040", program, b"", (), None, False, 1 << 40, b"", 0)
    chip = _Chip(job, lambda: uc.emu_stop())
    uc = _machine(job, chip, symbols)
    watched = {symbols[name].address: name for name in watch if name in symbols}
    interrupts = _Interrupts(uc, junk, watched)
    for start, end in ranges:
        uc.hook_add(unicorn.UC_HOOK_CODE, interrupts.on_code, None, start, end - 1)
    stop, fault = symbols["fw_stop"].address, symbols["fw_fault"].address
    uc.hook_add(unicorn.UC_HOOK_CODE, lambda *_: uc.emu_stop(), None, fault, fault)
    vectors = bytes(uc.mem_read(min(s.address for s in elf.segments(program)), 8))
    uc.reg_write(arm.UC_ARM_REG_SP, int.from_bytes(vectors[:4], "little"))
    error = ""
    try:
        with within(_SECONDS, uc.emu_stop):
            uc.emu_start(int.from_bytes(vectors[4:], "little") | 1, stop)
    except unicorn.UcError as problem:
        error = f"{problem}, "
    pc = uc.reg_read(arm.UC_ARM_REG_PC) & ~1
    if pc != stop:
        where = elf.function_at(symbols, pc)
        raise RuntimeError(f"{program.name}: {error}has not ended, at 0x{pc:x} in {where}")
    if interrupts.frames:
        interrupts.broken.add(f"{interrupts.frames[-1][0]}: the stack pointer")
    ran = frozenset(interrupts.interrupted)
    broken = tuple(sorted(interrupts.broken))
    return Run(bytes.fromhex(chip.output.decode()), ran, ran, frozenset(), broken)
