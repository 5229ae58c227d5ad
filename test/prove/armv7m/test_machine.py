# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the machine on pieces of Thumb-2 code: IT blocks, and the code that it refuses."""

from __future__ import annotations

import random
import re
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from aesmall_prove.armv6m import STACK
from aesmall_prove.armv7m.isa import BLOCK, GE, ArmV7M, decode, processor
from aesmall_prove.findings import Fault, Region
from aesmall_prove.fips197 import SBOX, times
from aesmall_prove.gf2 import Domain
from aesmall_prove.machine import Machine
from aesmall_prove.state import State
from aesmall_prove.words import Unprovable

from ..evaluation import Evaluation
from .chip import CODE, WINDOW, Chip, Start
from .test_fuzz import Code, differences, drafts, prepared

CORES = ("cortex-m4", "cortex-m33")
BACK = 0x0FFFFFF0
_BLOCKS = 400


@cache
def assembled(text: str, core: str = "cortex-m4") -> bytes:
    """Return the code of some lines of assembly."""
    with TemporaryDirectory() as folder:
        object_, raw = Path(folder) / "code.o", Path(folder) / "code"
        command = ["arm-none-eabi-as", f"-mcpu={core}", "-mthumb", "-o", str(object_), "-"]
        source = ".syntax unified\n" + text.replace(";", "\n") + "\n"
        subprocess.run(command, input=source.encode(), check=True)
        copy = ["arm-none-eabi-objcopy", "-O", "binary", "-j", ".text", str(object_), str(raw)]
        subprocess.run(copy, check=True)
        return raw.read_bytes()


class Trial:
    """A piece of code with a secret byte in r0 and a buffer of 16 bytes at r1."""

    def __init__(self, code: bytes, more: int = 0) -> None:
        self.domain = Domain()
        self.x = self.domain.variables("x")
        self.domain.sbox("S", self.x, SBOX)
        image = Code({CODE: code})
        image.__dict__["functions"] = frozenset[int]()
        isa = processor().of(image)
        self.machine = Machine(image, isa, self.domain)
        self.state = State(self.machine, [0] * isa.cell_count, {}, CODE, deepest=WINDOW)
        self.machine.regions = [Region("buffer", WINDOW + 0x100, 16, True)]
        for place in range(WINDOW + 0x100, WINDOW + 0x110):
            self.state.memory[place] = place & 0xFF
        self.machine.start(WINDOW, 0x100, BACK)
        isa.enter(self.state, [])
        self.state.cells[0] = (*self.x, *(0,) * 24)
        self.state.cells[1] = WINDOW + 0x100 + more

    def run(self) -> State:
        return self.machine.run(self.state)

    def inputs(self) -> list[tuple[Evaluation, int]]:
        """Return all inputs, each with the value of x."""
        source, found = random.Random(1), []
        for x in range(256):
            given = {form.bit_length() - 1: x >> i & 1 for i, form in enumerate(self.x)}
            found.append((Evaluation(self.domain, source, given), x))
        return found


# ---- code that it follows ----


def test_blocks_of_it_against_the_simulator() -> None:
    """Random blocks with each pattern do the same as on the simulator, with the same flags."""
    source, chip, domain = random.Random("it"), Chip(), Domain()
    input_ = Evaluation(domain, source, {})
    allowed = [d for d in drafts(1) if not d.decoded.jumps and not d.decoded.is_relative]
    allowed = [d for d in allowed if not d.decoded.sets or d.decoded.narrow]
    allowed = [d for d in allowed if d.decoded.d != STACK and d.decoded.n != STACK]
    allowed = [d for d in allowed if d.decoded.index == "offset" and not d.decoded.registers]
    allowed = [d for d in allowed if d.decoded.name not in ("nop", "ldrd", "strd")]
    patterns = [(first, mask) for first in range(14) for mask in range(1, 16)]
    for number in range(_BLOCKS):
        first, mask = patterns[number % len(patterns)]
        count = 4 - ((mask & -mask).bit_length() - 1)
        chosen = [source.choice(allowed)]
        # The registers of the first, and others without memory
        others = [d for d in allowed if not d.pinned - {STACK}]
        chosen += source.choices(others, k=count - 1)
        source.shuffle(chosen)
        memory = [d for d in chosen if d.pinned - {STACK}]
        kept = memory[0].pinned if memory else set[int]()
        if any({d.decoded.d, d.decoded.a} & kept for d in chosen if d not in memory):
            continue
        base = memory[0] if memory else chosen[0]
        code = (0xBF00 | first << 4 | mask).to_bytes(2, "little")
        code += b"".join(d.code for d in chosen)
        flags = source.getrandbits(4)
        start = Start(code, CODE, tuple(base.registers), flags, base.ge, bytes(base.window))
        draft = type(base)(
            code, base.decoded, CODE, base.registers, flags, base.ge, base.window, base.pinned
        )
        state = prepared(draft, domain, None)
        machine = state.machine
        assert isinstance(machine, Machine)
        while state.pc != CODE + len(code):
            state = machine.step(state)
        end = chip.run(start, until=CODE + len(code))
        assert not differences(draft, state, end, input_), code.hex()
        assert state.cells[BLOCK] == 0


