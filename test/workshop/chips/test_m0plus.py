# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that rp2040js and Unicorn agree on every ARMv6-M instruction that a kernel may use.

The cases are random, and the cycles must agree too. test/prove/test_fuzz.py tests the prover on the
same instructions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips.simulators import SimulationError

FIRMWARE = Path(__file__).parent / "firmware"
#: Cases of each form
COUNT = 4
TWO = (
    *("ands", "eors", "adcs", "sbcs", "rors", "lsls", "lsrs", "asrs", "orrs", "bics"),
    *("mvns", "rsbs", "tst", "cmp", "cmn", "muls", "sxth", "sxtb", "uxth", "uxtb"),
    *("rev", "rev16", "revsh"),
)
CONDITIONS = (
    *("eq", "ne", "cs", "cc", "mi", "pl", "vs"),
    *("vc", "hi", "ls", "ge", "lt", "gt", "le"),
)
#: Values that change carries and signs
CORNERS = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFF, 0x80, 0x8000, 32, 33, 31)
#: Words of a case: r1 .. r6, the flags, four high registers, and sixteen bytes of memory
WORDS = 6 + 1 + 4 + 4

SOURCE = """
        .syntax unified
        .cpu    cortex-m0plus
        .thumb
        .section .text.alike, "ax", %progbits
        .p2align 2
        .global alike
        .type   alike, %function
        .thumb_func
alike:  push    {{r4-r7, lr}}
        mov     r4, r8
        mov     r5, r9
        mov     r6, r10
        mov     r7, r11
        push    {{r4-r7}}
{cases}
        pop     {{r4-r7}}
        mov     r8, r4
        mov     r9, r5
        mov     r10, r6
        mov     r11, r7
        pop     {{r4-r7, pc}}
        .size   alike, . - alike

        .section .bss.scratch, "aw", %nobits
        .p2align 2
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


def forms(rng: random.Random) -> Iterator[str]:
    """Yield one or a few instructions of each form. r5 points to the memory, r6 is 0 to 3."""
    low, high = (lambda: f"r{rng.randrange(1, 5)}"), (lambda: f"r{rng.randrange(8, 12)}")
    for name in TWO:
        third = ", #0" if name == "rsbs" else ""
        a, b = low(), low()
        yield f"{name} {a}, {b}, {a}" if name == "muls" else f"{name} {a}, {b}{third}"
    for name in ("lsls", "lsrs", "asrs"):
        yield f"{name} {low()}, {low()}, #{rng.choice((1, rng.randrange(1, 32), 31))}"
        yield f"movs {low()}, r6\n{name} {low()}, r6"
    for name in ("adds", "subs"):
        yield f"{name} {low()}, {low()}, {low()}"
        yield f"{name} {low()}, {low()}, #{rng.randrange(8)}"
        yield f"{name} {low()}, #{rng.randrange(256)}"
    yield f"movs {low()}, #{rng.randrange(256)}"
    yield f"cmp {low()}, #{rng.randrange(256)}"
    for name in ("mov", "add", "cmp"):
        for a, b in ((low(), high()), (high(), low()), (high(), high())):
            yield f"{name} {a}, {b}"
    yield f"mov {low()}, sp\nadd {high()}, sp\nadd {low()}, sp, #16"
    for name, size in (("b", 1), ("h", 2), ("", 4)):
        offset = size * rng.randrange(16 // size)
        yield f"str{name} {low()}, [r5, #{offset}]"
        yield f"ldr{name} {low()}, [r5, #{offset}]"
        yield f"movs r6, #{offset}\nstr{name} {low()}, [r5, r6]"
        yield f"movs r6, #{offset}\nldr{name} {low()}, [r5, r6]"
    for name, size in (("ldrsb", 1), ("ldrsh", 2)):
        yield f"movs r6, #{size * rng.randrange(16 // size)}\n{name} {low()}, [r5, r6]"
    yield "stm r5!, {r1, r3, r4}"
    yield "ldm r5!, {r2, r4}"
    yield "ldm r5, {r1, r5}\nmovs r5, #0"
    yield "push {r1, r2}\nsub sp, #8\nstr r3, [sp, #4]\nldr r4, [sp, #8]\nadd sp, #8\npop {r2, r3}"
    yield "bl 3f\nb 4f\n3: push {r1, lr}\npop {r2, pc}\n4:"
    yield "adr r4, 3f\nadds r4, #1\nblx r4\nb 4f\n.p2align 2\n3: bx lr\n4:"
    yield "adr r4, 3f\nmov pc, r4\n.p2align 2\n3:"
    for condition in CONDITIONS:
        yield f"b{condition} 3f\nadds r1, #1\n3: cmp r1, r2\nb{condition} 3f\nadds r3, #1\n3:"


def case(rng: random.Random, code: str) -> str:
    """Return the code of a case.

    It sets random registers, flags and memory, runs the instruction, and stores the result.
    """
    values = [rng.choice((rng.getrandbits(32), rng.choice(CORNERS))) for _ in range(12)]
    lines = [f"ldr r{n}, ={value}" for n, value in enumerate(values[:4], 1)]
    lines += ["ldr r5, =scratch", "stm r5!, {r1-r4}", "subs r5, #16"]
    for n, value in enumerate(values[4:8]):
        lines += [f"ldr r6, ={value}", f"mov r{8 + n}, r6"]
    lines += [f"ldr r{n}, ={value}" for n, value in enumerate(values[8:], 1)]
    lines += [f"ldr r7, ={rng.getrandbits(4) << 28}", f"movs r6, #{rng.randrange(4)}"]
    lines += ["msr APSR_nzcvq, r7", code, "mrs r7, APSR", "stm r0!, {r1-r7}"]
    lines += ["mov r1, r8", "mov r2, r9", "mov r3, r10", "mov r4, r11", "stm r0!, {r1-r4}"]
    lines += ["ldr r5, =scratch", "ldm r5!, {r1-r4}", "stm r0!, {r1-r4}"]
    return "\n".join([*lines, "b 9f", ".ltorg", "9:"])


def test_both_simulators_do_the_same(tmp_path: Path) -> None:
    rng = random.Random("alike")
    cases = [(code, case(rng, code)) for _ in range(COUNT) for code in forms(rng)]
    main, assembly = tmp_path / "main.c", tmp_path / "alike.S"
    assembly.write_text(SOURCE.format(cases="\n".join(text for _, text in cases)))
    main.write_text(MAIN.format(words=WORDS * len(cases)))
    program = build.build("rp2040", [main, assembly], name="alike", library=False)
    first, second = (
        simulators.run(name, "rp2040", program, measure=["alike"], abi_seed=1)
        for name in TARGETS["rp2040"].simulators
    )
    size = 2 * 4 * WORDS
    assert len(first.output) == size * len(cases)
    for place, (code, _) in enumerate(cases):
        outputs = [run.output[place * size :][:size] for run in (first, second)]
        assert outputs[0] == outputs[1], code
    assert first.calls == second.calls
    assert [call.abi for call in first.calls] == [()]


#: Letter for crash.c -> the function in which an M0+ must fault
FAULTS = {
    "w": "unaligned_word",
    "h": "unaligned_halfword",
    "s": "unaligned_signed",
    "p": "unaligned_list",
    "q": "unaligned_list_out",
    "2": "thumb_2",
    "c": "compare_and_branch",
    "b": "arm_code",
    "v": "supervisor",
    "z": "asleep",
    "0": "write_rom",
    "1": "write_flash",
    "3": "read_flash",
    "4": "write_behind_ram",
    "5": "read_before_ram",
}


@pytest.mark.parametrize("measure", [(), ("main",)], ids=["asks", "measures"])
@pytest.mark.parametrize("simulator", TARGETS["rp2040"].simulators)
@pytest.mark.parametrize("letter", FAULTS)
def test_what_the_m0plus_faults_on(letter: str, simulator: str, measure: tuple[str, ...]) -> None:
    program = build.build("rp2040", [FIRMWARE / "crash.c"], name="crash", library=False)
    with pytest.raises(SimulationError, match=f" in {FAULTS[letter]}"):
        simulators.run(simulator, "rp2040", program, uart_in=letter.encode(), measure=measure)


@pytest.mark.parametrize("simulator", TARGETS["rp2040"].simulators)
def test_what_the_m0plus_does_not_fault_on(simulator: str) -> None:
    program = build.build("rp2040", [FIRMWARE / "crash.c"], name="crash", library=False)
    assert simulators.run(simulator, "rp2040", program, uart_in=b"a").exit_code == 0
