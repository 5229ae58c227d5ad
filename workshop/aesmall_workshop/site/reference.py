# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the Reference: a page for each public header, from its declarations and comments.

A page begins with links, the header's essay, an example and an index. Everyday calls follow in
full, and each of their other forms is folded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby

from . import overview
from .comments import Header, Told, headers, parts
from .declarations import SRC
from .forms import shape
from .prose import anchor, escaped, first_sentence, linked, place, prose
from .related import example, links
from .tasks import tags

#: The topic of a note, at its beginning
_LABEL = re.compile(r"(?:^|(?<=\. ))(Time|Memory|Time and memory|Source|CAUTION):", re.MULTILINE)
#: The part of a name that the table of contents leaves out
_SHORT = re.compile(r"^aesmall_|^AESMALL_|^\w+::")
#: A function's declaration. No argument is a pointer to a function without a name of its type.
_FUNCTION = re.compile(r"(?P<head>[^()]+)\((?P<arguments>[^()]*)\)(?P<end> const)?")
_COMMA = re.compile(r",(?![^<]*>)")
#: How a function is linked and checked, which its callers do not write
_NOT_SHOWN = re.compile(r"\b(?:AESMALL_MUST_CHECK|AESMALL_FRONT|static|inline) ")
_WIDE = 64
#: A longer example is folded.
_LONG = 30


@cache
def pages() -> dict[str, str]:
    """Return every page of the Reference by its place."""
    made = {place(header): _page(header) for header in headers()}
    return {"reference/index.md": overview.index(), "reference/names.md": overview.names(), **made}


def navigation() -> list[str | dict[str, list[dict[str, str]]]]:
    """Return the navigation of the Reference."""
    items: list[str | dict[str, list[dict[str, str]]]] = ["reference/index.md"]
    for title, room in overview.ROOMS:
        found = [
            {header.path.name: place(header)}
            for header in headers()
            if overview.room_of(header) == room
        ]
        if found:
            items.append({title: found})
    return [*items, "reference/names.md"]


def known(path: str) -> str | None:
    """Return the page of a header of the tree."""
    wanted = f"reference/{path.removeprefix('src/')}.md"
    return wanted if path.startswith("src/") and wanted in pages() else None


def _page(header: Header) -> str:
    here = place(header)
    name = header.path.relative_to(SRC).as_posix()
    text = [_front(name), f"# {name}", links(header), prose(header.essay, here)]
    text += _example(header)
    text += _contents(header)
    order = shape(header)
    if order.first:
        text += ["## Types of these calls", *_entries(order.first, here, order.first[0][0].section)]
    has_heading = bool(order.first or header.path.suffix == ".h")
    if order.calls and has_heading and not _title(order.calls[0][0]):
        text.append("## Calls")
    text += _entries(order.calls, here)
    if order.forms:
        text.append("## Other forms")
    for title, found in order.forms.items():
        text += [
            f'<details class="form" markdown="1"><summary>{title}{_count(found)}</summary>',
            *_entries(found, here, is_folded=True),
            "</details>",
        ]
    if order.last:
        text += ["## Types and macros", *_entries(order.last, here, order.last[0][0].section)]
    return "\n\n".join(part for part in text if part) + "\n"


def _front(name: str) -> str:
    """Return the settings of a page: the search finds it before the pages that mention it."""
    words = f"tags: {json.dumps(found)}\n" if (found := tags(name)) else ""
    return f"---\n{words}search:\n  boost: 8\n---"


def _count(found: list[list[Told]]) -> str:
    return f" ({len(found)} calls)" if len(found) > 1 else " (1 call)"


def _example(header: Header) -> list[str]:
    """Return the example of a page with its source, folded if it is long."""
    found = example(header)
    if found is None:
        return []
    code = f"```{found.language}\n{found.code}```"
    source = f"From {overview.link(found.page, place(header))}, where a test compiles it."
    if found.code.count("\n") <= _LONG:
        return ["## Example", source, code]
    opening = '<details class="example" markdown="1"><summary>Show the example'
    size = found.code.count("\n")
    return ["## Example", source, f"{opening} ({size} lines)</summary>", code, "</details>"]


