# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Each accepted instruction of RISC-V does the same as in QEMU, with random operands.

The operands have known values and symbolic ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from aesmall_prove.findings import Region
from aesmall_prove.gf2 import Domain, Unknown
from aesmall_prove.image import Image
from aesmall_prove.instruction import Lazy
from aesmall_prove.riscv import isa as riscv
from aesmall_prove.riscv.decode import NAMES
from aesmall_prove.state import State
from aesmall_prove.words import Word, bits_of

from ..evaluation import Symbolic
from ..inner.unguarded import Unguarded
from . import qemu
from .binutils import assembled

#: Cases of each form
COUNT, SYMBOLIC = 24, 6
CORNERS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
TWO = (
    *(
        "add",
        "sub",
        "sll",
        "slt",
        "sltu",
        "xor",
        "srl",
        "sra",
        "or",
        "and",
        "mul",
        "mulh",
        "mulhsu",
        "mulhu",
        "sh1add",
        "sh2add",
        "sh3add",
    ),
    *(
        "andn",
        "orn",
        "xnor",
        "min",
        "minu",
        "max",
        "maxu",
        "rol",
        "ror",
        "bclr",
        "bext",
        "binv",
        "bset",
        "pack",
        "packh",
        "c.add",
        "c.mv",
    ),
    *("c.sub", "c.xor", "c.or", "c.and"),
)
ONE = (
    *("clz", "ctz", "cpop", "sext.b", "sext.h", "zext.h", "zip", "unzip", "orc.b", "brev8", "rev8"),
)
NUMBER = (
    *(
        "addi",
        "slti",
        "sltiu",
        "xori",
        "ori",
        "andi",
        "c.addi",
        "c.li",
        "c.andi",
        "c.addi16sp",
        "c.addi4spn",
    ),
)
SHIFT = (
    *(
        "slli",
        "srli",
        "srai",
        "rori",
        "bclri",
        "bexti",
        "binvi",
        "bseti",
        "c.slli",
        "c.srli",
        "c.srai",
    ),
)
UPPER = (*("lui", "auipc", "c.lui"),)
LOADS = (*("lb", "lh", "lw", "lbu", "lhu", "c.lw", "c.lwsp"),)
STORES = (*("sb", "sh", "sw", "c.sw", "c.swsp"),)
BRANCHES = (*("beq", "bne", "blt", "bge", "bltu", "bgeu", "c.beqz", "c.bnez"),)
JUMPS = (*("jal", "jalr", "c.j", "c.jal", "c.jr", "c.jalr"),)
#: Instructions that no tool here has: code, and its equivalent for `as`; registers a0 and a1
OTHERS = {
    "c.lbu": ((0x81C8 & ~0x60) | 0x40, "lbu a0, 1(a1)"),
    "c.lhu": (0x85A8, "lhu a0, 2(a1)"),
    "c.lh": (0x85E8, "lh a0, 2(a1)"),
    "c.sb": (0x89E8 & ~0x20, "sb a0, 1(a1)"),
    "c.sh": (0x8DA8, "sh a0, 2(a1)"),
    "c.zext.b": (0x9D61, "andi a0, a0, 255"),
    "c.sext.b": (0x9D65, "sext.b a0, a0"),
    "c.zext.h": (0x9D69, "zext.h a0, a0"),
    "c.sext.h": (0x9D6D, "sext.h a0, a0"),
    "c.not": (0x9D75, "not a0, a0"),
    "c.mul": (0x9D4D, "mul a0, a0, a1"),
    "h3.bextmi, the middle byte": (0x1C85C50B, "srli a0, a1, 8; andi a0, a0, 255"),
    "h3.bextmi, a bit": (0x01F5C50B, "srli a0, a1, 31; andi a0, a0, 1"),
    "h3.bextmi, past the top": (0x1DC5C50B, "srli a0, a1, 28; andi a0, a0, 255"),
}
PROCESSOR = riscv.processor(riscv.HAZARD3)


class Code(Image):
    """An image of bytes that the test makes."""

    def __init__(self, code: dict[int, bytes]) -> None:
        self.path, self.symbols, self.code, self.flags = Path(), {}, code, 0


def lines(source: random.Random) -> Iterator[tuple[str, str]]:
    """Yield a form and an instruction of it, with random numbers and registers except sp."""
    for name in (*TWO, *ONE, *NUMBER, *SHIFT, *UPPER, *LOADS, *STORES, *BRANCHES, *JUMPS):
        for _ in range(COUNT):
            yield name, f"{name} {_operands(name, source)}"


