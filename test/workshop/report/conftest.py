# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Provide the report in a real browser for its tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from aesmall_workshop.cli import app
from playwright.sync_api import Browser, Page
from support.browsing import chromium
from typer.testing import CliRunner
from workshop.report.report_page import DESK


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("report") / "report.html"
    made = CliRunner().invoke(app, ["report", "-o", str(path)])
    assert made.exit_code == 0, made.output
    assert f"{path.stat().st_size:,} bytes" in made.output
    return path.as_uri()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Yield the page in a desktop window.

    A message on the console, an error or a network request fails the test.
    """
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        page = context.new_page()
        heard: list[str] = []
        page.on("console", lambda message: heard.append(message.text))
        page.on("pageerror", lambda error: heard.append(str(error)))
        page.on("request", lambda request: heard.append(request.url))
        page.goto(address)
        yield page
        assert {text.partition("#")[0] for text in heard} == {address}
