# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The cases of program/ as programs: for this machine under valgrind, for the two chips, for a bare
RISC-V of 32 bits, by every compiler that the claim names."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.measure import compilers
from support.flags import DEBUGGING

PROGRAM = Path(__file__).parent / "program"
#: Of src/: all that holds C
FOLDERS = ("core", "modes", "portable", "services")
LEVELS = ("-O1", "-O2", "-O3", "-Os")
#: What the program under valgrind puts in place of the library's; program/taint.c says why
WRAPPED = ("aesmall_equal", "aesmall_cbc_decrypt_pkcs7")

_CASES = ("common", "offenders", *(f"cases_{g}" for g in ("engines", "modes", "aeads", "services")))
_CODES = ("cases_codes",)
_RISCV_FLAGS = (
    *("-ffreestanding", "-ffunction-sections", "-g", "-Wall", "-Wextra", "-Werror"),
    *("-isystem", str(PROGRAM / "include"), "-std=gnu99", f"-I{PROGRAM}"),
)
_ZIG_CC = (str(compilers.ZIG), "cc")
_RISCV_ZIG = ("-target", "riscv32-freestanding", "-mcpu=generic_rv32+m+c", *compilers.CLANG_FLAGS)
#: By clang 14 of Debian and by the pinned one
RISCV = {
    "clang": (("clang", "--target=riscv32", "-march=rv32imc"), ()),
    "zig": (_ZIG_CC, _RISCV_ZIG),
}


def _sources(*names: str) -> list[Path]:
    return [PROGRAM / f"{name}.c" for name in (*_CASES, *_CODES, *names)]


def _defines(offends: bool) -> dict[str, str]:
    return {"CT_OFFENDERS": str(int(offends))}


@cache
def tainted(compiler: str, level: str, *, offends: bool = False) -> Path:
    """For valgrind; `compiler` is gcc, clang or zig, whose clang makes the library then."""
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
    """The cases with the library's C by this compiler; its assembly is the library's."""
    usual = (compiler, level) == ("gcc", "-Os")
    parts = None if usual else compilers.parts(target, compiler, level, FOLDERS)
    return build.build(
        target,
        _sources("traces"),
        name=f"ct-{compiler}{level}",
        defines=_defines(offends),
        flags=[f"-I{PROGRAM}", *(["-mno-div"] if TARGETS[target].family == "rv32" else [])],
        parts=parts,
    )


@cache
def on_riscv(compiler: str, level: str, *, offends: bool = False) -> Path:
    """The cases, all of it by this compiler."""
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
