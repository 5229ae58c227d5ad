# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the Reference: a page for each public header, from its declarations and comments."""

from __future__ import annotations

import html
import posixpath
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from itertools import groupby

from ..paths import REPOSITORY
from . import outside
from .comments import Header, Told, headers, parts
from .declarations import SRC

ROOMS = (
    ("All of it", ""),
    ("Core", "core"),
    ("Engines", "engines"),
    ("Modes", "modes"),
    ("Services", "services"),
    ("Adapters", "adapters"),
)
#: A search for a name should find this before the pages that mention it.
BOOST = "---\nsearch:\n  boost: 8\n---"
#: The part of a name that differs between key sizes
_SIZED = re.compile(r"(?<=aesmall_aes)(?:128|192|256)(?=_)|(?<=aesmall_aes)(?:128|192|256)$")
#: The topic of a note, at its beginning
_LABEL = re.compile(r"(?:^|(?<=\. ))(Time|Memory|Time and memory|Source|CAUTION):", re.MULTILINE)
_WORD = re.compile(
    r"(?P<page>\bdoc/[\w/-]+\.md\b)|(?P<header>\b(?:\w+/)*\w+\.h(?:pp)?\b)|(?P<code>`[^`]+`)"
    r"|(?P<name>\b\w*(?:_\w+)+\b(?:\(\))?|\b[A-Z]{2,}_\w+|\b\w+\(\))"
    r"|(?P<plain>\bNULL\b|\bin == out\b|&?\w+(?:->|\.)(?:cipher|encrypt|decrypt)\b)"
)


def place(header: Header) -> str:
    """Return the page of a header."""
    return f"reference/{header.path.relative_to(SRC).as_posix()}.md"


@cache
def pages() -> dict[str, str]:
    """Return every page of the Reference by its place."""
    made = {place(header): _page(header) for header in headers()}
    return {"reference/index.md": _index(), "reference/names.md": _names(), **made}


def navigation() -> list[str | dict[str, list[dict[str, str]]]]:
    """Return the navigation of the Reference."""
    items: list[str | dict[str, list[dict[str, str]]]]
    items = ["reference/index.md", "reference/names.md"]
    for title, room in ROOMS:
        found = [{header.path.name: place(header)} for header in headers() if _room(header) == room]
        if found:
            items.append({title: found})
    return items


def known(path: str) -> str | None:
    """Return the page of a header of the tree."""
    wanted = f"reference/{path.removeprefix('src/')}.md"
    return wanted if path.startswith("src/") and wanted in pages() else None


def _room(header: Header) -> str:
    parts = header.path.relative_to(SRC).parts
    return parts[0] if len(parts) > 1 else ""


@cache
def _homes() -> dict[str, tuple[str, str]]:
    """Return name -> its page and anchor."""
    homes: dict[str, tuple[str, str]] = {}
    for header in headers():
        for told in header.told:
            home = (place(header), anchor(told.one.full_name))
            if told.one.kind == "type" and "enum" in told.one.code:
                for constant in re.findall(r"^ +(AESMALL_\w+)", told.one.code, re.MULTILINE):
                    homes.setdefault(constant, home)
            homes[told.one.full_name] = home
    return homes


@cache
def _headers_by_name() -> dict[str, str]:
    """Return header -> its page, by the path and by each ending of the path."""
    found: dict[str, str] = {}
    for header in headers():
        path = header.path.relative_to(SRC)
        for start in range(len(path.parts)):
            found.setdefault("/".join(path.parts[start:]), place(header))
    return found


def anchor(name: str) -> str:
    """Return the anchor of a name in its page."""
    return re.sub(r"\W+", "-", name).strip("-")


# ---- comments as Markdown ----


def prose(text: str, here: str) -> str:
    """Convert a comment to Markdown: its paragraphs as prose, and its columns unchanged."""
    parts: list[str] = []
    for paragraph in re.split(r"\n[ ]*\n", text):
        plain: list[str] = []
        aligned: list[str] = []
        for line in paragraph.split("\n"):
            if line.startswith("  "):
                aligned.append(line)
            else:
                _flush(parts, plain, aligned, here)
                plain.append(line)
        _flush(parts, plain, aligned, here, is_end=True)
    return "\n\n".join(parts)


def _flush(
    parts: list[str], plain: list[str], aligned: list[str], here: str, *, is_end: bool = False
) -> None:
    """Append the gathered lines to the parts when their kind ends."""
    if plain and (aligned or is_end):
        parts.append(_linked(" ".join(plain), here))
        plain.clear()
    if aligned:
        parts.append("```text\n" + textwrap.dedent("\n".join(aligned)) + "\n```")
        aligned.clear()


def _linked(text: str, here: str) -> str:
    """Format names as code, with links to names of the site."""
    pieces = []
    end = 0
    for match in _WORD.finditer(text):
        pieces += [_escaped(text[end : match.start()]), _link(match, here)]
        end = match.end()
    return "".join([*pieces, _escaped(text[end:])])


