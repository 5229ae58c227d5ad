# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Each Start page, word by word in an empty folder: its files are written, its commands run in
their order, and what it says that they print must be what they print.

The repository's address leads to a clone of this tree with the release's tag. Tools that cannot be
had here have stand-ins (stand_ins/), and pages whose tools have none say that they were not tried.
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
#: What the pages take of the repository
TAKEN = (
    *("src/", "examples/", "host/", "CMake", "cmake/", "library.", "README.md", "LICENSE"),
    *("VERSION", "bench/engines/", "bench/results/"),
)
#: Page -> what it needs, which has no stand-in
NOT_HERE = {"esp-idf": "ESP-IDF itself", "zephyr": "Zephyr itself", "lmic": "a radio"}


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return snapshot(tmp_path_factory.mktemp("clone"), *TAKEN)


@pytest.fixture
def environment(clone: Path, tmp_path: Path) -> dict[str, str]:
    """A user's: the system's programs and the stand-ins, and nothing of the workshop's."""
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
    """Does what the page says; `by_hand` is what it says in words before the first output."""
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
    """The command and a program in C."""
    assert follow("desktop", tmp_path / "empty", environment) >= 5


@pytest.mark.slow
@pytest.mark.verify
@pytest.mark.parametrize("page", ["arduino", "platformio"])
def test_boards(page: str, environment: dict[str, str], tmp_path: Path) -> None:
    assert follow(page, tmp_path / "empty", environment) >= 2


@pytest.mark.slow
@pytest.mark.verify
def test_pico(environment: dict[str, str], tmp_path: Path) -> None:
    """Its program, as the commands built it, on the simulated chip."""

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
    """A command that fails, and an output that does not come."""
    for number, (block, message) in enumerate(
        [("```sh\nfalse\n```\n", "false"), ("```sh\necho a\n```\n\n```text\nb\n```\n", "a")]
    ):
        page = pages.DOC / "start" / f"../../build/wrong-{os.getpid()}-{number}.md"
        page.resolve().parent.mkdir(exist_ok=True)
        page.resolve().write_text(block)
        with pytest.raises(AssertionError, match=message):
            follow(f"../../build/{page.stem}", tmp_path / f"wrong{number}", environment)
        page.resolve().unlink()
