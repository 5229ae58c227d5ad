# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Decodes the instructions of two bytes (ARMv7-M manual, A5.2)."""

from __future__ import annotations

from .decode import CONDITIONS, LR, PC, SP, Decoded, refused, shifted, signed

#: Operations on two low registers. An empty name is decoded elsewhere.
_TWO = (
    *("and", "eor", "lsl", "lsr", "asr", "adc", "sbc", "ror"),
    *("tst", "rsb", "cmp", "cmn", "orr", "mul", "bic", "mvn"),
)
_BY_REGISTER = ("str", "strh", "strb", "ldrsb", "ldr", "ldrh", "ldrb", "ldrsh")
#: The upper five bits of loads and stores with an offset: name, and bits of the offset's unit
_BY_NUMBER = {
    0b01100: ("str", 2),
    0b01101: ("ldr", 2),
    0b01110: ("strb", 0),
    0b01111: ("ldrb", 0),
    0b10000: ("strh", 1),
    0b10001: ("ldrh", 1),
}
_EXTEND = ("sxth", "sxtb", "uxth", "uxtb")
_REVERSE = {0: "rev", 1: "rev16", 3: "revsh"}
_NOP = 0xBF00


def narrow(code: int) -> Decoded:
    """Decode an instruction of two bytes."""
    found = _narrow(code)
    if found is None:
        raise refused(code, 2)
    return found


def _narrow(code: int) -> Decoded | None:
    top, d, n, m = code >> 11, code & 7, code >> 3 & 7, code >> 6 & 7
    low, register = code & 0xFF, code >> 8 & 7
    match top:
        case 0 | 1 | 2:
            shift, by = shifted(top, code >> 6 & 31)
            if not shift:
                return _made("mov", d, m=n, sets=True)
            return _made(shift, d, n, imm=by, sets=True, narrow=True)
        case 3:
            operand = {"imm": m} if code >> 10 & 1 else {"m": m}
            return _made(("add", "sub")[code >> 9 & 1], d, n, **operand, sets=True, narrow=True)
        case 4:
            return _made("mov", register, imm=low, sets=True, narrow=True)
        case 5:
            return _made("cmp", n=register, imm=low, sets=True)
        case 6 | 7:
            name = ("add", "sub")[top & 1]
            return _made(name, register, register, imm=low, sets=True, narrow=True)
        case 8:
            return _high(code) if code >> 10 & 1 else _two(code >> 6 & 15, d, n)
        case 9:
            return _made("ldr", register, PC, imm=4 * low)
        case 10 | 11:
            return _made(_BY_REGISTER[code >> 9 & 7], d, n, m)
        case 18 | 19:
            return _made(("str", "ldr")[top & 1], register, SP, imm=4 * low)
        case 20:
            return _made("adr", register, PC, imm=4 * low)
        case 21:
            return _made("add", register, SP, imm=4 * low)
        case 22 | 23:
            return _other(code)
        case 24 | 25:
            return _list(("stm", "ldm")[top & 1], register, low)
        case 26 | 27 if (code >> 8 & 15) < len(CONDITIONS):
            imm = 4 + 2 * signed(low, 8)
            return _made("b", imm=imm, conditions=(CONDITIONS[code >> 8 & 15],))
        case 28:
            return _made("b", imm=4 + 2 * signed(code, 11))
        case _ if found := _BY_NUMBER.get(top):
            name, unit = found
            return _made(name, d, n, imm=(code >> 6 & 31) << unit)
    return None


def _made(name: str, d: int = -1, n: int = -1, m: int = -1, **more: object) -> Decoded:
    return Decoded(name, d, n, m, size=2, **more)  # type: ignore[arg-type]


def _two(which: int, d: int, m: int) -> Decoded:
    """Decode an operation on two low registers."""
    name = _TWO[which]
    if name in ("tst", "cmp", "cmn"):
        return _made(name, n=d, m=m, sets=True)
    if name == "rsb":
        return _made(name, d, m, imm=0, sets=True, narrow=True)
    if name == "mvn":
        return _made(name, d, m=m, sets=True, narrow=True)
    return _made(name, d, d, m, sets=True, narrow=True)


def _high(code: int) -> Decoded | None:
    """Decode an operation on high registers, or a jump to a register."""
    d, m = code & 7 | code >> 4 & 8, code >> 3 & 15
    match code >> 8 & 3:
        case 0 if d != PC and m != PC:
            return _made("add", d, d, m)
        case 1 if (d > 7 or m > 7) and PC not in (d, m):
            return _made("cmp", n=d, m=m, sets=True)
        case 2 if m != PC:
            return _made("mov", d, m=m)
        case 3 if code & 7 == 0 and m not in (SP, PC):
            return _made(("bx", "blx")[code >> 7 & 1], m=m)
    return None


def _other(code: int) -> Decoded | None:
    """Decode what the manual calls miscellaneous instructions."""
    d, m = code & 7, code >> 3 & 7
    match code >> 8 & 15:
        case 0:
            return _made(("add", "sub")[code >> 7 & 1], SP, SP, imm=4 * (code & 0x7F))
        case 1 | 3 | 9 | 11:
            distance = 4 + (code >> 2 & 0x3E | code >> 3 & 0x40)
            return _made("cbnz" if code >> 11 & 1 else "cbz", n=d, imm=distance)
        case 2:
            return _made(_EXTEND[code >> 6 & 3], d, m=m)
        case 4 | 5:
            return _list("stmdb", SP, code & 0xFF | (code & 0x100) << LR - 8)
        case 12 | 13:
            return _list("ldm", SP, code & 0xFF | (code & 0x100) << PC - 8)
        case 10 if code >> 6 & 3 in _REVERSE:
            return _made(_REVERSE[code >> 6 & 3], d, m=m)
        case 15 if code & 15:
            return _it(code >> 4 & 15, code & 15)
        case 15 if code == _NOP:
            return _made("nop")
    return None


def _list(name: str, n: int, bits: int) -> Decoded | None:
    registers = tuple(r for r in range(16) if bits >> r & 1)
    if not registers or n in registers:
        return None
    return _made(name, n=n, index="pre", registers=registers)


def _it(first: int, mask: int) -> Decoded | None:
    """Decode IT. Each further bit of the mask is the lowest bit of a condition, up to a last 1."""
    if first >= len(CONDITIONS):
        return None
    count = 4 - ((mask & -mask).bit_length() - 1)
    lows = [first & 1, *(mask >> 3 - i & 1 for i in range(count - 1))]
    return _made("it", conditions=tuple(CONDITIONS[first & ~1 | low] for low in lows))
