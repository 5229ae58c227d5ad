# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A decoded instruction of Thumb-2, and the parts that both sizes of instructions share.

narrow.py decodes instructions of two bytes, wide.py those of four. Both accept only instructions
that a proof can follow on a Cortex-M3, M4 and M33. They refuse encodings that the architecture
calls unpredictable, and lists of a load that hold the base register: an interrupt may restart such
a load.

The source is the ARMv7-M Architecture Reference Manual (DDI 0403E), chapters A5 and A7.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..words import Unprovable

SP, LR, PC = 13, 14, 15
NAMES = (*(f"r{i}" for i in range(13)), "sp", "lr", "pc")
#: Condition -> its name. The last two of the code space are no conditions here.
CONDITIONS = ["eq", "ne", "cs", "cc", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"]
SHIFTS = ("lsl", "lsr", "asr", "ror")
#: Shift amounts up to this one are encoded as they are.
_WORD = 32

COMPARISONS = frozenset({"cmp", "cmn", "tst", "teq"})
LOADS = frozenset({"ldr", "ldrb", "ldrh", "ldrsb", "ldrsh"})
STORES = frozenset({"str", "strb", "strh"})
LISTS = frozenset({"ldm", "ldmdb", "stm", "stmdb"})
DOUBLES = frozenset({"ldrd", "strd"})
#: Two destinations
LONG = frozenset({"umull", "umlal", "smull", "smlal", "umaal"})
FIELDS = frozenset({"ubfx", "sbfx", "bfi", "bfc"})
EXTENSIONS = frozenset(
    f"{sign}xt{add}{size}" for sign in "us" for add in ("", "a") for size in "bh"
)
JUMPS = frozenset({"b", "bl", "bx", "blx", "cbz", "cbnz"})


@dataclass(frozen=True)
class Decoded:
    """An instruction. A register that it does not have is -1."""

    name: str
    #: Destination, or the transferred register
    d: int = -1
    #: First operand, or the base
    n: int = -1
    #: Second operand, or the offset
    m: int = -1
    #: A third operand, or the second destination or transferred register
    a: int = -1
    #: The constant operand, if `m` does not exist. Of a jump, the distance from the instruction.
    imm: int = 0
    #: Of the second operand, "" for none
    shift: str = ""
    by: int = 0
    #: It sets the flags. If `narrow` is set too, it does so only outside IT blocks.
    sets: bool = False
    narrow: bool = False
    #: The carry flag that a constant sets, None to leave it
    carry: int | None = None
    #: The address of a load or store: "offset", "pre" or "post"
    index: str = "offset"
    #: The list of a multiple load or store
    registers: tuple[int, ...] = ()
    #: Of a branch; of IT, of each instruction in the block
    conditions: tuple[str, ...] = ()
    #: Lowest bit and number of bits of a field
    first: int = 0
    count: int = 0
    size: int = 4

    @property
    def is_relative(self) -> bool:
        """Return whether the result depends on the address of the instruction."""
        return self.n == PC or self.name in ("b", "bl", "cbz", "cbnz", "it")

    @property
    def jumps(self) -> bool:
        """Return whether the next instruction may be elsewhere."""
        return self.name in JUMPS or PC in self.registers or self.d == PC

    def text(self, address: int) -> str:
        """Return the instruction as an assembler accepts it."""
        operands = ", ".join(self._operands(address))
        sets = "s" if self.sets and self.name not in COMPARISONS else ""
        condition = "".join(self.conditions) if self.name != "it" else self._pattern()
        return f"{self.name}{sets}{condition} {operands}".strip()

    def _pattern(self) -> str:
        """Return the letters of IT after the first instruction."""
        first = self.conditions[0]
        return "".join("t" if each == first else "e" for each in self.conditions[1:])

    def _operands(self, address: int) -> list[str]:
        name, d, n, m, a = (self.name, *(_name(r) for r in (self.d, self.n, self.m, self.a)))
        if name == "it":
            return [self.conditions[0]]
        if name == "adr":
            return [d, f"{(address & ~3) + 4 + self.imm:#x}"]
        if name in ("b", "bl", "cbz", "cbnz"):
            return [*([n] if n else []), f"{address + self.imm:#x}"]
        if name in LISTS:
            base = n + ("!" if self.index != "offset" else "")
            return [base, f"{{{', '.join(NAMES[r] for r in self.registers)}}}"]
        if name in LOADS | STORES | DOUBLES:
            return [d, *([a] if a else []), *self._address()]
        if name in FIELDS:
            return [d, *([n] if n else []), f"#{self.first}", f"#{self.count}"]
        if name in LONG:
            return [d, a, n, m]
        found = [r for r in (d, n if name != "movt" else "", m, a) if r]
        if self.m < 0 and name in IMMEDIATE:
            found.append(f"#{self.imm}")
        shift = "rrx" if self.shift == "rrx" else f"{self.shift} #{self.by}"
        return found + ([shift] if self.shift else [])

    def _address(self) -> list[str]:
        base = _name(self.n)
        if self.m >= 0:
            return [f"[{base}, {_name(self.m)}{f', lsl #{self.by}' if self.by else ''}]"]
        if self.index == "post":
            return [f"[{base}]", f"#{self.imm}"]
        return [f"[{base}, #{self.imm}]" + ("!" if self.index == "pre" else "")]


#: Instructions with a constant in place of `m`
IMMEDIATE = frozenset(
    {
        *("and", "bic", "orr", "orn", "eor", "add", "adc", "sbc", "sub", "rsb", "mov", "mvn"),
        *("lsl", "lsr", "asr", "ror", "movw", "movt", "addw", "subw", *COMPARISONS),
    }
)


def _name(register: int) -> str:
    return NAMES[register] if register >= 0 else ""


def refused(code: int, size: int) -> Unprovable:
    """Return the error for any other instruction."""
    return Unprovable(f"the instruction {code:0{2 * size}x} is none that is known")


def signed(value: int, bits: int) -> int:
    """Return the lowest bits of a number, the highest of them as its sign."""
    top = 1 << bits - 1
    return (value & (1 << bits) - 1 ^ top) - top


def shifted(kind: int, by: int) -> tuple[str, int]:
    """Return the shift of an operand by a constant: its name, "" for none, and the amount."""
    if kind == 0:
        return ("lsl", by) if by else ("", 0)
    if kind == 3 and by == 0:
        return "rrx", 1
    return SHIFTS[kind], by or _WORD


def expanded(code: int) -> tuple[int, int | None] | None:
    """Return the constant that 12 bits encode and the carry that it sets (ThumbExpandImm_C)."""
    low = code & 0xFF
    if code >> 10 == 0:
        kind = code >> 8
        if kind and not low:
            return None
        return low * (1, 0x00010001, 0x01000100, 0x01010101)[kind], None
    value, by = 0x80 | low & 0x7F, code >> 7
    value = value >> by | value << _WORD - by & 0xFFFFFFFF
    return value, value >> 31
