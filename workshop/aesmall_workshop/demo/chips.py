# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the demo's two chips: their programs, their input and their answers."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from aesmall.engines import default_engine
from aesmall.targets import TARGETS

from ..chips.arduino import EXAMPLES, build_sketch
from ..chips.build import build
from ..chips.simulators import Call, SimulationError, run
from ..paths import REPOSITORY

_FIRMWARE = REPOSITORY / "bench" / "firmware" / "demo"
END = b"done\r\n"


@dataclass(frozen=True)
class Step:
    """One call of the library that the demo times.

    {bits} is replaced by the size of the text's key, and {expand} by the key set-up of the target's
    default engine, which both programs use.
    """

    title: str
    symbol: str


@dataclass(frozen=True)
class Chip:
    """A simulated chip and the program that it runs."""

    target: str
    name: str
    simulator: str
    key_size: int  # bytes, when the user gives no key
    program: Path  # an Arduino sketch or a C file
    sends_uplink: bool
    seals_text: bool
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Request:
    """The chips' input: lines on their serial ports, and a sensor."""

    text: bytes
    keys: Mapping[str, bytes]  # by target
    ivs: Mapping[str, bytes]
    network_key: bytes
    application_key: bytes
    sealing_key: bytes  # both keys of SIV
    master_key: bytes  # of the file
    sensor_mv: int  # the temperature sensor's voltage at analog input A0

    @property
    def celsius(self) -> float:
        """Return the temperature. A TMP36 gives 10 mV a degree, and 500 mV at 0 degrees."""
        return (self.sensor_mv - 500) / 10


@dataclass(frozen=True)
class ChipRun:
    """The answer of a chip."""

    chip: Chip
    elf: Path
    uplink: bytes | None
    base64: str
    sealed: str  # the text sealed with SIV, or ""
    timings: tuple[tuple[str, Call], ...]  # title of the step, its call


Report = Callable[[str, int | None, int | None], None]
"""report(what is going on, steps done, of how many); None: as before."""

_TEXT_STEPS = (
    Step("AES-{bits}-CBC with PKCS#7", "aesmall_cbc_encrypt_pkcs7"),
    Step("Base64", "aesmall_base64_encode_as"),
)

CHIPS = (
    Chip(
        target="atmega328p",
        name="ATmega328P",
        simulator="simavr",
        key_size=16,
        program=EXAMPLES / "SensorUplink" / "SensorUplink.ino",
        sends_uplink=True,
        seals_text=False,
        steps=(
            Step("LoRaWAN uplink (AES-128)", "aesmall_lorawan_build_uplink"),
            Step("AES-{bits} key set-up", "{expand}"),
            *_TEXT_STEPS,
        ),
    ),
    Chip(
        target="rp2040",
        name="RP2040",
        simulator="rp2040js",
        key_size=32,
        program=_FIRMWARE / "rp2040.c",
        sends_uplink=False,
        seals_text=True,
        steps=(
            Step("AES-{bits} key set-up", "{expand}"),
            *_TEXT_STEPS,
            Step("Sealed text (SIV, AES-128)", "aesmall_text_seal_args"),
        ),
    ),
)


def run_chip(chip: Chip, request: Request, report: Report) -> ChipRun:
    """Build the chip's program, run it on the request and parse its answer."""
    elf = _build(chip, report)
    clock = TARGETS[chip.target].clock_hz // 1_000_000
    report(f"running at {clock} MHz on {chip.simulator}", None, None)
    steps = _symbols(chip, 8 * len(request.keys[chip.target]))
    result = run(
        chip.simulator,
        chip.target,
        elf,
        uart_in=serial_input(chip, request),
        measure=sorted(set(steps.values())),
        stop_on=END,
        analog_mv=request.sensor_mv if chip.sends_uplink else 0,
    )
    report("finished", 1, 1)
    timings = tuple((title, _last(result.calls, symbol)) for title, symbol in steps.items())
    uplink = bytes.fromhex(answer(result.output, "uplink")) if chip.sends_uplink else None
    sealed = answer(result.output, "sealed") if chip.seals_text else ""
    return ChipRun(chip, elf, uplink, answer(result.output, "text"), sealed, timings)


def serial_input(chip: Chip, request: Request) -> bytes:
    """Return the lines that the program reads (examples/README.md lists them)."""
    lines = [
        b"key " + request.keys[chip.target].hex().encode(),
        b"iv " + request.ivs[chip.target].hex().encode(),
        b"text " + request.text,
    ]
    if chip.sends_uplink:
        session = request.network_key + request.application_key
        lines.append(b"session " + session.hex().encode())
    if chip.seals_text:
        lines.append(b"seal " + request.sealing_key.hex().encode())
    return b"".join(line + b"\n" for line in [*lines, b"go"])


def _build(chip: Chip, report: Report) -> Path:
    report(f"compiling {chip.program.name}", None, None)
    if chip.program.suffix == ".ino":
        # Link-time optimisation would merge the steps into one function.
        return build_sketch(
            chip.program,
            link_time_optimisation=False,
            # The run is the last step of the bar.
            on_file=lambda done, total: report(f"compiling {chip.program.name}", done, total + 1),
        )
    return build(chip.target, [chip.program], name="demo")


def _symbols(chip: Chip, bits: int) -> dict[str, str]:
    """Return title of each step -> its function."""
    expand = default_engine(chip.target).kernel("expand", bits)
    return {step.title.format(bits=bits): step.symbol.format(expand=expand) for step in chip.steps}


def _last(calls: tuple[Call, ...], symbol: str) -> Call:
    """Return the last call, because the uplink before uses the same function for its keys."""
    for call in reversed(calls):
        if call.symbol == symbol:
            return call
    raise SimulationError(f"{symbol} was never called")


def answer(output: bytes, word: str) -> str:
    """Return the rest of the output line that starts with this word."""
    text = output.decode("utf-8", "replace")
    found = re.search(rf"^{word} (\S+)\r?$", text, re.MULTILINE)
    if not found:
        raise SimulationError(f"no line {word!r} in the chip's output: {text.strip()!r}")
    return found[1]
