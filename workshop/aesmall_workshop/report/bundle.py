# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The modules of bench/report as one script.

Modules that stand in a page cannot import each other, and those beside it are not loaded from a
file:// address. So each becomes a function that returns what it exports. They may write imports and
exports in these forms alone:

    import { one, two } from "./other.mjs";     (over several lines, if it is long)
    export function ..., export async function ..., export class ..., export const NAME = ...
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_IMPORT = re.compile(r'^import \{([\w,\s]+)\} from "\./(\w+)\.mjs";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (\w+))", re.MULTILINE)
#: Comments that have lines of their own
_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/ *)\n", re.MULTILINE | re.DOTALL)
_LEFT = re.compile(r"^\s*(import|export)\b(?!\s*\().*$", re.MULTILINE)


class BundleError(Exception):
    """A module is not in the form that can be put into a page."""


@dataclass(frozen=True)
class _Part:
    """A module as a function, and what it exports."""

    text: str
    names: tuple[str, ...]


def bundle(entry: Path) -> str:
    """The text of one script that does what the module `entry` does with all it imports."""
    parts: dict[str, _Part] = {}
    _add(entry, parts, ())
    return '"use strict";\n' + "".join(part.text for part in parts.values())


def _add(module: Path, parts: dict[str, _Part], above: tuple[str, ...]) -> None:
    """Puts a module behind those that it imports."""
    name = module.stem
    if name in above:
        raise BundleError(f"{module.name}: imports itself by way of {', '.join(above)}")
    if name in parts:
        return
    text = module.read_text(encoding="utf-8")

    def taken(found: re.Match[str]) -> str:
        other = module.with_name(f"{found[2]}.mjs")
        _add(other, parts, (*above, name))
        names = found[1].replace(",", " ").split()
        if missing := [each for each in names if each not in parts[other.stem].names]:
            raise BundleError(f"{module.name}: {other.name} exports no {', '.join(missing)}")
        return f"const {{ {', '.join(names)} }} = module_{other.stem};"

    text = _IMPORT.sub(taken, text)
    exported = tuple(found[1] for found in _EXPORT.finditer(text))
    text = _COMMENT.sub("", _EXPORT.sub("", text))
    if left := _LEFT.search(text):
        raise BundleError(f"{module.name}: {left[0].strip()!r} is no import or export as it may be")
    if "</script" in text or "<!--" in text:
        raise BundleError(f"{module.name}: what would end a script within a page")
    result = f"return {{ {', '.join(exported)} }};"
    parts[name] = _Part(f"const module_{name} = (() => {{\n{text}{result}\n}})();\n", exported)
