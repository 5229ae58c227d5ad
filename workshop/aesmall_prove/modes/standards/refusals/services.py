# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refused calls of codes and sealed texts: base64.h, hex.h, text.h and cbc_text.h."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...case import ARGUMENT, CAPACITY, FORMAT, LENGTH
from ...contracts import Claim
from .calls import Form, Refusal, claim, keys, lengths, overlaps, too_small

_TEXT = "in in_len out out_cap *out_len"
_WHEN = ("refused, base64", "refused, base64url")
#: Bytes of a message, of the other bytes of a sealed text, and of AD
MESSAGE, AD = 2, 5


def _characters(count: int) -> int:
    """Return the characters of base64url for some bytes."""
    return -(-4 * count // 3)


def _code(symbol: str, in_len: int, out_len: int, more: str = "", **numbers: int) -> Form:
    """Return a right call. The last character is a letter, since base64 may end in '='."""
    spans = {"in": in_len, "out": out_len}
    values = {"in_len": in_len, "out_cap": out_len, **numbers}
    known = {"in": ord("A")}
    return Form(f"aesmall_{symbol}", f"{more} {_TEXT}", spans, values, (), known=known)


def _encoded() -> Iterator[Claim]:
    for is_url in (0, 1):
        characters = _characters(20) if is_url else 28
        form = _code("base64_encode_as", 20, characters + 1, "u8:is_url", is_url=is_url)
        yield replace(_coded(form, ()), when=_WHEN[is_url])


def _codes() -> Iterator[Claim]:
    for is_url in (0, 1):
        wrong = (1, 5, 21, -3) if is_url else (1, 2, 3, 5, 21, 22, 23, -1, -2, -3)
        form = _code("base64_decode_as", 20, 15, "u8:is_url", is_url=is_url)
        others = lengths(LENGTH, "in_len", wrong, out_cap=-1)
        yield replace(_coded(form, others), when=_WHEN[is_url])
    yield _coded(_code("hex_encode", 12, 25), ())
    odd = lengths(LENGTH, "in_len", (1, 3, 23, 25, -1), out_cap=-1)
    yield _coded(_code("hex_decode", 24, 12), odd)


def _coded(form: Form, others: Iterator[Refusal] | tuple[()]) -> Claim:
    read = {"in": form.spans["in"]}
    small = too_small(form.spans["out"])
    both = overlaps(form, form.spans["out"], read, {"in": 0})
    return claim(form, "wrong length, capacity and overlap", others, small, both)


def _texts() -> Iterator[Claim]:
    for name, nonce_len, keys_, needed in (
        ("text", 0, ("key", "ctr"), ("encrypt",)),
        ("text_ccm", 12, ("key",), ("encrypt",)),
        ("text_ocb", 12, ("key",), ("encrypt", "decrypt")),
    ):
        whole = 1 + nonce_len + MESSAGE + 16
        two = [Refusal("one key twice", ARGUMENT, instead={"ctr": "key"})] if name == "text" else []
        for way, in_len, out_len in (
            ("seal", MESSAGE, _characters(whole) + 1),
            ("open", _characters(whole), whole),
        ):
            opens = way == "open"
            nonce = "NULL" if opens or not nonce_len else "nonce"
            spans = {"nonce": 12, "ad": AD, "in": in_len, "out": out_len}
            numbers = {"nonce_len": nonce_len, "ad_len": AD, "in_len": in_len, "out_cap": out_len}
            parts = f"{{ {nonce} nonce_len ad ad_len in in_len out out_cap 16 }} *out_len"
            form = Form(f"aesmall_{name}_{way}_args", f"{' '.join(keys_)} {parts}", spans, numbers)
            form = replace(form, keys=keys_, writes=True)
            read = {"in": in_len} if opens else {} if nonce == "NULL" else {"nonce": nonce_len}
            # A text with one character more than whole groups, or without room for a tag
            least = _characters(whole - MESSAGE)
            short = (0, 1, 4, least - 1, *(n for n in range(least, least + 8) if n % 4 == 1))
            # For CCM this is another error on 32-bit processors: 2^24 bytes and more.
            huge = () if opens or name == "text_ccm" else (-1, -out_len)
            yield claim(
                form,
                "wrong keys, in_len, capacity and overlap",
                keys(form, *(needed if opens else ("encrypt",))),
                two,
                too_small(out_len),
                overlaps(form, out_len, {"ad": AD, **read}, {"in": 0}),
                lengths(FORMAT, "in_len", short) if opens else (),
                lengths(CAPACITY, "in_len", huge, out_cap=-1),
            )


CLAIMS = (*_codes(), *_texts())
TYPES: tuple[str, ...] = ()
HELPERS: tuple[str, ...] = ()
#: Encoding divides, which the prover cannot do on RISC-V.
ENCODING = tuple(_encoded())
