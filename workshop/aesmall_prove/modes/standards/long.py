# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Claims on long messages, in worlds of random sums (pool.py) and with leaps (leaps.py).

The lengths are on both sides of the borders at which a length of 8, 13 or 16 bits overflows: a
length in bits overflows 16 bits at 2^13 bytes. AVR has no memory for 2^16 bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..case import Case, World
from ..contracts import Asked, Claim, Maker
from ..in_memory import APART
from ..oracle import BLOCK
from ..pool import PoolWorld
from . import aead
from .aead_streams import Stream

#: The AD of the claims on authenticated encryption
AD = "; AD as long, at most 8,209"
#: The longest on AVR and on 32 bits
AVR_MOST, MOST = (1 << 13) + 17, (1 << 16) + 17
ANY = (257, AVR_MOST, MOST)
#: For calls that share their loops with other calls
FEW = ANY[:-1]
WHOLE = tuple(n - n % BLOCK for n in ANY)


def long(make: Maker) -> Maker:
    """Return a case of which repeated iterations are skipped."""

    def made(world: World) -> Case:
        case = make(world)
        case.leaps = True
        return case

    return made


def claim(
    call: str, of: Callable[[int], Maker], lengths: Sequence[int] = ANY, also: str = ""
) -> Claim:
    """Return the claim on the cases of these message lengths. `also` names others."""

    def cases(full: bool) -> Iterator[Asked]:
        for n in lengths:
            bits = 32 if n > AVR_MOST else 0
            yield Asked(long(of(n)), APART, bits=bits, world=PoolWorld)

    text = ", ".join(f"{n:,}" for n in lengths if n <= AVR_MOST)
    more = "".join(f"; 32 bits: {n:,}" for n in lengths if n > AVR_MOST)
    return Claim(call, "long message", f"message {text}{more}{also}", cases)


def ad_of(message: int) -> int:
    """Return the length of AD for a message: the same, but not the longest."""
    return min(message, AVR_MOST)


def aead_claims(
    mode: str,
    by: aead.Seal,
    usual: aead.Lengths,
    *,
    seal_more: aead.Arguments = (),
    open_more: aead.Arguments = (),
    made: aead.Nonce = aead.any_nonce,
    lengths: Sequence[int] = ANY,
) -> tuple[Claim, Claim]:
    """Return the claims on sealing and opening. Nonce and tag have the usual lengths."""
    sealing, opening = (aead.call_named(f"aesmall_{mode}", way) for way in ("seal", "open"))

    def seals(n: int) -> Maker:
        ls = replace(usual, message=n, ad=ad_of(n))
        return lambda world: aead.seal(world, sealing, by, ls, made=made, more=seal_more)

    def opens(n: int) -> Maker:
        ls = replace(usual, message=n, ad=ad_of(n))
        return lambda world: aead.open_(world, opening, by, ls, made=made, more=open_more)

    # Both calls share their loops.
    return claim(sealing, seals, lengths, AD), claim(opening, opens, lengths[:2], AD)


def stream_claims(stream: Stream, by: aead.Seal, usual: aead.Lengths) -> Iterator[Claim]:
    """Yield the claims on sealing and opening in pieces, with text and AD of the same length."""
    known = replace(stream, by=lambda place: by)

    def seals(n: int) -> Maker:
        return known.seal(0, (1, n), replace(usual, message=n, ad=n))

    def opens(n: int) -> Maker:
        return known.open(0, (1, n), replace(usual, message=n, ad=n))

    yield claim(stream.symbol("finish"), seals, FEW, AD)
    yield claim(stream.symbol("verify"), opens, FEW, AD)