def _operands(name: str, source: random.Random) -> str:
    near = [NAMES[i] for i in range(8, 16)]
    usual = near if name in NEAR else [*NAMES[1:2], *NAMES[3:]]
    a, b, c = source.choices(usual, k=3)
    number, shift = source.randrange(-2048, 2048), source.randrange(32)
    small = source.choice([*range(-32, 0), *range(1, 32)])
    low = source.randrange(1 if name.startswith("c.") else 0, 32)
    offset = 4 * source.randrange(16)
    match name:
        case "c.add" | "c.mv" | "c.sub" | "c.xor" | "c.or" | "c.and":
            return f"{a}, {b}"
        case "c.addi" | "c.li" | "c.andi":
            return f"{a}, {small}"
        case "c.addi16sp":
            return f"sp, {16 * source.choice((-32, -7, -1, 1, 20, 31))}"
        case "c.addi4spn":
            return f"{a}, sp, {4 * source.randrange(1, 256)}"
        case "c.slli" | "c.srli" | "c.srai":
            return f"{a}, {low}"
        case "c.lui":
            return f"{a}, {source.choice((*range(1, 32), *range(0xFFFE0, 0x100000)))}"
        case "lui" | "auipc":
            return f"{a}, {source.getrandbits(20)}"
        case "c.lw" | "c.sw":
            return f"{a}, {2 * offset}({b})"
        case "c.lwsp" | "c.swsp":
            return f"{a}, {4 * offset}(sp)"
        case "jal":
            return f"{source.choice(('zero', a))}, .+8"
        case "c.j" | "c.jal":
            return ".+6"
        case "c.jr" | "c.jalr":
            return a
        case "jalr":
            return f"{source.choice(('zero', a))}, {number}({b})"
        case "c.beqz" | "c.bnez":
            return f"{a}, .+6"
    if name in LOADS or name in STORES:
        return f"{a}, {number}({b})"
    if name in BRANCHES:
        return f"{a}, {source.choice((a, b, b, b))}, .+8"
    if name in SHIFT:
        return f"{a}, {b}, {shift}"
    if name in NUMBER:
        return f"{a}, {b}, {number}"
    return f"{a}, {b}" if name in ONE else f"{a}, {b}, {c}"


NEAR = (
    *(
        "c.sub",
        "c.xor",
        "c.or",
        "c.and",
        "c.andi",
        "c.srli",
        "c.srai",
        "c.lw",
        "c.sw",
        "c.beqz",
        "c.bnez",
        "c.addi4spn",
    ),
)


