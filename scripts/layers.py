# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find Python imports and C includes that go upwards or in a circle.

The tables of layers in design.md are the only definition of the order. A comment such as `<!--
layers:python -->` precedes each table. A row names one or more packages. These may import the
packages of the rows before, but not the other packages of their own row. A module belongs to the
longest name that begins the module's name. The same rules hold for the library's folders under
src/.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

#: Package -> the folder that contains it
ROOTS = {"aesmall": "host", "aesmall_prove": "workshop", "aesmall_workshop": "workshop"}
SOURCES = (".c", ".h", ".hpp", ".inc", ".S")
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"', re.MULTILINE)


@dataclass(frozen=True)
class Import:
    """A use of one of our modules by another one."""

    by: str
    of: str
    #: The file and the line
    place: str


def table(text: str, what: str) -> list[list[str]]:
    """Return the names in the first cells of the table of layers with this name, row by row."""
    rows = re.search(rf"^<!-- layers:{what} -->\n+((?:\|.*\n)+)", text, re.MULTILINE)
    if rows is None:
        raise ValueError(f"design.md has no table of layers after `<!-- layers:{what} -->`")
    cells = (line.split("|")[1] for line in rows[1].splitlines()[2:])
    return [re.findall(r"`([^`]+)`", cell) for cell in cells]


def modules(repository: Path) -> dict[str, Path]:
    """Return the modules of the packages by their full names."""
    found = {}
    for package, folder in ROOTS.items():
        root = repository / folder
        for file in sorted((root / package).rglob("*.py")):
            if file.name == "__main__.py":
                continue  # starts the command of its folder
            name = ".".join(file.relative_to(root).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = file
    return found


def imports(repository: Path, known: Mapping[str, Path]) -> Iterator[Import]:
    """Yield the imports of these modules anywhere in each module."""
    for name, file in known.items():
        package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        tree = ast.parse(file.read_text(encoding="utf-8"))
        path = file.relative_to(repository)
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                for wanted in _named(node, package, known):
                    if wanted != name:
                        yield Import(name, wanted, f"{path}:{node.lineno}")


def _named(node: ast.AST, package: str, known: Mapping[str, Path]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
    if isinstance(node, ast.ImportFrom):
        start = node.module or ""
        if node.level:
            parts = package.split(".")
            base = parts[: len(parts) - node.level + 1]
            start = ".".join([*base, *filter(None, [start])])
        for alias in node.names:
            full = f"{start}.{alias.name}"
            if full in known or start in known:
                yield full if full in known else start


def includes(repository: Path, known: Mapping[str, Path]) -> Iterator[Import]:
    """Yield the includes of these files in each file of the library."""
    source = (repository / "src").resolve()
    for name, file in known.items():
        text = file.read_text(encoding="utf-8")
        for match in _INCLUDE.finditer(text):
            wanted = (file.parent / match[1]).resolve()
            if wanted.is_relative_to(source):
                line = text.count("\n", 0, match.start()) + 1
                of = wanted.relative_to(source).as_posix()
                yield Import(name, of, f"{file.relative_to(repository)}:{line}")


def sources(repository: Path) -> dict[str, Path]:
    """Return the files of the library by their paths under src/."""
    root = repository / "src"
    files = (file for file in sorted(root.rglob("*")) if file.suffix in SOURCES)
    return {file.relative_to(root).as_posix(): file for file in files}


def violations(repository: Path, text: str) -> Iterator[str]:
    """Yield the violations of the tables in this text of design.md."""
    known = modules(repository)
    yield from _wrong(repository, table(text, "python"), known, imports(repository, known), ".")
    files = sources(repository)
    yield from _wrong(repository, table(text, "c"), files, includes(repository, files), "/")


def _wrong(
    repository: Path,
    rows: Sequence[Sequence[str]],
    known: Mapping[str, Path],
    imported: Iterator[Import],
    separator: str,
) -> Iterator[str]:
    found = list(imported)
    place = {name: number for number, row in enumerate(rows) for name in row}

    def layer(module: str) -> str:
        names = [n for n in place if module == n or module.startswith(f"{n}{separator}")]
        return max(names, key=len, default="")

    for module, file in known.items():
        if not layer(module):
            yield f"{file.relative_to(repository)}: the table of layers has no row for {module}"
    for one in found:
        by, of = layer(one.by), layer(one.of)
        if by and of and by != of and place[of] >= place[by]:
            yield f"{one.place}: {one.by} uses {one.of}, which is not below it"
    for circle in _circles(found):
        yield f"what uses what runs in a circle: {' -> '.join(circle)}"


def _circles(found: Sequence[Import]) -> Iterator[list[str]]:
    """Yield one circle for each import that closes it."""
    after: dict[str, list[str]] = {}
    for one in found:
        after.setdefault(one.by, []).append(one.of)
    done: set[str] = set()
    path: list[str] = []

    def visit(name: str) -> Iterator[list[str]]:
        if name in path:
            yield [*path[path.index(name) :], name]
        elif name not in done:
            path.append(name)
            for other in dict.fromkeys(after.get(name, ())):
                yield from visit(other)
            path.pop()
            done.add(name)

    for name in after:
        yield from visit(name)
