# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Decodes the two-byte instructions of C and Zcb as their four-byte equivalents.

The sources are the RISC-V manual and "RISC-V Code Size Reduction" (1.0.4). Only instructions that a
proof accepts are decoded. Hints and reserved encodings are refused.
"""

from __future__ import annotations

from dataclasses import replace

from .decode import Decoded, needs, refused, signed

_RA, _SP = 1, 2
_C, _ZCB = frozenset({"c"}), frozenset({"zcb"})
#: c.sub .. c.and, then the instructions of Zcb with one register
_TWO = ("sub", "xor", "or", "and")
_ONE = {
    0: ("andi", 0xFF),
    1: ("sext.b", 0),
    2: ("zext.h", 0),
    3: ("sext.h", 0),
    5: ("xori", -1),
}


def short(code: int) -> Decoded:
    """Decode an instruction of two bytes."""
    quadrant = (_first, _second, _third)[code & 3]
    found = quadrant(code, code >> 13)
    if found is None:
        raise refused(code, 2)
    own = _ZCB if (code & 3, code >> 13) == (0, 4) or _is_zcb(code) else _C
    return replace(found, size=2, needs=(own, *needs(found.name)))


def _is_zcb(code: int) -> bool:
    """Return whether an instruction among C's arithmetic belongs to Zcb."""
    return code & 0xFC03 == 0x9C01 and code >> 5 & 3 >= 2


def _field(code: int, *parts: tuple[int, int, int]) -> int:
    """Return a number in pieces: (lowest bit in the code, bits, lowest bit in the number)."""
    return sum((code >> at & (1 << bits) - 1) << to for at, bits, to in parts)


def _near(code: int, at: int) -> int:
    """Return one of x8 .. x15."""
    return 8 + (code >> at & 7)


def _first(code: int, top: int) -> Decoded | None:
    """Decode loads and stores by a register, and c.addi4spn."""
    low, high = _near(code, 2), _near(code, 7)
    word = _field(code, (6, 1, 2), (10, 3, 3), (5, 1, 6))
    match top:
        case 0:
            offset = _field(code, (6, 1, 2), (5, 1, 3), (11, 2, 4), (7, 4, 6))
            return Decoded("addi", low, _SP, imm=offset) if offset else None
        case 2:
            return Decoded("lw", low, high, imm=word)
        case 6:
            return Decoded("sw", 0, high, low, word)
        case 4:
            return _bytes(code, low, high)
    return None


def _bytes(code: int, low: int, high: int) -> Decoded | None:
    """Decode the loads and stores of bytes and halves of Zcb."""
    byte, half = _field(code, (6, 1, 0), (5, 1, 1)), _field(code, (5, 1, 1))
    match code >> 10 & 7, code >> 6 & 1:
        case 0, _:
            return Decoded("lbu", low, high, imm=byte)
        case 1, 0:
            return Decoded("lhu", low, high, imm=half)
        case 1, 1:
            return Decoded("lh", low, high, imm=half)
        case 2, _:
            return Decoded("sb", 0, high, low, byte)
        case 3, 0:
            return Decoded("sh", 0, high, low, half)
    return None


def _second(code: int, top: int) -> Decoded | None:
    """Decode constants, arithmetic, jumps and branches."""
    rd, number = code >> 7 & 31, signed(_field(code, (2, 5, 0), (12, 1, 5)), 6)
    match top:
        case 0 if code == 1 or (rd and number):
            return Decoded("addi", rd, rd, imm=number)
        case 1 | 5:
            of_jump = (3, 3, 1), (11, 1, 4), (2, 1, 5), (7, 1, 6)
            more = (6, 1, 7), (9, 2, 8), (8, 1, 10), (12, 1, 11)
            target = signed(_field(code, *of_jump, *more), 12)
            return Decoded("jal", _RA if top == 1 else 0, imm=target)
        case 2 if rd:
            return Decoded("addi", rd, 0, imm=number)
        case 3 if rd == _SP:
            pieces = (6, 1, 4), (2, 1, 5), (5, 1, 6), (3, 2, 7), (12, 1, 9)
            offset = signed(_field(code, *pieces), 10)
            return Decoded("addi", _SP, _SP, imm=offset) if offset else None
        case 3 if rd and number:
            return Decoded("lui", rd, imm=number << 12)
        case 4:
            return _arithmetic(code, _near(code, 7), number)
        case 6 | 7:
            of_branch = (3, 2, 1), (10, 2, 3), (2, 1, 5), (5, 2, 6), (12, 1, 8)
            target = signed(_field(code, *of_branch), 9)
            return Decoded("beq" if top == 6 else "bne", 0, _near(code, 7), 0, target)
    return None


def _arithmetic(code: int, rd: int, number: int) -> Decoded | None:
    other, which = _near(code, 2), code >> 5 & 3
    match code >> 10 & 3, code >> 12 & 1:
        case (0 | 1) as way, 0 if number:  # no shift is 32 or more, a shift by 0 is a hint
            return Decoded(("srli", "srai")[way], rd, rd, imm=number)
        case 2, _:
            return Decoded("andi", rd, rd, imm=number)
        case 3, 0:
            return Decoded(_TWO[which], rd, rd, other)
        case 3, 1 if which == 2:
            return Decoded("mul", rd, rd, other)
        case 3, 1 if which == 3 and (code >> 2 & 7) in _ONE:
            name, immediate = _ONE[code >> 2 & 7]
            return Decoded(name, rd, rd, imm=immediate)
    return None


def _third(code: int, top: int) -> Decoded | None:
    """Decode loads and stores by the stack pointer, moves, and calls by registers."""
    rd, rs2 = code >> 7 & 31, code >> 2 & 31
    match top, code >> 12 & 1:
        case 0, 0 if rd and rs2:
            return Decoded("slli", rd, rd, imm=rs2)
        case 2, _ if rd:
            offset = _field(code, (4, 3, 2), (12, 1, 5), (2, 2, 6))
            return Decoded("lw", rd, _SP, imm=offset)
        case 4, 0 if rd and not rs2:
            return Decoded("jalr", 0, rd)
        case 4, 0 if rd:
            return Decoded("add", rd, 0, rs2)
        case 4, 1 if rd and not rs2:
            return Decoded("jalr", _RA, rd)
        case 4, 1 if rd:
            return Decoded("add", rd, rd, rs2)
        case 6, _:
            return Decoded("sw", 0, _SP, rs2, _field(code, (9, 4, 2), (7, 2, 6)))
    return None
