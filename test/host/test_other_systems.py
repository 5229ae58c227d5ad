# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the command on a system without functions that Windows and others lack.

Files and errors must be the same. The tests remove the missing functions from Python. This is a
simulation, so it does not test the file systems of other systems.
"""

from __future__ import annotations

import ast
import importlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

HOST = REPOSITORY / "host" / "aesmall"
#: Functions that Python for Windows lacks in the modules os and signal
MISSING = {
    "os": {
        *("fchmod", "fchown", "chown", "getuid", "geteuid", "getgid", "getegid", "fork", "lchmod"),
        *("O_NONBLOCK", "O_NOFOLLOW", "O_TMPFILE", "O_CLOEXEC", "O_DIRECTORY", "O_SYNC", "O_PATH"),
        *("mkfifo", "pread", "pwrite", "posix_fallocate", "sendfile", "sync", "nice", "uname"),
        *(
            "setsid",
            "killpg",
            "getpgid",
            "tcgetpgrp",
            "openpty",
            "statvfs",
            "fstatvfs",
            "fdatasync",
        ),
    },
    "signal": {"SIGHUP", "SIGPIPE", "SIGALRM", "SIGUSR1", "SIGQUIT", "SIGTSTP", "SIGKILL", "alarm"},
}
UNIX_MODULES = {"fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "posix", "syslog"}

#: Runs the command without these functions in a new process
WITHOUT = """
import os, signal, sys
import typer, cryptography, tempfile, shutil, subprocess, getpass, pathlib, rich.console
for module, names in ((os, {os_names!r}), (signal, {signals!r})):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
from aesmall.cli import app
app(sys.argv[1:])
"""


def run(*arguments: str | Path, at: Path, error: int = 0, typed: bytes = b"") -> str:
    """Run the command without these functions."""
    names = {name: sorted(missing - {"O_CLOEXEC"}) for name, missing in MISSING.items()}
    program = WITHOUT.format(os_names=names["os"], signals=names["signal"])
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=at, input=typed, capture_output=True)
    assert done.returncode == error, done.stderr.decode()
    return (done.stdout + done.stderr).decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a key and two files in a folder."""
    run("keygen", "-o", "key", at=tmp_path)
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "a").write_bytes(b"first" * 1000)
    (tmp_path / "in" / "deep" / "b").write_bytes(b"second")
    return tmp_path


def test_files_and_folders_come_back(folder: Path) -> None:
    key = ("--key-file", "key")
    run("seal", "in/a", "-o", "a.sealed", *key, at=folder)
    run("open", "a.sealed", "-o", "a.opened", *key, at=folder)
    assert (folder / "a.opened").read_bytes() == b"first" * 1000
    run("seal", "in", "-o", "out", *key, at=folder)
    run("open", "out", "-o", "back", *key, at=folder)
    assert (folder / "back" / "deep" / "b").read_bytes() == b"second"
    assert run("open", "a.sealed", "-o", "-", *key, at=folder) == "first" * 1000


def test_nothing_is_replaced_and_nothing_is_left(folder: Path) -> None:
    before = {path.name for path in folder.iterdir()}
    said = run("seal", "in/a", "-o", "key", "--key-file", "key", at=folder, error=1)
    assert "key already exists" in said
    (folder / "damaged").write_bytes(b"no sealed file at all")
    run("open", "damaged", "-o", "opened", "--key-file", "key", at=folder, error=3)
    assert {path.name for path in folder.iterdir()} == {*before, "damaged"}


def test_a_key_that_nobody_can_be_asked_for(folder: Path) -> None:
    said = run("seal", "in/a", "-o", "x", at=folder, error=2)
    assert "no key is given" in said


def test_a_link_is_not_followed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link is not followed. Without O_NOFOLLOW it is checked before the open."""
    from aesmall.files import trees
    from aesmall.files.sealing import SealingError

    (folder / "link").symlink_to("key")
    monkeypatch.setattr(trees, "_NOFOLLOW", 0)
    with pytest.raises(SealingError, match="not a regular file"):
        trees.opened(folder / "link", follow=False)
    trees.opened(folder / "link").close()


def test_modes_are_set_without_fchmod(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from aesmall.files import atomic

    monkeypatch.delattr(os, "fchmod")
    with atomic.appearing(folder / "new", 0o640, overwrite=False, exact=True) as file:
        file.write(b"x")
    assert (folder / "new").stat().st_mode & 0o777 == 0o640


def test_signals_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    from aesmall.files import work

    monkeypatch.delattr(signal, "SIGHUP")
    assert importlib.reload(work)._STOPPING == (signal.SIGINT, signal.SIGTERM)
    monkeypatch.undo()
    importlib.reload(work)


def test_nothing_of_one_system_is_called_without_asking() -> None:
    """Functions of one system are used only after a check.

    The package imports no Unix module. It uses an os.NAME or signal.NAME that Windows lacks only
    below `if hasattr(...)`.
    """
    found = []
    for path in sorted(HOST.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        asked = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and "hasattr(" in ast.unparse(node.test)
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name.split(".")[0] for alias in node.names}
                names |= {str(getattr(node, "module", "")).split(".")[0]}
                found += [f"{path.name}: {name}" for name in names & UNIX_MODULES]
            elif isinstance(node, ast.Attribute) and id(node) not in asked:
                module = node.value.id if isinstance(node.value, ast.Name) else ""
                if node.attr in MISSING.get(module, ()):
                    found.append(f"{path.name}:{node.lineno}: {module}.{node.attr}")
    assert found == []
