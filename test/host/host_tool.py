# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the host tool for the tests, in this process or in another."""

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
    """Change into a folder with a key, a file and a sealed file, and set the umask to 022."""
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
    """Return the messages of a successful run."""
    return invoked(0, *arguments).stderr


def bad(code: int, *arguments: str) -> str:
    """Return the messages of a run with this exit code."""
    return invoked(code, *arguments).stderr


def invoked(code: int, *arguments: str, stdin: bytes = b"") -> Result:
    """Return a run with this exit code. It must end without an exception."""
    result = CliRunner().invoke(app, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), arguments
    assert result.exit_code == code, result.output
    return result


def names(folder: str = ".") -> set[str]:
    """Return all names in a folder and below it."""
    return {p.relative_to(folder).as_posix() for p in Path(folder).rglob("*")}


def process(
    *arguments: str, limit: int | None = None, stdout: int | None = None
) -> subprocess.Popen[bytes]:
    """Start the command in a new process as from a terminal.

    Ignored signals are restored. `limit` is the maximum size of a file in bytes.
    """

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