class Draft:
    """A case, and its parts that must be known."""

    def __init__(self, number: int, name: str, code: bytes, source: random.Random) -> None:
        self.number, self.name, self.code = number, name, code
        self.decoded = decoded = riscv.decode(code)
        registers = [
            source.choice((source.choice(CORNERS), *(source.getrandbits(32),) * 2)) for _ in NAMES
        ]
        registers[0] = 0
        if source.randrange(4) == 0:  # both operands alike
            registers[decoded.rs2] = registers[decoded.rs1] if decoded.rs2 else 0
        self.pinned = {2}
        if decoded.kind in ("load", "store"):
            size = {"b": 1, "h": 2, "w": 4}[decoded.name[1]]
            place = qemu.window(number) + size * source.randrange(qemu.WINDOW // size)
            registers[decoded.rs1] = place - decoded.imm & 0xFFFFFFFF
            self.pinned.add(decoded.rs1)
        if decoded.name == "jalr":
            target = qemu.address(number) + decoded.size + qemu.MARKER - decoded.imm
            registers[decoded.rs1] = (target | source.getrandbits(1)) & 0xFFFFFFFF
            if decoded.imm & 1:
                registers[decoded.rs1] = target & 0xFFFFFFFF
            self.pinned.add(decoded.rs1)
        if decoded.name in ("sll", "srl", "sra", "rol", "ror", "bclr", "bext", "binv", "bset"):
            self.pinned.add(decoded.rs2)
        if decoded.name in ("clz", "ctz", "cpop") or decoded.kind == "branch":
            self.pinned |= {decoded.rs1, decoded.rs2}
        self.registers = tuple(registers)
        self.memory = source.randbytes(qemu.WINDOW)
        free = [r for r in range(31, 2, -1) if r not in decoded.registers]
        self.free = free[0], free[1]
        if decoded.rs1 == 0 and decoded.kind in ("load", "store"):
            raise ValueError("an address that cannot be")

    def case(self, instead: bytes = b"") -> qemu.Case:
        return qemu.Case(self.code, self.registers, self.memory, self.free, instead)


@cache
def drafts(folder: Path) -> tuple[list[Draft], list[qemu.Outcome]]:
    """Return all cases, and QEMU's outcomes."""
    source = random.Random("riscv")
    forms = [*lines(source)]
    codes = assembled([line for _, line in forms], folder)
    found = [
        Draft(i, name, code, source)
        for i, ((name, _), code) in enumerate(zip(forms, codes, strict=True))
    ]
    cases = [draft.case() for draft in found]
    others = {text: assembled(text.split("; "), folder) for _, text in OTHERS.values()}
    for name, (code, text) in OTHERS.items():
        size = 4 if code & 3 == 3 else 2
        for _ in range(COUNT):
            draft = Draft(len(found), name, code.to_bytes(size, "little"), source)
            found.append(draft)
            cases.append(draft.case(b"".join(others[text])))
    return found, qemu.run(cases)


def wrong(
    machine: Unguarded, draft: Draft, outcome: qemu.Outcome, symbolic: Symbolic | None
) -> tuple[str, int]:
    """Return the disagreements of the machine and QEMU, and the number of unknown registers."""
    kept = {*draft.pinned, *draft.free}
    start = qemu.window(draft.number)
    cells: list[Word | Lazy] = [
        symbolic.word(value, 32) if symbolic and cell not in kept and cell else value
        for cell, value in enumerate(draft.registers)
    ]
    memory: dict[int, Word] = {
        place: symbolic.word(byte, 8) if symbolic else byte
        for place, byte in enumerate(draft.memory, start)
    }
    address = qemu.address(draft.number)
    state = machine.step(machine.started(State(machine, cells, memory, address)))
    says, lost = [], 0
    if jumps := draft.decoded.kind == "branch" or draft.decoded.name in ("jal", "jalr"):
        there = address + draft.decoded.size + (qemu.MARKER if outcome.jumps else 0)
        if state.pc != there:
            says.append(f"pc {state.pc:#x}, not {there:#x}")
    assert jumps or not outcome.jumps
    for cell in range(1, 32):
        if cell not in draft.free:
            word, value = state.cell(cell), outcome.registers[cell]
            lost += any(isinstance(bit, Unknown) for bit in bits_of(word, 32))
            right = symbolic.input.agrees(word, value, 32) if symbolic else word == value
            says += [] if right else [f"{NAMES[cell]} is {word}, not {value:#x}"]
    for place, byte in enumerate(outcome.memory, start):
        word = state.memory[place]
        right = symbolic.input.agrees(word, byte, 8) if symbolic else word == byte
        says += [] if right else [f"[{place - start}] is {word}, not {byte:#x}"]
    text = draft.decoded.text(address)
    return f"{text} ({draft.code.hex()}): {'; '.join(says)}" if says else "", lost


def machine_of(found: list[Draft], domain: Domain) -> Unguarded:
    code = {qemu.address(draft.number): draft.code + bytes(4) for draft in found}
    machine = Unguarded(Code(code), PROCESSOR, domain)
    data = Region("data", qemu.DATA, qemu.STRIDE * len(found), True)
    machine.regions = [data]
    machine.start(0x10000000, 0x10000000, PROCESSOR.backs[0])
    return machine


def test_instructions_with_known_values(tmp_path_factory: pytest.TempPathFactory) -> None:
    found, outcomes = drafts(tmp_path_factory.getbasetemp())
    machine = machine_of(found, Domain())
    for draft, outcome in zip(found, outcomes, strict=True):
        says, _ = wrong(machine, draft, outcome, None)
        assert not says


def test_instructions_with_symbolic_values(tmp_path_factory: pytest.TempPathFactory) -> None:
    found, outcomes = drafts(tmp_path_factory.getbasetemp())
    symbolic = Symbolic(random.Random("riscv"))
    machine = machine_of(found, symbolic.domain)
    cases = lost = 0
    for draft, outcome in zip(found, outcomes, strict=True):
        if draft.number % (COUNT // SYMBOLIC) == 0:
            says, unknown = wrong(machine, draft, outcome, symbolic)
            assert not says
            cases, lost = cases + 1, lost + unknown
    assert lost < cases
