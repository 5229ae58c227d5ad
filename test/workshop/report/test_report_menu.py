# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the menu of the report in a real browser, on a desktop and on a phone.

Explanations next to the figures are tested too.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from aesmall.figures import results, scale
from aesmall_workshop.peers import points as report_points
from playwright.sync_api import Browser, Page, ViewportSize, expect
from workshop.report.report_page import DESK, PHONE, SECTIONS, go


def _visible(page: Page) -> list[str]:
    shown: list[str] = page.locator("main > section").evaluate_all(
        "all => all.filter(one => one.offsetParent).map(one => one.id)"
    )
    return shown


def test_the_menu_shows_one_section_at_a_time(page: Page, address: str) -> None:
    assert _visible(page) == ["choose"]
    for name in SECTIONS:
        link = page.locator(f'nav a[href="#{name}"]')
        link.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#{name} h2")).to_be_focused()
        assert _visible(page) == [name]
        assert page.url == f"{address}#{name}"
        current = page.locator("nav [aria-current]")
        assert current.evaluate_all("all => all.map(one => one.hash)") == [f"#{name}"]
    page.go_back()
    expect(page.locator("#compilers")).to_be_visible()
    assert _visible(page) == ["compilers"]


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_link_opens_its_section(browser: Browser, address: str, viewport: ViewportSize) -> None:
    with browser.new_context(viewport=viewport) as context:
        page = context.new_page()
        for link, name in (
            *((f"#{name}", name) for name in SECTIONS),
            ("#timing-classes", "method"),
            ("#target=rp2040&modes=gcm", "choose"),
            ("#nowhere", "choose"),
        ):
            page.goto("about:blank")
            page.goto(address + link)
            assert _visible(page) == [name], link


def test_no_section_is_as_long_as_all_of_them_were(page: Page) -> None:
    """Each section is much shorter than the former single page of 17,500 pixels."""
    for name in SECTIONS:
        go(page, name)
        assert page.evaluate("document.documentElement.scrollHeight") < 8000, name


# ---- explanations next to the figures ----


def test_timing_classes_are_explained_where_they_are_first_seen(page: Page) -> None:
    for name in ("choose", "plots", "figures", "scale"):
        go(page, name)
        explained = page.locator(f"#{name} .classes")
        if name == "choose":
            page.get_by_text("More questions").click()
        explained.locator("summary").click()
        expect(explained).to_contain_text("No branch and no address depends on a secret.")
        assert explained.locator("dt").all_text_contents()[:4] == ["T0", "T1", "T2", "none"]


def test_a_table_that_is_cut_says_so(page: Page) -> None:
    go(page, "figures")
    wide = page.locator("#figures .wide").first
    expect(wide.locator(".more")).to_be_visible()
    expect(wide.locator(".more")).to_contain_text("more to the right")
    expect(wide).to_contain_class("behind")
    wide.locator(".scroll").focus()
    page.keyboard.press("End")
    wide.locator(".scroll").evaluate("one => one.scrollLeft = one.scrollWidth")
    expect(wide).to_contain_class("before")
    expect(wide).not_to_contain_class("behind")
    go(page, "choose")
    whole = page.locator("#choose .wide").first
    expect(whole.locator(".more")).to_be_hidden()


NAMES = """() => {
  const { ctx } = Chart.getChart("plot-flash");
  const heard = [];
  const drawn = ctx.fillText;
  ctx.fillText = function (text, x, y, ...rest) {
    if (this.textBaseline === "middle" && this.font.startsWith("11px")) {
      const right = x + this.measureText(text).width;
      heard.push({ text, left: x, top: y - 6, right, bottom: y + 6 });
    }
    drawn.call(this, text, x, y, ...rest);
  };
  Chart.getChart("plot-flash").draw();
  delete ctx.fillText;
  return heard;
}"""


def test_marks_of_other_libraries_have_names(page: Page) -> None:
    go(page, "plots")
    page.evaluate("aesmallReport.sections.plots.show('atmega328p', 'job:encrypt', 128)")
    heard = page.evaluate(NAMES)
    names = [one["text"] for one in heard]
    ours = {p.who for p in report_points.points(results.load()) if p.kind == "ours"}
    others = {p.who for p in report_points.points(results.load()) if p.kind != "ours"}
    assert len(names) == len({*names}), "each once"
    named = [name for name in names if name not in ours]
    assert all(any(name.rstrip("\u2026") in who for who in others) for name in named)
    assert {"aes-min", "BearSSL"} <= {*named}
    assert len(named) >= 6
    for one, other in combinations(heard, 2):
        apart = one["right"] <= other["left"] or other["right"] <= one["left"]
        assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"], (one, other)


def test_the_scale_has_a_plot_for_each_engine(page: Page) -> None:
    go(page, "scale")
    page.locator("[name=scale-target]").select_option("rp2040")
    page.locator("[name=scale-way]").select_option("ccm_seal")
    rows = [r for r in scale.load() if r.key[0] == "rp2040" and r.key[2:] == (128, "ccm_seal")]
    names = page.locator("#scale figcaption").all_text_contents()
    for text, row in zip(names, sorted(rows, key=lambda r: r.b), strict=True):
        assert text.strip().startswith(f"{row.engine} {row.timing_class}, ")
    labels = page.locator("#scale svg[role=img]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    row = min(rows, key=lambda r: r.b)
    more = 100 * (row.measured[1] - row.b) / row.b
    assert f"+{round(more)} % at 16 bytes" in labels[0]


def test_a_phone_scrolls_no_page_sideways(browser: Browser, address: str) -> None:
    names = [f"#{name}" for name in SECTIONS]
    for query in (*names, "#target=rp2040&modes=gcm_siv,text_ocb&key_bits=256"):
        with browser.new_context(viewport=PHONE) as context:
            page = context.new_page()
            page.goto(address + query)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
