# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Each accepted instruction does the same as in simavr and Unicorn, in random encodings and states.

The states have known values and symbolic ones.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from aesmall_prove import armv6m, avr
from aesmall_prove.findings import Region
from aesmall_prove.gf2 import Domain, Unknown
from aesmall_prove.image import Image
from aesmall_prove.instruction import Lazy
from aesmall_prove.isa import Isa
from aesmall_prove.prove import isa_of
from aesmall_prove.state import State
from aesmall_prove.words import Unprovable, Word, bits_of, flag_of

from .evaluation import Evaluation, Symbolic, expected, stepped
from .inner.unguarded import Unguarded
from .reference import Case, Outcome, Snapshot, Start, singles

pytestmark = pytest.mark.slow

#: Cases of each form of an instruction, for example "ld r, X+"
CASES = {"atmega328p": 36, "atmega2560": 36, "rp2040": 45}
#: Address and size of the memory that the cases use
WINDOWS = {"atmega328p": (0x200, 0x100), "atmega2560": (0x200, 0x100), "rp2040": (0x20030000, 2048)}
ENTRY = {"atmega328p": 0x4000, "atmega2560": 0x4000, "rp2040": 0x20010200}
#: All opcodes, and every `step`-th of them in each run of the tests
STEPS = [
    pytest.param(target, step, marks=[pytest.mark.verify] if step == 1 else [])
    for target in ENTRY
    for step in (1, 7)
]
#: Values at which carries and signs change
CORNERS = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


class Code(Image):
    """An image of bytes that the test makes."""

    def __init__(self) -> None:
        self.path, self.symbols, self.code = Path(), {}, {}


@dataclass
class Draft:
    """A case in the making: first the values that its instruction needs, then random ones."""

    name: str
    opcode: int
    generator: random.Random
    entry: int
    window: int
    code: bytes
    registers: list[int]
    sp: int
    flags: int
    memory: bytearray
    #: Cells that must be known, and whether the flags must
    pinned: set[int] = field(default_factory=set)
    needs_flags: bool = False
    literal: tuple[int, bytes] | None = None

    def pin(self, register: int, value: int) -> None:
        """Give a register a value that the instruction needs."""
        self.registers[register] = value
        self.pinned.add(armv6m.LINK if len(self.registers) == 14 and register == 13 else register)


# ---- the forms ----


def shape(text: str) -> str:
    """Return an instruction's text without operands. Instructions with one shape are one form."""
    text = re.sub(r"\{.*\}", "{}", text.lower())
    return (
        "movw"
        if text.startswith("movw")
        else re.sub(r"\b(r\d+|0x[0-9a-f]+|[wxyz](lo|hi))\b", "_", text)
    )


@cache
def forms(target: str, step: int) -> dict[str, list[int]]:
    """Return the accepted opcodes by their form, from every `step`-th opcode."""
    # A separate processor, since a refused instruction may change how the next is decoded
    isa, arithmetic = copy(isa_of(target)), isa_of(target).arithmetic
    isa.__dict__.pop("context", None)
    tail = bytes.fromhex("01f8" if target == "rp2040" else "1002")
    found: dict[str, list[int]] = {}
    for opcode in range(0, 0x10000, step):
        try:
            text = isa.decode(arithmetic, opcode.to_bytes(2, "little") + tail, ENTRY[target]).text
        except Unprovable:
            continue
        found.setdefault(shape(text), []).append(opcode)
    return found


# ---- AVR ----

_IN_OUT = (0x3D, 0x3E, 0x3F)  # SPL, SPH, SREG


