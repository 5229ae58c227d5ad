# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Decodes the instructions of RISC-V that a proof accepts, and refuses all others.

These are the instructions of RV32IM, Zba, Zbb, Zbs, Zbkb and h3.bextmi. The short ones are in
compressed.py. CSRs, FENCE, ECALL, atomics and division are refused. Hints are refused too, since
they have another meaning on some cores: for example Hazard3 waits for an interrupt at SLT x0, x0,
x0.

The sources are the RISC-V manual (20191213), "RISC-V Bit-Manipulation ISA-extensions" (1.0.0),
"RISC-V Cryptography Extensions Volume I" (1.0.1) and, for h3.bextmi, Hazard3's manual.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..words import Unprovable

#: x0 .. x31 by the names of their calling convention
NAMES = (
    *("zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1"),
    *(f"a{i}" for i in range(8)),
    *(f"s{i}" for i in range(2, 12)),
    *(f"t{i}" for i in range(3, 7)),
)

#: (funct7, funct3) -> instruction of two registers
_TWO = {
    (0x00, 0): "add",
    (0x00, 1): "sll",
    (0x00, 2): "slt",
    (0x00, 3): "sltu",
    (0x00, 4): "xor",
    (0x00, 5): "srl",
    (0x00, 6): "or",
    (0x00, 7): "and",
    (0x20, 0): "sub",
    (0x20, 5): "sra",
    (0x01, 0): "mul",
    (0x01, 1): "mulh",
    (0x01, 2): "mulhsu",
    (0x01, 3): "mulhu",
    (0x10, 2): "sh1add",
    (0x10, 4): "sh2add",
    (0x10, 6): "sh3add",
    (0x20, 4): "xnor",
    (0x20, 6): "orn",
    (0x20, 7): "andn",
    (0x05, 4): "min",
    (0x05, 5): "minu",
    (0x05, 6): "max",
    (0x05, 7): "maxu",
    (0x30, 1): "rol",
    (0x30, 5): "ror",
    (0x24, 1): "bclr",
    (0x24, 5): "bext",
    (0x34, 1): "binv",
    (0x14, 1): "bset",
    (0x04, 4): "pack",
    (0x04, 7): "packh",
}
#: funct3 -> instruction of a register and 12 bits with a sign
_IMMEDIATE = {0: "addi", 2: "slti", 3: "sltiu", 4: "xori", 6: "ori", 7: "andi"}
#: (funct7, funct3) -> instruction of a register and a number from 0 to 31
_SHIFT = {
    (0x00, 1): "slli",
    (0x00, 5): "srli",
    (0x20, 5): "srai",
    (0x30, 5): "rori",
    (0x24, 1): "bclri",
    (0x24, 5): "bexti",
    (0x34, 1): "binvi",
    (0x14, 1): "bseti",
}
#: (the upper 12 bits, funct3) -> instruction of one register
_ONE = {
    (0x600, 1): "clz",
    (0x601, 1): "ctz",
    (0x602, 1): "cpop",
    (0x604, 1): "sext.b",
    (0x605, 1): "sext.h",
    (0x08F, 1): "zip",
    (0x08F, 5): "unzip",
    (0x287, 5): "orc.b",
    (0x687, 5): "brev8",
    (0x698, 5): "rev8",
}
_LOADS = {0: "lb", 1: "lh", 2: "lw", 4: "lbu", 5: "lhu"}
_STORES = {0: "sb", 1: "sh", 2: "sw"}
_BRANCHES = {0: "beq", 1: "bne", 4: "blt", 5: "bge", 6: "bltu", 7: "bgeu"}

#: An extension -> its instructions. Some belong to two. All others are of I.
EXTENSIONS = {
    "m": "mul mulh mulhsu mulhu",
    "zba": "sh1add sh2add sh3add",
    "zbb": """andn orn xnor clz ctz cpop min minu max maxu sext.b sext.h zext.h
              rol ror rori orc.b rev8""",
    "zbkb": "rol ror rori andn orn xnor pack packh brev8 rev8 zip unzip zext.h",
    "zbs": "bclr bclri bext bexti binv binvi bset bseti",
    "xh3bextm": "h3.bextmi",
}


