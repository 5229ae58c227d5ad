# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""FileNonce of C++: a counter in two files, from one life of a program to the next."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import build
from support.suite import FIRMWARE, SANITIZERS

OK = "AESMALL_OK"
STORAGE = "AESMALL_ERROR_STORAGE"
ARGUMENT = "AESMALL_ERROR_ARGUMENT"
A_STORE, A_SKIP = 100, 1 << 16


@pytest.fixture(scope="module")
def program() -> Path:
    return build.build(
        *("host", [FIRMWARE / "cpp" / "file_nonce.cpp"]),
        name="file-nonce",
        flags=(*SANITIZERS, "-lstdc++"),
        compiler="gcc",
    )


@pytest.fixture
def count(tmp_path: Path) -> Path:
    return tmp_path / "count"


def life(program: Path, count: Path, how: str = "begin") -> list[str]:
    """What one run prints: the error's name, then counters."""
    done = subprocess.run([program, count, how], capture_output=True, text=True, check=True)
    return [line.partition(":")[0] for line in done.stdout.splitlines()]


def test_it_goes_on_and_begins_by_itself_never(program: Path, count: Path) -> None:
    assert life(program, count) == [STORAGE]
    assert not list(count.parent.iterdir())
    assert life(program, count, "create") == [OK, "0", "1"]
    assert life(program, count, "create") == [ARGUMENT]
    for number in range(1, 4):
        start = number * A_STORE
        assert life(program, count) == [OK, str(start), str(start + 1)]
    assert {path.name for path in count.parent.iterdir()} == {"count.0", "count.1"}
    assert all(path.stat().st_size == 12 for path in count.parent.iterdir())


def test_it_asks_in_words(program: Path, count: Path) -> None:
    prompt = "No count is stored here. If this key is NEW, send"
    assert life(program, count, "ask") == [prompt, OK, "0", "1"]
    assert life(program, count, "ask") == [OK, "100", "101"]


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("left", [None, b"", b"\0" * 5, b"x" * 12])
def test_one_file_is_enough(program: Path, count: Path, slot: int, left: bytes | None) -> None:
    """Lost, empty, short or damaged."""
    life(program, count, "create")
    life(program, count)
    highest = 2 * A_STORE
    damaged = count.with_name(f"count.{slot}")
    if left is None:
        damaged.unlink()
    else:
        damaged.write_bytes(left)
    error, first, _ = life(program, count)
    assert error == OK
    assert highest <= int(first) <= highest + A_SKIP
    assert int(life(program, count)[1]) > int(first)


def test_two_lost_files_are_an_error(program: Path, count: Path) -> None:
    life(program, count, "create")
    for path in count.parent.iterdir():
        path.write_bytes(b"")
    assert life(program, count) == [STORAGE]


def test_no_place_is_an_error(program: Path, count: Path) -> None:
    assert life(program, count.parent / "none" / "count", "create") == [STORAGE]
    assert life(program, count.parent / ("x" * 1100), "create") == [STORAGE]
    blocked = count.parent / "file"
    blocked.write_text("")
    assert life(program, blocked / "count") == [STORAGE]
    os.mkdir(count.with_name("count.0"))
    assert life(program, count, "create") == [STORAGE]
