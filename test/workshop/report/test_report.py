# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the report in a real browser.

It must load from a file, make no network request, and work as described.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from aesmall.figures import results
from aesmall_workshop.cli import app
from aesmall_workshop.measure import compilers, too_large
from aesmall_workshop.peers import points as report_points
from aesmall_workshop.report import cli, data
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner
from workshop.report.report_page import PHONE, SECTIONS, go


def _rows(page: Page, section: str) -> list[list[str]]:
    """Return the cells of the first table of a section."""
    script = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    rows = page.locator(f"{section} tbody").first.locator("tr")
    found: list[list[str]] = rows.evaluate_all(script)
    return found


def _numbers(rows: list[list[str]], column: int) -> list[int]:
    return [int(row[column].replace(",", "")) for row in rows]


# ---- the file ----


def test_it_is_light_and_the_same_each_time() -> None:
    text = cli.page()
    assert text == cli.page()
    assert 200_000 < len(text.encode()) < cli.MAX_BYTES


def test_it_names_no_place_of_this_machine() -> None:
    assert str(cli.REPOSITORY) not in cli.page()


def test_its_policy_forbids_all_else(browser: Browser, address: str) -> None:
    script = """async () => {
      globalThis.forbidden = [];
      const hear = (event) => forbidden.push(event.effectiveDirective);
      document.addEventListener("securitypolicyviolation", hear);
      await fetch("https://example.org/").catch(() => {});
      const add = (name, given) =>
        document.body.append(Object.assign(document.createElement(name), given));
      add("script", { text: "globalThis.intruded = true" });
      add("img", { src: "https://example.org/a.png" });
      add("style", { textContent: "body { color: red }" });
      add("iframe", { src: "https://example.org/" });
    }"""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        forbidden = ["connect-src", "frame-src", "img-src", "script-src-elem", "style-src-elem"]
        page.evaluate(script)
        page.wait_for_function("forbidden.length === 5")
        assert sorted(page.evaluate("forbidden")) == forbidden
        assert page.evaluate("globalThis.intruded === undefined")


