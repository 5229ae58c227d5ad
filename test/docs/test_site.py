# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the site builds without a warning, holds every page, and needs no network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from aesmall_workshop.site import comments, door, forms, outside, prose
from docs.test_reference import QUESTIONS
from support.browsing import chromium

PAGES = sorted(
    path.relative_to(door.DOC).as_posix()
    for path in door.DOC.glob("*/*.md")
    if path.name != "README.md"
)
#: Wide pages.
PHONE = ("figures/peers-built.html", "reference/modes/ccm/ccm.h.html", "reference/index.html")
#: Whether a page is one of the first three results of the search
FOUND = """page => [...document.querySelectorAll(".md-search-result__item")].slice(0, 3).some(
    item => item.querySelector("a").href.includes(page))"""
#: Elements that load what they name
LOADING = {"embed", "iframe", "img", "input", "link", "object", "script", "source", "video"}


def flat(items: list[str | dict[str, list[str]]]) -> Iterator[str]:
    for item in items:
        yield from [item] if isinstance(item, str) else (p for g in item.values() for p in g)


def test_every_page_is_in_the_navigation_once() -> None:
    listed = door.listed(door.DOOR.read_text("utf-8"))
    assert door.unknown(listed) == []
    found = [page for _, folder in door.PARTS if folder for page in flat(door.part(folder, listed))]
    assert sorted(page for page in found if not page.endswith("README.md")) == PAGES


def test_the_door_is_read_in_its_order_and_by_its_groups() -> None:
    text = (
        "# doc\n\n[see](use/z.md)\n\n## Use\n\nOne:\n\n- [a](use/a.md), [b](use/b.md)\n"
        "- [i](inside/i.md)\n\n## In\n\n- [a](use/a.md), [c](use/c.md)\n"
    )
    listed = door.listed(text)
    assert [(each.page, each.group) for each in listed] == [
        ("use/z.md", ""),
        ("use/a.md", "One"),
        ("use/b.md", "One"),
        ("inside/i.md", "One"),
        ("use/c.md", ""),
    ]
    assert door.part("use", listed) == [
        "use/README.md",
        "use/z.md",
        {"One": ["use/a.md", "use/b.md"]},
        "use/c.md",
    ]
    assert door.index("use", text) == (
        "# Use\n\nOne:\n\n- [a](a.md), [b](b.md)\n- [i](../inside/i.md)\n\n"
        "- [a](a.md), [c](c.md)\n\n"
    )
    assert door.unknown(door.listed("[a](elsewhere/a.md)")) == ["elsewhere"]


@pytest.mark.parametrize(
    ("link", "becomes"),
    [
        ("modes.md#ctr", "modes.md#ctr"),
        ("../figures/figures.md", "../figures/figures.md"),
        ("../inside", "../inside/README.md"),
        ("../README.md", "../pages.md"),
        ("../../README.md#which-engine", "../index.md#which-engine"),
        ("../../bench/try", "../try.md"),
        ("../../CHANGELOG.md", "../tree/CHANGELOG.md"),
        ("../../src/core/cast.h", "../tree/src/core/cast.h.md"),
        ("../../bench/results/proofs.json", "../tree/bench/results/proofs.json"),
        ("../../test/fuzz", "../tree/test/fuzz/README.md"),
        ("nowhere.md", "nowhere.md"),
        ("#here", "#here"),
        ("https://example.org/a.md", "https://example.org/a.md"),
    ],
)
def test_links_find_what_the_site_has(link: str, becomes: str) -> None:
    text = f"[x]({link})\n\n```c\nlike[0](../../README.md)\n```\n"
    assert outside.mapped(text, "doc/use/text.md", "use/text.md")[0] == (
        f"[x]({becomes})\n\n```c\nlike[0](../../README.md)\n```\n"
    )


def test_pictures_of_the_readme_are_those_of_the_site() -> None:
    text = '<source srcset="doc/figures/a.svg"><img src="doc/figures/cycles-rp2040-dark.svg">'
    mapped, shown = outside.mapped(text, "README.md", "index.md")
    assert mapped == text.replace("doc/figures/cycles", "figures/cycles")
    assert shown == set()


