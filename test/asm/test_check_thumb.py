# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that scripts/check_asm.py finds deliberate errors in Thumb assembly."""

from __future__ import annotations

import shutil
from pathlib import Path

import check_asm
import pytest
import thumb_opcodes
from aesmall_workshop.chips.simulators import _m0plus
from asm_processors import PROCESSORS

THUMB = PROCESSORS["armv6m"]
NAME = "aesmall_sample_armv6m.S"
SAMPLE = """\
#include "aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

@ REGISTERS.
@   r0 .. r3     : a b c d           : arguments           : all
@   r4           : sum               : state               : all
@   r8, lr       : high kept         : state               : all
#define total r4

@ LOOK y, x, times   y <- the byte at x
@ 1 + times x (1 + lookup) cycles, 2 + 4 x times bytes
.macro LOOK y, x, times
        .rept \\times
        ldrb  \\y, [\\x]
        adds  \\x, #1
        .endr
        mov   lr, \\y
.endm

@ TWICE   the next three bytes
@ The sum of its steps
.macro TWICE
        LOOK  total, r1, 2
        LOOK  total, r1, 1
.endm

/* aesmall_sample_armv6m
 * C:        void f(uint32_t *a, const uint8_t *b, uint32_t rounds);
 * Does:     nothing of use
 * Args:     all of them
 * Clobbers: r0-r3 lr
 * Saves:    r4 r8
 * Stack:    20 (12 pushed, a frame of 8)
 * Tables:   none
 * Wipes:    nothing
 * Cost:     M0+: entry 11 + rounds x (round 17 + sub 8) - 1 + exit 10
 *           = 270, 320 cycles for 10, 12 rounds; unaligned + 48
 * Timing:   T0
 */

FUNCTION aesmall_sample_armv6m
        push  {r4, lr}
        mov   r4, r8
        push  {r4}
        sub   sp, #8
@ = 7 cycles, 8 bytes
        ldr   r3, .Lnumber
        lsls  r0, r0, #30
        bne   .Lbytes
@ = entry: 12 cycles taken, 11 on, 14 bytes
.Lround:
        TWICE
        bl    .Lsub
        subs  r2, #1
        bne   .Lround
@ = round: 17 cycles taken, 16 on, 24 bytes
.Lout:
        add   sp, #8
        pop   {r3}
        mov   r8, r3
        nop
        pop   {r4, pc}
@ = exit: 10 cycles, 10 bytes
.Lsub:  ldr   r3, =0x12345678
        movs  r3, #5
        bcc   1f                        @ both ways take the same time
        adds  r3, #1
        nop
        bx    lr
1:      nop
        bx    lr
@ = sub: 8 cycles, 16 bytes
.Lbytes:
        movs  r3, #2
1:      movs  r4, #12
2:      nop
        subs  r4, #4
        bne   2b
        subs  r3, #1
        bpl   1b
@ = bytes: 45 cycles, 14 bytes
        lsls  r3, r3, #30
        beq   1f
        nop
        nop
1:
@ = both: 3 cycles, 8 bytes; unaligned 4 cycles
        b     .Lround
@ = back: 2 cycles, 2 bytes
        .p2align 2
.Lnumber:
        .word 0x11223344
        .ltorg
END_FUNCTION aesmall_sample_armv6m

#endif
"""
#: Code that is assembled for cores which must not have it.
ELSEWHERE = "\n#elif __ARM_ARCH_PROFILE == 'M'\n        nop\n#endif\n"


def sample(folder: Path, text: str = SAMPLE) -> Path:
    """Write a sample file next to the files that it includes."""
    shutil.copytree(THUMB.folder.parent / "core", folder / "core")
    folder /= "armv6m"
    folder.mkdir()
    for path in (*THUMB.folder.glob("*.inc"), *THUMB.folder.glob("*.h")):
        shutil.copy(path, folder)
    path = folder / NAME
    path.write_text(text)
    return path


