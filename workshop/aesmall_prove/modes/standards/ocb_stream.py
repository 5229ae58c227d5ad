# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""OCB3 in pieces: AD cut anywhere, and text cut between whole blocks, give the whole message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from ...fips197 import Byte
from ..case import AUTH, KEY, LENGTH, OK, Argument, At, Buffer, Call, Case, World, size, u8
from ..contracts import Asked, Claim, Maker, Mode, everywhere
from ..oracle import BLOCK
from .aead import call_of, short_tag_calls
from .ocb import OcbLengths, nonce, seal
from .streams import TOTAL, cuts, pieces
from .strings import unlike

STREAM = "aesmall_ocb_stream"
#: src/modes/aead/aead_stream.h
SEAL, CHECK, OPEN = 1, 2, 3
#: The places at which text may be cut
BETWEEN = tuple(combinations_with_replacement(range(0, TOTAL + 1, BLOCK), 2))


@dataclass(frozen=True)
class Pieces:
    """Bytes of text and tag, and the places at which the text and the AD of 48 bytes are cut."""

    total: int = TOTAL
    text: tuple[int, int] = (16, 32)
    ad: tuple[int, int] = (1, 17)
    tag: int = 16
    bottom: int = 0


def _piece(step: int, start: int, length: int, result: int = OK) -> Call:
    places: list[Argument] = [At("in", start), size(length), At("out", start), size(length)]
    return Call(f"{STREAM}_text", [At("stream"), u8(step), *places], result)


def _begin(cut: Pieces) -> Iterator[Call]:
    start: list[Argument] = [At("stream"), At("key"), At("nonce"), size(12), size(cut.tag)]
    yield Call(call_of(f"{STREAM}_init", cut.tag), start, OK)
    for at, length in pieces(cut.ad):
        yield Call(f"{STREAM}_ad", [At("stream"), At("ad", at), size(length)], OK)


def _end(name: str, result: int) -> Call:
    return Call(f"{STREAM}_{name}", [At("stream"), At("tag")], result)


def _buffers(world: World, cut: Pieces) -> tuple[dict[str, Buffer], list[Byte], list[Byte]]:
    """Return the buffers, the text and the sealed message."""
    lengths = OcbLengths(cut.total, TOTAL, 12, cut.tag, cut.bottom)
    n, ad = nonce(world, lengths), world.bytes("ad", TOTAL)
    text = world.bytes("in", cut.total)
    buffers = {
        "stream": Buffer(type=STREAM, writable=True),
        "nonce": Buffer(n),
        "ad": Buffer(ad),
    }
    return buffers, text, seal(world, n, ad, text, cut.tag)


def _seals(cut: Pieces) -> Maker:
    def make(world: World) -> Case:
        buffers, text, sealed = _buffers(world, cut)
        tag = sealed[cut.total :]
        buffers |= {
            "in": Buffer(text),
            "out": Buffer(size=cut.total, writable=True),
            "tag": Buffer(size=cut.tag, writable=True),
        }
        calls = [*_begin(cut), *(_piece(SEAL, *piece) for piece in pieces(cut.text, cut.total))]
        if cut.total % BLOCK:  # no text may follow a block that is not whole
            calls.append(_piece(SEAL, 0, 1, LENGTH))
        calls[-1].after = {"out": sealed[: cut.total]}
        finish, again = _end("finish", OK), _piece(SEAL, 0, BLOCK, KEY)
        for call in (finish, again):
            call.after = {"out": sealed[: cut.total], "tag": tag}
            call.wiped = ["stream"]
        return Case(f"seal: {cut}", buffers, [*calls, finish, again], [("in", "out")])

    return make


def _opens(cut: Pieces, wrong: bool = False) -> Maker:
    """Return a case of opening, also with any `wrong` tag.

    With a wrong tag the stream is wiped and opens no text.
    """

    def make(world: World) -> Case:
        buffers, text, sealed = _buffers(world, cut)
        tag = sealed[cut.total :]
        if wrong:
            tag = unlike(world, tag)
        before = world.bytes("out", cut.total)
        buffers |= {
            "in": Buffer(sealed[: cut.total]),
            "out": Buffer(before, writable=True),
            "tag": Buffer(tag),
        }
        checks = [_piece(CHECK, *piece) for piece in pieces(cut.text, cut.total)]
        verify = _end("verify", AUTH if wrong else OK)
        verify.after = {"out": before}
        turned = (TOTAL - cut.text[1], TOTAL - cut.text[0])
        if wrong:
            opens = [_piece(OPEN, 0, BLOCK, KEY)]
            opens[0].after = {"out": before}
            verify.wiped = opens[0].wiped = ["stream"]
        else:
            opens = [_piece(OPEN, *piece) for piece in pieces(turned, cut.total)]
            opens[-1].after = {"out": text}
        name = f"open: {cut}" + (", any wrong tag" if wrong else "")
        return Case(name, buffers, [*_begin(cut), *checks, verify, *opens])

    return make


def _cuts(full: bool) -> Iterator[Pieces]:
    for i, ad in enumerate(cuts(full)):
        # Only lengths for which the last block is cut off from the others: 33 to 48
        yield Pieces(TOTAL - i % BLOCK, BETWEEN[i % len(BETWEEN)], ad, 4 + i % 13, i % 64)


def _all(make: Callable[[Pieces], Maker]) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        yield from everywhere(make(Pieces(text=text)) for text in BETWEEN)
        yield from everywhere(map(make, _cuts(full)))

    return found


def _wrong(full: bool) -> Iterator[Asked]:
    for i in range(13 * len(BETWEEN) if full else BLOCK):
        cut = Pieces(TOTAL - i % BLOCK, BETWEEN[i % len(BETWEEN)], tag=4 + i % 13)
        yield from everywhere([_opens(cut, wrong=True)])


_TEXT = "text of 33 to 48 bytes and AD of 48, each in three pieces"
OCB_STREAM = Mode(
    "OCB3 in pieces",
    "RFC 7253",
    (
        Claim(f"{STREAM}_finish", "", _TEXT, _all(_seals)),
        Claim(f"{STREAM}_verify", "", _TEXT, _all(_opens)),
        Claim(f"{STREAM}_verify", "wrong tag", _TEXT, _wrong),
    ),
    types=(STREAM,),
    helpers=(
        *(f"{STREAM}_{name}" for name in ("init", "ad", "text")),
        *short_tag_calls("ocb", "stream_init"),
    ),
)
