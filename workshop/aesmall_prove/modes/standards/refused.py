# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Calls of authenticated encryption that must be refused.

The error is the one in aead.h, and every byte of every buffer stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..case import (
    ARGUMENT,
    AUTH,
    CAPACITY,
    KEY,
    OVERLAP,
    Argument,
    At,
    Buffer,
    Call,
    Case,
    World,
    size,
)
from ..contracts import Claim, Maker, everywhere

#: tag_len that no mode allows
BAD_TAGS = (*range(8), 17, 127, 128, 131, 132, 136, 145, 255, 256, 260)
#: The lengths of a valid call
NONCE_AD_TEXT = (12, 5, 20)


@dataclass(frozen=True)
class Parts:
    """The members of an aesmall_aead_args: a place is (buffer, offset, bytes)."""

    nonce: tuple[str, int, int]
    ad: tuple[str, int, int]
    text: tuple[str, int, int]
    out: tuple[str, int, int]
    tag: int = 8

    @property
    def members(self) -> list[Argument]:
        found: list[Argument] = []
        for name, offset, bytes_ in (self.nonce, self.ad, self.text, self.out):
            found += [At(name, offset), size(bytes_)]
        return [*found, size(self.tag)]


def claims(mode: str, bad_nonces: Iterable[int], bad_tags: Iterable[int] = ()) -> tuple[Claim, ...]:
    """Return the claims on refused calls in both directions.

    `bad_tags` are refused in addition to the lengths that no mode allows.
    """
    nonces, tags = tuple(bad_nonces), (*BAD_TAGS, *bad_tags)

    def of(opens: bool) -> Claim:
        symbol = f"aesmall_{mode}_{'open' if opens else 'seal'}_args"
        return Claim(
            symbol,
            "refused",
            "wrong key, nonce_len, tag_len, capacity and overlap; all is as it was",
            lambda _: everywhere(_makers(symbol, opens, nonces, tags)),
        )

    return of(opens=False), of(opens=True)


def _makers(
    symbol: str, opens: bool, nonces: Iterable[int], tags: Iterable[int]
) -> Iterator[Maker]:
    nonce, ad, text = NONCE_AD_TEXT
    ahead, behind = (8, 0) if opens else (0, 8)

    def parts(
        *,
        nonce_len: int = nonce,
        tag: int = 8,
        cap: int = text + behind,
        in_len: int = text + ahead,
        at: dict[str, int] | None = None,
    ) -> Parts:
        # All in one memory, each at its place
        start = {"nonce": 0, "ad": 32, "text": 48, "out": 96} | (at or {})
        return Parts(
            ("memory", start["nonce"], nonce_len),
            ("memory", start["ad"], ad),
            ("memory", start["text"], in_len),
            ("memory", start["out"], cap),
            tag,
        )

    def one(error: int, what: str, given: Parts, wiped: bool = False) -> Maker:
        return lambda world: _case(world, f"{symbol}: {what}", given, symbol, error, wiped)

    out_len = text + behind
    yield one(KEY, "a wiped key", parts(), wiped=True)
    for length in nonces:
        yield one(ARGUMENT, f"nonce_len {length}", parts(nonce_len=length))
    for length in tags:
        yield one(ARGUMENT, f"tag_len {length}", parts(tag=length, cap=64))
    for cap in (0, 1, out_len - 1):
        yield one(CAPACITY, f"out_cap {cap}", parts(cap=cap))
    for of, bytes_ in (("nonce", nonce), ("ad", ad), ("text", text + ahead)):
        same = () if of == "text" else (0,)
        for distance in (1 - out_len, -1, *same, 1, bytes_ - 1):
            # The other buffers are after these.
            at = {"nonce": 160, "ad": 180, "text": 190, of: 88, "out": 88 + distance}
            yield one(OVERLAP, f"out {distance} from {of}", parts(at=at))
    if opens:
        for length in (0, 7):
            yield one(AUTH, f"in_len {length}", parts(in_len=length))


def _case(world: World, name: str, parts: Parts, symbol: str, error: int, wiped: bool) -> Case:
    if wiped:
        world.wiped.add("key")
    world.cipher()
    memory = world.bytes("memory", 256)
    buffers = {"memory": Buffer(memory, writable=True), "args": Buffer(parts.members)}
    call = Call(symbol, [At("key"), At("args")], error, {"memory": memory})
    return Case(name, buffers, [call])
