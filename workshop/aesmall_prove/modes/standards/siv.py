# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""SIV, RFC 5297: two keys, a list of AD strings, and a tag V before the text.

V is the start of a counter, so a case knows its last bits (counters.py). Therefore the encryption
of the last block by the first key is fixed before it is requested: it is V, or, in a forged
message, any other string.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from ...fips197 import Byte
from ..case import AUTH, OK, Argument, At, Buffer, Call, Case, To, World, size
from ..contracts import LENGTHS, Asked, Claim, Maker, Mode, everywhere
from ..domain import plus_one
from ..in_memory import APART
from ..oracle import BLOCK, bits_of_bytes
from . import long
from .aead import plus, zeros
from .cmac import cmac, last_block
from .counters import Known, Split, carries
from .strings import double, octets, string, ten, unlike

#: The counting bits of V: bit 31 of the counter is 0.
COUNTED = 31
KEYS = ("key", "ctr")
MOST = 126


def last_of_s2v(world: World, strings: Sequence[list[Byte]], text: list[Byte]) -> list[Byte]:
    """Return the block that is encrypted to V: 2.4."""
    d = cmac(world, zeros(BLOCK))
    for one in strings:
        d = plus(double(d), cmac(world, one))
    if len(text) >= BLOCK:
        t = [*text[:-BLOCK], *plus(text[-BLOCK:], d)]
    else:
        t = plus(double(d), ten(text))
    return last_block(world, t)


def crypted(world: World, v: list[Byte], text: list[Byte]) -> list[Byte]:
    """Return CTR from V without its bits 31 and 63: 2.5."""
    bits = string(v)
    bits[-32] = bits[-64] = 0
    q, stream = octets(bits), list[Byte]()
    for _ in range(0, len(text), BLOCK):
        stream += world.cipher("ctr").encrypt(q)
        q = plus_one(q)
    return plus(text, stream)


@dataclass(frozen=True)
class Message:
    """Bytes of the text and of each AD string, known bits of V, and whether the text stays."""

    text: int = 33
    ads: tuple[int, ...] = (14,)
    split: Split = field(default_factory=Split)
    stays: bool = False

    def __str__(self) -> str:
        ads = self.ads if len(self.ads) < 9 else f"{len(self.ads)} strings"
        return f"message {self.text}, AD {ads}, {self.split}, stays {self.stays}"


def _case(symbol: str, message: Message, wrong: bool = False) -> Maker:
    """Return a case of sealing or opening.

    With `wrong` V is any string except the right one.
    """
    opens, length = "open" in symbol, message.text

    def make(world: World) -> Case:
        text, strings = world.bytes("text", length), world.bytes("ad", sum(message.ads))
        world.cipher("key"), world.cipher("ctr")
        v = message.split.of(world.bytes("V", BLOCK))
        parts, ads = list[list[Byte]](), list[Argument]()
        for n in message.ads:
            at = sum(map(len, parts))
            ads += [At("strings" if n else "", at if n else 0), size(n)]
            parts.append(strings[at : at + n])
        right = unlike(world, v) if wrong else v
        world.cipher().encrypt.define(bits_of_bytes(last_of_s2v(world, parts, text)), right)
        sealed = [*v, *crypted(world, v, text)]
        before, after = (sealed, text) if opens else (text, sealed)
        if wrong:
            after = zeros(length)
        buffers = {
            "strings": Buffer(strings),
            "ads": Buffer(ads),
            "in": Buffer(before),
            "out": Buffer(size=len(after), writable=True),
        }
        source, target, changed = At("in"), At("out"), {"out": after}
        if message.stays:
            room = [] if opens else world.bytes("room", BLOCK)
            buffers["in"] = Buffer([*room, *before], writable=True)
            source, target = At("in", len(room)), At("in", BLOCK - len(room))
            changed = {"in": [*(v if opens else []), *after]}
            del buffers["out"]
        members: list[Argument] = [At("ads" if ads else ""), size(len(message.ads))]
        members += [source, size(len(before)), target, size(len(after))]
        buffers["args"] = Buffer(members)
        arguments: list[Argument] = [*map(At, KEYS), At("args")]
        if "_wide" in symbol:
            arguments += [*(At(f"{key}.schedule") for key in KEYS), To("encrypt_wide")]
        call = Call(symbol, arguments, AUTH if wrong else OK, changed)
        name = f"{symbol}: {message}" + (", any wrong V" if wrong else "")
        return Case(name, buffers, [call])

    return make


