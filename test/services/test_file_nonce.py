# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test FileNonce of C++: a counter in two files that continues in the next run of a program."""

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
FORMAT = "AESMALL_ERROR_FORMAT"
A_STORE, A_SKIP = 100, 1 << 16


@pytest.fixture(scope="module")
def program() -> Path:
    return build.build(
        *("host", [FIRMWARE / "cpp" / "file_nonce.cpp"]),
        name="file-nonce",
        flags=(*SANITIZERS, "-lstdc++", "-Wl,--wrap=fsync"),
        compiler="gcc",
    )


@pytest.fixture
def count(tmp_path: Path) -> Path:
    return tmp_path / "count"


def life(program: Path, count: Path, *how: str, folder: Path | None = None) -> list[str]:
    """Return the output of one run: the name of the error, then counters."""
    command = [program, count, *(how or ("begin",))]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
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
    """The counter survives if one of its files is lost, empty, short or damaged."""
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


def test_a_relative_path_stays_where_it_was(program: Path, tmp_path: Path) -> None:
    """A relative path stays in the first folder.

    A program that changes its folder, as a daemon does, continues to use the first folder.
    """
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    count = Path("count")
    assert life(program, count, "create", str(there), folder=here)[:2] == [OK, "0"]
    assert not list(there.iterdir())
    second = life(program, count, "begin", str(there), folder=here)
    assert second[:2] == [OK, "200"] and second[-1] == "351"
    assert life(program, count, folder=here)[:2] == [OK, "400"]
    assert not list(there.iterdir())
    assert life(program, count, folder=there) == [STORAGE]
    assert not list(there.iterdir())


def test_files_that_are_gone_are_not_made_again(program: Path, tmp_path: Path) -> None:
    """A stored counter does not create its files again.

    The counter is in a folder that was moved.
    """
    here = tmp_path / "here"
    here.mkdir()
    life(program, here / "count", "create")
    moved = tmp_path / "moved"
    os.rename(here, moved)
    here.mkdir()
    assert life(program, here / "count") == [STORAGE]
    assert not list(here.iterdir())
    assert life(program, moved / "count") == [OK, "100", "101"]


def test_a_new_file_is_on_the_disk_with_its_name(program: Path, count: Path) -> None:
    for how, synced in (("create", "folder\n"), ("begin", "")):
        done = subprocess.run([program, count, how], capture_output=True, text=True, check=True)
        assert done.stderr == synced


def test_a_memory_and_a_counter_may_have_one_path(program: Path, count: Path) -> None:
    assert life(program, count, "create") == [OK, "0", "1"]
    assert life(program, count, "memory") == [STORAGE]
    assert life(program, count, "remember")[0] == OK
    assert life(program, count) == [OK, "100", "101"]
    assert life(program, count, "memory") == [OK, "-7"]
    names = {path.name for path in count.parent.iterdir()}
    assert names == {"count.0", "count.1", "count.m0", "count.m1"}
    for slot in "01":  # as if a user had copied them
        count.with_name(f"count.{slot}").write_bytes(count.with_name(f"count.m{slot}").read_bytes())
    before = {path: path.read_bytes() for path in count.parent.iterdir()}
    assert life(program, count) == [FORMAT]
    assert life(program, count, "create") == [FORMAT]
    assert {path: path.read_bytes() for path in count.parent.iterdir()} == before


def test_a_counter_of_another_owner_is_left_as_it_is(program: Path, count: Path) -> None:
    assert life(program, count, "create", "7") == [OK, "0", "1"]
    before = [path.read_bytes() for path in sorted(count.parent.iterdir())]
    for owner in ("0", "8"):
        assert life(program, count, "begin", owner) == [FORMAT]
        assert life(program, count, "create", owner) == [FORMAT]
    assert [path.read_bytes() for path in sorted(count.parent.iterdir())] == before
    assert life(program, count, "begin", "7") == [OK, "100", "101"]
