# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compute cycles and stack of ARMv6-M code on a Cortex-M0+ from a list of bit patterns.

The list is a second reading of table 3-1 of Arm's "Cortex-M0+ Technical Reference Manual" r0p1
(single-cycle multiplier, no wait states). It was made independently of bench/sim/m0plus_timing.mjs,
so that the two check each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

#: Pattern (x: any bit), cycles, and "N" if each listed register costs one cycle more
_RULES: tuple[tuple[str, int, str], ...] = (
    # shifts, add, subtract, move, compare
    ("00xx xxxx xxxx xxxx", 1, ""),
    # data processing between low registers, MULS among them
    ("0100 00xx xxxx xxxx", 1, ""),
    # ADD PC, Rm and MOV PC, Rm
    ("0100 01x0 1xxx x111", 2, ""),
    ("0100 0100 xxxx xxxx", 1, ""),
    ("0100 0101 xxxx xxxx", 1, ""),
    ("0100 0110 xxxx xxxx", 1, ""),
    # BX, BLX
    ("0100 0111 xxxx x000", 2, ""),
    # LDR literal; loads and stores with register, immediate and SP offsets
    ("0100 1xxx xxxx xxxx", 2, ""),
    ("0101 xxxx xxxx xxxx", 2, ""),
    ("011x xxxx xxxx xxxx", 2, ""),
    ("100x xxxx xxxx xxxx", 2, ""),
    # ADR; ADD Rd, SP; ADD SP, SUB SP
    ("1010 xxxx xxxx xxxx", 1, ""),
    ("1011 0000 xxxx xxxx", 1, ""),
    # extensions, byte reversals (10 is HLT, which is not ARMv6-M), CPS
    ("1011 0010 xxxx xxxx", 1, ""),
    ("1011 1010 0xxx xxxx", 1, ""),
    ("1011 1010 11xx xxxx", 1, ""),
    ("1011 0110 011x 0010", 1, ""),
    # PUSH; POP; POP with PC; the lists count LR and PC
    ("1011 010x xxxx xxxx", 1, "N"),
    ("1011 1100 xxxx xxxx", 1, "N"),
    ("1011 1101 xxxx xxxx", 3, "N"),
    # NOP, YIELD; SEV; WFE, WFI
    ("1011 1111 000x 0000", 1, ""),
    ("1011 1111 0100 0000", 1, ""),
    ("1011 1111 001x 0000", 2, ""),
    # STM, LDM
    ("1100 xxxx xxxx xxxx", 1, "N"),
    # UDF and SVC, which our code does not use; conditional branches, not taken; B
    ("1101 111x xxxx xxxx", 0, ""),
    ("1101 xxxx xxxx xxxx", 1, ""),
    ("1110 0xxx xxxx xxxx", 2, ""),
    # first half of BL, MSR, MRS, DSB, DMB, ISB
    ("1111 0xxx xxxx xxxx", 3, ""),
)


def _compile(pattern: str) -> tuple[int, int]:
    bits = pattern.replace(" ", "")
    return int(bits.replace("0", "1").replace("x", "0"), 2), int(bits.replace("x", "0"), 2)


_COMPILED = [(*_compile(pattern), cycles, more) for pattern, cycles, more in _RULES]
_LIST = {0b1011: 0x1FF, 0b1100: 0xFF}


@cache
def cycles(opcode: int) -> int:
    """Return the cycles of the instruction with this first halfword, or 0 if it is undefined."""
    for mask, value, base, more in _COMPILED:
        if opcode & mask == value:
            listed = (opcode & _LIST[opcode >> 12]).bit_count() if more else 0
            return base + listed if listed or not more else 0
    return 0


def sp_change(opcode: int) -> int | None:
    """Return the bytes that the instruction adds to SP, or None if it depends on a register."""
    if opcode & 0xFE00 == 0xB400:
        return -4 * (opcode & 0x1FF).bit_count()
    if opcode & 0xFE00 == 0xBC00:
        return 4 * (opcode & 0x1FF).bit_count()
    if opcode & 0xFF00 == 0xB000:
        return (-4 if opcode & 0x80 else 4) * (opcode & 0x7F)
    writes_sp = opcode & 0xFD87 == 0x4485 or opcode & 0xFFF0 == 0xF380
    return None if writes_sp else 0


def _is_whole(code: Sequence[int]) -> bool:
    """Return whether an instruction of two halfwords is BL, MSR, MRS or a barrier.

    An instruction of one halfword is always accepted.
    """
    if code[0] < 0xF000:
        return True
    branches = code[1] & 0xD000 == 0xD000
    return branches or (code[0] & 0xFF80 == 0xF380 and code[1] & 0xD000 == 0x8000)


@dataclass(frozen=True)
class Block:
    """A run of instructions that only its end can leave."""

    end: int
    #: Cycles if the last instruction's branch, when conditional, is not taken
    cycles: int
    conditional: bool
    #: Whether the block ends with BL or BLX
    calls: bool
    #: The lowest SP, relative to SP at the start; 0 if it never falls below
    lowest: int
    #: The lowest SP after the last write of SP with an unknown value, relative to SP at the end
    lowest_from_end: int


def block(start: int, code: Sequence[int]) -> Block:
    """Return the block that consists of all these halfwords."""
    total, at, last = 0, 0, 0
    offset = lowest = 0
    changes: list[int] = []  # since the last unknown write of SP
    known = True
    while at < len(code):
        last = code[at]
        cost = cycles(last)
        if cost == 0 or not _is_whole(code[at : at + 2]):
            raise ValueError(f"undefined instruction 0x{last:x}")
        total += cost
        change = sp_change(last)
        if change is None:
            known, changes = False, []
        elif known:
            offset += change
            lowest = min(lowest, offset)
        elif change:
            changes.append(change)
        at += 2 if last >= 0xF000 else 1
    return Block(
        end=start + 2 * len(code),
        cycles=total,
        conditional=last >> 12 == 0xD,
        calls=last & 0xF800 == 0xF000 or last & 0xFF87 == 0x4780,
        lowest=lowest,
        lowest_from_end=min((-sum(changes[i:]) for i in range(len(changes))), default=0),
    )
