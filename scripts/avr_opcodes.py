# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cycles and bytes of AVR machine code on the core AVRe+ with a 16-bit program counter.

The figures are from the AVR Instruction Set Manual. An instruction that is not in the table is an
error.
"""

from __future__ import annotations

from asm_cost import Instruction, fields, fits, signed

#: name, bits (0, 1, or a letter of an operand), cycles. The letters d and r are registers: r0-r31
#: (5 letters), r16-r31 (4 letters), or the even register of a pair (MOVW, ADIW).
TABLE = (
    ("nop", "0000000000000000", 1),
    ("movw", "00000001ddddrrrr", 1),
    ("mul", "100111rdddddrrrr", 2),
    ("cpse", "000100rdddddrrrr", 1),
    ("cpc", "000001rdddddrrrr", 1),
    ("add", "000011rdddddrrrr", 1),  # LSL is ADD of a register to itself
    ("adc", "000111rdddddrrrr", 1),  # ROL likewise
    ("sub", "000110rdddddrrrr", 1),
    ("sbc", "000010rdddddrrrr", 1),
    ("cp", "000101rdddddrrrr", 1),
    ("and", "001000rdddddrrrr", 1),
    ("or", "001010rdddddrrrr", 1),
    ("eor", "001001rdddddrrrr", 1),  # CLR is EOR of a register with itself
    ("mov", "001011rdddddrrrr", 1),
    ("cpi", "0011kkkkddddkkkk", 1),
    ("sbci", "0100kkkkddddkkkk", 1),
    ("subi", "0101kkkkddddkkkk", 1),
    ("ori", "0110kkkkddddkkkk", 1),
    ("andi", "0111kkkkddddkkkk", 1),
    ("ldi", "1110kkkkddddkkkk", 1),
    ("com", "1001010ddddd0000", 1),
    ("neg", "1001010ddddd0001", 1),
    ("swap", "1001010ddddd0010", 1),
    ("inc", "1001010ddddd0011", 1),
    ("asr", "1001010ddddd0101", 1),
    ("lsr", "1001010ddddd0110", 1),
    ("ror", "1001010ddddd0111", 1),
    ("dec", "1001010ddddd1010", 1),
    ("bst", "1111101ddddd0kkk", 1),
    ("bld", "1111100ddddd0kkk", 1),
    ("sbrc", "1111110ddddd0kkk", 1),
    ("sbrs", "1111111ddddd0kkk", 1),
    ("in", "10110kkdddddkkkk", 1),
    ("out", "10111kkdddddkkkk", 1),
    ("bset", "100101000kkk1000", 1),
    ("bclr", "100101001kkk1000", 1),
    ("adiw", "10010110kkddkkkk", 2),
    ("sbiw", "10010111kkddkkkk", 2),
    ("lpm", "1001000ddddd010k", 3),
    ("elpm", "1001000ddddd011k", 3),
    ("lds", "1001000ddddd0000", 2),
    ("ld", "1001000dddddkkkk", 2),  # X+, -X, Y+, ... POP and LPM have rows above
    ("ldd", "10k0kk0dddddkkkk", 2),
    ("st", "1001001dddddkkkk", 2),
    ("std", "10k0kk1dddddkkkk", 2),
    ("br", "11110kkkkkkkkkkk", 1),  # + 1 when it jumps
    ("rcall", "1101kkkkkkkkkkkk", 3),  # the cycles of the called code are counted in its own block
    ("rjmp", "1100kkkkkkkkkkkk", 2),
    ("ijmp", "1001010000001001", 2),
    ("rcall", "1101kkkkkkkkkkkk", 3),  # the called code is a block of its own
    ("icall", "1001010100001001", 3),
    ("call", "1001010kkkkk111k", 4),
    ("jmp", "1001010kkkkk110k", 3),  # to another function
    ("ret", "1001010100001000", 4),
)
SKIPS = ("cpse", "sbrc", "sbrs")
LONG = ("call", "jmp", "lds")
EXACT = (("pop", "1001000ddddd1111", 2), ("push", "1001001ddddd1111", 2))


def decode(code: bytes, address: int) -> Instruction:
    """Return the instruction at an address of the code."""
    word = int.from_bytes(code[address : address + 2], "little")
    for name, bits, cycles in (*EXACT, *TABLE):
        if fits(word, bits):
            size = 4 if name in LONG else 2
            ways = _ways(name, word, cycles, address, address + size)
            if name in SKIPS:
                ways = (ways[0], _skip(code, address + size))
            return Instruction(address, name, size, ways, _registers(word, bits))
    raise ValueError(f"no row of the opcode table for {word:04x} at {address:#x}")


def _skip(code: bytes, after: int) -> tuple[int, int]:
    """Return the address after a skipped instruction, and the cycles of the skip."""
    size = decode(code, after).size
    return after + size, 1 + size // 2


def _registers(word: int, bits: str) -> tuple[int, ...]:
    """Return the registers named by the letters d and r."""
    numbers = []
    for letter, number in fields(word, bits).items():
        if letter not in "dr":
            continue
        width = bits.count(letter)
        if bits.startswith("00000001"):  # MOVW
            numbers += [2 * number, 2 * number + 1]
        elif width == 2:  # ADIW
            numbers += [24 + 2 * number, 25 + 2 * number]
        else:
            numbers.append(number + (16 if width == 4 else 0))
    return tuple(numbers)


def _ways(
    name: str, word: int, cycles: int, address: int, after: int
) -> tuple[tuple[int | None, int], ...]:
    """Return the possible next addresses of an instruction, with the cycles of each way."""
    if name == "br":
        return (after, 1), (address + 2 + 2 * signed(word >> 3, 7), 2)
    if name == "rjmp":
        return ((address + 2 + 2 * signed(word, 12), cycles),)
    return (
        (after, cycles),
    )  # of a call, JMP and a return too: the code there is a block of its own
