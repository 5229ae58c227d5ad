# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that GHASH multiplies with the multiplier only if its time is the same for all numbers."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY
from elftools.elf.elffile import ELFFile

from . import programs

#: Instructions of which the time depends on the operands there
LONG_PRODUCT = re.compile(r"\t[us]m(ull|lal)")
MULTIPLIES = "aesmall_ghash_multiply"
#: The target and flags of clang, and whether the core has no multiplier or one that is known to end
#: early.
CORES = [
    ("armv4t-none-eabi", (), True),  # ARM7TDMI, ARM9TDMI
    ("armv5te-none-eabi", (), True),  # XScale
    ("armv6-none-eabi", (), False),
    ("armv7a-none-eabi", (), False),
    ("aarch64-none-elf", (), False),
    ("i386-none-elf", ("-march=i386",), True),
    ("i386-none-elf", ("-march=i486",), True),
    ("i386-none-elf", ("-march=i686",), False),
    ("x86_64-none-elf", (), False),
    ("powerpc-none-elf", (), True),
    ("powerpc64-none-elf", (), False),
    ("mips-none-elf", (), True),
    ("mips64-none-elf", (), True),  # IDT R4650
    # Portable C, because assembly replaces it where it exists.
    ("riscv32", ("-march=rv32i", "-DAESMALL_PORTABLE=1"), True),
    ("riscv32", ("-march=rv32im", "-DAESMALL_PORTABLE=1"), False),
]


def defines_it(file: str, target: str, flags: tuple[str, ...], folder: Path) -> bool:
    made = folder / "made.o"
    command = ["clang", f"--target={target}", *flags, "-std=c99", "-Os", "-ffreestanding"]
    command += ["-isystem", str(programs.PROGRAM / "include"), "-Wall", "-Wextra", "-Werror"]
    source = REPOSITORY / "src" / "modes" / "ghash" / f"{file}.c"
    subprocess.run([*command, "-c", str(source), "-o", str(made)], check=True)
    # Some of these processors are big-endian, which chips/elf.py refuses.
    with made.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".symtab")
        found = table.get_symbol_by_name(MULTIPLIES) or []
        return any(symbol["st_shndx"] != "SHN_UNDEF" for symbol in found)


@pytest.mark.parametrize(("target", "flags", "ends_early"), CORES)
def test_the_multiplier_is_taken_where_its_time_is_constant(
    target: str, flags: tuple[str, ...], ends_early: bool, tmp_path: Path
) -> None:
    assert defines_it("ghash_multiply_bits", target, flags, tmp_path) == ends_early
    assert defines_it("ghash_multiply_words", target, flags, tmp_path) != ends_early


def test_who_knows_the_core_decides(tmp_path: Path) -> None:
    """A build can set the macro for a core that the compiler's macros do not identify."""
    for target, flags, ends_early in CORES:
        told = (*flags, f"-DAESMALL_CONSTANT_MULTIPLY={int(ends_early)}")
        assert defines_it("ghash_multiply_words", target, told, tmp_path) == ends_early


# ---- the long product of Cortex-M ----

#: Flags, and whether GHASH uses UMULL and UMLAL
CORTEX_M = [
    ("cortex-m0plus", (), False),
    ("cortex-m3", (), False),
    ("cortex-m4", (), True),
    ("cortex-m7", (), True),
    ("cortex-m23", (), False),
    ("cortex-m33", (), True),
    ("cortex-m33+nodsp", (), True),
    ("cortex-m4", ("-DAESMALL_CONSTANT_MULTIPLY=0",), False),
    ("cortex-m33", ("-DAESMALL_CONSTANT_MULTIPLY=0",), False),
]


def disassembly(paths: list[Path], flags: tuple[str, ...], folder: Path) -> str:
    """Return the machine code of files of the library for a Cortex-M."""
    command = ["arm-none-eabi-gcc", "-mthumb", *flags, "-Os", "-c"]
    subprocess.run([*command, *map(str, paths)], check=True, cwd=folder)
    objects = sorted(map(str, folder.glob("*.o")))
    done = subprocess.run(
        ["arm-none-eabi-objdump", "-d", *objects], capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize(("cpu", "flags", "is_long"), CORTEX_M)
def test_ghash_takes_the_long_product_where_its_time_is_constant(
    cpu: str, flags: tuple[str, ...], is_long: bool, tmp_path: Path
) -> None:
    paths = sorted((REPOSITORY / "src" / "armv6m" / "modes").glob("aesmall_ghash_*.S"))
    code = disassembly(paths, (f"-mcpu={cpu}", *flags), tmp_path)
    assert ("<aesmall_ghash_update>:" in code) != is_long
    paths = sorted((REPOSITORY / "src" / "armv7m" / "modes").glob("aesmall_ghash_*.S"))
    code = disassembly(paths, (f"-mcpu={cpu}", *flags), tmp_path)
    names = ("update", "compact_update", "compact_reversed")
    found = [f"<aesmall_ghash_{name}>:" in code for name in names]
    assert found == [is_long] * len(names)
    assert ("umlal" in code) == is_long


@pytest.mark.verify
def test_a_cortex_m3_has_no_long_product(tmp_path: Path) -> None:
    sources = [*(REPOSITORY / "src").rglob("*.c"), *(REPOSITORY / "src").rglob("*.S")]
    by_folder: dict[Path, list[Path]] = {}
    for source in sources:
        if "adapters" not in source.parts:
            by_folder.setdefault(source.parent, []).append(source)
    found = set()
    for number, paths in enumerate(by_folder.values()):
        folder = tmp_path / str(number)
        folder.mkdir()
        code = disassembly(paths, ("-mcpu=cortex-m3",), folder)
        name = ""
        for line in code.splitlines():
            if line.endswith(">:"):
                name = line.split("<")[1][:-2]
            elif LONG_PRODUCT.search(line):
                found.add(name)
    assert found == set()