#: Lengths of AD strings
ADS: tuple[tuple[int, ...], ...] = (
    *((), (0,), (1,), (15,), (16,), (17,), (32,), (33,)),
    *((0, 0), (0, 12), (14, 12), (16, 1), (5, 16, 33)),
)
ALL_ADS = tuple(n % 3 for n in range(MOST))


def _turned(n: int) -> Message:
    """Return another first AD for each length, and another V without a carry.

    61 and 65, the number of lengths, have no common factor. Each fifth message has the strings of
    ADS too.
    """
    more = () if n % 5 else ADS[n // 5 % len(ADS)]
    return Message(n, (61 * n % len(LENGTHS), *more), Split(n % 3), n % 2 == 1)


def _messages(full: bool, brief: bool) -> Iterator[Message]:
    """Yield the messages in addition to those of each length with one AD."""
    yield from map(_turned, LENGTHS)
    yield Message(17, ())
    for length in (17, 33, 48, 64) if full else (33,):
        # The code also steps after the last block, and after the second block of a pair.
        blocks = (length + BLOCK - 1) // BLOCK
        for split in carries(full, blocks + 1, COUNTED):
            if full or not brief or split.low == 7:
                yield Message(length, (1,), split)
    if not brief or full:
        yield Message(1, ALL_ADS)
    if full:
        for length in LENGTHS:
            for low in range(7 - (length + BLOCK - 1) // BLOCK):
                yield from (Message(length, ads, Split(low)) for ads in ADS)


def _right(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    brief = "_wide" in symbol

    def found(full: bool) -> Iterator[Asked]:
        if full or not brief:
            for n in LENGTHS:
                yield Asked(_case(symbol, Message(n)), APART, n)
        yield from everywhere(_case(symbol, m) for m in _messages(full, brief))

    return found


def _wrong(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        yield from everywhere(_case(symbol, _turned(n), wrong=True) for n in LENGTHS)
        if full:
            messages = _messages(full, brief=False)
            yield from everywhere(_case(symbol, message, wrong=True) for message in messages)

    return found


def _long(symbol: str, length: int) -> Maker:
    return _case(symbol, Message(length, (long.ad_of(length),), Known()))


#: A byte of the MAC, which is in a register when the compiler's code calls the next function
_LEFT = {"rp2040 assembly": 1}


def _claims(seal: str, open_: str) -> tuple[Claim, ...]:
    text = "message 0 to 64; AD no string, one of 0 to 64 bytes, two to four, and 126; any V"
    return (
        Claim(seal, "", text, _right(seal)),
        Claim(open_, "", text, _right(open_), left=_LEFT),
        Claim(open_, "wrong tag", text, _wrong(open_), left=_LEFT),
    )


SIV = Mode(
    "SIV",
    "RFC 5297",
    (
        *_claims("aesmall_siv_seal_args", "aesmall_siv_open_args"),
        *_claims("aesmall_siv_seal_wide_args", "aesmall_siv_open_wide_args"),
        *(
            long.claim(
                f"aesmall_siv_{call}_args", partial(_long, f"aesmall_siv_{call}_args"), n, long.AD
            )
            for call, n in (
                *(("seal", long.ANY), ("open", long.FEW)),
                *(("seal_wide", long.ANY), ("open_wide", long.FEW)),
            )
        ),
    ),
)
