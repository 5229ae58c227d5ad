# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The sections of the library that a measuring program links, as parts.json names them."""

from __future__ import annotations

import re
from pathlib import PurePath

from aesmall.figures.parts import Part

from .footprint import Footprint
from .footprint import Section as LinkedSection

#: What a measuring program says of itself under the library's name, for the sake of a figure: its
#: calls, not the library's code.
_OWN = (".text.aesmall_measured_text", ".text.aesmall_measured_init")
#: A copy that the compiler made of an inline call, for the arguments of the one who calls
_COPY = ".constprop."
#: What a header's macro makes under a name that the program gives it
_NAMED_BY_PROGRAM = ".aesmall_measured_"
_HASHED = re.compile(r"-[0-9a-f]{16}\.o$")


def parts_of(share: Footprint, owner: str) -> frozenset[Part]:
    """The sections of a program; `owner` sets apart what it names itself."""
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
    """Whether it is of a header, in the program's own object."""
    return "/objects/program/" in section.origin


def _identity(section: LinkedSection, owner: str) -> str:
    """The same in every program and on every machine that builds them."""
    if _NAMED_BY_PROGRAM in section.name:
        return f"{section.name} {owner}"
    origin = PurePath(section.origin).name
    if section.origin.endswith(")"):
        return f"{section.name} {origin}"  # a member of an archive
    if _is_inline(section):
        return section.name  # the same wherever it is
    return f"{section.name} {_HASHED.sub('.o', origin)}"
