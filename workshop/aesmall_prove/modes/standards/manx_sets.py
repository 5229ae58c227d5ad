# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The sets of parameters of Manx1 and Manx2 that are proved. All lengths are bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..oracle import BLOCK

BITS = 8 * BLOCK
LEVEL = 64  # tau


@dataclass(frozen=True)
class Lengths:
    """Bits of nonce, AD and message; `most` is the longest AD if its length varies."""

    nonce: int = 96
    ad: int = 16
    message: int = 24
    most: int | None = None

    @property
    def longest(self) -> int:
        """Return alpha_max."""
        return self.ad if self.most is None else self.most

    @property
    def varies(self) -> int:
        """Return VAR."""
        return int(self.most is not None)

    def __str__(self) -> str:
        varies = f" of up to {self.most}" if self.varies else ""
        return f"message {self.message}, AD {self.ad}{varies}, nonce {self.nonce} bits"


def head1(lengths: Lengths) -> int:
    """Return v, the bits of V2."""
    return max(BITS - lengths.nonce + LEVEL, lengths.longest) - (BITS - lengths.nonce)


def room2(lengths: Lengths) -> int:
    """Return r, the bits of text in the first block."""
    return BITS - lengths.nonce - 2 - (lengths.longest + lengths.varies)


def longest_message(mode: str, lengths: Lengths) -> int:
    """Return the length of the longest message."""
    if mode == "manx1":
        return BITS - head1(lengths) - 1
    return BITS - lengths.nonce - 2 + room2(lengths) - 1


#: Bits of nonce and AD, and the longest AD if its length varies
SETS1 = (
    *(Lengths(96, 16), Lengths(64, 0), Lengths(128, 0), Lengths(0, 0), Lengths(104, 24)),
    *(Lengths(64, 64), Lengths(96, 104), Lengths(96, 8, most=32), Lengths(96, 0, most=16)),
    *(Lengths(120, 128), Lengths(64, 152, most=160), Lengths(93, 101)),
)
SETS2 = (
    *(Lengths(64, 0), Lengths(64, 16), Lengths(96, 0), Lengths(96, 24), Lengths(80, 8)),
    *(Lengths(64, 8, most=32), Lengths(72, 0, most=16), Lengths(64, 32, most=32)),
)


def every(symbol: str, full: bool) -> Iterator[Lengths]:
    """Yield sets with each length of nonce, and a message for each.

    For Manx1 the remainders modulo 8 of nonce and AD are all pairs, and with `full` so they are for
    both kinds of AD. For Manx2 there is one AD, and with `full` all of each kind.
    """
    mode = symbol.split("_")[1]
    if "bytes" in symbol:
        found = _of_bytes(full)
    else:
        found = _for_manx1(full) if mode == "manx1" else _for_manx2(full)
    for i, one in enumerate(found):
        yield replace(one, message=7 * i % (longest_message(mode, one) + 1))


def _of_bytes(full: bool) -> Iterator[Lengths]:
    for nonce in range(0, BITS + 1, 8):
        for ad in range(0 if full else nonce % 16, BITS - nonce + 1, 8 if full else 16):
            yield Lengths(nonce, ad)


def _for_manx1(full: bool) -> Iterator[Lengths]:
    for k in range(2 * BITS if full else BITS):
        nonce = k % BITS
        ad = 8 * (5 * k % ((2 * BITS - 8 - nonce) // 8)) + k // 8 % 8
        if k // 64 % 2 ^ k // BITS and ad > 0:
            yield Lengths(nonce, ad - 1 - k % min(ad, 9), most=ad)
        else:
            yield Lengths(nonce, ad)


def _for_manx2(full: bool) -> Iterator[Lengths]:
    for nonce in range(LEVEL, BITS - 2):
        room = BITS - 2 - nonce
        for ad in range(room + 1) if full else (5 * nonce % (room + 1),):
            if full or nonce % 2 or ad == room:
                yield Lengths(nonce, ad)
            if ad < room and (full or nonce % 2 == 0):
                yield Lengths(nonce, ad - ad % 3, most=ad)
