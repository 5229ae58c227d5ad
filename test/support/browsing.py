# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Debian's Chromium, driven by the tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import aesmall_workshop.places  # noqa: F401  (finds the node of scripts/setup)
from playwright.sync_api import Browser, sync_playwright

# The package's own node is not installed: the tests take the one that runs the simulators.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", shutil.which("node") or "node")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, which ends with the block."""
    program = shutil.which("chromium")
    assert program, "make verify needs the package chromium: run scripts/setup verify"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=program,
            # Chromium refuses its sandbox to root.
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        yield browser
        browser.close()
