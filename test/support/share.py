# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What of many checks `make test` runs, as parameters. `make verify` runs them all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest
from aesmall_workshop.share import commit as commit
from aesmall_workshop.share import share as share
from aesmall_workshop.share import share_least as share_least

#: Whether what this tree has proved is not proved again: .ci/run began with nothing (scripts/run).
KEPT = bool(os.environ.get("AESMALL_KEEP"))

Item = TypeVar("Item")
Node = TypeVar("Node", bound=pytest.Item)


def in_turn(nodes: Iterable[Node], parts: int, of: str | None = None) -> list[Node]:
    """All tests but the exhaustive ones; of these one in so many, and what each landing asks."""
    every = list(nodes)
    if parts <= 1:
        return every
    names = [node.nodeid for node in every if _waits(node)]
    chosen = set(share(names, parts, of))
    return [node for node in every if not _waits(node) or node.nodeid in chosen]


def _waits(node: pytest.Item) -> bool:
    marks = {mark.name for mark in node.iter_markers()}
    return "verify" in marks and "always" not in marks


def turns(items: Iterable[Item], parts: int, of: str | None = None) -> list[object]:
    """All of them as parameters of a test: one of so many parts, but one at least, for `make test`,
    the others for `make verify`. An item of several values is a tuple."""
    every = list(items)
    chosen = share(every, parts, of) or share_least(every, of)
    params: list[object] = []
    for item in every:
        values = item if isinstance(item, tuple) else (item,)
        params.append(pytest.param(*values, marks=[] if item in chosen else pytest.mark.verify))
    return params
