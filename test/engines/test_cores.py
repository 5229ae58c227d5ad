# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that each Cortex-M core gets the assembly that it can run, and no other assembly."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

SRC = REPOSITORY / "src"
KERNELS = sorted((SRC / "armv7m").rglob("*.S"))
COMPILERS = {
    "gcc": ("arm-none-eabi-gcc", "-mthumb"),
    "clang": ("clang", "--target=arm-none-eabi", "-mthumb"),
}
MACROS = tuple(
    f"AESMALL_{name}" for name in ("ARMV6M_ASM", "ARMV7M_ASM", "ARMV7M_DSP", "ARMV8M_ASM")
)
#: The values of MACROS
SMALL, M3, M4, M33, NO_DSP = (1, 0, 0, 0), (1, 1, 0, 0), (1, 1, 1, 0), (1, 1, 1, 1), (1, 1, 0, 1)
NONE = (0, 0, 0, 0)
#: The cores of GCC, and what Arm's manuals say about them
CORES = {
    **{
        f"cortex-m{name}{multiplier}": SMALL
        for name, multiplier in product(("0", "0plus", "1"), ("", ".small-multiply"))
    },
    "cortex-m3": M3,
    "cortex-m4": M4,
    "cortex-m7": M4,
    "cortex-m23": SMALL,
    "cortex-m33": M33,
    "cortex-m35p": M33,
    "cortex-m55": M33,
}
#: The extensions of GCC that can be left out. Only `nodsp` changes the assembly.
WITHOUT = {
    "cortex-m4": ("nofp",),
    "cortex-m7": ("nofp.dp", "nofp"),
    "cortex-m33": ("nofp", "nodsp", "nodsp+nofp"),
    "cortex-m35p": ("nofp", "nodsp", "nodsp+nofp"),
    "cortex-m55": ("nomve.fp", "nomve", "nofp", "nomve+nodsp", "nomve+nodsp+nofp"),
}
EACH = CORES | {
    f"{core}+{names}": NO_DSP if "nodsp" in names else CORES[core]
    for core, left_out in WITHOUT.items()
    for names in left_out
}
#: Names that only GCC has
OF_GCC = re.compile(r"small-multiply|nomve")
#: Builds that have no M core in little-endian Thumb
OTHERS = {
    "big endian": ("-mcpu=cortex-m4", "-mbig-endian"),
    "profile A": ("-mcpu=cortex-a7",),
    "portable": ("-mcpu=cortex-m4", "-DAESMALL_PORTABLE"),
}
#: Cores with all values of the macros
FEW = ("cortex-m0plus", "cortex-m3", "cortex-m4", "cortex-m33+nodsp", "cortex-m33")
#: The builds of `make test`. Other tests compile the library for cortex-m4 and cortex-m33.
USUAL = ("cortex-m3-gcc", "cortex-m33+nodsp-gcc", "portable-gcc")
#: What a guard needs: one of these macros
NEEDS = {
    "AESMALL_ARMV7M_ASM": ("AESMALL_ARMV7M_ASM",),
    "AESMALL_ARMV7M_DSP": ("AESMALL_ARMV7M_DSP",),
    # UMULL takes constant time, but not on a Cortex-M3
    "AESMALL_ARMV7M_GHASH": ("AESMALL_ARMV7M_DSP", "AESMALL_ARMV8M_ASM"),
}
#: Addresses that MicroPython's loader can adjust in a native module: words, and calls
RELOCATIONS = {"R_ARM_ABS32", "R_ARM_THM_CALL", "R_ARM_THM_JUMP24"}


