# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the names in the first hour's pages exist and that each page has its sections."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall.engines import default_engine
from aesmall_workshop.paths import REPOSITORY
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
    "start": ("Requirements", "If it fails", "Tested"),
    "recipes": ("Cost", "Traps"),
    "moving": ("Call by call", "Differences", "Old data", "Benefits"),
}


def title(page: Path) -> str:
    return page.relative_to(pages.DOC).as_posix()


def pages_proper() -> list[Path]:
    return [page for page in PAGES if page.name != "README.md"]


@pytest.fixture(scope="module")
def headers() -> set[str]:
    """Return all names in headers and make files, also those that only a configuration defines."""
    folders = (REPOSITORY / "src", REPOSITORY / "dropins")
    every = (path for folder in folders for path in folder.rglob("*"))
    sources = (path for path in every if path.suffix in (".h", ".hpp", ".c", ".mk"))
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
    wanted = SECTIONS.get(page.parent.name, ())
    if page.stem in pages.WITHOUT_CALLS:
        wanted = ("Differences",)
    missing = [name for name in wanted if name not in headings]
    assert missing == []


#: The numbers of pages, and the conditions that must be true.
NUMBERS = {
    ("recipes/send-a-reading", "packets of 20 bytes more"): "packet_overhead == 20",
    ("recipes/send-a-reading", "once in 100 messages"): "BoardNonce::nonces_per_store == 100",
    ("recipes/random", "first 24 bytes"): "board_nonce_size == 24",
    ("recipes/string", "three bytes, and 23 more"): "AESMALL_TEXT_SEALED_SIZE(30) == 40 + 23 + 1",
    ("recipes/store-a-key", "48 bytes 0xff"): "2 * board_nonce_size == 48",
    ("security/promises", "memory, 12 bytes"): "AESMALL_NONCE_RECORD_SIZE == 12",
}


def test_numbers_are_those_of_the_headers(tmp_path: Path) -> None:
    lines = ["#include <aesmall.hpp>", "using namespace aesmall;"]
    for (page, phrase), condition in NUMBERS.items():
        text = (pages.DOC / f"{page}.md").read_text(encoding="utf-8")
        assert phrase in " ".join(text.split()), page
        lines.append(f'static_assert({condition}, "{page}");')
    source = tmp_path / "numbers.cpp"
    source.write_text("\n".join(lines), encoding="utf-8")
    command = ["avr-g++", "-mmcu=atmega328p", "-std=c++11", f"-I{REPOSITORY / 'src'}"]
    done = subprocess.run(
        [*command, "-fsyntax-only", source], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_claims_name_the_default_engines_and_their_classes() -> None:
    page = (pages.DOC / "security" / "claims.md").read_text(encoding="utf-8")
    named = re.search(
        r"The default engine is `(\w+)`, (T\d), except on AVR: there it is `(\w+)`, (T\d)", page
    )
    assert named is not None
    found = [default_engine(target) for target in ("rp2040", "atmega328p")]
    assert list(named.groups()) == [x for e in found for x in (e.name, e.timing_of(*e.kernels))]


def test_every_folder_has_its_pages() -> None:
    assert {page.parent.name for page in pages_proper()} == {*pages.FIRST_HOUR, "security"}
