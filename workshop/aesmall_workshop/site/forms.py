# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Separate the everyday calls of a header from their other forms, which a page shows folded."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .comments import Header, Told
from .declarations import SRC

#: The part of a name that differs between key sizes
_SIZED = re.compile(r"(?<=aesmall_aes)(?:128|192|256)(?=_)|(?<=aesmall_aes)(?:128|192|256)$")
#: The title of each form, its mark in a call's name, and the section of its calls. The first match
#: counts. A mark in the header's own name does not count: all calls of text_wide.h are wide.
FORMS = (
    ("Arguments in a structure", r"_args$", r"arguments in a structure$"),
    ("Without checks", r"_unchecked(?:_|$)", r"Without checks$"),
    ("Steps of the calls above", r"_with$", r"The (?:work|steps) of the calls|The calls that"),
    ("Two blocks at a time", r"_wide(?:_|$)", r"(?:\w+, )?two blocks at a time$"),
    ("Short tags", r"_short_tag(?:_|$)|_verify_short$", r"Short tags$"),
    ("With a stored hash key", r"_stored_hash(?:_|$)", r"$^"),
    ("With a chosen hash", r"_hash(?:_|$)", r"$^"),
    ("The form as an argument", r"_as$", r"The form as an argument$"),
    ("Less usual calls", r"_odd_bytes$", r"Less usual$"),
)
#: The forms that a page shows after the others
_LATER = ("Without checks", "Arguments in a structure", "Steps of the calls above")
_TYPE = re.compile(r"\baesmall_\w+")


@dataclass(frozen=True)
class Shape:
    """The order of a page: groups of declarations that a page shows as one."""

    first: list[list[Told]] = field(default_factory=list)  # types that the everyday calls need
    calls: list[list[Told]] = field(default_factory=list)
    forms: dict[str, list[list[Told]]] = field(default_factory=dict)  # by title, in order
    last: list[list[Told]] = field(default_factory=list)  # other types and macros


def groups(header: Header) -> list[list[Told]]:
    """Group the declarations of one name, and those that differ only in the size of the key."""
    groups: dict[str, list[Told]] = {}
    for told in header.told:
        groups.setdefault(_SIZED.sub("N", told.one.full_name), []).append(told)
    return list(groups.values())


def shape(header: Header) -> Shape:
    """Return the order of a header's page. Classes of C++ keep the order of their header."""
    if header.path.suffix == ".hpp":
        return Shape(calls=groups(header))
    made = Shape()
    others: list[list[Told]] = []
    for group in groups(header):
        if group[0].one.kind != "function":
            others.append(group)
        elif title := form(header, group[0]):
            made.forms.setdefault(title, []).append(group)
        else:
            made.calls.append(group)
    if not made.calls and made.forms:  # a page of one form
        made.calls.extend(made.forms.pop(next(iter(made.forms))))
    needed = {
        name
        for group in made.calls
        for kind in (group[0].one.returns, *(kind for _, kind in group[0].one.parameters))
        for name in _TYPE.findall(kind)
    }
    for group in others:
        is_needed = any(told.one.kind == "type" and told.one.name in needed for told in group)
        (made.first if is_needed else made.last).append(group)
    titles = [title for title, *_ in FORMS if title not in _LATER] + [*_LATER]
    for title in sorted(made.forms, key=titles.index):
        made.forms[title] = made.forms.pop(title)
    return made


def form(header: Header, told: Told) -> str:
    """Return the title of a call's form, or an empty text for an everyday call."""
    name = told.one.name
    own = f"_{header.path.relative_to(SRC).stem}"
    for title, mark, section in FORMS:
        found = re.search(mark, name)
        if found and not re.search(mark, own):
            return title
        if re.match(section, told.section, re.IGNORECASE) and not re.search(mark, own):
            return title
    return ""
