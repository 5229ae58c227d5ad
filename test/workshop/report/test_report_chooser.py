# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the chooser of the report in a real browser against `aesmall choose`."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from aesmall.choose import compiled
from aesmall.choose.request import START, Request, check, to_query
from aesmall.choose.rules import choose
from playwright.sync_api import Browser, Page, ViewportSize, expect
from workshop.report.report_page import DESK


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return compiled.data()


def _requests(data: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Return random requests. Many of them have an answer that fits."""
    source = random.Random("report")
    modes = list(data["modes"])
    found = []
    for _ in range(count):
        asked: dict[str, Any] = {
            "target": source.choice(list(data["targets"])),
            "key_bits": source.choice(data["key_sizes"]),
            "encrypt_only": source.random() < 0.3,
            "unchecked": source.random() < 0.2,
            "modes": source.sample(modes, source.choice([0, 0, 1, 1, 2, 3])),
            "timing": source.choice(data["timing"]),
            "prefer": source.choice(["cycles", "flash", "ram"]),
            "bytes": source.choice([1, 16, 17, 64, 256, 1000]),
        }
        asked["open_only"] = not asked["encrypt_only"] and source.random() < 0.3
        for name, most in (("flash", 12_000), ("ram", 1_000), ("cycles", 400_000)):
            if source.random() < 0.4:
                asked[name] = source.randrange(most)
        found.append(asked)
    return found


@pytest.mark.slow
def test_the_chooser_answers_as_the_command(page: Page, data: dict[str, Any]) -> None:
    asked = _requests(data, 300)
    script = "all => all.map(one => aesmallReport.sections.choose.choose(one))"
    wanted = [[answer.as_dict() for answer in choose(data, one)] for one in asked]
    assert json.loads(json.dumps(wanted)) == page.evaluate(script, asked)
    assert sum(any(answer["fits"] for answer in answers) for answers in wanted) > 50


def _unfold(page: Page) -> None:
    """Open the questions below the first three."""
    rest = page.locator("form.chooser .rest")
    if rest.get_attribute("open") is None:
        rest.locator("summary").first.click()


def _fill(page: Page, asked: Request) -> None:
    form = page.locator("form.chooser")
    _unfold(page)
    for name in ("target", "key_bits", "timing", "prefer"):
        form.locator(f"[name={name}]").select_option(str(getattr(asked, name)))
    form.get_by_label("Encrypt and seal only").set_checked(asked.encrypt_only)
    form.get_by_label("Decrypt and open only").set_checked(asked.open_only)
    form.get_by_label("Calls without checks").set_checked(asked.unchecked)
    for box in form.locator("[name=modes]").all():
        box.set_checked(box.get_attribute("value") in asked.modes)
    for name in ("flash", "ram", "cycles", "bytes"):
        value = getattr(asked, name)
        form.locator(f"[name={name}]").fill("" if value is None else f"{value:,}")
    form.get_by_role("button", name="Choose").click()


@pytest.mark.parametrize(("target", "counts"), [("rp2040", "cycles"), ("ch32v003", "instructions")])
def test_the_table_says_what_it_counts(page: Page, address: str, target: str, counts: str) -> None:
    page.goto(f"{address}#target={target}&modes=ccm&ram=600")
    for name in ("The engines that fit", "The engines that do not fit"):
        head = page.get_by_label(name).locator("thead")
        assert head.locator("th").all_text_contents()[1:4] == [counts, "flash", "RAM"]


@pytest.mark.slow
def test_the_form_asks_what_it_says(
    browser: Browser, page: Page, address: str, data: dict[str, Any]
) -> None:
    """The form asks for the selected request.

    The link of the page asks for the same request in another page.
    """
    other = browser.new_page(viewport=DESK)
    text = "place => place.innerText"
    for one in _requests(data, 10):
        request = check(data, one)
        fitting = [answer.label for answer in choose(data, request) if answer.fits]
        page.get_by_role("button", name="Start anew").click()
        # The form is rebuilt after the event. Values that were entered earlier would be lost.
        expect(page.locator("[name=modes]:checked")).to_have_count(len(START))
        _fill(page, request)
        assert _shown(page) == fitting
        assert page.url == f"{address}#{to_query(request)}"
        other.goto("about:blank")
        other.goto(page.url)
        assert _shown(other) == fitting
        place = "#choose .filled"
        assert other.locator(place).evaluate(text) == page.locator(place).evaluate(text)
    other.close()


def _shown(page: Page) -> list[str]:
    """Return all engines that the page shows as fitting, in their order."""
    if (more := page.get_by_role("button", name="Show all")).count():
        more.click()
    found: list[str] = page.locator("#choose [name=answer]").evaluate_all(
        "all => all.map(one => one.value)"
    )
    return found


@pytest.mark.parametrize("viewport", [DESK, {"width": 360, "height": 740}], ids=["desk", "phone"])
def test_it_asks_three_questions_on_the_first_screen(
    browser: Browser, address: str, viewport: ViewportSize
) -> None:
    """The first screen has three questions: chip, purpose and budget, in this order.

    The answer is next to the questions, or below them on a phone.
    """
    with browser.new_context(viewport=viewport) as context:
        page = context.new_page()
        page.goto(address)
        form = page.locator("form.chooser")
        shown = form.locator("select:visible, input:visible")
        names = shown.evaluate_all("all => all.map(one => one.name)")
        assert names == ["target", "want", "flash", "ram", "cycles"]
        boxes = [one.bounding_box() or {} for one in shown.all()]
        assert all(box["x"] >= 0 for box in boxes)
        assert all(box["x"] + box["width"] <= viewport["width"] for box in boxes)
        assert all(box["y"] + box["height"] <= viewport["height"] for box in boxes)
        answer = page.locator("#choose .sum").bounding_box() or {}
        assert answer["y"] < viewport["height"]
        if viewport == DESK:
            assert answer["x"] > max(box["x"] + box["width"] for box in boxes)
            assert answer["y"] < boxes[1]["y"]


def test_a_want_is_a_mode(page: Page, data: dict[str, Any]) -> None:
    want = page.locator("form.chooser [name=want]")
    expect(want).to_have_value(START[0])
    wants = want.locator("option").evaluate_all("all => all.map(one => one.value)")
    assert {*wants} - {*data["modes"]} == {"blocks", "other"}
    want.select_option("ctr")
    expect(page.locator("#choose .sum")).to_contain_text("AES-128, CTR: ")
    want.select_option("blocks")
    expect(page.locator("#choose .sum")).to_contain_text("AES-128, single blocks: ")
    want.select_option("other")
    page.locator("[name=modes][value=eax]").check()
    page.locator("[name=modes][value=kw]").check()
    expect(page.locator("#choose .sum")).to_contain_text("AES-128, EAX, KW: ")
    expect(want).to_have_value("other")
    page.locator("[name=modes][value=eax]").uncheck()
    page.locator("[name=modes][value=kw]").uncheck()
    page.locator("[name=modes][value=gcm]").check()
    expect(want).to_have_value("gcm")


def test_what_another_beats_in_every_column_is_shown_when_asked(page: Page, address: str) -> None:
    page.goto(f"{address}#target=atmega328p&modes=ccm&flash=1600")
    answers = page.locator("#choose [name=answer]")
    names = "all => all.map(one => one.value)"
    assert "nano" in answers.evaluate_all(names)
    assert "nano_lowram" not in answers.evaluate_all(names)
    assert "nano_lowram" in _shown(page)
    page.goto(f"{address}#target=atmega328p&modes=ccm&flash=1600&pick=nano_lowram")
    page.reload()
    expect(page.locator("[name=answer][value=nano_lowram]")).to_be_checked()


def test_it_begins_with_a_message_that_is_sealed(page: Page, data: dict[str, Any]) -> None:
    _unfold(page)
    first = page.locator("form.chooser .modes").first
    expect(first.locator("legend")).to_contain_text("A message, sealed")
    names = first.locator("[name=modes]").evaluate_all("all => all.map(one => one.value)")
    sealing = {name: mode for name, mode in data["modes"].items() if mode["seals"]}
    assert names == [name for name, mode in sealing.items() if not mode["form_of"]]
    checked = page.locator("[name=modes]:checked")
    assert checked.evaluate_all("all => all.map(one => one.value)") == [*START]
    expect(page.locator("#choose .sum")).to_contain_text("AES-128, CCM: ")
    expect(page.get_by_role("region", name="The code")).to_contain_text("aesmall_ccm_seal(")
    page.locator("[name=modes][value=ccm]").uncheck()
    expect(page.locator("#choose .sum")).to_contain_text("AES-128, single blocks: ")
    page.get_by_role("button", name="Start anew").click()
    expect(page.locator("#choose .sum")).to_contain_text("AES-128, CCM: ")


def test_keys_alone_choose(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[name=target]")).to_be_focused()
    page.keyboard.press("r")  # RP2040
    page.keyboard.press("Tab")
    expect(page.locator("[name=want]")).to_be_focused()
    page.keyboard.press("t")  # tag messages
    page.keyboard.press("Tab")
    page.keyboard.type("3000")
    page.keyboard.press("Enter")
    expect(page.locator("#choose .sum")).to_contain_text("RP2040 (SRAM), AES-128, CMAC")
    best = page.locator("#choose [name=answer]").first.get_attribute("value")
    expect(page.locator("#choose h3").nth(1)).to_have_text(f"{best} on RP2040 (SRAM)")
    style = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(style) == "solid"


def test_another_answer_can_be_picked_and_linked(page: Page, address: str) -> None:
    page.goto(f"{address}#target=atmega328p&modes=ctr")
    second = page.locator("#choose [name=answer]").nth(1)
    name = second.get_attribute("value")
    second.check()
    expect(page.locator("#choose h3").nth(1)).to_have_text(f"{name} on ATmega328P")
    expect(page.get_by_role("region", name="The code")).to_contain_text("#include <aesmall.h>")
    page.reload()
    expect(page.locator("#choose h3").nth(1)).to_have_text(f"{name} on ATmega328P")
    page.go_back()
    first = page.locator("#choose [name=answer]").first
    expect(first).to_be_checked()


def test_back_undoes_a_choice(page: Page) -> None:
    before = page.locator("#choose .sum").text_content()
    _unfold(page)
    page.locator("form.chooser [name=key_bits]").select_option("256")
    expect(page.locator("#choose .sum")).to_contain_text("AES-256")
    page.go_back()
    expect(page.locator("#choose .sum")).to_have_text(str(before))
    expect(page.locator("form.chooser [name=key_bits]")).to_have_value("128")


def test_what_cannot_be_asked_is_said(page: Page) -> None:
    field = page.locator("form.chooser [name=flash]")
    field.fill("plenty")
    expect(page.locator("#choose .error")).to_contain_text("Flash at most: not a size: 'plenty'")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("2k")
    expect(page.locator("#choose .error")).to_be_empty()
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_a_link_that_cannot_be_is_said(page: Page, address: str) -> None:
    page.goto(f"{address}#target=z80")
    page.reload()
    expect(page.locator("#choose .error")).to_contain_text("unknown 'z80'")


def test_where_nothing_fits_the_nearest_is_named(page: Page, address: str) -> None:
    page.goto(f"{address}#target=atmega328p&flash=100")
    expect(page.locator("#choose .sum")).to_contain_text("nothing fits. Would fit with")
    expect(page.locator("#choose details.nothing")).to_have_attribute("open", "")
