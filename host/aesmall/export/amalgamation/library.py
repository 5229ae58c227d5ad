# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The library's headers and C files for one family of targets, as declarations and parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ...engines import WIDE, default_engine
from . import assembly
from .conditions import UNDEFINED
from .items import Item, split
from .reading import SOURCE, Piece, Reader, assembly_names, words

PUBLIC = SOURCE / "aesmall.h"
#: The header with the declarations of all engines
ENGINES = SOURCE / "engines" / "engines.h"
#: The header with the names without an engine
DEFAULT = SOURCE / "engines" / "default.h"
#: The folder of the headers that public headers include at their ends
INNER = "inner"
#: Folders with the headers of modes and services, which users choose. The others are added as
#: needed.
CHOSEN_FOLDERS = ("modes", "services")
#: The suffixes of further headers that belong to a mode or service
_KEYS = "_keys"
_FURTHER = re.compile(rf"(?:{WIDE}|{_KEYS}|_header|_modes|_whole)$")
#: The headers that every export has
CORE = ("equal", "error", "wipe")
_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
#: Placeholder in names for the engine that the short names mean
CHOSEN = "CHOSEN_ENGINE"
#: How the paragraphs about one family begin in an engine's header. Only the first one that exists
#: is about the family.
_THUMB = "In Thumb "
_THUMB2 = "In Thumb-2 assembly (ARMv7-M"
_FAMILIES = {
    "avr": ("In AVR ",),
    **dict.fromkeys(("armv7m", "armv8m"), ("In Thumb-2 assembly (ARMv7E-M", _THUMB2, _THUMB)),
    "armv7m_nodsp": (_THUMB2, _THUMB),
    "armv6m": (_THUMB,),
    "rv32": ("In RISC-V assembly (RV32)",),
    "rv32e": ("In RISC-V assembly (RV32E)",),
    "host": ("In portable C",),
}


@dataclass(frozen=True)
class Source:
    """A function of a C file, with the other items of the file that only it uses.

    The text has no includes. Functions that share a static function, a constant or a macro are one
    source. The key of a source in Library.sources is the file with the first symbol of the source.
    """

    file: Path
    text: str
    items: tuple[Item, ...]
    #: Functions and data that other files see
    symbols: frozenset[str]
    #: Names that are local to the source
    own: frozenset[str]
    uses: frozenset[str]
    headers: tuple[Path, ...]
    system: tuple[str, ...]


@dataclass(frozen=True)
class Library:
    """All items, sources and assembly files for one family."""

    family: str
    items: tuple[Item, ...]
    system: dict[Path, tuple[str, ...]]
    sources: dict[Path, Source]
    assembly: dict[Path, assembly.Part]


@cache
def library(family: str) -> Library:
    """Read the library for a family with assembly, or for `host`, which is only portable C."""
    known = assembly_names(family)
    sources = {
        path: _sources(path, family)
        for folder in ("core", "portable", *CHOSEN_FOLDERS)
        for path in sorted((SOURCE / folder).rglob("*.c"))
    }
    inline = frozenset[Path]().union(*(_inline(path) for path in sources))
    reader = Reader(known)
    reader.read(PUBLIC, follow=True)
    for found_in in sources.values():
        for header in found_in[0].headers:
            if header not in inline:
                reader.read(header, follow=True)
    system: dict[Path, tuple[str, ...]] = {}
    for piece in reader.pieces:
        system[piece.file] = tuple(_system(piece.file, known))
    groups = 0
    items: list[Item] = []
    for piece in _default_behind(reader.pieces):
        found = split(_about(piece, family), piece.file) if piece.file.suffix == ".h" else []
        items += [_numbered(item, groups) for item in found]
        groups += len(found) + 1
    return Library(
        family,
        tuple(items),
        system,
        {
            path / min(source.symbols): source
            for path, found_in in sources.items()
            for source in found_in
            if source.symbols
        },
        assembly.parts(family),
    )


