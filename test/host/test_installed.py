# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that `pip install ./host` installs all files that a user needs.

The wheel is installed outside of the tree, in an environment without other packages.
"""

from __future__ import annotations

import fcntl
import json
import re
import resource
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from aesmall_workshop.chips.build import BUILD
from aesmall_workshop.paths import REPOSITORY
from packaging.requirements import Requirement

#: The direct dependencies of the package. Their dependencies are added.
DEPENDENCIES = ("cryptography", "typer")
MOST_BYTES = 1_100_000
#: Variables with which no part of this environment is found
ALONE = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
#: The maximum processor time of the list of commands
MOST_SECONDS = 0.15


def needed() -> set[str]:
    """Return the names of all dependencies in this environment."""
    found, wanted = set[str](), [*DEPENDENCIES]
    while wanted:
        if (name := wanted.pop()) not in found:
            found.add(name)
            asked = [Requirement(text) for text in distribution(name).requires or ()]
            here = [one for one in asked if not one.marker or one.marker.evaluate({"extra": ""})]
            wanted += [one.name for one in here]
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the setuptools of this environment."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "wheel.lock").open("w") as lock:  # another process of the tests may build it too
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([*pip, "wheel", *options, "-w", folder, REPOSITORY / "host"], check=True)
    [made] = folder.glob("aesmall-*.whl")
    return made


@pytest.fixture(scope="module")
def aesmall(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the command from an environment with the wheel and its dependencies."""
    place = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    [packages] = (place / "lib").glob("python*/site-packages")
    for name in needed():
        for top in {file.parts[0] for file in distribution(name).files or ()} - {".."}:
            source = Path(str(distribution(name).locate_file(top)))
            if not (packages / top).exists() and source.exists():
                (packages / top).symlink_to(source)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    options = ["--quiet", "--no-index", "--no-compile"]
    python = place / "bin" / "python"
    command = [*pip, "--python", python, "install", *options, wheel]
    subprocess.run(command, env=ALONE, check=True)
    return place / "bin" / "aesmall"


def run(command: Path, *arguments: str, at: Path) -> str:
    """Return the output of the command, without access to this environment."""
    done = subprocess.run(
        [command, *arguments],
        cwd=at,
        env=ALONE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_depends_on_two_packages_and_is_small(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        [name] = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        text = files.read(name).decode()
    lines = re.findall(r"^Requires-Dist: (.*)", text, re.M)
    asked = [re.split(r"[^\w-]", line)[0] for line in lines if "extra ==" not in line]
    assert tuple(asked) == DEPENDENCIES
    assert wheel.stat().st_size < MOST_BYTES


def in_tree() -> list[dict[str, object]]:
    """Return the figures of this tree. The wheel carries them compressed."""
    command = [sys.executable, "-m", "aesmall", "figures", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: list[dict[str, object]] = json.loads(done.stdout)
    assert len(found) > 1000
    return found


def test_every_command_works_outside_of_the_tree(aesmall: Path, tmp_path: Path) -> None:
    version = (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()
    assert run(aesmall, "--version", at=tmp_path) == f"aesmall {version}\n"
    page = aesmall.parent.parent / "share" / "man" / "man1" / "aesmall.1"
    assert page.read_bytes() == (REPOSITORY / "host" / "aesmall.1").read_bytes()
    run(aesmall, "keygen", "-o", "key", at=tmp_path)
    (tmp_path / "in").write_bytes(b"a text" * 1000)
    run(aesmall, "seal", "--key-file", "key", "in", "-o", "sealed", at=tmp_path)
    run(aesmall, "open", "--key-file", "key", "sealed", "-o", "out", at=tmp_path)
    assert (tmp_path / "out").read_bytes() == (tmp_path / "in").read_bytes()
    assert "chunk" in run(aesmall, "inspect", "sealed", at=tmp_path)
    run(aesmall, "rekey", "--key-file", "key", "--new-key-file", "key", "sealed", at=tmp_path)
    chosen = run(aesmall, "choose", "--target", "rp2040", "--modes", "ccm", at=tmp_path)
    assert "aesmall export --engine" in chosen
    assert "report.html" not in chosen  # only the repository has it
    words = ("--target", "atmega328p", "--engine", "tiny", "--modes", "ccm", "-o", "aes")
    run(aesmall, "export", *words, at=tmp_path)
    assert {file.suffix for file in (tmp_path / "aes").iterdir()} == {".h", ".c", ".S"}
    numbers = ("--version", "7", "--product", "1", "--hardware", "1", "--chip", "atmega328p")
    run(aesmall, "image", "seal", "--key-file", "key", *numbers, "in", "-o", "image", at=tmp_path)
    run(aesmall, "image", "serve", "--key-file", "key", "--dry-run", "p", "image", at=tmp_path)
    words = ("decode", "--type", "victron", "--key-file", "key", "100242a0016207adceb37b")
    refused = subprocess.run(
        [aesmall, "frames", *words], cwd=tmp_path, env=ALONE, capture_output=True
    )
    assert refused.returncode == 3
    figures = json.loads(run(aesmall, "figures", "--json", at=tmp_path))
    assert figures == [{**row, "run": ""} for row in in_tree()]


def test_it_exports_as_the_tree_and_leaves_no_sources(aesmall: Path, tmp_path: Path) -> None:
    """The wheel carries the sources as one file, which the command unpacks."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    words = ("export", "--engine", "ct", "--target", "rp2040", "--modes", "ccm,vault", "-o")
    for to, command, environment in (
        ("installed", [aesmall], {**ALONE, "TMPDIR": str(scratch)}),
        ("tree", [sys.executable, "-m", "aesmall"], None),
    ):
        subprocess.run([*command, *words, tmp_path / to], env=environment, check=True)
    made = {file.name: file.read_bytes() for file in (tmp_path / "installed").iterdir()}
    assert made == {file.name: file.read_bytes() for file in (tmp_path / "tree").iterdir()}
    assert len(made) > 1
    assert list(scratch.iterdir()) == []


def test_the_list_of_commands_takes_no_time(aesmall: Path, tmp_path: Path) -> None:
    run(aesmall, "--help", at=tmp_path)  # fills Python's caches
    taken = []
    for _ in range(8):  # other processes make it slower
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        listed = run(aesmall, "--help", at=tmp_path)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    names = set(re.findall(r"^  ([a-z]+)  ", listed.partition("Commands:")[2], re.M))
    files = {"keygen", "seal", "open", "rekey", "inspect"}
    assert names == files | {"frames", "image", "choose", "export", "figures"}
    assert min(taken) <= MOST_SECONDS
