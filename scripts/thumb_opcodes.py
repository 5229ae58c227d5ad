# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cycles and bytes of ARMv6-M machine code on the Cortex-M0+ with its one-cycle multiplier.

The figures are from the Technical Reference Manual (r0p1, table 3-1), without wait states.
Instructions that are not in the table are an error: other system instructions, and Thumb-2.
"""

from __future__ import annotations

from asm_cost import Instruction, fields, fits, signed

SP, LR, PC = 13, 14, 15
_CONDITIONS = ("eq", "ne", "cs", "cc", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le")

_TWO = (
    *("ands", "eors", "lsls", "lsrs", "asrs", "adcs", "sbcs", "rors"),
    *("tst", "rsbs", "cmp", "cmn", "orrs", "muls", "bics", "mvns"),
)
#: Loads and stores with an offset in a register
_STORES = ("str", "strh", "strb")
_OFFSET = (*_STORES, "ldrsb", "ldr", "ldrh", "ldrb", "ldrsh")

#: name, bits (0, 1, or a letter of an operand), cycles. The letters d, m, n and t are registers,
#: and d is written. l is a list of registers, with x for LR or PC in it. k and o are numbers.
TABLE = (
    ("lsls", "00000kkkkkmmmddd", 1),  # MOVS of registers is LSLS by 0
    ("lsrs", "00001kkkkkmmmddd", 1),
    ("asrs", "00010kkkkkmmmddd", 1),
    ("adds", "0001100mmmnnnddd", 1),
    ("subs", "0001101mmmnnnddd", 1),
    ("adds", "0001110kkknnnddd", 1),
    ("subs", "0001111kkknnnddd", 1),
    ("movs", "00100dddkkkkkkkk", 1),
    ("cmp", "00101nnnkkkkkkkk", 1),
    ("adds", "00110dddkkkkkkkk", 1),
    ("subs", "00111dddkkkkkkkk", 1),
    *(
        (name, f"010000{place:04b}mmm{'nnn' if name in ('tst', 'cmp', 'cmn') else 'ddd'}", 1)
        for place, name in enumerate(_TWO)
    ),
    ("add", "01000100dmmmmddd", 1),  # to PC 2
    ("cmp", "01000101nmmmmnnn", 1),
    ("mov", "01000110dmmmmddd", 1),  # to PC 2
    ("bx", "010001110mmmm000", 2),
    ("blx", "010001111mmmm000", 2),
    ("ldr", "01001dddkkkkkkkk", 2),  # a literal
    *(
        (name, f"0101{place:03b}mmmnnn{'ttt' if name in _STORES else 'ddd'}", 2)
        for place, name in enumerate(_OFFSET)
    ),
    ("str", "01100kkkkknnnttt", 2),
    ("ldr", "01101kkkkknnnddd", 2),
    ("strb", "01110kkkkknnnttt", 2),
    ("ldrb", "01111kkkkknnnddd", 2),
    ("strh", "10000kkkkknnnttt", 2),
    ("ldrh", "10001kkkkknnnddd", 2),
    ("str", "10010tttkkkkkkkk", 2),  # from SP
    ("ldr", "10011dddkkkkkkkk", 2),
    ("adr", "10100dddkkkkkkkk", 1),
    ("add", "10101dddkkkkkkkk", 1),  # SP and a number
    ("add sp", "101100000kkkkkkk", 1),
    ("sub sp", "101100001kkkkkkk", 1),
    ("sxth", "1011001000mmmddd", 1),
    ("sxtb", "1011001001mmmddd", 1),
    ("uxth", "1011001010mmmddd", 1),
    ("uxtb", "1011001011mmmddd", 1),
    ("push", "1011010xllllllll", 1),  # lists: one more for each register
    ("rev", "1011101000mmmddd", 1),
    ("rev16", "1011101001mmmddd", 1),
    ("revsh", "1011101011mmmddd", 1),
    ("pop", "1011110xllllllll", 1),  # with PC two more
    ("nop", "1011111100000000", 1),
    ("udf", "11011110kkkkkkkk", 1),  # a fault
    ("stm", "11000nnnllllllll", 1),
    ("ldm", "11001nnnllllllll", 1),
    ("b", "11100ooooooooooo", 2),
    ("bl", "11110ooooooooooo", 3),  # the called code is a block of its own
    *(("b", f"1101{condition:04b}oooooooo", 1) for condition in range(14)),  # taken 2
)


def decode(code: bytes, address: int) -> Instruction:
    """Return the instruction at an address of the code."""
    word = int.from_bytes(code[address : address + 2], "little")
    for name, bits, cycles in TABLE:
        if fits(word, bits):
            values = fields(word, bits)
            if values.get("l", 1) or values.get("x"):
                return _instruction(name, word, values, cycles, address, code)
    raise ValueError(f"no row of the opcode table for {word:04x} at {address:#x}")


def _instruction(
    name: str, word: int, values: dict[str, int], cycles: int, address: int, code: bytes
) -> Instruction:
    size = 4 if name == "bl" else 2
    after = address + size
    written = [values["d"]] if "d" in values else []
    named = [values[letter] for letter in "dmnt" if letter in values]
    target = None
    stack: int | None = 0
    if "l" in values:
        listed = [number for number in range(8) if values["l"] >> number & 1]
        if values.get("x"):
            listed.append(LR if name == "push" else PC)
        named += listed
        written += listed if name in ("pop", "ldm") else []
        cycles += len(listed)
        stack = 4 * len(listed) * {"push": 1, "pop": -1}.get(name, 0)
    if name.endswith(" sp"):
        stack = 4 * values["k"] * (1 if name == "sub sp" else -1)
    elif SP in written:
        stack = None
    if name == "bl":
        second = int.from_bytes(code[address + 2 : after], "little")
        target = after + (signed(word, 11) << 12) + ((second & 0x7FF) << 1)
    counts = None
    if word >> 13 == 1:  # MOVS, CMP, ADDS, SUBS with a number
        sign = -1 if name == "subs" else 1
        what = {"movs": "set", "cmp": "compare"}.get(name, "step")
        counts = (what, values.get("d", values.get("n", 0)), sign * values["k"])
    condition = ""
    ways: tuple[tuple[int | None, int], ...] = ((after, cycles),)
    if PC in written:
        ways = ((None, cycles + (2 if name == "pop" else 1)),)
    elif name in ("bx", "udf"):
        ways = ((None, cycles),)
    elif name == "b":
        width = 8 if word >> 12 == 0xD else 11
        ways = ((address + 4 + 2 * signed(word, width), 2),)
        if width == 8:
            ways, condition = ((after, 1), *ways), _CONDITIONS[word >> 8 & 15]
    return Instruction(
        address,
        name,
        size,
        ways,
        tuple(named),
        tuple(written),
        target,
        stack,
        counts,
        # MOV, ADD, loads and similar ones do not change the flags
        name.endswith("s") or name in ("cmp", "cmn", "tst"),
        condition,
    )