def _default_behind(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces with default.h after all engines, because any of them may be the first."""
    found = [piece for piece in pieces if piece.file != DEFAULT]
    last = max(n for n, piece in enumerate(found) if _is_of_engine(piece))
    reader = Reader({"__AVR__": UNDEFINED})
    reader.read(DEFAULT, follow=False)
    name = default_engine("host").c_name
    text = re.sub(rf"\b(aesmall_aes\d*)_{name}(?![a-z])", rf"\1_{CHOSEN}", reader.pieces[0].text)
    about = "/* The first engine that was chosen, by the names without one. */"
    text = re.sub(r"\A\s*/\*.*?\*/", about, text, flags=re.DOTALL)
    return [*found[: last + 1], Piece(DEFAULT, text.split("\n")), *found[last + 1 :]]


def _is_of_engine(piece: Piece) -> bool:
    """Return whether a piece is from a header of an engine, public or inner."""
    return piece.file.parent in (ENGINES.parent, ENGINES.parent / INNER)


def _about(piece: Piece, family: str) -> str:
    """Return the text of a piece.

    An engine's description has only the paragraphs about the family.
    """
    if not _is_of_engine(piece):
        return piece.text
    own = next((s for s in _FAMILIES[family] if f"\n * {s}" in piece.text), "")
    starts = {start for each in _FAMILIES.values() for start in each}
    others = "|".join(map(re.escape, sorted(starts - {own})))
    return re.sub(rf"^ \* (?:{others})[^\n]*:\n(?: \* [^\n]*\n)* \*\n", "", piece.text, flags=re.M)


def _numbered(item: Item, offset: int) -> Item:
    return replace(item, group=item.group + offset if item.group >= 0 else -1)


def _system(header: Path, known: dict[str, int]) -> list[str]:
    reader = Reader(known)
    reader.read(header, follow=False)
    return reader.system


def _sources(path: Path, family: str) -> list[Source]:
    """Return the functions of a C file, each with all items of the file that it needs."""
    reader = Reader(assembly_names(family))
    reader.inline = set(_inline(path))
    reader.read(path, follow=False)
    text = assembly.tidy("\n".join(piece.text for piece in reader.pieces))
    parts = _apart(split(text, path))
    if len(parts) == 1:
        return [_source(path, reader, text, parts[0])]
    return [_source(path, reader, _joined(part), part) for part in parts]


def _apart(items: list[Item]) -> list[list[Item]]:
    """Return the items in groups: symbols for other files with the local items that they use."""
    shown = [n for n, item in enumerate(items) if _symbols(item)]
    local = {name: n for n, item in enumerate(items) if n not in shown for name in item.defines}
    groups: list[set[int]] = []
    for number in shown:
        group, asked = {number}, [number]
        while asked:
            new = {local[name] for name in items[asked.pop()].uses if name in local} - group
            group |= new
            asked += new
        for other in [g for g in groups if g & group]:
            groups.remove(other)
            group |= other
        groups.append(group)
    if len(groups) < 2:
        return [items]
    return [[items[n] for n in sorted(group)] for group in sorted(groups, key=min)]


def _joined(items: Iterable[Item]) -> str:
    """Return the text of items, each below its comment."""
    return "\n\n".join("\n".join(filter(None, (i.comment, i.text.strip()))) for i in items)


def _symbols(item: Item) -> list[str]:
    """Return the names that an item of a C file gives to other files."""
    if item.kind not in ("declaration", "conditional") or item.is_static:
        return []
    if not _is_definition(item):
        return []
    return [name for name in item.defines if name.startswith("aesmall_")]


def _source(path: Path, reader: Reader, text: str, items: Sequence[Item]) -> Source:
    made = [item for item in items if item.kind in ("declaration", "conditional")]
    symbols = [name for item in items for name in _symbols(item)]
    own = {name for item in made if item.is_static for name in item.defines}
    own |= {name for item in made for name in item.defines if not name.startswith("aesmall_")}
    return Source(
        path,
        text,
        tuple(items),
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
    """Return headers that are written for this file: they use its macros, so they follow them."""
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


def with_inner(header: Path) -> list[Path]:
    """Return a public header and, if it has one, the header in inner/ that defines its calls."""
    inner = header.parent / INNER / header.name
    return [header, *[inner] * inner.is_file()]


@cache
def modes() -> dict[str, tuple[Path, ...]]:
    """Return the names that --modes takes, with the public headers of each mode or service."""
    found: dict[str, list[Path]] = {}
    for header in _INCLUDE.findall(PUBLIC.read_text("utf-8")):
        path = (PUBLIC.parent / header).resolve()
        if path.relative_to(SOURCE).parts[0] in CHOSEN_FOLDERS:
            name = _FURTHER.sub("", path.stem)
            found.setdefault(name, []).extend(with_inner(path))
    return {name: (*paths, *_keys_of_others(paths)) for name, paths in sorted(found.items())}


def _keys_of_others(headers: list[Path]) -> list[Path]:
    """Return the key headers of the modes below: for example, SIV texts need keys of SIV."""
    included = [
        (path.parent / name).resolve()
        for path in headers
        for name in _INCLUDE.findall(path.read_text("utf-8"))
    ]
    keys = [path.with_name(f"{path.stem}{_KEYS}.h") for path in included]
    return [path for path in dict.fromkeys(keys) if path.is_file() and path not in headers]
