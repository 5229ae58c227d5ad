# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make messages and requests of authenticated encryption (test/firmware/ops/ops_aead.c)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .aead import SHORT_TAG, Aead
from .suite import (
    AEAD,
    APART,
    OK,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    number,
    request,
)

Expected = list[tuple[str, Response]]
IN_PLACE = Place(in_place=True)
DONE = Response(OK, b"")


@dataclass(frozen=True)
class Message:
    """A plaintext message, and the requests for it."""

    aead: Aead
    secret: bytes
    nonce: bytes
    ad: bytes
    msg: bytes
    tag_len: int

    def sealed(self) -> bytes:
        """Return the expected result of sealing."""
        return self.aead.seal(self.secret, self.nonce, self.ad, self.msg, self.tag_len)

    def how(self) -> bytes:
        """Return the request field with the mode and tag_len."""
        short = 0 if self.tag_len >= self.aead.least_tag_len else SHORT_TAG
        return self.aead.letter.encode() + bytes([self.tag_len | short])

    def with_nonce(self, nonce: bytes) -> Message:
        """Return the message with another nonce."""
        return replace(self, nonce=nonce)

    def with_ad(self, ad: bytes) -> Message:
        """Return the message with other associated data."""
        return replace(self, ad=ad)

    def _line(self, op: str, place: Place, cap: int, data: bytes, *more: bytes) -> str:
        room = number(cap, 2 if cap < 1 << 16 else 3)
        return request(op, place, room, self.how(), self.nonce, self.ad, data, *more)

    def seal_line(self, place: Place = APART, cap: int | None = None, *more: bytes) -> str:
        """Return the request that seals the message. By default the capacity suffices."""
        room = len(self.msg) + self.tag_len
        return self._line("S", place, room if cap is None else cap, self.msg, *more)

    def open_line(
        self, sealed: bytes, place: Place = APART, cap: int | None = None, *more: bytes
    ) -> str:
        """Return the request that opens `sealed`, which may be a forgery."""
        room = max(0, len(sealed) - self.tag_len)
        return self._line("O", place, room if cap is None else cap, sealed, *more)

    def both(self, place: Place = APART) -> Expected:
        """Return the requests that seal and open the message."""
        sealed = self.sealed()
        return [
            (self.seal_line(place), Response(OK, sealed)),
            (self.open_line(sealed, place), Response(OK, self.msg)),
        ]


class Source:
    """A source of random messages for a mode."""

    def __init__(self, aead: Aead, seed: int) -> None:
        self.aead = aead
        self.rng = random.Random(f"{aead.name} {seed}")
        self.secret = self.rng.randbytes(self.aead.key_sizes[0])

    def message(
        self,
        msg_len: int,
        ad_len: int = 5,
        nonce_len: int | None = None,
        tag_len: int | None = None,
    ) -> Message:
        """Return a message of these lengths under the current secret."""
        return Message(
            self.aead,
            self.secret,
            self.rng.randbytes(self.aead.nonce_lens[0] if nonce_len is None else nonce_len),
            self.rng.randbytes(ad_len),
            self.rng.randbytes(msg_len),
            self.aead.tag_lens[-1] if tag_len is None else tag_len,
        )

    def any_message(self, longest: int) -> Message:
        """Return a message of random lengths under a new secret."""
        self.secret = self.rng.randbytes(self.rng.choice(self.aead.key_sizes))
        msg_len = self.rng.choice((self.rng.randrange(33), self.rng.randrange(longest)))
        ad_len = self.rng.choice((0, self.rng.randrange(33), self.rng.randrange(longest // 2)))
        nonce_len = self.rng.choice(self.aead.nonce_lens)
        tag_len = self.rng.choice(self.aead.tag_lens)
        return self.message(msg_len, ad_len, nonce_len, tag_len)


def key(secret: bytes, op: str = "K") -> Expected:
    """Return the request that sets the key."""
    return [(request(op, secret), DONE)]


def flips(data: bytes) -> Iterator[bytes]:
    """Yield each variant of the data with one changed bit."""
    for bit in range(8 * len(data)):
        other = bytearray(data)
        other[bit // 8] ^= 1 << bit % 8
        yield bytes(other)


def ask_mode(platform: Platform, expected: Expected) -> None:
    """Send the requests to the default engine of the target, and check the responses."""
    check(platform, default_engine(platform), expected, AEAD)
