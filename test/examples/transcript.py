# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sketches on a simulated Uno, and what stands beside them of what they print.

A sketch's expected.txt holds, line by line, what the serial monitor shows:

    # A0 is at 750 mV      what the board is given: the voltage at A0 is all that it can be
    > new                  typed; the lines of one life are sent in their order
    --- reset              the board starts again, with the EEPROM as it is
    took ... cycles        any characters may stand at the dots
    sealed                 else what the board prints, to its end

The last line before a reset and the last of all hold no dots: the run ends there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from aesmall_workshop.chips.arduino import EXAMPLES, build_sketch
from aesmall_workshop.chips.simulators import Storage, run

RESET = "--- reset"
MAX_CYCLES = 20 * 16_000_000  # seconds of the chip's time
_ANALOG = re.compile(r"# A0 is at (\d+) mV\b.*")


@dataclass
class Life:
    """What is typed and printed from one reset to the next."""

    typed: list[str] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)


@dataclass
class Transcript:
    """A sketch's expected.txt."""

    lives: list[Life]
    analog_mv: int = 0


def read(path: Path) -> Transcript:
    """The file taken apart."""
    transcript = Transcript([Life()])
    for line in path.read_text("utf-8").splitlines():
        if found := _ANALOG.fullmatch(line):
            transcript.analog_mv = int(found[1])
        elif line == RESET:
            transcript.lives.append(Life())
        elif line.startswith("> "):
            transcript.lives[-1].typed.append(line[2:])
        elif not line.startswith("#"):
            transcript.lives[-1].printed.append(line)
    return transcript


def sketches() -> list[Path]:
    """Every example that is a sketch with its output beside it."""
    return [p for p in sorted(EXAMPLES.glob("*/*.ino")) if p.with_name("expected.txt").is_file()]


@dataclass(frozen=True)
class Board:
    """A sketch on an Uno, and its EEPROM from one life to the next."""

    sketch: Path
    analog_mv: int = 0

    def live(self, typed: bytes, stop_on: bytes, eeprom: bytes = b"") -> tuple[bytes, bytes]:
        """What it prints to the end of `stop_on`, and its EEPROM then."""
        done = run(
            "simavr",
            "atmega328p",
            build_sketch(self.sketch),
            uart_in=typed,
            stop_on=stop_on,
            analog_mv=self.analog_mv,
            storage=Storage(eeprom),
            max_cycles=MAX_CYCLES,
        )
        assert done.stored is not None
        return done.output, done.stored.image


def example(name: str) -> Path:
    """The sketch of that name."""
    return EXAMPLES / name / f"{name}.ino"
