# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that only few key/text pairs are measured if proofs cover all pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from aesmall.targets import PRICED
from aesmall_prove import proofs
from aesmall_prove.modes import proofs as modes
from aesmall_workshop.measure import program as measure
from aesmall_workshop.measure.figures import programs
from aesmall_workshop.measure.program import MAIN, PROVED_CHIPS, Program

#: Cores with a branch predictor. Their timing class counts, not a single number of cycles.
PREDICTING = ("rp2350_hazard3",)
CTR_OF_AVR = ("aesmall_ctr_crypt", "", "assembly", "atmega328p")
FEW = [program for program in programs() if program.target in MAIN and program.is_proved]
FEW_MODES = [program for program in FEW if program.operation.is_mode]


def _is_constant(proof: proofs.Proof) -> bool:
    if proof.target in PREDICTING:
        return proof.timing_class in measure.CONSTANT_CLASSES
    return all(least == most for least, most in proof.cycles.values())


def _lacking(asked: Iterable[Program], known: Iterable[proofs.Proof]) -> Iterator[str]:
    """Yield each kernel that a program calls and that is not proved to take constant time."""
    proved = {p.key for p in known if p.proved and _is_constant(p)}
    for program in asked:
        for verb in program.verbs:
            is_there = program.engine.kernel(verb, program.key_bits) is not None
            name = (program.target, program.engine.name, verb, program.key_bits)
            if is_there and name not in proved:
                yield f"{program}: {verb}"


def test_every_kernel_of_them_takes_the_same_time_for_all_inputs() -> None:
    """Every kernel with few pairs takes constant time for all inputs at all placements."""
    assert len(FEW) > 300
    assert list(_lacking(FEW, proofs.load())) == []
    varying = replace(proofs.load()[0], cycles={"apart": [810, 811]})
    assert not _is_constant(varying)
    assert list(_lacking(FEW[:1], []))


def _unproved(asked: Iterable[Program], known: Iterable[modes.ModeProof]) -> list[str]:
    """Return the calls that are not proved to take constant time for the measured length.

    The proof is needed in each form of the library.
    """
    lengths: dict[tuple[str, str], list[set[int]]] = {}
    for proof in known:
        fixed = {n for n, least, most, _ in proof.cycles if least == most}
        found = lengths.setdefault((proof.target, proof.call), [])
        if not proof.when:
            found.append(fixed if proof.proved else set())
    return [
        f"{program}: {call}"
        for program in asked
        for _, call in program.calls
        for length in (int(program.operation.defines["MEASURE_LENGTH"]),)
        if not (forms := lengths.get((program.target, call)))
        or any(length not in fixed for fixed in forms)
    ]


def test_every_call_of_a_mode_among_them_takes_the_same_time_for_all_inputs() -> None:
    assert {program.target for program in FEW_MODES} == set(PROVED_CHIPS)
    assert len(FEW_MODES) > 300
    assert _unproved(FEW_MODES, modes.load()) == []
    names = ((proof, (proof.call, proof.when, proof.form, proof.target)) for proof in modes.load())
    [known] = [proof for proof, name in names if name == CTR_OF_AVR]
    varying = replace(known, cycles=[[n, least, most + 1, m] for n, least, most, m in known.cycles])
    asked = [p for p in FEW_MODES if (p.target, p.operation.name) == ("atmega328p", "ctr_64")]
    assert asked and _unproved(asked, [known]) == []
    assert len(_unproved(asked, [varying])) == len(_unproved(asked, [])) == len(asked)


def test_figures_of_a_core_with_other_prices_follow_from_the_same_run() -> None:
    """A core that is priced from the run of another chip uses the same pairs."""
    for core, chip in PRICED.items():
        for program in programs(core):
            assert program.cases == replace(program, target=chip).cases
