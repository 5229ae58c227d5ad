# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Implement `--profile`, which shows the processor time of a test run by file and by cause."""

from __future__ import annotations

import os
import resource
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

#: Purpose of a command, by the end of its name
TOOLS = {
    "node": "simulating: node",
    "python": "other Pythons",
    "valgrind": "valgrind",
    "nm": "binutils",
    "size": "binutils",
    "ar": "binutils",
    "objdump": "binutils",
    "objcopy": "binutils",
}
COMPILERS = ("gcc", "g++", "clang", "clang++", "cc", "c++")
#: Rows of a table
SHOWN = 100


def cause(command: Sequence[str]) -> str:
    """Return the purpose of a process."""
    words = [str(word) for word in command]
    name = Path(words[0]).name
    if name.endswith(COMPILERS) or "ziglang" in words:
        return "compiling" if {"-c", "-S", "-E", "-fsyntax-only"} & set(words) else "linking"
    if name.startswith("simavr_"):
        return "simulating: simavr"
    if "/build/" in words[0]:
        return "programs on this machine"
    return next((why for end, why in TOOLS.items() if name.endswith(end)), name)


class Profile:
    """The counts of one process."""

    def __init__(self, controls: bool) -> None:
        """Begin to count.

        If `controls` is true, the children are workers, which count themselves.
        """
        self.files: Counter[str] = Counter()
        self.causes: Counter[str] = Counter({"Python: start": time.process_time()})
        self.known = 0.0  # of the processes with a known purpose
        if not controls:
            self._watch()

    def _watch(self) -> None:
        """Count each process of subprocess when it ends."""
        profile = self

        def try_wait(popen: Any, flags: int) -> tuple[int, int]:
            try:
                pid, status, used = os.wait4(popen.pid, flags)
            except ChildProcessError:
                return popen.pid, 0
            if pid == popen.pid:
                command = popen.args if isinstance(popen.args, (list, tuple)) else [popen.args]
                seconds = used.ru_utime + used.ru_stime
                profile.causes[cause(command)] += seconds
                profile.known += seconds
            return pid, status

        subprocess.Popen._try_wait = try_wait  # type: ignore[attr-defined]

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        before = time.process_time()
        yield
        self.causes["Python: collecting"] += time.process_time() - before

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        own, others, known = time.process_time(), _children(), self.known
        result = yield
        own, others = time.process_time() - own, _children() - others
        self.causes["Python: tests"] += own
        # For example, a test in its own process or in a pool, or a process of another process
        is_apart = item.get_closest_marker("apart") is not None
        why = "tests in processes of their own" if is_apart else "other processes"
        self.causes[why] += max(others - (self.known - known), 0)
        self.files[item.nodeid.split("::")[0]] += own + others
        return result

    @pytest.hookimpl
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if output := getattr(session.config, "workeroutput", None):
            output["profile"] = [dict(self.files), dict(self.causes)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add the counts of a worker that has ended."""
        files, causes = getattr(node, "workeroutput", {}).get("profile", ({}, {}))
        self.files.update(files)
        self.causes.update(causes)

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for title, rows in (("cause", self.causes), ("file", self.files)):
            terminalreporter.section(f"seconds of processor time by {title}")
            for name, seconds in rows.most_common(SHOWN):
                if seconds >= 0.05:
                    terminalreporter.write_line(f"{seconds:8.1f}  {name}")
            terminalreporter.write_line(f"{sum(rows.values()):8.1f}  together")


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
