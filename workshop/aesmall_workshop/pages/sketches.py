# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The examples as the recipes show them."""

from __future__ import annotations

from ..paths import REPOSITORY


def shown(name: str) -> str:
    """The sketch of that name as a block, without its first comment, and which file it is."""
    path = f"examples/{name}/{name}.ino"
    text = (REPOSITORY / path).read_text(encoding="utf-8")
    return f"`{path}`:\n\n```cpp\n{text[text.index('#include') :]}```\n"
