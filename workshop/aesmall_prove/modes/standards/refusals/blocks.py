# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refused calls of CTR, CBC, XTS and CCM*: ctr.h, cbc.h, xts.h and ccm.h."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...case import ARGUMENT, KEY, LENGTH
from ...contracts import Claim
from ...oracle import BLOCK
from .calls import Form, Refusal, claim, keys, lengths, overlaps, too_small

_TEXT = "in in_len out out_cap"
_CBC = "aesmall_cbc_{}crypt_{}"
_XTS = ("data", "tweak")


def _form(
    symbol: str, arguments: str, first: dict[str, int], in_len: int, out_len: int | None = None
) -> Form:
    """Return a right call with a text, after other spans."""
    spans = {**first, "in": in_len, "out": in_len if out_len is None else out_len}
    return Form(symbol, arguments, spans, {"in_len": in_len, "out_cap": spans["out"], "variant": 3})


def _claim(
    form: Form, text: str, others: Iterable[Refusal], key: str, apart: tuple[str, ...] = ()
) -> Claim:
    """Return the claim for a key that needs a direction, with inputs that are read to the end."""
    read = {name: form.spans[name] for name in (*apart, "in")}
    out_len = form.spans["out"]
    return claim(
        form,
        f"wrong key, {text}capacity and overlap",
        others,
        keys(form, key),
        too_small(out_len),
        overlaps(form, out_len, read, {"in": 0}),
    )


def _ctr() -> Iterator[Claim]:
    for symbol, wide in (
        ("aesmall_ctr_crypt", ""),
        ("aesmall_ctr_crypt_wide_with", "key.schedule &ctr_blocks "),
    ):
        form = _form(symbol, f"key {wide}counter {_TEXT}", {"counter": BLOCK}, 20)
        yield _claim(form, "", (), "encrypt")
    symbol = "aesmall_ccm_star_crypt_unauthenticated"
    yield _claim(_form(symbol, f"key nonce {_TEXT}", {"nonce": 13}, 20), "", (), "encrypt")


def _cbc() -> Iterator[Claim]:
    for way, key, in_len, wide in (
        *(("en", "encrypt", 20, ""), ("de", "decrypt", 32, "")),
        ("de", "decrypt", 32, "_wide_with"),
    ):
        pairs = "key.schedule &decrypt_wide " if wide else ""
        wrong = [*lengths(LENGTH, "in_len", (*range(1, 16), 17, 31, 33, -1), out_cap=-1)]
        symbol = _CBC.format(way, f"pkcs7{wide}")
        form = _form(symbol, f"key {pairs}iv {_TEXT} *out_len", {"iv": BLOCK}, in_len, 32)
        # A text of no bytes has no padding.
        padded = [*wrong, *lengths(LENGTH, "in_len", (0,))] if way == "de" else []
        yield _claim(form, "in_len, " if padded else "", padded, key, ("iv",))
        symbol = _CBC.format(way, f"nopad{wide}")
        form = _form(symbol, f"key {pairs}iv {_TEXT}", {"iv": BLOCK}, 32)
        yield _claim(form, "in_len, ", wrong, key, ("iv",))
        if not wide:
            form = _form(_CBC.format(way, "cts"), f"key iv {_TEXT} u8:variant", {"iv": BLOCK}, 20)
            wrong = [
                *lengths(ARGUMENT, "variant", (0, 4, 128, 255)),
                *lengths(LENGTH, "in_len", (0, 1, 15)),
            ]
            yield _claim(form, "variant, in_len, ", wrong, key, ("iv",))


def _xts() -> Iterator[Claim]:
    for key in ("encrypt", "decrypt"):
        spans = {"number": BLOCK, "in": 20, "out": 20}
        numbers = {"in_len": 20, "out_cap": 20}
        arguments = f"{{ data tweak }} number {_TEXT}"
        form = Form(f"aesmall_xts_{key}", arguments, spans, numbers, _XTS)
        read = {name: spans[name] for name in ("number", "in")}
        nothing = dict.fromkeys(_XTS, "NULL")
        yield claim(
            form,
            "an object that was not made, wrong keys, in_len, capacity and overlap",
            keys(form),
            [
                Refusal("not made", KEY, instead=nothing),
                Refusal(f"the data key cannot {key}", KEY, absent=(("data", key),)),
                Refusal("the tweak key cannot encrypt", KEY, absent=(("tweak", "encrypt"),)),
            ],
            lengths(LENGTH, "in_len", (0, 1, 15)),
            too_small(20),
            overlaps(form, 20, read, {"in": 0}),
        )
    for symbol in ("aesmall_xts_init", "aesmall_xts_init_unchecked"):
        form = Form(symbol, "=xts data tweak", {}, {}, _XTS, {"xts": "aesmall_xts"}, (), ("xts",))
        lacks = Refusal("the tweak key cannot encrypt", KEY, absent=(("tweak", "encrypt"),))
        yield claim(form, "wrong keys, and the object is wiped", keys(form), [lacks])


CLAIMS = (*_ctr(), *_cbc(), *_xts())
TYPES = ("aesmall_xts",)
HELPERS: tuple[str, ...] = ()
