# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the sketches, built as by an Arduino user, on two simulators."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import elf
from aesmall_workshop.chips.arduino import build_sketch, sketch_to_cpp
from aesmall_workshop.chips.build import BuildError
from aesmall_workshop.chips.simulators import run
from aesmall_workshop.demo import chips, cli, lorawan
from aesmall_workshop.demo.check import check
from aesmall_workshop.demo.chips import CHIPS, ChipRun, answer, serial_input

AVR = CHIPS[0]
MAX_CYCLES = 5 * 16_000_000  # seconds of the chip's time
avr_simulators = pytest.mark.parametrize(
    "simulator", ["simavr", pytest.param("avr8js", marks=pytest.mark.verify)]
)


def run_uno(simulator: str, sketch: Path, typed: bytes, stop_on: bytes, sensor_mv: int) -> bytes:
    """Return the output of the sketch.

    On avr8js the sketch needs more peripherals than the programs of the workshop, so it has its own
    runner.
    """
    if simulator == "simavr":
        return run(
            simulator,
            "atmega328p",
            sketch,
            uart_in=typed,
            stop_on=stop_on,
            analog_mv=sensor_mv,
            max_cycles=MAX_CYCLES,
        ).output
    job = {
        "flash": flash_image(sketch).hex(),
        "input": typed.hex(),
        "stop_on": stop_on.hex(),
        "max_cycles": MAX_CYCLES,
        "volts": sensor_mv / 1000,
    }
    command = ["node", str(Path(__file__).with_name("avr8js_uno.mjs"))]
    done = subprocess.run(command, input=json.dumps(job).encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def flash_image(program: Path) -> bytes:
    """Return the content of the flash, from address 0 on."""
    image = bytearray()
    for segment in elf.segments(program):
        if segment.address < elf.AVR_DATA:
            image[len(image) :] = b"\xff" * (segment.address - len(image)) + segment.data
    return bytes(image)


@pytest.mark.slow
@avr_simulators
@pytest.mark.parametrize(
    "lto",
    [pytest.param(True, id="lto"), pytest.param(False, id="no lto", marks=pytest.mark.verify)],
)
def test_sketch_on_the_real_core(simulator: str, lto: bool) -> None:
    request = cli.make_request("by hand", None)
    program = build_sketch(AVR.program, link_time_optimisation=lto)
    output = run_uno(simulator, program, serial_input(AVR, request), chips.END, request.sensor_mv)
    uplink = bytes.fromhex(answer(output, "uplink"))
    avr = ChipRun(AVR, program, uplink, answer(output, "text"), "", ())
    assert check(request, [avr]).uplink.frame.counter == 0


@avr_simulators
def test_sketch_typed_by_hand(simulator: str) -> None:
    """A sketch handles defaults, Windows line ends and wrong lines.

    It does not use an IV or a frame counter twice.
    """
    typed = b"hello\r\nkey 123\r\n\r\nkey " + b"07" * 16 + b"\r\niv " + b"09" * 16 + b"\r\ngo\r\n"
    refused = b"error: send a key and a new iv first\r\n"
    program = build_sketch(AVR.program)
    output = run_uno(simulator, program, typed + b"go\r\n", refused, 750)
    words = [line.split()[0] for line in output.decode().splitlines()]
    assert words == ["error:", "error:", "uplink", "text", "done", "uplink", "error:"]
    frames = re.findall(rb"^uplink (\w+)", output, re.MULTILINE)
    counters = [lorawan.parse(bytes.fromhex(frame.decode())).counter for frame in frames]
    assert counters == [0, 1]
    assert output.endswith(refused)


def test_prototypes_come_before_the_first_function() -> None:
    text = "int a;\n\nvoid setup()\n{\n    if (a) {\n    }\n}\n\nstatic int f(int x) {\n}\n"
    assert sketch_to_cpp(text, "x.ino").splitlines()[:8] == [
        "#include <Arduino.h>",
        '#line 1 "x.ino"',
        "int a;",
        "void setup();",
        "static int f(int x);",
        '#line 3 "x.ino"',
        "void setup()",
        "{",
    ]


def test_a_broken_sketch_says_where(tmp_path: Path) -> None:
    sketch = tmp_path / "Broken" / "Broken.ino"
    sketch.parent.mkdir()
    sketch.write_text("void setup()\n{\n    nonsense;\n}\nvoid loop() {}\n", "utf-8")
    with pytest.raises(BuildError, match=r"Broken.ino:3:5: error: .*nonsense"):
        build_sketch(sketch)
