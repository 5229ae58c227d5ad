# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test key derivation with NIST's vectors of SP 800-108 with CMAC, and against OpenSSL."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import resources

import pytest
from cryptography.hazmat.primitives.ciphers import algorithms
from cryptography.hazmat.primitives.kdf.kbkdf import KBKDFCMAC, CounterLocation, Mode
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    HOSTS,
    KEY,
    KEYS,
    LENGTH,
    OK,
    OVERLAP,
    PLATFORMS,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
)

Expected = list[tuple[str, Response]]

DONE = Response(OK, b"")

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def kdf(counter_size: int, size: int, label: bytes, context: bytes, place: Place = APART) -> str:
    return request("F", place, bytes([counter_size]), number(size), label, context)


def fixed(counter_size: int, size: int, text: bytes, place: Place = APART) -> str:
    return request("G", place, bytes([counter_size]), number(size), text)


def openssl(secret: bytes, counter_size: int, size: int, label: bytes, context: bytes) -> bytes:
    return KBKDFCMAC(
        algorithms.AES,
        Mode.CounterMode,
        size,
        counter_size,
        4,
        CounterLocation.BeforeFixed,
        label,
        context,
        None,
    ).derive(secret)


def expect(platform: Platform, expected: Expected) -> None:
    check(platform, default_engine(platform), expected, KEYS)


def nist() -> Iterator[tuple[int, bytes, bytes, bytes]]:
    """Yield the counter size, key, fixed input and result of each vector.

    Only the vectors of AES with the counter before the fixed input are used.
    """
    path = resources.files("cryptography_vectors").joinpath("KDF", "nist-800-108-KBKDF-CTR.txt")
    kind, before, counter_size = "", False, 0
    values: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        name, _, value = line.strip("[] \t").partition("=")
        name, value = name.strip(), value.strip()
        values[name] = value
        if name == "PRF":
            kind = value
        elif name == "CTRLOCATION":
            before = value == "BEFORE_FIXED"
        elif name == "RLEN":
            counter_size = int(value.removesuffix("_BITS")) // 8
        elif name == "KO" and before and kind.startswith("CMAC_AES"):
            texts = (values["KI"], values["FixedInputData"], value)
            secret, text, result = (bytes.fromhex(t) for t in texts)
            assert 8 * len(result) == int(values["L"])
            yield counter_size, secret, text, result


@everywhere
def test_nist(platform: Platform) -> None:
    expected: Expected = []
    found = list(nist())
    assert len(found) == 3 * 4 * 40
    for counter_size, secret, text, result in found[:: 8 if platform.is_chip else 1]:
        expected.append((request("k", secret), DONE))
        expected.append((fixed(counter_size, len(result), text), Response(OK, result)))
    expect(platform, expected)


