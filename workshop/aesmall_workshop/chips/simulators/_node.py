# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Keep the JavaScript runners running as processes.

Node takes longer to start than most programs take to run, and its compiled code serves every job.
"""

from __future__ import annotations

import atexit
import subprocess
import tempfile
from contextlib import suppress

from ...paths import REPOSITORY

#: Runners that wait for a job, by simulator
_idle: dict[str, list[_Runner]] = {}


class NodeError(Exception):
    """A runner did not answer. The message is its output on standard error."""


def answer(simulator: str, job: str) -> str:
    """Return the answer of this simulator's runner to a job in one line.

    Any number of threads may call this. Each uses an idle runner, or starts one.
    """
    waiting = _idle.setdefault(simulator, [])
    try:
        runner = waiting.pop()
    except IndexError:
        runner = _Runner(simulator)
    said = runner.ask(job)  # a runner that fails is not used again
    waiting.append(runner)
    return said


class _Runner:
    """A process of one of bench/sim/*_runner.mjs."""

    def __init__(self, simulator: str) -> None:
        self._errors = tempfile.TemporaryFile(prefix="runner-")  # noqa: SIM115  (until end)
        self._process = subprocess.Popen(
            # With its own threads, node 20 may hang at exit (nodejs/node issue 54918).
            ["node", "--single-threaded", f"{REPOSITORY}/bench/sim/{simulator}_runner.mjs"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )

    def ask(self, job: str) -> str:
        """Send a job and wait for the answer."""
        given, taken = self._process.stdin, self._process.stdout
        assert given is not None and taken is not None
        said = b""
        try:
            given.write(job.encode() + b"\n")
            given.flush()
            said = taken.readline()
        except BrokenPipeError:
            pass
        except BaseException:  # Ctrl-C: the answer is not read
            self.end()
            raise
        if not said.endswith(b"\n"):
            self._process.wait()
            self._errors.seek(0)
            reason = self._errors.read().decode("utf-8", "replace").strip()
            self.end()
            raise NodeError(reason)
        return said.decode()

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            with suppress(BrokenPipeError):
                stream.close()  # type: ignore[union-attr]


@atexit.register
def _end() -> None:
    """End the idle runners when Python ends. They would also end at the end of their input."""
    for waiting in _idle.values():
        while waiting:
            waiting.pop().end()
