# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the cycle models of the Cortex-M4 and the Cortex-M33, and what their simulator refuses."""

from __future__ import annotations

import ctypes
import random
import subprocess
from itertools import chain
from pathlib import Path

import pytest
from aesmall.engines import Engine, default_engine, engines_on
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.chips.simulators import SimulationError, _cortexm
from support.suite import CORTEX_M4, CORTEX_M33, Platform, firmware, pair_id
from workshop.chips import cortexm_reading as reading

M4, M33 = 0, 1
#: Instructions, and their cycles on a Cortex-M4 and on a Cortex-M33, by the rules of
#: bench/sim/cortexm_timing.c. ">" begins an instruction that the one before jumps to.
SEQUENCES = {
    "adds r0, r1; eors r2, r0": (2, 2),
    "ldr r0, [r1]; ldr r2, [r3]; ldr r4, [r5]": (2 + 1 + 1, 3),
    "ldr r0, [r1]; adds r0, r2": (2 + 1, 1 + 1 + 1),
    "ldr r0, [r1]; ldr r2, [r0]": (2 + 2, 1 + 1 + 1),
    "adds r1, r2; ldr r0, [r1]": (1 + 3, 2),
    "adds r1, r2; str r0, [r1]": (1 + 2, 2),
    "ldr r0, [r1]; str r0, [r2]": (2 + 0, 2),
    "ldr r0, [r1]; str r3, [r2, r4]": (2 + 1, 2),
    "str r0, [r1]; ldr r2, [r3]": (1 + 3, 2),
    "nop; ldr r0, [r1]; ldr.w r2, [r3]": (1 + 2 + 1, 3),
    "ldr r0, [r1]; ldr.w r2, [r3]; ldr r4, [r5]": (2 + 2 + 2, 3),
    "ldr r0, [r1], #4; ldr r2, [r1]": (2 + 2, 1 + 1 + 1),
    "ldm r0, {r1, r2, r3}; adds r3, r4": (4 + 1, 3 + 1 + 1),
    "stm r0!, {r1, r2}": (3, 2),
    "push {r4, r5, lr}; pop {r4, r5, pc}": (4 + 4 + 2, 3 + 3 + 3),
    "ldrd r0, r1, [r2]; strd r0, r1, [r2]": (3 + 3, 2 + 1 + 2),
    "eor.w r0, r1, r2, ror #8; eors r0, r3": (2, 3),
    "eor.w r0, r1, #0x1b1b1b1b; eors r0, r3": (2, 3),
    "eor.w r0, r1, #0x1b; eors r0, r3": (2, 2),
    "ubfx r0, r1, #8, #8; eors r0, r3": (2, 2),
    "uadd8 r0, r1, r2; sel r3, r0, r2; eors r3, r0": (3, 5),
    "umull r0, r1, r2, r3; umlal r0, r1, r4, r5; eors r0, r1": (3, 4),
    "umull r0, r1, r2, r3; eors r4, r1": (2, 3),
    "bl 1f; >nop": (3 + 1, 2 + 1),
    "subs r0, #1; bne 1f; >nop": (1 + 3 + 1, 1 + 2 + 1),
    "uxtb r0, r1; bne 1f; >nop": (1 + 3 + 1, 1 + 1 + 1),
    "subs r0, #1; bne 1f; nop": (1 + 1 + 1, 1 + 0 + 1),
    "cbz r0, 1f; >nop": (3 + 1, 2 + 1),
    "cbz r0, 1f; nop": (1 + 1, 1 + 1),
    "bx lr": (3, 2),
    "it ne; movne r0, #27; adds r1, r0": (3, 3),
}
DSP = [
    (platform, engine)
    for platform in (CORTEX_M4, CORTEX_M33)
    for engine in dict.fromkeys(
        [default_engine(platform.target), *(e for e in engines_on(platform.target))][:4]
    )
]


def counted(core: int, code: bytes, base: int, path: list[int]) -> int:
    """Return the model's cycles of a path of addresses, which ends with the address after it."""
    numbers = (ctypes.c_uint32 * len(path))(*path)
    return int(_cortexm.library().cortexm_count(core, code + bytes(4), base, numbers, len(path)))


