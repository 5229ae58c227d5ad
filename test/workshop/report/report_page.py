# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Provide the sections, the screen sizes and the navigation for the tests of the report."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

SECTIONS = ("choose", "plots", "figures", "scale", "published", "compilers", "method")
DESK: ViewportSize = {"width": 1400, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 740}


def go(page: Page, section: str) -> None:
    """Open a section with the menu."""
    page.locator(f'nav a[href="#{section}"]').click()
    expect(page.locator(f"#{section}")).to_be_visible()
