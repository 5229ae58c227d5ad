# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Authenticated encryption, every mode alike: every length, place and size of nonce and tag, and
whatever must be refused."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pytest
from aead import AEADS, Aead
from suite import (
    AEAD,
    APART,
    ARGUMENT,
    AUTH,
    BEHIND,
    CAPACITY,
    HOSTS,
    KEY,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    ask,
    check,
    default_engine,
    number,
    pair_id,
    request,
)

Expected = list[tuple[str, Response]]
SHORT_TAG = 0x80
IN_PLACE = Place(in_place=True)
DONE = Response(OK, b"")
FORGED = Response(AUTH, b"")

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
every_mode = pytest.mark.parametrize("aead", AEADS, ids=pair_id)


def refused(error: int) -> Response:
    return Response(error, b"")


@dataclass(frozen=True)
class Message:
    """One message in clear, and the requests about it."""

    aead: Aead
    secret: bytes
    nonce: bytes
    ad: bytes
    msg: bytes
    tag_len: int

    def sealed(self) -> bytes:
        return self.aead.seal(self.secret, self.nonce, self.ad, self.msg, self.tag_len)

    def _line(self, op: str, place: Place, cap: int, data: bytes, *more: bytes) -> str:
        short = 0 if self.tag_len >= self.aead.least_tag_len else SHORT_TAG
        how = self.aead.letter.encode() + bytes([self.tag_len | short])
        return request(op, place, number(cap), how, self.nonce, self.ad, data, *more)

    def seal_line(self, place: Place = APART, cap: int | None = None, *more: bytes) -> str:
        room = len(self.msg) + self.tag_len
        return self._line("S", place, room if cap is None else cap, self.msg, *more)

    def open_line(
        self, sealed: bytes, place: Place = APART, cap: int | None = None, *more: bytes
    ) -> str:
        room = max(0, len(sealed) - self.tag_len)
        return self._line("O", place, room if cap is None else cap, sealed, *more)

    def both(self, place: Place = APART) -> Expected:
        """Seals and opens."""
        sealed = self.sealed()
        return [
            (self.seal_line(place), Response(OK, sealed)),
            (self.open_line(sealed, place), Response(OK, self.msg)),
        ]


def key(secret: bytes, op: str = "K") -> Expected:
    return [(request(op, secret), DONE)]


