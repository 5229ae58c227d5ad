# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The library's headers and C files for one family of targets, as declarations and parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from . import assembly
from .items import Item, split
from .macros import declaring, expanded, guarding
from .reading import SOURCE, Reader, assembly_names, words

PUBLIC = SOURCE / "aesmall.h"
SELECT = SOURCE / "aesmall_select.h"
#: Folders whose headers are what one chooses; the others come along.
CHOSEN_FOLDERS = ("modes", "services")
#: The functions that an engine adds to a mode stand in headers that end so.
BULK = "_bulk"
#: What every export has
CORE = ("cipher", "equal", "error", "wipe")
_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
#: Stands in names for the engine that is behind the short ones.
CHOSEN = "CHOSEN_ENGINE"
_DEFAULT = re.compile(r"AESMALL_DEFAULT\((\w+),\s*(\w*)\s*\)(?!\s*prefix)")


@dataclass(frozen=True)
class Source:
    """A C file: its text without includes, and what it gives and wants."""

    file: Path
    text: str
    items: tuple[Item, ...]
    #: Functions and data that others see
    symbols: frozenset[str]
    #: Names of its own
    own: frozenset[str]
    uses: frozenset[str]
    headers: tuple[Path, ...]
    system: tuple[str, ...]


@dataclass(frozen=True)
class Library:
    """All there is for one family."""

    family: str
    items: tuple[Item, ...]
    system: dict[Path, tuple[str, ...]]
    sources: dict[Path, Source]
    assembly: dict[Path, assembly.Part]


@cache
def library(family: str) -> Library:
    """Reads it; `family` is avr or armv6m for their assembly, host for portable C alone."""
    known = assembly_names(family)
    sources = {
        path: _source(path, family)
        for folder in ("core", "portable", *CHOSEN_FOLDERS)
        for path in sorted((SOURCE / folder).rglob("*.c"))
    }
    inline = frozenset[Path]().union(*(_inline(path) for path in sources))
    reader = Reader(known)
    reader.read(PUBLIC, follow=True)
    for source in sources.values():
        for header in source.headers:
            if header not in inline:
                reader.read(header, follow=True)
    system: dict[Path, tuple[str, ...]] = {}
    for piece in reader.pieces:
        system[piece.file] = tuple(_system(piece.file, known))
    texts = [
        (p.file, _DEFAULT.sub(_chosen, p.text)) for p in reader.pieces if p.file.suffix == ".h"
    ]
    macros = declaring(texts)
    names = frozenset(macros)
    groups = 0
    items: list[Item] = []
    for file, text in texts:
        found = split(text, file, names)
        items += [_numbered(item, groups) for item in found]
        groups += len(found) + 1
    whole = expanded(items, macros, guarding(texts))
    return Library(
        family,
        tuple(item for item in whole if not _is_gone(item, texts, names)),
        system,
        {path: source for path, source in sources.items() if source.symbols},
        assembly.parts(family),
    )


def _is_gone(item: Item, texts: list[tuple[Path, str]], names: frozenset[str]) -> bool:
    """Whether it is a macro that its file expands and undefines, or that line."""
    if item.kind == "directive":
        return item.text.startswith("#undef")
    if item.kind != "define" or item.name not in names:
        return False
    return any(file == item.file and f"#undef {item.name}\n" in text for file, text in texts)


def _chosen(match: re.Match[str]) -> str:
    return f"{match[1]}{CHOSEN}{match[2]}"


def _numbered(item: Item, offset: int) -> Item:
    return replace(item, group=item.group + offset if item.group >= 0 else -1)


def _system(header: Path, known: dict[str, int]) -> list[str]:
    reader = Reader(known)
    reader.read(header, follow=False)
    return reader.system


def _source(path: Path, family: str) -> Source:
    reader = Reader(assembly_names(family))
    reader.inline = set(_inline(path))
    reader.read(path, follow=False)
    text = assembly.tidy("\n".join(piece.text for piece in reader.pieces))
    items = tuple(split(text, path))
    made = [item for item in items if item.kind in ("declaration", "conditional")]
    symbols = [
        name
        for item in made
        if not item.is_static and _is_definition(item)
        for name in item.defines
        if name.startswith("aesmall_")
    ]
    own = {name for item in made if item.is_static for name in item.defines}
    own |= {name for item in made for name in item.defines if not name.startswith("aesmall_")}
    return Source(
        path,
        text,
        items,
        frozenset(symbols),
        frozenset(own),
        frozenset(words(text)),
        tuple(reader.headers),
        tuple(reader.system),
    )


def _is_definition(item: Item) -> bool:
    return "{" in item.text or "=" in item.text


@cache
def _inline(path: Path) -> frozenset[Path]:
    """Headers that are written for this file: they use what it defines before it includes them."""
    defined: set[str] = set()
    found: set[Path] = set()
    for line in path.read_text("utf-8").splitlines():
        if match := re.match(r"\s*#\s*define\s+(\w+)", line):
            defined.add(match[1])
        elif (match := _INCLUDE.match(line)) and defined:
            found |= _using((path.parent / match[1]).resolve(), frozenset(defined))
    return frozenset(found)


def _using(header: Path, names: frozenset[str]) -> set[Path]:
    text = header.read_text("utf-8")
    found = {header} if words(text) & names else set()
    for name in _INCLUDE.findall(text):
        found |= _using((header.parent / name).resolve(), names)
    return found


@cache
def modes() -> dict[str, tuple[Path, ...]]:
    """What --modes takes: the public headers of modes and services, by name.

    The calls with which an engine does a mode faster belong to the mode.
    """
    found: dict[str, list[Path]] = {}
    for header in (PUBLIC, SELECT):
        for name in _INCLUDE.findall(header.read_text("utf-8")):
            path = (header.parent / name).resolve()
            if path.relative_to(SOURCE).parts[0] in CHOSEN_FOLDERS:
                found.setdefault(path.stem.removesuffix(BULK), []).append(path)
    return {name: tuple(paths) for name, paths in sorted(found.items())}
