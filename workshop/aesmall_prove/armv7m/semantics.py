# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The instructions of decode.py as steps of lift.py."""

from __future__ import annotations

from collections.abc import Sequence

from .decode import DOUBLES, FIELDS, LISTS, LOADS, LONG, LR, PC, STORES
from .operands import FLAG, ONES, PLACES, SHIFTED, WIDTH, Operands, is_steady

_MEMORY = "ram"
#: Name -> the method of Arithmetic for two words
_LOGIC = {"and": "conjunction", "orr": "disjunction", "eor": "xor", "tst": "conjunction"}
_LOGIC |= {"teq": "xor", "bic": "conjunction", "orn": "disjunction"}
_INVERTED = frozenset({"bic", "orn", "mvn"})
_MOVES = frozenset({"mov", "mvn"})
#: Sums: the operation, and whether the operands change places
_SUMS = {"add": ("add", False), "cmn": ("add", False), "addw": ("add", False)}
_SUMS |= {"sub": ("sub", False), "cmp": ("sub", False), "subw": ("sub", False)}
_SUMS |= {"rsb": ("sub", True), "adc": ("adc", False), "sbc": ("sbc", False)}
_BYTES = {"b": 1, "h": 2}
#: For each bit of the result, the bit of the operand
_ARRANGED = {
    "rev": [24 - (p & ~7) + (p & 7) for p in PLACES],
    "rev16": [p ^ 8 for p in PLACES],
    "revsh": [*(p ^ 8 for p in range(16)), *[7] * 16],
    "rbit": [31 - p for p in PLACES],
}


