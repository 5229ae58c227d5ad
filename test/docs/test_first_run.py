# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Follow each Start page in an empty folder.

A test writes the files of the page and runs its commands in their order. The output must be the
output that the page shows. The address of the repository leads to a clone of this tree with the tag
of the release. Tools that are not available here have stand-ins (stand_ins/). If a page needs a
tool without a stand-in, the page must say that it was not tried.
"""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from aesmall_workshop.chips import simulators
from aesmall_workshop.paths import REPOSITORY
from support import pages
from support.snapshot import instead_of_the_web, snapshot

STAND_INS = Path(__file__).parent / "stand_ins"
PICO_DOUBLE = REPOSITORY / "test" / "examples" / "pico_double"
#: The parts of the repository that the pages use.
TAKEN = (
    *("src/", "examples/", "host/", "CMake", "cmake/", "library.", "README.md", "LICENSE"),
    *("VERSION", "bench/engines/", "bench/results/"),
)
#: The part without a stand-in that a page needs.
NOT_HERE = {"esp-idf": "ESP-IDF itself", "zephyr": "Zephyr itself", "lmic": "a radio"}


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return snapshot(tmp_path_factory.mktemp("clone"), *TAKEN)


@pytest.fixture
def environment(clone: Path, tmp_path: Path) -> dict[str, str]:
    """Return the environment of a user: the system's programs and the stand-ins.

    It has no part of the workshop.
    """
    programs = tmp_path / "bin"
    programs.mkdir()
    path = f"{REPOSITORY / 'host'}:{REPOSITORY / 'workshop'}"
    for name in ("arduino-cli", "pio"):
        command = f'PYTHONPATH={path} exec {sys.executable} {STAND_INS / "boards.py"} {name} "$@"\n'
        (programs / name).write_text(f"#!/bin/sh\n{command}")
    (programs / "pipx").write_text((STAND_INS / "pipx").read_text())
    for program in programs.iterdir():
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    git = instead_of_the_web(clone, tmp_path / "gitconfig")
    return {
        **{name: git[name] for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM")},
        "PATH": f"{programs}:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "LANG": "C.UTF-8",
        "BIN": str(programs),
        "PYTHON": sys.executable,
        "PICO_SDK_PATH": str(PICO_DOUBLE),
    }


def follow(
    page: str,
    folder: Path,
    environment: dict[str, str],
    by_hand: Callable[[Path], str] = lambda folder: "",
) -> int:
    """Follow the page. `by_hand` does the steps that the page describes before the first output."""
    folder.mkdir()
    printed, steps = "", 0
    blocks = pages.blocks(pages.DOC / "start" / f"{page}.md")
    for number, block in enumerate(blocks):
        if block.file:
            file = folder / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.code, encoding="utf-8")
        elif block.language == "sh":
            bash = ["bash", "-euo", "pipefail", "-c", block.code]
            waits_for = next((b.code for b in blocks[number:] if b.language == "text"), "")
            settings = {**environment, "WAITS_FOR": waits_for}
            done = subprocess.run(
                bash, cwd=folder, env=settings, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, f"{block.code}\n{done.stdout}{done.stderr}"
            printed += done.stdout
            steps += 1
        elif block.language == "text":
            printed += by_hand(folder)
            assert block.code.strip() in printed.replace("\r", ""), printed
            printed = ""
            steps += 1
    return steps


@pytest.mark.slow
@pytest.mark.verify
def test_desktop(environment: dict[str, str], tmp_path: Path) -> None:
    """The page works for the command and for a program in C."""
    assert follow("desktop", tmp_path / "empty", environment) >= 5


@pytest.mark.slow
@pytest.mark.verify
@pytest.mark.parametrize("page", ["arduino", "platformio"])
def test_boards(page: str, environment: dict[str, str], tmp_path: Path) -> None:
    assert follow(page, tmp_path / "empty", environment) >= 2


@pytest.mark.slow
@pytest.mark.verify
def test_pico(environment: dict[str, str], tmp_path: Path) -> None:
    """The program that the commands of the page built runs on the simulated chip."""

    def plug_in(folder: Path) -> str:
        program = next(path for path in folder.glob("build/hello*") if path.is_file())
        return simulators.run(
            "rp2040js", "rp2040", program, storage=simulators.Storage()
        ).output.decode()

    assert follow("pico-cmake", tmp_path / "empty", environment, plug_in) >= 2


def test_every_page_is_followed_or_says_why_not() -> None:
    found = {path.stem for path in (pages.DOC / "start").glob("*.md")} - {"README"}
    assert found == {"desktop", "arduino", "platformio", "pico-cmake", *NOT_HERE}
    for page, what in NOT_HERE.items():
        text = (pages.DOC / "start" / f"{page}.md").read_text(encoding="utf-8")
        tried = text.split("## Tested")[1]
        not_tried = tried.split("**Not tried**")[1]
        assert what in " ".join(not_tried.split())


def test_a_page_that_is_wrong_is_found(environment: dict[str, str], tmp_path: Path) -> None:
    """A failing command and a missing output are found."""
    for number, (block, message) in enumerate(
        [("```sh\nfalse\n```\n", "false"), ("```sh\necho a\n```\n\n```text\nb\n```\n", "a")]
    ):
        page = pages.DOC / "start" / f"../../build/wrong-{os.getpid()}-{number}.md"
        page.resolve().parent.mkdir(exist_ok=True)
        page.resolve().write_text(block)
        with pytest.raises(AssertionError, match=message):
            follow(f"../../build/{page.stem}", tmp_path / f"wrong{number}", environment)
        page.resolve().unlink()
