# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that src/ compiles without warnings, with every warning that a user may enable.

Sources are compiled as C, and headers as C and C++. One call of a compiler compiles all files.
`make test` uses three compilers with the oldest standards, and `make verify` all compilers and
standards.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, littlefs
from aesmall_workshop.chips.build import BUILD, SUPPORT, BuildError
from aesmall_workshop.measure import compilers
from aesmall_workshop.measure.program import MAIN
from aesmall_workshop.paths import REPOSITORY
from ct import programs
from support.flags import OPTIMISED, PORTABLE

SRC = REPOSITORY / "src"
HERE = Path(__file__).parent
CPP = HERE.parent / "firmware" / "cpp"
ZIG = compilers.SECOND
ZIG_CACHES = {f"ZIG_{scope}_CACHE_DIR": str(BUILD / "zig") for scope in ("LOCAL", "GLOBAL")}

WARNINGS = (
    *("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow"),
    *("-Wcast-align", "-Wcast-qual", "-Wundef", "-Werror"),
)
ARM = ("-mcpu=cortex-m0plus", "-mthumb")
RISCV = TARGETS["rp2350_hazard3"].flags
#: For the programs of test/whole/test_cpp.py, with engines that the target has
ENGINES = "-DAESMALL_TEST_ENGINES(f)=f(balanced) f(compact) f(tiny) f(nano) f(nano_tableless) f(ct)"
#: Optional macros: name -> macros, and the sources that use them
OPTIONS = {
    "GHASH by bits": (("-DAESMALL_GHASH_BITS=1",), "modes/g*/*.c"),
    "SHA-2 by bytes": (("-DAESMALL_SHA2_BYTES=1",), "services/hash/sha*.c"),
    "LMIC": (("-DAESMALL_LMIC_ENGINE=ct", "-DAESMALL_LMIC_BLOCK_ENGINE=nano"), "adapters/lmic*.c"),
    "littlefs": (("-DAESMALL_LITTLEFS",), "adapters/littlefs*.c"),
}


@dataclass(frozen=True)
class Compiler:
    """A compiler: its drivers for C and C++, its flags and its standards."""

    c: tuple[str, ...]
    cpp: tuple[str, ...]
    flags: tuple[str, ...] = ()
    standards: tuple[str, ...] = ("c99", "c11", "c++11", "c++14", "c++17", "c++20")

    def of(self, standard: str) -> tuple[str, ...]:
        """Return the command without the files."""
        language = (f"-std={standard}", *self.flags, *WARNINGS, "-fsyntax-only", f"-I{SRC}")
        if "++" not in standard:
            return (*self.c, *language)
        useless = () if "clang" in self.cpp[-1] else ("-Wuseless-cast",)
        return (*self.cpp, *language, "-Wold-style-cast", *useless)


def avr_gcc(chip: str, *standards: str) -> Compiler:
    """Return avr-gcc 5.4, which does not support newer standards."""
    return Compiler(("avr-gcc",), ("avr-g++",), (f"-mmcu={chip}",), standards)


def pinned_clang(target: str, chip: str, headers: str) -> Compiler:
    """Return clang 19 from zig, with the C library of the target's gcc."""
    places = ("-nostdinc", f"-isystem{ZIG / 'lib' / 'include'}", f"-isystem{headers}")
    driver = (str(ZIG / "zig"), "clang")
    return Compiler(driver, driver, (f"--target={target}", chip, *places), ENDS)


#: The oldest and the newest standards, for compilers that need no others
ENDS = ("c99", "c++11", "c++20")
COMPILERS = {
    "gcc": Compiler(("gcc",), ("g++",)),
    "clang": Compiler(("clang",), ("clang++",), (), ENDS),
    "avr-gcc-atmega328p": avr_gcc("atmega328p", "c99", "c11", "c++11", "c++14"),
    "avr-gcc-atmega2560": avr_gcc("atmega2560", "c99", "c++11"),
    "avr-gcc-attiny85": avr_gcc("attiny85", "c99", "c++11"),
    "arm-none-eabi-gcc": Compiler(("arm-none-eabi-gcc",), ("arm-none-eabi-g++",), ARM),
    "arm-none-eabi-gcc-cortex-m33": Compiler(
        ("arm-none-eabi-gcc",), ("arm-none-eabi-g++",), ("-mcpu=cortex-m33", "-mthumb"), ENDS
    ),
    "riscv64-unknown-elf-gcc": Compiler(
        ("riscv64-unknown-elf-gcc",), ("riscv64-unknown-elf-g++",), RISCV, ENDS
    ),
    "clang-19-avr": pinned_clang("avr", "-mmcu=atmega2560", "/usr/lib/avr/include"),
    "clang-19-armv6m": pinned_clang(
        "thumbv6m-none-eabi", "-mcpu=cortex-m0plus", "/usr/include/newlib"
    ),
}


