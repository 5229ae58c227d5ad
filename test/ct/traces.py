# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the cases with secrets that leave a trace on a simulated processor.

Each case runs with secrets that are all 0, all 1 and random. If the traces of a case differ, a
branch or an address depends on a secret.
"""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path

from aesmall_workshop.chips import elf, simulators
from aesmall_workshop.measure.program import TRACERS

from . import riscv

#: Seeds 0 and 1 make the extreme secrets. With the other seeds no public counter carries. (EAX, SIV
#: and GCM-SIV count from the result of their MAC.)
SEEDS = bytes(range(6))
#: These seeds are enough to find a trace.
EXTREMES = SEEDS[:2]
_NAMES, _END = b"\xfe", b"\xff"


def _named(output: bytes, count: int) -> list[str]:
    """Return the names at the start of an output and check its answers.

    After the names, the output has `count` answers for each name. All of them must be 0.
    """
    names = []
    while len(output) > count * len(names):
        line, end, output = output.partition(b"\n")
        assert end, "the program ended early"
        names.append(line.decode())
    wrong = {names[i % len(names)] for i, byte in enumerate(output) if byte}
    assert wrong == set(), f"wrong answers: {wrong}"
    return names


def on_chip(target: str, program: Path, seeds: bytes = SEEDS) -> list[str]:
    """Return the cases with a trace that depends on a secret."""
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
    """Return these cases, each with the function in which the first difference is."""
    # Instructions before the first answer belong to no case, so the first seed is sent twice.
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
