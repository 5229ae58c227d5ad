# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The terminal output that all commands share."""

from __future__ import annotations

from rich.console import Console


def console(stderr: bool = False) -> Console:
    """Return a console that commands print to."""
    # A pipe or a log has no width. A fixed width keeps rich from cutting figures there.
    console = Console(stderr=stderr, highlight=False)
    if not console.is_terminal:
        console.width = 160
    return console
