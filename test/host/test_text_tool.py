# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the bytes of sealed texts, and the texts that must not open."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest
from aesmall.files import formats, text
from aesmall.files.sealing import BadFormat, BadKey, NotAuthentic, SealingError

from . import make_vectors
from .host_tool import bad, good

VECTORS = json.loads((make_vectors.VECTORS / "text.json").read_text("utf-8"))
ALPHABET = string.ascii_letters + string.digits + "-_"


def key_for(form: str) -> bytes:
    return bytes(range(32 if form == "siv" else 16))


def test_vectors() -> None:
    for row in VECTORS["texts"]:
        key, ad, nonce, content = (bytes.fromhex(row[n]) for n in ("key", "ad", "nonce", "content"))
        made = text.seal(key, content, form=row["form"], ad=ad, nonce=nonce)
        assert made == row["sealed"]
        form = row["form"]
        assert text.open(key, made, ad=ad, form=None) == content
        assert text.open(key, made, ad=ad, form=form) == content
        with pytest.raises(NotAuthentic):
            text.open(key, made, ad=ad + b"x", form=form)
        with pytest.raises(NotAuthentic):
            text.open(bytes(len(key)), made, ad=ad, form=form)


@pytest.mark.parametrize("row", VECTORS["rejects"], ids=lambda row: f"{row['form']} {row['name']}")
def test_reject(row: dict[str, str]) -> None:
    with pytest.raises(SealingError):
        text.open(bytes.fromhex(row["key"]), row["sealed"], form=None)


@pytest.mark.parametrize("form", text.FORMS)
def test_every_character_and_every_length(form: str) -> None:
    key = key_for(form)
    sealed = text.seal(key, "21.5 degrees in Köln", form=form, ad=b"sensor 7")

    def opened(other: str) -> bytes:
        return text.open(key, other, ad=b"sensor 7", form=None)

    assert opened(sealed).decode() == "21.5 degrees in Köln"
    for place, character in enumerate(sealed):
        for other in {*ALPHABET, *"+/= \n\0é"} - {character}:
            with pytest.raises(SealingError):
                opened(sealed[:place] + other + sealed[place + 1 :])
    for length in range(len(sealed)):
        with pytest.raises(SealingError):
            opened(sealed[:length])
    for more in (*ALPHABET, "=", "==", "\n", "AAAA"):
        with pytest.raises(SealingError):
            opened(sealed + more)


def test_lengths() -> None:
    for form, overhead in {"siv": 17, "ccm": 29, "ocb": 29}.items():
        for length in range(70):
            sealed = text.seal(key_for(form), bytes(length), form=form)
            assert len(sealed) == -(-(length + overhead) * 4 // 3)
            assert set(sealed) <= set(ALPHABET)


def test_siv_repeats_and_the_others_do_not() -> None:
    for form, number in {"siv": 1, "ccm": 20, "ocb": 20}.items():
        assert len({text.seal(key_for(form), "on", form=form) for _ in range(20)}) == number


def test_forms_are_not_taken_for_another() -> None:
    key = bytes(32)
    for form in text.FORMS:
        sealed = text.seal(key, "a text of some length", form=form)
        for other in text.FORMS:
            if other != form:
                with pytest.raises(BadFormat, match=f"sealed with {form}, not with {other}"):
                    text.open(key, sealed, form=other)
                renamed = text._encode(bytes([text.FORMS[other]]) + text.raw(sealed)[1:])
                with pytest.raises(NotAuthentic):
                    text.open(key, renamed, form=other)


def test_texts_that_are_too_long() -> None:
    """A text that is too long is refused.

    CCM with this nonce has at most 2^24 - 1 bytes. OpenSSL only reports that it failed.
    """
    with pytest.raises(BadFormat, match="too long for ccm"):
        text.seal(bytes(16), bytes(1 << 24), form="ccm")
    assert len(text.seal(bytes(16), bytes((1 << 24) - 1), form="ccm")) > 1 << 24


def test_what_is_sealed_is_not_too_long_to_be_opened(tmp_path: Path) -> None:
    source, sealed, opened = (str(tmp_path / name) for name in ("in", "sealed", "opened"))
    (tmp_path / "key").write_bytes(bytes(16))
    options = ("--key-file", str(tmp_path / "key"), "--format", "text", "--form", "ccm")
    Path(source).write_bytes(bytes(formats._MOST_TEXT))
    good("seal", *options, source, "-o", sealed)
    good("open", *options, sealed, "-o", opened)
    assert Path(opened).stat().st_size == formats._MOST_TEXT
    Path(source).write_bytes(bytes(formats._MOST_TEXT + 1))
    assert "too long for a sealed string" in bad(
        3, "seal", *options, source, "-o", sealed, "--force"
    )


def test_keys_that_do_not_fit() -> None:
    for form, sizes in text.KEY_SIZES.items():
        for size in {0, 8, 15, 16, 24, 32, 33, 48, 64} - set(sizes):
            with pytest.raises(BadKey, match=f"has {size} bytes; {form} takes {sizes[0]}"):
                text.seal(bytes(size), "text", form=form)
    with pytest.raises(BadKey, match="siv takes 32, 48 or 64"):
        text.open(bytes(16), text.seal(bytes(32), "text"))
    with pytest.raises(BadFormat, match="the forms are siv, ccm, ocb"):
        text.seal(bytes(16), "text", form="gcm")
