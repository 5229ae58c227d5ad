# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed text: text.h. Its modes are SIV, CCM and OCB3, and its characters those of base64url.

The text of a message is the base64url of a first byte, the nonce (not of SIV), and the sealed
message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ...fips197 import Byte, constant
from ..case import AUTH, FORMAT, OK, Argument, At, Buffer, Call, Case, World, size
from ..contracts import Asked, Claim, Maker, Mode, everywhere
from ..oracle import BLOCK, bits_of_bytes
from . import ccm, ocb, siv
from .aead import zeros
from .base64 import BEFORE, text_of
from .counters import Split
from .strings import unlike

NONCE, TAG = 12, 16
LENGTHS = (0, 1, 2, 3, 17)
ADS = (0, 1, 17)
Text = list[Byte]
#: world, AD, message, a wrong bit of the tag -> nonce, sealed message
Seal = Callable[[World, Text, Text, bool], tuple[Text, Text]]


@dataclass(frozen=True)
class Form:
    """One form of sealed texts."""

    #: The calls are aesmall_ + name + _seal_args and _open_args.
    name: str
    first: int
    by: Seal
    keys: tuple[str, ...] = ("key",)
    nonce: int = NONCE

    @property
    def head(self) -> int:
        """Return the bytes in addition to the message."""
        return 1 + self.nonce + TAG


def _damaged(world: World, sealed: Text, wrong: bool) -> Text:
    """Return a sealed message, or the same with any wrong tag."""
    return [*sealed[:-TAG], *unlike(world, sealed[-TAG:])] if wrong else sealed


def _ccm(world: World, ad: Text, message: Text, wrong: bool) -> tuple[Text, Text]:
    nonce = world.bytes("nonce", NONCE)
    return nonce, _damaged(world, ccm.seal(world, nonce, ad, message, TAG), wrong)


def _ocb(world: World, ad: Text, message: Text, wrong: bool) -> tuple[Text, Text]:
    nonce = ocb.nonce(world, ocb.OcbLengths(len(message), len(ad), NONCE, TAG))
    return nonce, _damaged(world, ocb.seal(world, nonce, ad, message, TAG), wrong)


def _siv(world: World, ad: Text, message: Text, wrong: bool) -> tuple[Text, Text]:
    """Seal with V that does not overflow its last bits (siv.py has the other cases)."""
    world.cipher("key"), world.cipher("ctr")
    v = Split(1).of(world.bytes("V", BLOCK))
    right = unlike(world, v) if wrong else v
    last = siv.last_of_s2v(world, [ad] if ad else [], message)
    world.cipher().encrypt.define(bits_of_bytes(last), right)
    return [], [*v, *siv.crypted(world, v, message)]


FORMS = (
    Form("text", 1, _siv, ("key", "ctr"), 0),
    Form("text_ccm", 2, _ccm),
    Form("text_ocb", 3, _ocb),
)


def _parts(form: Form, nonce: Text | None, ad: Text, in_len: int, out_cap: int) -> Buffer:
    """Return the structure of the arguments, which the call may change."""
    members: list[Argument] = [
        *(At("nonce" if nonce else ""), size(form.nonce)),
        *(At("ad" if ad else ""), size(len(ad))),
        *(At("in" if in_len else ""), size(in_len)),
        *(At("out"), size(out_cap), size(TAG)),
    ]
    return Buffer(members, writable=True)


def _seal(form: Form, length: int, ad_len: int) -> Maker:
    def make(world: World) -> Case:
        ad, message = world.bytes("ad", ad_len), world.bytes("in", length)
        nonce, sealed = form.by(world, ad, message, False)
        whole = [constant(form.first), *nonce, *sealed]
        text = text_of(world, whole, 1)
        buffers = {
            "nonce": Buffer(nonce),
            "ad": Buffer(ad),
            "in": Buffer(message),
            "out": Buffer(size=len(text) + 1, writable=True),
            "out_len": Buffer([size(BEFORE)], writable=True),
            "args": _parts(form, nonce, ad, length, len(text) + 1),
        }
        symbol = f"aesmall_{form.name}_seal_args"
        call = Call(symbol, [*map(At, form.keys), At("args"), At("out_len")], OK)
        call.after = {"out": [*text, constant(0)], "out_len": size(len(text))}
        return Case(f"{symbol}: {length}, AD {ad_len}", buffers, [call], [("in", "out")], whole)

    return make


@dataclass(frozen=True)
class Wrong:
    """What is wrong in a text: the tag, the first byte, or a character at a place."""

    tag: bool = False
    first: int | None = None
    character: tuple[int, int] | None = None


