# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the C code of `aesmall choose` compiles and has the size in the answer."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aesmall.choose import compiled
from aesmall.choose.rules import Answer, choose
from aesmall.choose.snippet import snippet
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.measure.footprint import footprint

MAIN = [t for t in ("atmega328p", "rp2040", "rp2350_hazard3") if t in compiled.data()["targets"]]


@cache
def committed() -> dict[str, Any]:
    return compiled.data()


def _answers(target: str, engine: str, bits: int, only: bool, modes: list[str]) -> list[Answer]:
    asked = {"target": target, "key_bits": bits, "encrypt_only": only, "modes": modes}
    found = choose(committed(), asked)
    return [a for a in found if a.engine == engine and a.flash is not None]


def _modes(target: str, engine: str, bits: int, only: bool) -> list[str]:
    """Return all modes with figures."""
    return [m for m in committed()["modes"] if _answers(target, engine, bits, only, [m])]


def _compile(target: str, code: str) -> None:
    assert all(len(line) <= 100 for line in code.splitlines()), code
    assert "@" not in code
    machine = TARGETS[target]
    flags = [*machine.flags, *build._COMMON_FLAGS, f"-I{build.REPOSITORY / 'src'}"]
    command = [machine.compiler, "-std=gnu99", *flags, "-x", "c", "-fsyntax-only", "-"]
    done = subprocess.run(command, input=code, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stderr}\n{code}"


def _check(target: str, engine: str, bits: int, only: bool) -> None:
    """Compile the code without a mode, and with all modes together."""
    for modes in ([], _modes(target, engine, bits, only)):
        asked = {"target": target, "key_bits": bits, "encrypt_only": only, "modes": modes}
        for answer in _answers(target, engine, bits, only, modes):
            _compile(target, snippet(committed(), asked, answer))


@pytest.mark.parametrize("target", MAIN)
def test_every_mode_of_the_default_engine_compiles(target: str) -> None:
    engine = next(e["name"] for e in committed()["targets"][target]["engines"] if e["default"])
    for only in (True, False):
        assert len(_modes(target, engine, 128, only)) > 12
        _check(target, engine, 128, only)


@pytest.mark.slow
@pytest.mark.parametrize("target", list(committed()["targets"]))
def test_every_engine_compiles(target: str) -> None:
    """The code of every engine compiles.

    Key sizes alternate. Chips of one family have the same engines, so one chip has all of them.
    """
    alone = TARGETS[target].family == "avr" and target != "atmega328p"
    for number, engine in enumerate(committed()["targets"][target]["engines"]):
        if alone and not engine["default"]:
            continue
        bits = [int(size) for size in engine["keys"]]
        _check(target, engine["name"], bits[number % len(bits)], number % 2 == 0)


def _linked(target: str, code: str, name: str, folder: Path) -> tuple[int, int]:
    """Return flash and static RAM of the library in a program of all functions but crypto_stop."""
    code = code[: code.rindex("void crypto_stop")]
    functions = re.findall(r"^(?:void|aesmall_error) (crypto_\w+)\(", code, re.MULTILINE)
    source = folder / f"{name}.c"
    source.write_text(f"{code}\nint main(void)\n{{\n    return 0;\n}}\n", encoding="utf-8")
    flags = [f"-Wl,-u,{function}" for function in functions]
    binary = build.build(target, [source], name=name, flags=flags)
    nm = TARGETS[target].compiler.replace("gcc", "nm")
    share = footprint(binary.with_suffix(".map"), build.LIBRARY_OBJECTS, nm)
    return share.flash, share.static_ram


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "engine", "only", "modes"),
    [
        ("atmega328p", "balanced", False, []),
        ("atmega328p", "nano", True, []),
        ("atmega328p", "nano", False, ["ctr", "cbc", "cmac"]),
        ("atmega328p", "tiny", True, ["ccm", "ctr"]),
        ("atmega328p", "compact", False, ["kw", "ccm", "ocb"]),
        ("atmega328p", "fastram", False, ["eax", "cbc"]),
        ("rp2040", "nano", False, ["cbc", "ctr", "ccm"]),
        ("rp2040", "ct", False, ["ccm", "cbc", "gcm"]),
    ],
)
def test_a_program_links_what_the_answer_says(
    target: str, engine: str, only: bool, modes: list[str], tmp_path: Path
) -> None:
    asked = {"target": target, "encrypt_only": only, "modes": modes}
    answers = _answers(target, engine, 128, only, modes)
    assert len(answers) == 1 + (engine == "ct")
    for answer in answers:
        code = snippet(committed(), asked, answer)
        linked = _linked(target, code, f"choose_{engine}_{answer.calls}", tmp_path)
        assert answer.flash is not None and answer.gap is not None
        assert linked == (answer.flash - answer.gap, answer.static_ram), answer.calls
