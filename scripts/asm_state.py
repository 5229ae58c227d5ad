# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What a file of assembly is made of. Checks that passed are not made again while none of that has
changed."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from aesmall_workshop.measure import remember
from asm_processors import folder_of, functions_of

SHELF = remember.Shelf("check_asm")
CHECKS = tuple(sorted(Path(__file__).parent.glob("*.py")))


@cache
def names_files(path: Path) -> tuple[Path, ...]:
    """What a file includes, and the files of the functions it names: a banner counts what they
    take."""
    text = path.read_text(encoding="utf-8")
    included = re.findall(r'^#include "([\w./]+)"', text, re.MULTILINE)
    others = [(path.parent / name).resolve() for name in included]
    functions = functions_of(folder_of(path))
    named = re.findall(r"\baesmall_\w+\b(?!\.inc)", text)
    others += [functions[name] for name in named if name in functions]
    return tuple(other for other in dict.fromkeys(others) if other.exists())


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
    """What a check has found."""


def once(
    what: str, path: Path, tools: Iterable[str], check: Callable[[], Iterable[str]]
) -> list[str]:
    """What a check of a file finds; nothing if it has found nothing in this state of the file, of
    what it is made of, of the tools and of the checks."""

    def make() -> list[str]:
        if found := list(check()):
            raise _DifferencesError(*found)
        return []

    key = remember.digest(what, str(path), CHECKS, _made_of(path), map(_tool, tools))
    try:
        return SHELF.once(key, make)
    except _DifferencesError as error:
        return list(error.args)