@pytest.mark.parametrize("core", CORES)
def test_xtime_by_simd(core: str) -> None:
    """UADD8 and SEL double a secret byte, and leave its highest bit in GE."""
    code = "eor r2, r0, #0x1b1b1b1b; movs r3, #0x1b; uadd8 r0, r0, r0; movs r2, #0; sel r3, r3, r2"
    trial = Trial(assembled(f"{code}; eors r0, r3; bx lr", core))
    end = trial.run()
    isa = trial.machine.isa
    for input_, x in trial.inputs():
        assert input_.word(end.cell(0), 32) == times(2, x)
        assert input_.word(end.cell(GE[0]), 8) == x >> 7
        assert input_.word(end.cell(GE[1]), 8) == 0
    assert isa.cell_name(GE[3]) == "g3"
    assert {*GE} <= {*isa.volatile} & {*isa.flags}


def test_words_at_any_address() -> None:
    trial = Trial(assembled("ldr r0, [r1, #3]; ldrh r2, [r1, #5]; str r0, [r1, #9]; bx lr"))
    end = trial.run()
    assert end.cell(0) == 0x06050403
    assert end.cell(2) == 0x0605
    assert end.memory[WINDOW + 0x109] == 3


def test_a_branch_over_code_in_a_block() -> None:
    """The instructions whose condition is false are not executed."""
    for flag, result in ((0, 5), (1, 3)):
        code = f"movs r2, #{flag}; cmp r2, #1; itete eq; moveq r0, #1; movne r0, #2"
        trial = Trial(assembled(f"{code}; addeq r0, #2; addne r0, #3; bx lr"))
        assert trial.run().cell(0) == result


def test_flags_of_short_instructions_in_a_block() -> None:
    """In a block ADDS is ADD: Z stays as CMP has set it."""
    trial = Trial(
        assembled("movs r2, #0; cmp r2, #0; it eq; addeq r2, #1; it eq; addeq r2, #4; bx lr")
    )
    assert trial.run().cell(2) == 5


# ---- code that it refuses ----