@dataclass(frozen=True)
class Decoded:
    """An instruction. Registers that it does not have are 0."""

    name: str
    rd: int = 0
    rs1: int = 0
    rs2: int = 0
    #: With its sign. The target of a jump or branch is relative to the instruction.
    imm: int = 0
    size: int = 4
    #: The instruction needs one extension of each of these sets.
    needs: tuple[frozenset[str], ...] = ()

    @property
    def kind(self) -> str:
        """Return "load", "store", "branch", or "" for other instructions."""
        for kind, names in (("load", _LOADS), ("store", _STORES), ("branch", _BRANCHES)):
            if self.name in names.values():
                return kind
        return ""

    @property
    def registers(self) -> tuple[int, ...]:
        return self.rd, self.rs1, self.rs2

    def text(self, address: int) -> str:
        """Return the instruction as an assembler accepts it."""
        rd, rs1, rs2 = (NAMES[register] for register in self.registers)
        match self.kind or self.name:
            case "load":
                return f"{self.name} {rd}, {self.imm}({rs1})"
            case "store":
                return f"{self.name} {rs2}, {self.imm}({rs1})"
            case "branch":
                return f"{self.name} {rs1}, {rs2}, {address + self.imm:#x}"
            case "jal":
                return f"jal {rd}, {address + self.imm:#x}"
            case "jalr":
                return f"jalr {rd}, {self.imm}({rs1})"
            case "lui" | "auipc":
                return f"{self.name} {rd}, {self.imm >> 12 & 0xFFFFF:#x}"
            case "h3.bextmi":
                return f"h3.bextmi {rd}, {rs1}, {self.imm & 31}, {1 + (self.imm >> 6)}"
        if self.name in _ONE.values() or self.name == "zext.h":
            return f"{self.name} {rd}, {rs1}"
        if self.name in _TWO.values():
            return f"{self.name} {rd}, {rs1}, {rs2}"
        return f"{self.name} {rd}, {rs1}, {self.imm}"


def signed(value: int, bits: int) -> int:
    """Return the lowest bits of a number, the highest of them as its sign."""
    top = 1 << bits - 1
    return (value & (1 << bits) - 1 ^ top) - top


def needs(name: str) -> tuple[frozenset[str], ...]:
    """Return the extensions that have an instruction, as a set, or () if it is of I."""
    found = frozenset(e for e, names in EXTENSIONS.items() if name in names.split())
    return (found,) if found else ()


def refused(code: int, size: int) -> Unprovable:
    """Return the error for any other instruction."""
    return Unprovable(f"the instruction {code:0{2 * size}x} is none that is known")


def long(code: int) -> Decoded:
    """Decode an instruction of four bytes."""
    found = _long(code)
    if found is None:
        raise refused(code, 4)
    # An instruction that discards its result is a hint, except for the one NOP.
    is_plain = found.kind not in ("store", "branch") and found.name not in ("jal", "jalr")
    if is_plain and found.rd == 0 and code != 0x00000013:
        raise refused(code, 4)
    return found


def _long(code: int) -> Decoded | None:
    opcode, rd, funct3 = code & 0x7F, code >> 7 & 31, code >> 12 & 7
    rs1, rs2, funct7 = code >> 15 & 31, code >> 20 & 31, code >> 25
    high = code >> 20
    immediate = signed(high, 12)
    match opcode:
        case 0x37 | 0x17:
            return Decoded("lui" if opcode == 0x37 else "auipc", rd, imm=signed(code & ~0xFFF, 32))
        case 0x6F:
            bits = (code >> 21 & 0x3FF) << 1 | (code >> 20 & 1) << 11
            bits |= (code >> 12 & 0xFF) << 12 | (code >> 31) << 20
            return Decoded("jal", rd, imm=signed(bits, 21))
        case 0x67 if funct3 == 0:
            return Decoded("jalr", rd, rs1, imm=immediate)
        case 0x63 if funct3 in _BRANCHES:
            bits = (code >> 8 & 15) << 1 | (code >> 25 & 0x3F) << 5
            bits |= (code >> 7 & 1) << 11 | (code >> 31) << 12
            return Decoded(_BRANCHES[funct3], 0, rs1, rs2, signed(bits, 13))
        case 0x03 if funct3 in _LOADS:
            return Decoded(_LOADS[funct3], rd, rs1, imm=immediate)
        case 0x23 if funct3 in _STORES:
            return Decoded(_STORES[funct3], 0, rs1, rs2, signed(funct7 << 5 | rd, 12))
        case 0x33 if (funct7, funct3) in _TWO:
            name = _TWO[funct7, funct3]
            if name == "pack" and rs2 == 0:
                return Decoded("zext.h", rd, rs1, needs=needs("zext.h"))
            return Decoded(name, rd, rs1, rs2, needs=needs(name))
        case 0x13:
            return _immediate(rd, rs1, rs2, funct3, high)
        case 0x0B if funct3 == 4 and not high & 0xE20:
            return Decoded("h3.bextmi", rd, rs1, imm=high, needs=needs("h3.bextmi"))
    return None


def _immediate(rd: int, rs1: int, rs2: int, funct3: int, high: int) -> Decoded | None:
    """Decode an instruction of a register and a number."""
    if funct3 in _IMMEDIATE:
        return Decoded(_IMMEDIATE[funct3], rd, rs1, imm=signed(high, 12))
    if name := _SHIFT.get((high >> 5, funct3)):
        return Decoded(name, rd, rs1, imm=rs2, needs=needs(name))
    if name := _ONE.get((high, funct3)):
        return Decoded(name, rd, rs1, needs=needs(name))
    return None
