#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check the conventions that no other tool knows, and print every violation.

The checks cover heads, length, white space and names of the files. In documents they cover links,
tables and paths. Further checks are for folder READMEs, layers (layers.py) and language
(language.py).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import language
import layers
import release

REPOSITORY = Path(__file__).resolve().parent.parent
#: The page with the tables of layers
DESIGN = next((REPOSITORY / "doc").rglob("design.md"))
SKIPPED = {".git", ".venv", "build", "node_modules", "__pycache__"}

SOURCES = {".c", ".h", ".hpp", ".cpp", ".S", ".inc", ".ld", ".ino", ".py", ".mjs", ".js", ".cmake"}
SOURCES |= {".css", ".html"}
TEXTS = SOURCES | {".md", ".toml", ".yml", ".yaml", ".txt", ".json", ".properties", ""}
MADE = {"bench/report.html"}  # `aesmall-workshop report` writes it
DATA = ("test/vectors/", "gen/circuits/")  # as their authors published them
MAX_LINES = 400
MAX_README_LINES = 15
DOOR = "doc/README.md"  # lists every page
#: The most entries of any folder, and of a folder without a README
MAX_ENTRIES, MAX_UNTOLD = 40, 8
#: Paths that documents name, from the root or from src/
NAMED = re.compile(
    r"`((?:bench|doc|examples|gen|host|loaders|scripts|src|test|workshop)/[\w./*-]+)`"
    r"|`((?:adapters|armv6m|armv7m|avr|rv32|core|engines|modes|portable|services)/[\w./*-]+)`"
)
# these describe old versions, and the trees of other projects
ELSEWHERE = ("CHANGELOG.md", "test/vectors/")
PAGE = re.compile(r"\bdoc/[\w/-]+\.md")
HEAD = ("Copyright (c) 2026 the aesmall authors", "SPDX-License-Identifier: MIT-0")
ROOMS = (
    *(
        "bench",
        "doc",
        "doc/*",
        "examples",
        "gen",
        "host",
        "loaders",
        "scripts",
        "src",
        "src/*",
        "test",
    ),
    "workshop",
)


@dataclass(frozen=True)
class File:
    """One file of the project."""

    path: Path
    text: str

    @property
    def name(self) -> str:
        """Return the path from the root of the repository."""
        return self.path.relative_to(REPOSITORY).as_posix()

    @property
    def lines(self) -> list[str]:
        """Return the lines without their ends."""
        return self.text.split("\n")[:-1]

    @property
    def is_source(self) -> bool:
        """Return whether the file is a program, written by a person or by a generator."""
        return self.path.suffix in SOURCES or self.text.startswith("#!")

    @property
    def is_generated(self) -> bool:
        """Return whether a program wrote the file, as its first lines declare."""
        return any("enerated by" in line for line in self.lines[:6])


Violations = Iterator[str]


def project_files() -> Iterator[Path]:
    """Yield every file that is not a tool's output or a foreign package."""
    for folder, folders, names in os.walk(REPOSITORY):
        folders[:] = sorted(
            f for f in folders if f not in SKIPPED and not f.endswith(("_cache", ".egg-info"))
        )
        yield from (Path(folder, name) for name in sorted(names))


def check_head(file: File) -> Violations:
    """Check the two lines that name the copyright and the licence."""
    first = file.lines[1:3] if file.text.startswith("#!") else file.lines[:2]
    if file.is_source and not (
        len(first) == 2 and all(h in line for h, line in zip(HEAD, first, strict=True))
    ):
        yield f"{file.name}:1: does not start with `{HEAD[0]}` and `{HEAD[1]}`"


def check_length(file: File) -> Violations:
    """Check that files are short, except for generated ones."""
    if file.is_source and not file.is_generated and len(file.lines) > MAX_LINES:
        yield f"{file.name}: {len(file.lines)} lines, more than {MAX_LINES}"
    is_room = file.path.name == "README.md" and file.name not in {"README.md", DOOR}
    lines = [line for line in file.lines if not line.startswith("|")]  # a table is a list of facts
    if is_room and len(lines) > MAX_README_LINES:
        yield f"{file.name}: {len(lines)} lines, more than {MAX_README_LINES}"


def check_white_space(file: File) -> Violations:
    """Check for LF, and against needless tabs and spaces at the ends of lines."""
    if file.name.startswith(DATA):
        return
    if "\r" in file.text:
        yield f"{file.name}: holds carriage returns"
    if file.text and not file.text.endswith("\n"):
        yield f"{file.name}: does not end with a newline"
    tabs_allowed = file.path.name in {"Makefile", "Kconfig", "keywords.txt"}
    for number, line in enumerate(file.lines, 1):
        if line != line.rstrip():
            yield f"{file.name}:{number}: white space at the end"
        if "\t" in line and not tabs_allowed:
            yield f"{file.name}:{number}: tab"


def check_macro_names(file: File) -> Violations:
    """Check the prefix of macros in shipped headers, because the whole program sees them."""
    if not file.name.startswith("src/") or file.path.suffix not in {".h", ".hpp"}:
        return
    for number, line in enumerate(file.lines, 1):
        define = re.match(r"\s*#\s*define\s+(\w+)", line)
        if define and not define[1].lower().startswith("aesmall_"):
            yield f"{file.name}:{number}: macro {define[1]} without the prefix AESMALL_"


def check_links(file: File) -> Violations:
    """Check links of documents to files and headings of this repository."""
    if file.path.suffix != ".md":
        return
    for number, line in enumerate(_prose(file), 1):
        for link in re.findall(r"\]\(([^)\s]+)\)", line):
            if not re.match(r"[a-z]+:", link) and not _resolves(file.path, link):
                yield f"{file.name}:{number}: broken link {link}"


