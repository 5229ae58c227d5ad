# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test a reader's sessions with NTAG 424 DNA, with NXP's examples and against a model."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest
from support import oracle
from support.suite import (
    APART,
    AUTH,
    CAPACITY,
    COUNTER,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    OVERLAP,
    Place,
    Platform,
    Response,
    check,
    number,
    pair_id,
    request,
)

from .cards import CARDS, DONE, PLATFORMS, Expected, set_key, tiny, vectors

SUCCESS = b"\x91\x00"
SECRET = bytes(range(16))

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def padded(text: bytes) -> bytes:
    """Return the text with the padding of ISO 7816-4."""
    return text + b"\x80" + bytes(-(len(text) + 1) % 16)


@dataclass(frozen=True)
class Session:
    """A model of a session, of both sides."""

    enc: bytes
    mac: bytes
    ti: bytes
    ctr: int = 0

    @property
    def begin(self) -> tuple[str, Response]:
        return request("O", self.enc, self.mac, self.ti, number(self.ctr)), DONE

    @property
    def counter(self) -> tuple[str, Response]:
        return request("c"), Response(OK, number(self.ctr))

    @property
    def following(self) -> Session:
        return replace(self, ctr=self.ctr + 1)

    def tag(self, code: int, data: bytes) -> bytes:
        """Return the MAC of a command or of a response."""
        text = bytes([code]) + self.ctr.to_bytes(2, "little") + self.ti + data
        return oracle.cmac(self.mac, text)[1::2]

    def encrypt(self, label: str, data: bytes) -> bytes:
        """Return padded bytes under the IV of a command or of a response."""
        block = bytes.fromhex(label) + self.ti + self.ctr.to_bytes(2, "little") + bytes(8)
        return oracle.cbc(self.enc, oracle.ecb(self.enc, block), data)

    def full(self, code: int, header: bytes, data: bytes) -> bytes:
        sent = header + (self.encrypt("a55a", padded(data)) if data else b"")
        return sent + self.tag(code, sent)

    def response(self, data: bytes) -> bytes:
        return data + self.tag(0, data) + SUCCESS

    def full_response(self, data: bytes) -> bytes:
        return self.response(self.encrypt("5aa5", padded(data)) if data else b"")


OWN = Session(bytes(range(16)), bytes(range(16, 32)), b"\x76\x14\x28\x1a", 0x1234)
#: AN12196, as in test_ev2.py of github.com/icedevml/nfc-ev2-crypto: GetFileSettings in mode MAC,
#: WriteData and GetCardUID in mode Full. Session, command code, header, data, sealed command,
#: response and its data.
EXAMPLES = (
    (
        *("8248134a386e86eb7faf54a52e536cb6", "7a21085e", "f5", "02", "", "026597a457c8cd442c"),
        "0040eeee000100d1fe001f00004400004400002000006a00002a474282e7a479869100",
        "0040eeee000100d1fe001f00004400004400002000006a0000",
    ),
    (
        *("7a93d6571e4b180fca6ac90c9a7488d4fc4af159b62e549b5812394cab1918cc", "7614281a", "8d"),
        *("030000000a0000", "0102030405060708090a"),
        "030000000a00006b5e6804909962fc4e3ff5522cf0f8436c0c53315b9c73aa",
        *("c26d236e4a7c046d9100", ""),
    ),
    (
        *("2b4d963c014dc36f24f69a50a394f875379d32130ce61705dd5fd8c36b95d764", "df055522", "51"),
        *("", "", "8e2c155adda99be3"),
        *("70756055688505b52a5e26e59e329cd6595f672298ea41b79100", "04958caa5c5e80"),
    ),
)


def seal(
    code: int,
    header: bytes,
    data: bytes,
    cap: int = 255,
    place: Place = APART,
    *,
    at_out: bool = False,
) -> str:
    return request("s", place, number(cap), bytes([at_out]), bytes([code]), header, data)


def mac(code: int, data: bytes, cap: int = 255, place: Place = APART) -> str:
    return request("m", place, number(cap), bytes([code]), data)


