# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that no page puts a secret where the library stores an object by default."""

from __future__ import annotations

import re

import pytest
from aesmall_workshop.paths import REPOSITORY

#: BoardNonce uses 24 bytes from 0 on, and BoardMemory the next 24.
TAKEN = 48
SECRET = re.compile(r"eeprom_secret<(\d+)>\((?:\w+, )?(\d+)\)")


def overlaps(text: str) -> list[str]:
    """Return the secrets of a text that begin within the default places."""
    return [found[0] for found in SECRET.finditer(text) if int(found[2]) < TAKEN]


def test_no_page_puts_a_secret_over_a_default_place() -> None:
    pages = [*REPOSITORY.glob("*.md"), *(REPOSITORY / "doc").rglob("*.md")]
    pages += [*(REPOSITORY / "src").rglob("*.hpp"), *(REPOSITORY / "examples").rglob("*.ino")]
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    assert {page.name: found for page, text in texts.items() if (found := overlaps(text))} == {}
    assert sum(len(SECRET.findall(text)) for text in texts.values()) >= 5


@pytest.mark.parametrize("line", ["eeprom_secret<32>(32)", "aesmall::eeprom_secret<16>(EEPROM, 0)"])
def test_such_a_secret_is_found(line: str) -> None:
    assert len(overlaps(f"begin(key, {line});")) == 1