def avr_draft(target: str, name: str, opcode: int, generator: random.Random) -> Draft | None:
    """Return a random case, unless none of our programs may use this opcode."""
    if name in ("in", "out") and opcode & 0xF | opcode >> 5 & 0x30 not in _IN_OUT:
        return None
    window, size = WINDOWS[target]
    second = generator.randrange(window, window + size)
    if name in ("jmp", "call"):
        second = generator.randrange(0x4000)
        opcode &= 0xFE0E if target == "atmega328p" else 0xFE0F  # within the flash
    if name in ("cpse", "sbrc", "sbrs"):
        long = generator.choice((0x9000, 0x9200, 0x940C, 0x940E))
        second = generator.choice((generator.getrandbits(16), long))
        if second & 0xFE0C == 0x960C:
            return None  # simavr takes some ADIW and SBIW for instructions of two words
    code = opcode.to_bytes(2, "little") + second.to_bytes(2, "little") + generator.randbytes(28)
    draft = Draft(
        name=name,
        opcode=opcode,
        generator=generator,
        entry=ENTRY[target] + 2 * generator.randrange(8),
        window=window,
        code=code,
        registers=[_value(generator, 8) for _ in range(32)],
        sp=window + 0x40 + generator.randrange(0x80),
        flags=generator.getrandbits(8),
        memory=bytearray(generator.randbytes(size)),
    )
    if name in ("ld", "ldd", "st", "std", "lpm"):
        start = draft.entry + 2 if name == "lpm" else window + 0x40
        for pair in (26, 28, 30):
            pointer = start + generator.randrange(16 if name == "lpm" else 0x60)
            draft.pin(pair, pointer & 0xFF)
            draft.pin(pair + 1, pointer >> 8)
    if name in ("ijmp", "icall"):
        draft.pin(30, generator.getrandbits(8))
        draft.pin(31, generator.getrandbits(6))
    if name == "ret":
        draft.memory[draft.sp - window + 1] = 0  # the target is in the flash
        draft.memory[draft.sp - window + 2] &= 0x3F
    if name in ("cpse", "sbrc", "sbrs"):
        if generator.getrandbits(1):
            draft.registers = [draft.registers[0]] * 32
        draft.pinned = set(range(32))
    if name == "out" and opcode & 0xF != 0xF:
        draft.pinned = set(range(32))  # the stack pointer must be known
    if name in ("brbc", "brbs"):
        if opcode & 7 == 5:
            return None  # H is not modelled
        draft.needs_flags = True
    return draft


# ---- ARM ----


