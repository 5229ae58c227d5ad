# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run short pieces of Thumb-2 code on Unicorn's Cortex-M33, from a given state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import unicorn
from aesmall_workshop.chips import elf as elf_file
from unicorn import arm_const as arm

#: The memory of the chip, far enough for each branch
MAPPED, SIZE = 0x1E000000, 0x4000000
CODE, WINDOW, WINDOW_BYTES = 0x20010200, 0x20030000, 2048
_REGISTERS = [*(getattr(arm, f"UC_ARM_REG_R{i}") for i in range(13))]
_REGISTERS += [arm.UC_ARM_REG_SP, arm.UC_ARM_REG_LR]
#: The most instructions of a routine
STEPS = 200_000
#: B to itself
_STOP = b"\xfe\xe7"


@dataclass(frozen=True)
class Start:
    """The state before the first instruction."""

    code: bytes
    entry: int
    #: r0 .. r12, sp, lr
    registers: tuple[int, ...]
    #: N, Z, C, V from bit 3 down
    flags: int
    #: One bit for each byte of a word
    ge: int
    window: bytes


@dataclass(frozen=True)
class End:
    """The state after some instructions."""

    pc: int
    registers: tuple[int, ...]
    flags: int
    ge: int
    window: bytes


class Chip:
    """A Cortex-M33."""

    def __init__(self) -> None:
        mode = unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS
        self.uc: Any = unicorn.Uc(unicorn.UC_ARCH_ARM, mode, arm.UC_CPU_ARM_CORTEX_M33)
        self.uc.mem_map(MAPPED, SIZE)

    def load(self, elf: Path) -> None:
        """Load a program."""
        for segment in elf_file.segments(elf):
            self.uc.mem_write(segment.address, segment.data)

    def steps(
        self,
        entry: int,
        registers: tuple[int, ...],
        flags: int,
        back: int,
        memory: Mapping[int, int],
    ) -> list[End]:
        """Run a routine until it returns. Return the state before each instruction and at the end.

        The states do not have the window.
        """
        uc, found = self.uc, list[End]()

        def note(_uc: Any, address: int, _size: int, _data: Any) -> None:
            found.append(self._state(address, b""))

        for place, byte in memory.items():
            uc.mem_write(place, bytes([byte]))
        self._set(registers, flags, 0)
        hook = uc.hook_add(unicorn.UC_HOOK_CODE, note)
        uc.emu_start(entry | 1, back, count=STEPS)
        uc.hook_del(hook)
        return [*found, self._state(uc.reg_read(arm.UC_ARM_REG_PC) & ~1, b"")]

    def read(self, address: int) -> int:
        """Return a byte of memory."""
        return int(self.uc.mem_read(address, 1)[0])

    def _set(self, registers: tuple[int, ...], flags: int, ge: int) -> None:
        for register, value in zip(_REGISTERS, registers, strict=True):
            self.uc.reg_write(register, value)
        self.uc.reg_write(arm.UC_ARM_REG_APSR_NZCVQG, flags << 28 | ge << 16)

    def _state(self, pc: int, window: bytes) -> End:
        status = self.uc.reg_read(arm.UC_ARM_REG_XPSR)
        registers = tuple(self.uc.reg_read(register) for register in _REGISTERS)
        return End(pc, registers, status >> 28, status >> 16 & 15, window)

    def run(self, start: Start, until: int = 0) -> End:
        """Run one instruction, or until an address is reached."""
        uc = self.uc
        uc.mem_write(WINDOW, start.window)
        uc.mem_write(start.entry, start.code + _STOP)
        uc.ctl_flush_tb()
        self._set(start.registers, start.flags, start.ge)
        uc.emu_start(start.entry | 1, until, count=0 if until else 1)
        window = bytes(uc.mem_read(WINDOW, WINDOW_BYTES))
        return self._state(uc.reg_read(arm.UC_ARM_REG_PC) & ~1, window)
