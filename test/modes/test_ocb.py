# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test OCB3: RFC 7253, long messages for the offsets, and the unchecked calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import resources

import pytest
from aesmall.engines import Engine
from support.aead import OCB
from support.aead_messages import IN_PLACE, Expected, Message, Source, ask_mode, flips, key
from support.marks import few_on_chips
from support.suite import (
    AEAD,
    APART,
    AUTH,
    HOSTS,
    OK,
    PLATFORMS,
    Place,
    Platform,
    Response,
    check,
    pair_id,
    pairs,
    request,
)

#: RFC 7253, appendix A: the message with a tag of 96 bits.
SHORT = Message(
    aead=OCB,
    secret=bytes(range(15, -1, -1)),
    nonce=bytes.fromhex("bbaa9988776655443322110d"),
    ad=bytes(range(40)),
    msg=bytes(range(40)),
    tag_len=12,
)
SHORT_SEALED = bytes.fromhex(
    "1792a4e31e0755fb03e31b22116e6c2ddf9efd6e33d536f1a0124b0a55bae884ed93481529c76b6a"
    "d0c515f4d1cdd4fdac4f02aa"
)
#: The same appendix: the tag of the test over many lengths, by the bits of key and tag.
WIDE = {
    (128, 128): "67e944d23256c5e0b6c61fa22fdf1ea2",
    (192, 128): "f673f2c3e7174aae7bae986ca9f29e17",
    (256, 128): "d90eb8e9c977c88b79dd793d7ffa161c",
    (128, 96): "77a3d8e73589158d25d01209",
    (192, 96): "05d56ead2752c86be6932c5e",
    (256, 96): "5458359ac23b0cba9e6330dd",
    (128, 64): "192c9b7bd90ba06a",
    (192, 64): "0066bc6e0ef34e24",
    (256, 64): "7d4ea5d445501cbe",
}


def published(name: str) -> Iterator[tuple[Message, bytes]]:
    """Yield the messages of a file of vectors, and their ciphertexts."""
    folder = resources.files("cryptography_vectors").joinpath("ciphers/AES/OCB3")
    values: dict[str, bytes] = {}
    for line in folder.joinpath(name).read_text(encoding="utf-8").splitlines():
        field, _, value = line.partition("=")
        if not field.strip() or line.startswith(("#", "COUNT")):
            continue
        values[field.strip().lower()] = bytes.fromhex(value.strip())
        if field.strip().lower() == "ciphertext":
            parts = (values[n] for n in ("key", "nonce", "aad", "plaintext"))
            yield Message(OCB, *parts, tag_len=16), values["ciphertext"]


def run_line(op: str, message: Message, data: bytes, place: Place = APART) -> str:
    """Return an unchecked call."""
    return request(op, place, message.how(), message.nonce, message.ad, data)


def both(message: Message, sealed: bytes) -> Expected:
    """Return requests with and without checks, apart and in place."""
    expected: Expected = []
    for place in (APART, IN_PLACE):
        expected.append((message.seal_line(place), Response(OK, sealed)))
        expected.append((message.open_line(sealed, place), Response(OK, message.msg)))
        expected.append((run_line("(", message, message.msg, place), Response(OK, sealed)))
        expected.append((run_line(")", message, sealed, place), Response(OK, message.msg)))
    return expected


#: All engines except portable versions of assembly engines. The program also has GCM-SIV, which has
#: no call with their names.
ENGINES = [pair for pair in pairs(PLATFORMS) if not pair[1].name.endswith("_c")]


@few_on_chips
@pytest.mark.parametrize(("platform", "engine"), ENGINES, ids=pair_id)
def test_rfc_7253(platform: Platform, engine: Engine) -> None:
    expected = [*key(SHORT.secret), *both(SHORT, SHORT_SEALED)]
    vectors = list(published("rfc7253.txt"))
    assert len(vectors) == 16
    for message, sealed in vectors:
        expected += [*key(message.secret), *both(message, sealed)]
    check(platform, engine, expected, AEAD)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
@pytest.mark.parametrize("bits", [128, 192, 256])
def test_the_many_lengths_of_rfc_7253(bits: int, platform: Platform) -> None:
    expected: Expected = []
    for (key_bits, tag_bits), tag in WIDE.items():
        if key_bits == bits and (tag_bits == 128 or not platform.is_chip):
            expected += key(bytes(bits // 8 - 1) + bytes([tag_bits]))
            answer = Response(OK, bytes.fromhex(tag))
            expected.append((request("%", bytes([tag_bits // 8])), answer))
    ask_mode(platform, expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_vectors_of_other_nonces(platform: Platform) -> None:
    expected: Expected = []
    for name in ("openssl.txt", *(f"test-vector-1-nonce{n}.txt" for n in (104, 112, 120))):
        for message, sealed in published(name):
            expected += [*key(message.secret), *both(message, sealed)]
    ask_mode(platform, expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_long_messages_double_often(platform: Platform) -> None:
    """Long messages double L_0 often. For example, 63 blocks need five doublings."""
    source = Source(OCB, 40)
    expected = key(source.secret)
    for length in (255, 256, 257, 511, 512, 513, 1008):
        for message in (source.message(length, 40), source.message(17, length)):
            expected += both(message, message.sealed())
    ask_mode(platform, expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_bottom(platform: Platform) -> None:
    """The last 6 bits of the nonce select the place of the first offset in Stretch."""
    source = Source(OCB, 41)
    expected = key(source.secret)
    message = source.message(20)
    for bottom in range(64):
        nonce = message.nonce[:-1] + bytes([bottom | bottom << 6 & 0xFF])
        other = replace(message, nonce=nonce)
        expected += both(other, other.sealed())
    ask_mode(platform, expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_without_checks_a_forgery_leaves_zeros(platform: Platform) -> None:
    source = Source(OCB, 42)
    message = source.message(19)
    expected = key(source.secret)
    for bad in flips(message.sealed()):
        for place in (APART, IN_PLACE):
            expected.append((run_line(")", message, bad, place), Response(AUTH, b"")))
    ask_mode(platform, expected)
