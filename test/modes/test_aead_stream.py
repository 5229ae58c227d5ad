# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test streams of authenticated encryption: every split, order of calls, and two-pass opening."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.aead import AEADS, Aead
from support.aead_messages import (
    DONE,
    IN_PLACE,
    Expected,
    Message,
    Source,
    ask_mode,
    flips,
    key,
)
from support.marks import slow_on_chips
from support.suite import (
    APART,
    BEHIND,
    OK,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    number,
    pair_id,
    request,
)

ERRORS = {"KEY": 1, "LENGTH": 3, "CAPACITY": 4, "AUTH": 6, "OVERLAP": 8, "ARGUMENT": 9, "ANY": 255}
#: Calls that a stream refuses if it is finished, wiped or not yet begun.
ALL_DEAD = "a0!KEY s1!KEY c1!KEY o1!KEY f!KEY v!KEY"
STREAMS = [aead for aead in AEADS if aead.streams]

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
every_stream = pytest.mark.parametrize("aead", STREAMS, ids=pair_id)


def encode(script: str) -> bytes:
    """Encode the calls of "i a5 s7!ARGUMENT f": letter, length and expected error."""
    steps = b""
    for word in script.split():
        call, _, error = word.partition("!")
        steps += bytes([ord(call[0]), int(call[1:] or 0), ERRORS[error] if error else OK])
    return steps


def line(
    message: Message,
    data: bytes,
    script: str,
    *,
    place: Place = APART,
    cap: int | None = None,
    lens: tuple[int, int] | None = None,
) -> str:
    """Return the request. It announces the lengths of the message, or `lens`."""
    ad_len, msg_len = lens or (len(message.ad), len(message.msg))
    room = len(message.msg) + message.tag_len if cap is None else cap
    fields = (message.how(), message.nonce, message.ad, data)
    announced = number(ad_len) + number(msg_len)
    return request("x", place, number(room), *fields, announced, encode(script))


def pieces(call: str, length: int, splits: Sequence[int]) -> str:
    """Return the calls for `length` bytes. The first calls have the lengths of `splits`."""
    words = []
    for split in splits:
        words.append(f"{call}{min(split, length)}")
        length -= min(split, length)
    return " ".join([*words, *(f"{call}{n}" for n in _of_a_byte(length))])