def test_the_sample_passes(tmp_path: Path) -> None:
    path = sample(tmp_path)
    assert list(check_asm.check_file(path)) == []
    assert [d for core in THUMB.cores for d in check_asm.check_cores([core], [path])] == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("17 cycles taken, 16 on, 24", "17 cycles, 24", ":56: 17 cycles taken, 16 on, 24 bytes"),
        ("= exit: 10 cycles, 10", "= exit: 10 cycles, 12", "10 cycles, 10 bytes, not 10"),
        ("1 + times x", "2 + times x", "LOOK: 7 cycles, 10 bytes, not 8"),
        ("@ The sum of", "@ A sum of", "TWICE emits code and states no cost"),
        ("@ = entry:", "@ = entry", "not a tag"),
        ("@ = back: 2 cycles, 2 bytes\n", "", "1 instructions after the last named tag"),
        ("270, 320", "270, 321", "Cost: the sum is 320, not 321"),
        ("sub 8)", "sub 7)", "no tag says `sub: 7 cycles`"),
        ("M0+: entry", "M0+: CALL 4 + entry", "no tag says `CALL: 4 cycles`"),
        ("M0+: entry", "AVRe+: entry", "another form than `M0+:"),
        ("r4 r8\n", "r4-r5 r8\n", "Saves: r4-r5 r8, but changes r4, r8"),
        ("r4 r8\n", "r4\n", "but changes r4, r8"),
        ("20 (12 pushed, a frame of 8)", "16", "Stack: 16, but goes down by 20 bytes"),
        ("20 (12 pushed", "20 (8 pushed", "it does not add up"),
        ("sub   sp, #8", "sub   sp, #12", "goes down by 24 bytes"),
        (".Lbytes:\n", ".Lbytes:\n        push  {r0}\n", "goes down by 24 bytes"),
        ("@   r4  ", "@   ", "the register map has no row for [4]"),
        ("@   r8, lr", "@   r8", "the register map has no row for [14]"),
        ("        nop\n        pop ", "        wfi\n        pop ", "no row of the opcode table"),
        ("movs  r3, #5", "movs  r3, #5; nop", "not one instruction on a line"),
        ("both ways take the same time\n", "\n        nop\n", "not constant"),
        ("        b     .Lround\n", "        nop\n", "1 cycles, 2 bytes, not 2 cycles"),
        (
            "        movs  r3",
            "        .p2align 2\n        movs  r3",
            "leads to 0x32, no instruction",
        ),
        ("movs  r3, #2\n", "movs  r3, #3\n", "60 cycles, 14 bytes, not 45"),
        ("unaligned 4 cycles", "unaligned 5 cycles", "unaligned 4 cycles, not 3 cycles, 8 bytes"),
        ("; unaligned 4 cycles", "", "not constant"),
        ("2:      nop", "2:      mov   r4, r8", "cycles taken, "),
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
        ("lsls  r0, r0, #30", "lsls  r0, r0, #33", "cortex-m0 (gcc): "),
        ("        nop\n        bx", "        rbit  r3, r3\n        bx", "cortex-m33 (clang): "),
        ("#if AESMALL_ARMV6M_ASM", "#if !AESMALL_ARMV6M_ASM", "0 bytes on cortex-m0plus (gcc)"),
        ("\n#endif\n", ELSEWHERE, "2 bytes on big endian"),
    ],
)
def test_errors_on_some_cores_are_found(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = sample(tmp_path, SAMPLE.replace(old, new))
    differences = [d for core in THUMB.cores for d in check_asm.check_cores([core], [path])]
    assert any(message in line for line in differences), differences


def test_cycles_are_those_of_the_simulators() -> None:
    """The cycles of every opcode equal the cycles of the simulators.

    System instructions are left out, and so is UDF, because no instruction follows it.
    """
    found = 0
    for opcode in range(0x10000):
        try:
            code = opcode.to_bytes(2, "little") + b"\x00\xf8"
            instruction = thumb_opcodes.decode(code, 0)
        except ValueError:
            assert _m0plus.cycles(opcode) == 0 or opcode >> 8 in (0xB6, 0xBF), hex(opcode)
            continue
        if instruction.name == "udf":
            continue
        found += 1
        assert instruction.ways[0][1] == _m0plus.cycles(opcode), hex(opcode)
    assert found > 58_000
