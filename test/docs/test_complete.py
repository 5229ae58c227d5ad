# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that every public name is documented: purpose, units, errors, aliasing and time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall_workshop.site.comments import Header, Told, headers, parts
from aesmall_workshop.site.complete import lacks, lacks_form
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
    """Every name is documented in its own comment, in its section or at the head of its header."""
    found = {
        f"{header.path.name}: {told.one.full_name}": missing
        for header in headers()
        for told in header.told
        if (missing := [*lacks(header, told), *lacks_form(told)])
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


DOC = """Seal a message.

@param in      the message
@param in_len  its length in bytes,
               0 or more
@param out     receives the ciphertext
@return AESMALL_OK

Time: depends on in_len."""


def form(own: str, *, is_shown: bool = True, one: Declared = SEAL) -> list[str]:
    return list(lacks_form(Told(one, own, "", "", is_shown=is_shown)))


def test_a_comment_is_taken_apart() -> None:
    found = parts(DOC)
    assert found.summary == "Seal a message."
    assert found.text == "Seal a message.\n\nTime: depends on in_len."
    assert found.parameters[1] == ("in_len", "its length in bytes, 0 or more")
    assert found.returns == "AESMALL_OK"


@pytest.mark.parametrize(
    ("left_out", "instead", "missing"),
    [
        ("", "", []),
        ("Seal a", "Seals a", ["verb"]),
        ("a message.", "a message", ["summary of one line"]),
        ("a message.", "a\nmessage.", ["summary of one line"]),
        ("@param out     receives the ciphertext", "", ["@param out"]),
        ("@param in  ", "@param in,out  ", []),
        ("in_len  its", "len  its", ["@param in_len", "no len there"]),
        ("@return AESMALL_OK", "", ["@return"]),
    ],
)
def test_the_form_is_asked_for(left_out: str, instead: str, missing: list[str]) -> None:
    assert form(DOC.replace(left_out, instead)) == missing


def test_a_function_does_not_lean_on_another_comment() -> None:
    assert form(DOC, is_shown=False) == ["own comment"]
    constructor = replace(SEAL, kind="method", name="X", owner="X")
    assert form("", is_shown=False, one=constructor) == []
    assert form("Seal.", one=replace(SEAL, kind="method", owner="X")) == []
