# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that public headers compile after macros that headers of boards and systems define.

A parameter or a member of our headers must not have the name of such a macro.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

SRC = REPOSITORY / "src"
WORDS = Path(__file__).with_name("common_macros.txt")
#: Headers of the compiler and its library come first, because their names are not our choice.
SYSTEM = ("stddef.h", "stdint.h", "string.h")
SYSTEM_CPP = ("type_traits", "stdlib.h")
#: Folders of src/ with headers that only its own sources include. Adapters need headers of other
#: libraries.
NOT_FOR_USERS = ("adapters", "armv6m", "avr", "portable", "rv32")
LANGUAGES = {
    "C": ("gcc", "-std=c99", "-xc"),
    "C++": ("g++", "-std=c++11", "-xc++"),
    "C by clang": ("clang", "-std=c99", "-xc"),
    "C of AVR": ("avr-gcc", "-mmcu=atmega328p", "-std=c99", "-xc"),
    "C++ of AVR": ("avr-g++", "-mmcu=atmega328p", "-std=c++11", "-xc++"),
}


def words() -> list[str]:
    lines = WORDS.read_text("utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


def public_headers(suffixes: tuple[str, ...]) -> list[str]:
    """Return the headers of src/ that users include, directly or through aesmall.h."""
    found = []
    for path in sorted(SRC.rglob("*.h*")):
        text = path.read_text("utf-8")
        name = path.relative_to(SRC).as_posix()
        if name.split("/")[0] in NOT_FOR_USERS or "Internal:" in text[:400]:
            continue
        if name.startswith("engines/") and "#error" in text:
            continue  # engines.h includes it if the processor has the engine
        if path.suffix in suffixes:
            found.append(name)
    return found


def errors(language: str, macros: list[str], headers: list[str], extra: str = "") -> str:
    """Return the errors of the compiler for the headers after the macros.

    No macro is a valid expression.
    """
    is_cpp = language.startswith("C++")
    system = SYSTEM + (() if is_cpp and "AVR" in language else SYSTEM_CPP if is_cpp else ())
    if "AVR" in language:
        system = (*system, "avr/pgmspace.h")
    lines = [
        *(f"#include <{name}>" for name in system),
        *(f"#undef {word}\n#define {word} @{word}@" for word in macros),
        *(f'#include "{name}"' for name in headers),
        extra,
    ]
    command = [*LANGUAGES[language], "-fsyntax-only", "-w", f"-I{SRC}", "-"]
    done = subprocess.run(
        command, input="\n".join(lines), capture_output=True, text=True, check=False
    )
    return done.stderr


def test_the_list_is_long_and_has_no_word_twice() -> None:
    found = words()
    assert len(found) > 300
    assert sorted(set(found)) == sorted(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_headers_after_common_macros(language: str) -> None:
    suffixes = (".h", ".hpp") if "C++" in language else (".h",)
    assert errors(language, words(), public_headers(suffixes)) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_member_with_such_a_name_is_caught(language: str) -> None:
    offender = "struct offender { int near; };\nvoid call(int small);"
    assert errors(language, ["unused_word"], [], offender) == ""
    said = errors(language, words(), [], offender)
    assert "near" in said or "@" in said or "stray" in said
