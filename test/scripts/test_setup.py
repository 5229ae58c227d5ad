# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that scripts/setup installs the needed packages for each verb, and names missing ones."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.metadata import distribution
from pathlib import Path

import pytest
from check import REPOSITORY
from packaging.requirements import Requirement

VERBS = (
    *("demo", "quick", "test", "docs", "verify", "adapters", "fuzz", "bench", "prove"),
    *("release", "lint", "format"),
)
#: Packages that a demo does not need, because they are large
HEAVY = {
    *("chromium", "clang", "clang-tidy", "cppcheck", "valgrind", "fish", "zsh", "npm", "nodejs"),
    *("picolibc-riscv64-unknown-elf", "qemu-user", "g++", "cmake", "simavr", "libsimavr-dev"),
}


def setup(*arguments: str, at: Path = REPOSITORY, path: str | None = None) -> tuple[int, str]:
    """Return the exit code and the output of scripts/setup."""
    done = subprocess.run(
        ["/bin/bash", at / "scripts" / "setup", *arguments],
        env={"PATH": path or "/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def plan(verb: str) -> set[str]:
    """Return the lines of a plan, which does not depend on the machine."""
    code, text = setup("--plan", verb)
    assert code == 0
    return set(text.splitlines())


def test_each_verb_of_scripts_run_has_a_plan() -> None:
    run = (REPOSITORY / "scripts" / "run").read_text(encoding="utf-8")
    [usage] = re.findall(r"usage: scripts/run (\S+)", run)
    assert {*usage.split("|")} < {*VERBS}
    for verb in VERBS:
        assert plan(verb) <= plan("verify") | {"lock workshop/packagers.lock"}, verb


def test_the_demo_needs_little() -> None:
    demo = plan("demo")
    assert demo < plan("test")
    assert not {line.removeprefix("debian ") for line in demo} & HEAVY
    assert not {"python playwright", "python mypy", "python unicorn"} & demo


def test_the_demos_part_of_the_lock_is_closed() -> None:
    names = {line.removeprefix("python ") for line in plan("demo") if line.startswith("python ")}
    for name in names - {"colorama"}:  # for Windows
        for text in distribution(name).requires or ():
            one = Requirement(text)
            if not one.marker or one.marker.evaluate({"extra": ""}):
                assert one.name.lower() in names, f"{name} needs {one.name}"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a clone without an installation."""
    for name in ("scripts/setup", "scripts/tools.sh", "package-lock.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(REPOSITORY / name, tmp_path / name)
    for name in ("host/pyproject.toml", "workshop/pyproject.toml", "workshop/requirements.lock"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(REPOSITORY / name, tmp_path / name)
    return tmp_path


def test_a_missing_package_is_named_with_its_verb(tree: Path, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("dirname", "cat", "tr", "awk", "sed", "sha256sum", "cut", "grep", "find"):
        (tools / name).symlink_to(shutil.which(name) or name)
    code, text = setup("--check", "test", at=tree, path=str(tools))
    assert code == 1
    [missing] = re.findall(r"make test needs the content of these packages.*: (.*)", text)
    assert {"gcc-avr", "clang", "cppcheck"} <= {*missing.split()}
    assert "chromium" not in text
    code, text = setup("--check", "verify", at=tree, path=str(tools))
    assert code == 1
    assert re.search(r"make verify needs the content of these packages.* chromium", text)
    assert "setup:   chromium: command -v chromium" in text
    code, text = setup("--check", "demo", at=tree, path=str(tools))
    assert code == 1
    assert "make demo needs" in text
    assert "cppcheck" not in text


def test_an_installation_that_did_not_end_is_not_believed(tree: Path) -> None:
    (tree / ".venv").mkdir()
    (tree / "node_modules").mkdir()
    for stamp in ("", "0" * 64 + " all\n"):
        (tree / ".venv" / "stamp").write_text(stamp)
        code, text = setup("--check", "demo", at=tree)
        assert code == 1
        assert "make demo: .venv/ is missing or not up to date" in text
        assert "make demo: node_modules/ is missing or not up to date" in text


@pytest.mark.parametrize("arguments", [("dmeo",), ("demo", "test"), ("--plan", "--docs")])
def test_an_unknown_verb_installs_nothing(arguments: tuple[str, ...], tree: Path) -> None:
    code, text = setup(*arguments, at=tree)
    assert code == 1
    assert text.startswith("setup: usage: scripts/setup [--check | --plan]")
    assert not (tree / "build").exists()
