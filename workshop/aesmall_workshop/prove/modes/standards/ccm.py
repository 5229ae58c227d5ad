# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CCM, NIST SP 800-38C with the formatting of its appendix A."""

from __future__ import annotations

from ...fips197 import Byte, constant
from ..case import World
from ..contracts import Mode
from ..oracle import BLOCK
from . import refused
from .aead import SHORT, Lengths, claims, plus, zeros


def seal(
    world: World, nonce: list[Byte], ad: list[Byte], message: list[Byte], tag_len: int
) -> list[Byte]:
    """6.1: the ciphertext and the tag."""
    encrypt = world.cipher().encrypt
    q = 15 - len(nonce)

    def number(value: int, bytes_: int) -> list[Byte]:
        return [constant(b) for b in value.to_bytes(bytes_, "big")]

    flags = 64 * bool(ad) + 8 * ((tag_len - 2) // 2) + q - 1  # A.2.1
    formatted = [constant(flags), *nonce, *number(len(message), q)]
    if ad:  # A.2.2
        assert len(ad) < 0xFF00
        formatted += [*number(len(ad), 2), *ad]
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


CCM = Mode(
    "CCM",
    "SP 800-38C",
    (
        *claims(
            "ccm",
            seal,
            Lengths(message=17, ad=14, nonce=13, tag=8),
            ads=(0, 1, 13, 14, 15, 30, 31),
            nonces=range(7, 14),
            tags=(4, 6, 8, 10, 12, 14, 16),
        ),
        *refused.claims("ccm", (0, 6, 14, 31), (9, 15, SHORT | 5)),
    ),
)
