# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The Reference has every public name, where people look for it."""

from __future__ import annotations

import re

import pytest
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.site import comments, declarations, reference
from static.test_names import KERNEL, PLACES, given

KEYWORDS = REPOSITORY / "keywords.txt"


def names() -> set[str]:
    return {told.one.name for header in comments.headers() for told in header.told}


@pytest.mark.parametrize("place", PLACES)
def test_every_function_and_type_is_there(place: str) -> None:
    """What the compilers of the chips find is what clang found, except what says Internal."""
    found = {name for name in given(place) if not KERNEL.fullmatch(name)}
    every = {one.name for ones in declarations.declared().values() for one in ones}
    assert found - every - hidden() == set()
    assert len(found & names()) > 300


def hidden() -> set[str]:
    """Names that are not public: of other headers, or under a comment that says Internal."""
    paths = [path for path in declarations.SRC.rglob("*.h") if not declarations.is_public(path)]
    found = {n for path in paths for n in re.findall(r"(?i)\baesmall_\w+", path.read_text("utf-8"))}
    every = {one.name for ones in declarations.declared().values() for one in ones}
    return found | (every - names())


def test_every_word_of_the_arduino_editor_is_there() -> None:
    """keywords.txt lists what sketches name."""
    lines = KEYWORDS.read_text("utf-8").splitlines()
    words = {line.split("\t")[0] for line in lines if "\t" in line}
    assert len(words) > 300
    assert words - names() - _values() - hidden() == set()


def _values() -> set[str]:
    """Constants of enumerations, which stand in the code of their type."""
    code = [told.one.code for header in comments.headers() for told in header.told]
    return {word for text in code if "enum" in text for word in re.findall(r"\bAESMALL_\w+", text)}


def test_a_page_shows_code_comment_and_brothers() -> None:
    page = reference.pages()["reference/engines/tiny.h.md"]
    assert "### aesmall\\_aes128\\_tiny\\_init { #aesmall_aes128_tiny_init }" in page
    assert "[](){ #aesmall_aes256_tiny_init }`aesmall_aes256_tiny_init`" in page
    assert "Make a key for both directions." in page
    assert "memcpy" not in page
    assert "aesmall_aes128_expand_tiny" not in page
    assert "aesmall_aes128_expand_tiny" not in names()
    xts = reference.pages()["reference/modes/xts/xts.hpp.md"]
    assert "In C: [`aesmall_xts_decrypt`](xts.h.md#aesmall_xts_decrypt)." in xts
    assert "aesmall_text_out" not in names()
    siv = reference.pages()["reference/modes/siv/siv.h.md"]
    assert "[`AESMALL_ERROR_ARGUMENT`](../../core/error.h.md#aesmall_error)" in siv


def test_what_only_a_sketch_has_is_there() -> None:
    full = {told.one.full_name for header in comments.headers() for told in header.told}
    assert {"BoardNonce", "Sender::println", "Sender::line_size", "eeprom_secret"} <= full
    assert "aesmall_aes128_leastram" in full
    # Internal, and somebody else's
    assert not full & {"AvrEepromStorage", "AvrEepromStorage::load", "__FlashStringHelper"}


def test_names_are_on_a_page_once() -> None:
    for place, page in reference.pages().items():
        anchors = re.findall(r"\{ #([\w-]+) \}", page)
        assert sorted(anchors) == sorted(set(anchors)), place


def test_arguments_are_a_table_and_results_a_list() -> None:
    own = (
        "Seal a message.\n\n@param in  the message,\n           in_len bytes\n"
        "@return AESMALL_OK; AESMALL_ERROR_LENGTH if it is\nlonger than X | Y\n\nTime: constant."
    )
    told = declarations.Declared("f", "function", declarations.SRC / "x.h", 0, 0, "int f(void)")
    entry = list(
        reference.entry([comments.Told(told, own, "", "", is_shown=True)], "reference/x.h.md")
    )
    error = "core/error.h.md#aesmall_error"
    assert entry[2:] == [
        "Seal a message.",
        "| argument | meaning |\n| --- | --- |\n| `in` | the message, `in_len` bytes |",
        f"Returns\n\n- [`AESMALL_OK`]({error})\n"
        f"- [`AESMALL_ERROR_LENGTH`]({error}) if it is longer than X \\| Y",
        "**Time:** constant.",
    ]