def _assembled(text: str, folder: Path) -> tuple[bytes, list[int]]:
    """Return the code of a sequence and its path. A jump skips a NOP."""
    source, program = folder / "sequence.S", folder / "sequence.bin"
    steps = [step.strip() for step in text.split(";")]
    labelled = ["nop\n1: " + step[1:] if step.startswith(">") else step for step in steps]
    if "1f" in text and ">" not in text:
        labelled.append("1: nop")
    source.write_text(".syntax unified\n.thumb\n" + "\n".join(labelled) + "\n", encoding="utf-8")
    built, listing = source.with_suffix(".o"), folder / "listing"
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m33", "-mthumb", "-c", str(source)]
    subprocess.run([*command, f"-Wa,-aln={listing}", "-o", str(built)], check=True)
    subprocess.run(["arm-none-eabi-objcopy", "-O", "binary", str(built), str(program)], check=True)
    code, path, at = program.read_bytes(), list[int](), 0
    for step in steps:
        at += 2 * step.startswith(">")
        path.append(at)
        at += 4 if int.from_bytes(code[at : at + 2], "little") >= 0xE800 else 2
    ends = steps[-1].startswith("bx") or "pc}" in steps[-1]
    return code, [*path, 0x1000 if ends else at]


@pytest.mark.parametrize("text", SEQUENCES)
def test_a_sequence_has_the_cycles_of_the_rules(text: str, tmp_path: Path) -> None:
    code, path = _assembled(text, tmp_path)
    assert tuple(counted(core, code, 0, path) for core in (M4, M33)) == SEQUENCES[text]


@pytest.mark.parametrize(("platform", "engine"), DSP, ids=pair_id)
def test_the_models_count_as_a_plain_reading_of_the_rules(
    platform: Platform, engine: Engine
) -> None:
    """Each instruction of a program is counted in its place and in random places."""
    program = firmware(platform, engine)
    [first, *_] = elf.segments(program)
    pieces = list(reading.chunks(reading.lines(program)))
    assert len(pieces) > 3000
    shuffled = random.Random(1).sample(pieces, len(pieces))
    for order in (pieces, shuffled):
        for start in range(0, len(order), 40):
            path = list(chain.from_iterable(order[start : start + 40]))
            end = path[-1].address + path[-1].size
            addresses = [*(line.address for line in path), end]
            for core, read in ((M4, reading.m4), (M33, reading.m33)):
                found = counted(core, first.data, first.address, addresses)
                assert found == read(path, end), f"{path[0].address:x} {path[-1].address:x}"


FAULTS = {
    "ldrd r2, r3, [r0]": "address not a multiple of 4",
    "stm r0!, {r2, r3}": "address not a multiple of 4",
    "ldr r2, [r0]": "",
    "str r2, [r0]": "",
    "uadd8 r2, r2, r2": "",
    "vmov s0, r0": "undefined instruction",
}


@pytest.mark.parametrize("text", FAULTS)
@pytest.mark.parametrize("target", ["cortex_m3", "cortex_m4", "cortex_m33"])
def test_what_a_core_does_not_execute_is_refused(target: str, text: str, tmp_path: Path) -> None:
    """Unicorn executes all of these on every core."""
    source = tmp_path / "fault.c"
    if "vmov" in text:
        body = '__asm__ volatile(".inst.w 0xee000a10"'
    elif "uadd8" in text:
        body = '__asm__ volatile(".inst.w 0xfa82f242"'
    else:
        body = f'__asm__ volatile("{text}"'
    source.write_text(
        '#include "fw.h"\nuint32_t words[4];\nint main(void)\n{\n'
        '    register uint8_t *at __asm__("r0") = (uint8_t *)words + 1;\n'
        f'    {body} : "+r"(at) : : "r2", "r3", "memory");\n'
        '    fw_puts("done");\n    return 0;\n}\n',
        encoding="utf-8",
    )
    program = build.build(target, [source], name="fault", library=False)
    refused = FAULTS[text]
    if target == "cortex_m3" and "uadd8" in text:
        refused = "undefined instruction"
    if refused:
        with pytest.raises(SimulationError, match=refused):
            simulators.run("unicorn", target, program)
    else:
        assert simulators.run("unicorn", target, program).output == b"done"