def output(*command: str | Path, folder: Path | None = None) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def symbols(folder: Path) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return the global symbols that each object defines, and the symbols that it needs."""
    objects = sorted(folder.glob("*.o"))
    defined: dict[str, set[str]] = {path.stem: set() for path in objects}
    needed: dict[str, set[str]] = {path.stem: set() for path in objects}
    nm = ("arm-none-eabi-nm", "-g", "--format=posix", "--print-file-name")
    for line in output(*nm, *objects).splitlines():
        place, name, kind = line.split()[:3]
        (needed if kind == "U" else defined)[Path(place.rstrip(":")).stem].add(name)
    return defined, needed


@cache
def guard(kernel: Path) -> str:
    """Return the condition that an assembly file begins with."""
    return str(re.findall(r"^#if (.*)$", kernel.read_text("utf-8"), re.M)[0])


def wanted(kernel: Path, values: Mapping[str, int]) -> bool:
    """Return whether the core can run a file."""
    return any(values[macro] for macro in NEEDS[guard(kernel)])


def builds() -> list[tuple[str, str, tuple[str, ...], tuple[int, ...]]]:
    """Return name, compiler, options and macros of each build."""
    found: list[tuple[str, str, tuple[str, ...], tuple[int, ...]]] = []
    for compiler in COMPILERS:
        for core, macros in EACH.items():
            if compiler == "gcc" or not OF_GCC.search(core):
                found.append((core, compiler, (f"-mcpu={core}",), macros))
        found += [(name, compiler, options, NONE) for name, options in OTHERS.items()]
    return found


EVERY = [f"{name}-{compiler}" for name, compiler, *_ in builds()]


def parameters(usual: Collection[str]) -> Iterator[object]:
    """Yield the builds as parameters. Only `make verify` runs builds that are not usual."""
    for name, (_, *values) in zip(EVERY, builds(), strict=True):
        yield pytest.param(*values, id=name, marks=() if name in usual else pytest.mark.verify)


def test_the_list_has_every_core_of_gcc() -> None:
    asked = subprocess.run(
        [*COMPILERS["gcc"], "-mcpu=none", "-E", "-"], input="", capture_output=True, text=True
    )
    assert set(re.findall(r"\bcortex-m[\w.-]+", asked.stderr)) == set(CORES)
    for core in CORES:
        asked = subprocess.run(
            [*COMPILERS["gcc"], f"-mcpu={core}+none", "-E", "-"],
            input="",
            capture_output=True,
            text=True,
        )
        known = re.findall(r"valid feature names are: (.*)", asked.stderr)
        names = {name for words in WITHOUT.get(core, ()) for name in words.split("+")}
        assert names == {name for words in known for name in words.split()}


@pytest.mark.parametrize(
    ("compiler", "options", "macros"),
    list(parameters(EVERY)),
)
def test_the_macros_of_a_core(
    compiler: str, options: Sequence[str], macros: Sequence[int], tmp_path: Path
) -> None:
    program = tmp_path / "macros.c"
    program.write_text('#include "core/target.h"\n' + "\n".join(MACROS))
    text = output(*COMPILERS[compiler], *options, f"-I{SRC}", "-E", "-P", program)
    assert list(map(int, text.split())) == list(macros)


@pytest.mark.parametrize(("compiler", "options", "macros"), list(parameters(USUAL)))
def test_the_objects_of_a_core(
    compiler: str, options: Sequence[str], macros: Sequence[int], tmp_path: Path
) -> None:
    """Kernels assemble, and those that the core cannot run are empty objects."""
    output(*COMPILERS[compiler], *options, "-c", *KERNELS, folder=tmp_path)
    values = dict(zip(MACROS, macros, strict=True))
    defined, _ = symbols(tmp_path)
    assert {kernel.stem: bool(defined[kernel.stem]) for kernel in KERNELS} == {
        kernel.stem: wanted(kernel, values) for kernel in KERNELS
    }
    assert any(defined.values()) == bool(values["AESMALL_ARMV7M_ASM"])
    told = output("arm-none-eabi-readelf", "-rWA", *tmp_path.glob("*.o"))
    assert set(re.findall(r"\bR_ARM_\w+", told)) <= RELOCATIONS
    if compiler == "gcc" and not values["AESMALL_ARMV7M_DSP"]:
        # The files that use DSP instructions say so by .cpu.
        assert "Tag_CPU_arch: v7E-M" not in told or "cortex-m4" in options[0]


@pytest.mark.parametrize(
    "core",
    [c if f"{c}-gcc" in USUAL else pytest.param(c, marks=pytest.mark.verify) for c in FEW],
)
def test_every_engine_finds_its_kernels(core: str, tmp_path: Path) -> None:
    """The calls of every engine need symbols that one assembly file of the core defines."""
    program = tmp_path / "calls.c"
    program.write_text('#include "aesmall.h"\n')
    command = (*COMPILERS["gcc"], f"-mcpu={core}", f"-I{SRC}", "-c")
    output(*command, "-fkeep-inline-functions", program, folder=tmp_path)
    _, needed = symbols(tmp_path)
    calls = {name for name in needed["calls"] if re.search(r"_armv\dm$", name)}
    assert len(calls) > 50
    assert any(name.endswith("_armv7m") for name in calls) == (core != FEW[0])
    every: list[str] = []
    for files in ((SRC / "armv6m").rglob("*.S"), KERNELS):
        folder = tmp_path / str(len(every))
        folder.mkdir()
        output(*command, *files, folder=folder)
        every += [name for names in symbols(folder)[0].values() for name in names]
    assert len(every) == len(set(every))
    assert calls | {"aesmall_ghash_init", "aesmall_ghash_update"} <= set(every)
