# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Map links of pages to files outside doc/, and make the site's pages for these files."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import PurePosixPath

from ..paths import REPOSITORY

#: In Markdown, and in pictures of HTML
_LINK = re.compile(r'(?:(?<=\]\()|(?<= src=")|(?<= srcset="))([^)\s#"]*)(#[^)\s"]*)?(?=[)"])')
_CODE = re.compile(r"^(`{3,}).*?^\1`*$", re.DOTALL | re.MULTILINE)
#: Files that a browser shows without conversion
_PLAIN = {".json"}
_LANGUAGES = {".h": "c", ".hpp": "cpp", ".ino": "cpp", ".mjs": "js", ".S": "asm", ".yml": "yaml"}


def resolved(source: str, link: str) -> str:
    """Return the path, from the repository's root, of a link in a document."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), link))


def place(path: str) -> str:
    """Return the site's place of a file or folder of the repository. doc/ keeps its places."""
    target = REPOSITORY / path
    if path == "README.md":
        return "index.md"
    if path in {"doc", "doc/README.md"}:
        return "pages.md"
    if path == "bench/try":
        return "try.md"
    if target.is_dir():
        path += "/README.md"
    if path.startswith("doc/"):
        return path.removeprefix("doc/")
    if PurePosixPath(path).suffix in _PLAIN | {".md"}:
        return f"tree/{path}"
    return f"tree/{path}.md"


def mapped(
    text: str, source: str, here: str, known: Callable[[str], str | None] = lambda path: None
) -> tuple[str, set[str]]:
    """Map a document's links for the site, and return the text and the linked paths of the tree.

    `source` is the document's path, and `here` is its page on the site. `known` returns the site's
    own page for a path, if it has one.
    """
    shown: set[str] = set()

    def replaced(match: re.Match[str]) -> str:
        link, anchor = match[1], match[2] or ""
        if not link or re.match(r"[a-z]+:", link):
            return match[0]
        path = resolved(source, link)
        if path.startswith("..") or not (REPOSITORY / path).exists():
            return match[0]  # MkDocs reports it
        page = known(path)
        if page is None:
            page = place(path)
            if page.startswith("tree/"):
                shown.add(path)
        return posixpath.relpath(page, posixpath.dirname(here) or ".") + anchor

    # Code stays unchanged.
    pieces = []
    end = 0
    for block in _CODE.finditer(text):
        pieces += [_LINK.sub(replaced, text[end : block.start()]), block[0]]
        end = block.end()
    return "".join([*pieces, _LINK.sub(replaced, text[end:])]), shown


def page(path: str) -> str:
    """Return the site's page for a file or folder of the tree."""
    target = REPOSITORY / path
    if target.is_dir():
        readme = target / "README.md"
        names = sorted(f"{p.name}/" if p.is_dir() else p.name for p in target.iterdir())
        head = readme.read_text("utf-8") if readme.is_file() else f"# {path}\n"
        return head + "\n" + "".join(f"- `{name}`\n" for name in names)
    text = target.read_text("utf-8")
    if target.suffix == ".md":
        return text
    if target.suffix in _PLAIN:
        return text
    language = _LANGUAGES.get(target.suffix, target.suffix.removeprefix(".") or "text")
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", text)), default=2))
    return f"# {path}\n\n{fence}{language}\n{text}{fence}\n"
