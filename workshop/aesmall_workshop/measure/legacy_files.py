# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure files in the legacy layout on a simulated Pico with littlefs.

The cycles are of the whole call, with the time of the flash (bench/firmware/files/legacy.c). The
8,192 rounds of a key take minutes in a simulator. Each round takes the same time, so the program is
measured with 16 and with 32 rounds, and the rest follows from the difference.
"""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from aesmall.figures.results import lines
from aesmall.files import legacy
from aesmall.files.cbc import BLOCK, encrypted

from ..chips.simulators import SimulationError
from ..paths import REPOSITORY
from . import chip_files, remember

RESULTS = REPOSITORY / "bench" / "results" / "legacy_files.json"
ENGINES = ("compact", "balanced", "fast", "ct")
SIZES = (630, 6300)
MEASURED_ROUNDS = (16, 32)
SECRET = bytes(range(16))
_SHELF = remember.Shelf(__name__)
CONTENT, SEALED, OPENED = "content", "sealed", "opened"


@dataclass(frozen=True)
class FileCost:
    """A row of bench/results/legacy_files.json: cycles at 125 MHz with all rounds."""

    engine: str
    size: int
    seal: int
    open: int


def run(engine: str, size: int, rounds: int) -> list[int]:
    """Seal and open a file on the Pico, check both results on the host, and return the cycles."""
    program = chip_files.program("rp2040", engine=engine, main="legacy")
    key = remember.digest(
        remember.simulator(chip_files.CHIPS["littlefs"][1]),
        remember.modules(__name__),
        remember.machine_code(program),
        f"{size} {rounds}",
    )
    return _SHELF.once(key, lambda: _run(engine, size, rounds))


def _run(engine: str, size: int, rounds: int) -> list[int]:
    content = random.Random(size).randbytes(size)
    image = chip_files.stored(chip_files.run("littlefs", ["F"], main="legacy", engine=engine)).image
    result = chip_files.run(
        "littlefs",
        [
            "M",
            f"T {CONTENT} {size}\n".encode() + content,
            f"S {CONTENT} {SEALED} {SECRET.hex()} {rounds}",
            f"O {SEALED} {OPENED} {SECRET.hex()} {rounds}",
        ],
        image,
        main="legacy",
        engine=engine,
        measure=["legacy_seal", "legacy_open"],
    )
    if result.output != b"0\n" * 4:
        raise SimulationError(f"{engine}, {size} bytes: {result.output!r}")
    system = chip_files.file_system(chip_files.stored(result).image)
    if system.read(OPENED) != content:
        raise SimulationError(f"{engine}, {size} bytes: the file opens to something else")
    if system.read(SEALED) != sealed(CONTENT, content, rounds):
        raise SimulationError(f"{engine}, {size} bytes: the sealed file is wrong")
    cycles = {call.symbol: call.cycles for call in result.calls}
    return [cycles["legacy_seal"], cycles["legacy_open"]]


def sealed(name: str, content: bytes, rounds: int) -> bytes:
    """Return the correct file for a number of rounds, made with OpenSSL and hashlib."""
    named = hashlib.sha512(len(content).to_bytes(8, "little") + name.encode())
    iv = named.digest()[:BLOCK]
    key = legacy.derive(SECRET, iv, "sha512", rounds)
    ciphertext = b"".join(encrypted(io.BytesIO(content), key, iv))
    return iv + ciphertext + hmac.digest(key, ciphertext, "sha512")


def measure_one(engine: str, size: int) -> FileCost:
    """Return the cost of sealing and opening with all rounds."""
    few, more = (run(engine, size, rounds) for rounds in MEASURED_ROUNDS)
    step = MEASURED_ROUNDS[1] - MEASURED_ROUNDS[0]
    left = (legacy.ROUNDS - MEASURED_ROUNDS[0]) // step
    both = (a + left * (b - a) for a, b in zip(few, more, strict=True))
    return FileCost(engine, size, *both)


def measured() -> list[tuple[str, int]]:
    """Return the engines and sizes to measure."""
    return [(engine, size) for engine in ENGINES for size in SIZES]


@cache
def load() -> tuple[FileCost, ...]:
    """Return the committed rows."""
    return tuple(FileCost(**row) for row in json.loads(RESULTS.read_text(encoding="utf-8")))


def save(figures: Sequence[FileCost], path: Path = RESULTS) -> None:
    """Write bench/results/legacy_files.json."""
    path.write_text(lines(asdict(figure) for figure in figures), encoding="utf-8")
    load.cache_clear()