def _prose(file: File) -> list[str]:
    """Return the lines of a document, with empty lines for code."""
    code = re.compile(r"```.*?```", re.DOTALL)
    return code.sub(lambda block: "\n" * block[0].count("\n"), file.text).split("\n")


def check_tables(file: File) -> Violations:
    """Check that each row has as many cells as its head. A web page drops further cells."""
    if file.path.suffix != ".md":
        return
    for is_table, numbered in groupby(enumerate(_prose(file), 1), lambda n: n[1].startswith("|")):
        if not is_table:
            continue
        rows = [(number, line.replace(r"\|", "").count("|") - 1, line) for number, line in numbered]
        first, cells, _ = rows[0]
        if len(rows) < 2 or not re.fullmatch(r"\|( *:?-+:? *\|)+", rows[1][2]):
            yield f"{file.name}:{first}: no rule under the head of a table"
        for number, have, line in rows:
            if have != cells or not line.endswith("|"):
                yield f"{file.name}:{number}: {have} cells under a head of {cells}"


def check_names(file: File) -> Violations:
    """Check that files and folders that documents name exist, and pages that sources name."""
    is_document = file.path.suffix == ".md" and not file.name.startswith(ELSEWHERE)
    is_source = file.is_source and not file.name.startswith("test/")  # tests invent pages
    for number, line in enumerate(_prose(file) if is_document else file.lines, 1):
        named = [root or f"src/{below}" for root, below in NAMED.findall(line)] * is_document
        named += PAGE.findall(line) * is_source
        for name in named:
            if name not in MADE and not any(REPOSITORY.glob(name.rstrip("/"))):
                yield f"{file.name}:{number}: there is no {name}"


def check_language(file: File) -> Violations:
    """Check for phrases that are not plain English, in documents and in sources."""
    if not file.name.startswith(ELSEWHERE):
        for number, message in language.phrases(file.text):
            yield f"{file.name}:{number}: {message}"


def _resolves(source: Path, link: str) -> bool:
    place, _, heading = link.partition("#")
    target = source.parent / place if place else source
    if not target.exists():
        return False
    return not heading or heading in _anchors(target)


def _anchors(document: Path) -> set[str]:
    """Return the names that web pages give to a document's headings."""
    headings = re.findall(r"^#+ +(.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", h.lower()).strip().replace(" ", "-") for h in headings}


CHECKS: tuple[Callable[[File], Violations], ...] = (
    check_head,
    check_length,
    check_white_space,
    check_macro_names,
    check_links,
    check_tables,
    check_names,
    check_language,
)


def check_folders() -> Violations:
    """Check that no folder has too many entries, and that a large folder has a README."""
    entries: dict[Path, set[str]] = {}
    for path in project_files():
        for folder in path.relative_to(REPOSITORY).parents:
            name = path.relative_to(REPOSITORY / folder).parts[0]
            entries.setdefault(folder, set()).add(name)
    for folder, names in sorted(entries.items()):
        if f"{folder}/".startswith(("test/vectors/w", "test/fuzz/corpus/")):
            continue  # a folder of inputs, where a README would be an input too
        if len(names) > MAX_ENTRIES:
            yield f"{folder}/: {len(names)} entries, more than {MAX_ENTRIES}"
        if len(names) > MAX_UNTOLD and "README.md" not in names:
            yield f"{folder}/: no README.md, and more than {MAX_UNTOLD} entries"


def violations() -> Violations:
    """Yield all violations in the repository."""
    documents: list[tuple[str, str]] = []
    comments: list[str] = []
    for path in project_files():
        if path.relative_to(REPOSITORY).as_posix() in MADE:
            continue
        if path.is_symlink():
            yield f"{path.relative_to(REPOSITORY)}: a symbolic link; Arduino's index refuses them"
        elif path.suffix in TEXTS:
            try:
                file = File(path, path.read_bytes().decode())
            except UnicodeDecodeError:
                yield f"{path.relative_to(REPOSITORY)}: not UTF-8"
                continue
            for check in CHECKS:
                yield from check(file)
            if path.suffix == ".md" and not file.name.startswith(DATA):
                documents.append((file.name, file.text))
            is_written = not file.is_generated and not file.name.startswith(DATA)
            if path.suffix in language.COMMENTED and is_written:
                comments.append(language.comments(file.text, path.suffix))
    for folder in (folder for room in ROOMS for folder in sorted(REPOSITORY.glob(room))):
        if folder.is_dir() and not (folder / "README.md").is_file():
            yield f"{folder.relative_to(REPOSITORY)}/: no README.md"
    yield from language.violations(documents)
    yield from language.excesses("documents", (language.prose(text) for _, text in documents))
    yield from language.excesses("comments", comments)
    yield from unlisted_pages()
    yield from check_folders()
    yield from layers.violations(REPOSITORY, DESIGN.read_text(encoding="utf-8"))
    yield from release.differences()


def unlisted_pages() -> Violations:
    """Yield pages that the list of all pages does not name."""
    door = (REPOSITORY / DOOR).read_text(encoding="utf-8")
    for page in sorted((REPOSITORY / "doc").glob("*/*.md")):
        name = page.relative_to(REPOSITORY / "doc").as_posix()
        if page.name != "README.md" and f"]({name})" not in door:
            yield f"{DOOR}: does not list {name}"


def main() -> int:
    """Print the violations, and fail if there is one."""
    count = 0
    for violation in violations():
        print(violation)
        count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
