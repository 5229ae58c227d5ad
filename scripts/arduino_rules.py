#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check a library's folder against the rules of Arduino's Library Manager.

    scripts/arduino_rules.py FOLDER  print each violation, and fail if there is one

The rules are from the library specification and from the documentation of arduino-lint. Their
numbers are in parentheses. Rules that need the index (is the name taken?) or a network (does the
URL answer?) are not checked.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

CATEGORIES = (
    *("Display", "Communication", "Signal Input/Output", "Sensors", "Device Control", "Timing"),
    *("Data Storage", "Data Processing", "Other"),
)
REQUIRED = ("name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url")
FIELDS = {
    *REQUIRED,
    *("architectures", "depends", "dot_a_linkage", "includes", "precompiled", "ldflags"),
    *("license", "email"),
}
KINDS = {
    *("KEYWORD1", "KEYWORD2", "KEYWORD3", "LITERAL1", "LITERAL2", "PREPROCESSOR"),
    "RESERVED_WORD",
}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.\- ]*")
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?")
MAX_NAME, BEST_NAME = 63, 16
HEADERS = {".h", ".hh", ".hpp"}


def violations(library: Path) -> Iterator[str]:
    """Yield each violation of a rule as one line."""
    yield from _structure(library)
    properties = library / "library.properties"
    if not properties.is_file():
        yield "no library.properties (LP001)"
        return
    lines = [line for line in properties.read_text("utf-8").splitlines() if line.strip()]
    wrong = [line for line in lines if "=" not in line and not line.startswith("#")]
    yield from (f"library.properties: `{line}` is not name=value (LP005)" for line in wrong)
    pairs = [line.split("=", 1) for line in lines if "=" in line and not line.startswith("#")]
    yield from _properties(library, {key.strip(): value.strip() for key, value in pairs})
    yield from _keywords(library)
    for example in sorted(library.glob("examples/**/*.ino")):
        yield from _sketch(library, example.parent)


def _structure(library: Path) -> Iterator[str]:
    if not NAME.fullmatch(library.name) or len(library.name) > MAX_NAME:
        yield f"folder {library.name}: a name that Arduino does not take (LS002, LS003)"
    for path in sorted(library.rglob("*")):
        name = path.relative_to(library).as_posix()
        if path.is_symlink():
            yield f"{name}: a symbolic link (LS005)"
        if path.suffix == ".exe":
            yield f"{name}: a program of Windows (LS007)"
        if path.is_dir() and path.name.startswith("."):
            yield f"Spurious {name} folder"
        if path.name in (".development", ".gitmodules"):
            yield f"{name}: must not be there (LS004, LS006)"
        if path.name.lower() == "library.properties" and name != "library.properties":
            yield f"{name}: a second one, or in wrong case (LP003, LP004)"
        if path.suffix == ".pde":
            yield f"{name}: the old suffix of a sketch"
    for name in ("src", "examples", "extras"):
        alike = [
            p.name for p in library.iterdir() if p.name.lower().rstrip("s") == name.rstrip("s")
        ]
        yield from (
            f"{found}: not `{name}` (LS009, LS011, LS012)" for found in alike if found != name
        )
    if (library / "src" / "utility").exists():
        yield "src/utility is not compiled in a library with src (LS010)"
    if not any(p.suffix in HEADERS for p in (library / "src").glob("*")):
        yield "src holds no header (LS001)"
    for stem, what in (("readme", "README"), ("license", "licence")):
        if not any(path.name.lower().startswith(stem) for path in library.iterdir()):
            yield f"no {what}"


def _properties(library: Path, fields: dict[str, str]) -> Iterator[str]:
    yield from (f"no field {name}" for name in REQUIRED if not fields.get(name))
    yield from (f"unknown field {name}" for name in fields if name not in FIELDS)
    name = fields.get("name", "")
    if not NAME.fullmatch(name) or len(name) > MAX_NAME:
        yield f"name `{name}`: characters or length that Arduino does not take"
    if (
        len(name) > BEST_NAME
        or " " in name
        or "arduino" in name.lower()
        or "library" in name.lower()
    ):
        yield f"name `{name}`: over {BEST_NAME} characters, a blank, `arduino` or `library`"
    if library.name.split("-")[0] != name.replace(" ", "_"):
        yield f"the folder {library.name} has not the name {name}"
    if not any((library / "src" / f"{name}{suffix}").is_file() for suffix in HEADERS):
        yield f"no header {name}.h (LS008)"
    if not VERSION.fullmatch(fields.get("version", "")):
        yield "the version is not of the form 1.2.3"
    for key in ("author", "maintainer"):
        if fields.get(key, "").lower().startswith("arduino"):
            yield f"{key} starts with arduino"
    if fields.get("paragraph", "").startswith(fields.get("sentence", "")):
        yield "paragraph repeats sentence, which stands in front of it"
    if fields.get("category") not in CATEGORIES:
        yield f"category `{fields.get('category')}`: none of the list"
    if not re.fullmatch(r"https?://\S+", fields.get("url", "")):
        yield "url is no URL"
    if not re.fullmatch(r"\*|[\w-]+( ?, ?[\w-]+)*", fields.get("architectures", "")):
        yield "architectures: * or a list"
    for header in filter(None, (h.strip() for h in fields.get("includes", "").split(","))):
        if not (library / "src" / header).is_file():
            yield f"includes names {header}, which is not in src (LP052)"


def _keywords(library: Path) -> Iterator[str]:
    file = library / "keywords.txt"
    for number, line in enumerate(
        file.read_text("utf-8").splitlines() if file.is_file() else (), 1
    ):
        parts = line.split("\t")
        if line and not line.startswith("#") and (len(parts) < 2 or parts[1] not in KINDS):
            yield f"keywords.txt:{number}: not a name, one tab, a kind"


def _sketch(library: Path, folder: Path) -> Iterator[str]:
    name = folder.relative_to(library).as_posix()
    if not (folder / f"{folder.name}.ino").is_file():
        yield f"{name}: no sketch of the folder's name (SS001)"
    for file in folder.iterdir():
        if not re.fullmatch(r"[A-Za-z0-9_][\w.\-]*", file.name) or len(file.name) > MAX_NAME:
            yield f"{name}/{file.name}: a name that Arduino does not take (SS002, SS003)"


def main(arguments: list[str]) -> int:
    """Print the violations."""
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    found = list(violations(Path(arguments[0])))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
