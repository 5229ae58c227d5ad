# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Interrupt a program for a Cortex-M on Unicorn before chosen instructions.

A Cortex-M pushes eight registers, aligns the stack and restores both. So an interrupt changes only
the memory below the stack pointer. A Cortex-M0+ restarts instructions that it abandons half done
(LDM, STM, PUSH and POP). A Cortex-M4 or M33 continues or restarts them, and restarts LDRD and STRD.
Therefore each load of several registers there begins with other values in those registers that an
abandoned load may have changed. A store that begins again stores the same words.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import unicorn
from aesmall_workshop.chips import elf
from aesmall_workshop.chips.simulators import _cortexm
from aesmall_workshop.chips.simulators._types import Job
from aesmall_workshop.chips.simulators._unicorn import _Chip, _machine, within
from unicorn import arm_const as arm

from .avr import Run

#: More bytes than any step uses of the stack.
JUNK = 512
_LOW = [getattr(arm, f"UC_ARM_REG_R{i}") for i in range(13)]
_PRESERVED = _LOW[4:12]
_LR, _PC = 14, 15
_SECONDS = 300


def loaded(code: bytes) -> tuple[int, ...]:
    """Return the registers that an abandoned LDM, POP or LDRD may have changed.

    If the base is in the list of LDM, the core continues before the base at the latest (Technical
    Reference Manuals of the Cortex-M3, 3.9.1, and of the Cortex-M33, C.5).
    """
    half, second = (int.from_bytes(code[at : at + 2], "little") for at in (0, 2))
    if half >> 11 == 0b11001:
        base, listed = half >> 8 & 7, half & 0xFF
    elif half >> 9 == 0b1011110:
        base, listed = 13, half & 0xFF
    elif half & 0xFFD0 in (0xE890, 0xE910):
        base, listed = half & 15, second
    elif half & 0xFE50 == 0xE850 and half & 0x0120:
        base, listed = half & 15, 1 << (second >> 12) | 1 << (second >> 8 & 15)
        return tuple(r for r in range(_PC) if listed >> r & 1 and r != base)
    else:
        return ()
    last = base if listed >> base & 1 else _PC
    return tuple(r for r in range(last) if listed >> r & 1)


class _Interrupts:
    """Hooks that write below the stack pointer and check the registers that functions restore."""

    def __init__(self, uc: Any, junk: int, watched: dict[int, str], *, abandons: bool) -> None:
        self.uc = uc
        #: Address -> the registers that an abandoned load there may have changed
        self.half_loaded: dict[int, tuple[int, ...]] = {}
        self.abandons = abandons
        self.junk = [random.Random(i).randbytes(junk) for i in range(8)]
        self.watched = watched
        self.interrupted: set[int] = set()
        self.broken: set[str] = set()
        self.frames: list[tuple[str, int, int, list[int]]] = []
        self.returns: set[int] = set()
        self.count = 0

    def on_code(self, uc: Any, address: int, size: int, data: Any) -> None:
        """Interrupt before each instruction of a step."""
        sp = uc.reg_read(arm.UC_ARM_REG_SP)
        if address in self.returns:
            self._on_return(uc, address, size, data)
        if address in self.watched:
            self._enter(address, sp)
        self.interrupted.add(address)
        self.count += 1
        junk = self.junk[self.count % 8]
        if junk:
            uc.mem_write(sp - len(junk), junk)
        if junk and self.abandons:
            self._abandon(address)

    def _abandon(self, address: int) -> None:
        """Write the registers that a load of several registers has changed if it begins again."""
        if address not in self.half_loaded:
            self.half_loaded[address] = loaded(bytes(self.uc.mem_read(address, 4)))
        for register in self.half_loaded[address]:
            number = arm.UC_ARM_REG_LR if register == _LR else _LOW[register]
            self.uc.reg_write(number, self.count * 0x9E3779B1 & 0xFFFFFFFF)

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
    target: str = "rp2040",
    junk: int = JUNK,
    watch: Iterable[str] = (),
) -> Run:
    """Run a program and interrupt it before each instruction in `ranges`."""
    symbols = elf.symbols(program)
    job = Job("unicorn", target, program, b"", (), None, False, 1 << 40, b"", 0)
    chip: _Chip | _cortexm._Line
    if target == "rp2040":
        chip = _Chip(job, lambda: uc.emu_stop())
        uc = _machine(job, chip, symbols)
    else:
        chip = _cortexm._Line(job, lambda: uc.emu_stop())
        uc = _cortexm._machine(job, chip, symbols)
    watched = {symbols[name].address: name for name in watch if name in symbols}
    interrupts = _Interrupts(uc, junk, watched, abandons=target != "rp2040")
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
