# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Put the CommonJS modules of npm packages into a script."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Sequence
from pathlib import Path

from ..paths import REPOSITORY

MODULES = REPOSITORY / "node_modules"
_REQUIRE = re.compile(r'\brequire\("([^"]+)"\)')
_COMMENT = re.compile(r"^\s*//.*$|^\s*/\*(?:[^*]|\*(?!/))*\*/\s*$", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
_RUN = """const load = (path) => {
const made = { exports: {} };
loaded[path] ??= made;
if (loaded[path] === made) {
modules[path](made, made.exports, load);
}
return loaded[path].exports;
};
"""


class PackageError(Exception):
    """A package is not installed, or cannot be put into a page."""


def package(name: str, entries: Sequence[str]) -> str:
    """Return an expression with the exports of these modules of a package, and its licence.

    `entries` are paths below the package, for example `dist/cjs/rp2040.js`. The expression has only
    these modules and the modules that they require.
    """
    found: dict[str, str] = {}
    wanted = list(entries)
    while wanted:
        path = wanted.pop()
        if path not in found:
            found[path], more = _module(name, path)
            wanted += more
    licence = _read(name, "LICENSE").strip()
    modules = ",\n".join(
        f"{json.dumps(path)}: (module, exports, require) => {{\n{found[path]}}}"
        for path in sorted(found)
    )
    loads = ", ".join(f"...load({json.dumps(path)})" for path in entries)
    return (
        f"(() => {{\n/*! {name}\n{licence}\n*/\nconst loaded = {{}};\n"
        f"const modules = {{\n{modules}\n}};\n{_RUN}return {{ {loads} }};\n}})()"
    )


def _module(name: str, path: str) -> tuple[str, list[str]]:
    """Return a module's text, shortened, and the paths of the modules that it requires."""
    text = _read(name, path)
    if any(line.count("`") % 2 for line in text.splitlines()):
        raise PackageError(f"{name}/{path}: a template of several lines cannot be shortened")
    text = _INDENT.sub("", _COMMENT.sub("", text))
    wanted: list[str] = []

    def below(found: re.Match[str]) -> str:
        if not found[1].startswith("."):
            raise PackageError(f"{name}/{path}: {found[1]} is another package")
        place = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[1]))
        wanted.append(place if place.endswith(".js") else f"{place}.js")
        return f"require({json.dumps(wanted[-1])})"

    text = _REQUIRE.sub(below, text)
    if "</script" in text or "<!--" in text:
        raise PackageError(f"{name}/{path}: what would end a script within a page")
    return text, wanted


def _read(name: str, path: str) -> str:
    file = Path(MODULES / name / path)
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise PackageError(f"{file} is missing: `make setup` installs it") from None