class Meaning(Operands):
    """The translation of one instruction into steps."""

    def add(self, *, sets: bool) -> None:
        """Add all steps and the flow. If `sets` is false, an ALU operation sets no flags."""
        decoded, name = self.decoded, self.decoded.name
        if name in LOADS | STORES:
            self.transfer()
        elif name in DOUBLES:
            self.transfer_two()
        elif name in LISTS:
            self.transfer_list()
        elif name in ("b", "bl", "bx", "blx", "cbz", "cbnz"):
            self.branch()
        elif name in _LOGIC or name in _MOVES:
            self.logic(sets=sets)
        elif name in _SUMS:
            self.sum(sets=sets)
        elif name in (*SHIFTED, "ror"):
            self.shift(sets=sets)
        elif name in LONG:
            self.product()
        elif name in ("mul", "mla", "mls"):
            self.multiply(sets=sets)
        elif name in ("uadd8", "usub8"):
            self.parallel()
        elif name != "nop":
            self.put(decoded.d, self.result())

    def set_flags(self, result: int, carry: int | None, overflow: int | None = None) -> None:
        """Set N and Z by a result, and C and V if they change."""
        found = {"N": self.bit(result, 31), "Z": self.two("equal", result, self.constant(0))}
        found |= {name: slot for name, slot in (("C", carry), ("V", overflow)) if slot is not None}
        for name, slot in found.items():
            self.lifter.set(self.flags[name], slot)

    def logic(self, *, sets: bool) -> None:
        decoded, name = self.decoded, self.decoded.name
        second, carry = self.operand()
        if name in _INVERTED:
            second = self.inverted(second)
        if name in _MOVES:
            result = second
        else:
            result = self.two(_LOGIC[name], self.register(decoded.n), second)
        if decoded.d == PC:  # MOV to the program counter ignores the lowest bit
            result = self.two("disjunction", result, self.constant(1))
        if decoded.d >= 0:
            self.put(decoded.d, result)
        if sets:
            self.set_flags(result, carry)

    def sum(self, *, sets: bool) -> None:
        decoded, (kind, swaps) = self.decoded, _SUMS[self.decoded.name]
        first, second = self.register(decoded.n), self.operand()[0]
        if swaps:
            first, second = second, first
        if kind == "add":
            result, carry, overflow = self.plus(first, second)
        elif kind == "sub":
            result, carry, overflow = self.minus(first, second)
        else:
            one = self.flag("C") if kind == "adc" else self.opposite(self.flag("C"))
            step = self.plus if kind == "adc" else self.minus
            result, carry, overflow = step(first, second)
            more = self.extended(one, FLAG)
            result, carry_too, overflow_too = step(result, more)
            gate = "disjunction" if kind == "adc" else "conjunction"
            carry = self.gate(gate, carry, carry_too)
            overflow = self.gate("xor", overflow, overflow_too)
        if decoded.d >= 0:
            self.put(decoded.d, result)
        if sets:
            self.set_flags(result, carry, overflow)

    def plus(self, a: int, b: int) -> tuple[int, int, int]:
        """Return a sum, its carry and its overflow."""
        return self.two("add", a, b), self.two("carry", a, b), self.two("signed_carry", a, b)

    def minus(self, a: int, b: int) -> tuple[int, int, int]:
        """Return a difference, its carry, which is 1 without a borrow, and its overflow."""
        if a == self.constant(0):
            result = self.step(self.arithmetic.opposite(WIDTH), b)
        else:
            result = self.two("subtract", a, b)
        return result, self.opposite(self.two("less", a, b)), self.two("signed_borrow", a, b)

    def shift(self, *, sets: bool) -> None:
        decoded, name = self.decoded, self.decoded.name
        slot = self.register(decoded.n)
        if decoded.m < 0:
            result, carry = self.shifted(slot, name, decoded.imm)
        else:
            result, carry = self.shifted_by(slot, name, self.register(decoded.m))
        self.put(decoded.d, result)
        if sets:
            self.set_flags(result, carry)

    def multiply(self, *, sets: bool) -> None:
        decoded = self.decoded
        result = self.two("multiply", self.register(decoded.n), self.register(decoded.m))
        if decoded.name != "mul":
            name = "add" if decoded.name == "mla" else "subtract"
            result = self.two(name, self.register(decoded.a), result)
        self.put(decoded.d, result)
        if sets:
            self.set_flags(result, None)

    def product(self) -> None:
        """Multiply to two words, and add."""
        decoded, name, wide = self.decoded, self.decoded.name, 2 * WIDTH
        first, second = (
            self.extended(self.register(r), WIDTH, wide, is_signed=name[0] == "s")
            for r in (decoded.n, decoded.m)
        )
        result = self.two("multiply", first, second, wide)
        low, high = self.register(decoded.d), self.register(decoded.a)
        if name == "umaal":
            for slot in (low, high):
                result = self.two("add", self.extended(slot, WIDTH, wide), result, wide)
        elif name.endswith("lal"):
            before = self.step(self.arithmetic.join(WIDTH, WIDTH), high, low)
            result = self.two("add", before, result, wide)
        self.put(decoded.d, self.part(result, 0, WIDTH, wide))
        self.put(decoded.a, self.part(result, WIDTH, WIDTH, wide))

    def parallel(self) -> None:
        """Add or subtract four bytes, and set GE to the carries."""
        decoded, is_sum = self.decoded, self.decoded.name == "uadd8"
        first, second = self.register(decoded.n), self.register(decoded.m)
        result = -1
        for place in range(4):
            a, b = self.part(first, 8 * place, 8), self.part(second, 8 * place, 8)
            if first == second:
                b = a
            byte = self.two("add" if is_sum else "subtract", a, b, 8)
            above = self.two("carry" if is_sum else "less", a, b, 8)
            self.lifter.set(self.ge[place], above if is_sum else self.opposite(above))
            join = self.arithmetic.join(8 * place, 8)
            result = byte if result < 0 else self.step(join, byte, result)
        self.put(decoded.d, result)

    def result(self) -> int:
        """Return the result of an instruction that sets no flags."""
        decoded, name = self.decoded, self.decoded.name
        if name == "sel":
            return self.selected()
        if name in FIELDS:
            return self.field()
        if name in ("movw", "adr"):
            base = self.register(PC) if name == "adr" else self.constant(0)
            return self.two("add", base, self.constant(decoded.imm & ONES))
        if name == "movt":
            low = self.part(self.register(decoded.d), 0, 16)
            return self.step(self.arithmetic.join(16, 16), self.constant(decoded.imm), low)
        if name in _ARRANGED:
            arrange = self.arithmetic.arranged(_ARRANGED[name])
            return self.step(arrange, self.register(decoded.m))
        if name == "clz":
            count = self.arithmetic.counted(lambda x: WIDTH - x.bit_length(), "what clz counts in")
            return self.step(count, self.register(decoded.m))
        second, _ = self.operand()
        if name in ("pkhbt", "pkhtb"):
            low, high = self.register(decoded.n), second
            if name == "pkhtb":
                low, high = high, low
            low, high = self.part(low, 0, 16), self.part(high, 16, 16)
            return self.step(self.arithmetic.join(16, 16), high, low)
        return self.extension(second)

    def extension(self, slot: int) -> int:
        """Extend the lowest bits of a word, and add another word to them."""
        decoded, name = self.decoded, self.decoded.name
        bits = 8 * _BYTES[name[-1]]
        found = self.extended(self.part(slot, 0, bits), bits, is_signed=name[0] == "s")
        return self.two("add", self.register(decoded.n), found) if decoded.n >= 0 else found

    def field(self) -> int:
        """Extract or insert a field."""
        decoded, name = self.decoded, self.decoded.name
        first, count = decoded.first, decoded.count
        if name in ("ubfx", "sbfx"):
            found = self.part(self.register(decoded.n), first, count)
            return self.extended(found, count, is_signed=name == "sbfx")
        field = self.constant(0)
        if name == "bfi":
            field = self.part(self.register(decoded.n), 0, count)
        old, join = self.register(decoded.d), self.arithmetic.join
        end = first + count
        if first:
            field = self.step(join(first, count), field, self.part(old, 0, first))
        if end < WIDTH:
            field = self.step(join(end, WIDTH - end), self.part(old, end, WIDTH - end), field)
        return field

    def selected(self) -> int:
        """Return each byte of the first operand if its flag of GE is 1, otherwise the second's."""
        decoded, result = self.decoded, -1
        first, second = self.register(decoded.n), self.register(decoded.m)
        for place in range(4):
            a, b = self.part(first, 8 * place, 8), self.part(second, 8 * place, 8)
            chosen = self.part(self.lifter.cell(self.ge[place]), 0, 1, FLAG)
            mask = self.extended(chosen, 1, 8, is_signed=True)
            differs = self.two("conjunction", self.two("xor", a, b, 8), mask, 8)
            byte = self.two("xor", b, differs, 8)
            join = self.arithmetic.join(8 * place, 8)
            result = byte if result < 0 else self.step(join, byte, result)
        return result

    # ---- memory and flow ----

    def transfer(self) -> None:
        """Load or store one register, at any address."""
        decoded, name = self.decoded, self.decoded.name
        base = self.register(decoded.n)
        offset = self.operand()[0]
        moved = self.two("add", base, offset)
        place = base if decoded.index == "post" else moved
        size = _BYTES.get(name[-1], 4)
        if name in STORES:
            value = self.register(decoded.d)
            value = value if size == 4 else self.part(value, 0, 8 * size)
            self.lifter.store(size, value, place)
        else:
            if size > 1:
                self.lifter.instruction.must = self.step(is_steady, place, self.constant(size))
            value = self.lifter.load(_MEMORY, size, place)
            value = self.extended(value, 8 * size, is_signed=name[3:4] == "s")
        if decoded.index != "offset":
            self.put(decoded.n, moved)
        if name in LOADS:
            self.put(decoded.d, value)

    def words(self, start: int, registers: Sequence[int], *, is_load: bool) -> list[int]:
        """Load or store registers from an address up, and return the loaded values."""
        found = []
        for i, register in enumerate(registers):
            place = self.two("add", start, self.constant(4 * i))
            if is_load:
                found.append(self.lifter.load(_MEMORY, 4, place))
            else:
                self.lifter.store(4, self.register(register), place)
        return found

    def transfer_two(self) -> None:
        decoded = self.decoded
        base = self.register(decoded.n)
        moved = self.two("add", base, self.constant(decoded.imm & ONES))
        place = base if decoded.index == "post" else moved
        self.transfer_words(place, (decoded.d, decoded.a), moved, is_load=decoded.name == "ldrd")

    def transfer_list(self) -> None:
        decoded, registers = self.decoded, self.decoded.registers
        base, is_down = self.register(decoded.n), decoded.name.endswith("db")
        size = 4 * len(registers)
        moved = self.two("add", base, self.constant((-size if is_down else size) & ONES))
        place = moved if is_down else base
        self.transfer_words(place, registers, moved, is_load=decoded.name.startswith("ldm"))

    def transfer_words(
        self, place: int, registers: Sequence[int], moved: int, *, is_load: bool
    ) -> None:
        """Load or store registers from an address of a word up, and move the base there."""
        decoded, instruction = self.decoded, self.lifter.instruction
        check = self.aligned(place)
        values = self.words(place, registers, is_load=is_load)
        if decoded.index != "offset":
            self.put(decoded.n, moved)
        for register, value in zip(registers, values, strict=False):
            self.put(register, value)
        # Otherwise the check would be left out, since its result is not used.
        must = self.constant(1) if instruction.must < 0 else instruction.must
        instruction.must = self.gate("disjunction", must, check)

    def branch(self) -> None:
        """Add the flow."""
        decoded, instruction, name = self.decoded, self.lifter.instruction, self.decoded.name
        if name in ("bx", "blx"):
            self.jump(self.register(decoded.m), is_call=name == "blx")
        if name in ("bl", "blx"):
            self.lifter.set(LR, self.constant(instruction.next | 1))
        if name in ("bx", "blx"):
            return
        instruction.target = instruction.address + decoded.imm & ONES
        instruction.flow = "call" if name == "bl" else "jump"
        if decoded.conditions:
            instruction.flow = "branch"
            instruction.condition = self.condition(decoded.conditions[0])
        elif name in ("cbz", "cbnz"):
            is_zero = self.two("equal", self.register(decoded.n), self.constant(0))
            instruction.flow = "branch"
            instruction.condition = is_zero if name == "cbz" else self.opposite(is_zero)
