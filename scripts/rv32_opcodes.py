# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cycles and bytes of RV32 machine code on Hazard3 with memory without wait states.

The rules are those in bench/sim/hazard3_timing.c, for a branch that is not predicted. Instructions
that are not in the table are an error: division, atomics, CSRs.
"""

from __future__ import annotations

from asm_cost import Instruction, fields, fits, signed

RA, SP, GP, TP = 1, 2, 3, 4

#: Bits 31 to 25 and 14 to 12 of instructions with two source registers, by extension
_TWO = (
    *(("add", 0x00, 0), ("sub", 0x20, 0), ("sll", 0x00, 1), ("slt", 0x00, 2), ("sltu", 0x00, 3)),
    *(("xor", 0x00, 4), ("srl", 0x00, 5), ("sra", 0x20, 5), ("or", 0x00, 6), ("and", 0x00, 7)),
    *(("mul", 0x01, 0), ("mulh", 0x01, 1), ("mulhsu", 0x01, 2), ("mulhu", 0x01, 3)),
    *(("sh1add", 0x10, 2), ("sh2add", 0x10, 4), ("sh3add", 0x10, 6)),
    *(("andn", 0x20, 7), ("orn", 0x20, 6), ("xnor", 0x20, 4), ("rol", 0x30, 1), ("ror", 0x30, 5)),
    *(("min", 0x05, 4), ("minu", 0x05, 5), ("max", 0x05, 6), ("maxu", 0x05, 7)),
    *(("bclr", 0x24, 1), ("bext", 0x24, 5), ("binv", 0x34, 1), ("bset", 0x14, 1)),
    *(("pack", 0x04, 4), ("packh", 0x04, 7)),
)
#: Bits 14 to 12 of instructions with a number. Then bits 31 to 25 and 14 to 12 of shifts by a
#: number. Then bits 31 to 20 and 14 to 12 of instructions with one source register.
_NUMBER = {"addi": 0, "slti": 2, "sltiu": 3, "xori": 4, "ori": 6, "andi": 7}
_SHIFTS = (
    *(("slli", 0x00, 1), ("srli", 0x00, 5), ("srai", 0x20, 5), ("rori", 0x30, 5)),
    *(("bclri", 0x24, 1), ("bexti", 0x24, 5), ("binvi", 0x34, 1), ("bseti", 0x14, 1)),
)
_ONE = (
    *(("clz", 0x600, 1), ("ctz", 0x601, 1), ("cpop", 0x602, 1)),
    *(("sext.b", 0x604, 1), ("sext.h", 0x605, 1), ("orc.b", 0x287, 5), ("rev8", 0x698, 5)),
    *(("brev8", 0x687, 5), ("zip", 0x08F, 1), ("unzip", 0x08F, 5)),
)
_BRANCHES = {"beq": 0, "bne": 1, "blt": 4, "bge": 5, "bltu": 6, "bgeu": 7}
_LOADS = {"lb": 0, "lh": 1, "lw": 2, "lbu": 4, "lhu": 5}
_STORES = {"sb": 0, "sh": 1, "sw": 2}

#: name, bits (0, 1, or a letter of an operand). Registers: d is written, s and t are needed when
#: the instruction begins, x is both, and v is stored, so it is needed later. Three bits name x8 to
#: x15. k is a number, and o is the distance of a jump.
TABLE = (
    *((n, f"{a:07b}tttttsssss{b:03b}ddddd0110011") for n, a, b in _TWO),
    *((n, f"{a:012b}sssss{b:03b}ddddd0010011") for n, a, b in _ONE),
    *((n, f"{a:07b}kkkkksssss{b:03b}ddddd0010011") for n, a, b in _SHIFTS),
    *((n, f"kkkkkkkkkkkksssss{b:03b}ddddd0010011") for n, b in _NUMBER.items()),
    *((n, f"kkkkkkkkkkkksssss{b:03b}ddddd0000011") for n, b in _LOADS.items()),
    *((n, f"kkkkkkkvvvvvsssss{b:03b}kkkkk0100011") for n, b in _STORES.items()),
    *((n, f"oooooootttttsssss{b:03b}ooooo1100011") for n, b in _BRANCHES.items()),
    ("lui", "kkkkkkkkkkkkkkkkkkkkddddd0110111"),
    ("auipc", "kkkkkkkkkkkkkkkkkkkkddddd0010111"),
    ("jal", "ooooooooooooooooooooddddd1101111"),
    ("jalr", "kkkkkkkkkkkksssss000ddddd1100111"),
    ("h3.bextmi", "000kkk0kkkkksssss100ddddd0001011"),
)
#: The same for instructions of 16 bits. Earlier rows take precedence. c.unimp and similar ones have
#: no row.
SHORT = (
    ("unimp", "0000000000000000"),
    ("unimp", "00000000000ddd00"),
    ("addi4spn", "000kkkkkkkkddd00"),
    ("lw", "010kkkssskkddd00"),
    ("sw", "110kkkssskkvvv00"),
    ("lbu", "100000ssskkddd00"),  # Zcb
    ("lhu", "100001sss0kddd00"),
    ("lh", "100001sss1kddd00"),
    ("sb", "100010ssskkvvv00"),
    ("sh", "100011sss0kvvv00"),
    ("nop", "0000000000000001"),
    ("unimp", "000k00000kkkkk01"),
    ("addi", "000kxxxxxkkkkk01"),
    ("jal", "001ooooooooooo01"),
    ("unimp", "010k00000kkkkk01"),
    ("li", "010kdddddkkkkk01"),
    ("unimp", "0110ddddd0000001"),
    ("unimp", "011k00000kkkkk01"),
    ("addi16sp", "011k00010kkkkk01"),
    ("lui", "011kdddddkkkkk01"),
    ("unimp", "10000kxxx0000001"),
    ("srli", "100000xxxkkkkk01"),
    ("srai", "100001xxxkkkkk01"),
    ("andi", "100k10xxxkkkkk01"),
    ("sub", "100011xxx00ttt01"),
    ("xor", "100011xxx01ttt01"),
    ("or", "100011xxx10ttt01"),
    ("and", "100011xxx11ttt01"),
    ("mul", "100111xxx10ttt01"),  # Zcb
    ("zext.b", "100111xxx1100001"),
    ("sext.b", "100111xxx1100101"),
    ("zext.h", "100111xxx1101001"),
    ("sext.h", "100111xxx1101101"),
    ("not", "100111xxx1110101"),
    ("j", "101ooooooooooo01"),
    ("beq", "110ooosssooooo01"),
    ("bne", "111ooosssooooo01"),
    ("unimp", "0000xxxxx0000010"),
    ("unimp", "000000000kkkkk10"),
    ("slli", "0000xxxxxkkkkk10"),
    ("unimp", "010k00000kkkkk10"),
    ("lwsp", "010kdddddkkkkk10"),
    ("unimp", "100k000000000010"),
    ("jr", "1000sssss0000010"),
    ("jalr", "1001sssss0000010"),
    ("unimp", "100k00000ttttt10"),
    ("mv", "1000dddddttttt10"),
    ("add", "1001xxxxxttttt10"),
    ("swsp", "110kkkkkkvvvvv10"),
)
#: The shift of each bit of o, the first bit first
_JUMP = (20, *range(10, 0, -1), 11, *range(19, 11, -1))
_BRANCH = (12, *range(10, 4, -1), 4, 3, 2, 1, 11)
_SHORT_JUMP = (11, 4, 9, 8, 10, 6, 7, 3, 2, 1, 5)
_SHORT_BRANCH = (8, 4, 3, 7, 6, 2, 1, 5)
_SP_16 = (9, 4, 6, 8, 7, 5)


def _row(code: bytes, address: int) -> tuple[str, str, int]:
    """Return the row of the table for the instruction at an address, and the instruction's bits."""
    short = int.from_bytes(code[address : address + 2], "little")
    word = int.from_bytes(code[address : address + 4], "little")
    rows, word = (TABLE, word) if short & 3 == 3 else (SHORT, short)
    for name, bits in rows:
        if fits(word, bits):
            if name == "unimp":
                break
            return name, bits, word
    raise ValueError(f"no row of the opcode table for {word:0{8 if word > short else 4}x}")


