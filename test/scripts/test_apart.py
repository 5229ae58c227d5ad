# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a test with the mark `apart` runs in its own process, and fails like any other."""

from __future__ import annotations

import os
import signal
import sys

import pytest
from support import apart

HERE = os.getpid()
seen: list[int] = []


@pytest.mark.apart
@pytest.mark.parametrize("number", [1, 2])
def test_it_is_another_process_each_time(number: int) -> None:
    assert os.getpid() != HERE
    seen.append(number)
    assert seen == [number]


def test_what_fails_is_told() -> None:
    def fails() -> None:
        assert seen == [3]

    assert apart.run(lambda: None) == ""
    failure = apart.run(fails)
    assert "in fails" in failure
    assert "assert [] == [3]" in failure
    assert "ended with 3" in apart.run(lambda: os._exit(3))
    assert "ended with -9" in apart.run(lambda: os.kill(os.getpid(), signal.SIGKILL))


def test_skips_and_exits_are_failures() -> None:
    """A skip or an exit in the process is a failure, so a test cannot be lost."""
    assert "Skipped: no" in apart.run(lambda: pytest.skip("no"))
    assert "SystemExit" in apart.run(sys.exit)
