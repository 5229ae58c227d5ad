# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The JavaScript runners as processes that stay: node takes longer to start than most programs to
run, and what it has compiled serves every job."""

from __future__ import annotations

import atexit
import subprocess
import tempfile
from contextlib import suppress

from ...paths import REPOSITORY

#: Runners that wait for a job, by simulator
_idle: dict[str, list[_Runner]] = {}


class NodeError(Exception):
    """A runner did not answer; the message is what it said on its way."""


def answer(simulator: str, job: str) -> str:
    """What the runner of this simulator answers to a job in one line. May be called by any number
    of threads: each finds a runner that is idle, or starts one."""
    waiting = _idle.setdefault(simulator, [])
    try:
        runner = waiting.pop()
    except IndexError:
        runner = _Runner(simulator)
    said = runner.ask(job)  # one that fails does not come back
    waiting.append(runner)
    return said


class _Runner:
    """One of bench/sim/*_runner.mjs."""

    def __init__(self, simulator: str) -> None:
        self._errors = tempfile.TemporaryFile(prefix="runner-")  # noqa: SIM115  (until end)
        self._process = subprocess.Popen(
            # With threads of its own node 20 may hang at exit (nodejs/node issue 54918).
            ["node", "--single-threaded", f"{REPOSITORY}/bench/sim/{simulator}_runner.mjs"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )

    def ask(self, job: str) -> str:
        """Sends a job and waits for the answer."""
        given, taken = self._process.stdin, self._process.stdout
        assert given is not None and taken is not None
        said = b""
        try:
            given.write(job.encode() + b"\n")
            given.flush()
            said = taken.readline()
        except BrokenPipeError:
            pass
        except BaseException:  # Ctrl-C: nobody reads the answer
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
        """It works for nobody else."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            with suppress(BrokenPipeError):
                stream.close()  # type: ignore[union-attr]


@atexit.register
def _end() -> None:
    """When Python ends: without it they would end, too, as there is nothing more to read."""
    for waiting in _idle.values():
        while waiting:
            waiting.pop().end()
