# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that no workflow runs code of a stranger with write access."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

WORKFLOWS = sorted((REPOSITORY / ".github" / "workflows").glob("*.yml"))
#: An action of another project, by a commit that cannot change
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def unpinned(workflow: str) -> list[str]:
    """Return the lines that use an action by a name that its owner can move."""
    return [line for line in workflow.splitlines() if "uses:" in line and not PINNED.search(line)]


def writes(workflow: str) -> bool:
    """Return whether the workflow may change anything in the repository."""
    return re.search(r"^ +[\w-]+: write$", workflow, re.MULTILINE) is not None


def takes_code(workflow: str) -> bool:
    """Return whether the workflow downloads code of a pull request."""
    return "actions/checkout@" in workflow or "git clone" in workflow or "pr checkout" in workflow


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_and_strangers_cannot_write(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert "\npermissions:\n" in text, "without this line a workflow may do everything"
    assert unpinned(text) == []
    assert not (writes(text) and takes_code(text))


def test_each_fault_is_found() -> None:
    """The checks find an action by its tag, and a workflow that writes and clones."""
    assert unpinned("    - uses: actions/checkout@v4\n") == ["    - uses: actions/checkout@v4"]
    assert writes("permissions:\n  contents: write\n")
    assert takes_code("run: gh pr checkout 7\n")
    assert len(WORKFLOWS) == 3
