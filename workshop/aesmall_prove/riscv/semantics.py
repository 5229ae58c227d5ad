# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The instructions of decode.py as steps of lift.py.

Operations on bits are permutations and gates: rotating, zipping and reversing move bits and compute
no function of them.
"""

from __future__ import annotations

from collections.abc import Callable

from ..instruction import Instruction
from ..lift import Lifter
from ..words import Arithmetic
from .decode import Decoded

WIDTH = 32
_ONES = (1 << WIDTH) - 1
_MEMORY = "ram"

#: Name -> the method of Arithmetic for two words
_PLAIN = {
    "add": "add",
    "sub": "subtract",
    "xor": "xor",
    "or": "disjunction",
    "and": "conjunction",
    "mul": "multiply",
}
#: x ^ x and x - x are 0 for every x.
_NOTHING_OF_EQUALS = ("xor", "sub")
_COMPARED = {"slt": "signed_less", "sltu": "less"}
_INVERTED = {"andn": "and", "orn": "or", "xnor": "xor"}
_SHIFTED = {"sll": "left", "srl": "right", "sra": "signed_right"}
#: Name -> bits, and whether the highest is a sign
_LOADS = {
    "lb": (8, True),
    "lh": (16, True),
    "lw": (32, True),
    "lbu": (8, False),
    "lhu": (16, False),
}
_STORES = {"sb": 1, "sh": 2, "sw": 4}
_EXTENDED = {"sext.b": (8, True), "sext.h": (16, True), "zext.h": (16, False)}
#: Name -> whether the first factor and the second have signs
_PRODUCTS = {"mulh": (True, True), "mulhsu": (True, False), "mulhu": (False, False)}
#: Name -> the comparison, and whether a branch is taken if the comparison is false
_BRANCHES = {
    "beq": ("equal", False),
    "bne": ("equal", True),
    "blt": ("signed_less", False),
    "bge": ("signed_less", True),
    "bltu": ("less", False),
    "bgeu": ("less", True),
}
_PLACES = range(WIDTH)
#: Name -> for each bit of the result, the bit of the operand
_ARRANGED = {
    "rev8": [24 - (p & ~7) + (p & 7) for p in _PLACES],
    "brev8": [p ^ 7 for p in _PLACES],
    "zip": [p // 2 + 16 * (p & 1) for p in _PLACES],
    "unzip": [2 * (p % 16) + p // 16 for p in _PLACES],
}
_COUNTED: dict[str, Callable[[int], int]] = {
    "clz": lambda x: WIDTH - x.bit_length(),
    "ctz": lambda x: (x & -x).bit_length() - 1 if x else WIDTH,
    "cpop": int.bit_count,
}


class Meaning:
    """The translation of one instruction into steps."""

    def __init__(self, lifter: Lifter, decoded: Decoded) -> None:
        self.lifter = lifter
        self.arithmetic: Arithmetic = lifter.arithmetic
        self.step = lifter.step
        self.constant = lifter.constant
        self.decoded = decoded

    def register(self, number: int) -> int:
        """Return the slot of a register; x0 is 0."""
        return self.lifter.cell(number) if number else self.constant(0)

    def add(self, instruction: Instruction) -> None:
        """Add all steps and the flow."""
        decoded, name, address = self.decoded, self.decoded.name, instruction.address
        first, second = self.register(decoded.rs1), self.register(decoded.rs2)
        immediate = self.constant(decoded.imm & _ONES)
        if name in _STORES:
            place = self.two("add", first, immediate)
            part = self.arithmetic.part(WIDTH, 0, 8 * _STORES[name])
            value = second if name == "sw" else self.step(part, second)
            self.lifter.store(_STORES[name], value, place)
        elif name in _LOADS:
            bits, is_signed = _LOADS[name]
            place = self.two("add", first, immediate)
            self.put(self.extended(self.lifter.load(_MEMORY, bits // 8, place), bits, is_signed))
        elif name in _BRANCHES:
            compared, inverted = _BRANCHES[name]
            condition = self.step(getattr(self.arithmetic, compared)(WIDTH), first, second)
            if inverted:
                condition = self.step(self.arithmetic.xor(8), condition, self.constant(1))
            instruction.flow, instruction.condition = "branch", condition
            instruction.target = address + decoded.imm & _ONES
        elif name in ("jal", "jalr"):
            instruction.flow = "call" if decoded.rd else "jump"
            instruction.target = address + decoded.imm & _ONES
            if name == "jalr":
                target = self.two("add", first, immediate)
                instruction.target = ~self.two("and", target, self.constant(_ONES - 1))
            self.put(self.constant(instruction.next))
        elif name in ("lui", "auipc"):
            base = address if name == "auipc" else 0
            self.put(self.constant(base + decoded.imm & _ONES))
        else:
            self.put(self.result(name, first, second, immediate))

    def put(self, slot: int) -> None:
        """Set the result."""
        if self.decoded.rd:
            self.lifter.set(self.decoded.rd, slot)

    def two(self, name: str, a: int, b: int) -> int:
        """Return an operation on two words."""
        if a == b and name in _NOTHING_OF_EQUALS:
            return self.constant(0)
        return self.step(getattr(self.arithmetic, _PLAIN[name])(WIDTH), a, b)

    def extended(self, slot: int, bits: int, is_signed: bool) -> int:
        """Extend the lowest bits, which are a word of their own, to a full word."""
        if bits == WIDTH:
            return slot
        arithmetic = self.arithmetic
        extend = arithmetic.signed_extend if is_signed else arithmetic.extend
        return self.step(extend(bits, WIDTH), slot)

    def inverted(self, slot: int) -> int:
        return self.two("xor", slot, self.constant(_ONES))

    def low(self, slot: int, bits: int) -> int:
        """Return only the lowest bits."""
        return self.step(self.arithmetic.part(WIDTH, 0, bits), slot)

    def distance(self, slot: int) -> int:
        """Return a shift distance: five bits."""
        return self.two("and", slot, self.constant(31))

    # ---- arithmetic ----

    def result(self, name: str, first: int, second: int, immediate: int) -> int:
        """Return the value for rd."""
        arithmetic, decoded = self.arithmetic, self.decoded
        if name in ("slti", "sltiu"):
            name, second = {"slti": "slt", "sltiu": "sltu"}[name], immediate
        elif name.removesuffix("i") in (*_PLAIN, *_SHIFTED, "ror", "bclr", "bext", "binv", "bset"):
            is_immediate = name.endswith("i")
            name, second = name.removesuffix("i"), immediate if is_immediate else second
        if name in _PLAIN:
            return self.two(name, first, second)
        if name in _COMPARED:
            return self.extended(self.compared(_COMPARED[name], first, second), 8, False)
        if name in _SHIFTED:
            shift = getattr(arithmetic, _SHIFTED[name])(WIDTH)
            return self.step(shift, first, self.distance(second))
        if name in _INVERTED:
            return self.two(_INVERTED[name], first, self.inverted(second))
        if name in _PRODUCTS:
            return self.product(name, first, second)
        if name.startswith("sh"):  # sh1add ..
            moved = self.step(arithmetic.left(WIDTH), first, self.constant(int(name[2])))
            return self.two("add", moved, second)
        if name.startswith(("min", "max")):
            return self.chosen(name, first, second)
        if name == "h3.bextmi":
            return self.field(first, decoded.imm & 31, 1 + (decoded.imm >> 6))
        return self.bits(name, first, second)

    def field(self, slot: int, first: int, count: int) -> int:
        """Return some bits as a number. Above the highest bit of the word are zeros."""
        moved = self.step(self.arithmetic.right(WIDTH), slot, self.constant(first))
        return self.two("and", moved, self.constant((1 << count) - 1))

    def compared(self, name: str, a: int, b: int) -> int:
        return self.step(getattr(self.arithmetic, name)(WIDTH), a, b)

    def product(self, name: str, a: int, b: int) -> int:
        """Return the upper half of a product."""
        arithmetic, wide = self.arithmetic, 2 * WIDTH
        factors = []
        for slot, is_signed in zip((a, b), _PRODUCTS[name], strict=True):
            extend = arithmetic.signed_extend if is_signed else arithmetic.extend
            factors.append(self.step(extend(WIDTH, wide), slot))
        return self.step(
            arithmetic.part(wide, WIDTH, WIDTH), self.step(arithmetic.multiply(wide), *factors)
        )

    def chosen(self, name: str, a: int, b: int) -> int:
        """Return the smaller or the larger, by a mask of ones if a < b."""
        less = self.compared("less" if name.endswith("u") else "signed_less", a, b)
        mask = self.two("sub", self.constant(0), self.extended(less, 8, False))
        keep, other = (b, a) if name.startswith("min") else (a, b)
        return self.two("xor", keep, self.two("and", self.two("xor", keep, other), mask))

    # ---- bits ----

    def bits(self, name: str, first: int, second: int) -> int:
        """Return the result of an instruction of Zbb, Zbs or Zbkb."""
        arithmetic, step = self.arithmetic, self.step
        if name in ("ror", "rol"):
            return self.rotated(name, first, second)
        if name in ("bclr", "bext", "binv", "bset"):
            return self.single(name, first, self.distance(second))
        if name in _ARRANGED:
            return step(arithmetic.arranged(_ARRANGED[name]), first)
        if name in _EXTENDED:
            width, is_signed = _EXTENDED[name]
            return self.extended(self.low(first, width), width, is_signed)
        if name == "pack":
            return step(arithmetic.join(16, 16), self.low(second, 16), self.low(first, 16))
        if name == "packh":
            both = step(arithmetic.join(8, 8), self.low(second, 8), self.low(first, 8))
            return self.extended(both, 16, False)
        if name == "orc.b":
            for by in (1, 2, 4):
                turned = [p & ~7 | (p + by) & 7 for p in _PLACES]
                first = self.two("or", first, step(arithmetic.arranged(turned), first))
            return first
        counted = arithmetic.counted(_COUNTED[name], f"what {name} counts in")
        return step(counted, first)

    def rotated(self, name: str, first: int, second: int) -> int:
        """Rotate to the right or to the left."""
        arithmetic = self.arithmetic
        if name == "ror" and self.decoded.name == "rori":
            by = self.decoded.imm
            return self.step(arithmetic.arranged([(p + by) % WIDTH for p in _PLACES]), first)
        there = self.distance(second)
        back = self.distance(self.two("sub", self.constant(0), second))
        right, left = (there, back) if name == "ror" else (back, there)
        low = self.step(arithmetic.right(WIDTH), first, right)
        return self.two("or", low, self.step(arithmetic.left(WIDTH), first, left))

    def single(self, name: str, first: int, place: int) -> int:
        """Change or extract one bit."""
        if name == "bext":
            moved = self.step(self.arithmetic.right(WIDTH), first, place)
            return self.two("and", moved, self.constant(1))
        bit = self.step(self.arithmetic.left(WIDTH), self.constant(1), place)
        if name == "bclr":
            return self.two("and", first, self.inverted(bit))
        return self.two("or" if name == "bset" else "xor", first, bit)
