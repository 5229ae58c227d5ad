# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the navigation of the site from the list of pages, doc/README.md."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..paths import REPOSITORY

DOC = REPOSITORY / "doc"
DOOR = DOC / "README.md"
#: The parts of the site in their order, each with its folder below doc/. A part without pages is
#: not shown. `None`: the site generates the pages.
PARTS = (
    ("Start", "start"),
    ("Recipes", "recipes"),
    ("Choose", None),
    ("Try it", None),
    ("Use", "use"),
    ("Reference", None),
    ("Security", "security"),
    ("Inside", "inside"),
    ("Figures", "figures"),
    ("Compare", "compare"),
    ("Moving here", "moving"),
)
_PAGE = re.compile(r"\]\((\w[\w-]*/[\w-]+\.md)\)")
_GROUP = re.compile(r"^([A-Z][^`\[\]]*):$")


@dataclass(frozen=True)
class Listed:
    """A page in the list of pages, and the line above its group if there is one."""

    page: str
    group: str

    @property
    def folder(self) -> str:
        """Return the folder below doc/."""
        return self.page.partition("/")[0]


def listed(text: str) -> list[Listed]:
    """Return the pages in the order of the list, each once."""
    found: dict[str, Listed] = {}
    group = ""
    for line in text.splitlines():
        if line.startswith("#"):
            group = ""
        if heading := _GROUP.match(line):
            group = heading[1]
        for page in _PAGE.findall(line):
            found.setdefault(page, Listed(page, group))
    return list(found.values())


def part(folder: str, pages: list[Listed]) -> list[str | dict[str, list[str]]]:
    """Return the navigation of a folder: its README, then its pages in the groups of the list."""
    items: list[str | dict[str, list[str]]] = []
    if (DOC / folder / "README.md").is_file():
        items.append(f"{folder}/README.md")
    groups: dict[str, list[str]] = {}
    for each in pages:
        if each.folder != folder or each.page in items:
            continue
        if not each.group:
            items.append(each.page)
        elif each.group in groups:
            groups[each.group].append(each.page)
        else:
            groups[each.group] = [each.page]
            items.append({each.group: groups[each.group]})
    return items


def unknown(pages: list[Listed]) -> list[str]:
    """Return the folders that no part of the site shows."""
    return sorted({each.folder for each in pages} - {folder for _, folder in PARTS if folder})


def index(folder: str, text: str) -> str:
    """Return the first page of a part: the section of doc/README.md with its pages.

    READMEs of the folders are for their writers.
    """
    title = next(title for title, each in PARTS if each == folder)
    sections = [each for each in re.split(r"^## .*$", text, flags=re.MULTILINE) if each]
    told = "".join(each.strip() + "\n\n" for each in sections[1:] if f"]({folder}/" in each)
    told = re.sub(r"\]\(#", "](../pages.md#", told.replace(f"[{folder}/", "["))
    told = re.sub(r"\]\((?=[\w-]+/)", "](../", told).replace(f"](../{folder}/", "](")
    return f"# {title}\n\n{told}"
