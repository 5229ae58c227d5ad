# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refused calls of key wrap and of Manx: kw.h and manx.h."""

from __future__ import annotations

from collections.abc import Iterator

from ...case import ARGUMENT, CAPACITY, LENGTH
from ...contracts import Claim
from .calls import Form, Refusal, claim, keys, lengths, too_small

_PARAMS = {"params": "aesmall_manx_params"}
_BOTH = ("encrypt", "decrypt")


def _wraps() -> Iterator[Claim]:
    for name, key, in_len, wrong in (
        ("kw_wrap", "encrypt", 24, (0, 8, 15, *range(17, 24), -1)),
        ("kw_unwrap", "decrypt", 32, (0, 8, 16, 23, *range(25, 32), -1)),
        ("kwp_wrap", "encrypt", 20, (0,)),
        ("kwp_unwrap", "decrypt", 32, (0, 8, 15, *range(17, 24), -1)),
    ):
        out_len = 24 if "unwrap" in name else 32
        more = " *out_len" if name == "kwp_unwrap" else ""
        spans = {"in": in_len, "out": out_len}
        numbers = {"in_len": in_len, "out_cap": out_len}
        form = Form(f"aesmall_{name}", f"key in in_len out out_cap{more}", spans, numbers)
        wrong_lengths = lengths(LENGTH, "in_len", wrong, out_cap=-1)
        text = "wrong key, in_len and capacity"
        yield claim(form, text, keys(form, key), wrong_lengths, too_small(out_len))


def _init(mode: str, nonce: int = 96, ad: int = 16, options: int = 0, result: int = 0) -> Form:
    numbers = {"nonce_bits": nonce, "ad_bits": ad, "options": options}
    arguments = "=params nonce_bits ad_bits u8:options"
    return Form(f"aesmall_{mode}_init", arguments, {}, numbers, (), _PARAMS, result=result)


def _refused_sets(mode: str) -> list[Form]:
    """Return the calls that make a set of parameters and are refused."""
    if mode == "manx1":
        return [
            *(_init(mode, n, result=LENGTH) for n in (129, 255, 256, 352, -1)),
            *(_init(mode, 96, n, result=CAPACITY) for n in (160, 255, 256, 1000, -1)),
            *(_init(mode, options=n, result=ARGUMENT) for n in (4, 128, 255)),
        ]
    return [
        *(_init(mode, n, result=LENGTH) for n in (0, 63, 127, 128, 352, -1)),
        *(_init(mode, 96, n, result=CAPACITY) for n in (31, 32, 128, 256, 272, -1)),
        *(_init(mode, options=n, result=ARGUMENT) for n in (2, 4, 128, 255)),
    ]


def _manx() -> Iterator[Claim]:
    for mode, name, wide in (
        *(("manx1", "seal", ""), ("manx1", "seal_bytes", ""), ("manx1", "open", "")),
        *(("manx2", "seal", ""), ("manx2", "open", "")),
        *(("manx2", "seal", "_wide_with"), ("manx2", "open", "_wide_with")),
    ):
        opens = name == "open"
        spans = {"nonce": 12, "ad": 2, "in": 16, "out": 16}
        numbers = {"ad_bits": 16, "in_bits": 128 if opens else 24, "out_cap": 16}
        pairs = f" key.schedule &{'de' if opens else 'en'}crypt_wide" if wide else ""
        ad = "ad" if name == "seal_bytes" else "ad ad_bits"
        end = "*out_bits" if opens else "out_cap" if mode == "manx2" else ""
        arguments = f"key{pairs} =params nonce {ad} in in_bits out {end}"
        symbol = f"aesmall_{mode}_{name}{wide}"
        form = Form(symbol, arguments, spans, numbers, ("key",), _PARAMS, (_init(mode),))
        other = _init("manx2" if mode == "manx1" else "manx1")
        too_long = () if opens else lengths(LENGTH, "in_bits", _too_long(mode))
        sets = [Refusal("another mode's set", ARGUMENT, before=(other,))]
        sets += [
            Refusal(f"a refused set, {one.numbers}", ARGUMENT, before=(one,))
            for one in _refused_sets(mode)
        ]
        wrong_ad = () if name == "seal_bytes" else (0, 8, 15, 17, 24, 272, -1)
        yield claim(
            form,
            "wrong key, set of parameters and lengths",
            keys(form, *_needed(mode, opens)),
            # Each call looks at the same byte of the set.
            sets if name == "seal" and not wide else sets[:2],
            lengths(LENGTH, "ad_bits", wrong_ad),
            too_long,
            too_small(16) if end == "out_cap" else (),
        )


def _needed(mode: str, opens: bool) -> tuple[str, ...]:
    """Return the directions of the key that a call needs."""
    if not opens:
        return ("encrypt",)
    return _BOTH if mode == "manx1" else ("decrypt",)


def _too_long(mode: str) -> tuple[int, ...]:
    """Return lengths in bits above the longest message with this set."""
    most = 63 if mode == "manx1" else 251 - 2 * 96 - 16
    return most + 1, 128, 255, 256, 256 + 24, -1


CLAIMS = (*_wraps(), *_manx())
TYPES = tuple(_PARAMS.values())
HELPERS = ("aesmall_manx1_init", "aesmall_manx2_init")
