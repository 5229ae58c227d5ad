# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Fuzz the readers of untrusted input with libFuzzer and the sanitizers.

Each fuzz_NAME.c next to this file is a target. Its seeds are corpus/NAME/*.bin, which `make test`
reads. `make test` also mutates the seeds of frames, always in the same way. `make verify` fuzzes
each target for four seconds, `make fuzz` for FUZZ_SECONDS of the environment (ten minutes). New
inputs of these two stay in build/fuzz/NAME/, where the next run continues. An input that breaks
the program is stored next to this folder, and the command that repeats the run is printed.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import build
from support.suite import SANITIZERS

FOLDER = Path(__file__).parent
FOUND = build.BUILD / "fuzz"
NAMES = sorted(path.stem.removeprefix("fuzz_") for path in FOLDER.glob("fuzz_*.c"))
SECONDS = int(os.environ.get("FUZZ_SECONDS", "4"))
#: Runs of each target of frames in `make test`: 11 s of processor time for all, 7 s to compile them
RUNS = {name: 20_000 for name in NAMES if name.startswith("frames_")} | {"frames_meter": 4_000}
FLAGS = (
    *("-O1", "-g", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"),
    "-fsanitize=fuzzer,address,undefined",
)
#: The limits of seconds and bytes for one input are far more than any input needs.
LIMITS = ("-timeout=10", "-max_len=4096", "-rss_limit_mb=1024", "-print_final_stats=1")


def fuzzer(name: str) -> Path:
    source = FOLDER / f"fuzz_{name}.c"
    return build.build("host", [source], name=f"fuzz-{name}", flags=FLAGS, compiler="clang")


def run(name: str, *options: str) -> str:
    """Return the output of the fuzzer.

    If an input breaks the program, print how to run it again.
    """
    found = FOUND / name
    found.mkdir(parents=True, exist_ok=True)
    program = fuzzer(name)
    command = [str(program), f"-artifact_prefix={found.parent}/{name}-", *LIMITS, *options]
    done = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS + 240)
    printed = done.stderr.decode(errors="replace")
    if done.returncode != 0:
        again = [w.removeprefix("Test unit written to ") for w in printed.splitlines()]
        files = [w for w in again if w.startswith(str(FOUND))]
        call = shlex.join([str(program), *files[:1]])
        pytest.fail(f"{printed[-6000:]}\n{name}: to see it again: {call}")
    return printed


@pytest.mark.verify
@pytest.mark.parametrize("name", NAMES)
def test_nothing_breaks_the_reader(name: str) -> None:
    seeds = FOLDER / "corpus" / name
    assert any(seeds.iterdir())
    folders = (str(FOUND / name), str(seeds))
    printed = run(name, f"-max_total_time={SECONDS}", *folders)
    assert "stat::number_of_executed_units: " in printed


@pytest.mark.slow
@pytest.mark.parametrize("name", RUNS)
def test_mutated_frames_break_nothing(tmp_path: Path, name: str) -> None:
    """A fixed number of runs with a fixed seed, so each run of this test is the same."""
    seeds = str(FOLDER / "corpus" / name)
    printed = run(name, "-seed=1", f"-runs={RUNS[name]}", str(tmp_path), seeds)
    assert f"stat::number_of_executed_units: {RUNS[name]}\n" in printed


@pytest.mark.parametrize("name", NAMES)
def test_every_seed_is_read(name: str) -> None:
    """Every seed is read with the compiler and the sanitizers of most other tests."""
    seeds = sorted(map(str, (FOLDER / "corpus" / name).iterdir()))
    sources = [FOLDER / "replay.c", FOLDER / f"fuzz_{name}.c"]
    program = build.build("host", sources, name=f"seeds-{name}", flags=SANITIZERS)
    done = subprocess.run([program, *seeds], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()) == (0, seeds), done.stderr


def test_there_are_targets() -> None:
    assert "vault" in NAMES
    assert {path.name for path in (FOLDER / "corpus").iterdir()} >= set(NAMES)
