# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Convert comments of the headers to Markdown, with links to the names that they mention."""

from __future__ import annotations

import html
import posixpath
import re
import textwrap
from functools import cache

from ..paths import REPOSITORY
from . import outside
from .comments import Header, headers
from .declarations import SRC

_WORD = re.compile(
    r"(?P<page>\bdoc/[\w/-]+\.md\b)|(?P<header>\b(?:\w+/)*\w+\.h(?:pp)?\b)|(?P<code>`[^`]+`)"
    r"|(?P<name>\b\w*(?:_\w+)+\b(?:\(\))?|\b[A-Z]{2,}_\w+|\b\w+\(\))"
    r"|(?P<plain>\bNULL\b|\bin == out\b|&?\w+(?:->|\.)(?:cipher|encrypt|decrypt)\b)"
)

#: The beginning of an example in a comment
_STATEMENTS = re.compile(r"aesmall_\w+(?: \w+|[(.])|aesmall::|error = |const |do \{|uint8_t ")


def place(header: Header) -> str:
    """Return the page of a header."""
    return f"reference/{header.path.relative_to(SRC).as_posix()}.md"


@cache
def homes() -> dict[str, tuple[str, str]]:
    """Return name -> its page and anchor."""
    homes: dict[str, tuple[str, str]] = {}
    for header in headers():
        for told in header.told:
            home = (place(header), anchor(told.one.full_name))
            if told.one.kind == "type" and "enum" in told.one.code:
                for constant in re.findall(r"^ +(AESMALL_\w+)", told.one.code, re.MULTILINE):
                    homes.setdefault(constant, home)
            homes[told.one.full_name] = home
    return homes


@cache
def _headers_by_name() -> dict[str, str]:
    """Return header -> its page, by the path and by each ending of the path."""
    found: dict[str, str] = {}
    for header in headers():
        path = header.path.relative_to(SRC)
        for start in range(len(path.parts)):
            found.setdefault("/".join(path.parts[start:]), place(header))
    return found


def anchor(name: str) -> str:
    """Return the anchor of a name in its page."""
    return re.sub(r"\W+", "-", name).strip("-")


def prose(text: str, here: str) -> str:
    """Convert a comment to Markdown: its paragraphs as prose, and its columns unchanged."""
    parts: list[str] = []
    for paragraph in re.split(r"\n[ ]*\n", text):
        plain: list[str] = []
        aligned: list[str] = []
        for line in paragraph.split("\n"):
            if line.startswith("  "):
                aligned.append(line)
            else:
                _flush(parts, plain, aligned, here)
                plain.append(line)
        _flush(parts, plain, aligned, here, is_end=True)
    return "\n\n".join(parts)


def _flush(
    parts: list[str], plain: list[str], aligned: list[str], here: str, *, is_end: bool = False
) -> None:
    """Append the gathered lines to the parts when their kind ends."""
    if plain and (aligned or is_end):
        parts.append(linked(" ".join(plain), here))
        plain.clear()
    if aligned:
        _append_code(parts, textwrap.dedent("\n".join(aligned)))
        aligned.clear()


def _append_code(parts: list[str], code: str) -> None:
    """Append aligned lines: statements as C, where they continue the statements before."""
    language = "c" if _STATEMENTS.match(code) and code.endswith((";", ");", "}")) else "text"
    if language == "c" and parts and parts[-1].startswith("```c\n"):
        code = parts.pop().removeprefix("```c\n").removesuffix("\n```") + f"\n\n{code}"
    parts.append(f"```{language}\n{code}\n```")


def linked(text: str, here: str) -> str:
    """Format names as code, with links to names of the site."""
    pieces = []
    end = 0
    for match in _WORD.finditer(text):
        pieces += [escaped(text[end : match.start()]), _link(match, here)]
        end = match.end()
    return "".join([*pieces, escaped(text[end:])])


def escaped(text: str) -> str:
    """Escape a text for Markdown."""
    return re.sub(r"([\\*_`\[\]|#])", r"\\\1", html.escape(text, quote=False))


def _link(match: re.Match[str], here: str) -> str:
    word = match[0]
    if match["code"]:
        return word
    if match["page"]:
        if not (REPOSITORY / word).is_file():
            return f"`{word}`"
        target, title = outside.place(word), word
    elif match["header"]:
        target, title = _headers_by_name().get(word, ""), f"`{word}`"
    else:
        page, name = homes().get(word.removesuffix("()"), ("", ""))
        target, title = f"{page}#{name}" if page else "", f"`{word}`"
    page, _, name = target.partition("#")
    if not page:
        return title
    relative = "" if page == here else posixpath.relpath(page, posixpath.dirname(here))
    return f"[{title}]({relative}#{name})" if name else f"[{title}]({relative or '#'})"


def first_sentence(text: str) -> str:
    """Return the content of a header in a sentence, without the name of an engine."""
    paragraph = re.sub(r"^\w+: ", "", " ".join(re.split(r"\n[ ]*\n", text)[0].split()))
    return re.split(r":(?=\s|$)|\.(?=\s+[A-Z]|$)", paragraph)[0]
