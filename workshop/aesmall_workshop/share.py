# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A share of many checks that the commit chooses, so that all have their turn and nobody knows
beforehand which."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from .places import REPOSITORY

Item = TypeVar("Item")


@cache
def commit() -> str:
    """The commit that is checked out; the version of a tree without a history."""
    command = ["git", "rev-parse", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=REPOSITORY)
    return done.stdout.strip() or (REPOSITORY / "VERSION").read_text(encoding="utf-8")


def share(items: Iterable[Item], parts: int, of: str | None = None) -> list[Item]:
    """About one of so many `parts` of the items, by their names; `of` is another commit."""
    chosen = commit() if of is None else of
    return [item for item in items if _number(f"{chosen} {item}") % parts == 0]


def share_least(items: list[Item], of: str | None = None) -> list[Item]:
    """The one whose turn it is when the share is empty."""
    chosen = commit() if of is None else of
    return sorted(items, key=lambda item: _number(f"{chosen} {item}"))[:1]


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
