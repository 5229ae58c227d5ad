# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a string as a key does not compile.

The error must show correct code, and this code must compile.
"""

from __future__ import annotations

import subprocess

import pytest
from aesmall_workshop.paths import REPOSITORY

COMPILERS = {
    "gcc": ("g++",),
    "clang": ("clang++",),
    "avr": ("avr-g++", "-mmcu=atmega328p"),
    "IDE": ("avr-g++", "-mmcu=atmega328p", "-fpermissive", "-w"),
}
CLASSES = ("EncryptKey<128> k", "Key<128> k", "GcmSiv<128> k")
STRING = '"5TGBhu8JMki9lpok"'
RIGHT = (
    "bytes_at<16>((const uint8_t *)text)",
    'hex_secret<16>("000102030405060708090a0b0c0d0e0f")',
)


def said(compiler: str, declared: str) -> tuple[bool, str]:
    """Return whether a line compiles, and the compiler's message in one line."""
    text = (
        "#include <aesmall.hpp>\nusing namespace aesmall;\n"
        f"extern const char text[17];\nvoid f() {{ {declared}; (void)k; }}\n"
    )
    command = [*COMPILERS[compiler], "-std=c++11", f"-I{REPOSITORY / 'src'}", "-xc++", "-"]
    done = subprocess.run(
        [*command, "-S", "-o", "/dev/null"], input=text, capture_output=True, text=True, check=False
    )
    return done.returncode == 0, done.stderr.replace("\\", "")


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("declared", CLASSES)
def test_the_compiler_says_what_to_write(compiler: str, declared: str) -> None:
    does, words = said(compiler, f"{declared}({STRING})")
    assert not does
    assert "a string is no key" in words
    assert 'hex_secret<n>("0001...")' in words
    assert RIGHT[0].replace("16", "n") in words


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("right", RIGHT)
def test_what_it_says_compiles(compiler: str, right: str) -> None:
    does, words = said(compiler, f"EncryptKey<128> k({right})")
    assert does, words