#: Name -> code, and the text that the message must have
REFUSED = {
    "it-on-a-secret": ("cmp r0, #1; it eq; moveq r0, #2; bx lr", "condition of an IT block"),
    "jump-into-it": (
        "movs r2, #2; b 1f; 3: it eq; 1: addeq r2, #1; cmp r2, #3; beq 3b; bx lr",
        "a jump into an IT block",
    ),
    "jump-back-into-it": (
        "movs r2, #2; 3: cmp r2, #2; it eq; 1: addeq r2, #1; cmp r2, #3; bne 2f; b 1b; 2: bx lr",
        "a jump into an IT block",
    ),
    "base-in-list": ("ldm r1, {r1, r2}; bx lr", "none that is known"),
    "base-in-pair": ("ldrd r1, r2, [r1]; bx lr", "none that is known"),
    "pair-off-by-2": ("ldrd r2, r3, [r1, #0]; bx lr", "not aligned"),
    "list-off-by-2": ("ldm r1, {r2, r3}; bx lr", "not aligned"),
    "store-of-list-off-by-2": ("stm r1, {r2, r3}; bx lr", "not aligned"),
    "store-of-pair-off-by-2": ("strd r2, r3, [r1]; bx lr", "not aligned"),
    "secret-address-of-pair": (
        "adr r2, 1f; add r2, r2, r0; ldrd r4, r5, [r2]; bx lr;.balign 4; 1: .space 1032",
        "the address of words",
    ),
    "secret-alignment": (
        "adr r2, 1f; ldr r0, [r2, r0]; bx lr; .balign 4; 1: .space 260",
        "alignment of an access to 4 bytes depends on a secret",
    ),
    "secret-alignment-of-a-half": (
        "adr r2, 1f; ldrh r0, [r2, r0]; bx lr; .balign 4; 1: .space 260",
        "alignment of an access to 2 bytes depends on a secret",
    ),
    "read-behind": ("ldr r0, [r1, #13]; bx lr", r"reads 4 bytes at 0x2003010d.*buffer\[13\]"),
    "below-the-stack": ("str r1, [sp, #-4]; bx lr", "below the stack pointer"),
    "stack-off": ("sub sp, #4; add.w sp, sp, #2; bx lr", "not aligned"),
    "to-arm-state": ("ldr r0, =0x20010200; bx r0", "Thumb"),
    "divide": ("udiv r0, r0, r1; bx lr", "none that is known"),
    "interrupts-off": ("cpsid i; bx lr", "none that is known"),
    "special-register": ("mrs r0, apsr; bx lr", "none that is known"),
    "exclusive": ("ldrex r0, [r1]; bx lr", "none that is known"),
    "saturates": ("uqadd8 r0, r0, r0; bx lr", "none that is known"),
    "barrier": ("dsb; bx lr", "none that is known"),
    "breakpoint": ("bkpt 0; bx lr", "none that is known"),
    "system-call": ("svc 0; bx lr", "none that is known"),
    "table-branch": ("tbb [pc, r0]; bx lr", "none that is known"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    code, message = REFUSED[name]
    trial = Trial(assembled(code), 2 if name.endswith("off-by-2") else 0)
    with pytest.raises((Fault, Unprovable), match=message):
        trial.run()


#: Encodings that the manual calls unpredictable, and instructions of the coprocessors
UNPREDICTABLE = (
    *("b400", "bc00", "4487", "4747", "4777", "bfe8", "bff8", "c800", "c103"),
    *("ebcd0001", "ea4f0d01", "ea4f0f01", "f04f0d01", "f00d0001", "f0401100"),  # operations
    *("f8511f04", "f8511b04", "f8d1d000", "f8511e04", "f82f0000", "f9111e00"),  # one register
    *("e8b10002", "e8b10006", "e8bdc001", "e8bd2001", "e92d8001", "e8a10006"),  # lists
    *("e9f11200", "e9d13300", "e9d1d200", "e8d1f000", "e8500f00", "e97fe97f"),  # pairs, others
    *("f3c077df", "f36f1003", "fba00001", "fba00f01", "fb00f00d", "fa80f0c1"),  # fields, products
    *("ee000a10", "ec510f0a", "f3bf8f5f", "f3ef8000", "fb90f0f1", "fab1f082", "fa90f0a1"),
)


@pytest.mark.parametrize("code", UNPREDICTABLE)
def test_unpredictable(code: str) -> None:
    """The manual writes the halves of an instruction one after the other."""
    halves = re.findall("....", code)
    with pytest.raises(Unprovable):
        decode(b"".join(int(half, 16).to_bytes(2, "little") for half in halves))


def test_a_processor_belongs_to_one_program() -> None:
    one, other = Code({CODE: b"\x70\x47"}), Code({CODE: b"\x70\x47"})
    isa = processor().of(one)
    assert isa is processor().of(one) is isa.of(one)
    assert isa is not processor().of(other)
    assert isa.arithmetic is processor().arithmetic
    with pytest.raises(Unprovable, match="IT without a program"):
        ArmV7M().decode(isa.arithmetic, bytes.fromhex("08bf"), CODE)
