# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""EAX, by Bellare, Rogaway and Wagner (The EAX Mode of Operation, 2004).

The first counter block is an OMAC of the nonce, which may have any value. The proof is divided into
cases (counters.py) by fixing that OMAC before it is requested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from ...fips197 import Byte
from ..case import World
from ..contracts import Asked, Claim, Maker, Mode, everywhere
from ..oracle import BLOCK, bits_of_bytes
from . import aead, long, runs
from .aead import Lengths, plus
from .aead_streams import CHECK, SEAL, TAKES_IN, TAKES_OUT, Stream
from .cmac import cmac, last_block
from .counters import Known, Split, carries
from .ctr import crypt
from .strings import number

#: A counter that does not overflow its last bits
ROOM = Split()


def seal(
    world: World,
    nonce: list[Byte],
    ad: list[Byte],
    message: list[Byte],
    tag_len: int,
    split: Split = ROOM,
) -> list[Byte]:
    """Return the ciphertext and the tag: figure 2."""

    def tweaked(tweak: int, text: list[Byte]) -> list[Byte]:
        """Return the input of OMAC^t: t as a block, and the text."""
        return [*number(tweak, BLOCK), *text]

    last = bits_of_bytes(last_block(world, tweaked(0, nonce)))
    encrypt = world.cipher().encrypt
    encrypt.define(last, split.of(world.bytes("N'", BLOCK)))
    first = cmac(world, tweaked(0, nonce))
    header = cmac(world, tweaked(1, ad))
    ciphertext = crypt(world, first, message)
    mac = cmac(world, tweaked(2, ciphertext))
    return ciphertext + plus(plus(first, mac), header)[:tag_len]


USUAL = Lengths(message=17, ad=14, nonce=16, tag=16)
#: Further lengths: each AD, nonce and tag with one of the message lengths at borders
TURNS = tuple(
    Lengths(*four)
    for four in (
        *((0, 0, 0, 4), (1, 1, 1, 5), (7, 15, 12, 6), (15, 16, 15, 7), (16, 17, 17, 8)),
        *((17, 32, 16, 9), (24, 33, 32, 10), (31, 14, 33, 11), (32, 31, 8, 12), (33, 0, 16, 13)),
        *((47, 16, 12, 14), (48, 17, 0, 15), (64, 30, 16, 16)),
    )
)


def _carries(opens: bool) -> Callable[[bool], Iterator[Asked]]:
    symbol = f"aesmall_eax_{'open' if opens else 'seal'}_args"
    make = aead.open_ if opens else aead.seal

    def one(length: int, split: Split) -> Maker:
        by = partial(seal, split=split)
        return lambda world: make(world, symbol, by, replace(USUAL, message=length))

    def found(full: bool) -> Iterator[Asked]:
        makers = []
        for length in (17, 48, 64) if full else (33,):
            makers += [one(length, split) for split in carries(full, (length + 15) // BLOCK)]
            makers += [one(length, Split(low)) for low in range(8 - (length + 15) // BLOCK)]
        return everywhere(makers)

    return found


def _any(place: int) -> aead.Seal:
    """Return in turn the counters with room for three blocks, and some that carry."""
    return partial(seal, split=Split(6, 5 * place % 126) if place % 3 == 2 else Split(place % 5))


STREAM = Stream("eax", _any, lambda lengths: [], SEAL | TAKES_OUT, CHECK | TAKES_IN)
_TEXT = "message 33; every last three bits, carries to each bit"
EAX = Mode(
    "EAX",
    "Bellare, Rogaway, Wagner 2004",
    (
        *aead.claims(
            "eax",
            seal,
            USUAL,
            ads=(0, 1, 14, 15, 16, 17, 32, 33),
            nonces=range(65),
            tags=range(4, 17),
            turns=TURNS,
            untouched=True,
        ),
        Claim("aesmall_eax_seal_args", "counter that carries", _TEXT, _carries(False)),
        Claim("aesmall_eax_open_args", "counter that carries", _TEXT, _carries(True)),
        *runs.claims("eax", seal, TURNS, work=48, untouched=True),
        *STREAM.claims(USUAL, tuple(range(4, 17))),
        *long.stream_claims(STREAM, partial(seal, split=Known()), USUAL),
        *long.aead_claims("eax", partial(seal, split=Known()), USUAL),
    ),
    types=STREAM.types,
    helpers=(
        *STREAM.helpers,
        *aead.short_tag_calls("eax", "seal_args", "open_args", "stream_init"),
    ),
)
