# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make a repository from the working tree, with one commit, that can be cloned."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
#: The address of the repository in the documents
URL = "https://github.com/aesmall/aesmall"
#: The same files give the same commit, and settings of the user have no effect.
ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "aesmall",
    "GIT_AUTHOR_EMAIL": "tests@aesmall.invalid",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
    "GIT_COMMITTER_NAME": "aesmall",
    "GIT_COMMITTER_EMAIL": "tests@aesmall.invalid",
    "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
}


def git(folder: Path, *words: str) -> str:
    """Run git in a folder, and return its output."""
    command = ["git", "-c", "core.autocrlf=false", *words]
    environment = {**os.environ, **ENVIRONMENT}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def project_files() -> list[str]:
    """Return the names of files that git tracks in the tree or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=True).stdout
    names = {name for name in listed.decode().split("\0") if name}
    return sorted(name for name in names if _is_file(REPOSITORY / name))


def _is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def snapshot(folder: Path, *only: str) -> Path:
    """Return a new repository with the files of the tree, or with those below some names."""
    for name in project_files():
        if not only or name.startswith(only):
            to = folder / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(REPOSITORY / name, to)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A", "-f")
    git(folder, "commit", "-q", "-m", "All of it")
    version = (REPOSITORY / "VERSION").read_text("utf-8").strip()
    git(folder, "tag", f"v{version}")
    return folder


def instead_of_the_web(clone: Path, config: Path) -> dict[str, str]:
    """Return variables with which git uses this clone in place of the repository's address."""
    config.write_text(f'[url "file://{clone}"]\n    insteadOf = {URL}.git\n    insteadOf = {URL}\n')
    return {**os.environ, "GIT_CONFIG_GLOBAL": str(config), "GIT_CONFIG_NOSYSTEM": "1"}
