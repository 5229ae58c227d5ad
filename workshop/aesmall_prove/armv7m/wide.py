# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Decodes the instructions of four bytes (ARMv7-M manual, A5.3)."""

from __future__ import annotations

from .decode import CONDITIONS, PC, SHIFTS, SP, Decoded, expanded, refused, shifted, signed

#: Operations with a shifted register or a constant, by four bits
_OPERATIONS = {
    0: "and",
    1: "bic",
    2: "orr",
    3: "orn",
    4: "eor",
    8: "add",
    10: "adc",
    11: "sbc",
    13: "sub",
    14: "rsb",
}
_COMPARED = {"and": "tst", "eor": "teq", "add": "cmn", "sub": "cmp"}
#: Without a first operand
_MOVED = {"orr": "mov", "orn": "mvn"}
_PACKED = 6
#: Size and sign of a load or store
_LOADS = {(0, 0): "ldrb", (1, 0): "ldrh", (2, 0): "ldr", (0, 1): "ldrsb", (1, 1): "ldrsh"}
_STORES = ("strb", "strh", "str")
_EXTEND = {0: "sxth", 1: "uxth", 4: "sxtb", 5: "uxtb"}
_REVERSED = ("rev", "rev16", "rbit", "revsh")
#: (op1, op2) of two registers, without a condition on them
_PARALLEL = {(8, 4): "uadd8", (12, 4): "usub8", (10, 8): "sel"}
_CLZ = (11, 8)
_LONG = {(0, 0): "smull", (2, 0): "umull", (4, 0): "smlal", (6, 0): "umlal", (6, 6): "umaal"}
_NOP = 0xF3AF8000


def wide(first: int, second: int) -> Decoded:
    """Decode an instruction of four bytes, in two halves."""
    found = _wide(first, second)
    if found is None:
        raise refused(first << 16 | second, 4)
    return found


def _wide(first: int, second: int) -> Decoded | None:
    kind, more = first >> 11 & 3, first >> 4 & 0x7F
    if kind == 1:
        if more & 0x60 == 0x20:
            return _by_register(first, second)
        if more & 0x64 == 0:
            return _list(first, second)
        return _double(first, second) if more & 0x64 == 4 else None
    if kind == 2:
        if second >> 15:
            return _branch(first, second)
        return _plain(first, second) if more & 0x20 else _by_constant(first, second)
    if more & 0x60 == 0:
        return _single(first, second)
    if more & 0x70 == 0x20:
        return _registers(first, second)
    if more & 0x70 == 0x30:
        return _product(first, second)
    return None


def _is_bad(*registers: int) -> bool:
    """Return whether a register is one that most instructions must not use."""
    return any(register in (SP, PC) for register in registers)


# ---- operations ----


def _by_register(first: int, second: int) -> Decoded | None:
    """Decode an operation with a shifted register."""
    m, d = second & 15, second >> 8 & 15
    amount = second >> 10 & 0x1C | second >> 6 & 3
    if second >> 15 or _is_bad(m):
        return None
    if first >> 5 & 15 == _PACKED:
        n, is_top = first & 15, second >> 5 & 1
        if first >> 4 & 1 or second >> 4 & 1 or _is_bad(d, n):
            return None
        shift, by = shifted(2 if is_top else 0, amount)
        return Decoded("pkhtb" if is_top else "pkhbt", d, n, m, shift=shift, by=by)
    shift, by = shifted(second >> 4 & 3, amount)
    return _operation(first, d, Decoded("", m=m, shift=shift, by=by))


def _by_constant(first: int, second: int) -> Decoded | None:
    """Decode an operation with a constant."""
    found = expanded(first << 1 & 0x800 | second >> 4 & 0x700 | second & 0xFF)
    if found is None:
        return None
    return _operation(first, second >> 8 & 15, Decoded("", imm=found[0], carry=found[1]))


