# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read the blocks of the pages, and the programs among them that a reader can run.

A block of text after a whole program is its output. Programs are C with main or app_main, sketches,
Python, JavaScript, and commands. Commands in doc/start are steps, not programs. A block named
`javascript` instead of `js` is part of a program. A line "`name/of/file`:" before a block names the
file that the block shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall_workshop.paths import REPOSITORY

DOC = REPOSITORY / "doc"
README = REPOSITORY / "README.md"
#: The folders in which all programs are run
FIRST_HOUR = ("start", "recipes", "moving")
STUBS = REPOSITORY / "test" / "docs" / "stubs"

_BLOCK = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`:\n\n)?^```(?P<language>\w*)\n(?P<code>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
_IS_PROGRAM = re.compile(r"^(?:int main|void app_main|void setup)\(", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    #: The path below doc/ without its suffix, or README
    page: str
    #: The number among the blocks of its language, from 0
    number: int
    language: str
    code: str
    #: The name of the file that the block shows
    file: str | None

    def __str__(self) -> str:
        """Return a name for test identifiers."""
        return f"{self.page}-{self.language}-{self.number}"

    @property
    def is_program(self) -> bool:
        """Return whether the block can be run unchanged."""
        if self.language == "sh":
            return not self.page.startswith("start/")
        return self.language in ("python", "js") or (
            self.language in ("c", "cpp") and bool(_IS_PROGRAM.search(self.code))
        )

    @property
    def is_sketch(self) -> bool:
        """Return whether the block is for Arduino."""
        return self.is_program and "void setup(" in self.code

    @property
    def example(self) -> Path | None:
        """Return the file in examples/ that the block shows. Other tests run this file."""
        is_one = self.file is not None and self.file.startswith("examples/")
        return REPOSITORY / str(self.file) if is_one else None


@cache
def blocks(page: Path) -> tuple[Block, ...]:
    """Return all blocks of a page in order."""
    name = page.relative_to(REPOSITORY if page == README else DOC).with_suffix("").as_posix()
    found: list[Block] = []
    for match in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        language = match["language"]
        number = sum(block.language == language for block in found)
        found.append(Block(name, number, language, match["code"], match["file"]))
    return tuple(found)


def beside(program: Block) -> list[Block]:
    """Return the other C files on the page of a program."""
    page = DOC / f"{program.page}.md"
    return [b for b in blocks(page) if b.file and b.language == "c" and not b.is_program]


def every(languages: Iterable[str]) -> list[Block]:
    """Return the blocks of README.md and all pages in one of these languages."""
    pages = [README, *sorted(DOC.rglob("*.md"))]
    return [block for page in pages for block in blocks(page) if block.language in languages]


#: Pages of doc/moving without calls of the library
WITHOUT_CALLS = ("boot-loaders", "micropython", "rust")


def first_hour() -> list[Path]:
    """Return the pages in which all programs are run."""
    return [page for folder in FIRST_HOUR for page in sorted((DOC / folder).glob("*.md"))]


def programs() -> list[tuple[Block, str | None]]:
    """Return the programs of these pages, with their output from the following block of text."""
    found: list[tuple[Block, str | None]] = []
    for page in first_hour():
        waiting: Block | None = None
        for block in blocks(page):
            if block.is_program or (waiting and block.language == "text"):
                if waiting:
                    found.append((waiting, block.code if block.language == "text" else None))
                waiting = block if block.is_program else None
        if waiting:
            found.append((waiting, None))
    return found
