# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the C calls of whole modes: RISC-V's ILP32, and the same calls on the other chips."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from aesmall_prove.fips197 import Byte
from aesmall_prove.modes.case import At, Buffer, Call, Case, Number, World, u8, u16, u32, u64
from aesmall_prove.modes.contracts import Asked, Claim, Maker, Mode
from aesmall_prove.modes.in_memory import PLACEMENTS
from aesmall_prove.modes.programs import ASSEMBLY, RISCV, TARGETS
from aesmall_prove.modes.proofs import Job
from aesmall_prove.modes.run import Session

SOURCE = Path(__file__).parents[1] / "snippets" / "calls.c"
#: Function -> the types of its arguments after `out`
STORED = {
    "mixed": (u8, u64, u16, u64, u32, u64, u8, u64),
    "split": (u64, u64, u64, u64, u8),
}
#: Function in assembly -> why it is not proved
BROKEN = {
    "changes_s3": "does not restore s3",
    "changes_gp": "does not restore gp",
    "changes_tp": "does not restore tp",
    "moves_sp": "returns with another stack pointer",
    "moves_sp_by_8": "which is not aligned",
    "keeps_t0": "returns (",
    "keeps_ra": "the target of a jump",
    "keeps_below": "uses the stack below the stack pointer",
}
COUNT, RESULT = 10, 42


def _failure(target: str, symbol: str, make: Maker, helpers: Sequence[str] = ()) -> str:
    """Return why a function is not proved at one of the placements, or ""."""
    claim = Claim(symbol, "", "one", lambda full: (Asked(make, place) for place in PLACEMENTS))
    mode = Mode(
        f"calls of {symbol}",
        "the calling convention",
        (claim,),
        helpers=tuple(helpers),
        replaced=lambda image: {name: ANSWERS[name] for name in helpers},
        sources=(SOURCE,),
    )
    return Job(mode, target, ASSEMBLY).prove(claim)[1]


def _ten(session: Session) -> None:
    """Answer a call of ten pointers, of which only the first ones are in registers."""
    given = session.given([session.abi.pointer] * COUNT)
    start = session.addresses["in"]
    session.expect(given, [*range(start, start + COUNT)], "pointer")


def _none(session: Session) -> None:
    """Answer a call without arguments."""


ANSWERS = {"ten": _ten, "none": _none}


def _asking(symbol: str, result: int | None) -> Maker:
    def make(world: World) -> Case:
        buffers = {"in": Buffer(world.bytes("in", COUNT))}
        return Case(symbol, buffers, [Call(symbol, [At("in")], result)])

    return make


def _storing(symbol: str) -> Maker:
    def make(world: World) -> Case:
        given, stored = list[Number](), list[Byte]()
        for i, type_ in enumerate(STORED[symbol]):
            value = world.bytes(f"argument {i}", type_(0).size)
            given.append(type_(tuple(value)))
            stored += value
        call = Call(symbol, [At("out"), *given], None, {"out": stored})
        return Case(symbol, {"out": Buffer(size=len(stored), writable=True)}, [call])

    return make


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("symbol", STORED)
def test_arguments_are_where_the_compiler_expects_them(target: str, symbol: str) -> None:
    assert _failure(target, symbol, _storing(symbol)) == ""


@pytest.mark.parametrize("target", TARGETS)
def test_narrow_arguments_are_extended_to_words(target: str) -> None:
    def make(world: World) -> Case:
        value = world.bytes("narrow", 1)
        zeros: list[Byte] = [(0,) * 8] * 3
        call = Call("whole", [At("out"), u8(tuple(value))], None, {"out": [*value, *zeros]})
        return Case("whole", {"out": Buffer(size=4, writable=True)}, [call])

    assert _failure(target, "whole", make) == ""


@pytest.mark.parametrize("target", ["rp2040", RISCV])
def test_a_call_of_ten_arguments_is_answered(target: str) -> None:
    assert _failure(target, "asks", _asking("asks", RESULT), ["ten"]) == ""
    failure = _failure(target, "asks", _asking("asks", RESULT - 1), ["ten"])
    assert f"returns {RESULT}, not {RESULT - 1}" in failure
    swapped = _failure(target, "asks_wrongly", _asking("asks_wrongly", RESULT), ["ten"])
    assert "calls a function with another pointer" in swapped


@pytest.mark.parametrize("symbol", BROKEN)
def test_a_broken_calling_convention_is_refuted(symbol: str) -> None:
    result = 5 if symbol == "keeps_t0" else None
    helpers = ["none"] if symbol in ("keeps_t0", "keeps_ra") else []
    assert BROKEN[symbol] in _failure(RISCV, symbol, _asking(symbol, result), helpers)
