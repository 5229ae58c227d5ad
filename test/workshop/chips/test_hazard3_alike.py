# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the model of Hazard3 and QEMU agree on every modelled instruction, in random cases.

QEMU does not know Zcb and h3.bextmi. It runs equivalent instructions in their place.
"""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, simulators

TARGET = "rp2350_hazard3"
QEMU = ("qemu-riscv32", "-cpu", "rv32,zba=true,zbb=true,zbs=true,zbkb=true")
#: Cases of each form
COUNT = 6
TWO = (
    *("add", "sub", "sll", "slt", "sltu", "xor", "srl", "sra", "or", "and"),
    *("mul", "mulh", "mulhsu", "mulhu", "div", "divu", "rem", "remu", "sh1add", "sh2add", "sh3add"),
    *("andn", "orn", "xnor", "min", "minu", "max", "maxu", "rol", "ror"),
    *("bclr", "bext", "binv", "bset", "pack", "packh"),
)
ONE = (
    *("clz", "ctz", "cpop", "sext.b", "sext.h", "zext.h", "orc.b", "rev8", "brev8", "zip", "unzip"),
)
NUMBER = ("addi", "slti", "sltiu", "xori", "ori", "andi")
SHIFT = ("slli", "srli", "srai", "rori", "bclri", "bexti", "binvi", "bseti")
BRANCHES = ("beq", "bne", "blt", "bge", "bltu", "bgeu")
#: Code that no assembler of Debian can make, and equivalent instructions. s1 is the address of the
#: memory.
OTHERS = {
    ".2byte 0x80c8": "lbu a0, 1(s1)",
    ".2byte 0x84a8": "lhu a0, 2(s1)",
    ".2byte 0x84e8": "lh a0, 2(s1)",
    ".2byte 0x88a8": "sb a0, 2(s1)",
    ".2byte 0x8ca8": "sh a0, 2(s1)",
    ".2byte 0x9d61": "andi a0, a0, 255",
    ".2byte 0x9d65": "sext.b a0, a0",
    ".2byte 0x9d69": "zext.h a0, a0",
    ".2byte 0x9d6d": "sext.h a0, a0",
    ".2byte 0x9d75": "not a0, a0",
    ".2byte 0x9d4d": "mul a0, a0, a1",
    ".insn i 0x0b, 4, a0, a1, 7 << 6 | 8": "srli a0, a1, 8; andi a0, a0, 255",
    ".insn i 0x0b, 4, a0, a1, 31": "srli a0, a1, 31",
    ".insn i 0x0b, 4, a0, a1, 7 << 6 | 28": "srli a0, a1, 28; andi a0, a0, 255",
}
CORNERS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
#: Words of a case: a0 to a5, and the memory
REGISTERS, MEMORY = 6, 4

SOURCE = """
        .option norelax
        .option arch, +zbs
        .section .text.alike, "ax", @progbits
        .balign 4
        .global alike
        .type   alike, @function
alike:  addi    sp, sp, -16
        sw      s0, 0(sp)
        sw      s1, 4(sp)
        sw      ra, 8(sp)
        mv      s0, a0
        lla     s1, scratch
{cases}
        lw      ra, 8(sp)
        lw      s1, 4(sp)
        lw      s0, 0(sp)
        addi    sp, sp, 16
        ret
        .size   alike, . - alike

        .section .bss.scratch, "aw", @nobits
        .balign 4
scratch:
        .space  16
"""
MAIN = """
#include "fw.h"

uint32_t results[{words}];
void alike(uint32_t *to);

int main(void)
{{
    alike(results);
    fw_puthex((const uint8_t *)results, sizeof results);
    fw_exit(0);
    return 0;
}}
"""
#: Writes the results to the standard output
START = """
        .global _start
_start: lla     a0, results
        call    alike
        li      a0, 1
        lla     a1, results
        li      a2, {size}
        li      a7, 64
        ecall
        li      a0, 0
        li      a7, 93
        ecall
        .bss
        .balign 4
results:
        .space  {size}
