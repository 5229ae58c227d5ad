# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Hold the prose to budgets, and reject phrases that readers stumble over.

Prose is the text of a document without code, tables and comments. Tables are written by programs.
The patterns of `PATTERNS` are counted in documents and in comments separately. Each pattern has a
budget instead of a ban, because it is sometimes right: for example, "what" in a question.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

#: The most words of prose in all documents together
MAX_WORDS = 60_000
#: A space, or the end of a line with the marks that begin the next line of a comment
_GAP = r"(?: |[ \t]*\n[ \t]*(?:[*;@#]+|//)?[ \t]*)"
#: Phrases that are rejected -> their replacements
PHRASES = {
    re.compile(rf"\bbut{_GAP}for\b"): "`except`",
    re.compile(rf"\bwould{_GAP}else\b"): "`otherwise`",
    re.compile(rf"\bWho{_GAP}[a-z]+\b(?![^.]*\?)"): "a subject: `The caller ...`, `Anyone who ...`",
}


@dataclass(frozen=True)
class Pattern:
    """A pattern with its budgets per 1,000 words, which may only be lowered."""

    regex: re.Pattern[str]
    documents: float
    comments: float
    #: The replacement, for example
    instead: str


def _pattern(regex: str, documents: float, comments: float, instead: str) -> Pattern:
    return Pattern(re.compile(regex), documents, comments, instead)


PATTERNS = {
    "`what` as a noun": _pattern(
        r"\b[Ww]hat\b(?![^.;\n]*\?)", 1.5, 1.0, "name the thing: `the plaintext`, `the rows`"
    ),
    "things that stand, lie, come, want, tell or say": _pattern(
        r"\b(?:stands?|stood|lies?|lay|comes?|came|wants?|wanted|tells?|told|says?|said)\b",
        *(1.3, 0.8),
        "`is`, `needs`, `follows`, `describes`",
    ),
    "`nothing`, `none` or `nobody`": _pattern(
        r"\b(?:[Nn]othing|none|None of|[Nn]obody|[Nn]o one)\b", 0.5, 1.0, "a subject and `does not`"
    ),
    "`beside`, `behind`, `nor` or `whose`": _pattern(
        r"\b(?:[Bb]eside|[Bb]ehind|[Nn]or|[Ww]hose)\b",
        *(0.4, 0.4),
        "`next to`, `after`, `and ... not`, `with its`",
    ),
    "`that of` or `those of`": _pattern(
        r"\b(?:[Tt]hat|[Tt]hose) of\b", 0.3, 0.3, "the noun once more"
    ),
    "semicolons": _pattern(r"(?<=[\w`)\"]);(?= +[\w`(\"])", 4.0, 5.0, "one sentence for one fact"),
}
_CODE = re.compile(r"^ *```.*?^ *```|<!--.*?-->", re.DOTALL | re.MULTILINE)
_C_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_MARKS = re.compile(r"^[ \t]*(?:/?\*+/?|//+|[;@#:]+)[ \t]?|\*/", re.MULTILINE)
#: Suffixes of files with comments. Assembly comments of single instructions are not counted.
COMMENTED = {".c", ".h", ".hpp", ".cpp", ".ino", ".S", ".inc", ".py"}


def prose(document: str) -> str:
    """Return a document without code, tables and comments."""
    lines = _CODE.sub("", document).split("\n")
    return "\n".join(line for line in lines if not line.startswith("|"))


def comments(source: str, suffix: str) -> str:
    """Return the comments and docstrings of a program, for example of a `.c` or a `.py` file."""
    if suffix == ".py":
        return "\n".join([*_docstrings(source), *_python_comments(source)])
    return "\n".join(_MARKS.sub("", text) for text in _C_COMMENT.findall(source))


def _docstrings(source: str) -> Iterator[str]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds) and (text := ast.get_docstring(node)):
            yield text


def _python_comments(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("#: ")


def phrases(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text with one of the phrases, and the replacements."""
    for phrase, instead in PHRASES.items():
        for found in phrase.finditer(text):
            yield text.count("\n", 0, found.start()) + 1, f"instead of `{found[0]}` {instead}"


def violations(documents: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Check that all documents (names and texts) keep to the budget of words. Name the longest."""
    words = sorted(((len(prose(text).split()), name) for name, text in documents), reverse=True)
    total = sum(count for count, _ in words)
    if total > MAX_WORDS:
        longest = ", ".join(f"{name} {count:,}" for count, name in words[:5])
        yield f"{total:,} words of prose, more than {MAX_WORDS:,}; the longest: {longest}"


def rates(texts: Iterable[str]) -> dict[str, float]:
    """Return the number of occurrences of each pattern in 1,000 words."""
    counts = dict.fromkeys(PATTERNS, 0)
    words = 0
    for text in texts:
        words += len(text.split())
        for name, pattern in PATTERNS.items():
            counts[name] += len(pattern.regex.findall(text))
    return {name: 1000 * count / max(words, 1) for name, count in counts.items()}


def excesses(kind: str, texts: Iterable[str]) -> Iterator[str]:
    """Check the texts of a kind, "documents" or "comments", against the budgets of the patterns."""
    for name, rate in rates(texts).items():
        budget: float = getattr(PATTERNS[name], kind)
        if rate > budget:
            instead = PATTERNS[name].instead
            yield f"{kind}: {name}: {rate:.2f} in 1,000 words, more than {budget}: write {instead}"
