# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Extend MkDocs with functions that it calls while it builds the site (mkdocs.yml)."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.report import cli as report
from aesmall_workshop.site import door, outside, reference, try_it

SHIM = REPOSITORY / "node_modules" / "iframe-worker"
STYLE = Path(__file__).with_name("theme") / "assets"
#: Paths in the tree of the site's pages that are not below doc/ under the same name
HOME, ALL = "README.md", "doc/README.md"

CHOOSE = """---
hide: [navigation, toc]
---

# Choose an engine

[The report on its own page](report.html) has every figure. [choose](use/choose.md) describes
the ranking and the command that does the same.

<iframe class="report" src="report.html#choose" title="The report with the chooser"></iframe>
"""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Make the navigation."""
    pages = door.listed(door.DOOR.read_text("utf-8"))
    if folders := door.unknown(pages):
        raise PluginError(f"no part of the site shows doc/{folders[0]}/")
    made: dict[str, object] = {
        "Choose": ["choose.md"],
        "Try it": ["try.md"],
        "Reference": reference.navigation(),
    }
    nav: list[object] = [{"Home": ["index.md", {"All pages": "pages.md"}]}]
    for title, folder in door.PARTS:
        items = door.part(folder, pages) if folder else made.get(title)
        if items:
            nav.append({title: items})
    config.nav = nav
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in doc/, and all files of the tree that pages link to."""
    files.remove(files.get_file_from_path("README.md"))
    add = _Adder(files, config)
    add.document("index.md", HOME)
    add.document("pages.md", ALL)
    add.text("choose.md", CHOOSE)
    add.text("report.html", report.page())
    add.text("try.md", try_it.page())
    add.text("assets/try.js", try_it.script())
    for name in ("site.css", "reference.js", "search.js"):
        add.text(f"assets/{name}", (STYLE / name).read_text("utf-8"))
    add.text("assets/iframe-worker.js", _shim())
    for place, content in reference.pages().items():
        add.text(place, content)
    for file in list(files.documentation_pages()):
        if file.abs_src_path:
            add.follow(Path(file.abs_src_path).read_text("utf-8"), f"doc/{file.src_uri}")
    while add.wanted:
        path = add.wanted.pop()
        add.document(outside.place(path), path)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Map the links of a page of doc/."""
    file = page.file
    if file.generated_by:
        return markdown
    folder, _, name = file.src_uri.rpartition("/")
    if name == "README.md":
        return door.index(folder, door.DOOR.read_text("utf-8"))
    return outside.mapped(markdown, f"doc/{file.src_uri}", file.src_uri, reference.known)[0]


def _shim() -> str:
    """Return the script that searches without a server, with its licence."""
    licence = (SHIM / "LICENSE").read_text("utf-8").strip()
    script = (SHIM / "shim" / "index.js").read_text("utf-8")
    kept = [line for line in script.splitlines() if not line.startswith("//# source")]
    return f"/*! iframe-worker\n{licence}\n*/\n" + "\n".join(kept) + "\n"


class _Adder:
    """A collector of the site's pages, and of the files of the tree that they link to."""

    def __init__(self, files: Files, config: MkDocsConfig) -> None:
        self.files, self.config = files, config
        self.wanted: set[str] = set()
        self.shown: set[str] = set()

    def text(self, place: str, content: str) -> None:
        """Add a file to the site."""
        file = File.generated(self.config, place, content=content)
        # Pages of the tree are reached only by links.
        if place.startswith("tree/"):
            file.inclusion = type(file.inclusion).NOT_IN_NAV
        self.files.append(file)

    def document(self, place: str, path: str) -> None:
        """Add a file or folder of the tree as a page."""
        content = outside.page(path)
        if place.endswith(".md"):
            source = path + "/README.md" if (REPOSITORY / path).is_dir() else path
            content, shown = outside.mapped(content, source, place, reference.known)
            self._want(shown)
        self.text(place, content)

    def follow(self, text: str, source: str) -> None:
        """Collect the links of a page of doc/."""
        self._want(outside.mapped(text, source, source.removeprefix("doc/"), reference.known)[1])

    def _want(self, paths: set[str]) -> None:
        self.wanted |= paths - self.shown
        self.shown |= paths
