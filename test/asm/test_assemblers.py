# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that a clang which knows the RP2350's core assembles the RV32 code like gcc."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from subprocess import check_output

import pytest
import rv32_opcodes
from asm_cost import Instruction
from asm_processors import PROCESSORS, REPOSITORY
from support.hazard3 import model

ZIG = REPOSITORY / ".venv" / "assemblers" / "ziglang" / "zig"
CLANG = (str(ZIG), "cc", "-target", "riscv32-freestanding-none", "-mno-relax")
GCC = ("riscv64-unknown-elf-gcc", "-mabi=ilp32", "-mno-relax")
RP2350 = "-DPICO_RP2350=1"
#: The flags that select the same core for clang and for gcc. Debian's gcc does not know Zcb and
#: Zcmp yet.
CORES = {
    "rp2350_hazard3": (
        ("-mcpu=rp2350_hazard3-zcb-zcmp", RP2350),
        ("-march=rv32imac_zba_zbb_zbs_zbkb", RP2350),
    ),
    "rv32imc": (("-mcpu=generic_rv32+m+c",), ("-march=rv32imc",)),
    "rv32i": (("-mcpu=generic_rv32",), ("-march=rv32i",)),
}
SOURCES = sorted(PROCESSORS["rv32"].folder.rglob("*.S"))


#: The content, and the symbol by the address at which a linker inserts its address.
Section = tuple[bytes, dict[int, str]]


def sections(command: list[str], folder: Path) -> dict[str, dict[str, Section]]:
    """Return the sections of each source by the name of the source."""
    folder.mkdir()
    env = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(folder / "cache")}
    found: dict[str, dict[str, Section]] = {}
    for source in SOURCES:
        made = found[source.stem] = {}
        path = folder / f"{source.stem}.o"
        subprocess.run([*command, "-c", source, "-o", path], env=env, check=True)
        listed = ["riscv64-unknown-elf-objdump", "-h", "-w", path]
        for row in check_output(listed, text=True).splitlines():
            words = row.split()
            if len(words) > 2 and "aesmall_" in words[1] and int(words[2], 16):
                copied = folder / "section"
                copy = ["riscv64-unknown-elf-objcopy", "-O", "binary", "-j", words[1]]
                subprocess.run([*copy, path, copied], check=True)
                made[words[1]] = copied.read_bytes(), wanted(path, words[1])
    return found


def wanted(path: Path, section: str) -> dict[int, str]:
    """Return the symbol by the address of each instruction that refers to it."""
    listed = ["riscv64-unknown-elf-objdump", "-r", "-w", "-j", section, path]
    rows = re.findall(
        r"^([0-9a-f]+) R_\w+ +(\w\S*)$", check_output(listed, text=True), re.MULTILINE
    )
    return {int(address, 16): symbol for address, symbol in rows}


def instructions(section: Section) -> Iterator[tuple[int, int | str]]:
    """Yield each instruction in 32 bits, with the distance to its target in instructions.

    If the instruction refers to a symbol, the name of the symbol replaces the distance. Padding is
    left out.
    """
    (code, symbols), at, steps = section, 0, list[Instruction]()
    while at < len(code):
        steps.append(rv32_opcodes.decode(code, at))
        at = steps[-1].after
    kept = [i for i in steps if i.name != "nop" and code[i.address : i.after] != NOP]
    place = {i.address: number for number, i in enumerate(kept)}
    # A jump to padding reaches the instruction after it.
    for number in reversed(range(len(steps) - 1)):
        place.setdefault(steps[number].address, place.get(steps[number + 1].address, len(kept)))
    for number, step in enumerate(kept):
        word = int.from_bytes(code[step.address : step.after], "little")
        word = word if step.size == 4 else model().hazard3_expand(word)
        goal = step.ways[-1][0] if step.target is None else step.target
        if step.condition or step.name in ("jal", "j"):
            word &= 0x1FFF07F if step.condition else 0xFFF
            far = place.get(goal or 0, len(kept)) - number
            yield word, symbols.get(step.address, far)
        else:
            yield word, symbols.get(step.address, "")


NOP = bytes.fromhex("13000000")


@pytest.mark.verify
@pytest.mark.parametrize("core", CORES)
def test_a_current_clang_makes_the_same_instructions(core: str, tmp_path: Path) -> None:
    """A current clang makes the same instructions. Only compression and padding may differ."""
    clang, gcc = CORES[core]
    theirs = sections([*CLANG, *clang], tmp_path / "clang")
    ours = sections([*GCC, *gcc], tmp_path / "gcc")
    assert sum(map(len, ours.values())) > 30
    for source, made in ours.items():
        assert made.keys() == theirs[source].keys(), source
        for name, content in made.items():
            if name.startswith(".text"):
                other = list(instructions(theirs[source][name]))
                assert list(instructions(content)) == other, name
            else:
                assert content == theirs[source][name], name


@pytest.mark.verify
def test_a_current_clang_takes_it_for_the_whole_core(tmp_path: Path) -> None:
    """A current clang assembles the code with the extensions that Debian's gcc does not know."""
    assert sections([*CLANG, "-mcpu=rp2350_hazard3", RP2350], tmp_path / "clang")
