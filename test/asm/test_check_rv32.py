# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that scripts/check_asm.py finds deliberate errors in RV32 assembly.

Its cycles must equal the cycles of the model.
"""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import check_asm
import pytest
import rv32_opcodes
from asm_cost import Instruction
from asm_processors import PROCESSORS
from support.hazard3 import Event, model

RV32 = PROCESSORS["rv32"]
NAME = "aesmall_sample_rv32.S"
SAMPLE = """\
#include "aesmall_rv32.inc"
#if AESMALL_RV32_ASM

# REGISTERS.
#
#   a0-a3 : a b c d  : arguments          : all
#   t0    : word     : a word             : all
#   s0 s2 : u v      : kept               : all
#   t3    : return   : of the local call  : round
#define word t0

# LOOK y, at, times   y <- the last of so many words
# 1 x times cycles [rv32i: 1 x times instructions]
.macro LOOK y, at, times
        .irp  n, 0, 4, 8, 12
        .if   \\n < 4 * \\times
        lw    \\y, \\n(\\at)
        .endif
        .endr
.endm

# MIDDLE y, from   y <- its bits 8 to 15
# 1 cycle, 4 bytes [rv32i: 2 instructions]
.macro MIDDLE y, from
#if AESMALL_RV32_H3BEXTM
        .insn i 0x0b, 4, \\y, \\from, 7 << 6 | 8
#else
        srli  \\y, \\from, 8
        andi  \\y, \\y, 255
#endif
.endm

# TWICE   the next three words
# The sum of its steps
.macro TWICE
        LOOK  word, a1, 2
        LOOK  a3, a1, 1
.endm

# CALL_LOCAL   the local function
# 2 cycles, 4 bytes
.macro CALL_LOCAL
        jal   t3, .Lsub
.endm

/* aesmall_sample_rv32
 * C:        void f(uint32_t *a, const uint32_t *b, uint32_t rounds);
 * Does:     nothing of use
 * Args:     all of them
 * Clobbers: a0-a3 t0 t3
 * Saves:    s0 s2
 * Stack:    16
 * Tables:   none
 * Wipes:    nothing
 * Cost:     Hazard3: JAL 2 + entry 13 + rounds x (round 11 + sub 4) - 1 + copies 8 + 16 x copy 5
 *           + 2 + exit 8 = 262, 292 cycles for 10, 12 rounds
 * Timing:   T0
 */

FUNCTION aesmall_sample_rv32
        addi  sp, sp, -16
        sw    s0, 8(sp)
        sw    s2, 12(sp)
# = 3 cycles, 6 bytes
        li    s2, 0x12345678
        la    s0, aesmall_table
        lw    a3, 0(s0)
        addi  a3, a3, 1
        nop
        beqz  a0, .Lout
        .balign 4                       # padding that is executed
# = entry: 13 cycles taken, 13 on, 32 bytes
.Lround:
        TWICE
        MIDDLE word, word
        CALL_LOCAL
        MIDDLE word, a3
        addi  a2, a2, -1
        bnez  a2, .Lround
# = round: 11 cycles taken, 10 on, 26 bytes
.Lcopies:
        li    a2, 0
        call  aesmall_other
        lw    a3, 0(a0)
        addi  a0, a0, -4
        beqz  a3, .Lcopies
        .balign 4
# = copies: 8 cycles taken, 8 on, 18 bytes
.Lcopy:
        lb    word, 0(a1)
        sb    word, 0(a0)
        addi  a0, a0, 1
        addi  a1, a1, 1
        bne   a1, a2, .Lcopy
# = copy: 6 cycles taken, 5 on, 16 bytes
.Lout:
        lw    s0, 8(sp)
        lw    s2, 12(sp)
        beqz  s2, 1f                    # both ways take the same time
        nop
        addi  sp, sp, 16
        ret
1:      addi  sp, sp, 16
        ret
# = exit: 8 cycles, 18 bytes
        .balign 4
.Lsub:
        or    word, word, a3
        addi  a1, a1, 4
        jr    t3
# = sub: 4 cycles, 8 bytes
END_FUNCTION aesmall_sample_rv32

