# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that MeasureYourBoard counts the published cycles with the timers of simulated chips."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from aesmall.figures.results import load
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.chips.arduino import build_sketch
from aesmall_workshop.chips.simulators import _node
from aesmall_workshop.pages.measured_boards import LINE

from .bare import CORE, as_cpp, build_bare
from .board_cortexm import on_cortexm
from .board_hazard3 import on_hazard3
from .transcript import Board, example

HERE = Path(__file__).parent
SKETCH = example("MeasureYourBoard")
END = b"done, on ATmega328P\r\n"
OPERATIONS = ("key_setup", "encrypt", "decrypt")
#: Cycles of their call before the assembly, as the sketch describes.
ASKS_FOR_TABLES = {("fastram", "decrypt"): 43, ("balancedram", "decrypt"): 43}
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
    "cortex_m4": {"fast", "balanced", "tiny", "nano", "ct", "ct_small", "mid"},
    "cortex_m33": {"fast", "balanced", "tiny", "nano", "ct", "ct_small", "mid"},
    "rp2350_hazard3": {"fast", "fast4k", "tiny", "nano", "ct", "ct_small"},
}
#: Engines that a Cortex-M3 shares with a Cortex-M4
SHARED = {"fast", "ct", "ct_small", "compact"}
#: Cycles of a Cortex-M3 for the missing PKH, as the head of figures.h describes
WITHOUT_PKH = {("ct", "key_setup"): 20}


def check(
    target: str,
    output: bytes,
    engines: Collection[str] = (),
    slower: Mapping[tuple[str, str], int] = ASKS_FOR_TABLES,
) -> None:
    """Check that every count is the committed figure, and so is the figure after the slash.

    These engines must be there, or the engines of ENGINES. `slower` has calls with more cycles.
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
            more = slower.get((engine, operation), 0)
            assert published == most, line
            # The prediction of Hazard3 at the start of a call may save a cycle.
            least -= target == "rp2350_hazard3"
            assert least <= measured - more <= most, line
    assert seen >= set(engines or ENGINES[target])


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


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("cortex_m33", b"a Cortex-M33, beside modelled cycles\r\n"),
        pytest.param(
            *("cortex_m4", b"a Cortex-M4, beside modelled cycles\r\n"), marks=pytest.mark.verify
        ),
    ],
)
def test_dwt_of_a_cortex_m_counts_what_is_published(target: str, name: bytes) -> None:
    output = on_cortexm(target, build_bare(SKETCH, target)).output
    assert output.endswith(b"done, on " + name)
    check(target, output)


@pytest.mark.verify
def test_a_core_without_dwt_counts_by_systick() -> None:
    program = build_bare(SKETCH, "cortex_m33")
    without = on_cortexm("cortex_m33", program, has_dwt=False).output
    assert without == on_cortexm("cortex_m33", program).output


@pytest.mark.verify
def test_a_cortex_m3_has_the_figures_of_engines_that_it_shares_with_a_cortex_m4() -> None:
    output = on_cortexm("cortex_m3", build_bare(SKETCH, "cortex_m3")).output
    assert b"a Cortex-M3, beside modelled cycles of a Cortex-M4" in output
    assert {line[1] for line in LINE.finditer(output.decode())} & {"balanced", "nano"} == set()
    check("cortex_m4", output, SHARED, slower=WITHOUT_PKH)


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