def open_(data: bytes, cap: int | None = None, place: Place = APART) -> str:
    return request("o", place, number(max(len(data) - 10, 0) if cap is None else cap), data)


def expect(platform: Platform, expected: Expected) -> None:
    check(platform, tiny(platform), expected, CARDS)


# ---- authentication ----


def answers(secret: bytes, rnd_a: bytes, rnd_b: bytes, ti: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the challenge, the reader's answer and the tag's answer."""
    zero = bytes(16)
    reader = oracle.cbc(secret, zero, rnd_a + rnd_b[1:] + rnd_b[:1])
    tag = oracle.cbc(secret, zero, ti + rnd_a[1:] + rnd_a[:1] + bytes(12))
    return oracle.cbc(secret, zero, rnd_b), reader, tag


def session_keys(secret: bytes, a: bytes, b: bytes) -> list[bytes]:
    rest = a[:2] + oracle.xor(a[2:8], b[:6]) + b[6:] + a[8:]
    labels = ("a55a00010080", "5aa500010080")
    return [oracle.cmac(secret, bytes.fromhex(label) + rest) for label in labels]


@everywhere
def test_published_authentication(platform: Platform) -> None:
    expected: Expected = []
    [row] = [row for row in vectors("ntag424") if row["kind"] == "ntag_ev2_auth"]
    names = ("key", "rnd_a", "picc_challenge", "pcd_response", "picc_response", "ti")
    # the second example of AN12196 is from nfc-ev2-crypto too
    others = (
        *("00" * 16, "b98f4c50cf1c2e084fd150e33992b048", "b875ceb0e66a6c5cd00898dc371f92d1"),
        "ff0306e47dfbc50087c4d8a78e88e62de1e8be457aa477c707e2f0874916a8b1",
        "0cc9a8094a8eea683ecaac5c7bf20584206d0608d477110fc6b3d5d3f65c3a6a",
        "7614281a",
    )
    keys = (
        (row["k_ses_enc"], row["k_ses_mac"]),
        ("7a93d6571e4b180fca6ac90c9a7488d4", "fc4af159b62e549b5812394cab1918cc"),
    )
    for values, pair in zip(([row[name] for name in names], others), keys, strict=True):
        secret, rnd_a, challenge, reader, tag, ti = map(bytes.fromhex, values)
        checks = b"".join(oracle.ecb(bytes.fromhex(k), bytes(16)) for k in pair)
        expected.append(set_key(secret, both=True))
        line = request("a", challenge, rnd_a, tag)
        expected += [(line, Response(OK, reader + ti + checks)), (request("c"), DONE)]
        expected[-1] = request("c"), Response(OK, b"\0\0")
    expect(platform, expected)


@everywhere
def test_authentication(platform: Platform) -> None:
    source = random.Random(3)
    expected = [set_key(SECRET, both=True)]
    for _ in range(4):
        a, b, ti = source.randbytes(16), source.randbytes(16), source.randbytes(4)
        challenge, reader, tag = answers(SECRET, a, b, ti)
        checks = b"".join(oracle.ecb(k, bytes(16)) for k in session_keys(SECRET, a, b))
        line = request("a", challenge, a, tag)
        expected.append((line, Response(OK, reader + ti + checks)))
    refused = Response(AUTH, reader + bytes(36))
    plain = bytearray(ti + a[1:] + a[:1] + bytes(12))
    for at in range(4, 20):  # a tag with another RndA
        wrong = bytearray(plain)
        wrong[at] ^= 0x40
        line = request("a", challenge, a, oracle.cbc(SECRET, bytes(16), bytes(wrong)))
        expected.append((line, refused))
    other = answers(SECRET[::-1], a, b, ti)[2]
    expected.append((request("a", challenge, a, other), refused))
    for key in (set_key(SECRET), (request("W"), Response(OK, b"\0"))):  # cannot decrypt
        expected += [key, (request("a", challenge, a, tag), Response(KEY, bytes(68)))]
    expect(platform, expected)


# ---- commands ----


@everywhere
def test_published_commands(platform: Platform) -> None:
    expected: Expected = []
    for keys, *values in EXAMPLES:
        ti, code, header, data, sealed, response, answer = map(bytes.fromhex, values)
        both = bytes.fromhex(keys).rjust(32, b"\0")
        session = Session(both[:16], both[16:], ti)
        expected.append(session.begin)
        line = mac(code[0], header + data) if len(keys) == 32 else seal(code[0], header, data)
        expected += [(line, Response(OK, sealed)), session.following.counter]
        expected.append((request("r", response), DONE))
        if len(keys) == 64:
            expected.append((open_(response), Response(OK, answer)))
        else:
            assert response.startswith(answer)
    expect(platform, expected)


def test_vectors_are_examples() -> None:
    """The shared vectors of commands are among the examples above."""
    [row] = [row for row in vectors("ntag424") if row["kind"] == "ntag_cmd_mac"]
    assert row["k_ses_mac"] == EXAMPLES[0][0]
    assert row["mac_input"] == EXAMPLES[0][2] + "0000" + EXAMPLES[0][1] + EXAMPLES[0][3]
    assert EXAMPLES[0][5] == EXAMPLES[0][3] + row["mac"]
    [row] = [row for row in vectors("ntag424") if row["kind"] == "ntag_full_cmd"]
    assert row["cmd_counter"] == 0
    names = ("ti", "cmd", "header", "data")
    assert [row[name] for name in names] == list(EXAMPLES[1][1:5])
    assert EXAMPLES[1][5] == row["header"] + row["encrypted"] + row["mac"]
    assert EXAMPLES[1][0] == row["k_ses_enc"] + row["k_ses_mac"]


@everywhere
def test_every_length(platform: Platform) -> None:
    source = random.Random(4)
    expected: Expected = []
    session = OWN
    expected.append(session.begin)
    lengths = (*range(35), 47, 48, 100, 208, 239)
    for i, length in enumerate(lengths):
        header, data = source.randbytes((i % 11) if length < 200 else 0), source.randbytes(length)
        code = source.randrange(256)
        place = (APART, Place(2, 3), Place(in_place=True))[i % 3 if not header else i % 2]
        sealed = session.full(code, header, data)
        expected.append((seal(code, header, data, len(sealed), place), Response(OK, sealed)))
        session = session.following
        response = session.full_response(data)
        expected.append((open_(response, None, place), Response(OK, data)))
        sent = header + data
        tagged = sent + session.tag(code, sent)
        place = (APART, Place(in_place=True), Place(5, overlap=True))[i % 3]
        expected.append((mac(code, sent, len(tagged), place), Response(OK, tagged)))
        session = session.following
        expected += [session.counter, (request("r", session.response(data)), DONE)]
    expect(platform, expected)


@everywhere
def test_long_responses(platform: Platform) -> None:
    """A response may be longer than a command."""
    expected = [OWN.begin]
    for length in (240, 241):
        response = OWN.response(bytes(length))
        if len(response) <= platform.data_max:
            expected.append((request("r", response), DONE))
    data = random.Random(5).randbytes(230)
    expected.append((open_(OWN.full_response(data)), Response(OK, data)))
    expect(platform, expected)


@everywhere
def test_forged_responses(platform: Platform) -> None:
    data = b"data of 23 bytes, secret"[:23]
    response = OWN.full_response(data)
    expected = [OWN.begin]
    for bit in range(0, 8 * (len(response) - 2), 1 if not platform.is_chip else 13):
        wrong = bytearray(response)
        wrong[bit // 8] ^= 1 << bit % 8
        expected.append((open_(bytes(wrong)), Response(AUTH, b"")))
        expected.append((request("r", bytes(wrong)), Response(AUTH, b"")))
    for size in range(len(response) - 2):  # a cut response has no status
        error = LENGTH if size < 2 else FORMAT
        expected.append((open_(response[:size]), Response(error, b"")))
        cut = response[:size] + SUCCESS
        error = LENGTH if size < 8 else AUTH
        expected.append((open_(cut), Response(error, b"")))
        expected.append((request("r", cut), Response(error, b"")))
    for status in ("917e", "9000", "91af", "0000", "9101"):
        wrong_status = response[:-2] + bytes.fromhex(status)
        expected.append((open_(wrong_status), Response(FORMAT, b"")))
        expected.append((request("r", bytes.fromhex(status)), Response(FORMAT, b"")))
    for other in (OWN.following, replace(OWN, ti=bytes(4)), replace(OWN, ctr=OWN.ctr - 1)):
        expected.append((open_(other.full_response(data)), Response(AUTH, b"")))
    expected += [(open_(response), Response(OK, data)), OWN.counter]
    expect(platform, expected)


@everywhere
def test_authentic_but_wrong_responses(platform: Platform) -> None:
    """A tag that pads wrongly, or sends parts of blocks, is refused."""
    expected = [OWN.begin]
    for end in (bytes(16), b"\x80" * 15 + b"\x01", b"\1" * 16, bytes(15) + b"\x40"):
        response = OWN.response(OWN.encrypt("5aa5", bytes(16) + end))
        expected.append((open_(response), Response(AUTH, b"")))
    for size in (1, 15, 17):
        expected.append((open_(OWN.response(bytes(size))), Response(LENGTH, b"")))
    good = OWN.full_response(bytes(20))
    for cap in (0, 20, 31):
        expected.append((open_(good, cap), Response(CAPACITY, b"")))
    for place in (Place(0, overlap=True), Place(2, behind=True)):
        expected.append((open_(good, None, place), Response(OVERLAP, b"")))
    expect(platform, expected)


@everywhere
def test_wrong_commands(platform: Platform) -> None:
    expected = [OWN.begin]
    for header, data in ((0, 240), (16, 224), (248, 0), (8, 233), (0, 255), (250, 6)):
        line = seal(1, bytes(header), bytes(data), 256)
        expected.append((line, Response(LENGTH, b"")))
    expected.append((mac(1, bytes(248), 256), Response(LENGTH, b"")))
    expected.append((seal(1, b"header", bytes(20), 6 + 32 + 7), Response(CAPACITY, b"")))
    expected.append((seal(1, b"header", b"", 13), Response(CAPACITY, b"")))
    expected.append((mac(1, bytes(20), 27), Response(CAPACITY, b"")))
    # a header at the output, and data that the header or the ciphertext would overwrite
    expected.append((seal(1, b"header", bytes(20), at_out=True), Response(OVERLAP, b"")))
    for place in (Place(4, overlap=True), Place(6, overlap=True), Place(in_place=True)):
        expected.append((seal(1, b"header", bytes(20), 255, place), Response(OVERLAP, b"")))
    expected.append(OWN.counter)
    place = Place(5, overlap=True)  # the data is where its ciphertext will be
    sealed = OWN.full(1, b"header", bytes(20))
    expected.append((seal(1, b"header", bytes(20), 255, place), Response(OK, sealed)))
    expect(platform, expected)


@everywhere
def test_the_end_of_a_session(platform: Platform) -> None:
    last = replace(OWN, ctr=0xFFFE)
    sealed = last.full(1, b"h", b"data")
    done = replace(OWN, ctr=0xFFFF)
    expected = [last.begin, (seal(1, b"h", b"data"), Response(OK, sealed)), done.counter]
    expected.append((open_(done.full_response(b"last")), Response(OK, b"last")))
    expected.append((seal(1, b"h", b"data"), Response(COUNTER, b"")))
    expected += [(mac(1, b"data"), Response(COUNTER, b"")), done.counter]
    response = OWN.full_response(b"data")
    for which in (0, 1, 2):  # without K_enc mode MAC works
        expected += [OWN.begin, (request("Y", bytes([which])), DONE)]
        expected.append((seal(1, b"h", b"data"), Response(KEY, b"")))
        expected.append((open_(response), Response(KEY, b"")))
        tagged = b"data" + OWN.tag(1, b"data")
        expected.append((request("r", response), Response(KEY if which else OK, b"")))
        answer = Response(KEY, b"") if which else Response(OK, tagged)
        expected.append((mac(1, b"data"), answer))
    expect(platform, expected)
