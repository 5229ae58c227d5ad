# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CCM, NIST SP 800-38C with the formatting of its appendix A."""

from __future__ import annotations

from dataclasses import replace

from ...fips197 import Byte, constant
from ..case import OK, Argument, At, Buffer, Call, Case, To, World, size
from ..contracts import Claim, Maker, Mode, by_length
from ..oracle import BLOCK
from . import aead, ccm_lengths, long, runs
from .aead import Lengths, plus, short_tag_calls, zeros
from .aead_streams import CHECK, SEAL, TAKES_IN, TAKES_OUT, Stream
from .ccm_lengths import first_block, length_of_ad
from .strings import number


def seal(
    world: World, nonce: list[Byte], ad: list[Byte], message: list[Byte], tag_len: int
) -> list[Byte]:
    """Return the ciphertext and the tag: 6.1."""
    encrypt = world.cipher().encrypt
    q = 15 - len(nonce)
    formatted = first_block(nonce, len(ad), len(message), tag_len)
    if ad:
        formatted += [*length_of_ad(len(ad)), *ad]
        formatted += zeros(-len(formatted) % BLOCK)
    formatted += message  # A.2.3
    formatted += zeros(-len(formatted) % BLOCK)
    mac = zeros(BLOCK)
    for i in range(0, len(formatted), BLOCK):
        mac = encrypt(plus(mac, formatted[i : i + BLOCK]))

    def stream(i: int) -> list[Byte]:  # A.3
        return encrypt([constant(q - 1), *nonce, *number(i, q)])

    out = []
    for i in range(0, len(message), BLOCK):
        out += plus(message[i : i + BLOCK], stream(i // BLOCK + 1))
    return out + plus(mac[:tag_len], stream(0))


USUAL = Lengths(message=17, ad=14, nonce=13, tag=8)
ADS = (0, 1, 13, 14, 15, 30, 31)
NONCES = range(7, 14)
TAGS = (4, 6, 8, 10, 12, 14, 16)
#: Lengths for claims without all of them: each with one of the message lengths at borders
TURNS = tuple(
    Lengths(*four)
    for four in (
        *((0, 0, 7, 4), (1, 1, 8, 6), (15, 13, 9, 8), (16, 14, 10, 10), (17, 15, 11, 12)),
        *((32, 30, 12, 14), (33, 31, 13, 16), (48, 14, 13, 8), (64, 0, 13, 4), (63, 15, 7, 16)),
    )
)
STAR = "aesmall_ccm_star_crypt_unauthenticated"


def _star(length: int) -> Maker:
    """Return a case of IEEE 802.15.4, annex B: CCM* without a tag is only the ciphertext."""

    def make(world: World) -> Case:
        nonce, text = world.bytes("nonce", 13), world.bytes("in", length)
        out = seal(world, nonce, [], text, 4)[:length]
        buffers = {
            "nonce": Buffer(nonce),
            "in": Buffer(text),
            "out": Buffer(size=length, writable=True),
        }
        whole: list[Argument] = [At("in"), size(length), At("out"), size(length)]
        call = Call(STAR, [At("key"), At("nonce"), *whole], OK, {"out": out})
        return Case(f"{STAR}: message {length}", buffers, [call], [("in", "out")])

    return make


_WIDE: tuple[Argument, ...] = (At("key.schedule"), To("encrypt_wide"))
STREAM = Stream(
    "ccm",
    lambda _: seal,
    lambda lengths: [size(lengths.ad), size(lengths.message)],
    SEAL | TAKES_IN,
    CHECK | TAKES_OUT,
)
CCM = Mode(
    "CCM",
    "SP 800-38C",
    (
        *aead.claims(
            "ccm",
            seal,
            USUAL,
            ads=ADS,
            nonces=NONCES,
            tags=TAGS,
            turns=TURNS,
        ),
        *runs.claims("ccm", seal, TURNS),
        *aead.claims(
            "ccm_wide",
            seal,
            USUAL,
            ads=ADS,
            nonces=NONCES,
            tags=TAGS,
            seal_more=_WIDE,
            open_more=_WIDE,
            turns=TURNS,
            brief=True,
        ),
        Claim(STAR, "", "message 0 to 64", lambda _: by_length(_star)),
        *STREAM.claims(USUAL, TAGS),
        *long.stream_claims(STREAM, seal, replace(USUAL, nonce=11)),
        *ccm_lengths.CLAIMS,
        # A counter of 2 bytes has room for less than 2^16 bytes.
        *long.aead_claims("ccm", seal, replace(USUAL, nonce=11)),
        *long.aead_claims(
            *("ccm_wide", seal, replace(USUAL, nonce=11)),
            seal_more=_WIDE,
            open_more=_WIDE,
        ),
    ),
    types=STREAM.types,
    helpers=(
        *STREAM.helpers,
        *short_tag_calls(
            *("ccm", "seal_args", "open_args", "seal_wide_args", "open_wide_args"),
            "stream_init",
        ),
    ),
)