#endif
"""
#: Code that is assembled for cores which must not have it.
ELSEWHERE = "\n\n#elif defined(__riscv)\n        nop\n#endif\n"


def sample(folder: Path, text: str = SAMPLE) -> Path:
    """Write a sample file next to the files that it includes."""
    shutil.copytree(RV32.folder.parent / "core", folder / "core")
    folder /= "rv32"
    folder.mkdir()
    for path in RV32.folder.glob("*.inc"):
        shutil.copy(path, folder)
    path = folder / NAME
    path.write_text(text)
    return path


def test_the_sample_passes(tmp_path: Path) -> None:
    path = sample(tmp_path)
    assert list(check_asm.check_file(path)) == []
    assert [d for core in RV32.cores for d in check_asm.check_cores([core], [path])] == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("11 cycles taken, 10 on, 26", "11 cycles, 26", ":80: 11 cycles taken, 10 on, 26 bytes"),
        ("= exit: 8 cycles, 18", "= exit: 8 cycles, 20", "8 cycles, 18 bytes, not 8"),
        ("# 1 x times cycles", "# 1 + times cycles", "LOOK: 2 cycles, not 3"),
        ("# 1 cycle, 4 bytes", "# 1 cycle, 2 bytes", "MIDDLE: 1 cycles, 4 bytes, not 1"),
        ("2 instructions]", "3 instructions]", "MIDDLE: 2 instructions, not 3"),
        ("# 2 cycles, 4 bytes", "# 3 cycles, 4 bytes", "CALL_LOCAL: 2 cycles, 4 bytes, not 3"),
        ("# The sum of", "# A sum of", "TWICE emits code and states no cost"),
        ("# = entry:", "# = entry", "not a tag"),
        ("# = entry: 13 cycles taken, 13 on, 32 bytes", "# = entry: 13 cycles", "not a tag"),
        ("# = sub: 4 cycles, 8 bytes\n", "", "3 instructions after the last named tag"),
        ("262, 292", "262, 293", "Cost: the sum is 292, not 293"),
        ("sub 4)", "sub 5)", "no tag says `sub: 5 cycles`"),
        ("Hazard3: JAL", "Hazard3: CALL", "no tag says `CALL: 2 cycles`"),
        ("s0 s2\n * Stack", "s0-s2\n * Stack", "Saves: s0-s2, but changes s0, s2"),
        ("Stack:    16", "Stack:    12", "Stack: 12, but goes down by 16 bytes"),
        ("#   s0 s2 ", "#   s0 ", "the register map has no row for [18]"),
        (
            "        nop\n        addi  sp",
            "        fence\n        addi  sp",
            "no row of the opcode",
        ),
        ("        nop\n        addi  sp", "        addi  sp", "not constant"),
        ("jr    t3\n", "jr    t3; nop\n", "not one instruction on a line"),
        # Addresses in the middle of a word: a local call, its return address, and a loop.
        ("        .balign 4\n.Lsub", ".Lsub", "CALL_LOCAL: 3 cycles, 4 bytes, not 2"),
        ("MIDDLE word, a3", "mv    word, a3", "10 cycles taken, 9 on, 24 bytes, not 11"),
        ("        .balign 4                       # padding", "        # no padding", "12 on, 30"),
        (
            "        .balign 4\n# = copies",
            "# = copies",
            "its loop begins with 4 bytes in the middle of",
        ),
        ("        addi  a0, a0, -4\n", "", "a jump leads to its word"),
        (
            "        lb    word, 0(a1)\n        sb ",
            ".Lshort:\n        bne   a1, a2, .Lshort\n        sb ",
            "its loop is too",
        ),
        ("        .balign 4\n# = copies", "# = copies", "what follows its loop has 4 bytes in the"),
        ("#   t3    ", "# if t3 ", "a directive, or a comment that begins like one"),
        ("FUNCTION aes", "FUNCTION other_aes", "no function aesmall_sample_rv32"),
        (" * Wipes: ", " * Leaves: ", "the banner has the keys"),
    ],
)
def test_errors_are_found(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in SAMPLE
    differences = list(check_asm.check_file(sample(tmp_path, SAMPLE.replace(old, new))))
    assert any(message in line for line in differences), differences


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("        or    word, word, a3", "        rev8  word, a3", "rv32i (gcc): "),
        ("        or    word, word, a3", "        min   word, a3, a2", "rv32imc (clang): "),
        ("        or    word, word, a3", "        mul   word, a3, a2", "rv32i (clang): "),
        ("        or    word, word, a3", "        or    t7, word, a3", "rp2350_hazard3 (clang): "),
        ("#if AESMALL_RV32_ASM", "#if !AESMALL_RV32_ASM", "0 bytes on rp2350_hazard3 (gcc)"),
        ("#if AESMALL_RV32_ASM", "#if AESMALL_RV32_GHASH", "0 bytes on rv32im (gcc)"),
        ("\n\n#endif\n", ELSEWHERE, "2 bytes on rv64gc"),
    ],
)
def test_errors_on_some_cores_are_found(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = sample(tmp_path, SAMPLE.replace(old, new))
    differences = [d for core in RV32.cores for d in check_asm.check_cores([core], [path])]
    assert any(message in line for line in differences), differences


def test_what_a_guard_says_is_held_against_the_cores(tmp_path: Path) -> None:
    """A guard is checked on cores with and without a multiplier, with 16 and with 32 registers."""
    include = '#include "../core/multiply.h"\n#include "aesmall_rv32.inc"'
    text = SAMPLE.replace('#include "aesmall_rv32.inc"', include)
    for guard, empty in (
        ("AESMALL_RV32_ASM && !AESMALL_CONSTANT_MULTIPLY", False),
        ("AESMALL_RV32_GHASH", False),
        ("AESMALL_RV32E_ASM", True),
    ):
        folder = tmp_path / guard.replace(" ", "")
        folder.mkdir()
        path = sample(folder, text.replace("#if AESMALL_RV32_ASM", f"#if {guard}"))
        cores = [core for core in RV32.cores if not empty or core.name != "rv32ec"]
        assert [d for core in cores for d in check_asm.check_cores([core], [path])] == []
        assert empty or list(check_asm.check_file(path)) == []


# ---- comparison with the model of bench/sim ----

LOADS = ("lb", "lbu", "lh", "lhu", "lw", "lwsp")
STORES = ("sb", "sh", "sw", "swsp")


def words() -> Iterator[int]:
    """Yield every instruction of 16 bits, and many of 32."""
    yield from (half for half in range(0x10000) if half & 3 != 3)
    draw = random.Random(0)
    sevens = (0x00, 0x01, 0x04, 0x05, 0x10, 0x14, 0x20, 0x24, 0x30, 0x34)
    for opcode in (0x03, 0x0B, 0x13, 0x13, 0x17, 0x23, 0x33, 0x33, 0x37, 0x63, 0x67, 0x6F, 0x73):
        for _ in range(3000):
            word = draw.getrandbits(32) & ~0x7F | opcode
            yield word
            yield word & 0x1FFFFFF | draw.choice(sevens) << 25


def test_instructions_are_those_of_the_model() -> None:
    found = 0
    for word in words():
        code = word.to_bytes(4, "little")[: 4 if word & 3 == 3 else 2]
        theirs = model().hazard3_decode(word)
        is_division = word & 0xFE00407F == 0x02004033  # its time is not known
        if not theirs.op or is_division:
            with pytest.raises(ValueError, match="no row of the opcode table"):
                rv32_opcodes.decode(code, 0)
            continue
        found += 1
        ours = rv32_opcodes.decode(code, 0)
        assert ours.size == theirs.size == len(code)
        assert {*ours.written} == {theirs.rd} - {0}, hex(word)
        assert {*ours.registers} == {theirs.rd, theirs.rs1, theirs.rs2} - {0}, hex(word)
        if ours.name in ("jal", "j") or ours.condition:
            goal = ours.ways[-1][0] if ours.target is None else ours.target
            assert goal == theirs.imm, hex(word)
        if ours.stack:
            assert ours.stack == -theirs.imm, hex(word)
    assert found > 70_000


def run(code: bytes, path: list[Instruction]) -> int:
    """Return the model's cycles from the start of the first instruction to the last one's start."""
    timing, began = ctypes.create_string_buffer(256), []
    model().hazard3_timing_start(timing, path[0].address)
    for instruction, then in pairwise([*path, path[-1]]):
        word = int.from_bytes(code[instruction.address :][:4], "little")
        decoded = model().hazard3_decode(word)
        jumps = instruction.name in ("j", "jal", "jr", "jalr")
        event = Event(
            *(instruction.address, then.address, instruction.size),
            2 if instruction.condition else int(jumps),
            then.address != instruction.after if instruction.condition else jumps,
            (ctypes.c_uint8 * 2)(decoded.rs1, 0 if instruction.name in STORES else decoded.rs2),
            decoded.rd if instruction.name in LOADS else 0,
        )
        began.append(model().hazard3_timing_step(timing, ctypes.byref(event)))
    return began[-1] - began[0]


STEPS = (
    *("addi a0, a0, 1", "xor a1, a1, a2", "rori t0, t1, 3", "andn a3, t0, a1", "mul t0, t0, a3"),
    *("lw a3, 0(a4)", "lbu t4, 8(t5)", "lw t5, 4(sp)", "lhu a4, 0(t5)", "add a5, a3, a3"),
    *("sw a3, 4(a4)", "sb t4, 0(a3)", "sw t5, 8(sp)", "or t4, t4, t5", ".balign 4", "mv a3, t5"),
    *("beqz a0, 1f", "bne t0, t4, 1f", "j 1f", "bltu a3, a4, 1f", "jal t6, local", "1:", "1:"),
)


def functions(folder: Path, count: int) -> bytes:
    """Return the code of random functions, each with a loop, after a local function."""
    draw = random.Random(1)
    lines = [".text", ".balign 4", "local: rori a0, a1, 1", "jr t6"]
    for _ in range(count):
        parts = [[draw.choice(STEPS) for _ in range(draw.randrange(1, 12))] for _ in range(3)]
        back = draw.choice(("bnez a0, 2b", "bne t0, t4, 2b"))
        loop = ["2:", *parts[1], "1:", draw.choice(STEPS[:15]), draw.choice(STEPS[:15]), back]
        lines += [".balign 4", *parts[0], "1:", *loop, *parts[2], "1:", "ret"]
    source, linked, code = (folder / name for name in ("all.S", "all.elf", "all.bin"))
    source.write_text("\n".join(lines) + "\n")
    assembler = (*RV32.assembler, *RV32.builds[0], "-nostdlib", "-Wl,--entry=0")
    subprocess.run([*assembler, source, "-o", linked], check=True)
    subprocess.run([RV32.objcopy, "-O", "binary", "-j", ".text", linked, code], check=True)
    return code.read_bytes()


def test_cycles_are_those_of_the_model(tmp_path: Path) -> None:
    """The cycles of random paths through random functions equal the cycles of the model.

    Each function has a loop that is predicted from its second turn on. A predicted branch takes as
    long when it is taken as an unpredicted branch takes when it is not taken, and vice versa.
    """
    code = functions(tmp_path, 2000)
    at: dict[int, Instruction] = {}
    address = 0
    while address < len(code):
        at[address] = RV32.decode(code, address)
        address = at[address].after
    everything = list(at.values())
    refused = {address for address, _ in RV32.check_code(everything)}
    ends = [i.after for i in everything if i.name == "jr"][1:-1]
    draw, compared = random.Random(2), 0
    for start in ends:
        for turns in (1, 2, 3, 6):
            path, cycles, left = [at[start + start % 4]], 0, turns
            while path[-1].name != "jr":
                last = path[-1]
                way, took = draw.choice([*dict(reversed(last.ways)).items()])
                if last.condition and (last.ways[1][0] or 0) < last.address:
                    left -= 1
                    way, took = last.ways[left > 0]
                    took += (0, 1 if left == 0 else -1)[turns > 1 and left < turns - 1]
                cycles += took
                if last.target is not None:
                    path += [at[last.target], at[at[last.target].after]]
                    cycles += sum(i.ways[0][1] for i in path[-2:])
                path.append(at[way or 0])
            if not refused & {i.address for i in path}:
                compared += 1
                assert run(code, path) == cycles, [i.name for i in path]
    assert compared > 4000
