# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run a test with the mark `apart` in its own process, which frees its memory at the end.

A long proof uses several hundred megabytes. In a shared process, this memory would be fragmented by
the caches of modules, so a worker that makes many proofs would only grow.
"""

from __future__ import annotations

import os
import sys
import traceback
import warnings
from collections.abc import Callable

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that has the mark, instead of pytest."""
    if pyfuncitem.get_closest_marker("apart") is None:
        return None
    names = pyfuncitem._fixtureinfo.argnames
    given = {name: pyfuncitem.funcargs[name] for name in names}
    if failure := run(lambda: pyfuncitem.obj(**given)):
        pytest.fail(failure, pytrace=False)
    return True


def run(function: Callable[[], object]) -> str:
    """Call a function in a copy of this process, and return why it failed or ""."""
    sys.stdout.flush()
    sys.stderr.flush()
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # A worker of xdist has a thread that waits for commands. The copy does not need it.
        warnings.simplefilter("ignore", DeprecationWarning)
        process = os.fork()
    if process == 0:
        os.close(reading)
        _end(function, writing)
    os.close(writing)
    with open(reading, encoding="utf-8") as answer:
        failure = answer.read()
    _, status = os.waitpid(process, 0)
    if not failure and status:
        failure = f"the process of the test ended with {os.waitstatus_to_exitcode(status)}"
    return failure


def _end(function: Callable[[], object], writing: int) -> None:
    """Call a function, write why it failed, and end this process."""
    code = 1
    try:
        with open(writing, "w", encoding="utf-8", errors="replace") as answer:
            try:
                function()
            except BaseException:
                answer.write(traceback.format_exc())
            else:
                code = 0
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)
