# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that every public name is written in full in one header, where a comment describes it."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_workshop.paths import REPOSITORY

SRC = REPOSITORY / "src"
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
TYPE = re.compile(r"^typedef (?:struct|union|enum) (aesmall_\w+) \{|^\} (aesmall_\w+);", re.M)
KERNEL = re.compile(r"aesmall_aes\d*_\w+_(avr|armv[67]m|rv32|c)")
PLACES = {
    "atmega328p": (),
    "rp2040": (),
    "rp2350_hazard3": (),
    "host": (),
    "atmega328p, portable": ("-DAESMALL_PORTABLE",),
}


@cache
def headers() -> dict[Path, str]:
    """Return the headers without comments and without the functions that are deleted in C++."""
    found = {path: path.read_text("utf-8") for path in sorted(SRC.rglob("*.h"))}
    refused = re.compile(r'extern "C\+\+" \{\n.*?\n\}\n', re.DOTALL)
    return {path: refused.sub("", COMMENT.sub(" ", text)) for path, text in found.items()}


@cache
def given(place: str) -> frozenset[str]:
    """Return the functions and types that aesmall.h declares for a program."""
    target = TARGETS[place.split(",")[0]]
    command = [target.compiler, *target.flags, *PLACES[place], f"-I{SRC}", "-E", "-P"]
    done = subprocess.run(
        [*command, str(SRC / "aesmall.h")], capture_output=True, text=True, check=True
    )
    code = re.sub(r"__attribute__ *\(\([^()]*(?:\([^()]*\)[^()]*)*\)\)", "", done.stdout)
    code = re.sub(r"^\s*(?:static inline|extern) +", "", code, flags=re.M)
    names = {match[1] for match in re.finditer(r"\b(aesmall_\w+) *\([^;{}]*?\)\s*[;{]", code)}
    return frozenset(names | {one or other for one, other in TYPE.findall(code)})


@pytest.mark.parametrize("place", PLACES)
def test_every_name_stands_in_one_header(place: str) -> None:
    found = {name for name in given(place) if not KERNEL.fullmatch(name)}
    assert len(found) > 300
    where: dict[str, set[str]] = {name: set() for name in found}
    for path, text in headers().items():
        literal = set(re.findall(r"\baesmall_\w+", text))
        defined = {
            name
            for name in found & literal
            if (
                re.search(rf"(?:^|[\s*]){name}\([^;{{}}]*\)\s*[;{{]", text)
                and re.search(rf"^[A-Z_a-z][\w\s*]*?\b{name}\(", text, re.M)
            )
            or re.search(
                rf"^(?:typedef .*|\}} ){name}(?:;| \{{|\()|\b{name}\)\(|^typedef .*\b{name};",
                text,
                re.M,
            )
        }
        for name in defined:
            # A header in inner/ defines calls of the header of the same name above it.
            where[name].add(path.relative_to(SRC).as_posix().replace("/inner/", "/"))
    assert {name: places for name, places in where.items() if len(places) != 1} == {}


def test_no_public_macro_pastes_names() -> None:
    """No public macro pastes names. A macro that a header undefines again is private."""
    found = []
    for path in sorted([*SRC.rglob("*.h"), *SRC.rglob("*.hpp")]):
        text = path.read_text("utf-8")
        for match in re.finditer(r"^#define (\w+)\([^)]*\)(?:.*\\\n)*.*\n", text, re.M):
            if "##" in match[0] and f"#undef {match[1]}\n" not in text:
                found.append(f"{path.relative_to(SRC)}: {match[1]}")
    assert found == []


@pytest.mark.parametrize("place", PLACES)
def test_kernels_alone_are_named_after_a_processor(place: str) -> None:
    ending = re.compile(
        r"aesmall_\w*_(avr|armv[67]m|rv32|c)_\w+|"
        r"aesmall_aes\d*_(?!\w*(?:encrypt|decrypt|expand|ctr_blocks)).*_(avr|armv[67]m|rv32|c)"
    )
    assert [name for name in given(place) if ending.fullmatch(name)] == []
