# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the first hour's pages name is there, and each page has what a reader looks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall_workshop.places import REPOSITORY
from support import pages

KEYWORDS = {
    line.split("\t")[0]
    for line in (REPOSITORY / "keywords.txt").read_text(encoding="utf-8").splitlines()
    if "\t" in line
}
NAME = re.compile(r"\b(?:aesmall|AESMALL)_\w+")
PAGES = [*pages.first_hour(), *sorted((pages.DOC / "security").glob("*.md"))]
WORDS = 700
SECTIONS = {
    "start": ("What you need", "If it fails", "What was tried"),
    "recipes": ("Cost", "Traps"),
    "moving": ("Call by call", "What changes", "Old data", "What you gain"),
}


def title(page: Path) -> str:
    return page.relative_to(pages.DOC).as_posix()


def pages_proper() -> list[Path]:
    return [page for page in PAGES if page.name != "README.md"]


@pytest.fixture(scope="module")
def headers() -> set[str]:
    """All that stands in a header, also what only a configuration defines."""
    sources = (
        path for path in (REPOSITORY / "src").rglob("*") if path.suffix in (".h", ".hpp", ".c")
    )
    return {name for path in sources for name in NAME.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_every_name_is_one_of_the_library(page: Path, headers: set[str]) -> None:
    text = page.read_text(encoding="utf-8")
    named = {name for name in NAME.findall(text) if not name.endswith("_")}
    assert named - KEYWORDS - headers == set()


@pytest.mark.parametrize("page", pages_proper(), ids=title)
def test_a_page_is_short_and_has_its_sections(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert len(prose.split()) <= WORDS
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    missing = [name for name in SECTIONS.get(page.parent.name, ()) if name not in headings]
    assert missing == []


def test_every_folder_has_its_pages() -> None:
    assert {page.parent.name for page in pages_proper()} == {*pages.FIRST_HOUR, "security"}
