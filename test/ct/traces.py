# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the secrets of the cases leave in the traces of a simulated processor.

Each case runs with secrets that are all 0, all 1 and random ones. One that does not leave the same
trace each time has a branch or an address that depends on a secret.
"""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path

from aesmall_workshop.chips import elf, simulators
from aesmall_workshop.measure.program import TRACERS

from . import riscv

#: Seeds 0 and 1 are those of the extreme secrets. Of the others none makes a public counter carry
#: (EAX, SIV and GCM-SIV count on from what their MAC gave).
SEEDS = bytes(range(6))
#: Enough where a trace is there
EXTREMES = SEEDS[:2]
_NAMES, _END = b"\xfe", b"\xff"


def _named(output: bytes, count: int) -> list[str]:
    """The names in front of an output, when the rest are `count` answers a name, all of them 0."""
    names = []
    while len(output) > count * len(names):
        line, end, output = output.partition(b"\n")
        assert end, "the program ended early"
        names.append(line.decode())
    wrong = {names[i % len(names)] for i, byte in enumerate(output) if byte}
    assert wrong == set(), f"wrong answers: {wrong}"
    return names


def on_chip(target: str, program: Path, seeds: bytes = SEEDS) -> list[str]:
    """The cases whose trace tells of a secret."""
    run = simulators.run(
        TRACERS[target],
        target,
        program,
        uart_in=_NAMES + seeds + _END,
        measure=["ct_call"],
        trace=True,
    )
    names = _named(run.output, len(seeds))
    assert len(run.calls) == len(names) * len(seeds)
    found = []
    for i, name in enumerate(names):
        same = run.calls[i :: len(names)]
        if len({(call.trace, call.cycles) for call in same}) > 1:
            found.append(name)
    return found


def on_riscv(program: Path, seeds: bytes = SEEDS) -> list[str]:
    """The same, each with the function in which the first difference is."""
    # What runs before the first answer is of no case, so the first seed goes twice.
    answers = riscv.traces(program, _NAMES + seeds[:1] + seeds + _END)
    names = _named(bytes(byte for byte, _ in answers), len(seeds) + 1)
    traces = [trace for _, trace in answers[-len(names) * len(seeds) :]]
    places = sorted((s.address, s.name) for s in elf.symbols(program).values() if s.kind == "func")

    def place(address: int) -> str:
        return places[bisect_right(places, (address, "~")) - 1][1]

    found = []
    for i, name in enumerate(names):
        first, *others = traces[i :: len(names)]
        differing = [other for other in others if other != first]
        if differing:
            pairs = zip(first, differing[0], strict=False)
            at = next((n for n, (a, b) in enumerate(pairs) if a != b), len(first)) - 1
            code = [address for address in first[: at + 1] if address < riscv.CODE_END]
            found.append(f"{name}: {place(code[-1])}")
    return found
