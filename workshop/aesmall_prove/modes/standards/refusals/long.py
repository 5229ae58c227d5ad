# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refused lengths above 65,535 bytes, which only exist where size_t has more than 16 bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...case import LENGTH
from ...contracts import Claim
from ...oracle import BLOCK
from .aeads import Aead
from .calls import Form, Refusal, claim, lengths

#: The first length that is too long for a counter of 2 and of 3 bytes in CCM
_TOO_LONG = ((13, 1 << 16), (12, 1 << 24))
_HUGE = -1


def _ccm() -> Iterator[Claim]:
    wide = "key.schedule &encrypt_wide"
    for aead in (
        Aead("ccm", ()),
        Aead("ccm", (), (), "_wide", seal_more=wide, open_more=wide),
        Aead("ccm_short_tag", (), tag=4),
    ):
        for opens in (False, True):
            form = aead.form(opens)
            tag = aead.tag if opens else 0
            # In place, after nonce and AD, so that it does not overlap them
            place = {"out": form.starts()["in"], "out_cap": _HUGE}
            yield claim(
                form,
                "text of 2^16 and 2^24 bytes for nonces of 13 and 12",
                *(
                    lengths(LENGTH, "in_len", (n + tag, n + tag + 1), nonce_len=nonce, **place)
                    for nonce, n in _TOO_LONG
                ),
            )
    spans, numbers = {"nonce": 13, "in": 20, "out": 20}, {"in_len": 20, "out_cap": _HUGE}
    symbol = "aesmall_ccm_star_crypt_unauthenticated"
    form = Form(symbol, "key nonce in in_len out out_cap", spans, numbers)
    yield claim(form, "text of 2^16 bytes", lengths(LENGTH, "in_len", (1 << 16, 1 << 24)))
    totals = "nonce nonce_len ad_len in_len tag_len"
    numbers = {"nonce_len": 13, "ad_len": 0, "in_len": 20, "tag_len": 12}
    objects = {"stream": "aesmall_ccm_stream"}
    for name in ("stream_init", "short_tag_stream_init"):
        form = Form(
            *(f"aesmall_ccm_{name}", f"=stream key {totals}", spans, numbers, ("key",), objects),
            wiped=("stream",),
        )
        yield claim(
            form,
            "text of 2^16 and 2^24 bytes, and the stream is wiped",
            *(lengths(LENGTH, "in_len", (n,), nonce_len=nonce) for nonce, n in _TOO_LONG),
        )


def _others() -> Iterator[Claim]:
    spans, numbers = {"number": BLOCK, "in": 20, "out": 20}, {"in_len": 20, "out_cap": _HUGE}
    arguments = "{ data tweak } number in in_len out out_cap"
    for way in ("encrypt", "decrypt"):
        form = Form(f"aesmall_xts_{way}", arguments, spans, numbers, ("data", "tweak"))
        too_long = lengths(LENGTH, "in_len", ((1 << 24) + 1, 1 << 25, _HUGE))
        yield claim(form, "sectors above 2^24 bytes", too_long)
    spans, numbers = {"label": 6, "out": 20}, {"label_len": 6, "out_len": 20}
    for symbol, more in (("aesmall_kdf", "NULL 0 "), ("aesmall_kdf_fixed", "")):
        form = Form(symbol, f"key u8:4 label label_len {more}out out_len", spans, numbers)
        too_long = lengths(LENGTH, "out_len", (1 << 29, _HUGE))
        yield claim(form, "results of 2^29 bytes and more", too_long)
    spans, numbers = {"nonce": 12, "in": 20, "out": 64}, {"in_len": 20}
    parts = "{ nonce 12 NULL 0 in in_len out 64 16 } *out_len"
    form = Form("aesmall_text_ccm_seal_args", f"key {parts}", spans, numbers)
    form = replace(form, writes=True)
    huge = [Refusal(f"in_len {n}", LENGTH, {"in_len": n}) for n in (1 << 24, _HUGE)]
    yield claim(form, "messages of 2^24 bytes and more", huge)


CLAIMS = (*_ccm(), *_others())
TYPES = ("aesmall_ccm_stream",)
HELPERS: tuple[str, ...] = ()
