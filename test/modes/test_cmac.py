# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test CMAC: RFC 4493, SP 800-38B, every length, split and tag length, and forgeries."""

from __future__ import annotations

import random
from importlib import resources

import pytest
from aesmall.engines import Engine
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    HOSTS,
    KEY,
    OK,
    OVERLAPS,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    pair_id,
    pairs,
    request,
)

SECRET = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
SET_KEY = (request("K", SECRET), Response(OK, b""))
DONE = Response(OK, b"")
FORGED = Response(AUTH, b"")
#: RFC 4493, section 4.
RFC_MESSAGE = bytes.fromhex(
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
)
RFC_TAGS = {
    0: "bb1d6929e95937287fa37d129b756746",
    16: "070a16b46b4d4144f79bdd9dd04a287c",
    40: "dfa66747de9ae63030ca32611497c827",
    64: "51f0bebf7e3b9d92fc49741779363cfe",
}


def sp800_38b() -> list[tuple[bytes, bytes, bytes]]:
    """Return key, message and tag of each vector of SP 800-38B for AES."""
    found = []
    folder = resources.files("cryptography_vectors").joinpath("CMAC")
    for bits in (128, 192, 256):
        values: dict[str, str] = {}
        text = folder.joinpath(f"nist-800-38b-aes{bits}.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            name, _, value = line.partition("=")
            values[name.strip().upper()] = value.strip()
            if name.strip().upper() == "OUTPUT":
                parts = (values["KEY"], values.get("MESSAGE", ""), values["OUTPUT"])
                found.append(tuple(bytes.fromhex(part) for part in parts))
    return found  # type: ignore[return-value]


def one_shot(message: bytes, tag: bytes, place: Place = APART) -> tuple[str, Response]:
    return request("M", place, bytes([len(tag)]), message), Response(OK, tag)


def stream(message: bytes, splits: bytes, tag: bytes) -> list[tuple[str, Response]]:
    fields = [bytes([len(tag)]), message, splits]
    return [(request("m", *fields, kept), Response(OK, tag)) for kept in (b"\0", b"\1")]


@pytest.mark.parametrize(("platform", "engine"), pairs(PLATFORMS), ids=pair_id)
def test_rfc_4493_and_sp_800_38b(platform: Platform, engine: Engine) -> None:
    expected = [SET_KEY]
    for length, tag in RFC_TAGS.items():
        expected.append(one_shot(RFC_MESSAGE[:length], bytes.fromhex(tag)))
    vectors = sp800_38b()
    assert len(vectors) >= 12
    for secret, message, tag in vectors:
        expected.append((request("K", secret), DONE))
        expected.append(one_shot(message, tag))
        expected += stream(message, b"", tag)
    check(platform, engine, expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_length_and_tag_length(platform: Platform) -> None:
    message = random.Random(1).randbytes(256)
    expected = [SET_KEY]
    for length in [*range(50), 127, 128, 129, 255, 256]:
        tag = oracle.cmac(SECRET, message[:length])
        expected.append(one_shot(message[:length], tag))
        expected += stream(message[:length], b"", tag)
    tag = oracle.cmac(SECRET, message)
    expected += [one_shot(message, tag[:n]) for n in range(4, 17)]
    for n in (0, 1, 2, 3, 17, 32):
        expected.append((request("M", APART, bytes([n]), message), Response(ARGUMENT, b"")))
        fields = [bytes([n]), message, b"", b"\0"]
        expected.append((request("m", *fields), Response(ARGUMENT, b"")))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_alignment_and_a_tag_over_the_message(platform: Platform) -> None:
    message = random.Random(5).randbytes(40)
    expected = [SET_KEY]
    for place in (*PLACES, *OVERLAPS):
        for length in (0, 1, 15, 16, 17, 32, 40):
            tag = oracle.cmac(SECRET, message[:length])
            expected += [one_shot(message[:length], tag[:n], place) for n in (4, 16)]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_lengths_past_a_byte(platform: Platform) -> None:
    message = random.Random(2).randbytes(1024)
    expected = [SET_KEY]
    for length in range(250, 1024, 3):
        tag = oracle.cmac(SECRET, message[:length])
        expected += [one_shot(message[:length], tag), *stream(message[:length], b"\xff\xff", tag)]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_split_gives_the_same_tag(platform: Platform) -> None:
    message = random.Random(3).randbytes(50)
    expected = [SET_KEY]
    for length in (32, 33) if platform.is_chip else (32, 33, 48, 50):
        tag = oracle.cmac(SECRET, message[:length])
        for first in range(length + 1):
            for second in range(length + 1 - first):
                expected += stream(message[:length], bytes([first, second]), tag)
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_flipped_bit_is_caught(platform: Platform) -> None:
    message = random.Random(4).randbytes(21)
    tag = oracle.cmac(SECRET, message)
    expected = [SET_KEY]
    for op in "Vv":
        expected += [(request(op, message, tag[:n]), DONE) for n in range(4, 17)]
        expected += [(request(op, message, tag[:n]), Response(ARGUMENT, b"")) for n in range(4)]
        expected.append((request(op, message, tag + b"\0"), Response(ARGUMENT, b"")))
        for bit in range(8 * 16):
            bad = bytearray(tag)
            bad[bit // 8] ^= 1 << bit % 8
            expected.append((request(op, message, bytes(bad)), FORGED))
        for bit in range(8 * len(message)):
            other = bytearray(message)
            other[bit // 8] ^= 1 << bit % 8
            expected.append((request(op, bytes(other), tag[:4]), FORGED))
        expected.append((request(op, message[:-1], tag), FORGED))
        expected.append((request(op, message + b"\0", tag), FORGED))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_a_wiped_key_is_refused(platform: Platform) -> None:
    refused = Response(KEY, b"")
    check(
        platform,
        default_engine(platform),
        [
            SET_KEY,
            (request("W"), Response(OK, b"\0")),
            (request("M", APART, b"\x10", b"abc"), refused),
            (request("m", b"\x10", b"abc", b"", b"\0"), refused),
            SET_KEY,
            (request("m", b"\x10", b"abc", b"", b"\2"), refused),  # wiped subkeys
            (request("W"), Response(OK, b"\0")),
            (request("V", b"abc", bytes(16)), refused),
            (request("v", b"abc", bytes(16)), refused),
        ],
    )


#: NXP AN12196: the session key of a tag NTAG 424 DNA, the signed message, and the bytes that it
#: sends.
NTAG_424 = (
    ("3fb5f6e3a807a03d5e3570ace393776f", b"", "94eed9ee65337086"),
    (
        "3ed0920e5e6a0320d823d5987feafbb1",
        b"CEE9A53E3E463EF1F459635736738962&cmac=",
        "ecc1e7f6c6c73bf6",
    ),
    ("8248134a386e86eb7faf54a52e536cb6", bytes.fromhex("f500007a21085e02"), "6597a457c8cd442c"),
)
#: SecOC with 24 bits, from an example for an S32K312: the key, the data (data id, payload and
#: freshness) and the tag.
SECOC = ("fa7b0bca183295e4a327b8c72a1a4dff", bytes.fromhex("0309") + bytes(20), "6a0e6d")


def cut(message: bytes, tag: bytes, kind: int, code: int = OK) -> tuple[str, Response]:
    return request("4", message, tag, bytes([kind])), Response(code, b"")


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_published_tags_that_are_cut(platform: Platform) -> None:
    expected: list[tuple[str, Response]] = []
    for key, message, tag in NTAG_424:
        expected += [(request("K", bytes.fromhex(key)), DONE), cut(message, bytes.fromhex(tag), 2)]
        expected.append(cut(message + b"x", bytes.fromhex(tag), 2, AUTH))
    key, message, tag = SECOC
    expected.append((request("K", bytes.fromhex(key)), DONE))
    expected += [cut(message, bytes.fromhex(tag), kind) for kind in (0, 1)]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_cut_tags_of_every_length(platform: Platform) -> None:
    message = random.Random(6).randbytes(21)
    tag = oracle.cmac(SECRET, message)
    expected = [SET_KEY]
    for kind in (0, 1):
        for length in range(1, 17):
            expected.append(cut(message, tag[:length], kind))
            wrong = bytes([*tag[: length - 1], tag[length - 1] ^ 1])
            expected += [
                cut(message, wrong, kind, AUTH),
                cut(message[1:], tag[:length], kind, AUTH),
            ]
        expected += [cut(message, wrong, kind, ARGUMENT) for wrong in (b"", tag + b"x", bytes(32))]
    odd = tag[1::2]
    expected.append(cut(message, odd, 2))
    for bit in range(8 * len(odd)):
        bad = bytearray(odd)
        bad[bit // 8] ^= 1 << bit % 8
        expected.append(cut(message, bytes(bad), 2, AUTH))
    expected += [cut(message, tag[::2], 2, AUTH), cut(message, tag[:8], 2, AUTH)]
    expected.append((request("W"), Response(OK, b"\0")))
    expected += [cut(message, tag[:8], kind, KEY) for kind in range(3)]
    check(platform, default_engine(platform), expected)
