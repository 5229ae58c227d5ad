# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the special cases of CCM: the standard's examples, long associated data, and long messages.

test_aead.py and test_aead_stream.py have the other tests.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.aead import CCM
from support.aead_messages import IN_PLACE, Expected, Message, Source, ask_mode, flips, key
from support.suite import (
    AEAD,
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
    CHIPS,
    HOST_GCC,
    HOSTS,
    LENGTH,
    OVERLAP,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    RP2040,
    RP2350,
    Platform,
    Response,
    default_engine,
    pair_id,
    run,
)

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
#: A program for messages and associated data that no chip can hold.
LARGE = replace(HOST_GCC, data_max=70_000)

#: CCM with the calls of an engine that encrypts two blocks at a time, where this is the default
#: engine.
WIDE = replace(CCM, name="ccm_wide", letter="2", tag_lens=tuple(range(8, 17, 2)))
two_lanes = pytest.mark.parametrize("platform", (*HOSTS, RP2040, RP2350), ids=pair_id)

SECRET = bytes(range(0x40, 0x50))
#: SP 800-38C, appendix C: bytes of the nonce, of the associated data and of the message, and the
#: result. The bytes count up from 10, 00 and 20. The associated data repeats after ff.
EXAMPLES = (
    (7, 8, 4, "7162015b4dac255d"),
    (8, 16, 16, "d2a1f0e051ea5f62081a7792073d593d1fc64fbfaccd"),
    (12, 20, 24, "e3b201a9f5b71a7a9b1ceaeccd97e70b6176aad9a4428aa5484392fbc1b09951"),
    (
        *(13, 65_536, 32),
        "69915dad1e84c6376a68c2967e4dab615ae0fd1faec44cc484828529463ccf72"
        "b4ac6bec93e8598e7f0dadbcea5b",
    ),
)


def example(nonce_len: int, ad_len: int, msg_len: int, sealed: str) -> tuple[Message, bytes]:
    parts = [bytes(range(at, at + n)) for at, n in ((0x10, nonce_len), (0x20, msg_len))]
    ad = (bytes(range(256)) * 256)[:ad_len]
    answer = bytes.fromhex(sealed)
    return Message(CCM, SECRET, parts[0], ad, parts[1], len(answer) - msg_len), answer


@everywhere
def test_the_examples_of_the_standard(platform: Platform) -> None:
    for values in EXAMPLES:
        message, sealed = example(*values)
        assert message.sealed() == sealed
        if len(message.ad) < 100:
            ask_mode(platform, [*key(SECRET), *message.both()])


def test_ad_whose_length_takes_six_bytes() -> None:
    source = Source(CCM, 30)
    expected = [*key(SECRET), *example(*EXAMPLES[-1])[0].both(), *key(source.secret)]
    for ad_len in (0xFEFF, 0xFF00, 0xFF01, 0xFFFF, 0x10000, 0x10001):
        expected += source.message(5, ad_len).both()
    ask_mode(LARGE, expected)


def test_the_longest_message() -> None:
    """A message may be as long as the length field allows.

    A nonce of 13 bytes leaves 2 bytes for the length, a nonce of 12 bytes leaves 3.
    """
    source = Source(CCM, 31)
    expected = key(source.secret)
    expected += source.message(0xFFFF, 3, 13).both()
    expected += source.message(0x10000, 3, 12).both()
    long = source.message(0x10000, 3, 13)
    refused = Response(LENGTH, b"")
    expected += [(long.seal_line(), refused), (long.open_line(bytes(0x10010)), refused)]
    ask_mode(LARGE, expected)


@everywhere
def test_tags_have_an_even_length(platform: Platform) -> None:
    source = Source(CCM, 32)
    expected: Expected = key(source.secret)
    for tag_len in range(5, 17, 2):
        message = source.message(9, 4, None, tag_len)
        for line in (message.seal_line(), message.open_line(bytes(30))):
            expected.append((line, Response(ARGUMENT, b"")))
    ask_mode(platform, expected)


@pytest.mark.parametrize("platform", CHIPS, ids=pair_id)
def test_registers_and_stack_are_kept(platform: Platform) -> None:
    message = Source(CCM, 33).message(33, 20)
    sealed = message.sealed()
    lines = [key(message.secret)[0][0], message.seal_line()]
    lines += [message.open_line(end) for end in (sealed, sealed[:-1] + b"?")]
    calls = ["aesmall_ccm_seal_unchecked", "aesmall_ccm_open_unchecked"]
    result = run(platform, default_engine(platform), lines, AEAD, measure=calls, abi_seed=9)
    assert {call.symbol for call in result.calls} == set(calls)
    assert [(call.symbol, call.abi) for call in result.calls if call.abi] == []


@two_lanes
def test_two_blocks_at_a_time(platform: Platform) -> None:
    """The wide calls work for every length, key size and place, and refuse forgeries."""
    source = Source(WIDE, 34)
    expected: Expected = []
    for msg_len in range(66):
        source.secret = source.rng.randbytes((16, 24, 32)[msg_len % 3])
        message = source.message(msg_len, msg_len % 37, 7 + msg_len % 7, (8, 12, 16)[msg_len % 3])
        expected += key(message.secret, "k" if msg_len % 2 else "K")
        expected += message.both(PLACES[msg_len % len(PLACES)])
    sealed = message.sealed()
    for flipped in flips(sealed):
        expected.append((message.open_line(flipped, IN_PLACE), Response(AUTH, b"")))
    for cap in (0, 64, 64 + message.tag_len):
        expected.append((message.seal_line(APART, cap), Response(CAPACITY, b"")))
        expected.append((message.open_line(sealed, APART, cap % 65), Response(CAPACITY, b"")))
    for place in OVERLAPS:
        expected.append((message.seal_line(place), Response(OVERLAP, b"")))
        expected.append((message.open_line(sealed, place), Response(OVERLAP, b"")))
    refused = Response(ARGUMENT, b"")
    for nonce_len in CCM.wrong_nonce_lens:
        message = source.message(20, 3, nonce_len)
        expected += [(message.seal_line(), refused), (message.open_line(bytes(40)), refused)]
    ask_mode(platform, expected)
