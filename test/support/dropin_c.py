# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build and run programs with the drop-ins in C, on the host and on chips."""

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
#: Compilers for the objects with tested names: all of the code, with the options of users
COMPILERS = {
    "host": ("gcc", "-O1"),
    "atmega328p": ("avr-gcc", "-mmcu=atmega328p", "-Os"),
    "rp2040": ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "-Os"),
    "rp2350_hazard3": (TARGETS["rp2350_hazard3"].compiler, *TARGETS["rp2350_hazard3"].flags, "-Os"),
}
STRICT = ("-std=c99", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Werror")
#: The compiler of the host without sanitizers. Its stack is searched.
PLAIN = Platform("host-plain", "host", "native", "gcc")


def random_bytes(seed: object) -> random.Random:
    """Return a random source with a fixed seed."""
    return random.Random(str(seed))


def _headers() -> str:
    """Return a digest of all headers in dropins/.

    The builds of the workshop only follow headers in folders on the include path, not in their
    subfolders.
    """
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
    """Build a program of these sources, the protocol of test/firmware and the library."""
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
    """Return the answers of a program to these lines, without line ends."""
    text = "".join(line + "\n" for line in asked) + "Q\n"
    run = simulators.run(platform.answers_on, platform.target, elf, uart_in=text.encode())
    lines = run.output.decode().splitlines()
    assert len(lines) == len(asked), lines[-1:]
    return lines


def check(platform: Platform, elf: Path, asked: Sequence[tuple[str, str]]) -> None:
    """Send each line, and compare the answer."""
    assert asked
    for (line, want), got in zip(
        asked, answers(platform, elf, [line for line, _ in asked]), strict=True
    ):
        assert got == want, f"{platform.name}: {line}"


def failures(platform: Platform, elf: Path) -> str:
    """Return the output of a program of checks, which is "done" if all checks pass."""
    run = simulators.run(platform.answers_on, platform.target, elf)
    return run.output.decode().strip()


@cache
def global_names(
    target: str, source: Path, folders: tuple[Path, ...], flags: tuple[str, ...] = ()
) -> frozenset[str]:
    """Return the global names that a source defines. It must compile without warnings."""
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
    """Return the error of the compiler for a source that it must refuse."""
    includes = [f"-I{each}" for each in (*folders, DROPINS, REPOSITORY / "src")]
    command = [*COMPILERS[target], "-std=c99", *includes, *flags, "-c", source, "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    return done.stderr


def compiles_as_cpp(
    target: str, source: Path, folders: Sequence[Path], flags: Sequence[str] = ()
) -> None:
    """Check that a source compiles as C++11 without warnings."""
    compiler, *more = COMPILERS[target]
    includes = [f"-I{each}" for each in (*folders, DROPINS, REPOSITORY / "src")]
    strict = ["-std=c++11", "-pedantic", *STRICT[2:], "-fsyntax-only"]
    command = [compiler.replace("gcc", "g++"), *more, *strict, *includes, *flags, source]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
