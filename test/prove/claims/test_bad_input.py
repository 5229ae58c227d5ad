# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a proof that cannot finish fails with a place and a reason, and that nothing is empty.

Functions that never return, need too much memory or have an instruction without a model are not
proved. Claims, cases, lengths, jobs and placements must not be empty.
"""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from aesmall_prove import report
from aesmall_prove.contracts import Routine, placements, routines
from aesmall_prove.modes import programs
from aesmall_prove.modes.case import Argument, At, Buffer, Call, Case, World
from aesmall_prove.modes.contracts import Asked, Claim, Mode, by_length, everywhere
from aesmall_prove.modes.mutants import changed
from aesmall_prove.modes.proofs import Job, complaints
from aesmall_prove.prove import Prover, program
from aesmall_prove.report import Link
from aesmall_prove.specification import ContractError

SOURCE = Path(__file__).with_name("endless.c")
TARGETS = ("atmega328p", "rp2040")
#: Bytes that a proof may use in a test, in addition to those that the process has
LITTLE = 128 << 20
#: Thumb: a jump to itself, and an instruction without a model
JUMP, WFI = 0xE7FE, 0xBF30


def _mode(function: str) -> Mode:
    def make(world: World) -> Case:
        cipher, text = world.cipher(), world.bytes("block", 16)
        given: list[Argument] = [At("key"), At("block")]
        is_block = function in ("remembers", "encrypts")
        call = Call(function, given if is_block else [])
        if is_block:
            call.after = {"block": cipher.encrypt(text)}
        return Case(function, {"block": Buffer(text, writable=True)}, [call])

    claim = Claim(function, "", "one case", lambda _: [Asked(make)])
    return Mode("endless", "", (claim,), sources=(programs.SIZES, SOURCE))


def _failure(target: str, function: str) -> str:
    """Return why a function is not proved, or "" if it is."""
    job = Job(_mode(function), target, programs.GCC)
    proof, failure = job.prove(job.mode.claims[0])
    assert proof.proved == (not failure)
    assert bool(failure) == bool(complaints([proof]))
    return failure


def _little() -> None:
    """Limit the memory of this process like report.begin."""
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5]) * 4096
    report.MEMORY = used + LITTLE
    report.begin()
    assert resource.getrlimit(resource.RLIMIT_DATA)[0] == report.MEMORY


@pytest.mark.parametrize("target", TARGETS)
def test_a_function_that_returns_is_proved(target: str) -> None:
    assert _failure(target, "encrypts") == ""


@pytest.mark.parametrize("target", TARGETS)
def test_a_function_that_never_returns_is_not_proved(target: str) -> None:
    failure = _failure(target, "forever")
    assert "instructions" in failure
    assert "at forever" in failure


@pytest.mark.parametrize("target", TARGETS)
def test_an_instruction_without_a_model_is_not_proved(target: str) -> None:
    failure = _failure(target, "sleeps")
    assert "the instruction" in failure
    assert "at sleeps" in failure


def test_too_much_memory_is_not_proved() -> None:
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(1, mp_context=fork, initializer=_little) as pool:
        failure = pool.submit(_failure, "rp2040", "remembers").result()
    assert "more memory than a proof may use" in failure
    assert "at remembers" in failure


# ---- kernels ----


def _routine() -> Routine:
    wanted = ("balanced", "encrypt", 128, None)
    [routine] = [
        r for r in routines("rp2040") if (r.engine.name, r.verb, r.key_bits, r.variant) == wanted
    ]
    return routine


@pytest.mark.parametrize(("code", "why"), [(JUMP, "instructions"), (WFI, "the instruction")])
def test_a_kernel_that_cannot_be_run_is_not_proved(
    code: int, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    routine = _routine()
    link = Link.of(program([routine]))
    entry = link.image.symbols[routine.symbol].address
    right = int.from_bytes(link.image.read(entry, 2) or b"", "little")
    wrong = changed(link.image, entry, right ^ code)
    monkeypatch.setattr("aesmall_prove.machine.LIMIT", 10_000)
    proof, failure = report.prove([Link(wrong, link.listing)], routine)
    assert not proof.proved
    assert why in failure.splitlines()[1]
    assert routine.symbol in failure.splitlines()[2]


# ---- empty sets ----


def _case(_: World) -> Case:
    return Case("empty", {}, [])


EMPTY: dict[str, Callable[[], object]] = {
    "a mode without a claim": lambda: Mode("empty", "", ()),
    "a claim without a function": lambda: Claim("", "", "one", lambda _: ()),
    "a claim without lengths": lambda: Claim("f", "", "", lambda _: ()),
    "a claim twice": lambda: Mode("twice", "", _mode("forever").claims * 2),
    "a case without a call": lambda: _case(World()),
    "no message length": lambda: [*by_length(lambda _: _case, ())],
    "no cases": lambda: [*everywhere(())],
    "a program without a kernel": lambda: report.Job(()),
    "no program": lambda: report.prove([], _routine()),
}


@pytest.mark.parametrize("make", EMPTY.values(), ids=EMPTY.keys())
def test_an_empty_set_is_an_error(make: Callable[[], object]) -> None:
    with pytest.raises(ContractError):
        make()


def test_a_claim_without_cases_is_not_proved() -> None:
    mode = _mode("encrypts")
    claims = (replace(mode.claims[0], cases=lambda _: ()),)
    job = Job(replace(mode, claims=claims), "rp2040", programs.GCC)
    proof, failure = job.prove(claims[0])
    assert not proof.proved
    assert failure == "there is no case"


def test_a_kernel_without_placements_is_an_error() -> None:
    routine = _routine()
    prover = Prover(Link.of(program([routine])).image, routine)
    none: Sequence[object] = placements(routine)[:0]
    with pytest.raises(ContractError, match="no placement"):
        prover.runs(none)  # type: ignore[arg-type]
