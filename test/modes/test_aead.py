# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test authenticated encryption with the same checks for every mode.

The checks cover every length, place and size of nonce and tag, and all messages that must be
refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from support.aead import AEADS, Aead
from support.aead_messages import DONE, IN_PLACE, Expected, Message, Source, ask_mode, flips, key
from support.marks import slow_on_chips
from support.suite import (
    AEAD,
    APART,
    ARGUMENT,
    AUTH,
    BEHIND,
    CAPACITY,
    HOST_GCC,
    HOSTS,
    KEY,
    KEY_SIZE,
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
    default_engine,
    number,
    pair_id,
    request,
)

FORGED = Response(AUTH, b"")
#: A program with room for 65,553 bytes.
HOST_LONG = replace(HOST_GCC, name="host-gcc-long", data_max=66_000)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
every_mode = pytest.mark.parametrize("aead", AEADS, ids=pair_id)
every_mode_everywhere = pytest.mark.parametrize(
    ("aead", "platform"),
    [(a, p) for a in AEADS for p in PLATFORMS if not (a.is_variant and p.is_chip)],
    ids=pair_id,
)


@everywhere
def test_gcm_siv_has_no_key_of_24_bytes(platform: Platform) -> None:
    """GCM-SIV refuses a key of 24 bytes. After a refused or wiped key it refuses all messages."""
    fields = [APART, number(20), b"v\x10", bytes(12), b"", bytes(4)]
    lines = [request("S", *fields), request("O", *fields[:-1], bytes(20))]
    expected: Expected = []
    for op in "Kk":
        expected.append((request(op, bytes(24)), DONE))
        expected += [(line, refused(KEY_SIZE)) for line in lines]
        expected.append((request(op, bytes(17)), refused(KEY_SIZE)))
        expected += [(line, refused(KEY)) for line in lines]
    expected.append((request("K", bytes(16)), DONE))
    expected.append((request("W"), Response(OK, b"\0")))
    expected += [(line, refused(KEY)) for line in lines]
    ask_mode(platform, expected)


def refused(error: int) -> Response:
    return Response(error, b"")


def forged(message: Message, sealed: Iterable[bytes], *places: Place) -> Expected:
    """Return requests to open forgeries. All must be refused."""
    lines = [message.open_line(s, place) for s in sealed for place in places or (APART,)]
    return [(line, FORGED) for line in lines]


@slow_on_chips
@every_mode_everywhere
def test_random_messages(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 1)
    expected: Expected = []
    for _ in range(60 if platform.is_chip else 3000):
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
        if not platform.is_chip or msg_len in (0, 1, 15, 16, 17, 32, 33):
            expected += source.message(msg_len, 0).both(IN_PLACE)
    for ad_len in (*range(34), 47, 48, 49, 127, 128, 129, 200):
        expected += source.message(0 if ad_len % 2 else 3, ad_len).both()
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


@every_mode
def test_lengths_past_two_bytes(aead: Aead) -> None:
    """Lengths may exceed two bytes, also the length of the associated data.

    CCM encodes this length differently from 65,280 bytes on.
    """
    source = Source(aead, 13)
    expected = key(source.secret)
    for length in (65279, 65280, 65535, 65536, 65553):
        expected += source.message(3, length).both()
        expected += source.message(length, 3, aead.nonce_lens[-2 % len(aead.nonce_lens)]).both()
    if aead.lengths_first:  # the longest nonce of CCM leaves two bytes for the length
        message = source.message(65536, 3, aead.nonce_lens[-1])
        expected.append((message.seal_line(), refused(LENGTH)))
        expected.append((message.open_line(bytes(65536 + message.tag_len)), refused(LENGTH)))
    ask_mode(HOST_LONG, expected)


@slow_on_chips
@every_mode_everywhere
def test_every_length_of_nonce_and_tag(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 4)
    expected = key(source.secret)
    for nonce_len in aead.nonce_lens:
        for tag_len in aead.tag_lens if not platform.is_chip else aead.tag_lens[-2:]:
            expected += source.message(18, 5, nonce_len, tag_len).both()
    for tag_len in aead.tag_lens:
        message = source.message(18, 5, None, tag_len)
        expected += message.both(IN_PLACE)
    ask_mode(platform, expected)


@slow_on_chips
@every_mode_everywhere
def test_every_place(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 5)
    expected = key(source.secret)
    for msg_len in (1, 17) if platform.is_chip else range(34):
        for place in PLACES:
            expected += source.message(msg_len).both(place)
    ask_mode(platform, expected)


@slow_on_chips
@every_mode_everywhere
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


@slow_on_chips
@every_mode_everywhere
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


@slow_on_chips
@every_mode_everywhere
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


@slow_on_chips
@every_mode_everywhere
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
        moved = sealed[:1] + message.ad  # a byte moves from one to the other
        expected += forged(replace(message, ad=moved), (sealed[1:],))
        for nonce in (message.nonce[:n] for n in aead.nonce_lens if n < len(message.nonce)):
            expected += forged(replace(message, nonce=nonce), (sealed,))
        for n in (n for n in aead.nonce_lens if n > len(message.nonce)):
            longer_nonce = message.nonce + bytes(n - len(message.nonce))
            expected += forged(replace(message, nonce=longer_nonce), (sealed,))
        for tag_len in aead.tag_lens[:-1]:
            expected += forged(replace(message, tag_len=tag_len), (sealed,))
    ask_mode(platform, expected)


@slow_on_chips
@every_mode_everywhere
def test_tags_are_long_enough(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 10)
    message = source.message(20)
    expected = key(source.secret)
    for as_given in (*range(20), *range(124, 150), 255) if platform.is_chip else range(256):
        if aead.takes_tag_len(as_given):
            continue
        how = aead.letter.encode() + bytes([as_given])
        for op in "SO":
            fields = (number(150), how, message.nonce, message.ad, bytes(40))
            expected.append((request(op, APART, *fields), refused(ARGUMENT)))
    ask_mode(platform, expected)


@slow_on_chips
@every_mode_everywhere
def test_nonces_of_wrong_length_are_refused(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 11)
    expected = key(source.secret)
    for nonce_len in aead.wrong_nonce_lens:
        message = source.message(20, 5, nonce_len)
        expected.append((message.seal_line(), refused(ARGUMENT)))
        expected.append((message.open_line(bytes(40)), refused(ARGUMENT)))
    ask_mode(platform, expected or key(source.secret))


@every_mode_everywhere
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
            (request("n"), DONE),  # a key that only decrypts
            *neither,
        ],
    )


@slow_on_chips
@every_mode_everywhere
def test_lengths_do_not_wrap(aead: Aead, platform: Platform) -> None:
    how = aead.letter.encode() + b"\x10"
    lines = [request("K", bytes(16)), request("l", how)]
    answer = ask(platform, default_engine(platform), lines, AEAD)[1]
    assert answer.error == OK and len(answer.data) == 4
    assert set(answer.data) <= {LENGTH, CAPACITY}