#: The compilers of `make test`, with the oldest standards
USUAL = ("gcc", "avr-gcc-atmega328p", "arm-none-eabi-gcc")


def cases() -> Iterator[object]:
    """Yield every compiler with every standard."""
    for name, compiler in COMPILERS.items():
        for standard in compiler.standards:
            is_usual = standard in ("c99", "c++11") and name in USUAL
            marks = [] if is_usual else [pytest.mark.verify]
            yield pytest.param(name, standard, marks=marks, id=f"{name}-{standard}")


def warnings(command: Sequence[str], files: Sequence[Path]) -> str:
    """Return the warnings of a compiler for the files, or ""."""
    done = subprocess.run(
        [*command, *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **ZIG_CACHES},
    )
    return done.stderr or "failed" * (done.returncode != 0)


def public_headers() -> list[str]:
    """Return aesmall.h, aesmall.hpp and the headers that they include.

    A private header may need the header that includes it.
    """
    included = [
        re.findall(r'^#include "(.+)"', (SRC / f"aesmall.{end}").read_text(), re.M)
        for end in ("h", "hpp")
    ]
    return ["aesmall.h", *included[0], "aesmall.hpp", *included[1][1:]]


def alone(folder: Path, headers: Sequence[str], suffix: str) -> list[Path]:
    """Make a program for each header that includes only this header, twice."""
    folder.mkdir(exist_ok=True)
    made = []
    for header in headers:
        program = folder / (header.replace("/", "-") + suffix)
        program.write_text(f"#include <{header}>\n" * 2 + "extern int nothing_else;\n")
        made.append(program)
    return made


@pytest.mark.parametrize(("name", "standard"), list(cases()))
def test_no_warnings(name: str, standard: str, tmp_path: Path) -> None:
    compiler = COMPILERS[name]
    command = compiler.of(standard)
    if "++" in standard:
        headers = public_headers() if standard == "c++11" else ["aesmall.hpp"]
        files = alone(tmp_path, headers, ".cpp")
        files += [HERE / "classes.cpp", *sorted(CPP.glob("*.cpp"))]
        sizes = tmp_path / "sizes.cpp"
        sizes.write_text(f'#include "{HERE / "sizes.c"}"\n')
        command = (*command, ENGINES, f"-I{CPP}", f"-I{SUPPORT}")
        assert not warnings(command, [*files, sizes])
    else:
        files = alone(tmp_path, [h for h in public_headers() if h.endswith(".h")], ".c")
        assert not warnings(command, [*files, HERE / "sizes.c", *sorted(SRC.rglob("*.c"))])


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize(
    "name",
    [
        "gcc",
        *(
            pytest.param(n, marks=pytest.mark.verify)
            for n in ("clang", "arm-none-eabi-gcc", "riscv64-unknown-elf-gcc")
        ),
        "avr-gcc-atmega2560",
    ],
)
def test_no_warnings_with_options(name: str, option: str, tmp_path: Path) -> None:
    macros, pattern = OPTIONS[option]
    if option == "littlefs":
        macros = (*macros, f"-isystem{littlefs.sources()}")
    files = sorted(SRC.glob(pattern))
    assert files
    assert not warnings((*COMPILERS[name].of("c99"), *macros), files)
    headers = [f"adapters/{file.name}" for file in SRC.glob(pattern.replace("*.c", "*.h"))]
    if "adapters" in pattern:
        files = alone(tmp_path, headers, ".cpp")
        assert not warnings((*COMPILERS[name].of("c++11"), *macros), files)