def _operation(first: int, d: int, operand: Decoded) -> Decoded | None:
    name, sets, n = _OPERATIONS.get(first >> 5 & 15), bool(first >> 4 & 1), first & 15
    if name is None:
        return None
    if d == PC and sets and name in _COMPARED:
        name, d = _COMPARED[name], -1
    if n == PC and name in _MOVED:
        name, n = _MOVED[name], -1
    is_sum = name in ("add", "sub", "cmp", "cmn")
    if n == PC or d == PC or (n == SP and not is_sum):
        return None
    if d == SP and (n != SP or operand.shift not in ("", "lsl") or operand.by > 3):
        return None
    if not d < 0 and name in ("tst", "teq", "cmp", "cmn"):
        return None
    return _with(operand, name, d, n, sets)


def _with(operand: Decoded, name: str, d: int, n: int, sets: bool) -> Decoded:
    return Decoded(
        *(name, d, n, operand.m),
        imm=operand.imm,
        shift=operand.shift,
        by=operand.by,
        sets=sets,
        carry=operand.carry,
    )


def _plain(first: int, second: int) -> Decoded | None:
    """Decode an operation with a plain constant, or on a field."""
    n, d = first & 15, second >> 8 & 15
    low = second >> 10 & 0x1C | second >> 6 & 3
    imm = first << 1 & 0x800 | second >> 4 & 0x700 | second & 0xFF
    is_field = not first >> 10 & 1 and not second >> 5 & 1
    top, has_width = second & 31, low + (second & 31) < 32
    match first >> 4 & 31:
        case (0 | 10) as which if n == PC and not _is_bad(d):
            return Decoded("adr", d, PC, imm=-imm if which else imm)
        case (0 | 10) as which if n != PC and d != PC and (d != SP or n == SP):
            return Decoded("subw" if which else "addw", d, n, imm=imm)
        case (4 | 12) as which if not _is_bad(d):
            # MOVT keeps the lower half.
            kept = d if which == 12 else -1
            return Decoded("movt" if which == 12 else "movw", d, kept, imm=n << 12 | imm)
        case (20 | 28) as which if is_field and has_width and not _is_bad(d, n):
            name = "ubfx" if which == 28 else "sbfx"
            return Decoded(name, d, n, first=low, count=top + 1)
        case 22 if is_field and top >= low and not _is_bad(d) and n != SP:
            name, n = ("bfc", -1) if n == PC else ("bfi", n)
            return Decoded(name, d, n, first=low, count=top - low + 1)
    return None


def _registers(first: int, second: int) -> Decoded | None:
    """Decode an operation on whole registers."""
    n, d, m = first & 15, second >> 8 & 15, second & 15
    op1, op2 = first >> 4 & 15, second >> 4 & 15
    if second >> 12 != 15 or _is_bad(d, m):
        return None
    if op1 < 8 and op2 == 0:
        return None if _is_bad(n) else Decoded(SHIFTS[op1 >> 1], d, n, m, sets=bool(op1 & 1))
    if op1 < 8 and op2 >> 2 == 2 and op1 in _EXTEND and n != SP:
        name, by = _EXTEND[op1], 8 * (op2 & 3)
        shift = "ror" if by else ""
        if n == PC:
            return Decoded(name, d, m=m, shift=shift, by=by)
        return Decoded(name[:3] + "a" + name[3], d, n, m, shift=shift, by=by)
    if _is_bad(n):
        return None
    if name := _PARALLEL.get((op1, op2), ""):
        return Decoded(name, d, n, m)
    if n == m and op1 == 9 and op2 >> 2 == 2:
        return Decoded(_REVERSED[op2 & 3], d, m=m)
    return Decoded("clz", d, m=m) if n == m and (op1, op2) == _CLZ else None


def _product(first: int, second: int) -> Decoded | None:
    n, a, d, m = first & 15, second >> 12, second >> 8 & 15, second & 15
    op1, op2 = first >> 4 & 7, second >> 4 & 15
    if _is_bad(n, d, m) or a == SP:
        return None
    if first >> 7 & 1:
        low, high, name = a, d, _LONG.get((op1, op2))
        is_known = name is not None and low != high and low != PC
        return Decoded(str(name), low, n, m, high) if is_known else None
    if op1 == 0 and op2 < 2 and not (op2 and a == PC):
        if a == PC:
            return Decoded("mul", d, n, m)
        return Decoded(("mla", "mls")[op2], d, n, m, a)
    return None


