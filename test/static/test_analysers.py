# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that gcc's analyser, clang-tidy and cppcheck find no fault in src/ except in excused.toml.

The list is for the versions of Debian 12. Other versions may find other faults, and the test still
runs.
"""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

SRC = REPOSITORY / "src"
EXCUSED = Path(__file__).parent / "excused.toml"
SOURCES = sorted(SRC.rglob("*.c"))
LANGUAGE = ("-std=c99", f"-I{SRC}")

#: Check and file, relative to the repository
Finding = tuple[str, str]


@dataclass(frozen=True)
class Analyser:
    """An analyser: its command before and after the files, and the pattern of a finding."""

    command: tuple[str, ...]
    behind: tuple[str, ...]
    line: str
    #: The version in Debian 12
    version: str


GCC_LINE = r"^(?P<file>[^\n:]+):\d+:\d+: warning: .*\[(?P<check>-Wanalyzer[\w-]+)\]$"
TIDY_LINE = r"^(?P<file>[^\n:]+):\d+:\d+: (?:warning|error): .*\[(?P<check>[\w.,-]+)\]$"
CPPCHECK = (
    *("cppcheck", "--quiet", "-j2", "--std=c99", "--enable=warning,performance,portability"),
    *("--template={file}:{line}: [{id}]", f"-I{SRC}"),
)
CPPCHECK_LINE = r"^(?P<file>[^\n:]+):\d+: \[(?P<check>\w+)\]$"
WORDS = ("--platform=unix64", "-DUINT_MAX=0xffffffff", "-DSIZE_MAX=0xffffffffffffffff")
BYTES = ("--platform=avr8", "-D__AVR__", "-DUINT_MAX=0xffff", "-DSIZE_MAX=0xffff")

ANALYSERS = {
    "gcc": Analyser(("gcc", "-fanalyzer", "-O1", "-S", *LANGUAGE), (), GCC_LINE, "12"),
    "clang-tidy": Analyser(
        ("clang-tidy", "--quiet", f"--config-file={REPOSITORY / '.clang-tidy'}"),
        ("--", *LANGUAGE),
        TIDY_LINE,
        "14",
    ),
    "cppcheck": Analyser((*CPPCHECK, *WORDS), (), CPPCHECK_LINE, "2.10"),
    "cppcheck for AVR": Analyser((*CPPCHECK, *BYTES), (), CPPCHECK_LINE, "2.10"),
}


def findings(analyser: Analyser, files: Sequence[Path], folder: Path) -> set[Finding]:
    """Return the findings of an analyser, which runs over several files per call."""
    step = len(files) if "-j2" in analyser.command else 16
    parts = [files[start : start + step] for start in range(0, len(files), step)]

    def said(part: Sequence[Path]) -> str:
        command = [*analyser.command, *map(str, part), *analyser.behind]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        text = "\n".join(pool.map(said, parts))
    return {
        (match["check"], os.path.relpath(os.path.realpath(match["file"]), REPOSITORY))
        for match in re.finditer(analyser.line, text, re.M)
    }


def excused(tool: str) -> set[Finding]:
    """Return the excused findings of a tool."""
    rows = tomllib.loads(EXCUSED.read_text(encoding="utf-8"))["excused"]
    assert all(row["reason"] for row in rows)
    return {(row["check"], row["file"]) for row in rows if row["tool"] == tool}


@pytest.mark.verify
@pytest.mark.parametrize("name", ANALYSERS)
def test_nothing_is_found(name: str, tmp_path: Path) -> None:
    analyser = ANALYSERS[name]
    found = findings(analyser, SOURCES, tmp_path)
    about = f"with {name} {analyser.version}, else compare with that version"
    known = excused(name.split()[0])
    assert not sorted(found - known), about
    if name != "cppcheck for AVR":
        assert not sorted(known - found), (
            f"no longer found: take it out of {EXCUSED.name} ({about})"
        )


# ---- faults that the analysers must find --------------------------------------------------------

OFFENDERS = {
    "gcc": (
        "-Wanalyzer-double-free",
        "#include <stdlib.h>\nvoid f(void *p); void f(void *p) { free(p); free(p); }",
    ),
    "clang-tidy": (
        "clang-analyzer-core.NullDereference",
        "int f(int *p); int f(int *p) { if (p == 0) { return *p; } return 0; }",
    ),
    "cppcheck": (
        "arrayIndexOutOfBounds",
        "int f(void); int f(void) { int a[4] = {0}; return a[4]; }",
    ),
    "cppcheck for AVR": (
        "shiftTooManyBits",
        "unsigned f(unsigned n); unsigned f(unsigned n) { return n << 16; }",
    ),
}


@pytest.mark.parametrize("name", OFFENDERS)
def test_an_offender_is_found(name: str, tmp_path: Path) -> None:
    check, text = OFFENDERS[name]
    offender = tmp_path / "offender.c"
    offender.write_text(text + "\n")
    found = findings(ANALYSERS[name], [offender], tmp_path)
    assert [c for c, file in found] == [check] and "offender.c" in str(found)