def _registers(bits: str, values: dict[str, int], letters: str) -> list[int]:
    """Return the registers that the letters name, without x0."""
    named = [
        values[letter] + (8 if bits.count(letter) == 3 else 0)
        for letter in letters
        if letter in values
    ]
    return [number for number in named if number]


def _wanted(code: bytes, address: int) -> list[int]:
    """Return the registers that the instruction at an address needs when it begins."""
    if address >= len(code):
        return []
    name, bits, word = _row(code, address)
    implied = [SP] if name in ("lwsp", "swsp", "addi4spn", "addi16sp") else []
    return _registers(bits, fields(word, bits), "stx") + implied


def _is_long(code: bytes, address: int) -> bool:
    """Return whether an instruction of four bytes begins at this address, in the middle of a word.

    A jump to such an instruction takes one cycle more.
    """
    return address % 4 == 2 and 0 <= address < len(code) and code[address] & 3 == 3


def _distance(bits: str, values: dict[str, int]) -> int:
    places = {20: _JUMP, 12: _BRANCH, 11: _SHORT_JUMP, 8: _SHORT_BRANCH}[bits.count("o")]
    return _unscrambled(values["o"], places)


def _unscrambled(number: int, places: tuple[int, ...]) -> int:
    last = len(places) - 1
    value = sum((number >> last - i & 1) << place for i, place in enumerate(places))
    return signed(value, places[0] + 1)


