# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make one script of JavaScript modules, for example of bench/report.

Modules in a page cannot import each other, and a page with a file:// address cannot load other
modules. Each module therefore becomes a function that returns its exports. Modules may use only
these forms of imports and exports:

  import { one, two as other } from "./other.mjs";     (over several lines, if it is long)
  import { one } from "package";     import package from "package";
  export function ..., export async function ..., export class ..., export const NAME = ...
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

_IMPORT = re.compile(r'^import \{([\w,\s]+)\} from "(\.\.?/[\w/.]+\.mjs)";$', re.MULTILINE)
_FOREIGN = re.compile(r'^import (\w+|\{[\w,\s]+\}) from "([\w:-]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (\w+))", re.MULTILINE)
#: Comments on their own lines
_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/ *)\n", re.MULTILINE | re.DOTALL)
_LEFT = re.compile(r"^\s*(import|export)\b(?!\s*\().*$", re.MULTILINE)


class BundleError(Exception):
    """A module cannot be put into a page."""


@dataclass(frozen=True)
class _Part:
    """A module as a function, and its exports."""

    text: str
    names: tuple[str, ...]


def bundle(
    entry: Path,
    *,
    packages: Mapping[str, str] | None = None,
    instead: Mapping[Path, Path] | None = None,
) -> str:
    """Return one script that does the same as the module `entry` with all its imports.

    `packages` maps the name of a package to an expression with its exports. `instead` maps the path
    of a module to the module that replaces it.
    """
    others = {module.resolve(): other for module, other in (instead or {}).items()}
    made = _Bundle(packages or {}, others)
    made.add(entry, ())
    return '"use strict";\n' + "".join(part.text for part in made.parts.values())


@dataclass
class _Bundle:
    """The modules in the order in which they run."""

    packages: Mapping[str, str]
    instead: Mapping[Path, Path]
    parts: dict[str, _Part] = field(default_factory=dict)
    places: dict[str, Path] = field(default_factory=dict)

    def add(self, module: Path, above: tuple[str, ...]) -> str:
        """Add a module after those that it imports, and return its name."""
        module = module.resolve()
        module = self.instead.get(module, module)
        name = module.stem
        if name in above:
            raise BundleError(f"{module.name}: imports itself by way of {', '.join(above)}")
        if self.places.setdefault(name, module) != module:
            raise BundleError(f"{module}: {self.places[name]} has the same name")
        if name not in self.parts:
            self.parts[name] = self._part(module, (*above, name))
        return name

    def _part(self, module: Path, above: tuple[str, ...]) -> _Part:
        """Make a function of a module."""
        text = module.read_text(encoding="utf-8")

        def taken(found: re.Match[str]) -> str:
            other = self.add(module.parent / found[2], above)
            names = [each.strip() for each in found[1].split(",") if each.strip()]
            exported = self.parts[other].names
            if missing := [each for each in names if each.split()[0] not in exported]:
                raise BundleError(f"{module.name}: {other}.mjs exports no {', '.join(missing)}")
            wanted = ", ".join(each.replace(" as ", ": ") for each in names)
            return f"const {{ {wanted} }} = module_{other};"

        def foreign(found: re.Match[str]) -> str:
            if found[2] not in self.packages:
                raise BundleError(f"{module.name}: nothing is given for the package {found[2]}")
            wanted = found[1].replace(" as ", ": ")
            return f"const {wanted} = {self.packages[found[2]]};"

        text = _FOREIGN.sub(foreign, _IMPORT.sub(taken, text))
        names = tuple(found[1] for found in _EXPORT.finditer(text))
        text = _COMMENT.sub("", _EXPORT.sub("", text))
        if left := _LEFT.search(text):
            raise BundleError(f"{module.name}: {left[0].strip()!r} is no import or export")
        if "</script" in text or "<!--" in text:
            raise BundleError(f"{module.name}: what would end a script within a page")
        result = f"return {{ {', '.join(names)} }};"
        return _Part(f"const module_{module.stem} = (() => {{\n{text}{result}\n}})();\n", names)
