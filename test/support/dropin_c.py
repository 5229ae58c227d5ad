# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Programs over the drop-ins in C: of dropins/ and of test/dropins/, for the host and the chips."""

from __future__ import annotations

import hashlib
import random
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.paths import REPOSITORY

from .suite import FIRMWARE, SANITIZERS, Platform

DROPINS = REPOSITORY / "dropins"
TESTS = REPOSITORY / "test" / "dropins"
#: Compilers of objects whose names are looked at: all code, C as users' builds may ask for it
COMPILERS = {
    "host": ("gcc", "-O1"),
    "atmega328p": ("avr-gcc", "-mmcu=atmega328p", "-Os"),
    "rp2040": ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "-Os"),
    "rp2350_hazard3": (TARGETS["rp2350_hazard3"].compiler, *TARGETS["rp2350_hazard3"].flags, "-Os"),
}
STRICT = ("-std=c99", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Werror")
#: The host's compiler without sanitizers, whose stack is searched
PLAIN = Platform("host-plain", "host", "native", "gcc")


def random_bytes(seed: object) -> random.Random:
    """A source that is the same each time."""
    return random.Random(str(seed))


def _headers() -> str:
    """Changes with any header below dropins/: the workshop's builds know those of a folder that is
    on the include path, but not of folders below it."""
    texts = [file.read_bytes() for file in sorted(DROPINS.rglob("*.h"))]
    return hashlib.sha256(b"".join(texts)).hexdigest()[:16]


def program(
    platform: Platform,
    sources: Sequence[Path],
    *,
    name: str,
    folders: Sequence[Path],
    defines: Mapping[str, str] | None = None,
    flags: Sequence[str] = (),
) -> Path:
    """A program of these sources, the protocol of test/firmware and the library."""
    sanitized = {"SANITIZED": "1"} if platform.flags == SANITIZERS else {}
    return build.build(
        platform.target,
        [*sources, FIRMWARE / "protocol.c"],
        name=name,
        defines={"DATA_MAX": "160" if platform.is_chip else "1024", "BESIDE_MAX": "160"}
        | {"DROPIN_HEADERS": f"0x{_headers()}"}
        | sanitized
        | dict(defines or {}),
        flags=[*platform.flags, *(f"-I{folder}" for folder in (*folders, TESTS, FIRMWARE)), *flags],
        compiler=platform.compiler,
    )


def answers(platform: Platform, elf: Path, asked: Sequence[str]) -> list[str]:
    """What it answers to these lines, without their ends."""
    text = "".join(line + "\n" for line in asked) + "Q\n"
    run = simulators.run(platform.answers_on, platform.target, elf, uart_in=text.encode())
    lines = run.output.decode().splitlines()
    assert len(lines) == len(asked), lines[-1:]
    return lines


def check(platform: Platform, elf: Path, asked: Sequence[tuple[str, str]]) -> None:
    """Asks each line, and compares what comes back."""
    assert asked
    for (line, want), got in zip(
        asked, answers(platform, elf, [line for line, _ in asked]), strict=True
    ):
        assert got == want, f"{platform.name}: {line}"


def failures(platform: Platform, elf: Path) -> str:
    """What a program of checks writes; it is "done" if all are right."""
    run = simulators.run(platform.answers_on, platform.target, elf)
    return run.output.decode().strip()


@cache
def global_names(
    target: str, source: Path, folders: tuple[Path, ...], flags: tuple[str, ...] = ()
) -> frozenset[str]:
    """The global names that an object of this source defines. It compiles without a warning."""
    folder = build.BUILD / "objects" / "dropins"
    folder.mkdir(parents=True, exist_ok=True)
    with build.appearing(folder / f"{target}-{source.stem}-names.o") as scratch:
        includes = [f"-I{each}" for each in (*folders, DROPINS, REPOSITORY / "src")]
        compiler = COMPILERS[target]
        command = [*compiler, *STRICT, *includes, *flags, "-c", source, "-o", scratch]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        prefix = compiler[0].removesuffix("gcc")
        listing = subprocess.run(
            [f"{prefix}nm", "-g", "--defined-only", scratch],
            capture_output=True,
            text=True,
            check=True,
        )
    return frozenset(line.split()[-1] for line in listing.stdout.splitlines())


def error_of(target: str, source: Path, folders: Sequence[Path], flags: Sequence[str]) -> str:
    """What the compiler says to a source that it must not take."""
    includes = [f"-I{each}" for each in (*folders, DROPINS, REPOSITORY / "src")]
    command = [*COMPILERS[target], "-std=c99", *includes, *flags, "-c", source, "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    return done.stderr


def compiles_as_cpp(
    target: str, source: Path, folders: Sequence[Path], flags: Sequence[str] = ()
) -> None:
    """It does in C++11 without a warning."""
    compiler, *more = COMPILERS[target]
    includes = [f"-I{each}" for each in (*folders, DROPINS, REPOSITORY / "src")]
    strict = ["-std=c++11", "-pedantic", *STRICT[2:], "-fsyntax-only"]
    command = [compiler.replace("gcc", "g++"), *more, *strict, *includes, *flags, source]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