# ---- loads, stores, branches ----


def _list(first: int, second: int) -> Decoded | None:
    n, writes_back, is_load = first & 15, first >> 5 & 1, first >> 4 & 1
    kind = first >> 7 & 3
    registers = tuple(r for r in range(16) if second >> r & 1)
    if kind not in (1, 2) or n == PC or len(registers) < 2 or SP in registers:
        return None
    if PC in registers and (not is_load or {*registers} >= LINK_TOO):
        return None
    if n in registers and (is_load or writes_back):
        return None
    name = ("ldm" if is_load else "stm") + ("db" if kind == 2 else "")
    return Decoded(name, n=n, index="pre" if writes_back else "offset", registers=registers)


#: A list with both is unpredictable.
LINK_TOO = {14, 15}


def _double(first: int, second: int) -> Decoded | None:
    n, d, a = first & 15, second >> 12, second >> 8 & 15
    is_pre, is_up, writes_back, is_load = (first >> i & 1 for i in (8, 7, 5, 4))
    if not (is_pre or writes_back) or n == PC or _is_bad(d, a):
        return None
    if n in (d, a) and (is_load or writes_back):
        return None
    if is_load and d == a:
        return None
    offset = 4 * (second & 0xFF) * (1 if is_up else -1)
    return Decoded(
        *("ldrd" if is_load else "strd", d, n, -1, a),
        imm=offset,
        index=_index(is_pre, writes_back),
    )


def _index(is_pre: int, writes_back: int) -> str:
    if not is_pre:
        return "post"
    return "pre" if writes_back else "offset"


def _single(first: int, second: int) -> Decoded | None:
    """Decode a load or store of one register."""
    n, d, m = first & 15, second >> 12, second & 15
    sign, is_long, size, is_load = (
        first >> at & mask for at, mask in ((8, 1), (7, 1), (5, 3), (4, 1))
    )
    if size == 3 or (not is_load and (sign or n == PC)):
        return None
    name = _LOADS.get((size, sign)) if is_load else _STORES[size]
    if name is None or d == SP or (d == PC and name != "ldr"):
        return None
    if n == PC:
        return Decoded(name, d, PC, imm=(second & 0xFFF) * (1 if is_long else -1))
    if is_long:
        return Decoded(name, d, n, imm=second & 0xFFF)
    if second >> 11 & 1:
        is_pre, is_up, writes_back = (second >> at & 1 for at in (10, 9, 8))
        is_own = is_pre and is_up and not writes_back  # LDRT and others
        if is_own or not (is_pre or writes_back) or (writes_back and n == d):
            return None
        imm = (second & 0xFF) * (1 if is_up else -1)
        return Decoded(name, d, n, imm=imm, index=_index(is_pre, writes_back))
    if second >> 6 & 31 or _is_bad(m):
        return None
    return Decoded(name, d, n, m, shift="lsl", by=second >> 4 & 3)


def _branch(first: int, second: int) -> Decoded | None:
    sign, j1, j2 = first >> 10 & 1, second >> 13 & 1, second >> 11 & 1
    low = (second & 0x7FF) << 1
    if first << 16 | second == _NOP:
        return Decoded("nop")
    if second >> 12 & 5 == 0:
        condition = first >> 6 & 15
        if condition >= len(CONDITIONS):
            return None
        distance = low | (first & 0x3F) << 12 | j1 << 18 | j2 << 19 | sign << 20
        return Decoded("b", imm=4 + signed(distance, 21), conditions=(CONDITIONS[condition],))
    if second >> 12 & 1:
        i1, i2 = 1 ^ j1 ^ sign, 1 ^ j2 ^ sign
        distance = low | (first & 0x3FF) << 12 | i2 << 22 | i1 << 23 | sign << 24
        name = "bl" if second >> 14 & 1 else "b"
        return Decoded(name, imm=4 + signed(distance, 25))
    return None