@pytest.mark.parametrize("name", ["gcc", "clang"])
def test_no_warnings_with_mbedtls(name: str, tmp_path: Path) -> None:
    compiler = COMPILERS[name]
    files = [SRC / "adapters" / "mbedtls.c"]
    assert not warnings((*compiler.of("c99"), "-DAESMALL_MBEDTLS=1"), files)
    files = alone(tmp_path, ["adapters/mbedtls.h"], ".cpp")
    assert not warnings((*compiler.of("c++11"), "-DAESMALL_MBEDTLS=1"), files)


# ---- warnings of the optimiser ----

#: Builds of the whole library: with the optimisation of other projects, and with all of the library
#: in C. The tests of constant time and of the choice of objects use the same objects.
MADE = {
    "gcc": ("host", "gcc", OPTIMISED),
    "clang": ("host", "clang", OPTIMISED),
    **{f"{target}-gcc": (target, None, OPTIMISED) for target in MAIN},
    **{f"{target}-portable": (target, None, PORTABLE) for target in (*MAIN, "host")},
}


@pytest.mark.verify
@pytest.mark.parametrize("name", MADE)
def test_no_warnings_when_it_is_made(name: str) -> None:
    """All sources compile without warnings of -Wall and -Wextra, including unused sources."""
    target, compiler, flags = MADE[name]
    made = build.library(target, flags=flags, compiler=compiler)
    assert set(SRC.rglob("*.c")) <= made.keys()


@pytest.mark.verify
@pytest.mark.parametrize("target", ["atmega2560", "rp2040"])
def test_no_warnings_when_the_pinned_clang_makes_it(target: str) -> None:
    """The pinned clang compiles all sources without warnings, as for traces of constant time."""
    parts = compilers.parts(target, "zig", "-O2", programs.FOLDERS)
    assert set(SRC.rglob("*.c")) <= build.library(target, parts=parts).keys()


def test_a_warning_of_the_optimiser_is_found(tmp_path: Path) -> None:
    """A warning of the optimiser is found in objects that are built like the library."""
    source = tmp_path / "unset.c"
    source.write_text("int main(void) { int a[2]; return a[0]; }\n", encoding="utf-8")
    with pytest.raises(BuildError, match="uninitialized"):
        build.build("host", [source], name="unset", flags=OPTIMISED, library=False)


# ---- faults that the test must find --------------------------------------------------------------

#: A warning -> a line of a header that causes it
OFFENDERS = {
    "conversion": "static inline unsigned char f(int n) { return n; }",
    "sign-conversion": "static inline unsigned f(int n) { return n + 1u; }",
    "shadow": "static inline int f(int n) { for (;;) { int n = 1; return n; } }",
    "cast-qual": "static inline char *f(const char *p) { return (char *)p; }",
    "undef": "#if AESMALL_NEVER_HEARD_OF\n#endif\nextern int n;",
    "pedantic": "static inline int f(void) { return 0; };",
    "old-style-cast": "static inline int f(long n) { return (int)n; }",
    "useless-cast": "static inline int f(int n) { return static_cast<int>(n); }",
    "cast-align": "static inline int f(char *p) { return *(int *)p; }",
}
#: Compilers without such a warning, or with a processor without such a fault
WITHOUT = {
    "useless-cast": ("clang", "clang-19-avr", "clang-19-armv6m"),
    "cast-align": ("gcc", "avr-gcc-atmega328p", "clang-19-avr"),
}
FIRST = (
    *("gcc", "clang", "avr-gcc-atmega328p", "arm-none-eabi-gcc", "riscv64-unknown-elf-gcc"),
    "clang-19-avr",
)
FOUND = [
    pytest.param(n, w, marks=[] if n in USUAL else pytest.mark.verify)
    for n in FIRST
    for w in OFFENDERS
    if n not in WITHOUT.get(w, ())
]


@pytest.mark.parametrize(("name", "warning"), FOUND)
def test_an_offender_is_found(name: str, warning: str, tmp_path: Path) -> None:
    standard = "c++11" if warning in ("old-style-cast", "useless-cast") else "c99"
    header = tmp_path / "offender.h"
    header.write_text(OFFENDERS[warning] + "\n")
    command = (*COMPILERS[name].of(standard), f"-I{tmp_path}")
    program = alone(tmp_path / "alone", ["clean.h"], ".cpp" if "++" in standard else ".c")
    (tmp_path / "clean.h").write_text("")
    assert not warnings(command, program)
    (tmp_path / "clean.h").write_text('#pragma once\n#include "offender.h"\n')
    assert "offender.h:1:" in warnings(command, program)
