# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run sketches on a simulated Uno and read the transcripts next to them.

A sketch's expected.txt has the lines of the serial monitor:

    # A0 is at 750 mV      input of the board: only the voltage at A0 can be set
    > new                  typed text. The lines of one life are sent in their order.
    --- reset              the board restarts with the same EEPROM
    took ... cycles        the dots stand for any characters
    sealed                 any other line: output of the board

The last line before a reset and the last line of the file have no dots, because the run ends there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from aesmall_workshop.chips.arduino import EXAMPLES, build_sketch
from aesmall_workshop.chips.simulators import Storage, run

RESET = "--- reset"
MAX_CYCLES = 20 * 16_000_000  # seconds on the chip
_ANALOG = re.compile(r"# A0 is at (\d+) mV\b.*")


@dataclass
class Life:
    """The input and output from one reset to the next."""

    typed: list[str] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)


@dataclass
class Transcript:
    """The content of a sketch's expected.txt."""

    lives: list[Life]
    analog_mv: int = 0


def read(path: Path) -> Transcript:
    """Parse the file."""
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
    """Return every example that is a sketch with an expected.txt."""
    return [p for p in sorted(EXAMPLES.glob("*/*.ino")) if p.with_name("expected.txt").is_file()]


@dataclass(frozen=True)
class Board:
    """A sketch on an Uno with an EEPROM that its lives share."""

    sketch: Path
    analog_mv: int = 0

    def live(self, typed: bytes, stop_on: bytes, eeprom: bytes = b"") -> tuple[bytes, bytes]:
        """Return the output up to the end of `stop_on`, and the EEPROM after it."""
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
    """Return the sketch with this name."""
    return EXAMPLES / name / f"{name}.ino"
