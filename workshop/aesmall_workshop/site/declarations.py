# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Read the declarations in the headers of src/ with clang, for each kind of target."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from ..chips.arduino import PLATFORM
from ..paths import REPOSITORY

SRC = REPOSITORY / "src"
#: Folders of kernels, and names that only engines use
BEHIND = ("avr", "armv6m", "rv32", "portable")
KERNEL = re.compile(r"aesmall_aes\d*_\w+_(?:avr|armv6m|rv32|c)")
#: Clang's arguments for each header. The names of an engine differ between targets.
_HOST = ("-DAESMALL_LITTLEFS=1", "-DAESMALL_MBEDTLS=1")
#: The settings of avr-gcc in a sketch
_AVR = (
    *("-x", "c++", "-std=c++11", "--target=avr", "-mmcu=atmega328p", "-nostdlibinc"),
    *("-D__AVR_HAVE_MOVW__", "-D__AVR_HAVE_LPMX__", "-DARDUINO=10819", "-DF_CPU=16000000L"),
    *("-isystem", str(PLATFORM / "cores" / "arduino")),
    *("-isystem", str(PLATFORM / "variants" / "standard"), "-isystem", "/usr/lib/avr/include"),
)
_RUNS = (
    ("aesmall.hpp", ("-x", "c++", "-std=c++11", *_HOST)),
    ("adapters/littlefs.h", ("-x", "c", "-std=c99", *_HOST)),
    ("adapters/mbedtls.h", ("-x", "c", "-std=c99", *_HOST)),
    ("aesmall.hpp", _AVR),
    ("aesmall.h", ("-x", "c", "-std=c99", "--target=thumbv6m-none-eabi", "-nostdlibinc")),
    ("aesmall.h", ("-x", "c", "-std=c99", "--target=riscv32-none-elf", "-nostdlibinc")),
)
#: Replacements for headers that are not installed, with the types that our declarations use
_STRANGERS = {
    "lfs.h": "typedef struct lfs { int x; } lfs_t; struct lfs_file_config { int x; };\n"
    "typedef struct lfs_file { int x; } lfs_file_t;\n",
}
#: Declarations for targets without an installed C library
_STRINGS = (
    "#include <stddef.h>\nvoid *memcpy(void *, const void *, size_t);\n"
    "void *memmove(void *, const void *, size_t);\nvoid *memset(void *, int, size_t);\n"
    "int memcmp(const void *, const void *, size_t);\n"
)
_PRINTED = (f"-I{SRC}", "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json")
_MACRO = re.compile(r"^#define (AESMALL_\w+)(\([^)]*\))?((?:.*\\\n)*.*)\n", re.MULTILINE)
_TYPES = {"RecordDecl", "EnumDecl", "TypedefDecl", "CXXRecordDecl", "ClassTemplateDecl"}
_TYPES |= {"VarDecl"}
_CLASSES = {"CXXRecordDecl", "ClassTemplateDecl"}
_CALLS = {"FunctionDecl", "FunctionTemplateDecl"}
_METHODS = {"CXXMethodDecl", "CXXConstructorDecl", "CXXConversionDecl", "FunctionTemplateDecl"}


@dataclass(frozen=True)
class Declared:
    """A public name."""

    name: str
    kind: str  # macro, type (of C, and constants), class, function, method
    header: Path
    start: int  # in the header's text
    end: int
    code: str
    parameters: tuple[tuple[str, str], ...] = ()  # name, type
    returns: str = ""
    owner: str = ""  # the class of a method

    @property
    def full_name(self) -> str:
        """Return the name with its class."""
        return f"{self.owner}::{self.name}" if self.owner else self.name


def is_public(header: Path) -> bool:
    """Return whether a program may use the declarations of the header."""
    if not header.is_relative_to(SRC) or header.relative_to(SRC).parts[0] in BEHIND:
        return False
    first = re.search(r"/\*.*?\*/", text_of(header), re.DOTALL)
    return first is None or "Internal" not in first[0]


@cache
def text_of(header: Path) -> str:
    """Return the header's text."""
    return header.read_text("utf-8")


@cache
def declared() -> Mapping[Path, tuple[Declared, ...]]:
    """Return the declarations of each public header, in its order."""
    found: dict[tuple[Path, str, str], Declared] = {}
    for header, flags in _RUNS:
        for one in _parsed(header, flags):
            # Overloads of C++ differ in their code. In C the first declaration has the comment. The
            # host is first. The other runs add names that the host does not have.
            is_c = one.name.startswith("aesmall_")
            code = one.code if one.kind in {"function", "method"} and not is_c else ""
            found.setdefault((one.header, one.full_name, code), one)
    for path in {one.header for one in found.values()} | _read_by_aesmall():
        for one in _macros(path):
            found.setdefault((path, one.name, ""), one)
    # Some headers only describe the common properties of headers that they include.
    ordered: dict[Path, tuple[Declared, ...]] = dict.fromkeys(sorted(_read_by_aesmall()), ())
    for one in sorted(found.values(), key=lambda one: (one.header, one.start)):
        ordered[one.header] = (*ordered.get(one.header, ()), one)
    return dict(sorted(ordered.items()))


def _read_by_aesmall() -> set[Path]:
    """Return the public headers that aesmall.hpp includes, with those that only define macros."""
    done = subprocess.run(
        ["clang++", "-std=c++11", f"-I{SRC}", "-MM", "-x", "c++", str(SRC / "aesmall.hpp")],
        capture_output=True,
        text=True,
        check=True,
    )
    paths = {Path(word).resolve() for word in done.stdout.replace("\\\n", " ").split()[1:]}
    return {path for path in paths if is_public(path)}