# ---- the site itself ----


@pytest.mark.release
def test_every_page_is_built_and_can_be_searched(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    found = {entry["location"].partition("#")[0] for entry in index["docs"]}
    wanted = {page.removesuffix(".md") + ".html" for page in PAGES} | {
        "index.html",
        "choose.html",
        "try.html",
    }
    assert wanted <= found
    assert all((site / page).is_file() for page in wanted)


class _Loaded(HTMLParser):
    """The addresses of the files that a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in LOADING:
            return
        told = dict(attrs)
        if tag == "link" and told.get("rel") in {"canonical", "next", "prev"}:
            return
        self.found += [told[name] or "" for name in ("src", "href", "data") if name in told]


@pytest.mark.release
def test_every_public_name_can_be_searched(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    text = " ".join(
        f"{entry['title']} {entry['text']}"
        for entry in index["docs"]
        if entry["location"].startswith("reference/")
    )
    words = set(re.findall(r"\w+", text))
    told = [told for header in comments.headers() for told in header.told]
    assert {t.one.name for t in told if not t.one.name.startswith("operator")} - words == set()
    anchors = {entry["location"] for entry in index["docs"]}
    for header in comments.headers():
        page = prose.place(header).removesuffix(".md") + ".html"
        for first, *_ in forms.groups(header):
            assert f"{page}#{prose.anchor(first.one.full_name)}" in anchors


@pytest.mark.release
def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    outside = re.compile(r"(?:[a-z]+:)?//")
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > len(PAGES)
    for page in pages:
        parser = _Loaded()
        parser.feed(page.read_text("utf-8"))
        assert [a for a in parser.found if outside.match(a)] == [], page
        missing = [
            address
            for address in parser.found
            if not address.startswith(("data:", "#"))
            and page.name != "404.html"  # its addresses are absolute
            and not (page.parent / re.split("[?#]", address)[0]).exists()
        ]
        assert missing == [], page
    for style in sorted(site.rglob("*.css")):
        text = style.read_text("utf-8")
        addresses = re.findall(r"url\(\s*[\"']?([^\"')]*)|@import\s+[\"']([^\"']*)", text)
        assert [a for a in addresses if outside.match(a[0] or a[1])] == [], style


@pytest.mark.release
def test_pages_open_as_files_fit_a_phone_and_are_searched(site: Path) -> None:
    with chromium() as browser:
        heard: list[str] = []
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.on("request", lambda request: heard.append(request.url))
        page.on("pageerror", lambda error: heard.append(str(error)))
        for name in ("index.html", "choose.html", "try.html", "pages.html", *PHONE):
            page.goto((site / name).as_uri())
            page.wait_for_load_state()
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        page.set_viewport_size({"width": 1400, "height": 900})
        page.goto((site / "index.html").as_uri())
        page.wait_for_load_state()
        page.keyboard.press("f")
        for question, header in {"aesmall_xts_sector": "modes/xts/xts.h", **QUESTIONS}.items():
            page.fill(".md-search__input", "")
            page.keyboard.type(question)
            page.wait_for_function(FOUND, arg=f"reference/{header}.html", timeout=10000)
        assert [h for h in heard if not h.startswith(("file:", "data:", "blob:"))] == []


@pytest.mark.release
def test_a_link_opens_the_folded_call(site: Path) -> None:
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        address = (site / "reference/modes/ccm/ccm.h.html").as_uri()
        closed = "details:has(#aesmall_ccm_seal_wide):not([open])"
        page.goto(address)
        page.wait_for_selector(closed, state="attached")
        page.click(".index a[href='#aesmall_ccm_seal_wide']")
        page.wait_for_selector("#aesmall_ccm_seal_wide", state="visible")
        page.goto("about:blank")
        page.goto(f"{address}#aesmall_ccm_seal_wide")
        page.wait_for_selector("#aesmall_ccm_seal_wide", state="visible")
