# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""MeasureYourBoard counts the published cycles by the timers of both simulated chips."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from aesmall.figures.results import load
from aesmall_workshop.chips import elf, simulators
from aesmall_workshop.chips.arduino import build_sketch
from aesmall_workshop.chips.simulators import _node

from .bare import build_bare
from .transcript import Board, example

HERE = Path(__file__).parent
SKETCH = example("MeasureYourBoard")
END = b"done, on ATmega328P\r\n"
LINE = re.compile(
    r"(\w+): key set-up (\d+)/(\d+), encryption (\d+)/(\d+), decryption (\d+)/(\d+), vector right"
)
OPERATIONS = ("key_setup", "encrypt", "decrypt")
#: What their call does before the assembly, as the sketch says
ASKS_FOR_TABLES = {("fastram", "decrypt"): 43, ("balancedram", "decrypt"): 43}
#: Engines of each chip that are timed, at least
ENGINES = {
    "atmega328p": {"fast", "balanced", "compact", "tiny", "nano", "ct", "fastram", "balancedram"},
    "rp2040": {
        "fast",
        "balanced",
        "compact",
        "tiny",
        "nano",
        "ct",
        "ct_halfkey",
        "ct_small",
        "ct_lean",
    },
}


def check(target: str, output: bytes) -> None:
    """Every count is the committed figure, and so is what stands behind the slash."""
    *lines, last = output.decode("utf-8").splitlines()
    assert last.startswith("done, on ")
    figures = {
        (f.engine, f.operation): f.cycles_max
        for f in load()
        if f.target == target and f.key_bits == 128
    }
    seen = set()
    for line in lines:
        found = LINE.fullmatch(line)
        assert found is not None, line
        engine = found[1]
        seen.add(engine)
        for place, operation in enumerate(OPERATIONS):
            measured, published = int(found[2 + 2 * place]), int(found[3 + 2 * place])
            if operation == "key_setup" and published == 0:
                assert measured == 0
                continue
            assert published == figures[engine, operation], line
            assert measured - published == ASKS_FOR_TABLES.get((engine, operation), 0), line
    assert seen >= ENGINES[target]


def test_timer1_of_the_uno_counts_what_is_published() -> None:
    output, _ = Board(SKETCH).live(b"", END)
    check("atmega328p", output)


@pytest.mark.verify
def test_another_simulator_says_the_same() -> None:
    image = bytearray()
    for segment in elf.segments(build_sketch(SKETCH)):
        if segment.address < elf.AVR_DATA:
            image[len(image) :] = b"\xff" * (segment.address - len(image)) + segment.data
    job = {
        "flash": image.hex(),
        "input": "",
        "stop_on": END.hex(),
        "max_cycles": 80_000_000,
        "volts": 0,
    }
    command = ["node", str(HERE.parent / "workshop" / "demo" / "avr8js_uno.mjs")]
    done = subprocess.run(command, input=json.dumps(job).encode(), capture_output=True, check=True)
    check("atmega328p", done.stdout)


def test_systick_of_the_rp2040_counts_what_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    program = build_bare(SKETCH)
    # A runner of its own, with SysTick, which serves nobody else
    monkeypatch.setenv("NODE_OPTIONS", f"--import={HERE / 'systick.mjs'}")
    own: dict[str, list[_node._Runner]] = {}
    monkeypatch.setattr(_node, "_idle", own)
    try:
        output = simulators.run("rp2040js", "rp2040", program).output
    finally:
        for runner in own.get("rp2040js", []):
            runner.end()
    check("rp2040", output)
