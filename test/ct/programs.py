# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build the cases of program/ with every compiler that the claim names.

They are built for this machine under valgrind, for the chips, and for a bare RISC-V of 32 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.measure import compilers
from support.flags import DEBUGGING

PROGRAM = Path(__file__).parent / "program"
#: The folders of src/ that hold C.
FOLDERS = ("core", "modes", "portable", "services")
LEVELS = ("-O1", "-O2", "-O3", "-Os")
#: The functions of the library that the program under valgrind replaces. program/taint.c gives the
#: reasons.
WRAPPED = ("aesmall_equal", "aesmall_cbc_decrypt_pkcs7")

_CASES = ("common", "offenders", *(f"cases_{g}" for g in ("engines", "modes", "aeads", "services")))
_CODES = ("cases_codes",)
#: The names of the files of cases of frames
FRAMES = [p.stem.removeprefix("cases_frames_") for p in sorted(PROGRAM.glob("cases_frames_*.c"))]
#: Builds without the cases of frames. LLVM's code for an AVR whose return addresses have 3 bytes
#: expects arguments on the stack one byte too low. Other cases have no such arguments.
FRAMES_APART = {("atmega2560", "zig")}
_RISCV_FLAGS = (
    *("-ffreestanding", "-ffunction-sections", "-g", "-Wall", "-Wextra", "-Werror"),
    *("-isystem", str(PROGRAM / "include"), "-std=gnu99", f"-I{PROGRAM}"),
)
_ZIG_CC = (str(compilers.ZIG), "cc")
_RISCV_ZIG = ("-target", "riscv32-freestanding", "-mcpu=generic_rv32+m+c", *compilers.CLANG_FLAGS)
#: The flags of Debian's clang 14 and of the pinned clang.
RISCV = {
    "clang": (("clang", "--target=riscv32", "-march=rv32imc"), ()),
    "zig": (_ZIG_CC, _RISCV_ZIG),
}


def _sources(*names: str, frames: Sequence[str] = FRAMES) -> list[Path]:
    files = [f"cases_frames_{name}" for name in frames]
    return [PROGRAM / f"{name}.c" for name in (*_CASES, *_CODES, *files, *names)]


def _defines(offends: bool, frames: Sequence[str] = FRAMES) -> dict[str, str]:
    listed = " ".join(f"use({name})" for name in frames)
    return {"CT_OFFENDERS": str(int(offends)), "CT_FRAMES(use)": listed}


@cache
def tainted(compiler: str, level: str, *, offends: bool = False) -> Path:
    """Build for valgrind. `compiler` is gcc, clang or zig.

    With zig, the clang of zig compiles the library.
    """
    wrap = ",".join(f"--wrap={symbol}" for symbol in WRAPPED)
    zig = None
    if compiler == "zig":
        flags = ("-target", "x86_64-linux-gnu", *compilers.CLANG_FLAGS)
        zig = build.Parts(FOLDERS, _ZIG_CC, flags, (level, DEBUGGING))
    return build.build(
        "host",
        _sources("cases_tables", "taint"),
        name=f"ct-{compiler}{level}",
        defines=_defines(offends),
        flags=[level, DEBUGGING, f"-Wl,{wrap}", f"-I{PROGRAM}"],
        compiler="gcc" if compiler == "zig" else compiler,
        parts=zig,
    )


@cache
def on_chip(target: str, compiler: str, level: str, *, offends: bool = False) -> Path:
    """Build the cases with this compiler for the library's C. The assembly stays as it is."""
    usual = (compiler, level) == ("gcc", "-Os")
    parts = None if usual else compilers.parts(target, compiler, level, FOLDERS)
    frames = () if (target, compiler) in FRAMES_APART else FRAMES
    return build.build(
        target,
        _sources("traces", frames=frames),
        name=f"ct-{compiler}{level}",
        defines=_defines(offends, frames),
        flags=[f"-I{PROGRAM}", *(["-mno-div"] if TARGETS[target].family == "rv32" else [])],
        parts=parts,
    )


@cache
def frames_on_chip(target: str, compiler: str, level: str, name: str) -> Path:
    """Build only the cases of cases_frames_`name`.c, for a chip that has not room for all cases.

    The compiler of the library also compiles the cases. On AVR, clang and gcc pass structures in
    other registers.
    """
    return build.build(
        target,
        [PROGRAM / f"{file}.c" for file in ("common", f"cases_frames_{name}", "traces")],
        name=f"ct-frames-{name}-{compiler}{level}",
        defines={**_defines(offends=False, frames=[name]), "CT_FRAMES_ONLY": "1"},
        flags=[f"-I{PROGRAM}"],
        parts=replace(compilers.parts(target, compiler, level, FOLDERS), own=True),
    )


@cache
def on_riscv(compiler: str, level: str, *, offends: bool = False) -> Path:
    """Build the cases and the whole library with this compiler."""
    driver, flags = RISCV[compiler]
    return build.bare(
        driver,
        _ZIG_CC,
        [*_sources("traces", "riscv"), build.SUPPORT / "fw_common.c"],
        name=f"ct-riscv32-{compiler}{level}",
        flags=[*flags, *_RISCV_FLAGS, "-DAESMALL_PORTABLE=", level],
        own=[f"-D{key}={value}" for key, value in _defines(offends).items()],
        link=[*_RISCV_ZIG, "-nostdlib", "-Wl,-e,start", "-Wl,--gc-sections"],
    )
