# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Select the C++ classes of an export: its C functions include all calls of these classes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ...engines import Engine
from . import items as c_items
from .items import Item
from .library import PUBLIC, Library
from .library import modes as library_modes
from .reading import SOURCE, Reader, assembly_names, stripped, words

CLASSES = PUBLIC.with_suffix(".hpp")
_ENGINES = SOURCE / "engines" / "engines.hpp"
_OPEN = re.compile(r"^namespace aesmall\n\{$", re.MULTILINE)
_CLOSE = re.compile(r"^\} // namespace aesmall$", re.MULTILINE)
#: The C++ names that an item gives to other items
_GIVES = re.compile(r"\b(?:class|struct)\s+(\w+)|\btypedef\b[^;]*?\b(\w+)(?:\([^;()]*\))?;")
#: The parameters of templates, which no other item defines
_PARAMETER = re.compile(r"\b(?:class|typename|unsigned|size_t)\s+(\w+)(?=\s*[,>=])")
_MACRO = re.compile(r"#define (AESMALL_CPP_\w+)(?:\(([^)]*)\))?((?:[^\n]*\\\n)*[^\n]*)")


@dataclass(frozen=True)
class Class:
    """An item of C++: a class, a template, a type or a function."""

    item: Item
    #: Whether the item is outside of the namespace
    is_outside: bool
    gives: frozenset[str]
    #: C++ names that another item may define
    uses: frozenset[str]
    #: C names: functions, types and macros
    calls: frozenset[str]


@cache
def every(family: str) -> tuple[tuple[Class, ...], Mapping[Path, tuple[str, ...]]]:
    """Return all items in the order of the headers, and the system headers of each file."""
    reader = Reader(assembly_names(family))
    reader.read(CLASSES, follow=True)
    found: list[Class] = []
    system: dict[Path, tuple[str, ...]] = {}
    for piece in reader.pieces:
        if piece.file.suffix == ".hpp":
            own = Reader(assembly_names(family))
            own.read(piece.file, follow=False)
            system[piece.file] = tuple(own.system)
            found += _classes(piece.text, piece.file)
    return tuple(found), system


def _classes(text: str, file: Path) -> Iterator[Class]:
    """Yield the items of a piece of a header, without the rest of the header's first comment."""
    if _is_conditional(text):  # it opens the namespace within its condition
        yield _class(Item("conditional", text.strip(), file=file), is_outside=True)
        return
    before = 0
    for start, end in zip(_OPEN.finditer(text), _CLOSE.finditer(text), strict=True):
        head = c_items.split(text[before : start.start()], file)
        yield from (_class(item, is_outside=True) for item in head if item.kind != "comment")
        body = c_items.split(text[start.end() : end.start()], file)
        yield from (_class(item, is_outside=False) for item in body)
        before = end.end()
    if before:
        tail = c_items.split(text[before:], file)
        yield from (_class(item, is_outside=True) for item in tail if item.kind != "comment")


def _is_conditional(text: str) -> bool:
    """Return whether the namespace is inside a condition."""
    opened = _OPEN.search(text)
    head = text[: opened.start()] if opened else ""
    return len(re.findall(r"^#if", head, re.M)) != len(re.findall(r"^#endif", head, re.M))


def _class(item: Item, *, is_outside: bool) -> Class:
    code = stripped(item.text)
    heads = code if item.kind == "conditional" else code.partition("{")[0] + ";"
    parameters = set(_PARAMETER.findall(code))
    gives = {name for pair in _GIVES.findall(heads) for name in pair} - parameters - {""}
    if item.kind == "declaration" and not gives:
        gives = {item.name}
    if item.kind in ("define", "conditional") or re.match(r"\s*enum\b", code):
        gives |= item.defines
    used = words(item.text)
    calls = frozenset(word for word in used if word.lower().startswith("aesmall_"))
    uses = used - calls - gives - parameters
    return Class(item, is_outside, frozenset(gives), frozenset(uses), calls)


# ---- engines ----


