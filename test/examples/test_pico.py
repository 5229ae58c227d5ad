# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the examples for the Pico SDK over a double of it (pico_double/) on simulated chips."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, littlefs
from aesmall_workshop.chips.arduino import EXAMPLES
from aesmall_workshop.chips.simulators import Storage, run
from aesmall_workshop.measure.chip_files import FIRMWARE, file_system, flash_image, stored
from elftools.elf.elffile import ELFFile

from .board_hazard3 import on_hazard3

DOUBLE = Path(__file__).parent / "pico_double"
SECRET = bytes(range(16))
#: The start of the stacks (rp2040.ld, pico_double.c), and the stack that the SDK gives each core.
CORE_0_STACK, CORE_1_STACK, SDK_STACK = 0x20042000, 0x20030000, 0x800
EXECUTES = 4  # the flag of a section
CHUNKS = [f"chunk {n}" for n in (1, 2, 3, 4)]


def opened(folder: Path, sealed: bytes) -> bytes:
    """Open the file with the host tool."""
    (folder / "key").write_bytes(SECRET)
    (folder / "sealed").write_bytes(sealed)
    (folder / "out").unlink(missing_ok=True)
    command = [sys.executable, "-m", "aesmall", "open", "--key-file", "key", "sealed", "-o", "out"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return (folder / "out").read_bytes()


def built(source: Path, *more: Path) -> Path:
    """Build the example over the double."""
    lfs = littlefs.sources()
    sources = [source, *more, DOUBLE / "pico_double.c", FIRMWARE / "flash_rp2040.c"]
    silent = ("NO_MALLOC", "NO_DEBUG", "NO_WARN", "NO_ERROR", "NO_ASSERT")
    return build.build(
        "rp2040",
        sources,
        name=f"example-{source.parent.name}",
        defines={f"LFS_{name}": "1" for name in silent},
        flags=[f"-I{folder}" for folder in (DOUBLE, FIRMWARE, lfs, EXAMPLES)],
    )


@cache
def sealed_file() -> Path:
    lfs = littlefs.sources()
    return built(EXAMPLES / "SealedFile" / "main.c", lfs / "lfs.c", lfs / "lfs_util.c")


def start(image: bytes, typed: bytes = b"") -> tuple[list[str], bytes]:
    """Run SealedFile. Return its output and the flash after it."""
    done = run("rp2040js", "rp2040", sealed_file(), uart_in=typed, storage=Storage(image))
    assert done.stack_total <= SDK_STACK
    return done.output.decode().splitlines(), stored(done).image


def test_the_sealed_file_counts_starts(tmp_path: Path) -> None:
    ask = "No file system here. If the key is NEW, send n"
    output, image = start(b"", b"xn")
    assert output == [ask, "no log of this key yet", "saved"]
    seen: set[bytes] = set()
    for count in (b"1", b"2", b"3"):
        log = file_system(image).read("log")
        assert opened(tmp_path, log) == count
        seen.add(log[:44])
        output, image = start(image)
        assert output == [count.decode(), "saved"]
    assert len(seen) == 3  # each has its own key


def test_a_changed_file_is_not_read() -> None:
    _, image = start(b"", b"n")
    files = file_system(image)
    log = bytearray(files.read("log"))
    log[-1] ^= 1
    files.write("log", bytes(log))
    assert start(flash_image(files.data))[0] == ["no log of this key yet", "saved"]


def test_a_count_that_is_lost_stops_it() -> None:
    _, image = start(b"", b"n")
    files = littlefs.new(len(file_system(image).data))
    output, _ = start(flash_image(files.data))
    assert output == ["the count is lost: take a new key"]


def test_the_second_core_seals(tmp_path: Path) -> None:
    """The second core seals a file, which is only in RAM. A main of the test prints it."""
    source = tmp_path / "shown.c"
    source.write_text(
        "#define main example\n"
        '#include "PicoSecondCore/main.c"\n'
        "#undef main\n"
        '#include "fw.h"\n'
        "int main(void)\n{\nexample();\nfw_puthex(sealed, sizeof sealed);\nfw_exit(0);\n}\n"
    )
    done = run("rp2040js", "rp2040", built(source), storage=Storage())
    *lines, sealed = done.output.decode().splitlines()
    assert lines == [*CHUNKS, "sealed: 1108 bytes"]
    assert opened(tmp_path, bytes.fromhex(sealed)) == bytes([21]) * 1000
    assert done.stack_total - (CORE_0_STACK - CORE_1_STACK) <= SDK_STACK


# ---- Pico 2 ----

SEALED = ["sealed: Aas6P0yX-LhnRGgTwrX3QRvjgb1fB3Ebr95yXyo", "opened: 21.5 degrees"]
PLATFORM = ("-DPICO_PLATFORM=rp2350-riscv", "-DPICO_BOARD=pico2")


def test_the_risc_v_core_of_a_pico_2_seals() -> None:
    sources = [EXAMPLES / "Pico2RiscV" / "main.c", DOUBLE / "pico2_double.c"]
    program = build.build(
        "rp2350_hazard3", sources, name="example-Pico2RiscV", flags=[f"-I{DOUBLE}"]
    )
    assert on_hazard3(program).output.decode().splitlines() == SEALED


# ---- CMake ----


def project(name: str, folder: Path, *options: str) -> None:
    """Build the project of an example."""
    environment = {**os.environ, "PICO_SDK_PATH": str(DOUBLE)}
    configure = ["-S", EXAMPLES / name, "-B", folder, *options]
    for command in (configure, ["--build", folder, "--parallel"]):
        subprocess.run(["cmake", *map(str, command)], check=True, env=environment)


@pytest.mark.slow
@pytest.mark.verify
def test_the_project_of_the_second_core_builds(tmp_path: Path) -> None:
    project("PicoSecondCore", tmp_path)
    output = run("rp2040js", "rp2040", tmp_path / "second_core", storage=Storage()).output
    assert output.decode().splitlines() == [*CHUNKS, "sealed: 1108 bytes"]


@pytest.mark.slow
@pytest.mark.verify
def test_the_project_of_the_pico_2_builds(tmp_path: Path) -> None:
    """The project uses the assembly in the section that it names and the chip's own instruction."""
    project("Pico2RiscV", tmp_path, *PLATFORM)
    assert on_hazard3(tmp_path / "riscv").output.decode().splitlines() == SEALED
    assembled = [*(tmp_path / "aesmall").rglob("*.S.obj")]
    assert len(assembled) == len([*(build.REPOSITORY / "src" / "rv32").rglob("*.S")])
    for path in assembled:
        with path.open("rb") as file:
            sections = [s for s in ELFFile(file).iter_sections() if s["sh_flags"] & EXECUTES]
        names = [section.name for section in sections if section["sh_size"]]
        assert all(name.startswith(".time_critical.") for name in names), path
    made = tmp_path / "aesmall" / "CMakeFiles" / "aesmall.dir" / "flags.make"
    assert "-DPICO_RP2350=1" in made.read_text()


def test_they_are_short() -> None:
    for path in EXAMPLES.glob("*/main.c"):
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 60, path
        assert max(map(len, lines)) <= 100, path
