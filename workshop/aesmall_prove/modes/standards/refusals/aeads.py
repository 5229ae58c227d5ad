# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refused calls of the modes of authenticated encryption: aead.h, siv.h and gcm_siv.h."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ...case import ARGUMENT, AUTH, KEY, LENGTH, ROOM
from ...contracts import Claim
from .calls import Form, Refusal, claim, keys, lengths, overlaps, too_small

#: tag_len that no call allows
TAGS = (*range(4), 17, 127, 128, 131, 132, 136, 145, 255, 256, 260)
#: Further ones that calls without short_tag in their names do not allow
SHORT = (4, 5, 6, 7)
#: Bytes of a right call
NONCE, AD, TEXT, SIV_TAG = 12, 5, 20, 16
_PARTS = "{ nonce nonce_len ad ad_len in in_len out out_cap tag_len }"
_SIV = "{ { ad ad_len } ad_count in in_len out out_cap }"


@dataclass(frozen=True)
class Aead:
    """The calls of one mode: aesmall_ + mode + _seal or _open + way + _args."""

    mode: str
    #: Refused values of nonce_len, and of tag_len in addition to TAGS
    nonces: tuple[int, ...]
    tags: tuple[int, ...] = SHORT
    way: str = ""
    #: Bytes of a right call
    tag: int = 12
    #: The arguments before the structure, and after it in each direction
    first: str = "key"
    seal_more: str = ""
    open_more: str = ""
    objects: Mapping[str, str] = field(default_factory=dict)
    before: tuple[Form, ...] = ()
    #: Directions of the key that a call needs
    needed: tuple[str, ...] = ("encrypt",)
    opening: tuple[str, ...] = ("encrypt",)
    others: tuple[Refusal, ...] = ()

    def form(self, opens: bool) -> Form:
        """Return a right call."""
        ahead, behind = (self.tag, 0) if opens else (0, self.tag)
        spans = {"nonce": NONCE, "ad": AD, "in": TEXT + ahead, "out": TEXT + behind}
        numbers = {f"{name}_len": spans[name] for name in ("nonce", "ad", "in")}
        numbers |= {"out_cap": spans["out"], "tag_len": self.tag, "room_size": ROOM}
        symbol = f"aesmall_{self.mode}_{'open' if opens else 'seal'}{self.way}_args"
        arguments = f"{self.first} {_PARTS} {self.open_more if opens else self.seal_more}"
        return Form(symbol, arguments, spans, numbers, ("key",), self.objects, self.before)

    def claims(self) -> Iterator[Claim]:
        """Yield the claims on both directions."""
        for opens in (False, True):
            form = self.form(opens)
            out_len = form.spans["out"]
            read = {name: form.spans[name] for name in ("nonce", "ad", "in")}
            too_short = lengths(AUTH, "in_len", (0, self.tag - 1))
            yield claim(
                form,
                "wrong key, nonce_len, tag_len, in_len, capacity and overlap",
                keys(form, *(self.opening if opens else self.needed)),
                lengths(ARGUMENT, "nonce_len", self.nonces),
                lengths(ARGUMENT, "tag_len", (*TAGS, *self.tags), out_cap=64),
                too_small(out_len),
                overlaps(form, out_len, read, {"in": 0}),
                too_short if opens else past_memory(self.tag),
                self.others,
            )


def past_memory(tag: int) -> Iterator[Refusal]:
    """Yield messages that do not fit into the address space together with their tags."""
    return lengths(LENGTH, "in_len", (-1, -tag), out_cap=-1)


def siv(way: str, more: str = "") -> Iterator[Claim]:
    """Yield the claims on SIV. The message follows V at the same place, or does not overlap."""
    for opens in (False, True):
        ahead = SIV_TAG if opens else 0
        spans = {"ad": AD, "in": TEXT + ahead, "out": TEXT + SIV_TAG - ahead}
        numbers = {"ad_len": AD, "ad_count": 1, "in_len": spans["in"], "out_cap": spans["out"]}
        symbol = f"aesmall_siv_{'open' if opens else 'seal'}{way}_args"
        form = Form(symbol, f"key ctr {_SIV} {more}", spans, numbers, ("key", "ctr"))
        read = {name: spans[name] for name in ("ad", "in")}
        one = Refusal("one key twice", ARGUMENT, instead={"ctr": "key"})
        yield claim(
            form,
            "wrong keys, number of AD strings, in_len, capacity and overlap",
            keys(form, "encrypt"),
            [one],
            lengths(ARGUMENT, "ad_count", (127, 128, 256, -1)),
            too_small(spans["out"]),
            overlaps(form, spans["out"], read, {"in": SIV_TAG if opens else -SIV_TAG}),
            lengths(AUTH, "in_len", (0, SIV_TAG - 1)) if opens else past_memory(SIV_TAG),
        )


_WIDE = "key.schedule &encrypt_wide"
_GCM_TAGS = (*SHORT, 8, 9, 10, 11)
_CCM, _OCB = (0, 6, 14, 31), (0, 16, 17, 256)
#: Tags of an odd length
_ODD = (9, 11, 13, 15, 133)
_BOTH = ("encrypt", "decrypt")
#: A room for keys, in whose place these bytes of the memory are
_ROOM = "key { ad room_size &init16 u8:16 }"


def _kept(name: str, way: str, more: str) -> Aead:
    """Return the calls of GCM with a stored hash subkey."""
    return Aead(
        *(name, (0,), _GCM_TAGS, way),
        first="key =hash",
        seal_more=more,
        open_more=more,
        objects={"hash": "aesmall_gcm_stored_hash"},
        before=(Form("aesmall_gcm_stored_hash_init", "=hash key", {}),),
        needed=(),
        opening=(),
        others=(Refusal("the hash is wiped", KEY, before=(), null=("hash",)),),
    )


_AEADS = (
    Aead("ccm", _CCM, (*SHORT, *_ODD)),
    Aead("ccm", _CCM, (*SHORT, *_ODD), "_wide", seal_more=_WIDE, open_more=_WIDE),
    Aead("ccm_short_tag", _CCM, (5, 7, *_ODD), tag=4),
    Aead("eax", ()),
    Aead("eax_short_tag", (), (), tag=4),
    Aead("ocb", _OCB, opening=_BOTH),
    Aead(
        *("ocb", _OCB, SHORT, "_wide"),
        seal_more=_WIDE,
        open_more=f"{_WIDE} &decrypt_wide",
        opening=_BOTH,
    ),
    Aead("ocb_short_tag", _OCB, (), tag=4, opening=_BOTH),
    Aead("gcm", (0,), _GCM_TAGS),
    Aead("gcm_short_tag", (0,), (5, 6, 7, 9, 10, 11), tag=4),
    Aead("gcm_siv", (0, 1, 11, 13, 16, 268), (*SHORT, *range(8, 16)), tag=16, first=_ROOM),
    _kept("gcm_stored_hash", "", ""),
    _kept("gcm", "_wide", "key.schedule &ctr_blocks"),
)
CLAIMS = (
    *(one for aead in _AEADS for one in aead.claims()),
    *siv(""),
    *siv("_wide", "key.schedule ctr.schedule &encrypt_wide"),
)
TYPES = ("aesmall_gcm_stored_hash",)
HELPERS = ("aesmall_gcm_stored_hash_init",)
