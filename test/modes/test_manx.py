# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test Manx: every length and bit offset, limits, overlaps, and blocks that open must reject.

Ours must not have the errors of the published code.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from aesmall_workshop.operations.manx_model import BLOCK, Manx, bytes_of
from support import oracle
from support.manx import (
    NO_SET,
    OTHER_MODE,
    OVERLAP_AD,
    OVERLAP_NONCE,
    SECRET,
    SET_KEY,
    TEXT_SIZE,
    Message,
    check,
    message,
)
from support.suite import (
    ARGUMENT,
    CAPACITY,
    HOSTS,
    KEY,
    LENGTH,
    OK,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    default_engine,
    pair_id,
    request,
)

Question = tuple[str, Response]
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
on_hosts = pytest.mark.parametrize("platform", HOSTS, ids=pair_id)


def ask(platform: Platform, questions: list[Question]) -> None:
    assert questions
    check(platform, default_engine(platform), [SET_KEY, *questions])


def sets(mode: int) -> Iterator[Manx]:
    """Yield every length of a nonce with the extreme lengths of AD and some between."""
    for nonce_bits in range(BLOCK + 1):
        for variable in (False, True):
            most = 256 if mode == 1 else BLOCK
            fitting = [Manx(mode, nonce_bits, ad, variable) for ad in range(most)]
            fitting = [manx for manx in fitting if manx.exists]
            if fitting:
                yield from {fitting[0], fitting[len(fitting) // 3], fitting[-1]}


def few(params: Manx, source: random.Random, count: int, **more: object) -> list[Message]:
    """Return messages of random and of extreme lengths."""
    taken = [bits for bits in range(256) if params.takes_ad(bits)]
    lengths = {0, params.limit - 1, params.room, params.room + 1, params.room - 1}
    lengths = {bits for bits in lengths if 0 <= bits < params.limit}
    lengths |= {source.randrange(params.limit) for _ in range(count)}
    return [message(params, source, source.choice(taken), bits, **more) for bits in lengths]


@pytest.mark.parametrize("mode", (1, 2))
@on_hosts
def test_every_nonce_length(platform: Platform, mode: int) -> None:
    source = random.Random(mode)
    questions: list[Question] = []
    for params in sets(mode):
        for one in few(params, source, 2, spare=1):
            questions += [one.seal(), one.open()]
    ask(platform, questions)


@everywhere
def test_some_of_all(platform: Platform) -> None:
    source = random.Random(3)
    every = [*sets(1), *sets(2)]
    questions: list[Question] = []
    for params in source.sample(every, 30):
        for one in few(params, source, 0, spare=source.randrange(2)):
            questions += [one.seal(), one.open()]
    ask(platform, questions)


#: The text begins at a byte or at any other bit, in one block and in two.
SETS = (
    Manx(1, 96, 0, variable=False),
    Manx(1, 67, 131, variable=False),
    Manx(2, 64, 0, variable=False),
    Manx(2, 67, 11, variable=True),
)


@pytest.mark.parametrize("params", SETS, ids=str)
@everywhere
def test_every_length_of_a_message(platform: Platform, params: Manx) -> None:
    source = random.Random(4)
    ad_bits = params.ad_max_bits
    every = [message(params, source, ad_bits, bits) for bits in range(params.limit)]
    ask(platform, [question for one in every for question in (one.seal(), one.open())])


@everywhere
def test_every_length_of_an_ad(platform: Platform) -> None:
    source = random.Random(5)
    for params in (Manx(1, 120, 75, variable=True), Manx(2, 64, 40, variable=True)):
        every = [message(params, source, bits, 9) for bits in range(params.ad_max_bits + 3)]
        questions = [one.seal() for one in every]
        questions += [one.open() for one in every if params.takes_ad(len(one.ad))]
        ask(platform, questions)


def changed(bits: str) -> Iterator[str]:
    """Yield the bits with each bit flipped."""
    for place, bit in enumerate(bits):
        yield bits[:place] + "10"[int(bit)] + bits[place + 1 :]


@pytest.mark.parametrize("params", SETS, ids=str)
@everywhere
def test_every_changed_bit_is_seen(platform: Platform, params: Manx) -> None:
    source = random.Random(6)
    longest = message(params, source, params.ad_max_bits, params.limit - 1)
    if params.mode == 2 and platform.is_chip:
        longest = message(params, source, params.ad_max_bits, params.room)
    sealed = "".join(f"{byte:08b}" for byte in longest.sealed)
    questions = [longest.open()]
    questions += [longest.open(bytes_of(other)) for other in changed(sealed)]
    questions += [longest.drop(nonce=other) for other in changed(longest.nonce)]
    questions += [longest.drop(ad=other) for other in changed(longest.ad)]
    ask(platform, questions)


@everywhere
def test_other_lengths_of_a_ciphertext_are_dropped(platform: Platform) -> None:
    source = random.Random(7)
    for params in SETS:
        one = message(params, source, params.ad_max_bits, params.room // 2)
        sealed = (one.sealed * 3)[:40]
        right = (128,) if params.mode == 1 else (128, 256)
        lengths = [bits for bits in (*range(0, 321, 8), 127, 129, 255, 257) if bits not in right]
        questions = [one.open(sealed[: -(-bits // 8)], bits) for bits in lengths]
        if params.mode == 2:
            questions.append(one.open(sealed[:32], 256))
        ask(platform, questions)


@everywhere
def test_spliced_blocks_are_dropped(platform: Platform) -> None:
    """Spliced blocks are rejected. The published code does not check the second block's nonce."""
    source = random.Random(8)
    params = Manx(2, 64, 16, variable=False)
    one, other = (message(params, source, 16, 90) for _ in range(2))
    first, second = one.sealed[:16], one.sealed[16:]
    wrong = (
        first + other.sealed[16:],
        other.sealed[:16] + second,
        second + first,
        first + first,
        second + second,
        first,
        second,
    )
    questions = [one.open(), *(one.open(data) for data in wrong)]
    # The caller must prevent two messages with one nonce, because no check can find them.
    twin = replace(other, nonce=one.nonce, ad=one.ad)
    mixed = replace(one, text=one.text[: params.room] + twin.text[params.room :])
    assert mixed.sealed == first + twin.sealed[16:]
    ask(platform, [*questions, mixed.open()])


def forged(params: Manx, source: random.Random) -> Iterator[tuple[Message, bytes]]:
    """Yield blocks that are made with the key and that seal never makes."""
    one = message(params, source, params.ad_max_bits, 0)
    start = one.nonce + "00" + one.ad
    second = f"{one.nonce}01"
    blocks = {
        "padding without its 1": [f"{one.nonce}10{one.ad}"],
        "second block without padding": [start, second],
        "second block without text": [start, f"{second}1"],
        "first block alone": [start + "1"],
        "second block alone": [f"{second}1"],
    }
    for parts in blocks.values():
        plain = b"".join(bytes_of(part.ljust(BLOCK, "0")) for part in parts)
        yield one, oracle.ecb(SECRET, plain)


@everywhere
def test_forged_blocks_are_dropped(platform: Platform) -> None:
    """Forged blocks are rejected. Without the 1, the published code's length runs below 0."""
    source = random.Random(9)
    for params in (Manx(2, 64, 16, variable=False), Manx(2, 77, 0, variable=False)):
        ask(platform, [one.open(sealed) for one, sealed in forged(params, source)])


@everywhere
def test_the_zeros_behind_an_ad_are_looked_at(platform: Platform) -> None:
    source = random.Random(19)
    params = Manx(2, 64, 30, variable=True)
    one = message(params, source, 9, 7)
    plain = bytes_of(f"{one.nonce}10{one.ad}1".ljust(BLOCK - params.room, "0") + one.text + "1")
    right = "".join(f"{byte:08b}" for byte in plain.ljust(16, b"\0"))
    assert oracle.ecb(SECRET, bytes_of(right)) == one.sealed
    start = params.nonce_bits + 2 + len(one.ad)
    wrong = [
        other for place, other in enumerate(changed(right)) if start <= place < BLOCK - params.room
    ]
    ask(platform, [one.open(), *(one.open(oracle.ecb(SECRET, bytes_of(b))) for b in wrong)])


@everywhere
def test_lengths_that_a_set_refuses(platform: Platform) -> None:
    """Wrong lengths are refused.

    The published code accepts some of them, and accesses memory outside of its blocks for others.
    """
    source = random.Random(10)
    questions: list[Question] = []
    for params in SETS:
        one = message(params, source, params.ad_max_bits, 5)
        ads = {0, params.ad_max_bits - 1, params.ad_max_bits + 1, 255, 256, 257, 4095, 65535}
        for bits in ads:
            if bits >= 0 and not params.takes_ad(bits):
                wrong = replace(one, ad_bits=bits, cap=32)
                questions.append(wrong.seal())
        for bits in (params.limit, params.limit + 1, 128, 255, 256, 257, 512, 65535):
            questions.append(replace(one, text_bits=bits, cap=32).seal())
    ask(platform, questions)


def init(mode: int, nonce_bits: int, ad_bits: int, options: int, error: int) -> Question:
    numbers = bytes([mode, 0, options, 0])
    for number in (nonce_bits, ad_bits, ad_bits, 0):
        numbers += number.to_bytes(2, "big")
    return request("F", Place(), numbers + bytes([32]), b"", b"", b""), Response(error, b"")


@everywhere
def test_sets_that_do_not_exist(platform: Platform) -> None:
    ask(
        platform,
        [
            *(init(1, bits, 0, 0, LENGTH) for bits in (129, 160, 256, 384, 65535)),
            *(init(2, bits, 0, 0, LENGTH) for bits in (0, 8, 63, 127, 128, 256 + 64, 65535)),
            init(1, 128, 128, 0, CAPACITY),
            init(1, 0, 256, 0, CAPACITY),
            init(1, 64, 65535, 0, CAPACITY),
            init(2, 64, 63, 0, CAPACITY),
            init(2, 64, 62, 1, CAPACITY),
            init(2, 64, 65535, 1, CAPACITY),
            init(2, 126, 0, 0, CAPACITY),
            init(2, 96, 32, 1, CAPACITY),
            init(1, 96, 0, 4, ARGUMENT),
            init(2, 64, 0, 2, ARGUMENT),
            init(2, 64, 0, 0x80, ARGUMENT),
        ],
    )


@everywhere
def test_sets_of_the_other_mode(platform: Platform) -> None:
    source = random.Random(11)
    questions: list[Question] = []
    for params in SETS[::2]:
        for overlap in (OTHER_MODE, NO_SET):
            one = message(params, source, 0, 5, overlap=overlap)
            refused = Response(ARGUMENT, b"")
            questions += [(one.seal()[0], refused), (one.open()[0], refused)]
    ask(platform, questions)


@everywhere
def test_an_ad_as_long_as_its_place(platform: Platform) -> None:
    """With a varying length, associated data (AD) that fills its place is refused.

    The published code of Manx1 seals an AD of s bits like the AD that ends in 10* and has the full
    length: one ciphertext for two ADs.
    """
    params = Manx(1, 127, 65, variable=True)
    source = random.Random(12)
    one = message(params, source, 64, 5)
    padded = replace(one, ad=f"{one.ad}1")
    assert len(padded.ad) == params.padded_ad
    refused = Response(LENGTH, b"")
    opened = (padded._line(1, one.sealed, 128, TEXT_SIZE[1]), refused)
    ask(platform, [one.seal(), (padded.seal()[0], refused), opened])


@everywhere
def test_doublings(platform: Platform) -> None:
    """The default doubling is CMAC's. The published doubling is an option and opens no other."""
    source = random.Random(13)
    questions: list[Question] = []
    for _ in range(8):
        one = message(Manx(1, 96, 16, variable=False), source, 16, 40)
        other = replace(one, params=replace(one.params, published=True))
        assert one.sealed != other.sealed
        questions += [one.seal(), other.seal(), one.open(), other.open()]
        questions += [one.open(other.sealed), other.open(one.sealed)]
    ask(platform, questions)


@pytest.mark.slow
@everywhere
def test_places(platform: Platform) -> None:
    """Every alignment works, and so do overlaps and a nonce or AD at the place of the output."""
    source = random.Random(14)
    questions: list[Question] = []
    for params in SETS:
        longest = message(params, source, params.ad_max_bits, params.limit - 1)
        for place in (*PLACES, *OVERLAPS):
            one = replace(longest, place=place)
            questions += [one.seal(), one.open()]
        for overlap in (OVERLAP_NONCE, OVERLAP_AD):
            one = replace(longest, overlap=overlap)
            if len(one.ad) <= 8 * TEXT_SIZE[params.mode] or overlap == OVERLAP_NONCE:
                questions.append(one.seal())
            if params.mode == 2:
                questions.append(one.open())
    ask(platform, questions)


@everywhere
def test_capacity(platform: Platform) -> None:
    source = random.Random(15)
    params = Manx(2, 64, 16, variable=False)
    questions: list[Question] = []
    for bits in (0, params.room - 1, params.room, params.room + 1, params.limit - 1):
        size = len(message(params, source, 16, bits).sealed)
        for cap in (0, 15, 16, 17, 31, 32, 33):
            line, answer = message(params, source, 16, bits, cap=cap).seal()
            assert (answer.error == OK) == (cap >= size)
            questions.append((line, answer))
    ask(platform, questions)


@everywhere
def test_keys(platform: Platform) -> None:
    """Both modes seal with an encryption-only key, and neither opens with it."""
    source = random.Random(16)
    both = [message(params, source, 0, 20) for params in SETS[::2]]
    refused = Response(KEY, b"")
    questions: list[Question] = [(request("k", SECRET), Response(OK, b""))]
    for one in both:
        questions += [one.seal(), (one.open()[0], refused)]
    questions.append((request("W"), Response(OK, b"\0")))
    for one in both:
        questions += [(one.seal()[0], refused), (one.open()[0], refused)]
    longer = bytes(range(32))
    questions.append((request("K", longer), Response(OK, b"")))
    for one in both:
        questions += [replace(one, secret=longer).seal(), replace(one, secret=longer).open()]
    ask(platform, questions)
