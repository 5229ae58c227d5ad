# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the first page of the Reference, by task and by header, and the list of all names."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from .comments import Header, headers
from .declarations import SRC
from .prose import anchor, first_sentence, homes, linked, place
from .tasks import TASKS, Task

ROOMS = (
    ("All of it", ""),
    ("Core", "core"),
    ("Engines", "engines"),
    ("Modes", "modes"),
    ("Services", "services"),
    ("Adapters", "adapters"),
)
_HERE = "reference/index.md"


def room_of(header: Header) -> str:
    """Return the first folder of a header below src/."""
    parts = header.path.relative_to(SRC).parts
    return parts[0] if len(parts) > 1 else ""


def link(target: str, here: str, title: str = "") -> str:
    """Return a link from a page to another page, by the other page's name if none is given."""
    page, _, spot = target.partition("#")
    relative = posixpath.relpath(page, posixpath.dirname(here))
    shown = title or page.removesuffix(".md")
    return f"[{shown}]({relative}{'#' + spot if spot else ''})"


def index() -> str:
    """Return the first page of the Reference."""
    lines = [
        "# Reference",
        "`#include <aesmall.h>` declares all of C. `#include <aesmall.hpp>` adds the classes of "
        "C++. [api-conventions](../use/api-conventions.md) has the rules for every call.",
        "## By task",
        _table("task", ("I want to", "calls", "header"), [_row(task) for task in TASKS]),
        "## By header",
    ]
    for title, room in ROOMS:
        rows = [
            (
                link(place(header), _HERE, f"`{header.path.relative_to(SRC).as_posix()}`"),
                linked(_summary(header), _HERE),
            )
            for header in headers()
            if room_of(header) == room and (header.told or header.essay)
        ]
        if rows:
            lines += [f"### {title}", _table("index", ("header", "holds"), rows)]
    lines.append("[Names](names.md) lists every name from A to Z.")
    return "\n\n".join(lines) + "\n"


def _table(kind: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    made = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f'<div class="{kind}" markdown="1">\n\n{made}\n\n</div>'


def _row(task: Task) -> tuple[str, ...]:
    page = f"reference/{task.header}.md"
    calls = [link(f"{page}#{anchor(name)}", _HERE, f"`{name}`") for name in task.names]
    return (task.want, " ".join(calls), link(page, _HERE, f"`{posixpath.basename(task.header)}`"))


def _summary(header: Header) -> str:
    """Return the content of a header in a sentence: of its essay, or of its main declaration."""
    text = header.essay
    if not text:
        name = f"aesmall_{header.path.stem}"
        own = [told for told in header.told if told.own]
        own.sort(key=lambda told: (told.one.name != name, told.one.kind != "function"))
        text = own[0].own if own else ""
    sentence = first_sentence(text)
    return sentence if sentence.startswith("aesmall") else sentence[:1].upper() + sentence[1:]


def names() -> str:
    """Return the list of every name, which the search excludes."""
    lines = ["---", "search:", "  exclude: true", "hide: [toc]", "---", "", "# Names", ""]
    for name, (page, spot) in sorted(homes().items(), key=lambda item: item[0].lower()):
        lines.append(f"- {link(f'{page}#{spot}', _HERE, f'`{name}`')}")
    return "\n".join(lines) + "\n"