def _contents(header: Header) -> list[str]:
    """Return the index of a page: everyday calls first, then the other forms, types and macros."""
    here = place(header)
    order = shape(header)
    title = "Classes" if header.path.suffix == ".hpp" else "Calls"
    tables = [
        (title, order.calls),
        *order.forms.items(),
        ("Types and macros", [*order.first, *order.last]),
    ]
    text = []
    for title, found in tables:
        rows = [
            f"| {_listed(group)} | {_summary(group[0], here)} |"
            for group in found
            if group[0].one.name != group[0].one.owner  # a constructor is its class
        ]
        if rows:
            text += [
                f'<div class="index" markdown="1">\n\n| {title} | |\n| --- | --- |',
                "\n".join(rows),
                "</div>",
            ]
    joined = "\n\n".join(text).replace("| --- | --- |\n\n", "| --- | --- |\n")
    return ["## Index", joined] if text else []


def _listed(group: list[Told]) -> str:
    """Return the link of the index to a name, with the other sizes of its key."""
    name = group[0].one.full_name
    names = list(dict.fromkeys(each.one.full_name for each in group))
    others = [match[0] for each in names[1:] if (match := re.search(r"192|256", each))]
    return f"[`{name}`](#{anchor(name)})" + (f" and {', '.join(others)}" if others else "")


def _summary(told: Told, here: str) -> str:
    """Return the first line of a name's comment."""
    summary = " ".join(parts(told.own).summary.split())
    if told.one.kind in {"function", "method"} and told.is_shown:
        return linked(summary, here)
    return linked(first_sentence(summary), here) if summary else ""


def _title(told: Told) -> str:
    """Return the title of a section. All entries of sections of one key size have one heading."""
    return "" if re.fullmatch(r"AES-\d+", told.section) else told.section


def _entries(
    found: list[list[Told]], here: str, title: str = "", *, is_folded: bool = False
) -> Iterator[str]:
    """Yield declarations in full, with a heading and the text for each section."""
    for group in found:
        first = group[0]
        if first.section != title and _title(first):
            if not is_folded:
                yield f"## {first.section}"
            yield prose(first.of_section, here)
        title = first.section
        yield from entry(group, here)


def entry(group: list[Told], here: str) -> Iterator[str]:
    """Yield the text for declarations that a header's page shows as one."""
    name = group[0].one.full_name
    level = "####" if group[0].one.owner else "###"
    label = f'data-toc-label="{_SHORT.sub("", name)}"'
    yield f"{level} {escaped(name)} {{ #{anchor(name)} {label} }}"
    language = "cpp" if here.endswith(".hpp.md") else "c"
    overloads = [each for each in group if each.one.full_name == name]
    others = list(dict.fromkeys(each.one.full_name for each in group))[1:]
    for own, told in groupby(overloads, lambda each: each.own):
        for each in told:
            yield f"```{language}\n{_code(each)}\n```"
        if others:
            names = ", ".join(f"[](){{ #{anchor(other)} }}`{other}`" for other in others)
            yield f"The same for other sizes: {names}."
        yield from _described(own, here)
    if group[0].calls:
        yield linked(f"In C: {', '.join(group[0].calls)}.", here)


def _described(own: str, here: str) -> Iterator[str]:
    """Yield a comment: its summary, a table of the arguments, a list of the results, its notes."""
    found = parts(own)
    yield prose(found.summary, here)
    if found.parameters:
        rows = [
            f"| `{names.replace(',', '`, `')}` | {linked(meaning, here)} |"
            for names, meaning in found.parameters
        ]
        table = "\n".join(["| argument | meaning |", "| --- | --- |", *rows])
        yield f'<div class="arguments" markdown="1">\n\n{table}\n\n</div>'
    if found.returns:
        results = (linked(each, here) for each in re.split(r";\s+", found.returns))
        yield "Returns\n\n" + "\n".join(f"- {each}" for each in results)
    yield _LABEL.sub(r"**\1:**", prose(found.notes, here))


def _code(told: Told) -> str:
    """Return the declaration: a function with an argument in each line if it is long."""
    if told.one.kind in {"function", "method"} and (laid_out := _laid_out(told.one.code)):
        return laid_out
    lines = told.one.code.split("\n")
    is_whole = told.one.kind == "macro" or lines[-1].endswith((";", "}"))
    return "\n".join(line.rstrip() for line in lines) + ("" if is_whole else ";")


def _laid_out(code: str) -> str:
    """Return a function's declaration in our layout, or an empty text if it has no such form."""
    match = _FUNCTION.fullmatch(" ".join(code.split()))
    if match is None or "/*" in code:
        return ""
    line = _NOT_SHOWN.sub("", match[0])
    if len(line) < _WIDE:
        return f"{line};"
    arguments = [argument.strip() for argument in _COMMA.split(match["arguments"])]
    head = _NOT_SHOWN.sub("", match["head"])
    return f"{head}(\n    " + ",\n    ".join(arguments) + f"){match['end'] or ''};"