def arm_draft(target: str, name: str, opcode: int, generator: random.Random) -> Draft | None:
    """Return a random case, unless the architecture calls this opcode unpredictable."""
    window, size = WINDOWS[target]
    low = opcode & 0xFF
    if name in ("bx", "blx") and (opcode & 7 or opcode & 0x78 == 0x78):
        return None
    code = opcode.to_bytes(2, "little")
    if name == "bl":
        opcode &= 0xF80F  # within the RAM
        code = (opcode | (0x7F0 if opcode & 8 else 0)).to_bytes(2, "little")
        code += (0xF800 | generator.getrandbits(11)).to_bytes(2, "little")
    draft = Draft(
        name=name,
        opcode=opcode,
        generator=generator,
        entry=ENTRY[target] + 2 * generator.getrandbits(1),
        window=window,
        code=code,
        registers=[_value(generator, 32) for _ in range(14)],
        sp=window + 0x100 + 4 * generator.randrange(0x20),
        flags=generator.getrandbits(4),
        memory=bytearray(generator.randbytes(size)),
    )
    top = opcode >> 12
    pointer = window + 0x200 + 4 * generator.randrange(0x40)
    if top == 5:  # register offset
        n, m = opcode >> 3 & 7, opcode >> 6 & 7
        if n == m:
            draft.pin(n, pointer // 2 & ~1)
        else:
            draft.pin(n, pointer)
            draft.pin(m, 4 * generator.randrange(-0x20, 0x20) & 0xFFFFFFFF)
            if name in ("strb", "ldrb", "ldrsb") and generator.getrandbits(1):
                draft.pin(m, 3)
    elif top in (6, 7, 8):  # immediate offset
        draft.pin(opcode >> 3 & 7, pointer + (generator.getrandbits(2) if top == 7 else 0))
    elif top == 0xC:
        draft.pin(opcode >> 8 & 7, pointer)
    elif opcode >> 11 == 0b01001:  # literal
        place = (draft.entry + 4 & ~3) + 4 * low
        draft.literal = place, generator.randbytes(4)
    elif opcode & 0xFF00 == 0xBD00:  # pop {..., pc}
        place = draft.sp - window + 4 * low.bit_count()
        draft.memory[place : place + 4] = (pointer | 1).to_bytes(4, "little")
    elif name in ("bx", "blx"):
        m = opcode >> 3 & 15
        if m == 13:
            return None
        draft.pin(13 if m == 14 else m, pointer | 1)
    elif opcode & 0xFC00 == 0x4400 and opcode & 0x300 != 0x100:  # to SP or PC
        d, m = opcode & 7 | opcode >> 4 & 8, opcode >> 3 & 15
        if d in (13, 15) and m not in (13, 15):
            small = 4 * generator.randrange(0x40)
            value = small if opcode & 0x300 == 0 else pointer
            draft.pin(13 if m == 14 else m, value)
        elif d in (13, 15) and (opcode & 0x300 == 0 or m != 13):
            return None
    if opcode & 0xFC00 == 0x4000 and name in ("lsls", "lsrs", "asrs", "rors"):
        draft.pin(opcode >> 3 & 7, generator.choice((*range(66), 255, 256, 0x101, 0xFFFFFFFF)))
    draft.needs_flags = top == 0xD
    return draft


# ---- both ----

#: (value, width) -> a word that has this value for the input in question
Symbols = Callable[[int, int], Word]


def _value(generator: random.Random, width: int) -> int:
    corner = generator.choice(CORNERS) & (1 << width) - 1
    return generator.choice((corner, *[generator.getrandbits(width)] * 3))


def registers(target: str) -> tuple[int, ...]:
    """Return the cells of Draft.registers."""
    return (*range(13), armv6m.LINK) if target == "rp2040" else tuple(range(32))


def drafts(target: str, step: int, count: int) -> Iterator[Draft]:
    """Yield random cases of each form."""
    generator = random.Random(f"fuzz {target}")
    make = arm_draft if target == "rp2040" else avr_draft
    for form, opcodes in forms(target, step).items():
        name = form.split()[0]
        if target == "atmega2560" and name not in (*avr._CALLS, "ret", "jmp", "rjmp"):
            continue
        for _ in range(count):
            tries = (make(target, name, generator.choice(opcodes), generator) for _ in range(50))
            if draft := next(filter(None, tries), None):
                yield draft


def case(draft: Draft) -> Case:
    """Return a case for the simulator."""
    memory = {draft.window: bytes(draft.memory)}
    if draft.literal:
        memory[draft.literal[0]] = draft.literal[1]
    start = Start(draft.entry, tuple(draft.registers), draft.sp, draft.flags, memory)
    return Case(draft.code, start, [(draft.window, len(draft.memory))])


def prepared(isa: Isa, domain: Domain, target: str, draft: Draft, symbols: Symbols | None) -> State:
    """Return the state before the instruction. `symbols` makes the words that may be symbolic."""
    image = Code()
    image.code[draft.entry] = draft.code
    if draft.literal:
        image.code[draft.literal[0]] = draft.literal[1]
    machine = Unguarded(image, isa, domain)
    machine.regions = [Region("window", draft.window, len(draft.memory), True)]
    machine.start(0xFFFF if target != "rp2040" else 0x20040000, 0x20000, isa.backs[0])
    start = Snapshot(draft.entry, tuple(draft.registers), draft.sp, draft.flags, 0)
    cells: list[Word | Lazy] = [0] * isa.cell_count
    memory: dict[int, Word] = dict(enumerate(draft.memory, draft.window))
    for cell, value in expected(target, start).items():
        cells[cell] = value
        if symbols and cell in isa.flags and not draft.needs_flags:
            cells[cell] = flag_of(bits_of(symbols(value, 1), 1)[0])
        elif symbols and cell in registers(target) and cell not in draft.pinned:
            cells[cell] = symbols(value, isa.width(cell))
    if symbols and draft.name not in ("ret", "pop"):
        for place in draft.generator.sample(sorted(memory), len(memory) // 2):
            memory[place] = symbols(draft.memory[place - draft.window], 8)
    if target != "rp2040":
        cells[avr.FLAG["H"]] = flag_of(Unknown("H"))
        cells[avr.SKIP] = draft.generator.getrandbits(8)
    return machine.started(State(machine, cells, memory, draft.entry))


def differences(
    target: str, draft: Draft, state: State, outcome: Outcome, input_: Evaluation
) -> str:
    """Return the disagreements of the machine and the simulator."""
    isa, snapshot = state.machine.isa, outcome.snapshot
    wrong = []
    if state.pc != snapshot.pc:
        wrong.append(f"pc {state.pc:#x}, not {snapshot.pc:#x}")
    if snapshot.cycles is not None and state.cycles != (snapshot.cycles,) * 2:
        wrong.append(f"{state.cycles} cycles, not {snapshot.cycles}")
    for cell, value in expected(target, snapshot).items():
        if not input_.agrees(state.cell(cell), value, isa.width(cell)):
            wrong.append(f"cell {cell} is {state.cell(cell)}, not {value:#x}")
    for place, byte in enumerate(outcome.memory[0], draft.window):
        if not input_.agrees(state.memory[place], byte, 8):
            wrong.append(f"[{place:#x}] is {state.memory[place]}, not {byte:#x}")
    text = state.machine.instruction(draft.entry).text
    return f"{text} ({draft.code[:4].hex()}): {'; '.join(wrong)}" if wrong else ""


def unknown(target: str, state: State) -> set[int]:
    """Return the cells with a bit that is not known."""
    isa = state.machine.isa
    return {
        cell
        for cell in range(isa.cell_count)
        if any(isinstance(bit, Unknown) for bit in bits_of(state.cell(cell), isa.width(cell)))
    }


def may_be_unknown(target: str, draft: Draft) -> set[int]:
    """Return the cells that may be unknown although all cells were known before."""
    if target == "rp2040":
        return set()
    return {avr.FLAG["H"]} | {
        "adc": {avr.FLAG["V"], avr.FLAG["S"]},
        "adiw": {avr.FLAG["V"], avr.FLAG["S"]},
        "sbiw": {avr.FLAG["V"], avr.FLAG["S"]},
        "in": {draft.opcode >> 4 & 31},
    }.get(draft.name, set())


@pytest.mark.parametrize(("target", "step"), STEPS)
def test_instructions_with_known_values(target: str, step: int) -> None:
    cases = list(drafts(target, step, CASES[target] // step))
    outcomes = singles(target, [case(draft) for draft in cases])
    isa, domain = isa_of(target), Domain()
    input_ = Evaluation(domain, random.Random(0), {})
    wrong = []
    for draft, outcome in zip(cases, outcomes, strict=True):
        state = prepared(isa, domain, target, draft, None)
        state = stepped(state)
        wrong.append(differences(target, draft, state, outcome, input_))
        assert unknown(target, state) <= may_be_unknown(target, draft), draft.code.hex()
    assert not list(filter(None, wrong))


@pytest.mark.parametrize(("target", "step"), STEPS)
def test_instructions_with_symbolic_values(target: str, step: int) -> None:
    cases = list(drafts(target, step, max(CASES[target] // 6 // step, 2)))
    outcomes = singles(target, [case(draft) for draft in cases])
    isa, symbolic = isa_of(target), Symbolic(random.Random(target))
    wrong, lost = [], 0
    for draft, outcome in zip(cases, outcomes, strict=True):
        state = prepared(isa, symbolic.domain, target, draft, symbolic.word)
        state = stepped(state)
        wrong.append(differences(target, draft, state, outcome, symbolic.input))
        lost += len(unknown(target, state) - may_be_unknown(target, draft))
    assert not list(filter(None, wrong))
    assert lost < len(cases)  # of all the cells of all the cases


def test_what_all_programs_share_stays_as_it_is() -> None:
    """A processor keeps its decoded instructions: OUT SREG still enables interrupts elsewhere."""
    isa, out_sreg = isa_of("atmega328p"), bytes.fromhex("0fbe")
    assert isa.instruction(out_sreg, 0x100).masks
    image = Code()
    image.code[0x200] = out_sreg + bytes(4)
    assert not Unguarded(image, isa, Domain()).instruction(0x200).masks
    assert isa.instruction(out_sreg, 0x300).masks
