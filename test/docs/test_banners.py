# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that pages about assembly give the cycles of the banners that check_asm.py checks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

PAGES = {"avr": "doc/inside/avr.md", "armv6m": "doc/inside/armv6m.md"}
ROW = re.compile(r"^\| `(aesmall_\w+)` \| [^|]*\| ([^|]*) \|", re.MULTILINE)
CYCLES = re.compile(r"= ([\d,\s*]+?)\s+cycles")
NUMBER = re.compile(r"\d[\d,]*\d|\d")


def _banner(file: Path) -> set[str]:
    """Return the sums of cycles in the banner of a routine."""
    text = " ".join(re.findall(r"/\*.*?\*/", file.read_text("utf-8"), re.DOTALL))
    return {
        number
        for found in CYCLES.finditer(text)
        for number in re.findall(r"\d+", found[1].replace("\n", " "))
    }


@pytest.mark.parametrize(("family", "page"), PAGES.items())
def test_cycles_of_a_page_are_in_the_banner(family: str, page: str) -> None:
    """The first number of the cell is one of the banner's sums."""
    compared = 0
    for name, cell in ROW.findall((REPOSITORY / page).read_text("utf-8")):
        files = list((REPOSITORY / "src" / family).rglob(f"{name}.S"))
        if files and (sums := _banner(files[0])) and (first := NUMBER.search(cell)):
            assert first[0].replace(",", "") in sums, f"{page}: {name}: {cell}, banner {sums}"
            compared += 1
    assert compared >= 4
