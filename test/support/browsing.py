# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Start Debian's Chromium for the tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import aesmall_workshop.paths  # noqa: F401  (finds the node of scripts/setup)
from playwright.sync_api import Browser, sync_playwright

# The node of the package is not installed. The tests use the node that runs the simulators.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", shutil.which("node") or "node")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a browser that closes at the end of the block."""
    program = shutil.which("chromium")
    assert program, "make verify needs the package chromium: run scripts/setup verify"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=program,
            # Chromium refuses to run its sandbox as root.
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        yield browser
        browser.close()