"""


def forms(rng: random.Random) -> Iterator[str]:
    """Yield one or a few instructions of each form.

    If a form has encodings of 16 and 32 bits, both occur.
    """

    def reg() -> str:
        return f"a{rng.randrange(REGISTERS)}"

    for name in TWO:
        yield f"{name} {reg()}, {reg()}, {reg()}"
        yield f"{name} a0, a0, {reg()}"
    for name in ONE:
        yield f"{name} {reg()}, {reg()}"
    for name in NUMBER:
        yield f"{name} {reg()}, {reg()}, {rng.randrange(-2048, 2048)}"
        yield f"{name} a0, a0, {rng.randrange(-32, 32)}"
    for name in SHIFT:
        yield f"{name} {reg()}, {reg()}, {rng.randrange(32)}"
        yield f"{name} a0, a0, {rng.randrange(1, 32)}"
    yield f"lui {reg()}, {rng.getrandbits(20)}"
    yield f"lui {reg()}, {rng.choice((1, 31, 0xFFFE0, 0xFFFFF))}"
    yield "auipc a0, 1; auipc a1, 0; sub a0, a0, a1; li a1, 0"
    yield f"mv {reg()}, {reg()}; li {reg()}, {rng.randrange(-32, 32)}"
    for size, names in ((1, "lb lbu sb"), (2, "lh lhu sh"), (4, "lw sw")):
        for name in names.split():
            yield f"{name} {reg()}, {size * rng.randrange(16 // size)}(s1)"
            offset = rng.randrange(-2048, 2048 - 16)
            place = size * rng.randrange(16 // size) - offset
            yield f"li t0, {place}; add t0, t0, s1; {name} {reg()}, {offset}(t0)"
    yield "addi sp, sp, -512; sw a1, 252(sp); lw a0, 252(sp); addi sp, sp, 512"
    yield "addi a1, sp, 508; sub a1, a1, sp"
    for name in BRANCHES:
        one, two = reg(), reg()
        for other in (two, one):
            yield f"{name} {one}, {other}, 3f; not a5, a5; 3:"
            yield f"{name} {other}, {one}, 3f; not a4, a4; 3:"
    for name in ("beqz", "bnez"):
        yield f"{name} a0, 3f; not a5, a5; 3: slli a1, a1, 31; {name} a1, 3f; not a4, a4; 3:"
    yield "li a0, 3; 3: addi a0, a0, -1; add a1, a1, a2; bnez a0, 3b"
    yield "jal 3f; j 4f; 3: addi a0, a0, 1; ret; 4:"
    yield "lla t0, 3f; jalr t1, 1(t0); not a0, a0; 3: lla t0, 3b; sub a1, t1, t0"
    yield "lla t0, 3f; jr t0; not a0, a0; 3:"
    yield "lla t0, 3f; jalr t0; j 4f; 3: ret; 4:"


def case(rng: random.Random, code: str) -> str:
    """Return the code of a case.

    It sets random registers and memory, runs the instruction, and stores the result.
    """
    values = [rng.choice((rng.getrandbits(32), rng.choice(CORNERS))) for _ in range(10)]
    if rng.randrange(4) == 0:
        values[5] = values[4]
    lines = [f"li a0, {value}\nsw a0, {4 * n}(s1)" for n, value in enumerate(values[:MEMORY])]
    lines += [f"li a{n}, {value}" for n, value in enumerate(values[MEMORY:])]
    lines += code.split("; ")
    lines += [f"sw a{n}, {4 * n}(s0)" for n in range(REGISTERS)]
    for n in range(MEMORY):
        lines += [f"lw a0, {4 * n}(s1)", f"sw a0, {4 * (REGISTERS + n)}(s0)"]
    return "\n".join([*lines, f"addi s0, s0, {4 * (REGISTERS + MEMORY)}"])


def on_qemu(folder: Path, assembly: Path, size: int) -> bytes:
    """Return the results of the cases on QEMU."""
    start, program = folder / "start.S", folder / "program"
    start.write_text(START.format(size=size))
    flags = [flag for flag in TARGETS[TARGET].flags if flag.startswith("-m")]
    command = [TARGETS[TARGET].compiler, *flags, "-nostdlib", "-static", "-DOTHERS_INSTEAD"]
    subprocess.run([*command, start, assembly, "-o", program], check=True)
    return subprocess.run([*QEMU, program], capture_output=True, check=True).stdout


def test_the_model_does_what_qemu_does(tmp_path: Path) -> None:
    rng = random.Random("alike")
    codes = [code for _ in range(COUNT) for code in forms(rng)]
    texts = [case(rng, code) for code in codes]
    for code, instead in OTHERS.items():
        for _ in range(COUNT):
            codes.append(code)
            either = f"\n#ifdef OTHERS_INSTEAD\n{instead}\n#else\n{code}\n#endif\n"
            texts.append(case(rng, code).replace(f"\n{code}\n", either))
    main, assembly = tmp_path / "main.c", tmp_path / "alike.S"
    assembly.write_text(SOURCE.format(cases="\n".join(texts)))
    size = 4 * (REGISTERS + MEMORY)
    main.write_text(MAIN.format(words=size // 4 * len(texts)))
    program = build.build(TARGET, [main, assembly], name="alike", library=False)
    found = bytes.fromhex(simulators.run("hazard3", TARGET, program).output.decode())
    other = on_qemu(tmp_path, assembly, size * len(texts))
    assert len(found) == len(other) == size * len(texts)
    for place, code in enumerate(codes):
        at = place * size
        assert found[at : at + size] == other[at : at + size], code


def test_every_instruction_of_the_model_is_asked() -> None:
    names = re.findall(
        r"\bOP_([A-Z0-9]+)\b", (build.REPOSITORY / "bench/sim/hazard3.h").read_text()
    )
    asked = " ".join([*forms(random.Random(0)), *OTHERS]).replace(".", "").upper()
    aliases = {"NONE": "", "JALR": "JR", "BEXTMI": "INSN I 0X0B, 4"}
    assert {n for n in names if aliases.get(n, n) not in asked} == set()
