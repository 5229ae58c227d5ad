# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that MeasureYourBoard counts the published cycles with the timers of simulated chips."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aesmall.figures.results import load
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.chips.arduino import build_sketch
from aesmall_workshop.chips.simulators import _node

from .bare import CORE, as_cpp, build_bare
from .board_hazard3 import on_hazard3
from .transcript import Board, example

HERE = Path(__file__).parent
SKETCH = example("MeasureYourBoard")
END = b"done, on ATmega328P\r\n"
LINE = re.compile(
    r"(\w+): key set-up (\d+)/(\d+), encryption (\d+)/(\d+), decryption (\d+)/(\d+), vector right"
)
OPERATIONS = ("key_setup", "encrypt", "decrypt")
#: Cycles of their call before the assembly, as the sketch describes.
ASKS_FOR_TABLES = {("fastram", "decrypt"): 43, ("balancedram", "decrypt"): 43}
#: A Cortex-M33 runs the code of a Cortex-M0+. The sketch prints the figures of a Cortex-M0+ next to
#: its cycles. They include the return of the Cortex-M0+, because the time of its own return is not
#: known.
M33 = "#undef __ARM_ARCH_6M__\n#define __ARM_ARCH_8M_MAIN__ 1\n"
M33_RETURN = 2
#: Arduino-Pico's flags for the two kinds of cores of a Pico 2.
PICO_2 = {
    "arm-none-eabi-g++": (
        *("-mcpu=cortex-m33", "-mthumb", "-march=armv8-m.main+fp+dsp"),
        *("-mfloat-abi=softfp", "-mcmse"),
    ),
    "riscv64-unknown-elf-g++": (
        *("-march=rv32imac_zicsr_zifencei_zba_zbb_zbs_zbkb", "-mabi=ilp32"),
        "--specs=picolibc.specs",
    ),
}
#: Engines of each chip that must be timed.
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
    "rp2350_hazard3": {"fast", "fast4k", "tiny", "nano", "ct", "ct_small"},
}


def check(target: str, output: bytes, less: int = 0) -> None:
    """Check that every count is the committed figure minus `less`.

    The figure after the slash must be the committed one too.
    """
    *lines, last = output.decode("utf-8").splitlines()
    assert last.startswith("done, on ")
    figures = {
        (f.engine, f.operation): (f.cycles_min, f.cycles_max)
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
            least, most = figures[engine, operation]
            more = ASKS_FOR_TABLES.get((engine, operation), 0) - less
            assert published == most, line
            # The prediction of Hazard3 at the start of a call may save a cycle.
            least -= target == "rp2350_hazard3"
            assert least <= measured - more <= most, line
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


@contextmanager
def timers() -> Iterator[None]:
    """Run separate runners for the RP2040 with SysTick and DWT, which no other test uses."""
    own: dict[str, list[_node._Runner]] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NODE_OPTIONS", f"--import={HERE / 'systick.mjs'}")
        patch.setattr(_node, "_idle", own)
        try:
            yield
        finally:
            for runner in own.get("rp2040js", []):
                runner.end()


def test_systick_of_the_rp2040_counts_what_is_published() -> None:
    with timers():
        output = simulators.run("rp2040js", "rp2040", build_bare(SKETCH)).output
    check("rp2040", output)


def test_what_a_cortex_m33_would_do_counts_right() -> None:
    """The code for a Cortex-M33 counts right if it is compiled for a Cortex-M0+.

    The cycles of a Cortex-M0+ are known.
    """
    with timers():
        output = simulators.run("rp2040js", "rp2040", build_bare(SKETCH, first=M33)).output
    assert b"a Cortex-M33, beside a Cortex-M0+" in output
    check("rp2040", output, less=M33_RETURN)


def test_mcycle_of_the_rp2350_counts_what_is_published() -> None:
    check("rp2350_hazard3", on_hazard3(build_bare(SKETCH, "rp2350_hazard3")).output)


@pytest.mark.parametrize("compiler", PICO_2)
def test_it_compiles_for_both_kinds_of_cores_of_a_pico_2(compiler: str, tmp_path: Path) -> None:
    source = tmp_path / "sketch.cpp"
    source.write_text(as_cpp(SKETCH), "utf-8")
    folders = (SKETCH.parent, CORE, build.SUPPORT, build.REPOSITORY / "src")
    flags = [*PICO_2[compiler], "-std=gnu++17", "-Os", "-Wall", "-Wextra", "-Werror"]
    command = [compiler, *flags, *(f"-I{folder}" for folder in folders), "-c", str(source)]
    subprocess.run([*command, "-o", str(tmp_path / "sketch.o")], check=True)