def _engines(chosen: Sequence[Engine], sizes: Iterable[int], has: frozenset[str]) -> list[Class]:
    """Return the template specializations of the chosen engines, from engines.hpp's macros."""
    text = _ENGINES.read_text("utf-8")
    macros = {m[1]: (m[2], m[3].replace("\\\n", "\n")) for m in _MACRO.finditer(text)}
    found = [_made("template <unsigned bits, class Engine> struct KeyObject;", _KEY_OBJECT)]
    for engine in chosen:
        name = engine.c_name
        found.append(_made(f"struct {name} {{\n}};"))
        [use] = re.findall(rf"^AESMALL_CPP_\w+\({name}\)$", text, re.MULTILINE)
        for part in re.split(r"(?=template <>)", _expanded(use, macros)):
            size = re.search(r"KeyObject<(\d+)", part)
            if size and int(size[1]) in sizes:
                found.append(_made(_members(part, has)))
    return [*found, _made(f"typedef {chosen[0].c_name} default_engine;")]


_KEY_OBJECT = "/* What the templates know of an engine with a size of key. */"


def _made(text: str, comment: str = "") -> Class:
    item = Item("declaration", text, comment=comment, file=_ENGINES)
    return _class(item, is_outside=False)


def _expanded(text: str, macros: Mapping[str, tuple[str | None, str]]) -> str:
    """Return the text with all macros expanded."""
    while match := re.search(r"\bAESMALL_CPP_\w+", text):
        parameters, body = macros[match[0]]
        end = match.end()
        if parameters is not None:
            arguments, end = _arguments(text, end)
            for name, value in zip(parameters.split(", "), arguments, strict=True):
                pieces = re.split(rf"(?:##)?\b{name}\b(?:##)?", body)
                body = value.join(pieces)
        text = text[: match.start()] + body.strip() + text[end:]
    return text


def _arguments(text: str, start: int) -> tuple[list[str], int]:
    """Return the arguments in parentheses, and the index after them."""
    depth, found, last = 0, [], start + 1
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if (text[at] == "," and depth == 1) or depth == 0:
            found.append(" ".join(text[last:at].split()))
            last = at + 1
        if depth == 0:
            return found, at + 1
    raise ValueError(f"no end of {text[start:]!r}")


def _members(text: str, has: frozenset[str]) -> str:
    """Return a structure without the functions that need C calls outside of the export."""
    lines = [line.rstrip().removeprefix("    ") for line in text.strip().split("\n")]
    head, *rest = re.split(r"(?=^    static )", "\n".join(lines), flags=re.MULTILINE)
    kept = []
    for member in rest:
        body = member.rstrip().removesuffix("};").rstrip()
        if {word for word in words(body) if word.startswith("aesmall_")} <= has:
            kept.append(body)
    return "\n".join([head.rstrip(), *kept, "};"])


# ---- the choice ----


def inner(lib: Library, modes: Iterable[Path]) -> list[Item]:
    """Return the internal items that classes may use: items of the core and of these modes."""
    public = {path for paths in library_modes().values() for path in paths}
    folders = {path.parent for path in modes} | {SOURCE / "core"}
    kinds = ("declaration", "define")
    return [
        item
        for item in lib.items
        if item.kind in kinds and item.file.parent in folders and item.file not in public
    ]


def select(
    lib: Library,
    engines: Sequence[Engine],
    sizes: Iterable[int],
    has: frozenset[str],
    inside: Sequence[Item],
) -> tuple[tuple[Class, ...], tuple[str, ...]]:
    """Return the classes of an export, and the system headers that they include.

    A class is in the export if all its C calls are in `has`, which the export has, or in `inside`,
    from which they are added.
    """
    of_library = {name for item in lib.items for name in item.defines}
    known, system = every(lib.family)
    inline = {name for item in inside if item.is_static for name in item.defines}
    own = _engines(engines, sizes, has | inline)
    has |= {name for item in inside for name in item.defines}
    first = next(one for one in known if one.item.file == _ENGINES)
    found = [
        each
        for one in known
        for each in (own if one is first else [] if one.item.file == _ENGINES else [one])
    ]
    kept = [one for one in found if not (one.calls & of_library) - has]
    given = {name for one in known for name in one.gives}
    while True:
        left = {name for one in kept for name in one.gives}
        fewer = [one for one in kept if not (one.uses & given) - left]
        if len(fewer) == len(kept):
            break
        kept = fewer
    files = {one.item.file for one in kept if not _is_of_file(one)}
    shown = tuple(one for one in kept if one.item.file in files)
    return shown, tuple(sorted({name for file in files for name in system[file]}))


def _is_of_file(one: Class) -> bool:
    """Return whether an item depends on its file's items: a comment, an include or a macro."""
    return not one.gives or (one.is_outside and "namespace" not in one.item.text)
