# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""No public name is without documentation: what it does, its units, errors, aliasing and time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall_workshop.site.comments import Header, Told, headers
from aesmall_workshop.site.complete import lacks
from aesmall_workshop.site.declarations import Declared

SEAL = Declared(
    name="aesmall_x_seal",
    kind="function",
    header=Path("x.h"),
    start=0,
    end=0,
    code="",
    parameters=(("in", "const uint8_t *"), ("in_len", "size_t"), ("out", "uint8_t *")),
    returns="aesmall_error",
)
WHOLE = "Seals. Lengths: bytes. Errors: AESMALL_ERROR_KEY. Aliasing: in == out. Time: in_len."


def lacking(own: str, essay: str = "", one: Declared = SEAL, section: str = "") -> list[str]:
    told = Told(one, own, section, "")
    return lacks(Header(one.header, essay, (told,)), told)


def test_nothing_lacks_anything() -> None:
    """Where it does: a comment above it, its section or the head of its header says it."""
    found = {
        f"{header.path.name}: {told.one.full_name}": missing
        for header in headers()
        for told in header.told
        if (missing := lacks(header, told))
    }
    assert found == {}
    assert sum(len(header.told) for header in headers()) > 1000


@pytest.mark.parametrize(
    ("left_out", "missing"),
    [
        ("Lengths: bytes. ", ["lengths"]),
        ("Errors: AESMALL_ERROR_KEY. ", ["errors"]),
        ("Aliasing: in == out. ", ["aliasing"]),
        ("Time: in_len.", ["time"]),
    ],
)
def test_each_label_is_asked_for(left_out: str, missing: list[str]) -> None:
    assert lacking(WHOLE) == []
    assert lacking("Seals.", essay=WHOLE) == []
    assert lacking(WHOLE.replace(left_out, "")) == missing


def test_silence_lacks_everything() -> None:
    assert lacking("") == ["what", "lengths", "errors", "aliasing", "time"]
    macro = replace(SEAL, kind="macro", parameters=(), returns="")
    assert lacking("", one=macro) == ["what"]
    assert lacking("", essay="aesmall_x_seal seals", one=macro) == []


def test_a_length_may_have_its_unit_beside_it() -> None:
    unlabelled = WHOLE.replace("Lengths: bytes", "in_len bytes of it")
    assert lacking(unlabelled) == []
    assert lacking(unlabelled.replace("in_len bytes of it", "in_len of them")) == ["lengths"]


def test_a_call_needs_only_what_it_has() -> None:
    wipe = replace(SEAL, parameters=(("object", "aesmall_x *"),), returns="void")
    assert lacking("Wipes it.", one=wipe) == []
    one_way = replace(SEAL, parameters=(("out", "uint8_t *"),), returns="void")
    assert lacking("Fills it.", one=one_way) == ["time"]


def test_what_another_header_says_counts_where_it_is_named() -> None:
    assert "aliasing" not in lacking("As aead.h says.")
    assert "aliasing" in lacking("As nowhere.h says.")