def test_it_prints(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    colour = "getComputedStyle(document.body).color"
    assert page.evaluate(colour) == "rgb(0, 0, 0)"
    assert not page.locator("nav").is_visible()


def test_it_has_all_sections_and_its_headings_are_in_order(page: Page) -> None:
    wanted = [*SECTIONS]
    assert page.locator("main > section").evaluate_all("all => all.map(one => one.id)") == wanted
    links = page.locator("nav a").evaluate_all("all => all.map(one => one.hash.slice(1))")
    assert links == wanted
    levels = page.locator("h1, h2, h3, h4").evaluate_all("all => all.map(one => +one.tagName[1])")
    assert levels[0] == 1
    assert all(b - a <= 1 for a, b in pairwise(levels))


def test_every_field_has_a_name(page: Page) -> None:
    fields = page.locator("input, select, button, canvas, [role=region]")
    names = fields.evaluate_all(
        "all => all.map(one => one.labels?.[0]?.textContent || one.getAttribute('aria-label')"
        " || one.getAttribute('aria-labelledby') || one.textContent)"
    )
    assert len(names) > 50
    assert all(name.strip() for name in names)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_colours_can_be_read(page: Page, scheme: str) -> None:
    """Colours have the contrast of WCAG: 4.5 for text, and 3 for marks and borders of fields."""
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    marks = ("T0", "T1", "T2", "none", "here", "cited", "published")
    names = ["page", "raised", "text", "muted", "accent", "on-accent", "edge", *marks]
    script = (
        "names => names.map(name => getComputedStyle(document.documentElement)"
        ".getPropertyValue('--' + name).trim())"
    )
    colours = dict(zip(names, page.evaluate(script, names), strict=True))
    for name, least in [(n, 4.5) for n in ("text", "muted", "accent")]:
        for ground in ("page", "raised"):
            assert _contrast(colours[name], colours[ground]) >= least, (name, ground)
    assert _contrast(colours["on-accent"], colours["accent"]) >= 4.5
    for name in ("edge", *marks):
        assert _contrast(colours[name], colours["page"]) >= 3, name


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_it_says_why_it_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "report.html"
    folder.mkdir()
    refused = CliRunner().invoke(app, ["report", "-o", str(folder)])
    assert refused.exit_code == 1
    assert "cannot write" in refused.output


# ---- the plots ----


@pytest.mark.slow
def test_every_chip_and_operation_has_a_plot(page: Page) -> None:
    """Every chip and operation with figures can be selected and has a plot.

    The test draws each operation on one chip, and each comparison with peers on every chip.
    """
    go(page, "plots")
    figures = {(f.target, f.operation, f.key_bits) for f in results.load()}
    points = {(p.target, f"job:{p.job}", p.key_bits) for p in report_points.points(results.load())}
    offered = page.evaluate("aesmallReport.sections.plots.all()")
    asked = [(one["target"], one["work"], one["bits"]) for one in offered]
    assert sorted(asked) == sorted(figures | points)
    script = """(all) => {
      const has = (id) => Chart.getChart(id).data.datasets
        .some((set) => set.marks && set.data.some(({ x, y }) => x >= 0 && y >= 0));
      return all.filter(([target, work, bits]) => {
        aesmallReport.sections.plots.show(target, work, bits);
        const rows = document.querySelectorAll("#plots tbody tr").length;
        return !(rows && has("plot-flash") && has("plot-ram"));
      });
    }"""
    drawn = {
        (target if ":" in work else "", work): (target, work, bits) for target, work, bits in asked
    }
    assert page.evaluate(script, list(drawn.values())) == []


def test_a_plot_has_our_marks_others_and_the_frontier(page: Page) -> None:
    go(page, "plots")
    page.evaluate("aesmallReport.sections.plots.show('atmega328p', 'job:encrypt', 128)")
    sets = "Chart.getChart('plot-flash').data.datasets"
    series = dict(page.evaluate(f"{sets}.map(d => [d.label, d.data.map(p => [p.x, p.y])])"))
    others = {"others, measured here", "others, cited", "others, published"}
    assert {"ours, T0", "ours, T1", "ours, T2", "frontier"} | others == set(series)
    points = [p for p in report_points.points(results.load()) if p.target == "atmega328p"]
    wanted = [(p.flash, p.cycles) for p in points if (p.job, p.key_bits) == ("encrypt", 128)]
    shown = [tuple(p) for name, of in series.items() if name != "frontier" for p in of]
    assert sorted(shown) == sorted(wanted)
    best = {p for p in wanted if not any(_beats(other, p) for other in wanted)}
    assert {tuple(p) for p in series["frontier"]} == best


def _beats(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one != other and one[0] <= other[0] and one[1] <= other[1]


def test_axes_are_logarithmic_where_they_need_be_and_by_hand(page: Page) -> None:
    go(page, "plots")
    kinds = "Object.values(Chart.getChart('plot-flash').scales).map(scale => scale.type)"
    page.evaluate("aesmallReport.sections.plots.show('atmega328p', 'job:encrypt', 128)")
    assert page.evaluate(kinds) == ["logarithmic", "logarithmic"]
    page.get_by_label("Axes").select_option("linear")
    assert page.evaluate(kinds) == ["linear", "linear"]


def test_keys_walk_through_a_plot(page: Page) -> None:
    go(page, "plots")
    page.evaluate("aesmallReport.sections.plots.show('atmega328p', 'encrypt', 128)")
    canvas = page.locator("#plot-flash")
    canvas.focus()
    page.keyboard.press("ArrowRight")
    details = page.locator("#plots .details").first
    least = min(
        (f.flash_bytes, f.cycles_max, f.engine)
        for f in results.select(results.load(), "atmega328p", None, 128, "encrypt")
    )
    expect(details).to_contain_text(f"{least[2]} (ours) · {least[1]:,} cycles")
    page.keyboard.press("End")
    expect(details).not_to_contain_text(f"{least[2]} (ours)")
    page.keyboard.press("Escape")
    expect(details).to_contain_text("arrow keys")


#: The position of the first mark of a plot on the screen, and its owner
FIRST_MARK = """(id) => {
  const chart = Chart.getChart(id);
  const { left, top } = chart.canvas.getBoundingClientRect();
  const { x, y } = chart.getDatasetMeta(0).data[0];
  return [left + x, top + y, chart.data.datasets[0].marks[0].who];
}"""


def test_pointing_at_a_mark_tells_of_it(page: Page) -> None:
    go(page, "plots")
    page.evaluate("aesmallReport.sections.plots.show('rp2040', 'encrypt', 128)")
    page.locator("#plot-flash").scroll_into_view_if_needed()
    x, y, who = page.evaluate(FIRST_MARK, "plot-flash")
    page.mouse.move(x, y)
    expect(page.locator("#plots .details").first).to_contain_text(who)


def test_a_tap_tells_of_a_mark(browser: Browser, address: str) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True) as context:
        page = context.new_page()
        page.goto(address)
        go(page, "plots")
        page.locator("#plot-ram").scroll_into_view_if_needed()
        x, y, who = page.evaluate(FIRST_MARK, "plot-ram")
        page.touchscreen.tap(x, y)
        expect(page.locator("#plots .details").nth(1)).to_contain_text(who)


def test_a_series_can_be_taken_out(page: Page) -> None:
    go(page, "plots")
    page.evaluate("aesmallReport.sections.plots.show('atmega328p', 'job:encrypt', 128)")
    labels = "Chart.getChart('plot-ram').data.datasets.map(d => d.label)"
    page.get_by_label("others, cited").uncheck()
    assert "others, cited" not in page.evaluate(labels)
    expect(page.get_by_label("others, cited")).to_be_focused()


# ---- the tables ----


def test_the_figures_filter(page: Page) -> None:
    go(page, "figures")
    page.locator("[name=figures-target]").select_option("rp2040")
    page.locator("[name=figures-key_bits]").select_option("256")
    page.locator("[name=figures-text]").fill("CT_ encrypt")
    rows = _rows(page, "#figures")
    wanted = [
        f
        for f in results.select(results.load(), "rp2040", None, 256)
        if "ct_" in f"{f.engine} {f.operation}" and "encrypt" in f.operation
    ]
    assert sorted(row[0] + row[3] for row in rows) == sorted(f.engine + f.operation for f in wanted)
    expect(page.locator("#figures .count").first).to_have_text(
        f"1\u2013{len(wanted)} of {len(wanted)}"
    )
    page.locator("#figures").get_by_role("button", name="Clear").click()
    expect(page.locator("#figures .count").first).to_contain_text(f"of {len(results.load()):,}")


def test_the_figures_sort(page: Page) -> None:
    go(page, "figures")
    head = page.locator("#figures th").filter(has_text="flash").first
    sizes = [f.flash_bytes for f in results.load()]
    head.get_by_role("button").press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert _numbers(_rows(page, "#figures"), 5) == sorted(sizes)[:25]
    head.get_by_role("button").press(" ")
    expect(head).to_have_attribute("aria-sort", "descending")
    assert _numbers(_rows(page, "#figures"), 5) == sorted(sizes, reverse=True)[:25]
    expect(page.locator("#figures th[aria-sort]")).to_have_count(1)
    page.locator("#figures").get_by_role("button", name="Next").first.click()
    assert _numbers(_rows(page, "#figures"), 5) == sorted(sizes, reverse=True)[25:50]


def test_a_table_is_copied_as_csv(page: Page, address: str) -> None:
    go(page, "figures")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[name=figures-text]").fill("ctr_16 nano_tableless")
    page.locator("#figures").get_by_role("button", name="Copy as CSV").first.click()
    expect(page.locator("#figures .said").first).to_have_text("copied")
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0].startswith("engine,target,key_bits,operation,cycles_max,flash_bytes,")
    wanted = [
        f
        for f in results.load()
        if f.operation == "ctr_16" and f.engine.startswith("nano_tableless")
    ]
    cells = [[f.engine, f.target, f.key_bits, f.operation, f.cycles_max] for f in wanted]
    assert {",".join(map(str, each)) for each in cells} == {
        ",".join(line.split(",")[:5]) for line in lines[1:]
    }


