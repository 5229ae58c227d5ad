# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Implement `--most-megabytes`, which fails a test run if a process used more memory.

A process is a worker of pytest-xdist, pytest itself, or a program that they start. Its peak is the
resident set that the kernel counts. `--profile` prints the peaks of all workers. For a started
program the kernel also counts the memory of its parent at that moment, so its peak is never too
low.
"""

from __future__ import annotations

import re
import resource
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pytest


def _own() -> int:
    """Return the peak of this process in kilobytes, without the peak of its parent."""
    status = Path("/proc/self/status")
    found = status.exists() and re.search(r"VmHWM:\s+(\d+) kB", status.read_text("utf-8"))
    return int(found[1]) if found else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _started() -> int:
    """Return the highest peak of the ended child processes of this process."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


_KINDS = {"": _own, ", a process it has started": _started}


@dataclass
class Peak:
    """The peak of one process in megabytes."""

    process: str
    megabytes: int = 0
    #: The test during which the peak was reached
    test: str = ""

    def __str__(self) -> str:
        test = f", reached in {self.test}" if self.test else ""
        return f"{self.megabytes:6,} MB  {self.process}{test}"


@dataclass
class Peaks:
    """The peaks of a process. In the main process, they include the peaks of its workers."""

    #: A run with a higher peak fails. 0 means no limit.
    most: int
    #: Print all peaks, not only those above the limit
    all_: bool = False
    own: dict[str, Peak] = field(default_factory=dict)
    others: list[Peak] = field(default_factory=list)

    def read(self, process: str, test: str = "") -> None:
        """Read the peaks of this process and of its children until now."""
        for kind, kilobytes in _KINDS.items():
            peak = self.own.setdefault(kind, Peak(process + kind))
            megabytes = kilobytes() // 1024
            if megabytes > peak.megabytes:
                peak.megabytes, peak.test = megabytes, test

    @property
    def found(self) -> list[Peak]:
        """Return all peaks, the highest first."""
        return sorted([*self.own.values(), *self.others], key=lambda p: -p.megabytes)

    @property
    def shown(self) -> list[Peak]:
        """Return the peaks that are printed."""
        return [peak for peak in self.found if self.all_ or self.is_above(peak)]

    def is_above(self, peak: Peak) -> bool:
        """Return whether a peak breaks the limit."""
        return 0 < self.most < peak.megabytes

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        result = yield
        self.read(_name(item.config), item.nodeid)
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add the peaks of a worker that has ended."""
        peaks = getattr(node, "workeroutput", {}).get("peaks", ())
        self.others += [Peak(**peak) for peak in peaks]

    @pytest.hookimpl
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.read(_name(session.config))
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["peaks"] = [asdict(peak) for peak in self.own.values()]
        elif any(map(self.is_above, self.found)) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.shown:
            limit = f", of which {self.most:,} are allowed" if self.most else ""
            terminalreporter.section(f"peaks of memory in megabytes{limit}")
        for peak in self.shown:
            terminalreporter.write_line(str(peak), red=self.is_above(peak))


def _name(config: pytest.Config) -> str:
    """Return the name of the worker, for example gw0, or of the main process."""
    return str(getattr(config, "workerinput", {"workerid": "pytest"})["workerid"])
