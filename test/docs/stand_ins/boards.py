# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Stand in for arduino-cli and pio in the calls that the pages make for the Arduino Uno.

`compile` takes the library only from the folder in which the page put it. `upload` loads the
program into a simulated board. `monitor` prints the output until it ends with the text that the
page announces ($WAITS_FOR), or fails.
"""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path

from aesmall_workshop.chips import arduino, simulators

BOARD = Path("board.elf")
SECONDS = 5


def compiled(sketch: Path, library: Path) -> Path:
    """Return the compiled program."""
    assert (library / "library.properties").is_file(), f"no library in {library}"
    arduino.REPOSITORY = library.resolve()
    return arduino.build_sketch(sketch.resolve())


def monitor() -> None:
    """Print the output until it has the text for which the reader waits."""
    wanted = os.environ["WAITS_FOR"].replace("\n", "\r\n").encode()
    most = SECONDS * 16_000_000
    run = simulators.run("simavr", "atmega328p", BOARD, stop_on=wanted, max_cycles=most)
    print(run.output.decode(), end="")


def arduino_cli(arguments: list[str]) -> None:
    """Run `compile -b arduino:avr:uno SKETCH`, `upload ...` or `monitor ...`."""
    verb, sketch = arguments[0], Path(arguments[-1])
    if verb == "monitor":
        monitor()
        return
    assert arguments[1:3] == ["-b", "arduino:avr:uno"], arguments
    program = compiled(sketch / f"{sketch.name}.ino", Path("Arduino/libraries/aesmall"))
    if verb == "upload":
        shutil.copy(program, BOARD)


def pio(arguments: list[str]) -> None:
    """Run `run -d PROJECT [-t upload]` or `device monitor`."""
    if arguments[:2] == ["device", "monitor"]:
        monitor()
        return
    project = Path(arguments[arguments.index("-d") + 1])
    read = configparser.ConfigParser()
    read.read(project / "platformio.ini")
    settings = read["env:uno"]
    assert (settings["platform"], settings["framework"]) == ("atmelavr", "arduino")
    library = project / ".pio" / "libdeps" / "uno" / "aesmall"
    if not library.exists():
        url, _, tag = settings["lib_deps"].partition("#")
        clone = ["git", "clone", "-q", "--branch", tag, url, library]
        subprocess.run(clone, check=True, capture_output=True)
    sketch = project / ".pio" / "main" / "main.ino"
    sketch.parent.mkdir(exist_ok=True)
    shutil.copy(project / "src" / "main.cpp", sketch)
    program = compiled(sketch, library)
    if "upload" in arguments:
        shutil.copy(program, BOARD)


if __name__ == "__main__":
    {"arduino-cli": arduino_cli, "pio": pio}[sys.argv[1]](sys.argv[2:])
