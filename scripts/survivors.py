#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the tests of `make test` over the mutants of modes that the prover did not refute.

    scripts/survivors.py              all of bench/results/mutants_of_modes.json
    scripts/survivors.py CCM rp2040   those of jobs with these words

A mutant has one changed bit in an instruction (aesmall_prove/modes/mutants.py). For each mutant of
the shipped code, every simulated program with the same instruction in the same function gets the
same change, and the tests of its mode run on its chip. The output is the test that noticed the
mutant, or "not noticed". A mutant that a test finds wrong is a fault of the prover.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from aesmall_prove.modes import mutants
from aesmall_workshop.chips import elf, simulators
from aesmall_workshop.chips.build import appearing

REPOSITORY = Path(__file__).resolve().parents[1]
#: In the environment of the tests: function, offset, code and mask of the mutant
VARIABLE = "AESMALL_SURVIVOR"
FOLDERS = ("test/modes", "test/services", "test/cavp")
#: Target of the prover -> the platform in the names of tests
PLATFORMS = {"atmega328p": "atmega328p", "rp2040": "rp2040", "rp2350_hazard3": "rp2350"}
#: First word of a mode -> words of its tests, if they differ from it in lower case
WORDS = {
    "OCB3": "ocb",
    "GCM": "gcm or ghash",
    "KWP": "kw",
    "Manx1": "manx",
    "Manx2": "manx",
    "LoRaWAN": "lorawan",
    "AN10922": "kdf",
}


def pytest_configure() -> None:
    """Let each simulator run the changed program. pytest calls this with `-p survivors`."""
    name, offset, code, mask = os.environ[VARIABLE].split()
    run = simulators.run

    @cache
    def wrong(program: Path) -> Path:
        return changed(program, name, int(offset), bytes.fromhex(code), bytes.fromhex(mask))

    def run_wrong(simulator: str, target: str, program: Path, **options: object) -> object:
        return run(simulator, target, wrong(program), **options)  # type: ignore[arg-type]

    simulators.run = run_wrong  # type: ignore[assignment]


def changed(program: Path, name: str, offset: int, code: bytes, mask: bytes) -> Path:
    """Return the program with the change, or the program itself if it lacks the instruction."""
    symbol = elf.symbols(program).get(name)
    data = program.read_bytes()
    if symbol is None:
        return program
    start = _place(program, data, symbol.address + offset, len(code))
    if start < 0 or data[start : start + len(code)] != code:
        return program
    made = program.with_name(f"{program.stem}-{name}-{offset}-{mask.hex()}{program.suffix}")
    wrong = bytes(a ^ b for a, b in zip(code, mask, strict=True))
    with appearing(made) as scratch:
        scratch.write_bytes(data[:start] + wrong + data[start + len(code) :])
    print(f"{VARIABLE}: changed {made.name}", file=sys.stderr)
    return made


def _place(program: Path, data: bytes, address: int, count: int) -> int:
    """Return where the bytes of an address are in the file, or -1."""
    for segment in elf.segments(program):
        if segment.address <= address and address + count <= segment.address + len(segment.data):
            return data.index(segment.data) + address - segment.address
    return -1


def tried(verdict: mutants.Verdict) -> str:
    """Return which test notices a mutant."""
    mode, target, _ = verdict.job.rsplit(" ", 2)
    word = mode.split()[0]
    chosen = f"{PLATFORMS[target]} and ({WORDS.get(word, word.replace('-', '_').lower())})"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "survivors",
        "-p",
        "no:cacheprovider",
    ]
    command += ["-m", "not verify and not adapters and not release", "-k", chosen, *FOLDERS]
    mutant = f"{verdict.function} {verdict.offset} {verdict.code} {verdict.mask}"
    path = os.pathsep.join([str(REPOSITORY / "scripts"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        command,
        cwd=REPOSITORY,
        env={**os.environ, VARIABLE: mutant, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    failed = [line.split(" - ")[0] for line in lines if line.startswith(("FAILED", "ERROR"))]
    return f"noticed by {failed[0]}" if failed else f"not noticed: {lines[-1]}"


def main() -> None:
    """Try every survivor of the jobs with the words of the command line."""
    words = sys.argv[1:]
    for verdict in mutants.load():
        if verdict.kind == mutants.REFUTED or not all(w in verdict.job for w in words):
            continue
        if not verdict.function.startswith("aesmall_"):
            continue  # a function of the C library, which the tests' programs call otherwise
        print(f"{verdict}\n  {tried(verdict)}", flush=True)


if __name__ == "__main__":
    main()
