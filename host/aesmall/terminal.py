# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What all commands share of the terminal."""

from __future__ import annotations

from rich.console import Console


def console(stderr: bool = False) -> Console:
    """Where commands print."""
    # A pipe or a log has no width of its own: never cut a figure there.
    console = Console(stderr=stderr, highlight=False)
    if not console.is_terminal:
        console.width = 160
    return console
