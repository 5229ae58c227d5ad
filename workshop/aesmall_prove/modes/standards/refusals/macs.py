# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refused calls of CMAC and of key derivation: cmac.h and kdf.h."""

from __future__ import annotations

from collections.abc import Iterator

from ...case import ARGUMENT, KEY, LENGTH
from ...contracts import Claim
from .calls import Form, Refusal, claim, keys, lengths, overlaps

#: tag_len that no call allows, and that calls for short tags allow
_NONE, _SHORT = (0, 17, 255, 256, 260, -1), (1, 2, 3)
_SPANS = {"in": 20, "tag": 16}
_NUMBERS = {"in_len": 20, "tag_len": 16}
_STREAM = "aesmall_cmac_stream"
_SUBKEYS = "aesmall_cmac_subkeys"
_OBJECTS = {"stream": _STREAM, "subkeys": _SUBKEYS}


def _calls() -> Iterator[Claim]:
    for name, tags in (
        *(("", (*_NONE, *_SHORT)), ("_verify", (*_NONE, *_SHORT))),
        ("_verify_short", _NONE),
    ):
        form = Form(f"aesmall_cmac{name}", "key in in_len tag tag_len", _SPANS, _NUMBERS)
        wrong = lengths(ARGUMENT, "tag_len", tags)
        yield claim(form, "wrong key and tag_len", keys(form, "encrypt"), wrong)
    form = Form("aesmall_cmac_verify_odd_bytes", "key in in_len tag", _SPANS, _NUMBERS)
    yield claim(form, "wrong key", keys(form, "encrypt"))
    for symbol, arguments, name in (
        (f"{_SUBKEYS}_init", "=subkeys key", "subkeys"),
        (f"{_STREAM}_init", "=stream key =subkeys", "stream"),
    ):
        form = Form(symbol, arguments, {}, {}, ("key",), _OBJECTS, (), (name,))
        yield claim(form, "wrong key, and the object is wiped", keys(form, "encrypt"))


def _streams() -> Iterator[Claim]:
    init = Form(f"{_STREAM}_init", "=stream key =subkeys", {}, {}, ("key",), _OBJECTS)
    wipe = Form("aesmall_wipe", "=subkeys 16", {}, objects=_OBJECTS, result=None)
    for name, arguments, tags in (
        ("update", "=stream in in_len", ()),
        ("finish", "=stream tag tag_len", (*_NONE, *_SHORT)),
        ("verify", "=stream tag tag_len", (*_NONE, *_SHORT)),
        ("verify_short", "=stream tag tag_len", _NONE),
    ):
        objects = dict(_OBJECTS)
        form = Form(f"{_STREAM}_{name}", arguments, _SPANS, _NUMBERS, ("key",), objects, (init,))
        wiped = [Refusal("the subkeys are wiped", KEY, before=(init, wipe))] if tags else []
        text = "wrong key, tag_len and subkeys" if tags else "wrong key"
        yield claim(form, text, keys(form), lengths(ARGUMENT, "tag_len", tags), wiped)


def _kdfs() -> Iterator[Claim]:
    spans = {"label": 6, "context": 9, "out": 20}
    numbers = {"label_len": 6, "context_len": 9, "out_len": 20, "counter_size": 4}
    for symbol, arguments, read in (
        ("aesmall_kdf", "label label_len context context_len", ("label", "context")),
        ("aesmall_kdf_fixed", "label label_len", ("label",)),
    ):
        form = Form(symbol, f"key u8:counter_size {arguments} out out_len", spans, numbers)
        yield claim(
            form,
            "wrong key, counter, length and overlap",
            keys(form, "encrypt"),
            lengths(ARGUMENT, "counter_size", (0, 5, 128, 255)),
            lengths(LENGTH, "out_len", (0,)),
            lengths(LENGTH, "out_len", (16 * 255 + 1,), counter_size=1),
            overlaps(form, 20, {name: spans[name] for name in read}, {}),
        )
    spans, numbers = {"input": 20, "out": 16}, {"input_len": 20, "out_len": 16}
    form = Form("aesmall_kdf_an10922", "key input input_len out out_len", spans, numbers)
    yield claim(
        form,
        "wrong key and lengths",
        keys(form, "encrypt"),
        lengths(LENGTH, "input_len", (0, 32, 33, 255, 257, -1)),
        lengths(ARGUMENT, "out_len", (0, 8, 15, 17, 23, 25, 31, 33, 48, 272, -1)),
    )


CLAIMS = (*_calls(), *_streams(), *_kdfs())
TYPES = (_STREAM, _SUBKEYS)
HELPERS = ("aesmall_wipe",)
