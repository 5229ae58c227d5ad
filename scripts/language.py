# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Holds the prose to a budget, and keeps phrases out that readers stumble over.

Prose is what a document has outside code, tables and comments; the tables are written by programs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

#: Words of prose in all documents together
MAX_WORDS = 70_000
#: A space, or a line's end with what begins a comment's next line
_GAP = r"(?: |[ \t]*\n[ \t]*(?:[*;@#]+|//)?[ \t]*)"
#: What is not said -> what is
PHRASES = {
    re.compile(rf"\bbut{_GAP}for\b"): "`except`",
    re.compile(rf"\bwould{_GAP}else\b"): "`otherwise`",
    re.compile(rf"\bWho{_GAP}[a-z]+\b(?![^.]*\?)"): "a subject: `The caller ...`, `Anyone who ...`",
}
_CODE = re.compile(r"^ *```.*?^ *```|<!--.*?-->", re.DOTALL | re.MULTILINE)


def prose(document: str) -> str:
    """A document without code, tables and comments."""
    lines = _CODE.sub("", document).split("\n")
    return "\n".join(line for line in lines if not line.startswith("|"))


def phrases(text: str) -> Iterator[tuple[int, str]]:
    """The lines where a text has one of the phrases, and what to say instead."""
    for phrase, instead in PHRASES.items():
        for found in phrase.finditer(text):
            yield text.count("\n", 0, found.start()) + 1, f"instead of `{found[0]}` {instead}"


def violations(documents: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Whether all documents, names and texts, keep to the budget; else the longest ones."""
    words = sorted(((len(prose(text).split()), name) for name, text in documents), reverse=True)
    total = sum(count for count, _ in words)
    if total > MAX_WORDS:
        longest = ", ".join(f"{name} {count:,}" for count, name in words[:5])
        yield f"{total:,} words of prose, more than {MAX_WORDS:,}; the longest: {longest}"