@everywhere
def test_openssl(platform: Platform) -> None:
    source = random.Random(1)
    expected: Expected = []
    for _ in range(25 if platform.is_chip else 2000):
        secret = source.randbytes(source.choice((16, 24, 32)))
        counter_size = source.randint(1, 4)
        size = source.choice((1, 15, 16, 17, 32, source.randint(1, 200)))
        # OpenSSL's binding does not accept empty strings.
        label, context = (source.randbytes(source.randint(1, 60)) for _ in range(2))
        result = openssl(secret, counter_size, size, label, context)
        expected.append((request("k", secret), DONE))
        expected.append((kdf(counter_size, size, label, context), Response(OK, result)))
        text = label + b"\0" + context + (8 * size).to_bytes(4, "big")
        expected.append((fixed(counter_size, size, text), Response(OK, result)))
    expect(platform, expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_lengths_past_a_byte(platform: Platform) -> None:
    secret = bytes(range(16))
    expected: Expected = [(request("k", secret), DONE)]
    for size in (*range(1, 70), 255, 256, 257, 1000, 1024):
        result = openssl(secret, 2, size, b"label", b"context")
        expected.append((kdf(2, size, b"label", b"context"), Response(OK, result)))
    expect(platform, expected)


@everywhere
def test_empty_strings(platform: Platform) -> None:
    """An empty label or context is simply absent from the fixed input."""
    secret = bytes(range(16))
    expected: Expected = [(request("k", secret), DONE)]
    for label, context in ((b"", b"context"), (b"label", b""), (b"", b"")):
        text = label + b"\0" + context + (8 * 24).to_bytes(4, "big")
        result = b"".join(oracle.cmac(secret, bytes([i]) + text) for i in (1, 2))[:24]
        expected.append((kdf(1, 24, label, context), Response(OK, result)))
    expect(platform, expected)


@everywhere
def test_what_is_refused(platform: Platform) -> None:
    length, wrong = Response(LENGTH, b""), Response(ARGUMENT, b"")
    expected: Expected = [(request("k", bytes(16)), DONE)]
    expected += [(kdf(n, 16, b"a", b"b"), wrong) for n in (0, 5, 255)]
    expected += [(kdf(4, 0, b"a", b"b"), length), (fixed(1, 0, b"a"), length)]
    for place in (Place(in_place=True), Place(2, overlap=True), Place(2, behind=True)):
        expected.append((kdf(4, 16, b"label", b"b", place), Response(OVERLAP, b"")))
        expected.append((fixed(4, 16, b"label", place), Response(OVERLAP, b"")))
    text = b"label\0context" + (128).to_bytes(4, "big")
    result = openssl(bytes(16), 4, 16, b"label", b"context")
    for place in (Place(1, 3), Place(3, 1)):
        expected.append((fixed(4, 16, text, place), Response(OK, result)))
    expected += [(request("W"), Response(OK, b"\0")), (kdf(4, 16, b"a", b"b"), Response(KEY, b""))]
    expected.append((fixed(4, 16, b"a"), Response(KEY, b"")))
    expect(platform, expected)


@pytest.mark.parametrize("platform", HOSTS[:1], ids=pair_id)
def test_the_counter_ends(platform: Platform) -> None:
    """A counter of one byte allows 255 blocks.

    The firmware has no room for this output. Its input is in the output, so an accepted length ends
    with an overlap error.
    """
    expected: Expected = [(request("k", bytes(16)), DONE)]
    too_long, overlaps = Response(LENGTH, b""), Response(OVERLAP, b"")
    for counter_size, size, want in (
        (1, 255 * 16, overlaps),
        (1, 255 * 16 + 1, too_long),
        (2, 255 * 16 + 1, overlaps),
        (2, 65535, overlaps),
    ):
        expected.append((request("J", bytes([counter_size]), number(size)), want))
    expect(platform, expected)


def device_key(size: int, text: bytes, place: Place = APART) -> str:
    return request("V", place, number(size), text)


def an10922(secret: bytes, text: bytes) -> bytes:
    """Return the key of a device.

    It is CMAC of two blocks, with the subkeys from the definition of CMAC.
    """

    def mac(first: int) -> bytes:
        k1 = oracle.double(int.from_bytes(oracle.ecb(secret, bytes(16)), "big"))
        data = bytes([first]) + text
        data, subkey = (data, k1) if len(data) == 32 else (data + b"\x80", oracle.double(k1))
        data = data.ljust(32, b"\0")
        last = int.from_bytes(data[16:], "big") ^ subkey
        chain = int.from_bytes(oracle.ecb(secret, data[:16]), "big")
        return oracle.ecb(secret, (chain ^ last).to_bytes(16, "big"))

    if len(secret) == 16:
        return mac(1)
    if len(secret) == 32:
        return mac(0x41) + mac(0x42)
    a, b = mac(0x11), mac(0x12)
    return a[:8] + bytes(x ^ y for x, y in zip(a[8:], b[:8], strict=True)) + b[8:]


@everywhere
def test_an10922(platform: Platform) -> None:
    """The examples of AN10922 2.2.1, 2.3.1 and 2.4.1 are correct.

    An example of AN10957 has a short number.
    """
    text = "04782e21801d803042f54e585020416275"
    expected: Expected = []
    for secret, number_, result in (
        ("00112233445566778899aabbccddeeff", text, "a8dd63a3b89d54b37ca802473fda9175"),
        (
            "00112233445566778899aabbccddeeff0102030405060708",
            text,
            "ce39c8e1cd82d9a7bedbe9d74af59b23176755ee7586e12c",
        ),
        (
            "00112233445566778899aabbccddeeff0102030405060708090a0b0c0d0e0f00",
            text,
            "4fc6eec820b4c54314990b8611662db695e7880982c0001e6067488346100aed",
        ),
        (
            "f3f9377698707b688eaf84abe39e3791",
            "04deadbeeffeed",
            "0bb408baff98b6ee9f2e1585777f6a51",
        ),
    ):
        want = bytes.fromhex(result)
        assert an10922(bytes.fromhex(secret), bytes.fromhex(number_)) == want
        expected.append((request("k", bytes.fromhex(secret)), DONE))
        expected.append((device_key(len(want), bytes.fromhex(number_)), Response(OK, want)))
    expect(platform, expected)


@everywhere
def test_keys_of_devices(platform: Platform) -> None:
    """Keys of devices are correct for every length and place, and wrong arguments are refused."""
    expected: Expected = []
    places = (APART, Place(1, 3), Place(in_place=True), Place(2, overlap=True))
    for size in (16, 24, 32):
        secret, text = bytes(range(size)), bytes(range(31, 0, -1))
        expected.append((request("k", secret), DONE))
        for n in range(1, 32):
            answer = Response(OK, an10922(secret, text[:n]))
            expected.append((device_key(size, text[:n], places[n % 4]), answer))
        expected += [(device_key(size, bytes(n)), Response(LENGTH, b"")) for n in (0, 32, 50)]
    for size in (0, 1, 15, 17, 31, 33):
        expected.append((device_key(size, b"number"), Response(ARGUMENT, b"")))
    expected += [(request("W"), Response(OK, b"\0"))]
    expected.append((device_key(16, b"number"), Response(KEY, b"")))
    expect(platform, expected)
