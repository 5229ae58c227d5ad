# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test each accepted instruction of Thumb-2 with random operands against Unicorn.

The machine must give the same results with known values and with symbolic values.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from aesmall_prove.armv6m import FLAG, LINK, STACK
from aesmall_prove.armv7m.decode import LISTS, LOADS, STORES, Decoded
from aesmall_prove.armv7m.isa import GE, decode, processor
from aesmall_prove.findings import Region
from aesmall_prove.gf2 import Domain, Unknown
from aesmall_prove.image import Image
from aesmall_prove.instruction import Lazy
from aesmall_prove.state import State
from aesmall_prove.words import Unprovable, Word, bits_of, flag_of

from ..evaluation import Evaluation, Symbolic
from ..inner.unguarded import Unguarded
from .chip import CODE, WINDOW, WINDOW_BYTES, Chip, End, Start

#: Cases of each form: in each run of the tests, and in `make verify`
FEW, MANY = 4, 40
SYMBOLIC = 3
COUNTS = [FEW, pytest.param(MANY, marks=[pytest.mark.verify])]
CORNERS = (0, 1, 0x7F, 0x80, 0xFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
#: Kinds of instructions of four bytes: the bits that are fixed, as a code and a mask. Every kind
#: with few instructions has a line of its own.
KINDS = (
    *((0xE8800000 | way << 16, 0xFFD00000) for way in (0x00, 0x10)),  # STM, LDM
    *((0xE9000000 | way << 16, 0xFFD00000) for way in (0x00, 0x10)),  # STMDB, LDMDB
    *((0xE8400000 | way << 20, 0xFE500000) for way in (0, 1)),  # STRD, LDRD
    *((0xEA000000 | op << 21, 0xFFE08000) for op in range(16)),  # a shifted register
    *((0xEA4F0000, 0xFFEF8000), (0xEA6F0000, 0xFFEF8000)),  # MOV, MVN
    *((0xEA100F00 | op << 21, 0xFFF08F00) for op in (0, 4, 8, 13)),  # TST, TEQ, CMN, CMP
    *((0xF0000000 | op << 21, 0xFBE08000) for op in range(16)),  # a constant
    *((0xF04F0000, 0xFBEF8000), (0xF06F0000, 0xFBEF8000)),
    *((0xF0100F00 | op << 21, 0xFBF08F00) for op in (0, 4, 8, 13)),
    *((0xF2000000 | op << 20, 0xFBF08000) for op in range(0, 32, 2)),  # a plain constant, a field
    *((0xF20F0000, 0xFBFF8000), (0xF2AF0000, 0xFBFF8000)),  # ADR
    (0xF36F0000, 0xFFFF8020),  # BFC
    *((0xF0008000, 0xF800D000), (0xF0009000, 0xF800D000), (0xF000D000, 0xF800D000)),  # B, BL
    *((0xF8000000 | op << 20, 0xFFF00000) for op in range(32)),  # loads and stores
    *((0xF8000000 | op << 20, 0xFFF00FC0) for op in range(32)),  # with an offset in a register
    *((0xF81F0000 | op << 20, 0xFF9F0000) for op in range(0, 16, 2)),  # at an address in the code
    *((0xFA00F000 | op << 20, 0xFFF0F0F0) for op in range(8)),  # shifts
    *((0xFA00F080 | op << 20, 0xFFF0F0C0) for op in (0, 1, 4, 5)),  # extensions
    *((0xFA0FF080 | op << 20, 0xFFFFF0C0) for op in (0, 1, 4, 5)),
    *((0xFA80F040 | op << 20, 0xFFF0F0F0) for op in (0, 4)),  # UADD8, USUB8
    (0xFAA0F080, 0xFFF0F0F0),  # SEL
    *((0xFB000000 | op << 4, 0xFFF000F0) for op in (0, 1)),  # MLA, MLS
    (0xFB00F000, 0xFFF0F0F0),  # MUL
    *((0xFB800000 | op << 20, 0xFFF000F0) for op in range(8)),  # UMULL and others
    (0xFBE00060, 0xFFF000F0),  # UMAAL
)
#: REV and others and CLZ, which have one register twice
TWICE = (*(0xFA90F080 | op << 4 for op in range(4)), 0xFAB0F080)
FREE = 1 << 17


class Code(Image):
    """An image with bytes from the test."""

    def __init__(self, code: dict[int, bytes]) -> None:
        self.path, self.symbols, self.code = Path(), {}, code


@dataclass
class Draft:
    """A case under construction, and the registers that must have known values."""

    code: bytes
    decoded: Decoded
    entry: int
    registers: list[int]
    flags: int
    ge: int
    window: bytearray
    pinned: set[int] = field(default_factory=set)

    def pin(self, register: int, value: int) -> None:
        self.registers[register] = value & 0xFFFFFFFF
        self.pinned.add(register)

    @property
    def start(self) -> Start:
        registers = tuple(self.registers)
        return Start(self.code, self.entry, registers, self.flags, self.ge, bytes(self.window))


def shape(decoded: Decoded) -> str:
    """Return the text of an instruction without its operands."""
    text = re.sub(r"\{.*\}", "{}", decoded.text(0))
    kind = re.sub(r"\b(r\d+|lr|-?0x[0-9a-f]+)\b|#-?\d+", "_", text)
    jumps = " to pc" if decoded.jumps else ""
    return f"{decoded.size} {kind}{jumps}"


@cache
def forms() -> dict[str, list[bytes]]:
    """Return the accepted instructions, some of each kind, by their form."""
    source = random.Random("forms")
    codes = [opcode.to_bytes(2, "little") for opcode in range(0, 0xE800, 3)]
    long = [
        fixed | source.getrandbits(32) & ~mask
        for fixed, mask in KINDS
        for _ in range(min(FREE, 1 << mask.bit_count()) >> 7)
    ]
    for fixed in TWICE:
        for _ in range(MANY):
            m = source.randrange(13)
            long.append(fixed | m << 16 | m | source.randrange(13) << 8)
    codes += [
        (code >> 16).to_bytes(2, "little") + (code & 0xFFFF).to_bytes(2, "little") for code in long
    ]
    found: dict[str, list[bytes]] = {}
    for code in codes:
        try:
            decoded = decode(code)
        except Unprovable:
            continue
        if decoded.name != "it":
            found.setdefault(shape(decoded), []).append(code)
    return found


def _draft(code: bytes, source: random.Random) -> Draft | None:
    """Return a random case, or None if the instruction would leave the memory."""
    decoded = decode(code)
    values = [
        source.choice((source.choice(CORNERS), *(source.getrandbits(32),) * 3)) for _ in range(15)
    ]
    values[STACK] = WINDOW + 0x200 + 4 * source.randrange(0x40)
    draft = Draft(
        code,
        decoded,
        CODE + 2 * source.randrange(2),
        values,
        source.getrandbits(4),
        source.getrandbits(4),
        bytearray(source.randbytes(WINDOW_BYTES)),
    )
    name, n, m = decoded.name, decoded.n, decoded.m
    draft.pinned.add(STACK)
    if name in LISTS or name in ("ldrd", "strd"):
        where = WINDOW + 0x400 + 4 * source.randrange(0x40)
        draft.pin(n, where - (decoded.imm if decoded.index != "post" else 0))
        if 15 in decoded.registers:
            _to_pc(draft, where - (4 if name.endswith("db") else -4 * len(decoded.registers) + 4))
    elif name in LOADS | STORES:
        if n == 15:
            return None  # test_literals
        where = WINDOW + 0x400 + source.randrange(0x100)
        if m >= 0 and n == m:
            if decoded.by:
                return None
            where &= ~1
            draft.pin(n, where // 2)
        else:
            if m >= 0:
                draft.pin(m, source.randrange(-8, 8))
            offset = draft.registers[m] << decoded.by if m >= 0 else decoded.imm
            draft.pin(n, where - (offset if decoded.index != "post" else 0))
        if decoded.d == 15:
            _to_pc(draft, where)
    elif name in ("bx", "blx") or decoded.d == 15:
        if m == STACK:
            return None
        draft.pin(m, WINDOW + 4 * source.randrange(8) | 1)
    elif name in ("cbz", "cbnz"):
        draft.pin(n, source.choice((0, 0, 1, 1 << 31)))
    elif name in ("lsl", "lsr", "asr", "ror") and m >= 0:
        draft.pin(m, source.choice((*range(66), 255, 256, 0x101, 0xFFFFFFFF)))
    elif name == "clz":
        draft.pinned.add(m)
    elif decoded.d == STACK and m not in (-1, STACK):
        draft.pin(m, 4 * source.randrange(8))
    elif decoded.d == STACK and name == "mov":
        return None
    return draft


def _to_pc(draft: Draft, where: int) -> None:
    """Put an address with the Thumb bit there."""
    draft.window[where - WINDOW : where - WINDOW + 4] = (WINDOW | 1).to_bytes(4, "little")


def drafts(count: int) -> Iterator[Draft]:
    """Yield random cases of each form."""
    source = random.Random("armv7m")
    for codes in forms().values():
        for _ in range(count):
            draft = _draft(source.choice(codes), source)
            if draft:
                yield draft


def prepared(draft: Draft, domain: Domain, symbolic: Symbolic | None) -> State:
    """Return the state before the instruction.

    If `symbolic` is given, all values are symbolic that may be.
    """
    image = Code({draft.entry: draft.code + b"\xfe\xe7"})
    isa = processor().of(image)
    machine = Unguarded(image, isa, domain)
    machine.regions = [Region("window", WINDOW, WINDOW_BYTES, True)]
    machine.start(0x20040000, 0x20000, isa.backs[0])
    cells: list[Word | Lazy] = [0] * isa.cell_count
    needs_flags = bool(draft.decoded.conditions)
    for cell, value in _cells(draft.registers, draft.flags, draft.ge).items():
        cells[cell] = value
        if symbolic and cell in isa.flags and not needs_flags:
            cells[cell] = flag_of(bits_of(symbolic.word(value, 1), 1)[0])
        elif symbolic and cell not in isa.flags and cell not in draft.pinned:
            cells[cell] = symbolic.word(value, 32)
    memory: dict[int, Word] = dict(enumerate(draft.window, WINDOW))
    if symbolic and not draft.decoded.jumps:
        for place in range(WINDOW + 0x300, WINDOW + 0x600):
            memory[place] = symbolic.word(draft.window[place - WINDOW], 8)
    return machine.started(State(machine, cells, memory, draft.entry))


def _cells(registers: tuple[int, ...] | list[int], flags: int, ge: int) -> dict[int, int]:
    found = dict(enumerate(registers[:13])) | {STACK: registers[13], LINK: registers[14]}
    found |= {cell: flags >> 3 - i & 1 for i, cell in enumerate(FLAG.values())}
    return found | {cell: ge >> i & 1 for i, cell in enumerate(GE)}


def differences(draft: Draft, state: State, end: End, input_: Evaluation) -> str:
    """Return the differences between the machine and the simulator as text."""
    isa, wrong = state.machine.isa, []
    if state.pc != end.pc:
        wrong.append(f"pc {state.pc:#x}, not {end.pc:#x}")
    for cell, value in _cells(end.registers, end.flags, end.ge).items():
        if not input_.agrees(state.cell(cell), value, isa.width(cell)):
            wrong.append(f"{isa.cell_name(cell)} is {state.cell(cell)}, not {value:#x}")
    for place, byte in enumerate(end.window, WINDOW):
        if not input_.agrees(state.memory[place], byte, 8):
            wrong.append(f"[{place:#x}] is {state.memory[place]}, not {byte:#x}")
    text = draft.decoded.text(draft.entry)
    return f"{text} ({draft.code.hex()}): {'; '.join(wrong)}" if wrong else ""


def unknown(state: State) -> int:
    """Return the number of cells with an unknown bit."""
    isa = state.machine.isa
    return sum(
        any(isinstance(bit, Unknown) for bit in bits_of(state.cell(cell), isa.width(cell)))
        for cell in range(isa.cell_count)
    )


@pytest.mark.parametrize("count", COUNTS)
def test_instructions_with_known_values(count: int) -> None:
    chip, domain = Chip(), Domain()
    input_ = Evaluation(domain, random.Random(0), {})
    wrong = []
    for draft in drafts(count):
        state = prepared(draft, domain, None)
        machine = state.machine
        assert isinstance(machine, Unguarded)
        state = machine.step(state)
        wrong.append(differences(draft, state, chip.run(draft.start), input_))
        assert not unknown(state), draft.code.hex()
    assert not list(filter(None, wrong))


@pytest.mark.parametrize("count", [1, pytest.param(SYMBOLIC, marks=[pytest.mark.verify])])
def test_instructions_with_symbolic_values(count: int) -> None:
    chip, symbolic = Chip(), Symbolic(random.Random("armv7m"))
    wrong, lost, cases = [], 0, 0
    for draft in drafts(count):
        state = prepared(draft, symbolic.domain, symbolic)
        machine = state.machine
        assert isinstance(machine, Unguarded)
        state = machine.step(state)
        wrong.append(differences(draft, state, chip.run(draft.start), symbolic.input))
        lost, cases = lost + unknown(state), cases + 1
    assert not list(filter(None, wrong))
    assert lost < cases  # of all the cells of all the cases


def test_every_kind_of_instruction_is_tested() -> None:
    """Each name that the decoder can return occurs among the forms."""
    names = {decode(codes[0]).name for codes in forms().values()}
    assert len(names) == len({*names}) > 60
    assert {"uadd8", "usub8", "sel", "pkhbt", "pkhtb", "umaal", "umlal", "umull"} <= names
    assert {"bfi", "bfc", "ubfx", "sbfx", "rbit", "clz", "orn", "movt", "ldrd", "strd"} <= names
