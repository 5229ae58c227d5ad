# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Show the examples in the recipes."""

from __future__ import annotations

from ..paths import REPOSITORY


def shown(name: str) -> str:
    """Return the sketch of this name as a code block, without its first comment, and its path."""
    path = f"examples/{name}/{name}.ino"
    text = (REPOSITORY / path).read_text(encoding="utf-8")
    return f"`{path}`:\n\n```cpp\n{text[text.index('#include') :]}```\n"