def _open(form: Form, length: int, ad_len: int, wrong: Wrong | None = None) -> Maker:
    wrong = wrong or Wrong()

    def make(world: World) -> Case:
        ad, message = world.bytes("ad", ad_len), world.bytes("text", length)
        nonce, sealed = form.by(world, ad, message, wrong.tag)
        first = form.first if wrong.first is None else wrong.first
        whole = [constant(first), *nonce, *sealed]
        text = text_of(world, whole, 1)
        if wrong.character is not None:
            code, place = wrong.character
            text[place] = constant(code)
        result = OK if wrong == Wrong() else AUTH if wrong.tag else FORMAT
        out = [*(message if result == OK else zeros(length)), *zeros(form.head)]
        symbol = f"aesmall_{form.name}_open_args"
        return _opened(form, symbol, text, (ad, out, result), whole)

    return make


def _opened(
    form: Form, symbol: str, text: Text, told: tuple[Text, Text | None, int], public: Text
) -> Case:
    """Return the case of a text with this AD, output (None: as before) and result."""
    ad, out, result = told
    room = 3 * len(text) // 4 if out is None else len(out)
    buffers = {
        "ad": Buffer(ad),
        "in": Buffer(text),
        "out": Buffer(size=room, writable=True),
        "out_len": Buffer([size(BEFORE)], writable=True),
        "args": _parts(form, None, ad, len(text), room),
    }
    call = Call(symbol, [*map(At, form.keys), At("args"), At("out_len")], result)
    call.after = {"out_len": size(room - form.head if result == OK else 0)}
    if out is None:
        call.unchanged = ["out"]
    else:
        call.after = {**call.after, "out": out}
    name = f"{symbol}: {len(text)} characters, AD {len(ad)}, result {result}"
    return Case(name, buffers, [call], [("in", "out")], public)


def _of_length(form: Form, length: int) -> Maker:
    """Return a case of a text with a length that no message has. The output stays as it was."""

    def make(world: World) -> Case:
        for name in form.keys:
            world.cipher(name)
        symbol = f"aesmall_{form.name}_open_args"
        return _opened(form, symbol, world.bytes("in", length), ([], None, FORMAT), [])

    return make


def _all(form: Form, make: Callable[[Form, int, int], Maker], full: bool) -> Iterator[Asked]:
    lengths: Sequence[int] = range(49) if full else LENGTHS
    makers = (make(form, n, ADS[(i + form.first) % 3]) for i, n in enumerate(lengths))
    yield from everywhere(makers)


def _refused(form: Form, full: bool) -> Iterator[Asked]:
    firsts = [n for n in range(256) if n != form.first]
    # All forms share the check.
    some = firsts if full else [form.first ^ 1 << i for i in range(0, 8, form.first)]
    makers = [_open(form, 3, 1, Wrong(first=n)) for n in some]
    text_len = -(-4 * (form.head + 3) // 3)
    places = (2, 5, text_len - 1) if not full else range(text_len)
    makers += [_open(form, 3, 1, Wrong(character=(ord("+"), place))) for place in places]
    least = -(-4 * form.head // 3)
    short = range(least) if full else (0, 1, 4, least - 1)
    wrong_lengths = {*short, *(n for n in range(least, least + 8) if n % 4 == 1)}
    makers += [_of_length(form, n) for n in sorted(wrong_lengths)]
    yield from everywhere(makers)


def _forged(form: Form, full: bool) -> Iterator[Asked]:
    lengths = LENGTHS if full else (0, 3, 17)
    return everywhere(_open(form, length, 1, Wrong(tag=True)) for length in lengths)


#: Compilers spill some of the last characters of a received text (base64.h).
_SPILLED = {"atmega328p clang": 1, "rp2040 gcc": 3, "rp2040 clang": 3}


def _claims(form: Form) -> Iterator[Claim]:
    text = "message 0, 1, 2, 3, 17; AD 0, 1, 17"
    seal, open_ = (f"aesmall_{form.name}_{way}_args" for way in ("seal", "open"))
    yield Claim(seal, "", text, partial(_all, form, _seal))
    yield Claim(open_, "", text, partial(_all, form, _open))
    wrong = "another first byte, length or character; zeros, or as it was"
    yield Claim(open_, "wrong form", wrong, partial(_refused, form), _SPILLED)
    yield Claim(open_, "wrong tag", "message 0, 3, 17; AD 1; any wrong tag", partial(_forged, form))


TEXT = Mode("Sealed text", "text.h", tuple(claim for form in FORMS for claim in _claims(form)))
