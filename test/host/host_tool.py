# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs the host tool for the tests, in this process or in one of its own."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aesmall.cli import app
from typer.testing import CliRunner, Result

COMMAND = [sys.executable, "-m", "aesmall"]
KEY = ("--key-file", "key")
MIB = 1 << 20


@contextmanager
def working_folder(path: Path) -> Iterator[Path]:
    """With a key, a file and a sealed file; umask 022."""
    place, mask = Path.cwd(), os.umask(0o022)
    os.chdir(path)
    try:
        Path("key").write_bytes(bytes(range(16)))
        Path("key").chmod(0o600)
        Path("in").write_bytes(bytes(range(256)) * 1000)
        good("seal", *KEY, "in", "-o", "sealed")
        yield path
    finally:
        os.chdir(place)
        os.umask(mask)


def good(*arguments: str) -> str:
    """What it says when all goes well."""
    return invoked(0, *arguments).stderr


def bad(code: int, *arguments: str) -> str:
    """What it says with this exit code."""
    return invoked(code, *arguments).stderr


def invoked(code: int, *arguments: str, stdin: bytes = b"") -> Result:
    """A run with this exit code that ends as it means to: no exception gets through."""
    result = CliRunner().invoke(app, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), arguments
    assert result.exit_code == code, result.output
    return result


def names(folder: str = ".") -> set[str]:
    """All that lies in a folder and below."""
    return {p.relative_to(folder).as_posix() for p in Path(folder).rglob("*")}


def process(
    *arguments: str, limit: int | None = None, stdout: int | None = None
) -> subprocess.Popen[bytes]:
    """The command on its own, as from a terminal, whatever signals this process was started to
    ignore; `limit`: the most bytes that a file may have."""

    def prepared() -> None:
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE if stdout is None else stdout,
        stderr=subprocess.PIPE,
        preexec_fn=prepared,
        start_new_session=True,
    )