def _stack(name: str, bits: str, values: dict[str, int], written: list[int]) -> int | None:
    """Return the bytes by which the stack grows, if they are known."""
    if SP not in written:
        return 0
    if name == "addi16sp":
        return -_unscrambled(values["k"], _SP_16)
    if name == "addi" and SP in _registers(bits, values, "sx"):
        return -signed(values["k"], bits.count("k"))
    return None


def decode(code: bytes, address: int) -> Instruction:
    """Return the instruction at an address of the code. The code begins at a word."""
    try:
        name, bits, word = _row(code, address)
    except ValueError as error:
        raise ValueError(f"{error} at {address:#x}") from error
    size = len(bits) // 8
    after = address + size
    values = fields(word, bits)
    written = _registers(bits, values, "dx")
    named = [*written, *_registers(bits, values, "stv")]
    if name in ("jal", "jalr") and size == 2:
        written, named = [*written, RA], [*named, RA]
    if name.endswith("sp") or name == "addi4spn":
        named.append(SP)
        written += [SP] if name == "addi16sp" else []
    is_load = name in _LOADS or name == "lwsp"
    waits = int(is_load and bool({*written} & {*_wanted(code, after)}))
    ways: tuple[tuple[int | None, int], ...] = ((after, 1 + waits),)
    target, condition = None, ""
    if "o" in values:
        goal = address + _distance(bits, values)
        cycles = 2 + _is_long(code, goal)
        if name in _BRANCHES:
            ways, condition = ((after, 1), (goal, cycles)), name
        elif written:
            waits, target = int(_is_long(code, after)), goal
            ways = ((after, cycles + waits),)
        else:
            ways = ((goal, cycles),)
    elif name in ("jr", "jalr"):
        waits = int(bool(written) and _is_long(code, after))
        ways = ((after if written else None, 2 + waits),)
    return Instruction(
        address,
        name,
        size,
        ways,
        tuple(named),
        tuple(written),
        target,
        _stack(name, bits, values, written),
        condition=condition,
        waits=waits,
    )
