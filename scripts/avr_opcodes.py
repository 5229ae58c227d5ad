# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cycles and bytes of AVR machine code on the core AVRe+ with a 16-bit program counter.

The figures are those of the AVR Instruction Set Manual. What is not in the table is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

#: name, bits (0, 1, or a letter of an operand), cycles, what the letters d and r are:
#: a register r0-r31 (5 letters), r16-r31 (4 letters), an even register of a pair (MOVW, ADIW).
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
    ("ld", "1001000dddddkkkk", 2),  # X+, -X, Y+, ...; POP and LPM stand before it or are told apart
    ("ldd", "10k0kk0dddddkkkk", 2),
    ("st", "1001001dddddkkkk", 2),
    ("std", "10k0kk1dddddkkkk", 2),
    ("br", "11110kkkkkkkkkkk", 1),  # + 1 when it jumps
    ("rcall", "1101kkkkkkkkkkkk", 3),  # the cycles of what it calls are counted where that stands
    ("rjmp", "1100kkkkkkkkkkkk", 2),
    ("ijmp", "1001010000001001", 2),
    ("rcall", "1101kkkkkkkkkkkk", 3),  # the called code is a block of its own
    ("icall", "1001010100001001", 3),
    ("call", "1001010kkkkk111k", 4),
    ("ret", "1001010100001000", 4),
)
EXACT = (("pop", "1001000ddddd1111", 2), ("push", "1001001ddddd1111", 2))


@dataclass(frozen=True)
class Instruction:
    """One decoded instruction."""

    address: int
    name: str
    cycles: int
    registers: tuple[int, ...]
    target: int | None  # of a branch or jump

    @property
    def size(self) -> int:
        """Bytes."""
        return 4 if self.name == "call" else 2

    @property
    def after(self) -> int:
        """The address behind it."""
        return self.address + self.size


@dataclass(frozen=True)
class Cost:
    """Cycles of a block when it jumps away at its end and when it goes on, and its bytes."""

    taken: int | None
    on: int
    size: int

    def __str__(self) -> str:
        cycles = f"{self.on} cycles" if self.taken is None else f"{self.taken} cycles taken, "
        return f"{cycles}{'' if self.taken is None else f'{self.on} on'}, {self.size} bytes"


def decode(code: bytes, address: int) -> Instruction:
    """The instruction at an address of the code."""
    word = int.from_bytes(code[address : address + 2], "little")
    for name, bits, cycles in (*EXACT, *TABLE):
        if all(b not in "01" or int(b) == word >> 15 - i & 1 for i, b in enumerate(bits)):
            return Instruction(
                address, name, cycles, _registers(word, bits), _target(name, word, address)
            )
    raise ValueError(f"no row of the opcode table for {word:04x} at {address:#x}")


def _registers(word: int, bits: str) -> tuple[int, ...]:
    """The registers named by the letters d and r."""
    numbers = []
    for letter in "dr":
        places = [i for i, b in enumerate(bits) if b == letter]
        number = int("0" + "".join(str(word >> 15 - i & 1) for i in places), 2)
        if bits.startswith("00000001") and places:  # MOVW
            numbers += [2 * number, 2 * number + 1]
        elif len(places) == 2:  # ADIW
            numbers += [24 + 2 * number, 25 + 2 * number]
        elif places:
            numbers.append(number + (16 if len(places) == 4 else 0))
    return tuple(numbers)


def _target(name: str, word: int, address: int) -> int | None:
    width, offset = {"br": (7, word >> 3), "rjmp": (12, word)}.get(name, (0, 0))
    if not width:
        return None
    offset &= (1 << width) - 1
    return address + 2 + 2 * (offset - ((offset >> width - 1) << width))


def cost(block: Sequence[Instruction]) -> Cost:
    """The cost of a block entered at its top. Both ways of a branch that stays inside, and all ways
    to leave it likewise (by a jump, or at the end), must take the same time."""
    size = sum(instruction.size for instruction in block)
    end = block[-1].after if block else 0
    arrivals: dict[int, set[int]] = {block[0].address: {0}} if block else {}
    taken: set[int] = set()
    for instruction in block:
        for before in arrivals.get(instruction.address, set()):
            for place, cycles in _ways(instruction):
                inside = instruction.address < place <= end
                place_set = arrivals.setdefault(place, set()) if inside else taken
                place_set.add(before + cycles)
    on = arrivals.get(end, set()) if block else {0}
    if len(on) > 1 or len(taken) > 1:
        raise ValueError(f"not constant: {sorted(on)} cycles on, {sorted(taken)} taken")
    if not on:
        return Cost(None, taken.pop(), size)
    return Cost(taken.pop() if taken else None, on.pop(), size)


def _ways(instruction: Instruction) -> list[tuple[int, int]]:
    """Where an instruction may lead, and its cycles on that way."""
    after = instruction.after
    if instruction.name in ("cpse", "sbrc", "sbrs"):
        return [(after, 1), (after + 2, 2)]  # no CALL is behind it
    if instruction.name == "br" and instruction.target is not None:
        return [(after, 1), (instruction.target, 2)]
    if instruction.target is not None:
        return [(instruction.target, instruction.cycles)]
    return [(after, instruction.cycles)]
