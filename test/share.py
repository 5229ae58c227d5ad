# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What of many checks `make test` runs: a share that the commit chooses, so that all have their
turn and nobody knows beforehand which. `make verify` runs them all."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

import pytest
from aesmall.build import REPOSITORY

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


def turns(items: Iterable[Item], parts: int, of: str | None = None) -> list[object]:
    """All of them as parameters of a test: one of so many parts, but one at least, for `make test`,
    the others for `make verify`. An item of several values is a tuple."""
    every = list(items)
    chosen = share(every, parts, of) or share_least(every, of)
    params = []
    for item in every:
        values = item if isinstance(item, tuple) else (item,)
        params.append(pytest.param(*values, marks=[] if item in chosen else pytest.mark.verify))
    return params


def share_least(items: list[Item], of: str | None) -> list[Item]:
    """The one whose turn it is when the share is empty."""
    chosen = commit() if of is None else of
    return sorted(items, key=lambda item: _number(f"{chosen} {item}"))[:1]


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
