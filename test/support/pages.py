# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The blocks of the pages, and the programs among them that a reader can run.

A whole program is followed by a block of text: what it prints. Programs are C with main or
app_main, sketches, Python, JavaScript, and commands outside of doc/start, whose commands are steps.
A line "`name/of/file`:" in front of a block names the file that it is.
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
#: The folders whose programs all run
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

    #: Below doc/, without its ending; or README
    page: str
    #: From 0, among those of its language
    number: int
    language: str
    code: str
    #: The name of the file that it is
    file: str | None

    def __str__(self) -> str:
        """For the names of tests."""
        return f"{self.page}-{self.language}-{self.number}"

    @property
    def is_program(self) -> bool:
        """Whether it can be run as it stands."""
        if self.language == "sh":
            return not self.page.startswith("start/")
        return self.language in ("python", "js") or (
            self.language in ("c", "cpp") and bool(_IS_PROGRAM.search(self.code))
        )

    @property
    def is_sketch(self) -> bool:
        """Whether it is for Arduino."""
        return self.is_program and "void setup(" in self.code

    @property
    def example(self) -> Path | None:
        """The file of examples/ that it shows, whose own tests run it."""
        is_one = self.file is not None and self.file.startswith("examples/")
        return REPOSITORY / str(self.file) if is_one else None


@cache
def blocks(page: Path) -> tuple[Block, ...]:
    """All of a page, in their order."""
    name = page.relative_to(REPOSITORY if page == README else DOC).with_suffix("").as_posix()
    found: list[Block] = []
    for match in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        language = match["language"]
        number = sum(block.language == language for block in found)
        found.append(Block(name, number, language, match["code"], match["file"]))
    return tuple(found)


def beside(program: Block) -> list[Block]:
    """The other files in C of a program's page."""
    page = DOC / f"{program.page}.md"
    return [b for b in blocks(page) if b.file and b.language == "c" and not b.is_program]


def every(languages: Iterable[str]) -> list[Block]:
    """Those of README.md and all pages in one of these languages."""
    pages = [README, *sorted(DOC.rglob("*.md"))]
    return [block for page in pages for block in blocks(page) if block.language in languages]


#: Pages of doc/moving about what has a drop-in and no call of ours beside
DROP_IN_ALONE = ("micropython", "rust")


def first_hour() -> list[Path]:
    """The pages whose programs all run."""
    return [page for folder in FIRST_HOUR for page in sorted((DOC / folder).glob("*.md"))]


def programs() -> list[tuple[Block, str | None]]:
    """The programs of those pages, each with what it prints: the block of text behind it."""
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