def test_what_has_no_room_is_listed(page: Page) -> None:
    go(page, "figures")
    page.get_by_text("figures that do not exist").click()
    expect(page.locator("#figures .unfit .count")).to_contain_text(f"of {len(too_large.load()):,}")


def test_the_compilers_stand_beside_each_other(page: Page) -> None:
    go(page, "compilers")
    page.locator("[name=compilers-engine]").select_option("ct_c")
    for name, value in (("target", "rp2040"), ("key_bits", "128"), ("operation", "encrypt")):
        page.locator(f"[name=compilers-{name}]").select_option(value)
    every = [*compilers.load(), *results.load()]
    wanted = results.select(every, "rp2040", "ct_c", 128, "encrypt")
    assert len(wanted) >= 3
    shown = {(row[1], row[5]) for row in _rows(page, "#compilers")}
    assert shown == {(f.compiler, f"{f.cycles_max:,}") for f in wanted}


def test_the_published_rows_are_all_there(page: Page) -> None:
    go(page, "published")
    wanted = data.published(results.load())
    titles = page.locator("#published h3").all_text_contents()
    basis = {True: "silicon", False: "cycles as printed"}
    assert titles == [
        f"{each['title']} published rows: {basis[bool(each['on_silicon'])]}; all others: simulation"
        for each in wanted
    ]
    assert {each["on_silicon"] for each in wanted} == {True, False}
    assert len(wanted) >= 3
    tables = page.locator("#published table")
    for index, each in enumerate(wanted):
        rows = each["rows"]
        assert isinstance(rows, list)
        heads = tables.nth(index).locator("tbody tr > th")
        assert heads.all_text_contents() == [row["who"].replace("`", "") for row in rows]
        text = tables.nth(index).text_content()
        assert all(row["verdict"].replace("`", "") in str(text) for row in rows)
