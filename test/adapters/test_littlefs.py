# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the littlefs adapter: the errors it ignores and the errors it returns.

test_power_cuts.py tests power cuts.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, littlefs, simulators
from aesmall_workshop.measure import chip_files
from support.suite import FIRMWARE, HOSTS, Platform, pair_id

SOURCES = [chip_files.ADAPTERS / name for name in ("littlefs.c", "littlefs_nonce.c")]


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_littlefs_adapter(platform: Platform) -> None:
    lfs = littlefs.sources()
    program = build.build(
        "host",
        [FIRMWARE / "littlefs" / "main.c", *SOURCES, lfs / "lfs.c", lfs / "lfs_util.c"],
        name="littlefs",
        defines={"AESMALL_LITTLEFS": "1", "LFS_NO_ERROR": "1"},
        flags=[*platform.flags, f"-I{lfs}"],
        compiler=platform.compiler,
    )
    run = simulators.run("native", "host", program)
    line = int.from_bytes(bytes.fromhex(run.output.decode()), "little")
    assert (run.exit_code, line) == (0, 0)


@pytest.mark.parametrize(
    "compiler",
    [
        ("gcc", "-std=c99"),
        ("clang", "-std=c99"),
        ("g++", "-x", "c++", "-std=c++11"),
        ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "-std=c99"),
    ],
    ids=lambda compiler: compiler[0],
)
@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_littlefs_adapter_compiles(source: Path, compiler: tuple[str, ...], tmp_path: Path) -> None:
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
    command = [*compiler, *warnings, "-DAESMALL_LITTLEFS", f"-isystem{littlefs.sources()}", "-c"]
    done = subprocess.run(
        [*command, str(source), "-o", str(tmp_path / "adapter.o")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
