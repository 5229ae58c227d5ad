# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that every sketch prints its expected output with the real Arduino core.

The core runs on a simulated Uno.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall_workshop.chips.arduino import EXAMPLES

from .transcript import Board, read, sketches

#: Sketches that need a partner or commands. Separate tests run them.
ELSEWHERE = {"SensorUplink", "MeasureYourBoard", "LmicNode"}


def test_each_sketch_has_its_output_beside_it() -> None:
    has = {path.stem for path in sketches()}
    assert {path.stem for path in EXAMPLES.glob("*/*.ino")} == has | ELSEWHERE
    assert has


@pytest.mark.parametrize("sketch", sketches(), ids=lambda path: path.stem)
def test_it_prints_what_stands_beside_it(sketch: Path) -> None:
    transcript = read(sketch.with_name("expected.txt"))
    board, eeprom = Board(sketch, transcript.analog_mv), b""
    for life in transcript.lives:
        typed = "".join(f"{line}\n" for line in life.typed).encode()
        end = "\r\n".join(_end(life.printed)) + "\r\n"
        output, eeprom = board.live(typed, end.encode(), eeprom)
        printed = output.decode("utf-8").splitlines()
        assert len(printed) == len(life.printed), printed
        for line, expected in zip(printed, life.printed, strict=True):
            pattern = ".*".join(map(re.escape, expected.split("...")))
            assert re.fullmatch(pattern, line), f"{line!r} is not {expected!r}"


def _end(lines: list[str]) -> list[str]:
    """Return the last lines, as many as needed to be unlike any earlier lines."""
    count = 1
    while count < len(lines) and any(
        lines[i : i + count] == lines[-count:] for i in range(len(lines) - count)
    ):
        count += 1
    assert not any("..." in line for line in lines[-count:])
    return lines[-count:]


def test_sketches_are_short() -> None:
    for path in EXAMPLES.glob("*/*.ino"):
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 60, path
        assert max(map(len, lines)) <= 100, path
