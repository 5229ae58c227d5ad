# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Debian's Chromium, driven by the tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# The package's own node is not installed (scripts/setup).
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", shutil.which("node") or "node")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, which ends with the block."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"),
            # Chromium refuses its sandbox to root.
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        yield browser
        browser.close()
