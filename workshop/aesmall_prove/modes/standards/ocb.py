# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""OCB3, RFC 7253.

The last six bits of a nonce, `bottom`, decide how far the first offset is shifted. They are known
in each case: a message of n bytes has bottom n mod 64, and one length has all 64 values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ...fips197 import Byte
from ..case import At, To, World
from ..contracts import LENGTHS, Mode
from ..oracle import BLOCK
from . import long
from .aead import LEAST_TAG, Lengths, claims, plus, short_tag_calls, zeros
from .strings import double, number, octets, string, ten


@dataclass(frozen=True)
class OcbLengths(Lengths):
    """Lengths, and the difference between `bottom` and the length of the message."""

    bottom: int = 0

    def __str__(self) -> str:
        return f"{super().__str__()}, bottom {bottom(self)}"


def bottom(lengths: Lengths) -> int:
    """Return the last six bits of the nonce."""
    more = lengths.bottom if isinstance(lengths, OcbLengths) else 0
    return (lengths.message + more) % 64


def nonce(world: World, lengths: Lengths) -> list[Byte]:
    """Return a nonce with this bottom."""
    bits = string(world.bytes("nonce", lengths.nonce))[:-6]
    return octets([*bits, *string(number(bottom(lengths), 1))[2:]])


def offsets(world: World) -> Iterator[tuple[list[Byte], list[Byte]]]:
    """Yield pairs of L_{ntz(i)} and L_*, for i = 1, 2, ...: 4.1."""
    star = world.cipher().encrypt(zeros(BLOCK))
    i = 0
    while i := i + 1:
        wanted = double(double(star))
        for _ in range((i & -i).bit_length() - 1):
            wanted = double(wanted)
        yield wanted, star


def hash_(world: World, ad: list[Byte]) -> list[Byte]:
    """Return HASH of the AD: 4.1."""
    encrypt = world.cipher().encrypt
    sum_, offset, places = zeros(BLOCK), zeros(BLOCK), offsets(world)
    for i in range(0, len(ad), BLOCK):
        block, (whole, star) = ad[i : i + BLOCK], next(places)
        offset = plus(offset, whole if len(block) == BLOCK else star)
        padded = block if len(block) == BLOCK else ten(block)
        sum_ = plus(sum_, encrypt(plus(padded, offset)))
    return sum_


def start(world: World, nonce: list[Byte], tag_len: int) -> list[Byte]:
    """Return Offset_0: 4.2."""
    bits = [*string(number(8 * tag_len % 128, 1))[1:], *[0] * (120 - 8 * len(nonce)), 1]
    bits += string(nonce)
    shift = sum(bit << i for i, bit in enumerate(reversed(bits[122:])))
    top = string(world.cipher().encrypt(octets([*bits[:122], *[0] * 6])))
    stretch = [*top, *(a ^ b for a, b in zip(top[:64], top[8:72], strict=True))]
    return octets(stretch[shift : shift + 128])


def seal(
    world: World, nonce: list[Byte], ad: list[Byte], message: list[Byte], tag_len: int
) -> list[Byte]:
    """Return the ciphertext and the tag: 4.2."""
    encrypt = world.cipher().encrypt
    offset, checksum, places = start(world, nonce, tag_len), zeros(BLOCK), offsets(world)
    out: list[Byte] = []
    for i in range(0, len(message), BLOCK):
        block, (whole, star) = message[i : i + BLOCK], next(places)
        if len(block) == BLOCK:
            offset = plus(offset, whole)
            out += plus(encrypt(plus(block, offset)), offset)
            checksum = plus(checksum, block)
        else:
            offset = plus(offset, star)
            out += plus(block, encrypt(offset))
            checksum = plus(checksum, ten(block))
    dollar = double(world.cipher().encrypt(zeros(BLOCK)))
    tag = encrypt(plus(plus(checksum, offset), dollar))
    return out + plus(tag, hash_(world, ad))[:tag_len]


_ADS, _TAGS = (0, 1, 15, 16, 17, 31, 32, 33, 64), range(4, 17)
_USUAL = OcbLengths(message=33, ad=14, nonce=12, tag=16)
_TURNS = tuple(
    OcbLengths(0, _ADS[n % len(_ADS)], 1 + n % 15, _TAGS[n % len(_TAGS)]) for n in LENGTHS
)
_PRODUCTS = tuple(
    OcbLengths(message, ad, nonce_, tag)
    for message, ad, nonce_, tag in product(LENGTHS, (0, 16, 17, 48), (1, 12, 15), (4, 16))
)
_PAIRS = (At("key.schedule"), To("encrypt_wide"))


def _long(all_: Sequence[OcbLengths]) -> tuple[OcbLengths, ...]:
    """Return lengths without short tags, which have no calls for two blocks at a time."""
    return tuple(replace(lengths, tag=max(LEAST_TAG, lengths.tag)) for lengths in all_)


OCB = Mode(
    "OCB3",
    "RFC 7253",
    (
        *claims(
            "ocb",
            seal,
            _USUAL,
            ads=_ADS,
            nonces=range(1, 16),
            tags=_TAGS,
            made=nonce,
            singly=[replace(_USUAL, bottom=n) for n in range(64)],
            products=_PRODUCTS,
            turns=_TURNS,
            also="; bottom 0 to 63",
        ),
        *claims(
            "ocb_wide",
            seal,
            _USUAL,
            ads=_ADS,
            nonces=range(1, 16),
            tags=_TAGS[LEAST_TAG - 4 :],
            made=nonce,
            seal_more=_PAIRS,
            open_more=(*_PAIRS, To("decrypt_wide")),
            products=_long(_PRODUCTS),
            turns=_long(_TURNS),
            also="; bottom 0 to 63",
            brief=True,
        ),
        # Its loop does not repeat itself, so all iterations are executed.
        *long.aead_claims("ocb", seal, _USUAL, made=nonce, lengths=long.FEW)[:1],
        *long.aead_claims("ocb", seal, _USUAL, made=nonce, lengths=long.ANY[:1])[1:],
    ),
    helpers=short_tag_calls("ocb", "seal_args", "open_args"),
)
