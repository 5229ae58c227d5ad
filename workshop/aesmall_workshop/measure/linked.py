# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Name the library's sections in a measuring program as parts.json names them."""

from __future__ import annotations

import re
from pathlib import PurePath

from aesmall.figures.parts import Part

from .footprint import Footprint
from .footprint import Section as LinkedSection

#: Functions of a measuring program with a name of the library, which a figure needs. They are
#: calls, not the library's code.
_OWN = (".text.aesmall_measured_text", ".text.aesmall_measured_init")
#: A copy of an inline call that the compiler made for the arguments of one caller
_COPY = ".constprop."
#: Objects that a header's macro makes under a name from the program
_NAMED_BY_PROGRAM = ".aesmall_measured_"
_HASHED = re.compile(r"-[0-9a-f]{16}\.o$")


def parts_of(share: Footprint, owner: str) -> frozenset[Part]:
    """Return the sections of a program.

    `owner` distinguishes the sections that the program names.
    """
    found: dict[str, Part] = {}
    for section in share.sections:
        if section.name.startswith(_OWN) or (_COPY in section.name and _is_inline(section)):
            continue
        name = _identity(section, owner)
        before = found.get(name, Part(name, 0, 0))
        found[name] = Part(
            name,
            before.flash + section.size * section.in_flash,
            before.ram + section.size * section.in_ram,
        )
    return frozenset(found.values())


def _is_inline(section: LinkedSection) -> bool:
    """Return whether a section is from a header, in the program's own object."""
    return "/objects/program/" in section.origin


def _identity(section: LinkedSection, owner: str) -> str:
    """Return a name that is the same in every program and on every machine that builds them."""
    if _NAMED_BY_PROGRAM in section.name:
        return f"{section.name} {owner}"
    origin = PurePath(section.origin).name
    if section.origin.endswith(")"):
        return f"{section.name} {origin}"  # a member of an archive
    if _is_inline(section):
        return section.name  # the same in every program
    return f"{section.name} {_HASHED.sub('.o', origin)}"
