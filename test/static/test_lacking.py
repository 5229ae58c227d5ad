# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that an engine which the core does not have is an error with the engine to take instead."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable

import pytest
from aesmall.engines import engines_on, read
from aesmall.targets import TARGETS
from aesmall_workshop.paths import REPOSITORY

SRC = REPOSITORY / "src"
NAMES = tuple(read()["names"])
#: A target and a language -> the compiler and its flags
COMPILERS = {
    "host, C": ("gcc", "-xc"),
    "host, C++": ("g++", "-xc++"),
    "host, C by clang": ("clang", "-xc", "-ferror-limit=0"),
    "atmega328p, C": ("avr-gcc", "-mmcu=atmega328p", "-xc"),
    "atmega328p, C++": ("avr-g++", "-mmcu=atmega328p", "-xc++"),
    "rp2040, C": ("arm-none-eabi-gcc", *TARGETS["rp2040"].flags, "-xc"),
    "rp2040, C of Cortex-M3": ("arm-none-eabi-gcc", "-mcpu=cortex-m3", "-mthumb", "-xc"),
    "rp2040, C of Cortex-M4": ("arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mthumb", "-xc"),
    "rp2040, C of Cortex-M33": ("arm-none-eabi-gcc", "-mcpu=cortex-m33", "-mthumb", "-xc"),
    **{
        f"{target}, C": (TARGETS[target].compiler, *TARGETS[target].flags, "-xc")
        for target in ("rp2350_hazard3", "rv32ec")
    },
}
MESSAGE = re.compile(r"error: (?:#error )?\"?aesmall: no (\w+) on this core: take (\w+)")


def told(name: str, lines: Iterable[str]) -> dict[str, set[str]]:
    """Compile lines. Return the engines of the errors, with the engines to take instead."""
    command = [*COMPILERS[name], "-fsyntax-only", f"-I{SRC}", "-"]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True)
    found: dict[str, set[str]] = {}
    for lacked, other in MESSAGE.findall(done.stderr):
        found.setdefault(lacked, set()).add(other)
    assert bool(found) == (done.returncode != 0), done.stderr
    return found


def uses(names: Iterable[str]) -> Iterable[str]:
    """Return a program that uses engines, with keys and with bare schedules."""
    yield "#include <aesmall.h>"
    for name in names:
        yield f"aesmall_aes128_{name} key_{name}; aesmall_aes_{name} any_{name};"
        yield f"void call_{name}(const uint8_t *secret)"
        yield f"{{ aesmall_aes128_expand_{name}(key_{name}.schedule, secret); }}"


@pytest.mark.parametrize("name", COMPILERS)
def test_an_engine_that_a_core_lacks(name: str) -> None:
    target = name.split(",")[0]
    has = {e.name for e in engines_on(target)} & set(NAMES) | {e.name for e in engines_on("host")}
    lacks = set(NAMES) - has
    assert len(lacks) > 3
    assert told(name, uses(has)) == told(name, (f"#include <engines/{n}.h>" for n in has)) == {}
    found = told(name, uses(lacks))
    assert set(found) == lacks
    assert found == told(name, (f"#include <engines/{n}.h>" for n in lacks))
    assert {len(others) for others in found.values()} == {1}
    assert {other for [other] in found.values()} <= has


def test_the_nearest_engine_is_named() -> None:
    """For example, a core without `fast4k` takes `fast` if it has it."""
    for name in ("rp2040, C", "rp2040, C of Cortex-M4"):
        assert told(name, uses(["fast4k", "leastram"])) == {
            "fast4k": {"fast"},
            "leastram": {"tiny"},
        }
    assert told("host, C", uses(["fast4k", "ct_lean"])) == {
        "fast4k": {"balanced"},
        "ct_lean": {"ct"},
    }