def text_pieces(message: Message, call: str, splits: Sequence[int]) -> str:
    """Return the calls for the text, in pieces that the mode's stream accepts."""
    unit = message.aead.stream_unit
    return pieces(call, len(message.msg), [split // unit * unit for split in splits])


def _of_a_byte(length: int) -> list[int]:
    return [208] * (length // 208) + [length % 208]


def sealing(
    message: Message, ads: Sequence[int], splits: Sequence[int], place: Place = APART
) -> tuple[str, Response]:
    script = f"i {pieces('a', len(message.ad), ads)} {text_pieces(message, 's', splits)} f"
    return line(message, message.msg, script, place=place), Response(OK, message.sealed())


def opening(
    message: Message,
    ads: Sequence[int],
    checks: Sequence[int],
    opens: Sequence[int],
    place: Place = APART,
) -> tuple[str, Response]:
    script = (
        f"i {pieces('a', len(message.ad), ads)} {text_pieces(message, 'c', checks)}"
        f" v {text_pieces(message, 'o', opens)} w"
    )
    answer = Response(OK, message.msg)
    return line(message, message.sealed(), script, place=place), answer


@slow_on_chips
@everywhere
@every_stream
def test_random_streams(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 20)
    expected: Expected = []
    for _ in range(40 if platform.is_chip else 1500):
        message = source.any_message(80 if platform.is_chip else 300)

        def splits() -> list[int]:
            count = source.rng.choice((0, 1, 2, 4))
            return [source.rng.choice((0, 1, 15, 16, 17, 31, 48)) for _ in range(count)]

        place = source.rng.choice(PLACES)
        expected += key(message.secret)
        expected.append(sealing(message, splits(), splits(), place))
        expected.append(opening(message, splits(), splits(), splits(), place))
    ask_mode(platform, expected)


@slow_on_chips
@everywhere
@every_stream
def test_every_split(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 21)
    expected = key(source.secret)
    long = 20 if platform.is_chip else 37
    message = source.message(long, 19)
    step = 4 if platform.is_chip else 1
    for first in range(20):
        for second in range(0, 20 - first, step):
            expected.append(sealing(message, [first, second], []))
    for first in range(long + 1):
        for second in range(0, long + 1 - first, step):
            expected.append(sealing(message, [], [first, second]))
            expected.append(opening(message, [first], [first, second], [second]))
            expected.append(opening(message, [], [second], [first, second], IN_PLACE))
    expected.append(sealing(message, [1] * 19, [1] * 20))
    expected.append(opening(message, [], [1] * 20, [1] * 20))
    ask_mode(platform, expected)


@everywhere
@every_stream
def test_every_length(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 22)
    expected = key(source.secret)
    for msg_len in range(3 * 16 + 2):
        for ad_len in (0, msg_len % 35):
            message = source.message(msg_len, ad_len)
            expected += [sealing(message, [], []), opening(message, [], [], [], IN_PLACE)]
    for ad_len in (*range(34), 47, 48, 49, 127, 128, 129, 200):
        message = source.message(2, ad_len)
        expected += [sealing(message, [3], [1]), opening(message, [16], [1], [])]
    ask_mode(platform, expected)


@slow_on_chips
@everywhere
@every_stream
def test_every_length_of_nonce_and_tag(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 23)
    expected = key(source.secret)
    for nonce_len in aead.nonce_lens:
        message = source.message(18, 5, nonce_len)
        expected += [sealing(message, [2], [3]), opening(message, [2], [3], [4])]
    for tag_len in aead.tag_lens:
        message = source.message(18, 5, None, tag_len)
        expected += [sealing(message, [2], [3]), opening(message, [2], [3], [4])]
        bad = line(
            message, message.sealed()[:-1] + bytes([message.sealed()[-1] ^ 1]), "i a5 c18 v!ANY"
        )
        expected.append((bad, DONE))
    for nonce_len in aead.wrong_nonce_lens:
        message = source.message(18, 5, nonce_len)
        expected.append((line(message, bytes(40), f"i!ARGUMENT {ALL_DEAD}"), DONE))
    message = source.message(18)
    for as_given in (*range(20), *range(124, 150), 255) if platform.is_chip else range(256):
        if not aead.takes_tag_len(as_given):
            short = line(message, bytes(40), "i!ARGUMENT s1!KEY")
            how = f" {message.how().hex()} "
            expected.append((short.replace(how, f" {how.strip()[:2]}{as_given:02x} "), DONE))
    ask_mode(platform, expected)


@slow_on_chips
@everywhere
@every_stream
def test_every_place(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 24)
    expected = key(source.secret)
    for msg_len in (1, 16, 17, 33):
        for place in PLACES:
            message = source.message(msg_len)
            expected.append(sealing(message, [], [5], place))
            expected.append(opening(message, [], [5], [6], place))
    ask_mode(platform, expected)


#: Calls in an order that is refused. The stream then continues as if these calls had not happened.
#: The message has 5 bytes of associated data and 20 of text.
REFUSED_WHILE_SEALING = (
    "i o1!ARGUMENT a5 o1!ARGUMENT s20 f",
    "i a2 a3 s16 a1!ARGUMENT c1!ARGUMENT v!ARGUMENT o1!ARGUMENT s4 f",
    "i a5 s16 a0!ARGUMENT c4!ARGUMENT v!ARGUMENT s4 v!ARGUMENT o20!ARGUMENT f",
)
REFUSED_WHILE_OPENING = (
    "i o1!ARGUMENT a5 c16 a1!ARGUMENT s1!ARGUMENT f!ARGUMENT o1!ARGUMENT c4 v o20",
    "i a5 c20 o20!ARGUMENT s1!ARGUMENT f!ARGUMENT v a1!ARGUMENT s1!ARGUMENT c1!ARGUMENT o20",
    "i a5 c20 v o16 v!ARGUMENT c1!ARGUMENT f!ARGUMENT s1!ARGUMENT o4 o1!ANY",
)


@everywhere
@every_stream
def test_calls_out_of_order_change_nothing(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 25)
    message = source.message(20, 5)
    sealed = message.sealed()
    expected = key(source.secret)
    for place in (APART, IN_PLACE):
        for script in REFUSED_WHILE_SEALING:
            asked = line(message, message.msg, script, place=place)
            expected.append((asked, Response(OK, sealed)))
        for script in REFUSED_WHILE_OPENING:
            asked = line(message, sealed, script, place=place)
            expected.append((asked, Response(OK, message.msg)))
    ask_mode(platform, expected)


@slow_on_chips
@everywhere
@every_stream
def test_after_the_end(aead: Aead, platform: Platform) -> None:
    """A stream that is finished, wiped, refused or never begun refuses every call.

    It writes no byte.
    """
    source = Source(aead, 26)
    message = source.message(20, 5)
    sealed = message.sealed()
    bad = sealed[:-1] + bytes([sealed[-1] ^ 0x80])
    lines = [
        (line(message, sealed, ALL_DEAD), DONE),
        (line(message, sealed, f"i w {ALL_DEAD}"), DONE),
        (line(message, sealed, f"i a5 c20 w {ALL_DEAD}"), DONE),
        (line(message, sealed, f"i a5 c20 v w {ALL_DEAD}"), DONE),
        (line(message, bad, f"i a5 c20 v!AUTH {ALL_DEAD}"), DONE),
        (line(message, message.msg, f"i a5 s20 f {ALL_DEAD}"), Response(OK, sealed)),
        (line(message, bad, f"i a5 c20 v!AUTH w {ALL_DEAD} i a5"), DONE),
    ]
    wiped = [(request("W"), Response(OK, b"\0")), (line(message, sealed, "i!KEY a0!KEY"), DONE)]
    no_encrypt = [(request("n"), DONE), (line(message, sealed, "i!KEY a0!KEY"), DONE)]
    ask_mode(platform, [*key(source.secret), *lines, *wiped, *key(source.secret), *no_encrypt])


@slow_on_chips
@everywhere
@every_stream
def test_room_and_overlap(aead: Aead, platform: Platform) -> None:
    """Calls without enough room or with an overlap are refused, and the stream continues."""
    source = Source(aead, 27)
    message = source.message(20, 5)
    sealed = message.sealed()
    expected = key(source.secret)
    for cap in range(20):
        script = f"i a5 s20!CAPACITY s{cap} s{20 - cap}!CAPACITY"
        if cap % aead.stream_unit == 0:
            answer = Response(OK, sealed[:cap])
            expected.append((line(message, message.msg, script, cap=cap), answer))
        script = f"i a5 c20 v o20!CAPACITY o{cap} o{20 - cap}!CAPACITY"
        if cap % aead.stream_unit == 0:
            answer = Response(OK, message.msg[:cap])
            expected.append((line(message, sealed, script, cap=cap), answer))
    for place in (*OVERLAPS, *BEHIND):
        script = "i a5 s20!OVERLAP"
        expected.append((line(message, message.msg, script, place=place), DONE))
        script = "i a5 c20 v o20!OVERLAP"
        expected.append((line(message, sealed, script, place=place), DONE))
    ask_mode(platform, expected)


@slow_on_chips
@everywhere
@every_stream
def test_no_more_is_opened_than_was_checked(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 30)
    expected = key(source.secret)
    for msg_len, script in (
        (0, "i a5 v o1!LENGTH o16!LENGTH"),
        (32, "i a5 c32 v o33!LENGTH o48!LENGTH o16 o17!LENGTH o16 o1!LENGTH o16!LENGTH"),
        (20, "i a5 c20 v o21!LENGTH o32!LENGTH o16 o5!LENGTH o16!LENGTH o4 o1!LENGTH"),
    ):
        message = source.message(msg_len)
        asked = line(message, message.sealed(), script)
        expected.append((asked, Response(OK, message.msg)))
    if aead.stream_unit != 1:  # only the last piece may have a partial block
        message = source.message(20)
        asked = line(message, message.sealed(), "i a5 c20 v o3!LENGTH o16 o3")
        expected.append((asked, Response(OK, message.msg[:19])))
    ask_mode(platform, expected)


@slow_on_chips
@everywhere
@every_stream
def test_nothing_is_released_of_what_is_forged(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 28)
    expected = key(source.secret)
    for msg_len, ad_len in ((17, 3),) if platform.is_chip else ((0, 0), (1, 1), (17, 3), (40, 20)):
        message = source.message(msg_len, ad_len)
        script = f"i a{ad_len} c{msg_len} o{msg_len}!ARGUMENT v!AUTH o{msg_len}!KEY"
        for sealed in flips(message.sealed()):
            expected.append((line(message, sealed, script), DONE))
            if not platform.is_chip:
                expected.append((line(message, sealed, script, place=IN_PLACE), DONE))
        for nonce in flips(message.nonce):
            other = message.with_nonce(nonce)
            expected.append((line(other, message.sealed(), script), DONE))
        for ad in flips(message.ad):
            other = message.with_ad(ad)
            expected.append((line(other, message.sealed(), script), DONE))
    ask_mode(platform, expected)


@slow_on_chips
@everywhere
@pytest.mark.parametrize("aead", [a for a in STREAMS if a.lengths_first], ids=pair_id)
def test_announced_lengths_are_held(aead: Aead, platform: Platform) -> None:
    source = Source(aead, 29)
    message = source.message(20, 5)
    sealed = message.sealed()
    expected = key(source.secret)
    for script in (
        "i s1!ANY a4 s1!ANY f!ANY a1 s19 f!ANY s2!ANY s1 s1!ANY f",
        "i a6!ANY a5 a1!ANY s21!ANY s20 f",
        "i c1!ANY f!ANY a5 f!ANY s20 f",
    ):
        expected.append((line(message, message.msg, script), Response(OK, sealed)))
    for script in (
        "i c1!ANY a5 v!ANY c19 v!ANY c2!ANY c1 c1!ANY v o21!ANY o20 o1!ANY",
        "i v!ANY a5 c21!ANY c20 v o20",
    ):
        expected.append((line(message, sealed, script), Response(OK, message.msg)))
    ask_mode(platform, expected)