def _parsed(header: str, flags: tuple[str, ...]) -> Iterator[Declared]:
    """Yield the declarations that clang finds in a header and in all headers that it includes."""
    with tempfile.TemporaryDirectory() as folder:
        strangers = dict(_STRANGERS)
        if "-nostdlibinc" in flags:
            strangers["string.h"] = _STRINGS
        for name, text in strangers.items():
            (Path(folder) / name).write_text(text, "utf-8")
        done = subprocess.run(
            ["clang", *flags, "-isystem", folder, *_PRINTED, str(SRC / header)],
            capture_output=True,
            text=True,
            check=True,
        )
    place = ""

    def with_file(found: dict[str, Any]) -> dict[str, Any]:
        """Add the file of a place, which clang names only if it differs from the file before."""
        nonlocal place
        if "tokLen" in found:
            place = found.setdefault("file", place)
        return found

    tree = json.loads(done.stdout, object_hook=with_file)
    for node in tree["inner"]:
        yield from _of(node)


def _of(node: dict[str, Any], owner: str = "", *, is_within: bool = False) -> Iterator[Declared]:
    """Yield the names of a declaration, and for a namespace the names in it."""
    kind, name = node["kind"], node.get("name", "")
    if kind in {"NamespaceDecl", "LinkageSpecDecl"}:
        for inner in node.get("inner", ()):
            yield from _of(inner, is_within=kind == "NamespaceDecl")
        return
    if kind == "EnumDecl" and not name:
        yield from _constants(node, owner)
        return
    if node.get("isImplicit") or node.get("explicitlyDeleted") or not (name or kind in _METHODS):
        return
    if not (is_within or owner or name.startswith("aesmall_")):
        return  # not ours
    spot = _spot(node["loc"])
    if "file" not in spot or not is_public(header := Path(spot["file"]).resolve()):
        return
    if kind in _CALLS or kind in _METHODS:
        if KERNEL.fullmatch(name):
            return
        function = _function(node)
        yield _declared(node, header, "method" if owner else "function", owner, function)
    elif kind in _CLASSES and _record(node).get("inner") and not name.startswith("aesmall_"):
        yield _declared(node, header, "class", owner)
        yield from _members(_record(node), name)
    elif kind in _TYPES:
        yield _declared(node, header, "type", owner)


def _constants(node: dict[str, Any], owner: str) -> Iterator[Declared]:
    """Yield the constants of an enumeration without a name."""
    spot = _spot(node["loc"])
    if "file" in spot and is_public(header := Path(spot["file"]).resolve()):
        for inner in node.get("inner", ()):
            yield replace(_declared(node, header, "type", owner), name=inner["name"])


def _members(record: dict[str, Any], owner: str) -> Iterator[Declared]:
    """Yield the public methods of a class."""
    is_shown = record.get("tagUsed") == "struct"
    for inner in record.get("inner", ()):
        if inner["kind"] == "AccessSpecDecl":
            is_shown = inner["access"] == "public"
        elif is_shown and inner["kind"] in _METHODS | {"TypedefDecl", "EnumDecl"}:
            yield from _of(inner, owner)


def _record(node: dict[str, Any]) -> dict[str, Any]:
    """Return the class of a template, or the class itself."""
    records = [n for n in node.get("inner", ()) if n["kind"] == "CXXRecordDecl"]
    return records[0] if node["kind"] == "ClassTemplateDecl" and records else node


def _function(node: dict[str, Any]) -> dict[str, Any]:
    """Return the function of a template, or the function itself."""
    inner = [n for n in node.get("inner", ()) if n["kind"] in _METHODS | _CALLS]
    return inner[0] if node["kind"] == "FunctionTemplateDecl" else node


def _spot(place: dict[str, Any]) -> dict[str, Any]:
    """Return the place of a declaration, not of the macro that begins it."""
    spot: dict[str, Any] = place.get("expansionLoc", place)
    return spot


def _declared(
    node: dict[str, Any],
    header: Path,
    kind: str,
    owner: str,
    function: dict[str, Any] | None = None,
) -> Declared:
    text = text_of(header)
    start = _spot(node["range"]["begin"])["offset"]
    last = _spot(node["range"]["end"])
    end = last["offset"] + last.get("tokLen", 1)
    bodies = [] if function is None else function.get("inner", ())
    blocks = [n for n in bodies if n["kind"] == "CompoundStmt"]
    if kind == "type":  # from the word typedef to the name after the members
        start = text.rindex("\n", 0, start) + 1
        end = text.index(";", end - 1) + 1
    code = text[start : _spot(blocks[0]["range"]["begin"])["offset"] if blocks else end]
    if kind == "class":
        code = code[: code.index("{")]
    if function is not None:  # users do not need the initialisers of a constructor
        code = re.sub(r"\)\s*:\s*\w+[(<].*$", ")", code, flags=re.DOTALL)
    parameters = tuple(
        (n.get("name", ""), n["type"]["qualType"]) for n in bodies if n["kind"] == "ParmVarDecl"
    )
    returns = "" if function is None else function["type"]["qualType"].partition("(")[0].strip()
    name = node.get("name", "").partition("<")[0] or owner
    return Declared(name, kind, header, start, end, code.strip(), parameters, returns, owner)


def _macros(header: Path) -> Iterator[Declared]:
    """Yield the macros that a header defines for programs."""
    text = text_of(header)
    for match in _MACRO.finditer(text):
        is_guard = not match[3].strip() and match[1].endswith(("_H", "_HPP"))
        if not is_guard and f"#undef {match[1]}\n" not in text:
            code = match[0].strip()
            yield Declared(match[1], "macro", header, match.start(), match.end(), code)
