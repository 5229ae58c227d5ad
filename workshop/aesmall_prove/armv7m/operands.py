# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The parts of instructions from which semantics.py makes steps of lift.py.

These are registers, flags, conditions, shifts and the second operand. A flag is a byte, 0 or 1. The
four flags GE, one for each byte of a result of UADD8, are flags like the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..findings import Fault
from ..lift import Lifter
from ..words import Arithmetic, Unprovable
from .decode import PC, Decoded

WIDTH = 32
ONES = (1 << WIDTH) - 1
#: Bits of a flag
FLAG = 8
SHIFTED = {"lsl": "left", "lsr": "right", "asr": "signed_right"}
PLACES = range(WIDTH)
#: x ^ x and x - x are 0 for every x.
_NOTHING_OF_EQUALS = frozenset({"xor", "subtract"})
#: Condition -> the name of its positive form. The other one of each pair is its inverse.
_NEGATED = {"ne": "eq", "cc": "cs", "pl": "mi", "vc": "vs", "ls": "hi", "lt": "ge", "le": "gt"}


def _is_aligned(low: int) -> int:
    if low:
        raise Fault("accesses words at an address that is not aligned")
    return 0


def is_steady(address: Any, size: int) -> int:
    """Return 1 after a check that the alignment of an access, and so its time, is public."""
    if isinstance(address, tuple):
        low = [bit for bit in address[: size.bit_length() - 1] if bit not in (0, 1)]
        if low:
            raise Unprovable(f"the alignment of an access to {size} bytes depends on a secret", low)
    return 1


class Operands:
    """The translation of the parts of one instruction into steps."""

    def __init__(
        self, lifter: Lifter, decoded: Decoded, flags: dict[str, int], ge: Sequence[int]
    ) -> None:
        self.lifter = lifter
        self.arithmetic: Arithmetic = lifter.arithmetic
        self.step = lifter.step
        self.constant = lifter.constant
        self.decoded = decoded
        self.flags, self.ge = flags, ge

    # ---- values ----

    def register(self, number: int) -> int:
        """Return the slot of a register. The program counter is ahead, and of whole words."""
        if number == PC:
            return self.constant((self.lifter.instruction.address & ~3) + 4)
        return self.lifter.cell(number)

    def two(self, name: str, a: int, b: int, width: int = WIDTH) -> int:
        """Return an operation on two words."""
        if a == b and name in _NOTHING_OF_EQUALS:
            return self.constant(0)
        return self.step(getattr(self.arithmetic, name)(width), a, b)

    def inverted(self, slot: int) -> int:
        return self.two("xor", slot, self.constant(ONES))

    def part(self, slot: int, first: int, count: int, width: int = WIDTH) -> int:
        return self.step(self.arithmetic.part(width, first, count), slot)

    def extended(self, slot: int, bits: int, width: int = WIDTH, *, is_signed: bool = False) -> int:
        """Extend a word of some bits to a full word."""
        if bits == width:
            return slot
        arithmetic = self.arithmetic
        extend = arithmetic.signed_extend if is_signed else arithmetic.extend
        return self.step(extend(bits, width), slot)

    def bit(self, slot: int, place: int, width: int = WIDTH) -> int:
        """Return one bit as a flag."""
        return self.extended(self.part(slot, place, 1, width), 1, FLAG)

    def flag(self, name: str) -> int:
        return self.lifter.cell(self.flags[name])

    def gate(self, name: str, a: int, b: int) -> int:
        """Return an operation on two flags."""
        return self.step(getattr(self.arithmetic, name)(FLAG), a, b)

    def opposite(self, flag: int) -> int:
        return self.gate("xor", flag, self.constant(1))

    def condition(self, name: str) -> int:
        """Return the flag that is 1 if a condition holds."""
        if name in _NEGATED:
            return self.opposite(self.condition(_NEGATED[name]))
        if name == "hi":
            return self.gate("conjunction", self.flag("C"), self.opposite(self.flag("Z")))
        if name in ("ge", "gt"):
            same = self.opposite(self.gate("xor", self.flag("N"), self.flag("V")))
            if name == "ge":
                return same
            return self.gate("conjunction", self.opposite(self.flag("Z")), same)
        return self.flag({"eq": "Z", "cs": "C", "mi": "N", "vs": "V"}[name])

    def put(self, register: int, slot: int) -> None:
        """Set a register. Setting the program counter jumps."""
        if register == PC:
            self.jump(slot)
        else:
            self.lifter.set(register, slot)

    def jump(self, slot: int, *, is_call: bool = False) -> None:
        """Jump to an address, which has to have the Thumb bit."""
        instruction = self.lifter.instruction
        instruction.flow = "call" if is_call else "jump"
        instruction.target = ~self.two("conjunction", slot, self.constant(ONES - 1))
        instruction.must = self.bit(slot, 0)

    def aligned(self, address: int) -> int:
        """Return the slot of a 0, after a check that an address is that of a word."""
        low = self.two("conjunction", address, self.constant(3))
        return self.step(self.arithmetic.counted(_is_aligned, "the address of words"), low)

    # ---- shifts ----

    def shifted(self, slot: int, shift: str, by: int) -> tuple[int, int]:
        """Return a word shifted by a constant, and the flag that leaves it."""
        arithmetic = self.arithmetic
        if shift == "rrx":
            carry = self.part(self.flag("C"), 0, 1, FLAG)
            turned = self.step(arithmetic.join(31, 1), carry, self.part(slot, 1, 31))
            return turned, self.bit(slot, 0)
        if shift == "ror":
            turned = self.step(arithmetic.arranged([(p + by) % WIDTH for p in PLACES]), slot)
            return turned, self.bit(slot, by - 1)
        moved = self.step(getattr(arithmetic, SHIFTED[shift])(WIDTH), slot, self.constant(by))
        return moved, self.bit(slot, WIDTH - by if shift == "lsl" else by - 1)

    def shifted_by(self, slot: int, shift: str, distance: int) -> tuple[int, int]:
        """Return a word shifted by the low byte of another, and the carry flag after it."""
        arithmetic, wide = self.arithmetic, 2 * WIDTH
        by = self.two("conjunction", distance, self.constant(0xFF))
        if shift == "ror":
            right = self.two("conjunction", by, self.constant(31))
            left = self.two("subtract", self.constant(WIDTH), right)
            # A rotation by 0 shifts by 32 to the left, which leaves nothing.
            moved = self.two(
                "disjunction", self.two("right", slot, right), self.two("left", slot, left)
            )
            carry = self.bit(moved, 31)
        else:
            moved = self.two(SHIFTED[shift], slot, by)
            if shift == "lsl":
                whole = self.extended(slot, WIDTH, wide)
                carry = self.bit(self.two("left", whole, by, wide), WIDTH, wide)
            else:
                whole = self.step(arithmetic.join(WIDTH, WIDTH), slot, self.constant(0))
                whole = self.two(SHIFTED[shift], whole, by, wide)
                carry = self.bit(whole, 31, wide)
        stays = self.two("equal", by, self.constant(0))
        before = self.gate("conjunction", stays, self.flag("C"))
        after = self.gate("conjunction", self.opposite(stays), carry)
        return moved, self.gate("disjunction", before, after)

    def operand(self) -> tuple[int, int | None]:
        """Return the second operand, and the carry flag that it sets, if it sets one."""
        decoded = self.decoded
        if decoded.m < 0:
            carry = None if decoded.carry is None else self.constant(decoded.carry)
            return self.constant(decoded.imm & ONES), carry
        slot = self.register(decoded.m)
        return self.shifted(slot, decoded.shift, decoded.by) if decoded.shift else (slot, None)
