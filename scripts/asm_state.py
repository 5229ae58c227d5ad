# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Remember passed checks of assembly files until a file, a tool or a check changes."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from aesmall_workshop.chips import banners
from aesmall_workshop.measure import remember
from asm_processors import folder_of, functions_of

SHELF = remember.Shelf("check_asm")
CHECKS = tuple(sorted(Path(__file__).parent.glob("*.py")))


@cache
def names_files(path: Path) -> tuple[Path, ...]:
    """Return the files that a file includes, and the files of functions that it names.

    The costs of these functions are in a banner.
    """
    text = path.read_text(encoding="utf-8")
    included = re.findall(r'^#include "([\w./]+)"', text, re.MULTILINE)
    others = [(path.parent / name).resolve() for name in included]
    functions = functions_of(folder_of(path))
    named = re.findall(r"\baesmall_\w+\b(?!\.inc)", text)
    others += [functions[name] for name in named if name in functions]
    return tuple(other for other in dict.fromkeys(others) if other.exists())


def included(path: Path) -> Iterator[Path]:
    """Yield a file, and one after the other the files that it includes."""
    yield path
    for name in re.findall(r'^#include "([\w./]+\.inc)"', path.read_text("utf-8"), re.MULTILINE):
        yield from included((path.parent / name).resolve())


def stated_cycles(folder: Path, name: str) -> int | None:
    """Return the cycles in the banner of a function of a processor's folder: on AVR with CALL."""
    path = functions_of(folder).get(name)
    text = banners.banner(path.read_text(encoding="utf-8"), name) if path else None
    total = re.search(r"Cost:[^/]* = (\d+) (?:cycles|instructions)[;\n]", text or "")
    return int(total[1]) if total else None


def _made_of(path: Path) -> Iterator[Path]:
    seen, wanted = set[Path](), [path]
    while wanted:
        path = wanted.pop()
        if path not in seen:
            seen.add(path)
            wanted += names_files(path)
    yield from sorted(seen)


@cache
def _tool(name: str) -> str:
    status = os.stat(os.path.realpath(shutil.which(name) or name))
    return f"{name} {status.st_size} {status.st_mtime_ns}"


class _DifferencesError(Exception):
    """The findings of a check."""


def once(
    what: str, path: Path, tools: Iterable[str], check: Callable[[], Iterable[str]]
) -> list[str]:
    """Return the findings of a check of a file.

    A check without findings is not repeated while the file, its parts, the tools and the checks are
    unchanged.
    """

    def make() -> list[str]:
        if found := list(check()):
            raise _DifferencesError(*found)
        return []

    key = remember.digest(what, str(path), CHECKS, _made_of(path), map(_tool, tools))
    try:
        return SHELF.once(key, make)
    except _DifferencesError as error:
        return list(error.args)