def _escaped(text: str) -> str:
    return re.sub(r"([\\*_`\[\]|#])", r"\\\1", html.escape(text, quote=False))


def _link(match: re.Match[str], here: str) -> str:
    word = match[0]
    if match["code"]:
        return word
    if match["page"]:
        if not (REPOSITORY / word).is_file():
            return f"`{word}`"
        target, title = outside.place(word), word
    elif match["header"]:
        target, title = _headers_by_name().get(word, ""), f"`{word}`"
    else:
        page, name = _homes().get(word.removesuffix("()"), ("", ""))
        target, title = f"{page}#{name}" if page else "", f"`{word}`"
    page, _, name = target.partition("#")
    if not page:
        return title
    relative = "" if page == here else posixpath.relpath(page, posixpath.dirname(here))
    return f"[{title}]({relative}#{name})" if name else f"[{title}]({relative or '#'})"


# ---- pages ----


def _page(header: Header) -> str:
    here = place(header)
    name = header.path.relative_to(SRC).as_posix()
    text = [BOOST, f"# {name}", prose(header.essay, here)]
    title = ""
    for group in groups(header):
        first = group[0]
        # All entries of sections of one key size have one heading.
        if first.section and first.section != title and not re.fullmatch(r"AES-\d+", first.section):
            text += [f"## {first.section}", prose(first.of_section, here)]
        title = first.section
        text += list(entry(group, here))
    return "\n\n".join(part for part in text if part) + "\n"


def groups(header: Header) -> list[list[Told]]:
    """Group the declarations of one name, and those that differ only in the size of the key."""
    groups: dict[str, list[Told]] = {}
    for told in header.told:
        groups.setdefault(_SIZED.sub("N", told.one.full_name), []).append(told)
    return list(groups.values())


def entry(group: list[Told], here: str) -> Iterator[str]:
    """Yield the text for declarations that a header's page shows as one."""
    name = group[0].one.full_name
    yield f"{'####' if group[0].one.owner else '###'} {_escaped(name)} {{ #{anchor(name)} }}"
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
        yield _linked(f"In C: {', '.join(group[0].calls)}.", here)


def _described(own: str, here: str) -> Iterator[str]:
    """Yield a comment: its summary, a table of the arguments, a list of the results, its notes."""
    found = parts(own)
    yield prose(found.summary, here)
    if found.parameters:
        rows = [
            f"| `{names.replace(',', '`, `')}` | {_linked(meaning, here)} |"
            for names, meaning in found.parameters
        ]
        yield "\n".join(["| argument | meaning |", "| --- | --- |", *rows])
    if found.returns:
        results = (_linked(each, here) for each in re.split(r";\s+", found.returns))
        yield "Returns\n\n" + "\n".join(f"- {each}" for each in results)
    yield _LABEL.sub(r"**\1:**", prose(found.notes, here))


def _code(told: Told) -> str:
    """Return the declaration in its layout, from its first column."""
    lines = told.one.code.split("\n")
    is_whole = told.one.kind == "macro" or lines[-1].endswith((";", "}"))
    margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
    if told.one.kind == "method" and margin >= 4:
        lines[1:] = [line[4:] for line in lines[1:]]
    return "\n".join(line.rstrip() for line in lines) + ("" if is_whole else ";")


def _first_sentence(text: str) -> str:
    """Return the content of a header in a sentence, without the name of an engine."""
    paragraph = re.sub(r"^\w+: ", "", " ".join(re.split(r"\n[ ]*\n", text)[0].split()))
    return re.split(r":(?=\s|$)|\.(?=\s+[A-Z]|$)", paragraph)[0]


def _of_first(header: Header) -> str:
    return next((told.own for told in header.told if told.own), "")


def _index() -> str:
    here = "reference/index.md"
    lines = [
        "# Reference",
        "Everything that a program may call or name, by header, from the headers themselves. "
        "[Names](names.md) has all of it from A to Z. What holds for every call stands in "
        "[api-conventions](../use/api-conventions.md).",
        "`#include <aesmall.h>` gives all of C, `#include <aesmall.hpp>` the classes of C++ too.",
    ]
    for title, room in ROOMS:
        rows = [
            f"| [`{header.path.relative_to(SRC).as_posix()}`]"
            f"({posixpath.relpath(place(header), 'reference')}) "
            f"| {_linked(_first_sentence(header.essay or _of_first(header)), here)} |"
            for header in headers()
            if _room(header) == room and (header.told or header.essay)
        ]
        if rows:
            lines += [f"## {title}", "\n".join(["| header | holds |", "| --- | --- |", *rows])]
    return "\n\n".join(lines) + "\n"


def _names() -> str:
    """Return the list of every name, which the search excludes."""
    lines = ["---", "search:", "  exclude: true", "hide: [toc]", "---", "", "# Names", ""]
    for name, (page, spot) in sorted(_homes().items(), key=lambda item: item[0].lower()):
        lines.append(f"- [`{name}`]({posixpath.relpath(page, 'reference')}#{spot})")
    return "\n".join(lines) + "\n"