class Source:
    """Random parts of a mode's messages."""

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
        """A message of these lengths under the secret."""
        return Message(
            self.aead,
            self.secret,
            self.rng.randbytes(self.aead.nonce_lens[0] if nonce_len is None else nonce_len),
            self.rng.randbytes(ad_len),
            self.rng.randbytes(msg_len),
            self.aead.tag_lens[-1] if tag_len is None else tag_len,
        )

    def any_message(self, longest: int) -> Message:
        """A message of random lengths under a new secret."""
        self.secret = self.rng.randbytes(self.rng.choice(self.aead.key_sizes))
        msg_len = self.rng.choice((self.rng.randrange(33), self.rng.randrange(longest)))
        ad_len = self.rng.choice((0, self.rng.randrange(33), self.rng.randrange(longest // 2)))
        nonce_len = self.rng.choice(self.aead.nonce_lens)
        return self.message(
            min(msg_len, self.aead.longest_msg(nonce_len)),
            ad_len,
            nonce_len,
            self.rng.choice(self.aead.tag_lens),
        )


def ask_mode(platform: Platform, expected: Expected) -> None:
    check(platform, default_engine(platform), expected, AEAD)


def flips(data: bytes) -> Iterator[bytes]:
    """Each with one bit changed."""
    for bit in range(8 * len(data)):
        other = bytearray(data)
        other[bit // 8] ^= 1 << bit % 8
        yield bytes(other)


def forged(message: Message, sealed: Iterable[bytes], *places: Place) -> Expected:
    """All must be refused."""
    lines = [message.open_line(s, place) for s in sealed for place in places or (APART,)]
    return [(line, FORGED) for line in lines]


@everywhere
@every_mode
def test_random_messages(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 1)
    expected: Expected = []
    for _ in range(60 if platform.is_chip else 1500):
        message = source.any_message(100 if platform.is_chip else 300)
        place = source.rng.choice(PLACES)
        expected += key(
            message.secret, source.rng.choice("Kk" if aead.opens_by_encryption else "K")
        )
        expected += message.both(place)
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_every_length(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 2)
    expected = key(source.secret)
    for msg_len in range(3 * 16 + 2):
        expected += source.message(msg_len).both()
        expected += source.message(msg_len, 0).both(IN_PLACE)
    for ad_len in (*range(34), 47, 48, 49, 127, 128, 129, 200):
        expected += source.message(3, ad_len).both()
        expected += source.message(0, ad_len).both()
    for msg_len in (64, 127, 128, 129, 200, *range(223, 227)):
        expected += source.message(msg_len).both()
    ask_mode(platform, expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
@every_mode
def test_lengths_past_a_byte(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 3)
    expected = key(source.secret)
    for length in (*range(239, 274), *range(280, 900, 31)):
        expected += source.message(length).both()
        expected += source.message(2, length).both(IN_PLACE)
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_every_length_of_nonce_and_tag(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 4)
    expected = key(source.secret)
    for nonce_len in aead.nonce_lens:
        for tag_len in aead.tag_lens if not platform.is_chip else aead.tag_lens[-2:]:
            expected += source.message(18, 5, nonce_len, tag_len).both()
    for tag_len in aead.tag_lens:
        message = source.message(18, 5, None, tag_len)
        expected += message.both(IN_PLACE)
        if tag_len >= aead.least_tag_len:  # AESMALL_SHORT_TAG takes all
            line = message.seal_line().replace(f" {ord(aead.letter):02x}{tag_len:02x} ", " {} ")
            line = line.format(f"{ord(aead.letter):02x}{tag_len | SHORT_TAG:02x}")
            expected.append((line, Response(OK, message.sealed())))
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_every_place(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 5)
    expected = key(source.secret)
    for msg_len in (0, 1, 16, 17, 33) if platform.is_chip else range(34):
        for place in PLACES:
            expected += source.message(msg_len).both(place)
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_overlaps_are_refused(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 6)
    message = source.message(20, 7)
    sealed = message.sealed()
    expected = key(source.secret)
    for place in (*OVERLAPS, *BEHIND):
        expected.append((message.seal_line(place), refused(OVERLAP)))
        expected.append((message.open_line(sealed, place), refused(OVERLAP)))
    for what in "na":
        for distance in (0, 1, 19, 35, 36):
            inside = what.encode() + bytes([distance])
            wants = Response(OK, sealed) if distance == len(sealed) else refused(OVERLAP)
            expected.append((message.seal_line(APART, None, inside), wants))
        for distance in (0, 1, 19, 20):
            inside = what.encode() + bytes([distance])
            wants = Response(OK, message.msg) if distance == 20 else refused(OVERLAP)
            expected.append((message.open_line(sealed, APART, None, inside), wants))
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_capacity_is_respected(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 7)
    expected = key(source.secret)
    for msg_len in (0, 1, 16, 21):
        for place in (APART, IN_PLACE):
            message = source.message(msg_len)
            sealed = message.sealed()
            for cap in range(len(sealed)):
                expected.append((message.seal_line(place, cap), refused(CAPACITY)))
            for cap in range(msg_len):
                expected.append((message.open_line(sealed, place, cap), refused(CAPACITY)))
            more = len(sealed) + 3
            expected.append((message.seal_line(place, more), Response(OK, sealed)))
            expected.append((message.open_line(sealed, place, more), Response(OK, message.msg)))
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_every_flipped_bit_is_caught(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 8)
    expected = key(source.secret)
    lengths = ((17, 3),) if platform.is_chip else ((0, 0), (1, 1), (16, 16), (17, 3), (40, 20))
    for msg_len, ad_len in lengths:
        message = source.message(msg_len, ad_len)
        sealed = message.sealed()
        places = (APART,) if platform.is_chip else (APART, IN_PLACE)
        expected += message.both()
        expected += forged(message, flips(sealed), *places)
        for nonce in flips(message.nonce):
            expected += forged(replace(message, nonce=nonce), (sealed,), *places)
        for ad in flips(message.ad):
            expected += forged(replace(message, ad=ad), (sealed,), *places)
    for tag_len in aead.tag_lens:
        message = source.message(5, 2, None, tag_len)
        sealed = message.sealed()
        expected += forged(message, (sealed[:5] + tag for tag in flips(sealed[5:])), IN_PLACE)
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_every_other_length_is_caught(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 9)
    expected = key(source.secret)
    for msg_len, ad_len in ((0, 0), (1, 1), (16, 16), (33, 17)):
        message = source.message(msg_len, ad_len)
        sealed = message.sealed()
        expected += forged(message, (sealed[:n] for n in range(len(sealed))), APART, IN_PLACE)
        expected += forged(message, (sealed[n:] for n in range(1, len(sealed))))
        longer = [sealed + bytes(n) for n in (1, 2, 16)]
        longer += [sealed[:msg_len] + b"\0" + sealed[msg_len:], b"\0" + sealed, sealed + sealed]
        expected += forged(message, longer, APART, IN_PLACE)
        others = [message.ad[:n] for n in range(ad_len)]
        for ad in (*others, message.ad[1:] if ad_len else b"\0", message.ad + b"\0"):
            expected += forged(replace(message, ad=ad), (sealed,))
        moved = sealed[:1] + message.ad  # a byte from one to the other
        expected += forged(replace(message, ad=moved), (sealed[1:],))
        for nonce in (message.nonce[:n] for n in aead.nonce_lens if n < len(message.nonce)):
            expected += forged(replace(message, nonce=nonce), (sealed,))
        for n in (n for n in aead.nonce_lens if n > len(message.nonce)):
            longer_nonce = message.nonce + bytes(n - len(message.nonce))
            expected += forged(replace(message, nonce=longer_nonce), (sealed,))
        for tag_len in aead.tag_lens[:-1]:
            expected += forged(replace(message, tag_len=tag_len), (sealed,))
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_tags_are_long_enough(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 10)
    message = source.message(20)
    expected = key(source.secret)
    for as_given in range(256):
        tag_len = as_given & ~SHORT_TAG
        if tag_len in aead.tag_lens and (tag_len >= aead.least_tag_len or as_given != tag_len):
            continue
        how = aead.letter.encode() + bytes([as_given])
        for op in "SO":
            fields = (number(150), how, message.nonce, message.ad, bytes(40))
            expected.append((request(op, APART, *fields), refused(ARGUMENT)))
    ask_mode(platform, expected)


@everywhere
@every_mode
def test_nonces_of_wrong_length_are_refused(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 11)
    expected = key(source.secret)
    for nonce_len in aead.wrong_nonce_lens:
        message = source.message(20, 5, nonce_len)
        expected.append((message.seal_line(), refused(ARGUMENT)))
        expected.append((message.open_line(bytes(40)), refused(ARGUMENT)))
    ask_mode(platform, expected or key(source.secret))


@everywhere
@every_mode
def test_keys_that_cannot(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 12)
    message = source.message(20)
    sealed = message.sealed()
    neither: Expected = [
        (message.seal_line(), refused(KEY)),
        (message.open_line(sealed), refused(KEY)),
    ]
    can_open = Response(OK, message.msg) if aead.opens_by_encryption else refused(KEY)
    ask_mode(
        platform,
        [
            *key(source.secret, "k"),
            (message.seal_line(), Response(OK, sealed)),
            (message.open_line(sealed), can_open),
            *key(source.secret),
            (request("W"), Response(OK, b"\0")),
            *neither,
            *key(source.secret),
            (request("n"), DONE),  # decrypt-only
            *neither,
        ],
    )


@everywhere
@every_mode
def test_lengths_do_not_wrap(aead: Aead, platform: Platform) -> None:
    how = aead.letter.encode() + b"\x10"
    lines = [request("K", bytes(16)), request("l", how)]
    answer = ask(platform, default_engine(platform), lines, AEAD)[1]
    assert answer.error == OK and len(answer.data) == 4
    assert set(answer.data) <= {LENGTH, CAPACITY}
